"""Games followed by what happens in them alone, as the account of each move tells it."""

from abc import ABC, abstractmethod
from collections import Counter
from functools import singledispatchmethod
from typing import Any

from triplerainbow.games.arcoiris import account as arcoiris
from triplerainbow.games.happening import Happening
from triplerainbow.games.pirates import account as pirates
from triplerainbow.games.pirates.names import group_cards
from triplerainbow.games.rainbow import account as rainbow
from triplerainbow.games.seen import View


class Fold(ABC):
    """Follows a game by its account alone, from the first position on."""

    def __init__(self, view: View, hands: list[str]) -> None:
        self.hands = [Counter(hand) for hand in hands]
        self.scores = list(view.scores)
        self.over = False

    @abstractmethod
    def happen(self, it: Any) -> None:
        """Let it happen, too."""

    def lose(self, seat: int, cards: str) -> None:
        """These cards leave a hand; they must have been there."""
        assert Counter(cards) <= self.hands[seat]
        self.hands[seat] -= Counter(cards)

    def gain(self, seat: int, cards: str) -> None:
        """These cards come into a hand."""
        self.hands[seat] += Counter(cards)

    def check(self, view: Any, hands: list[str]) -> None:
        """Compare with the position as it is."""
        assert self.hands == [Counter(hand) for hand in hands]
        assert self.scores == view.scores
        assert self.over == view.over


class RainbowFold(Fold):
    """Hands, the row, points (R7.4: nobody is told what a reserve holds)."""

    @singledispatchmethod
    def happen(self, it: Happening) -> None:
        raise TypeError(it)

    def __init__(self, view: Any, hands: list[str]) -> None:
        super().__init__(view, hands)
        self.row = list(view.row)
        self.leader = view.leader
        self.opened: set[int] = set()

    @happen.register
    def _(self, it: rainbow.Played) -> None:
        self.lose(it.seat, it.combo)

    @happen.register
    def _(self, it: rainbow.Claimed) -> None:
        self.row.remove(it.pile)
        self.scores[it.seat] += sum(map(int, it.pile))

    @happen.register
    def _(self, it: rainbow.TookReserve) -> None:
        assert not self.hands[it.seat]
        self.opened.add(it.seat)

    @happen.register
    def _(self, it: rainbow.RowLaid) -> None:
        self.row, self.leader = list(it.row), it.leader

    @happen.register
    def _(self, it: rainbow.GameEnded) -> None:
        self.over, self.row = True, []

    @happen.register
    def _(self, it: rainbow.ScoredHand) -> None:
        self.scores[it.seat] += it.cards

    def check(self, view: Any, hands: list[str]) -> None:
        for seat, hand in enumerate(hands):
            if hand and not self.hands[seat]:  # what a reserve held nobody was told
                assert len(hand) == 14
                self.opened.remove(seat)
                self.gain(seat, hand)
        super().check(view, hands)
        assert not self.opened
        assert (self.row, self.leader) == (view.row, view.leader)


