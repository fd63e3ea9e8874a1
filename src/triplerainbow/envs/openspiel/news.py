"""What a seat newly learns with each event, beyond the move itself: words of information states.

Moves as a seat saw them and these words, in their order, are all that it ever saw; what else a
view holds follows from them (tests compare). So they make a state of information with perfect
recall.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from triplerainbow.games.arcoiris.rules import CARDS, SEATS, UNKNOWN
from triplerainbow.games.arcoiris.rules import LETTERS as FACES
from triplerainbow.games.pirates.cards import FIRST_BLACK, MAX_SEATS, PLAY, SHORE_LEAVE
from triplerainbow.games.pirates.cards import LETTERS as KINDS
from triplerainbow.games.pirates.state import BLOCKING, NONE
from triplerainbow.kernel import Ints, Records

News = Callable[[Records | None, Records], list[str]]
"""Words for what is in the second view, of the same seat, and was not in the first."""


def arcoiris(before: Records | None, after: Records) -> list[str]:
    """Cards of which a face became known: `3:R?` is card number 3, its side for seat 0 first."""
    now = after["faces"][0]
    old = _NOTHING if before is None else before["faces"][0]
    if now.tobytes() == old.tobytes():  # mostly
        return []
    cards = np.flatnonzero((now != old).any(axis=1)).tolist()
    return [f"{card}:{_sides(now[card].tolist())}" for card in cards]


_NOTHING = np.full((CARDS, SEATS), UNKNOWN, np.int64)
"""What is known of the faces before the deal."""


def _sides(faces: Sequence[int]) -> str:
    return "".join("?" if face == UNKNOWN else FACES[face] for face in faces)


def rainbow(before: Records | None, after: Records) -> list[str]:
    """The row at the start (R1.2), the hand then and when the reserve is taken up (R7.4)."""
    view = after[0]
    if before is None:
        return [f"row {_ranks(view.singles)}", f"hand {_ranks(view.hand)}"]
    grown = (view.hand > before[0].hand).any()
    return [f"hand {_ranks(view.hand)}"] if grown else []


def _ranks(counts: Ints) -> str:
    return "".join(str(rank + 1) * cards for rank, cards in enumerate(counts.tolist()))


def pirates(before: Records | None, after: Records) -> list[str]:
    """Cards that came into the hand, the turned-up pair, what is foreseen, sizes of the hands."""
    new = after[0]
    if before is None:
        return [f"hand {_kinds(new.hand)}", f"pair {_cards(new.pair)}"]
    old = before[0]
    words = []
    if (new.hand > old.hand).any():
        words.append(f"+{_kinds(np.maximum(new.hand - old.hand, 0))}")
    if (new.pair != old.pair).any():
        words.append(f"pair {_cards(new.pair)}")
    if (new.foreseen != old.foreseen).any():
        words.append(f"top {_cards(new.foreseen)}")
    if (new.held != old.held).any():
        words.append(f"held {','.join(map(str, new.held[: new.players].tolist()))}")
    return words


def _kinds(counts: Ints) -> str:
    return "".join(KINDS[kind] * cards for kind, cards in enumerate(counts.tolist()))


def _cards(kinds: Ints) -> str:
    return "".join("-" if kind == NONE else KINDS[kind] for kind in kinds.tolist())


def rainbow_hidden(states: Records) -> str:
    """Hands by seat, reserves, and what is set aside."""
    state = states[0]
    piles = [*state.hands[: state.players], *state.reserves, state.aside]
    return " ".join(f"[{_ranks(pile)}]" for pile in piles)


def pirates_hidden(states: Records) -> str:
    """Hands by seat, and the pile from its top."""
    state = states[0]
    hands = [f"[{_kinds(hand)}]" for hand in state.hands[: state.players]]
    return f"{' '.join(hands)} {_cards(state.deck[state.top :])}"


HIDDEN: Mapping[str, Callable[[Records], str]] = {
    "rainbow": rainbow_hidden,
    "pirates": pirates_hidden,
}
"""The cards that are hidden from somebody, by game; Arco-iris draws its cards one by one."""

NEWS: Mapping[str, News] = {"rainbow": rainbow, "arcoiris": arcoiris, "pirates": pirates}
"""By game."""


def halfway(game: str, states: Records, action: int, after: Records) -> Records | None:
    """The state in which a Shore Leave lies on the discard pile and has not drawn yet.

    None for all else, and where somebody is asked to block it: then that state is a position of the
    game. Told in the same two parts, it shows to nobody whether anybody was asked (P5.2), and not
    even a card that is drawn in place of the same card is missing.
    """
    if game != "pirates" or action != _SHORE_LEAVE or after[0].phase == BLOCKING:
        return None
    found = states.copy()
    state: Any = found[0]
    state.hands[state.active, SHORE_LEAVE] -= 1
    state.held[state.active] -= 1
    state.discard[SHORE_LEAVE] += 1
    return found


_SHORE_LEAVE = PLAY + MAX_SEATS * (SHORE_LEAVE - FIRST_BLACK)
"""The action that plays one."""
