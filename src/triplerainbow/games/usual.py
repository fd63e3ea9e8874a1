"""What is so in a game that says nothing else: the least that programs and people need."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from triplerainbow.games import table
from triplerainbow.games.board import Board, Drawer, Place, Zone
from triplerainbow.games.board import Choice as BoardChoice
from triplerainbow.games.deals import Below, DealError, FairDeal
from triplerainbow.games.happening import Happening
from triplerainbow.games.info import OptionValue
from triplerainbow.games.result import result
from triplerainbow.games.tensors import Actions, Layout, in_a_row
from triplerainbow.games.words import Choice, Group, Names, Teller
from triplerainbow.i18n import _
from triplerainbow.kernel import Ints
from triplerainbow.kernel.fields import shapes_of, size_of
from triplerainbow.kernel.random import stream

if TYPE_CHECKING:
    from triplerainbow.games.game import Game
    from triplerainbow.games.seen import View


@dataclass(frozen=True)
class Moved(Happening):
    """A move that everybody saw."""

    seat: int
    move: str


class UsualTeller(Teller):
    """The moves as they are written."""

    def heading(self, view: "View") -> str:
        """Nothing is known of how far the game is."""
        return _("game over") if view.over else view.phase

    def question(self, view: "View", names: Names) -> str:
        """Only that it is the viewer's turn."""
        del view, names
        return _("Your turn: choose a move.")

    def menu(self, view: "View", names: Names) -> list[Group]:
        """All moves in one group."""
        del names
        return [Group(_("Moves"), [Choice(move) for move in view.legal_moves])]

    def in_words(self, view: "View", move: str, names: Names) -> str:
        """The move itself."""
        del view, names
        return _("play {move}").format(move=move)


def deck_codes(game: "Game", options: Mapping[str, OptionValue]) -> list[int]:
    """The codes of all cards that are shuffled, ascending."""
    cards = np.empty(game.deck_size, np.int64)
    codes = game.option_codes(options)
    count = table.shuffle_deck(game.new_state(), codes, stream(0), cards)
    return sorted(cards[:count].tolist())


def letters_of(game: "Game") -> Sequence[str]:
    """What each code is called."""
    return game.letters or "0123456789abcdefghijklmnopqrstuvwxyz"


def read_deal(
    game: "Game", deal: object, players: int, options: Mapping[str, OptionValue]
) -> tuple[Ints, int]:
    """Deck and first player of a deal as `write_deal` writes it; raises DealError."""
    if not isinstance(deal, dict):
        raise DealError(_("the deal must be an object"))
    for name in ("deck", "first"):
        if name not in deal:
            raise DealError(_("the deal lacks {name}").format(name=name))
    for name in deal:
        if name not in ("deck", "first"):
            raise DealError(_("the deal has a superfluous field {name}").format(name=name))
    first, letters = deal["first"], letters_of(game)
    if type(first) is not int or not 0 <= first < players:
        wish = _("the first player must be a seat from 0 to {last}")
        raise DealError(wish.format(last=players - 1))
    wanted = Counter(letters[code] for code in deck_codes(game, options))
    if not isinstance(deal["deck"], str) or Counter(deal["deck"]) != wanted:
        wish = _("the deck must be these cards in any order: {cards}")
        raise DealError(wish.format(cards="".join(sorted(wanted.elements()))))
    return np.array([letters.index(card) for card in deal["deck"]], np.int64), first


def write_deal(game: "Game", deck: Ints, first: int) -> dict[str, Any]:
    """The deck in dealing order, a letter a card, and who begins."""
    letters = letters_of(game)
    return {"deck": "".join(letters[code] for code in deck.tolist()), "first": int(first)}


class UsualFairDeal(FairDeal):
    """The shuffled cards in dealing order."""

    def __init__(self, game: "Game") -> None:
        self._game = game

    def sorted_deck(self, options: Mapping[str, OptionValue]) -> list[str]:
        """The letters in the order of their codes."""
        letters = letters_of(self._game)
        return [letters[code] for code in deck_codes(self._game, options)]

    def laid_out(
        self, cards: Sequence[str], players: int, first: int, below: Below
    ) -> dict[str, Any]:
        """As records write it."""
        del players, below
        return {"deck": "".join(cards), "first": first}


def layout_of(game: "Game") -> Layout:
    """The layout of an encoded view whose numbers are those of the record, in order."""
    shapes = shapes_of(game.view_dtype)
    parts = in_a_row(
        *(
            (name, shape or (1,), tuple(f"axis {n}" for n in range(len(shape or (1,)))), name)
            for name, shape in shapes.items()
        )
    )
    return Layout(
        game=game.info.name,
        version=1,
        history={1: "first layout"},
        size=size_of(game.view_dtype),
        parts=parts,
        actions=(Actions(0, game.actions, "the move", ".*"),),
    )


class UsualDrawer(Drawer):
    """A button for every move, and in words what programs read."""

    def board(self, view: "View", names: Names, *, remember: bool = True) -> Board:
        """The viewer's seat first, the others clockwise from it."""
        del remember
        me = view.viewer or 0
        seats = [(me + step) % view.players for step in range(view.players)]
        return Board(
            game=view.game,
            heading=view.engine.words.heading(view),
            question=_question(view, names),
            places=[_place(view, seat, names) for seat in seats],
            choices=[BoardChoice(move, move) for move in view.legal_moves],
            zones=[Zone(name, _spelled(value)) for name, value in view.details().items()],
        )

    def attempt(self, view: "View", picks: Sequence[str]) -> str:
        """Nothing can be picked."""
        del view
        return "".join(picks)


def _place(view: "View", seat: int, names: Names) -> Place:
    return Place(seat, names[seat], 0, view.scores[seat], view.seat == seat)


def _question(view: "View", names: Names) -> str:
    if view.over:
        return result(view, names)
    if view.my_turn or view.seat is None:
        return view.engine.words.question(view, names) if view.my_turn else ""
    return _("{name} is to move.").format(name=names[view.seat])


def _spelled(value: object) -> str:
    return " ".join(map(_spelled, value)) if isinstance(value, list | tuple) else str(value)
