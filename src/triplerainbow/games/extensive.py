"""A game in extensive form: what OpenSpiel asks besides the rules, derived as far as it can be.

The deal is chance nodes: who begins, then one card after another. Each node draws the next card of
the deck from the cards that are left, uniformly, and with it which way it lies. OpenSpiel knows no
chance that is decided in secret later, so there are two sound ways to deal a deck that stays
hidden: at once, before the first move, or card by card when somebody first sees it. Nothing in a
view, a legal move or a score depends on an unseen card, so both give the same game.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from triplerainbow.games.info import OptionValue
from triplerainbow.games.usual import deck_codes, letters_of
from triplerainbow.kernel import Floats, Records

if TYPE_CHECKING:
    from triplerainbow.games.game import Game

Ways = tuple[int, ...]
"""A card by the codes it has in a deck, one for each way it may lie."""


@dataclass(frozen=True)
class Deck:
    """The cards of a game before they are dealt."""

    copies: Mapping[Ways, int]
    """How many there are of each card."""
    letters: Sequence[str]
    """What each code is called."""
    start: int
    """How many cards are drawn before the first move."""
    by_need: bool = False
    """Whether the others are drawn only when somebody first sees them."""

    @cached_property
    def size(self) -> int:
        """Number of cards."""
        return sum(self.copies.values())

    @cached_property
    def card_of(self) -> Mapping[int, Ways]:
        """The card that has this code when it lies one way or another."""
        return {code: card for card in self.copies for code in card}

    def outcomes(self, drawn: Sequence[int]) -> list[tuple[int, float]]:
        """The codes that the next card may have, ascending, with their probabilities."""
        gone = Counter(self.card_of[code] for code in drawn)
        left = self.size - len(drawn)
        chances = [
            (code, (copies - gone[card]) / (left * len(card)))
            for card, copies in self.copies.items()
            if copies > gone[card]
            for code in card
        ]
        return sorted(chances)


class Extent(NamedTuple):
    """How much a game can be worth and how long it can last: what no game exceeds."""

    low: float
    """The least lead of a seat: its points less the mean of the others'."""
    high: float
    """The greatest."""
    moves: int
    """Decisions of all seats, chance not counted."""
    chances: int = 0
    """Chance nodes after the deal."""


class ExtensiveForm:
    """One game in extensive form. A game says more in its module `extensive`."""

    def __init__(self, game: "Game") -> None:
        self.game = game

    def deck(self, options: Mapping[str, OptionValue]) -> Deck:
        """The cards with these options: those that are shuffled, all dealt at once."""
        codes = deck_codes(self.game, options)
        copies = Counter[Ways]((code,) for code in codes)
        return Deck(dict(copies), letters_of(self.game), start=len(codes))

    def due(self, deck: Deck, states: Records) -> int:
        """How many cards of the deck have to be drawn in this position."""
        del states
        return deck.size

    def lying(self, deck: Deck, states: Records, count: int) -> list[int]:
        """The codes of the first `count` cards as they lie in this state, if drawn by need."""
        raise NotImplementedError(f"{self.game.info.title} draws all cards at the start")

    def extent(self, players: int, options: Mapping[str, OptionValue]) -> Extent:
        """What no game exceeds, proved from the rules. What is attained, a test attains."""
        return Extent(-self.game.most_lead, self.game.most_lead, self.game.longest)

    def news(self, before: Records | None, after: Records) -> list[str]:
        """Words for what is in the second view, of the same seat, and was not in the first.

        Moves as a seat saw them and these words, in their order, are all that it ever saw; what
        else a view holds follows from them (tests compare). So they make a state of information
        with perfect recall.
        """
        old, new = (None if before is None else before[0]), after[0]
        return [
            f"{name} {np.asarray(new[name]).ravel().tolist()}"
            for name in after.dtype.names or ()
            if old is None or (new[name] != old[name]).any()
        ]

    def hidden_words(self, states: Records) -> str:
        """What a position holds that no view does, where all cards are dealt at the start."""
        state = states[0]
        public = self.game.view_dtype.names or ()
        return " ".join(
            f"{name} {np.asarray(state[name]).ravel().tolist()}"
            for name in states.dtype.names or ()
            if name not in public
        )

    def halfway(self, states: Records, action: int, after: Records) -> Records | None:
        """A state in the middle of this action, if what is told of it comes in two parts."""
        del states, action, after
        return None

    def history_size(self, cards: int, moves: int) -> int:
        """Numbers in the tensor of all that a seat saw; 0 if the game has none."""
        del cards, moves
        return 0

    def write_history(
        self, views: Records, actions: Sequence[int], first: int, cards: int, out: Floats
    ) -> None:
        """Write what a seat saw into `out`, float32, all zeros; `views` is its view now."""
        raise NotImplementedError(f"{self.game.info.title} has no such tensor")