class PiratesFold(Fold):
    """Hands, islands' points, the pile's end."""

    @singledispatchmethod
    def happen(self, it: Happening) -> None:
        raise TypeError(it)

    empty = False
    named = ("", 0)
    last: int | None = None
    """Who was done last."""

    @happen.register
    def _(self, it: pirates.Laid) -> None:
        cards = group_cards(it.group)
        self.lose(it.seat, cards)
        self.scores[it.seat] += 5 if cards == "X" else len(cards)

    @happen.register
    def _(self, it: pirates.Extended) -> None:
        self.lose(it.seat, it.card)
        self.scores[it.seat] += 1

    @happen.register
    def _(self, it: pirates.TookBack) -> None:
        cards = group_cards(it.group)
        self.gain(it.seat, cards)
        self.scores[it.seat] -= 5 if cards == "X" else len(cards)

    @happen.register
    def _(self, it: pirates.Played) -> None:
        self.lose(it.seat, it.card)

    @happen.register
    def _(self, it: pirates.Passed) -> None:
        pass

    @happen.register
    def _(self, it: pirates.Blocked) -> None:
        self.lose(it.seat, it.number)

    @happen.register
    def _(self, it: pirates.Unblocked) -> None:
        pass

    @happen.register
    def _(self, it: pirates.NoEffect) -> None:
        pass

    @happen.register
    def _(self, it: pirates.Drew) -> None:
        assert it.cards is not None
        assert it.count == len(it.cards)
        self.gain(it.seat, it.cards)

    @happen.register
    def _(self, it: pirates.TookPair) -> None:
        self.gain(it.seat, it.cards)

    @happen.register
    def _(self, it: pirates.PileEmptied) -> None:
        self.empty = True

    @happen.register
    def _(self, it: pirates.Looted) -> None:
        self.scores[it.target] -= 5 if it.card == "X" else 1
        if it.black == "T":
            self.gain(it.seat, it.card)

    @happen.register
    def _(self, it: pirates.Returned) -> None:
        self.gain(it.seat, it.cards)
        self.scores[it.seat] -= len(it.cards)

    @happen.register
    def _(self, it: pirates.Salvaged) -> None:
        self.gain(it.seat, it.card)

    @happen.register
    def _(self, it: pirates.HandedOver) -> None:
        assert it.card is not None
        self.lose(it.giver, it.card)
        self.gain(it.taker, it.card)

    @happen.register
    def _(self, it: pirates.Named) -> None:
        self.named = it.card, it.seat

    @happen.register
    def _(self, it: pirates.Answered) -> None:
        card, seat = self.named
        assert it.has == (card in self.hands[it.seat])
        if it.has:
            self.lose(it.seat, card)
            self.gain(seat, card)

    @happen.register
    def _(self, it: pirates.Ordered) -> None:
        assert it.cards

    @happen.register
    def _(self, it: pirates.WentOut) -> None:
        self.scores[it.seat] += 5
        self.over = True

    @happen.register
    def _(self, it: pirates.Done) -> None:
        assert it.points == self.scores[it.seat]
        self.last = it.seat

    def check(self, view: Any, hands: list[str]) -> None:
        self.over |= self.empty and self.last == view.emptied  # P7.3
        super().check(view, hands)
        assert self.empty == (view.emptied is not None)


class ArcoirisFold(Fold):
    """The table and the score piles."""

    @singledispatchmethod
    def happen(self, it: Happening) -> None:
        raise TypeError(it)

    def __init__(self, view: Any, hands: list[str]) -> None:
        super().__init__(view, hands)
        self.table: list[str] = []
        self.starter: int | None = None

    @happen.register
    def _(self, it: arcoiris.Played) -> None:
        self.table.append(it.face)

    @happen.register
    def _(self, it: arcoiris.TurnedOver) -> None:
        assert self.table[it.spot] == it.old
        self.table[it.spot] = it.new

    @happen.register
    def _(self, it: arcoiris.TurnEnded) -> None:
        pass

    @happen.register
    def _(self, it: arcoiris.RoundEnded) -> None:
        colours = [face for face in self.table if face in "ROYGTBP"]
        clash = "shadow" if "K" in self.table else "error"
        whole = "K" not in self.table and len(colours) == len(set(colours))
        assert it.why == ("rainbow" if whole else clash)

    @happen.register
    def _(self, it: arcoiris.Scored) -> None:
        assert it.cards == len(self.table)
        self.scores[it.seat] += it.cards
        self.table = []

    @happen.register
    def _(self, it: arcoiris.RoundStarted) -> None:
        self.starter = it.seat

    @happen.register
    def _(self, it: arcoiris.GameEnded) -> None:
        self.over = True

    def check(self, view: Any, hands: list[str]) -> None:
        self.hands = [Counter(hand) for hand in hands]  # cards are told as they come to lie open
        super().check(view, hands)
        assert self.table == [card.up for card in view.table]
        assert self.starter in (None, view.seat)
        self.starter = None


FOLDS: dict[str, type[Fold]] = {
    "rainbow": RainbowFold,
    "pirates": PiratesFold,
    "arcoiris": ArcoirisFold,
}
