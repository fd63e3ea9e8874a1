"""Rainbow Pirates, slow and literal: a second implementation to test the engine against.

Written after `rules/pirates.md` alone; each rule number stands right above the line it rules.
A position is plain data (`hands`, `islands`, `pile`, `up`, `discard`, `active`, ...): a test may
set these attributes by hand, since nothing is cached between two calls.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations, product

# P1.1 The COLOR cards: numbers 1-7, eleven of each (77), seven jokers; five rainbow pirates.
NUMBERS = "1234567"
JOKER = "J"
PIRATE = "X"
COLOR = NUMBERS + JOKER
COLOR_COPIES = {**dict.fromkeys(NUMBERS, 11), JOKER: 7, PIRATE: 5}

# P1.2 The BLACK cards, in notation order: how many, and the number that blocks each.
BLACK = "TCWKSLMO"
BLACK_COPIES = {"T": 5, "C": 4, "W": 4, "K": 3, "S": 4, "L": 5, "M": 2, "O": 4}
BLOCKED_BY = {"T": "1", "C": "2", "W": "3", "K": "4", "S": "5", "L": "6", "M": "7"}

# P1.3 One table of all 120 cards; 17 kinds.
COPIES = {**COLOR_COPIES, **BLACK_COPIES}

# P5.1 Thief, Cannon, Stinky and Maggots name one opponent.
NAMING = "TCSM"

# P4.2 At most 12 groups taken back per turn, and 12 per seat in the last phase.
TAKE_BACKS = 12


@dataclass
class Group:
    """Cards that lie together on an island."""

    kind: str  # "r" run, "s" set, "b" black group, "x" pirate
    number: int  # a run's first number, a set's number, otherwise 0
    cards: list[str]  # a run: in order, "J" at its place; a set: numbers, then jokers

    def text(self) -> str:
        """The group in record notation, as in `+r1:1J3`."""
        if self.kind == "x":
            return "x"
        number = str(self.number) if self.kind in "rs" else ""
        return f"{self.kind}{number}:{''.join(self.cards)}"

    def worth(self) -> int:
        """What the group counts at the end."""
        # P3.4 A card on the island is worth 1, a pirate 5.
        return 5 if self.kind == "x" else len(self.cards)

    def is_rainbow(self) -> bool:
        """Whether this is a complete rainbow."""
        # P3.3 A complete rainbow is a run 1-7 (jokers allowed).
        return self.kind == "r" and self.number == 1 and len(self.cards) == 7

    def extensions(self) -> list[str]:
        """Each way to extend the group, as written after `e2:` (the card is the first letter)."""
        found: list[str] = []
        if self.kind == "r":
            low = self.number - 1
            high = self.number + len(self.cards)
            # P3.1 A run lies within 1-7, no wrap. P4.1 It is extended at either end.
            if low >= 1:
                found += [str(low), "J<"]
            if high <= 7:
                found += [str(high), "J>"]
        if self.kind == "s":
            # P4.1 A set is extended by its number or a joker.
            found += [str(self.number), "J"]
        if self.kind == "b":
            # P4.1 A black group is extended by a black card. P3.2 Never by a joker.
            found += list(BLACK)
        # P3.1 A pirate lies alone: nothing extends it.
        return found

    def extend(self, extension: str) -> None:
        """Add a card, written as one of `extensions()`."""
        card = extension[0]
        if self.kind == "r" and extension in (str(self.number - 1), "J<"):
            self.cards.insert(0, card)
            self.number -= 1
        else:
            self.cards.append(card)
        if self.kind != "r":
            self.cards.sort(key=(COLOR + BLACK).index)

    def card_at(self, index: int) -> str:
        """How a hit on that card is written after `g2:`."""
        card = self.cards[index]
        if self.kind == "r" and card == JOKER:
            return f"J{self.number + index}"
        return card

    def parts_after_hit(self, index: int) -> "list[Group]":
        """What is left when that card is gone: the parts in order, however short."""
        below, above = self.cards[:index], self.cards[index + 1 :]
        if self.kind == "r":
            # P5.11 A run splits at the hole. Jokers keep their places.
            lower = Group("r", self.number, below)
            upper = Group("r", self.number + index + 1, above)
            return [lower, upper]
        return [Group(self.kind, self.number, below + above)]


def runs_of_three() -> list[Group]:
    """Every run that can be laid."""
    runs: list[Group] = []
    # P3.1 A run: COLOR cards in sequence within 1-7, no wrap.
    for first in range(1, 6):
        # P3.2 A joker stands for any COLOR card, at a definite place; also jokers alone.
        places = [(str(number), JOKER) for number in range(first, first + 3)]
        runs += [Group("r", first, list(cards)) for cards in product(*places)]
    return runs


def sets_of_three() -> list[Group]:
    """Every set that can be laid."""
    sets: list[Group] = []
    # P3.1 A set: COLOR cards of one number.
    for number in range(1, 8):
        # P3.2 A joker stands for any COLOR card; also jokers alone.
        for jokers in range(4):
            cards = [str(number)] * (3 - jokers) + [JOKER] * jokers
            sets.append(Group("s", number, cards))
    return sets


def black_groups_of_three() -> list[Group]:
    """Every black group that can be laid."""
    # P3.1 A black group: BLACK cards, any mix. P3.2 Never a joker.
    return [Group("b", 0, list(cards)) for cards in combinations_with_replacement(BLACK, 3)]


# The record format: only groups of exactly three cards are laid, or `+x`.
LAYABLE = [*runs_of_three(), *sets_of_three(), *black_groups_of_three(), Group("x", 0, [PIRATE])]


def has_cards(hand: list[str], cards: list[str]) -> bool:
    """Whether the hand holds all these cards at once."""
    for card in cards:  # a plain loop: more than twice as fast as all() here
        if hand.count(card) < cards.count(card):
            return False
    return True


def has_duty(hand: list[str], island: list[Group]) -> bool:
    """Whether the hand holds a card that must be laid before the turn may end."""
    # P4.5 The hand may hold no pirate.
    if PIRATE in hand:
        return True
    # P4.5 Jokers and BLACK cards carry no duty.
    numbered = [card for card in hand if card in NUMBERS]
    # P4.5 (a) A set or run of three formed with other numbered cards of the hand.
    if any(has_cards(numbered, group.cards) for group in LAYABLE):
        return True
    # P4.5 (b) A numbered card that extends a group of the island as it lies.
    return any(extension in numbered for group in island for extension in group.extensions())


def check_game(players: int, options: dict[str, object]) -> None:
    """Refuse a number of players or options that the game does not have."""
    if not 2 <= players <= 5:
        raise ValueError(f"2-5 players, not {players}")
    # The rules name no option, so every one is unknown.
    if options:
        raise ValueError(f"unknown options {options}")


def read_deal(players: int, deal: dict[str, object]) -> tuple[list[str], int]:
    """The 120 cards in draw order and the first seat; ValueError if the deal is at fault."""
    if set(deal) != {"pile", "first"}:
        raise ValueError(f"a deal has 'pile' and 'first', not {sorted(deal)}")
    pile, first = deal["pile"], deal["first"]
    if not isinstance(pile, str) or Counter(pile) != Counter(COPIES):
        raise ValueError(f"not the 120 cards: {pile!r}")
    if isinstance(first, bool) or not isinstance(first, int) or not 0 <= first < players:
        raise ValueError(f"no such first seat: {first!r}")
    return list(pile), first


def random_deal(players: int, options: dict[str, object], rng: random.Random) -> dict[str, object]:
    """A random legal `deal` object of the record format."""
    check_game(players, options)
    cards = [card for card, copies in COPIES.items() for _ in range(copies)]
    rng.shuffle(cards)
    # P2.1 First player random.
    return {"pile": "".join(cards), "first": rng.randrange(players)}


class NaiveGame:
    """One game of Rainbow Pirates, played move by move in record notation.

    `phase` says what is decided: "turn" (a move of the turn), "block", "hit" (Thief or Cannon),
    "whiskey", "captain", "stinky" (chance), "maggots", "lookout", "last" (the last phase), "over".
    """

    def __init__(self, players: int, options: dict[str, object], deal: dict[str, object]) -> None:
        check_game(players, options)
        self.players = players
        cards, first = read_deal(players, deal)
        # P2.1 Seven cards each; two cards turned up; the rest is the draw pile (top first).
        self.hands = [cards[7 * seat : 7 * seat + 7] for seat in range(players)]
        self.up = cards[7 * players : 7 * players + 2]
        self.pile = cards[7 * players + 2 :]
        self.discard: list[str] = []
        self.islands: list[list[Group]] = [[] for _ in range(players)]
        self.went_out: int | None = None  # the seat that went out
        self.card = ""  # the BLACK card being played
        self.target = -1  # the opponent it names
        self.waiting: list[int] = []  # seats still to answer, or still to play the last phase
        self.stinky_left = 0  # cards that Stinky still takes
        self.start_turn(first)

    @property
    def seat(self) -> int | None:
        """The seat to decide; -1 at a chance move, None when the game is over."""
        if self.phase == "over":
            return None
        if self.phase == "stinky":
            return -1
        if self.phase in ("block", "captain"):
            return self.waiting[0]
        return self.active

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.phase == "over"

    @property
    def scores(self) -> list[int]:
        """Points by seat."""
        # P3.4 Only the island counts; cards in hand count nothing.
        points = [sum(group.worth() for group in island) for island in self.islands]
        if self.went_out is not None:
            # P6.1 Going out: +5.
            points[self.went_out] += 5
        return points

    @property
    def winners(self) -> list[int]:
        """The seats that share the victory; empty until the game is over."""
        if not self.over:
            return []
        # P7.4 Most points wins; a tie is shared.
        return [seat for seat in range(self.players) if self.scores[seat] == max(self.scores)]

    def cards(self) -> list[str]:
        """Every card of the game wherever it is."""
        in_hands = [card for hand in self.hands for card in hand]
        on_islands = [card for isle in self.islands for group in isle for card in group.cards]
        return [*self.pile, *self.up, *self.discard, *in_hands, *on_islands]

    def legal(self) -> list[str]:
        """All legal moves, sorted, without repeats; at a chance move all possible outcomes."""
        return [] if self.over else sorted(set(self.phases()[self.phase][0]()))

    def play(self, move: str) -> None:
        """Carry out a legal move."""
        if move not in self.legal():
            raise ValueError(f"{move!r} is not legal for seat {self.seat} ({self.phase})")
        self.phases()[self.phase][1](move)

    def phases(self) -> dict[str, tuple[Callable[[], list[str]], Callable[[str], None]]]:
        """For each phase: what lists its moves, what plays one."""
        return {
            "turn": (self.turn_moves, self.play_turn),
            "block": (self.block_moves, self.play_block),
            "hit": (self.hit_moves, self.play_hit),
            "whiskey": (self.whiskey_moves, self.play_whiskey),
            "captain": (self.captain_moves, self.play_captain),
            "stinky": (self.stinky_moves, self.play_stinky),
            "maggots": (self.maggots_moves, self.play_maggots),
            "lookout": (self.lookout_moves, self.play_lookout),
            "last": (self.last_moves, self.play_last),
        }

    def clockwise(self, seat: int) -> list[int]:
        """The other seats, clockwise from the one after this."""
        return [(seat + step) % self.players for step in range(1, self.players)]

    def two_rainbows(self) -> bool:
        """Whether two complete rainbows lie on the active player's island."""
        return sum(group.is_rainbow() for group in self.islands[self.active]) >= 2

    def turn_moves(self) -> list[str]:
        """P4: as many as you like, in any order."""
        moves = self.island_moves() + self.black_moves()
        # P6.1 Hand empty and two complete rainbows on the island: you may go out.
        if not self.hands[self.active] and self.two_rainbows():
            moves.append("out")
        # P6.2 Or the last card was a BLACK card, as the very next decision after it.
        if self.may_still_go_out:
            moves.append("out")
        # P4.5 The turn ends by drawing, if no duty is left. P6.3 Also with an empty hand.
        if not has_duty(self.hands[self.active], self.islands[self.active]):
            # P7.1 The two top cards of the pile, or the two turned-up cards.
            moves += ["d", "u"]
        return moves

    def last_moves(self) -> list[str]:
        """P7.3: lay, extend, take back as on a turn, then done; no duty."""
        return [*self.island_moves(), "done"]

    def island_moves(self) -> list[str]:
        """Lay, extend and take back."""
        hand, island = self.hands[self.active], self.islands[self.active]
        # P4.1 Lay a group from your hand.
        moves = ["+" + group.text() for group in LAYABLE if has_cards(hand, group.cards)]
        for place, group in enumerate(island, start=1):
            # P4.1 Extend a group on your island by a card from your hand.
            moves += [f"e{place}:{more}" for more in group.extensions() if more[0] in hand]
            # P4.2 Take a whole group back (a pirate is a group too), at most 12 times.
            if self.take_backs < TAKE_BACKS:
                moves.append(f"-{place}")
        return moves

    def black_moves(self) -> list[str]:
        """P4.3: play a BLACK card."""
        moves: list[str] = []
        # P5.1 No limit per turn; it may be played though it will have no effect.
        for card in self.hands[self.active]:
            if card in NAMING:
                moves += [f"{card}@{seat}" for seat in self.clockwise(self.active)]
            elif card in BLACK:
                moves.append(card)
        return moves

    def block_moves(self) -> list[str]:
        """P5.2: who has the blocking card may block."""
        return ["block", "pass"]

    def hit_moves(self) -> list[str]:
        """P5.3, P5.4: one card of the named opponent's island."""
        moves: list[str] = []
        for place, group in enumerate(self.islands[self.target], start=1):
            moves += [f"g{place}:{group.card_at(index)}" for index in range(len(group.cards))]
        return moves

    def whiskey_moves(self) -> list[str]:
        """P5.5: any one card of the discard pile."""
        takeable = self.discard.copy()
        # P5.5 Of the W in the discard pile, as many as were played this turn can't be taken.
        for _ in range(self.whiskeys_played):
            takeable.remove("W")
        return [f"w:{card}" for card in takeable]

    def captain_moves(self) -> list[str]:
        """P5.6: a BLACK card of the giver's choice."""
        return [f"k:{card}" for card in self.hands[self.waiting[0]] if card in BLACK]

    def stinky_moves(self) -> list[str]:
        """P5.7: a random card of the named opponent's hand."""
        return [f"~{card}" for card in self.hands[self.target]]

    def maggots_moves(self) -> list[str]:
        """P5.9: name a card, any of the 17 kinds, even if the hand is empty."""
        return [f"m:{card}" for card in COPIES]

    def lookout_moves(self) -> list[str]:
        """P5.10: the top four (or what there is) in any order."""
        return ["o:" + "".join(order) for order in permutations(self.pile[:4])]

    def start_turn(self, seat: int) -> None:
        """It is this seat's turn."""
        self.active = seat
        self.phase = "turn"
        self.take_backs = 0
        self.whiskeys_played = 0
        self.may_still_go_out = False

    def play_turn(self, move: str) -> None:
        """One move of a turn."""
        # P6.2 Only as the very next decision; any other move ends that right.
        self.may_still_go_out = False
        if move == "out":
            # P6.1 The game ends at once, no draw.
            self.went_out = self.active
            self.phase = "over"
        elif move in ("d", "u"):
            self.draw(move)
        elif move[0] in BLACK:
            self.play_black(move)
        else:
            self.play_on_island(move)

    def play_on_island(self, move: str) -> None:
        """P4.1, P4.2: lay, extend or take back."""
        hand, island = self.hands[self.active], self.islands[self.active]
        if move[0] == "+":
            group = next(group for group in LAYABLE if group.text() == move[1:])
            for card in group.cards:
                hand.remove(card)
            # The record format: groups are numbered in the order they were laid.
            island.append(Group(group.kind, group.number, group.cards.copy()))
        elif move[0] == "e":
            place, extension = move[1:].split(":")
            hand.remove(extension[0])
            island[int(place) - 1].extend(extension)
        else:
            # The record format: when one leaves, later ones move up.
            hand += island.pop(int(move[1:]) - 1).cards
            self.take_backs += 1

    def take_top(self, count: int) -> list[str]:
        """Take that many cards off the pile, or what there is."""
        taken, self.pile = self.pile[:count], self.pile[count:]
        return taken

    def draw(self, move: str) -> None:
        """End the turn by drawing."""
        if move == "d":
            # P7.1 The two top cards of the pile; if fewer remain, what there is.
            self.hands[self.active] += self.take_top(2)
        else:
            # P7.1 The two turned-up cards, then turn up two new ones, or what there is.
            self.hands[self.active] += self.up
            self.up = self.take_top(2)
        # P7.2 As soon as the pile is empty the last phase begins.
        if not self.pile:
            self.start_last_phase()
        else:
            self.start_turn(self.clockwise(self.active)[0])

    def start_last_phase(self) -> None:
        """The active player has emptied the pile."""
        # P7.3 Every player once, clockwise from the player after the one who emptied the pile.
        self.waiting = [*self.clockwise(self.active), self.active]
        self.next_last_player()

    def next_last_player(self) -> None:
        """The next player lays out, or the game is over."""
        if self.waiting:
            self.active = self.waiting.pop(0)
            self.phase = "last"
            # P4.2 And 12 in the last phase, for each seat.
            self.take_backs = 0
        else:
            self.phase = "over"

    def play_last(self, move: str) -> None:
        """P7.3: lay, extend, take back as on a turn, then done."""
        if move == "done":
            self.next_last_player()
        else:
            self.play_on_island(move)

    def play_black(self, move: str) -> None:
        """P5.1: put it on the discard pile; some name an opponent."""
        self.card = move[0]
        self.target = int(move[2:]) if self.card in NAMING else -1
        self.hands[self.active].remove(self.card)
        self.discard.append(self.card)
        if self.card == "W":
            self.whiskeys_played += 1
        # P6.2 The last card is a BLACK card and two complete rainbows lie there.
        self.may_still_go_out = not self.hands[self.active] and self.two_rainbows()
        # P1.2 Lookout cannot be blocked: it has no number.
        number = BLOCKED_BY.get(self.card)
        # P5.2 Any opponent who has the blocking COLOR card (not a joker) in hand.
        self.waiting = [seat for seat in self.asking_order() if number in self.hands[seat]]
        self.ask_next()

    def asking_order(self) -> list[int]:
        """P5.2: the named opponent first, the others clockwise from the active player."""
        others = self.clockwise(self.active)
        if self.target in others:
            others.remove(self.target)
            others.insert(0, self.target)
        return others

    def ask_next(self) -> None:
        """Ask the next opponent who can block, or carry the action out."""
        self.phase = "block"
        if not self.waiting:
            self.carry_out()

    def play_block(self, move: str) -> None:
        """The answer of the opponent who is asked."""
        seat = self.waiting.pop(0)
        if move == "block":
            # P5.2 It goes on the discard pile and the action is void, for all.
            self.hands[seat].remove(BLOCKED_BY[self.card])
            self.discard.append(BLOCKED_BY[self.card])
            # P5.2 The first block ends it.
            self.waiting = []
            self.phase = "turn"
        else:
            self.ask_next()

    def carry_out(self) -> None:
        """The card was not blocked; where there is nothing to choose, the turn goes on."""
        self.phase = "turn"
        if self.card in "TC" and self.islands[self.target]:
            self.phase = "hit"
        elif self.card == "W" and self.whiskey_moves():
            self.phase = "whiskey"
        elif self.card == "K":
            self.start_captain()
        elif self.card == "S":
            # P5.7 Two random cards.
            self.stinky_left = 2
            self.next_stinky()
        elif self.card == "L":
            self.shore_leave()
        elif self.card == "M":
            self.phase = "maggots"
        elif self.card == "O" and self.pile:
            self.phase = "lookout"

    def play_hit(self, move: str) -> None:
        """Thief or Cannon takes a card of the named opponent's island."""
        place, text = move[1:].split(":")
        group = self.islands[self.target][int(place) - 1]
        index = [group.card_at(i) for i in range(len(group.cards))].index(text)
        if self.card == "T":
            # P5.3 Thief: into your hand.
            self.hands[self.active].append(group.cards[index])
        else:
            # P5.4 Cannon: to the discard pile.
            self.discard.append(group.cards[index])
        self.settle_hit(int(place) - 1, group.parts_after_hit(index))
        self.phase = "turn"

    def settle_hit(self, place: int, parts: list[Group]) -> None:
        """P5.11: what stays of the group that was hit."""
        island = self.islands[self.target]
        # P5.11 A set, black group or part of a run of three or more stays.
        staying = [part for part in parts if len(part.cards) >= 3]
        for part in parts:
            if len(part.cards) < 3:
                # P5.11 Else its cards return to the owner's hand at once.
                self.hands[self.target] += part.cards
        # P5.11 If one part stays it keeps the group's number (of two, the lower part does) ...
        island[place : place + 1] = staying[:1]
        # ... and, by the record format, the upper part becomes the last.
        island += staying[1:]

    def play_whiskey(self, move: str) -> None:
        """P5.5: the card of the discard pile comes into your hand."""
        self.discard.remove(move[2])
        self.hands[self.active].append(move[2])
        self.phase = "turn"

    def start_captain(self) -> None:
        """P5.6: every opponent who has a BLACK card in hand gives one, clockwise."""
        others = self.clockwise(self.active)
        self.waiting = [seat for seat in others if set(BLACK) & set(self.hands[seat])]
        if self.waiting:
            self.phase = "captain"

    def play_captain(self, move: str) -> None:
        """P5.6: the giver's choice goes to the active player."""
        giver = self.waiting.pop(0)
        self.hands[giver].remove(move[2])
        self.hands[self.active].append(move[2])
        if not self.waiting:
            self.phase = "turn"

    def next_stinky(self) -> None:
        """Another random card, if one is due and there is one."""
        # P5.7 Or what there is.
        due = self.stinky_left > 0 and self.hands[self.target]
        self.phase = "stinky" if due else "turn"

    def play_stinky(self, move: str) -> None:
        """P5.7: the card comes into your hand."""
        self.hands[self.target].remove(move[1])
        self.hands[self.active].append(move[1])
        self.stinky_left -= 1
        self.next_stinky()

    def shore_leave(self) -> None:
        """P5.8: draw the top three (or what there is)."""
        self.hands[self.active] += self.take_top(3)
        # P5.8 If that empties the pile the turn stops at once; this player's last phase is last.
        if not self.pile:
            self.may_still_go_out = False
            self.start_last_phase()

    def play_maggots(self, move: str) -> None:
        """P5.9: if the named opponent has it in hand, you get one."""
        if move[2] in self.hands[self.target]:
            self.hands[self.target].remove(move[2])
            self.hands[self.active].append(move[2])
        self.phase = "turn"

    def play_lookout(self, move: str) -> None:
        """P5.10: put them back in that order, top first."""
        order = list(move[2:])
        self.pile[: len(order)] = order
        self.phase = "turn"
