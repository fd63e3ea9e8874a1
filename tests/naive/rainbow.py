"""Rainbow, written after the numbered rules as literally as possible (rules R1-R7)."""

import random
from collections import Counter
from typing import cast

RANKS = "123456"
"""R1.1: the ranks; a card is one of these letters."""

COPIES = 10
"""R1.1: cards of each rank."""

HAND_CARDS = {2: 14, 3: 14, 4: 14, 5: 11, 6: 9}
"""R1.3: cards dealt to each hand, by number of players."""

Played = tuple[int, str]
"""A combo on the table: the seat that played it, and its cards."""


def random_deal(players: int, options: dict[str, object], rng: random.Random) -> dict[str, object]:
    """A random legal `deal` in record format; Rainbow has no options."""
    assert not options
    # R1.1
    deck = [rank for rank in RANKS for _ in range(COPIES)]
    rng.shuffle(deck)

    def dealt(cards: int) -> str:
        return "".join(sorted(deck.pop() for _ in range(cards)))

    # R1.2
    row = dealt(4 if players == 2 else players)
    # R1.3
    hands = [dealt(HAND_CARDS[players]) for _ in range(players)]
    deal: dict[str, object] = {"row": row, "hands": hands}
    # R1.4
    if players == 3:
        deal["aside"] = dealt(15)
    # R1.5
    if players == 2:
        deal["reserves"] = [dealt(14) for _ in range(2)]
    # R1.6
    deal["leader"] = rng.randrange(players)
    assert not deck
    return deal


def kind(combo: str) -> str:
    """R2.1: "single", "set" or "run"."""
    if len(combo) == 1:
        return "single"
    if combo == combo[0] * len(combo):
        return "set"
    return "run"


def combos(hand: list[str]) -> list[str]:
    """Every combo (R2.1) that this hand can form, without repeats."""
    held = Counter(hand)
    found: list[str] = []
    for rank in RANKS:
        # R2.1 "Single: one card."; R2.1 "Set: 2 or more of one rank (up to 10)."
        found += [rank * cards for cards in range(1, held[rank] + 1)]
    for first in range(6):
        for last in range(first + 1, 6):
            run = RANKS[first : last + 1]
            # R2.1 "Run: 2 or more consecutive ranks, one card each (1-2 ... 1-6). No wrap 6-1."
            if all(held[rank] >= 1 for rank in run):
                found.append(run)
    return found


def points(cards: str) -> int:
    """R4.4: a card is worth its rank."""
    return sum(int(card) for card in cards)


