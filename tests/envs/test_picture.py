"""Pictures: every card that the viewer sees, drawn as in the browser, without words or fonts."""

import re
from xml.etree import ElementTree

import numpy as np
import pytest

from tests.laws.settings import LONG_GAMES, Setting, random_game
from triplerainbow.envs.picture import pixels, svg
from triplerainbow.games.arcoiris.seen import ArcoirisView
from triplerainbow.games.game import Game
from triplerainbow.games.pirates.seen import PiratesView
from triplerainbow.games.rainbow.seen import RainbowView
from triplerainbow.games.seen import View
from triplerainbow.games.verbs import SPECTATOR

NAME = "{http://www.w3.org/2000/svg}"


def drawn(text: str) -> list[str]:
    """The cards on the table: names of their drawings."""
    root = ElementTree.fromstring(text)
    uses = [use.get("href", "") for use in root if use.tag == NAME + "use"]
    return sorted(use.partition("-")[2] for use in uses)


def seen_cards(view: View) -> str:
    """Letters of the cards that a picture must show; `?` for one that lies face down."""
    if isinstance(view, RainbowView):
        combos = "".join(cards for _seat, cards in view.combos)
        return "".join(view.row) + combos + view.hand
    if isinstance(view, ArcoirisView):
        table = "".join(card.up + (card.down or "?") for card in view.table)
        hands = "".join(view.hand + view.rival_backs) or "?" * sum(view.held)
        return table + hands + ((view.peek or "?") if view.deck_size else "")
    assert isinstance(view, PiratesView)
    groups = [group for island in view.islands for group in island]
    islands = "".join("X" if group == "x" else group.partition(":")[2] for group in groups)
    piles = view.pair + view.foreseen + (view.black or "") + view.discard[-9:]
    return islands + view.hand + piles + ("?" if view.pile else "")


def expected(view: View) -> list[str]:
    looks = {letter: look for letter, (_colour, look) in view.engine.drawer.looks.items()}
    return sorted((looks | {"?": "back"})[letter] for letter in seen_cards(view))


def test_every_card_that_is_seen_is_drawn(setting: Setting, game: Game) -> None:
    step = 150 if setting.game in LONG_GAMES else 7
    for position in random_game(setting, 1):
        if position.ply % step and position.legal:
            continue
        for viewer in (*range(setting.players), SPECTATOR)[-2:]:
            view = game.view(position.states, viewer)
            assert drawn(svg(view)) == expected(view)


def test_no_words_and_nothing_from_elsewhere(setting: Setting, game: Game) -> None:
    for position in random_game(setting, 2):
        if position.ply == 20:
            text = svg(game.view(position.states, 0))
            assert "<text" not in text
            assert "var(" not in text
            names = set(re.findall(r'id="([^"]+)"', text))
            assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', text)) <= names
            return


@pytest.mark.parametrize("width", [800, 400])
def test_pixels(setting: Setting, game: Game, width: int) -> None:
    position = next(random_game(setting, 1))
    found = pixels(game.view(position.states, 0), width)
    assert found.shape == (width * 3 // 4, width, 3)
    assert found.dtype == np.uint8
    assert len(np.unique(found.reshape(-1, 3), axis=0)) > 20
