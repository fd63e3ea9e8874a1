"""What a seat sees of a position, from a View and from the naive implementation of a game."""

from collections.abc import Callable, Mapping
from typing import Any

from triplerainbow.games.seen import View

Facts = Mapping[str, object]


def sights(view: View, other: Any) -> tuple[Facts, Facts]:
    """The same facts from both; `other` is a game of `tests/naive` in the same position."""
    ours, theirs = _SIGHTS[view.game]
    return ours(view), theirs(other, view.viewer)


def _rainbow(view: Any) -> Facts:
    return {
        "row": view.row,
        "gone": view.gone,
        "hand": view.hand,
        "held": view.held,
        "unopened": view.unopened,
        "combos": view.combos,
        "lock": view.lock,
        "scores": view.scores,
        "unseen": len(view.unseen),
    }


def _naive_rainbow(game: Any, viewer: int | None) -> Facts:
    kinds = {
        "set" if set(combo) == {combo[0]} else "run" for _seat, combo in game._trick if combo[1:]
    }
    gone = game._discard + [card for pile in game._score_piles for card in pile]
    hands = ["".join(sorted(hand)) for hand in game._hands]
    hidden = [*hands, *game._reserves, game._aside]
    own = "" if viewer is None else hands[viewer]
    return {
        # R5.2: low to high, the single below the pair of equal worth.
        "row": sorted(game._row, key=lambda pile: (sum(map(int, pile)), len(pile))),
        "gone": "".join(sorted(gone)),
        "hand": own,
        "held": [len(hand) for hand in hands],
        "unopened": [bool(cards) for cards in game._reserves] or [False] * len(hands),
        "combos": game._trick,
        "lock": next(iter(kinds), None),
        "scores": game.scores,
        "unseen": sum(map(len, hidden)) - len(own),
    }


def _pirates(view: Any) -> Facts:
    return {
        "hand": view.hand,
        "held": view.held,
        "islands": view.islands,
        "pile": view.pile,
        "pair": view.pair,
        "discard": view.discard,
        "went_out": view.went_out,
        "taken_back": view.taken_back,
        "may_go_out": bool(view.record[0].may_go_out),
        "scores": view.scores,
    }


def _naive_pirates(game: Any, viewer: int | None) -> Facts:
    letters = "1234567JXTCWKSLMO"
    return {
        "hand": "" if viewer is None else "".join(sorted(game.hands[viewer], key=letters.index)),
        "held": [len(hand) for hand in game.hands],
        "islands": [[group.text() for group in island] for island in game.islands],
        "pile": len(game.pile),
        "pair": "".join(game.up),
        "discard": "".join(sorted(game.discard, key=letters.index)),
        "went_out": game.went_out,
        "taken_back": game.take_backs,
        "may_go_out": game.may_still_go_out,
        "scores": game.scores,
    }


def _arcoiris(view: Any) -> Facts:
    return {
        "hand": view.hand,
        "held": view.held,
        "table": [card.up for card in view.table],
        "deck_size": view.deck_size,
        "scores": view.scores,
        "piles": [len(pile) for pile in view.piles],
    }


def _naive_arcoiris(game: Any, viewer: int | None) -> Facts:
    return {
        "hand": [] if viewer is None else [card[viewer] for card in game._hands[viewer]],
        "held": [len(hand) for hand in game._hands],
        "table": [card[up] for card, up in game._table],
        "deck_size": len(game._deck),
        "scores": game.scores,
        "piles": [len(pile) for pile in game._score_piles],
    }


_SIGHTS: dict[str, tuple[Callable[[Any], Facts], Callable[[Any, int | None], Facts]]] = {
    "rainbow": (_rainbow, _naive_rainbow),
    "pirates": (_pirates, _naive_pirates),
    "arcoiris": (_arcoiris, _naive_arcoiris),
}
