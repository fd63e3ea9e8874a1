"""Positions of Arco-iris set up by hand, careful games, and exact counts of arrangements."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from tests.laws.settings import Setting, dealt, every_setting, legal_of
from triplerainbow.games import table
from triplerainbow.games.arcoiris.game import GAME
from triplerainbow.games.arcoiris.rules import DECKS, END_TURN, FLIP, LETTERS, UNKNOWN
from triplerainbow.games.arcoiris.seen import ArcoirisView
from triplerainbow.games.info import OptionValue
from triplerainbow.games.verbs import SPECTATOR
from triplerainbow.kernel import Records

SETTINGS = [setting for setting in every_setting() if setting.game == "arcoiris"]
SMALL = [setting for setting in SETTINGS if "deck" in setting.options]
NINES = [setting for setting in SETTINGS if setting.options.get("deck") == "nine"]
FULL = Setting("arcoiris", 2)
NINE = Setting("arcoiris", 2, (("deck", "nine"),))
FIVE = Setting("arcoiris", 2, (("deck", "five"),))
PEEK = Setting("arcoiris", 2, (("peek", True),))

NAMES = ["Ana", "Ben"]

Card = tuple[int, int]
"""Faces of a card: side 0, side 1."""


def faces(text: str) -> Card:
    """A card written like `R/Y` or `RY`."""
    return LETTERS.index(text[0]), LETTERS.index(text[-1])


def position(
    hand: str,
    up: str = "",
    *,
    rival: str = "",
    scores: Sequence[int] = (0, 0),
    deck: int | None = None,
    **options: OptionValue,
) -> Records:
    """Seat 0 starts its turn with this hand, `R/Y` = its side and the other.

    `up` is the table, `R/K` = the face up and the face below, all played as seen by seat 0.
    Cards that are not named are drawn from the full deck in a fixed order; of scored cards side 0
    has shown. Exactly 57 cards must come together; `deck` None takes what is left.
    """
    pool = Counter(DECKS[0])

    def named(cards: str, count: int | None = None) -> list[Card]:
        chosen = [faces(card) for card in cards.split()]
        for card in chosen:
            pool[min(card), max(card)] -= 1
        assert min(pool.values()) >= 0, "there are not so many cards of this kind"
        assert count is None or not chosen or len(chosen) == count
        return chosen

    own, theirs, laid = named(hand, 3), named(rival, 3), named(up)
    rest = list(pool.elements())
    random.Random(5).shuffle(rest)
    filled = theirs or [rest.pop() for _ in range(3)]
    piles = [[rest.pop() for _ in range(count)] for count in scores]
    assert deck is None or deck == len(rest), f"{len(rest)} cards are left for the deck"
    order = [*own, *filled, *laid, *piles[0], *piles[1], *rest]

    codes = GAME.option_codes(GAME.info.check_options(options))
    states = GAME.new_state()
    table.deal(states, 2, codes, np.array([9 * a + b for a, b in order], np.int64), 0)
    s: Any = states[0]
    number = 6
    for spot, card in enumerate(laid):
        s.table[spot], s.up[spot] = number, 0
        s.shown[0] |= 1 << number
        if LETTERS[card[0]] != "W":
            s.showing |= 1 << card[0]
        number += 1
    s.laid = len(laid)
    for seat, pile in enumerate(piles):
        for _ in pile:
            s.taken[seat] |= 1 << number
            s.shown[0] |= 1 << number
            number += 1
        s.scores[seat] = len(pile)
    s.drawn = number
    return states


def play(states: Records, moves: str) -> Records:
    """Play legal moves, written with blanks between them."""
    for move in moves.split():
        legal = GAME.legal_moves(states)
        assert move in legal, f"{move} is not among {list(legal)}"
        table.apply(states, legal[move])
    return states


def moves_of(states: Records) -> str:
    """Legal moves as `play` reads them, in the order of the actions."""
    return " ".join(GAME.legal_moves(states))


def seen(states: Records, viewer: int = SPECTATOR) -> ArcoirisView:
    """The view of a seat or of a spectator."""
    view = GAME.view(states, viewer)
    assert isinstance(view, ArcoirisView)
    return view


def ups(states: Records) -> str:
    """The faces that show, in order of placement."""
    return "".join(card.up for card in seen(states).table)


def refused(states: Records, move: str) -> str:
    """Why the seat to move may not make this move."""
    seat = table.current_player(states)
    assert move not in GAME.legal_moves(states)
    return GAME.refusal(GAME.view(states, seat), move)


def told(states: Records, move: str, viewer: int = SPECTATOR) -> list[str]:
    """What the viewer reads about this move; plays it."""
    before = states.copy()
    action = GAME.legal_moves(states)[move]
    play(states, move)
    return [line.text for line in GAME.narrate(before, action, states, viewer, NAMES)]


def careful_game(setting: Setting, seed: int) -> Iterator[tuple[Records, int]]:
    """Every position of a game with the action to come (-1 at the end).

    The players mostly avoid what loses the round, as if they saw everything, and seldom stop: so
    there are full turns, rainbows and long rounds, which random play hardly reaches.
    """
    states, _ = dealt(setting, seed)
    rng = random.Random(f"careful {setting} {seed}")
    while legal := legal_of(GAME, states):
        action = rng.choice(legal)
        for _ in range(6):
            if not _loses(states, action) and (action != END_TURN or rng.random() < 0.3):
                break
            action = rng.choice(legal)
        yield states, action
        table.apply(states, action)
    yield states, -1


def laid_open(states: Records, action: int) -> tuple[int, int] | None:
    """Number and side of the card face that this action brings up, None for the end of a turn."""
    s: Any = states[0]
    if action == END_TURN:
        return None
    if action >= FLIP:
        spot = action - FLIP
        return int(s.table[spot]), 1 - int(s.up[spot])
    turned, place = divmod(action, 3)
    return int(s.hands[s.seat, place]), int(s.seat) ^ turned


def _loses(states: Records, action: int) -> bool:
    after = states.copy()
    table.apply(after, action)
    rival = 1 - states[0].seat
    return bool(after[0].scores[rival] > states[0].scores[rival])


def ways_to_fit(pool: Counter[Card], demands: Counter[int]) -> float:
    """Labellings of the cards that give each face what it demands: see sampling.py.

    The coefficient of prod(z_f ** demands[f]) in the product of 1 + z_a + z_b over all cards,
    by plain multiplication of polynomials.
    """
    wanted = [demands[face] for face in range(len(LETTERS))]
    product = np.zeros([count + 1 for count in wanted])
    product[(0,) * len(wanted)] = 1
    for card in pool.elements():
        step = product.copy()
        for face in card:
            if wanted[face]:
                into: list[Any] = [slice(None)] * len(wanted)
                source = list(into)
                into[face], source[face] = slice(1, None), slice(None, -1)
                step[tuple(into)] += product[tuple(source)]
        product = step
    return float(product[tuple(wanted)])


def unseen_cards(views: Records) -> tuple[Counter[Card], Counter[int]]:
    """Cards not known on both sides, and the known faces among them."""
    view: Any = views[0]
    pool = Counter(DECKS[view.kind])
    demands: Counter[int] = Counter()
    for number in range(sum(pool.values())):
        low, high = sorted(int(face) for face in view.faces[number])
        if low != UNKNOWN:
            pool[low, high] -= 1
        elif high != UNKNOWN:
            demands[high] += 1
    return pool, demands