def piles_of(cards: list[str]) -> list[str]:
    """Played cards as piles, lowest first (R5.1, R5.2)."""
    count = Counter(cards)
    piles: list[str] = []
    for rank in RANKS:
        # R5.1: stacked by rank into pairs
        piles += [rank * 2] * (count[rank] // 2)
        # R5.1: a left-over card is a single
        piles += [rank] * (count[rank] % 2)
    # R5.2: by total points; equal totals: the single below the pair
    return sorted(piles, key=lambda pile: (points(pile), len(pile)))


def in_claim_order(trick: list[Played]) -> list[Played]:
    """The combos of a trick, given as played, in the order in which they claim (R4.1)."""
    waiting = list(trick)
    ordered: list[Played] = []
    while waiting:
        first = waiting[0]
        for other in waiting[1:]:
            # R4.1: more cards first; equal size: higher highest card first;
            # still equal: played earlier first (`first` stays). R7.3: also of one player's own two.
            if (len(other[1]), max(other[1])) > (len(first[1]), max(first[1])):
                first = other
        waiting.remove(first)
        ordered.append(first)
    return ordered


class NaiveGame:
    """One game of Rainbow, played by record moves."""

    def __init__(self, players: int, options: dict[str, object], deal: dict[str, object]) -> None:
        assert not options
        self._players = players
        # R1.3
        self._hands = [list(hand) for hand in cast("list[str]", deal["hands"])]
        # R1.4
        self._aside = list(cast("str", deal.get("aside", "")))
        # R1.5
        self._reserves = [list(cards) for cards in cast("list[str]", deal.get("reserves", []))]
        # R4.3: in the first trick every row card is its own pile
        self._row = list(cast("str", deal["row"]))
        self._score_piles: list[list[str]] = [[] for _ in range(players)]
        self._discard: list[str] = []
        self._bonus = [0] * players
        self._over = False
        # Combos of the current trick as played; seats that still owe one; combos still to claim.
        self._trick: list[Played] = []
        self._owing: list[int] = []
        self._claiming: list[Played] = []
        # R1.6
        self._start_trick(cast("int", deal["leader"]))

    @property
    def seat(self) -> int | None:
        """The seat to decide, None when the game is over."""
        if self._over:
            return None
        if self._owing:
            return self._owing[0]
        return self._claiming[0][0]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._over

    @property
    def scores(self) -> list[int]:
        """Points by seat (R4.4), with the bonus (R7.5) once the game is over."""
        return [
            points("".join(self._score_piles[seat])) + self._bonus[seat]
            for seat in range(self._players)
        ]

    @property
    def winners(self) -> list[int]:
        """The winning seats, ascending; none until the game is over."""
        if not self._over:
            return []
        # R6.3: most points wins; a tie is a shared victory
        return [seat for seat in range(self._players) if self.scores[seat] == max(self.scores)]

    def legal(self) -> list[str]:
        """All legal moves in record notation, sorted; empty exactly when the game is over."""
        if self._over:
            return []
        if self._owing:
            hand = self._hands[self._owing[0]]
            return sorted(combo for combo in combos(hand) if self._may_follow(combo))
        # R4.2: taking is mandatory, the choice of pile is free. R4.3: a pair can't be split.
        return sorted(set(self._row))

    def play(self, move: str) -> None:
        """Play a legal move; ValueError if it is not in `legal()`."""
        if move not in self.legal():
            raise ValueError(f"not legal here: {move!r}")
        if self._owing:
            self._play_combo(move)
        else:
            self._claim(move)

    def cards(self) -> list[str]:
        """Every card of the game, wherever it is now."""
        everywhere = self._aside + self._discard
        for cards in self._hands + self._reserves + self._score_piles:
            everywhere = everywhere + cards
        for pile in self._row:
            everywhere = everywhere + list(pile)
        return everywhere + self._trick_cards()

    def _trick_cards(self) -> list[str]:
        return [card for _, combo in self._trick for card in combo]

    def _has_cards(self, seat: int) -> bool:
        return self._hands[seat] != []

    def _clockwise_from(self, seat: int) -> list[int]:
        return [(seat + step) % self._players for step in range(self._players)]

    def _start_trick(self, leader: int) -> None:
        self._trick = []
        # R3.1: the leader, then the others clockwise, exactly one combo each
        self._owing = self._clockwise_from(leader)
        if self._players == 2:
            # R7.1: four combos: leader, other, leader, other
            self._owing = self._owing + self._owing
        self._skip_empty_hands()

    def _skip_empty_hands(self) -> None:
        # R3.4: players without cards are skipped. R7.2: also for an owed second combo.
        while self._owing and not self._has_cards(self._owing[0]):
            self._owing.pop(0)

    def _may_follow(self, combo: str) -> bool:
        played = [kind(other) for _, other in self._trick]
        # R3.2: after a set: a single or a set only (R7.1: also the player's own second one)
        if "set" in played:
            return kind(combo) in ("single", "set")
        # R3.2: after a run: a single or a run only (R7.1: also the player's own second one)
        if "run" in played:
            return kind(combo) in ("single", "run")
        # R3.2: while no set or run has been played, any combo. R3.3: a single locks nothing.
        return True

    def _play_combo(self, combo: str) -> None:
        seat = self._owing.pop(0)
        for card in combo:
            self._hands[seat].remove(card)
        self._trick.append((seat, combo))
        self._skip_empty_hands()
        if not self._owing:
            # R4.1, R7.3: each combo claims. R4.5: also that of a player who has run out.
            self._claiming = in_claim_order(self._trick)

    def _claim(self, pile: str) -> None:
        seat, _ = self._claiming.pop(0)
        self._row.remove(pile)
        self._score_piles[seat] += list(pile)
        # R4.2: as long as piles are left. R5.4: the last in claim order then take nothing.
        if not self._claiming or not self._row:
            self._claiming = []
            self._end_trick()

    def _end_trick(self) -> None:
        # R4.6: a pile nobody claims is discarded
        self._discard += [card for pile in self._row for card in pile]
        self._row = []
        if self._players == 2:
            # R7.4: (a), then (b)
            self._take_up_reserves()
        if self._game_ends():
            self._over = True
            self._score_bonus()
        else:
            self._next_trick()

    def _take_up_reserves(self) -> None:
        for seat in range(2):
            # R7.4a: every player with an empty hand and a reserve takes up the reserve
            if not self._has_cards(seat) and self._reserves[seat]:
                self._hands[seat] = self._reserves[seat]
                self._reserves[seat] = []

    def _game_ends(self) -> bool:
        empty = [seat for seat in range(self._players) if not self._has_cards(seat)]
        if self._players == 2:
            # R7.4b: an empty hand and no reserve
            return any(not self._reserves[seat] for seat in empty)
        # R6.1: two or more players (in total) have no cards. R6.2: with one the game goes on.
        return len(empty) >= 2

    def _score_bonus(self) -> None:
        if self._players == 2:
            # R7.5: +1 for each card in hand; an unopened reserve does not count
            self._bonus = [len(hand) for hand in self._hands]

    def _next_trick(self) -> None:
        # R5.1, R5.2
        row = piles_of(self._trick_cards())
        # R5.3: the limit is the number of players who still hold cards; with 2 players always 4
        limit = sum(self._has_cards(seat) for seat in range(self._players))
        if self._players == 2:
            limit = 4
        # R5.3: the lowest piles are discarded until the limit is met
        while len(row) > limit:
            self._discard += list(row.pop(0))
        self._row = row
        # R5.5: the owner of the first combo in claim order leads next
        leader, _ = in_claim_order(self._trick)[0]
        # R5.5: if that player has no cards, the next player clockwise who has cards
        # (with 2 players judged after R7.4a, which `_end_trick` has done already)
        while not self._has_cards(leader):
            leader = (leader + 1) % self._players
        self._start_trick(leader)
