"""The deal as chance nodes: who begins, then one card after another.

Each node draws the next card of the deck from the cards that are left, uniformly, and with it
which way it lies. OpenSpiel knows no chance that is decided in secret later, so there are two sound
ways to deal a deck that stays hidden: at once, before the first move, or card by card when
somebody first sees it. Nothing in a view, a legal move or a score depends on an unseen card, so
both give the same game.

Arco-iris draws card by card, which keeps the tree of a small deck small. Rainbow deals all its
cards at the start anyway. In Rainbow Pirates the pile is also looked at and put in another order
(P5.10), so its deck is dealt at once.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from triplerainbow.games.arcoiris import rules as arcoiris
from triplerainbow.games.arcoiris.rules import LETTERS as FACES
from triplerainbow.games.game import Game
from triplerainbow.games.info import OptionValue
from triplerainbow.games.pirates import cards as pirates
from triplerainbow.games.rainbow import rules as rainbow
from triplerainbow.kernel import Records

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

    def due(self, states: Records) -> int:
        """How many cards of the deck have to be drawn in this position."""
        if not self.by_need:
            return self.size
        return min(self.size, int(states["drawn"][0] + states["peek"][0]))


def deck_of(game: Game, options: Mapping[str, OptionValue]) -> Deck:
    """The deck of a game with these options."""
    if game.info.name == "arcoiris":
        codes = game.option_codes(options)
        return _arcoiris(int(codes[arcoiris.DECK]), int(codes[arcoiris.PEEK]))
    if game.info.name == "pirates":
        copies: dict[Ways, int] = {
            (kind,): int(pirates.COPIES[kind]) for kind in range(pirates.KINDS)
        }
        return Deck(copies, pirates.LETTERS, start=pirates.CARDS)
    ranks = range(rainbow.RANKS)
    letters = [str(rank + 1) for rank in ranks]
    return Deck({(rank,): rainbow.COPIES for rank in ranks}, letters, start=rainbow.CARDS)


def _arcoiris(kind: int, peek: int) -> Deck:
    copies: Counter[Ways] = Counter(
        (arcoiris.card_code(low, high), arcoiris.card_code(high, low))
        for low, high in arcoiris.DECKS[kind]
    )
    letters = [front + back for front in FACES for back in FACES]
    seen = arcoiris.SEATS * int(arcoiris.HANDS[kind]) + peek
    return Deck(copies, letters, start=seen, by_need=True)
