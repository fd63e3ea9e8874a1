"""Arco-iris: what a seat knows, and states that fit it."""

import json
from collections import Counter
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from tests import samples
from tests.games.arcoiris_positions import (
    FULL,
    NAMES,
    SETTINGS,
    SMALL,
    careful_game,
    laid_open,
    play,
    position,
    seen,
    unseen_cards,
    ways_to_fit,
)
from tests.laws.fits import FITS
from tests.laws.settings import Setting, seeds
from tests.samples import INTERPRETED
from triplerainbow.games import table
from triplerainbow.games.arcoiris.game import GAME
from triplerainbow.games.arcoiris.rules import (
    DECK_SIZE,
    FACES,
    LETTERS,
    UNKNOWN,
)
from triplerainbow.games.verbs import SPECTATOR
from triplerainbow.kernel import Records, array_of
from triplerainbow.kernel.random import stream

DRAWS = samples.DRAWS.size
FEW = 15 if INTERPRETED else 60
"""Views with more fitting states than this are passed over."""
DOUBT = 1e-6
"""A fit as bad as this is no accident; the seeds are fixed."""


def lookalike(states: Records, viewer: int, rng: Any) -> Records:
    """A state drawn from the view of this one."""
    views = array_of(GAME.view_dtype)
    guess = GAME.new_state()
    table.view(states, viewer, views)
    table.resample(views, rng, guess)
    return guess


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_lookalikes_give_the_same_view_and_words(setting: Setting) -> None:
    rng = stream("lookalikes")
    for seed in seeds(setting, samples.ARCOIRIS_VIEWS):
        for ply, (states, action) in enumerate(careful_game(setting, seed)):
            viewer = (0, 1, SPECTATOR)[ply % 3]
            guess = lookalike(states, viewer, rng)
            ours, theirs = seen(states, viewer), seen(guess, viewer)
            assert ours.record.tobytes() == theirs.record.tobytes()
            assert json.dumps(ours.to_json()) == json.dumps(theirs.to_json())
            if action < 0:
                continue
            after, other = states.copy(), guess.copy()
            table.apply(after, action)
            table.apply(other, action)
            if seen(other, viewer) == seen(after, viewer):
                lines = GAME.narrate(guess, action, other, viewer, NAMES)
                assert lines == GAME.narrate(states, action, after, viewer, NAMES)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_perfect_memory(setting: Setting) -> None:
    """A view holds exactly the faces that its seat has seen, followed move by move (A1.4)."""
    for seed in seeds(setting, samples.ARCOIRIS_VIEWS):
        brought_up: set[tuple[int, int]] = set()
        for states, action in careful_game(setting, seed):
            s: Any = states[0]
            for viewer in (0, 1, SPECTATOR):
                known = set(brought_up)
                if viewer != SPECTATOR:
                    cards = s.drawn + (s.peek and seen(states).deck_size > 0)
                    known |= {(card, viewer) for card in range(cards)}
                faces_seen = seen(states, viewer).record[0].faces
                assert set(map(tuple, np.argwhere(faces_seen >= 0).tolist())) == known
                assert all(faces_seen[place] == s.faces[place] for place in known)
            if opened := laid_open(states, action):
                brought_up.add(opened)


