"""Arco-iris, written after the numbered rules as literally as possible (rules A1-A4)."""

import random
from typing import cast

COLOURS = "ROYGTBP"
"""A1.1: the seven colours, in the order of the circle (A1.3)."""

WHITE = "W"
"""A1.1: the joker."""

BLACK = "K"
"""A1.1: the shadow."""

NINE = ["RO", "OY", "YG", "GT", "TB", "BP", "PW", "WK", "KR"]
"""A1.3: the nine cards of the option `deck="nine"`, front and back."""

FIVE = ["RO", "OY", "YW", "WK", "KR"]
"""A1.6: the five cards of the option `deck="five"`, front and back."""


def full_deck() -> list[str]:
    """The 57 cards of A1.2, as pairs of faces."""
    deck: list[str] = []
    for index, colour in enumerate(COLOURS):
        # A1.2: each of the 21 pairs of colours twice
        for other in COLOURS[index + 1 :]:
            deck += [colour + other, colour + other]
        # A1.2: each colour with white once, each colour with black once
        deck += [colour + WHITE, colour + BLACK]
    # A1.2: white with black once
    deck.append(WHITE + BLACK)
    return deck


def random_deal(players: int, options: dict[str, object], rng: random.Random) -> dict[str, object]:
    """A random legal `deal` in record format."""
    assert players == 2
    # A1.3: `deck="full"` is the default
    deck = {"full": full_deck(), "nine": list(NINE), "five": list(FIVE)}[
        str(options.get("deck", "full"))
    ]
    rng.shuffle(deck)
    # A1.4: which side faces which seat is random at the shuffle
    deck = [card if rng.random() < 0.5 else card[1] + card[0] for card in deck]
    # A1.5: first player random
    return {"deck": deck, "first": rng.randrange(2)}


