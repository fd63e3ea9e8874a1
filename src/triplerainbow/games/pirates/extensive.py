"""Rainbow Pirates in extensive form.

The pile is also looked at and put in another order (P5.10), so its deck is dealt at once.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from triplerainbow.games.extensive import ExtensiveForm, Extent
from triplerainbow.games.info import OptionValue
from triplerainbow.games.pirates.cards import FIRST_BLACK, LETTERS, MAX_SEATS, PLAY, SHORE_LEAVE
from triplerainbow.games.pirates.rules import BONUS, HAND_SIZE
from triplerainbow.games.pirates.state import BLOCKING, NONE
from triplerainbow.kernel import Ints, Records

_SHORE_LEAVE = PLAY + MAX_SEATS * (SHORE_LEAVE - FIRST_BLACK)
"""The action that plays one."""


class Extensive(ExtensiveForm):
    """Hands, a pile, and attacks."""

    def extent(self, players: int, options: Mapping[str, OptionValue]) -> Extent:
        """Far above what is played, but no guess."""
        del options
        low, high = _leads(players)
        moves, stinky = _moves(players)
        return Extent(low, high, moves, stinky)

    def news(self, before: Records | None, after: Records) -> list[str]:
        """Cards that came into the hand, the turned-up pair, what is foreseen, sizes of hands."""
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

    def hidden_words(self, states: Records) -> str:
        """Hands by seat, and the pile from its top."""
        state = states[0]
        hands = [f"[{_kinds(hand)}]" for hand in state.hands[: state.players]]
        return f"{' '.join(hands)} {_cards(state.deck[state.top :])}"

    def halfway(self, states: Records, action: int, after: Records) -> Records | None:
        """The state in which a Shore Leave lies on the discard pile and has not drawn yet.

        None for all else, and where somebody is asked to block it: then that state is a position of
        the game. Told in the same two parts, it shows to nobody whether anybody was asked (P5.2),
        and not even a card that is drawn in place of the same card is missing.
        """
        if action != _SHORE_LEAVE or after[0].phase == BLOCKING:
            return None
        found = states.copy()
        state: Any = found[0]
        state.hands[state.active, SHORE_LEAVE] -= 1
        state.held[state.active] -= 1
        state.discard[SHORE_LEAVE] += 1
        return found


def _kinds(counts: Ints) -> str:
    return "".join(LETTERS[kind] * cards for kind, cards in enumerate(counts.tolist()))


def _cards(kinds: Ints) -> str:
    return "".join("-" if kind == NONE else LETTERS[kind] for kind in kinds.tolist())


VALUE = 115 + 5 * 5
"""Points of all cards, if all lay on islands (P3.4)."""

WHISKEYS, STINKIES, BLACKS, CARDS, TAKEN_BACK = 4, 4, 31, 120, 12
"""Cards of these kinds (P1.2), and the groups that may be taken back in a turn (P4.2)."""


def _leads(players: int) -> tuple[float, float]:
    """Not known to be attained.

    Who goes out does so while a card is in the pile and two are turned up (P7.2): these three bring
    nothing, the bonus 5 (P6.1). Without going out at least one turned-up card is dead. The bonus
    comes once, so no seats together have more than that either.
    """
    most = VALUE - 3 + BONUS
    return -most / (players - 1), float(most)


def _moves(players: int) -> tuple[int, int]:
    """Decisions, and outcomes of Stinky; far above what is played, but no guess.

    Every turn but the last takes two cards from the pile, if only to turn them up anew (P7.1).
    BLACK cards are played once, and once more for each Whiskey that brings one back: four in a
    turn, as those of this turn stay (P5.5). Each is answered by the others and may ask every one of
    them for a card (P5.2, P5.6). A card comes to an island once, and again when it came back to a
    hand: with a group taken back (P4.2), of 31 cards at most, or by Thief and Cannon, five at a
    time (P5.11).
    """
    turns = -(-(CARDS - HAND_SIZE * players - 2) // 2)
    ends = turns + players
    played = BLACKS + WHISKEYS * turns
    groups = TAKEN_BACK * ends
    laid = CARDS + BLACKS * groups + 5 * played
    asked = played * (1 + 2 * (players - 1))
    return ends + groups + laid + asked, 2 * (STINKIES + WHISKEYS * turns)