def small_views(setting: Setting) -> list[Records]:
    """Views with few fitting states, but more than one."""
    found = []
    for seed in seeds(setting, samples.ARCOIRIS_SMALL):
        for states, _ in careful_game(setting, seed):
            for viewer in (0, 1, SPECTATOR):
                views = array_of(GAME.view_dtype)
                table.view(states, viewer, views)
                hidden = (views[0].faces[: DECK_SIZE[views[0].kind]] == UNKNOWN).sum()
                fits = FITS["arcoiris"].few(views, FEW) if hidden <= 12 else None
                if fits is not None and len(fits) > 1:
                    found.append(views)
    return found[:: max(1, len(found) // (2 if INTERPRETED else 12))]


@pytest.mark.parametrize("setting", SMALL, ids=str)
def test_resample_is_uniform_with_few_cards(setting: Setting) -> None:
    """Against the list of all arrangements; the full deck late in the game is a law."""
    positions = small_views(setting)
    assert positions
    guess = GAME.new_state()
    for views in positions:
        fits = FITS["arcoiris"].few(views, FEW) or {}
        rng = stream("uniform", views.tobytes().hex())
        drawn: Counter[bytes] = Counter()
        for _ in range(max(DRAWS // 2, 8 * len(fits))):
            table.resample(views, rng, guess)
            drawn[FITS["arcoiris"].hidden(guess)] += 1
        assert drawn.keys() <= fits.keys()
        assert len(set(fits.values())) == 1, "no two cards are equal"
        assert chisquare([drawn[state] for state in fits]).pvalue > DOUBT


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_resample_has_exact_marginals_in_the_full_game(viewer: int) -> None:
    """The hidden face of one card, compared with the exact count of labellings (polynomials)."""
    for seed, drawn in [(1, 12), (2, 30), (3, 45), (4, 57)][:: 3 if INTERPRETED else 1]:
        views = array_of(GAME.view_dtype)
        for states, _ in careful_game(FULL, seed):
            if states[0].drawn >= drawn:
                break
        table.view(states, viewer, views)
        half = [n for n in range(57) if sorted(views[0].faces[n] < 0) == [False, True]]
        card = half[-1]
        expected = exact_partners(views, card)
        side = int(views[0].faces[card, 0] >= 0)
        guess = GAME.new_state()
        rng = stream("marginals", seed, viewer)
        observed: Counter[int] = Counter()
        for _ in range(DRAWS):
            table.resample(views, rng, guess)
            observed[int(guess[0].faces[card, side])] += 1
        assert observed.keys() <= expected.keys()
        counts = [observed[face] for face in expected]
        assert chisquare(counts, [DRAWS * chance for chance in expected.values()]).pvalue > DOUBT


def exact_partners(views: Records, card: int) -> dict[int, float]:
    """Chance of each hidden face of a card of which one face is known."""
    pool, demands = unseen_cards(views)
    known = int(views[0].faces[card].max())
    demands[known] -= 1
    ways = {}
    for face in range(FACES):
        kind = (min(face, known), max(face, known))
        if pool[kind]:
            pool[kind] -= 1
            ways[face] = (pool[kind] + 1) * ways_to_fit(pool, demands)
            pool[kind] += 1
    total = sum(ways.values())
    return {face: count / total for face, count in ways.items() if count}


def test_unseen_is_what_the_arrangements_are_made_of() -> None:
    view = seen(position("R/O W/K G/B", rival="Y/G O/T T/B"), 0)
    assert sum(view.unseen.values()) == 57
    assert view.half_seen == dict.fromkeys("ROYGTW", 1)
    states = play(position("R/O W/K G/B"), "1 f1")
    assert seen(states, 1).unseen["RO"] == 1, "both sides of one of the two are known"


def test_encoded_position() -> None:
    rival = "Y/G O/T T/B"  # side 0 first
    states = play(position("R/O W/K G/B", "P/Y", rival=rival, scores=(3, 8)), "1")
    out = np.full(GAME.encoded, np.nan, np.float32)
    for viewer, own, backs in [(0, "WG", "YOT"), (1, "GTB", "KB"), (SPECTATOR, "", "")]:
        views = array_of(GAME.view_dtype)
        table.view(states, viewer, views)
        table.encode(views, out)
        hands = out[: 6 * FACES].reshape(2, 3, FACES)
        mine, theirs = ("".join(LETTERS[f] for f in hand.nonzero()[1]) for hand in hands)
        assert (mine, theirs) == (own, backs)
        up, down = out[6 * FACES : 8 * FACES].reshape(2, FACES)
        assert up.tolist() == [letter == "P" for letter in LETTERS]
        assert down.tolist() == [letter == "Y" and viewer == 1 for letter in LETTERS]
        assert out[8 * FACES : 8 * FACES + 2].tolist() == ([1, 0] if viewer == 1 else [0, 1])
        assert np.isclose(out[-7:], [39 / 57, 1 / 3, 0, 0, 0, 0, 0]).all()
