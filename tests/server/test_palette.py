"""The colours in the style sheets, recomputed: cards every eye tells apart, text all can read."""

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import triplerainbow.server.pages as pages

Floats = NDArray[np.float64]

CSS = Path(pages.__file__).parent / "static" / "css"

APART = 0.11
"""Least distance of two cards in OKLab."""

READABLE, VISIBLE = 4.5, 3.0
"""Least contrast of text (WCAG 2.2, 1.4.3) and of the edge of what can be clicked (1.4.11)."""

GAMES = {
    "rainbow": "R O Y G B P",
    "pirates": "R O Y G B P pink W K",
    "arcoiris": "R O Y G T B P W K",
}
"""The colours that lie on one table; turquoise and pink never meet."""

GREYS = {"white": "#FFFFFF", "black": "#000000"}
"""What a card may lie on; our own white and black cards have a rim and an edge."""

SIMULATIONS = {
    "normal sight": np.eye(3),
    # Machado, Oliveira, Fernandes 2009, severity 1, on linear RGB.
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}

TO_LMS = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
"""Linear sRGB to the cone responses of OKLab (Ottosson 2020)."""

TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


def sheet(name: str) -> str:
    """A style sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", (CSS / name).read_text(encoding="utf-8"), flags=re.S)


CARDS_SHEET, BASE_SHEET = sheet("cards.css"), sheet("base.css")

CARDS = dict(re.findall(r"--c-(\w+):\s*(#[0-9A-F]{6});", CARDS_SHEET))
"""Colour of each card, by its name in the style sheet: {"R": "#BC2219", …}."""

INKS = dict(re.findall(r"--(on-\w+):\s*(#[0-9A-F]{6});", CARDS_SHEET))

THEMES = [
    dict(zip(("name", "light", "dark"), found, strict=True))
    for found in re.findall(
        r"--([\w-]+):\s*light-dark\((#[0-9A-F]{6}), (#[0-9A-F]{6})\);", BASE_SHEET
    )
]


def theme(name: str) -> dict[str, str]:
    """The colours of the page in this theme, by name."""
    return {colour["name"]: colour[name] for colour in THEMES}


def linear(code: str) -> Floats:
    """A colour "#RRGGBB" as linear RGB, shape (3,), 0 to 1."""
    channels = np.array([int(code[at : at + 2], 16) for at in (1, 3, 5)]) / 255
    low, high = channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4
    return np.where(channels <= 0.04045, low, high)


def oklab(rgb: Floats) -> Floats:
    """Linear RGB in OKLab, shape (3,)."""
    return TO_LAB @ np.cbrt(TO_LMS @ rgb)


def seen(code: str, simulation: str) -> Floats:
    """A colour in OKLab as this eye sees it."""
    return oklab(np.clip(SIMULATIONS[simulation] @ linear(code), 0, 1))


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2, 1 to 21."""
    weights = np.array([0.2126, 0.7152, 0.0722])
    low, high = sorted(float(weights @ linear(code)) for code in (one, other))
    return (high + 0.05) / (low + 0.05)


def test_oklab_of_known_colours() -> None:
    assert oklab(linear("#FFFFFF")) == pytest.approx([1, 0, 0], abs=1e-4)
    assert oklab(linear("#FF0000")) == pytest.approx([0.62796, 0.22486, 0.12585], abs=1e-4)
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


def test_every_eye_sees_greys_alike() -> None:
    for name in SIMULATIONS:
        assert seen("#808080", name) == pytest.approx(oklab(linear("#808080")), abs=1e-3)


def test_the_sheets_were_read() -> None:
    assert set(CARDS) == set(" ".join(GAMES.values()).split())
    assert set(INKS) == {"on-dark", "on-light"}
    assert {"paper", "surface", "raised", "ink", "muted", "accent", "bad"} <= set(theme("dark"))


def too_near(colours: dict[str, str], simulation: str) -> dict[str, float]:
    """Pairs of these colours that this eye hardly tells apart, and how far apart they are."""
    seen_as = {name: seen(code, simulation) for name, code in colours.items()}
    distances = {
        f"{one} {other}": float(np.linalg.norm(seen_as[one] - seen_as[other]))
        for one, other in combinations(seen_as, 2)
    }
    return {pair: distance for pair, distance in distances.items() if distance < APART}


@pytest.mark.parametrize("simulation", SIMULATIONS)
@pytest.mark.parametrize("game", GAMES)
def test_every_eye_tells_the_cards_of_a_game_apart(game: str, simulation: str) -> None:
    assert not too_near({name: CARDS[name] for name in GAMES[game].split()}, simulation)


@pytest.mark.parametrize("simulation", SIMULATIONS)
@pytest.mark.parametrize("name", sorted(set(CARDS) - {"W", "K"}))
def test_every_eye_tells_a_card_from_white_and_black(name: str, simulation: str) -> None:
    assert not {
        pair for pair in too_near({name: CARDS[name]} | GREYS, simulation) if name in pair.split()
    }


def test_a_card_has_the_ink_that_reads_best() -> None:
    rules = re.findall(
        r"\.c-(\w+) \{ --face: var\(--c-(\w+)\); color: var\(--(on-\w+)\); \}", CARDS_SHEET
    )
    assert {name for name, _face, _ink in rules} == set(CARDS)
    for name, face, ink in rules:
        assert name == face
        best = max(INKS, key=lambda which: contrast(INKS[which], CARDS[face]))
        assert ink == best, name
        assert contrast(INKS[ink], CARDS[face]) >= READABLE, name


def test_the_neutral_back_is_readable() -> None:
    found = re.search(r"\.c-back \{ --face: (#[0-9A-F]{6}); color: (#[0-9A-F]{6}); \}", CARDS_SHEET)
    assert found
    assert contrast(*found.groups()) >= READABLE


@pytest.mark.parametrize("name", ["light", "dark"])
def test_text_is_readable(name: str) -> None:
    colours = theme(name)
    grounds = ("paper", "surface", "raised")
    pairs = [(text, g) for text in ("ink", "muted", "accent", "good", "bad") for g in grounds]
    pairs += [
        ("accent-ink", "accent"),
        ("ink", "accent-soft"),
        ("accent", "accent-soft"),
        ("muted", "accent-soft"),
    ]
    pairs += [("paper", "ink"), ("paper", "bad"), ("bad", "bad-soft"), ("ink", "bad-soft")]
    faint = {
        f"{text} on {ground}": round(contrast(colours[text], colours[ground]), 2)
        for text, ground in pairs
        if contrast(colours[text], colours[ground]) < READABLE
    }
    assert not faint


@pytest.mark.parametrize("name", ["light", "dark"])
def test_edges_of_buttons_are_visible(name: str) -> None:
    colours = theme(name)
    for ground in ("paper", "surface", "raised"):
        assert contrast(colours["edge"], colours[ground]) >= VISIBLE, ground


def test_browsers_without_light_dark_get_the_light_page() -> None:
    block = BASE_SHEET[BASE_SHEET.index("@supports not") :]
    block = block[: block.index("}\n}")]
    assert dict(re.findall(r"--([\w-]+): (#[0-9A-F]{6});", block)) == theme("light")
