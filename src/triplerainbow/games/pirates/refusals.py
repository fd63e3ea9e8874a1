"""Rainbow Pirates: why a move is refused, in words."""

import re
from collections import Counter

from triplerainbow.games.pirates.cards import FIRST_BLACK, LETTERS, NEEDS_TARGET
from triplerainbow.games.pirates.islands import MAX_TAKEN_BACK
from triplerainbow.games.pirates.names import card_name
from triplerainbow.games.pirates.notation import NOTATION
from triplerainbow.games.pirates.seen import PiratesView
from triplerainbow.i18n import _

BLACKS = LETTERS[FIRST_BLACK:]


def refusal(view: PiratesView, text: str) -> str:
    """Why the viewer may not make this move: a clause with the rule."""
    if view.phase == "turn":
        return _refused_on_turn(view, text)
    if view.phase == "last":
        return _refused_in_last_phase(view, text)
    if view.phase == "block":
        return _("you are asked to block: answer block or pass (P5.2)")
    return _refused_choice(view)


def _refused_choice(view: PiratesView) -> str:
    rules = {"loot": "P5.3", "salvage": "P5.5", "give": "P5.6", "name": "P5.9", "order": "P5.10"}
    wish = _("{card} asks for a choice: {moves} ({rule})")
    moves = ", ".join(view.legal[:12]) + (", …" if len(view.legal) > 12 else "")
    card = card_name(view.black or "")
    return wish.format(card=card, moves=moves, rule=rules[view.phase])


def _refused_in_last_phase(view: PiratesView, text: str) -> str:
    if text in ("d", "u"):
        return _("the draw pile is empty, nobody draws any more; end with done (P7.2)")
    if text == "out":
        return _("nobody can go out in the last phase; end with done (P7.2)")
    if text[:1] in tuple(BLACKS):
        return _("BLACK cards can't be played in the last phase, only laid (P7.2)")
    return _refused_layout(view, text)


def _refused_on_turn(view: PiratesView, text: str) -> str:
    if text in ("d", "u"):
        return _duty(view)
    if text == "out":
        return _("to go out you need an empty hand and two complete rainbows (P6.1)")
    if text == "done":
        return _("done ends the last phase; on your turn draw with d or u (P4.5)")
    if text in ("block", "pass"):
        return _("there is nothing to block on your own turn (P5.2)")
    if text[:1] in tuple(BLACKS):
        return _refused_black(view, text)
    return _refused_layout(view, text)


def _duty(view: PiratesView) -> str:
    """P4.5: which card must still be laid."""
    hand = Counter(view.hand)
    if hand["X"]:
        return _("your pirate must be laid first, with +x (P4.5)")
    lays = [m for m in view.legal if m.startswith("+") and "J" not in m and not m.startswith("+b")]
    if lays:
        return _("you must first lay a group, for example {move} (P4.5)").format(move=lays[0])
    extensions = [m for m in view.legal if re.fullmatch(r"e\d+:\d", m)]
    return _("you must first add a card to your island, for example {move} (P4.5)").format(
        move=extensions[0]
    )


def _refused_black(view: PiratesView, text: str) -> str:
    letter = text[0]
    if letter not in view.hand:
        return _("you have no {card} in hand (P4.3)").format(card=card_name(letter))
    others = [seat for seat in range(view.players) if seat != view.viewer]
    if NEEDS_TARGET[BLACKS.index(letter)]:
        moves = ", ".join(f"{letter}@{seat}" for seat in others)
        return _("{card} names one opponent: {moves} (P5.1)").format(
            card=card_name(letter), moves=moves
        )
    return _("{card} names nobody: play {letter} (P5.1)").format(
        card=card_name(letter), letter=letter
    )


def _refused_layout(view: PiratesView, text: str) -> str:
    if text.startswith("+"):
        return _refused_group(view, text)
    if text.startswith("e"):
        return _refused_extension(view, text)
    if text.startswith("-"):
        return _refused_taking_back(view, text)
    return _("this is no move; lay +r1:123, extend e2:5, take back -2, or end your turn")


def _refused_group(view: PiratesView, text: str) -> str:
    cards = "X" if text == "+x" else text.partition(":")[2]
    missing = Counter(cards) - Counter(view.hand)
    if re.fullmatch(r"\+[rs][1-7]:[1-7J]{4,}|\+b:[TCWKSLMO]{4,}", text):
        return _("lay exactly three cards, then extend the group (P4.1)")
    if text not in NOTATION:
        return _("this is no group; write a run +r1:1J3, a set +s4:44J, +b:TCW or +x (P3.1)")
    if missing:
        letter = next(iter(missing))
        return _("your hand lacks {card} for this group (P4.1)").format(card=card_name(letter))
    return _("this group can't be laid now (P4.1)")


def _refused_extension(view: PiratesView, text: str) -> str:
    match = re.fullmatch(r"e([1-9][0-9]?):([1-7TCWKSLMO]|J[<>]?)", text)
    if not match:
        return _("extend a group by one card: e2:5, e2:J, e2:J< or e2:J> (P4.1)")
    place, card = int(match[1]), match[2]
    groups = view.islands[view.viewer or 0]
    if not 1 <= place <= len(groups):
        return _no_such_group(len(groups))
    if card[0] not in view.hand:
        return _("you have no {card} in hand (P4.1)").format(card=card_name(card[0]))
    return _("{card} does not fit on group {n}, {group} (P4.1)").format(
        card=card, n=place, group=groups[place - 1]
    )


def _refused_taking_back(view: PiratesView, text: str) -> str:
    if view.taken_back >= MAX_TAKEN_BACK:
        wish = _("you have taken back {n} groups, more are not allowed (P4.2)")
        return wish.format(n=MAX_TAKEN_BACK)
    return _no_such_group(len(view.islands[view.viewer or 0]))


def _no_such_group(groups: int) -> str:
    if groups == 0:
        return _("your island has no groups yet (P4.1)")
    return _("your groups are numbered from 1 to {n} (P4.1)").format(n=groups)