class NaiveGame:
    """One game of Arco-iris, played by record moves.

    A card is a string of two faces: first the side for seat 0, then the side for seat 1.
    A card on the table is kept together with the seat whose side is up.
    """

    def __init__(self, players: int, options: dict[str, object], deal: dict[str, object]) -> None:
        assert players == 2
        # A2.4: default off
        self._opening_flip = options.get("opening_flip", False) is True
        # A1.6: with `deck="five"` hands of two, a rainbow of three; A1.5, A3.3: else three, six
        five = options.get("deck") == "five"
        self._full_hand = 2 if five else 3
        self._rainbow = 3 if five else 6
        self._deck = list(cast("list[str]", deal["deck"]))
        # A1.5: three cards each; record format: seat 0 the first three, seat 1 the next three
        self._hands = [
            self._deck[: self._full_hand],
            self._deck[self._full_hand : 2 * self._full_hand],
        ]
        self._deck = self._deck[2 * self._full_hand :]
        self._table: list[tuple[str, int]] = []
        self._score_piles: list[list[str]] = [[], []]
        self._over = False
        # A1.5
        self._start_turn(cast("int", deal["first"]))

    @property
    def seat(self) -> int | None:
        """The seat to decide, None when the game is over."""
        return None if self._over else self._active

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._over

    @property
    def scores(self) -> list[int]:
        """Cards in the score piles, by seat."""
        # A3.4: one point each. A4.3: cards on the table and in hands score for nobody.
        return [len(pile) for pile in self._score_piles]

    @property
    def winners(self) -> list[int]:
        """The winning seats, ascending; none until the game is over."""
        if not self._over:
            return []
        # A4.3: most cards wins; equal is a draw (both are winners)
        return [seat for seat in range(2) if self.scores[seat] == max(self.scores)]

    def legal(self) -> list[str]:
        """All legal moves in record notation, sorted; empty exactly when the game is over."""
        if self._over:
            return []
        moves: list[str] = []
        if self._may_play():
            moves += self._plays()
        if self._may_flip():
            moves += self._flips()
        # A2.2 "if you wish": the turn may end after the first or second card.
        # A2.3: but not after a turn-over, which commits to playing a card.
        if self._placed >= 1 and not self._flipped:
            moves.append(".")
        return sorted(moves)

    def play(self, move: str) -> None:
        """Play a legal move; ValueError if it is not in `legal()`."""
        if move not in self.legal():
            raise ValueError(f"not legal here: {move!r}")
        if move == ".":
            self._end_turn(next_seat=1 - self._active)
        elif move[0] == "f":
            self._flip(int(move[1:]) - 1)
        else:
            self._place(int(move[0]) - 1, turned_over=move.endswith("!"))

    def cards(self) -> list[str]:
        """Every card of the game, wherever it is now."""
        table = [card for card, _ in self._table]
        return (
            self._deck
            + self._hands[0]
            + self._hands[1]
            + table
            + self._score_piles[0]
            + self._score_piles[1]
        )

    def _start_turn(self, seat: int) -> None:
        self._active = seat
        # Cards placed in this turn, and whether a table card was turned over since the last one.
        self._placed = 0
        self._flipped = False

    def _may_play(self) -> bool:
        # A2.1: the first card needs no turn-over
        if self._placed == 0:
            return True
        # A2.2: first turn over a card on the table, then play; a third the same way
        return self._flipped

    def _may_flip(self) -> bool:
        # A2.2: one turn-over for each further card
        if self._flipped:
            return False
        # A2.4: before the first card only with the option
        if self._placed == 0:
            return self._opening_flip
        return True

    def _plays(self) -> list[str]:
        moves: list[str] = []
        for position in range(1, len(self._hands[self._active]) + 1):
            # A2.1: as the holder sees it, or turned over
            moves += [f"{position}", f"{position}!"]
        return moves

    def _flips(self) -> list[str]:
        # A2.2: any card on the table (also the one just played)
        return [f"f{position}" for position in range(1, len(self._table) + 1)]

    def _place(self, index: int, turned_over: bool) -> None:
        card = self._hands[self._active].pop(index)
        # A2.1: as seen, the holder's side is up; turned over, the side the holder did not know
        side_up = 1 - self._active if turned_over else self._active
        self._table.append((card, side_up))
        self._placed += 1
        # A2.4: the second and third card still need their own turn-over
        self._flipped = False
        # A3.1: after every placement
        if not self._check() and self._placed == self._full_hand:
            # A2.2: after the third the turn ends (A1.6: after the second)
            self._end_turn(next_seat=1 - self._active)

    def _flip(self, index: int) -> None:
        card, side_up = self._table[index]
        self._table[index] = (card, 1 - side_up)
        self._flipped = True
        # A3.1: after every turn-over
        self._check()

    def _faces(self) -> list[str]:
        return [card[side_up] for card, side_up in self._table]

    def _check(self) -> bool:
        """Check the table for the active player; whether the round ended."""
        rival = 1 - self._active
        # A3.2 before A3.3: error or shadow on the sixth card comes first
        if self._shadow() or self._error():
            # A3.2: the active player loses the round. A2.4: also by the opening flip.
            self._end_round(winner=rival, loser=self._active)
            return True
        # A3.3: six cards lie without shadow or error. A2.5: so there are never more.
        if len(self._table) == self._rainbow:
            self._end_round(winner=self._active, loser=rival)
            return True
        return False

    def _shadow(self) -> bool:
        # A3.2: a black face shows
        return BLACK in self._faces()

    def _error(self) -> bool:
        faces = self._faces()
        # A3.2: two equal colours show; white never clashes, also not with white
        return any(faces.count(colour) >= 2 for colour in COLOURS)

    def _end_round(self, winner: int, loser: int) -> None:
        # A3.4: the winner takes all cards of the table
        self._score_piles[winner] += [card for card, _ in self._table]
        self._table = []
        # A3.4: the round's loser starts the next round
        self._end_turn(next_seat=loser)

    def _end_turn(self, next_seat: int) -> None:
        hand = self._hands[self._active]
        # A4.1: the active player refills to three, also after a round ended.
        # A4.2: the deck gives what it has first.
        while len(hand) < self._full_hand and self._deck:
            hand.append(self._deck.pop(0))
        # A4.2: the game ends at once when the active player can't refill to three
        if len(hand) < self._full_hand:
            self._over = True
        else:
            # A4.2: if the deck is used up exactly, the game goes on
            self._start_turn(next_seat)
