"""Rainbow Pirates: what happened, in words, as one viewer saw it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from triplerainbow.games.pirates.names import (
    card_name,
    card_names,
    cards_more,
    group_cards,
    group_name,
)
from triplerainbow.games.pirates.rules import BONUS
from triplerainbow.games.pirates.seen import PiratesView
from triplerainbow.games.words import told
from triplerainbow.i18n import _, ngettext


@dataclass(frozen=True)
class Step:
    """One move as a viewer saw it: the views around it, what follows the move's prefix, names."""

    before: PiratesView
    after: PiratesView
    text: str
    names: Sequence[str]

    @property
    def active(self) -> str:
        """Name of the active player."""
        return self.names[self.before.active]

    @property
    def target(self) -> str:
        """Name of the opponent whom the BLACK card names."""
        seat = self.after.target if self.before.target is None else self.before.target
        return "" if seat is None else self.names[seat]

    @property
    def mine(self) -> bool:
        """Whether the viewer is the active player."""
        return self.before.viewer == self.before.active

    def say(self, to_me: str, of_others: str, **words: object) -> str:
        """A sentence about the active player."""
        return told(self.mine, to_me, of_others).format(
            name=self.active, target=self.target, **words
        )


def narrate(
    before: PiratesView, move: str | None, after: PiratesView, names: Sequence[str]
) -> list[str]:
    """What happened, for the log."""
    prefix, teller = _teller(move)
    step = Step(before, after, (move or "")[len(prefix) :], names)
    lines = [line for line in teller(step) if line]
    if before.emptied is None and after.emptied is not None:
        lines.append(_("The draw pile is empty: everybody lays out once more, then it is over."))
    return lines


def _teller(move: str | None) -> tuple[str, Callable[[Step], list[str]]]:
    if move is None or move == "pass":
        return "", _passed
    for prefix, teller in _BY_WORD.items():
        if move == prefix:
            return prefix, teller
    for prefix, teller in _BY_PREFIX.items():
        if move.startswith(prefix):
            return prefix, teller
    return "", _played


# Islands


def _laid(step: Step) -> list[str]:
    return [step.say(_("You lay {what}."), _("{name} lays {what}."), what=group_name(step.text))]


def _extended(step: Step) -> list[str]:
    place, _colon, card = step.text.partition(":")
    group = step.after.islands[step.before.active][int(place) - 1]
    line = step.say(
        _("You add {card}: {what}."),
        _("{name} adds {card}: {what}."),
        card=card_name(card[0]),
        what=group_name(group),
    )
    return [line]


def _took_back(step: Step) -> list[str]:
    group = step.before.islands[step.before.active][int(step.text) - 1]
    line = step.say(
        _("You take back {what}."), _("{name} takes back {what}."), what=group_name(group)
    )
    return [line]


# Black cards


def _played(step: Step) -> list[str]:
    card = card_name(step.text[0])
    if step.after.viewer is not None and "@" in step.text:
        at_me = int(step.text.partition("@")[2]) == step.after.viewer
    else:
        at_me = False
    if "@" in step.text:
        target = step.names[int(step.text.partition("@")[2])]
        line = (
            _("{name} plays {card} at you.").format(name=step.active, card=card)
            if at_me
            else told(
                step.mine,
                _("You play {card} at {target}."),
                _("{name} plays {card} at {target}."),
            ).format(name=step.active, card=card, target=target)
        )
    else:
        line = step.say(_("You play {card}."), _("{name} plays {card}."), card=card)
    if step.after.phase == "block":
        return [line]
    return [line, *_unblocked(step, step.text[0])]


def _passed(step: Step) -> list[str]:
    """A pass is silent; only when everybody has passed is there something to say."""
    if step.after.phase == "block":
        return []
    return _unblocked(step, step.before.black or "")


def _unblocked(step: Step, black: str) -> list[str]:
    """What is said once nobody has blocked; the same whether or not somebody could have."""
    line = _("Nobody blocks.") if black != "O" else ""
    if step.after.phase not in ("turn", "last"):
        return [line]
    if black == "L":
        return [line, _drew(step)]
    return [line, _("It has no effect.")]


def _drew(step: Step) -> str:
    seat = step.before.active
    count = step.after.held[seat] - step.before.held[seat]
    if step.before.phase == "turn" and step.before.black is None and step.text[:1] == "L":
        count += 1  # the Shore Leave itself left the hand in the same step
    if step.mine:
        drawn = cards_more(step.after.hand, step.before.hand)
        return _("You draw {cards}.").format(cards=card_names(drawn))
    line = ngettext("{name} draws {n} card.", "{name} draws {n} cards.", count)
    return line.format(name=step.active, n=count)


def _blocked(step: Step) -> list[str]:
    seat = step.before.seat
    number = step.before.blocked_by or ""
    if seat is None:
        seat = _who_lost_a_card(step)
    line = told(
        seat == step.before.viewer,
        _("You block with {number}."),
        _("{name} blocks with {number}."),
    )
    return [line.format(name=step.names[seat], number=number)]


def _who_lost_a_card(step: Step) -> int:
    held = zip(step.before.held, step.after.held, strict=True)
    return next(seat for seat, (old, new) in enumerate(held) if new < old)


def _looted(step: Step) -> list[str]:
    place, _colon, card = step.text.partition(":")
    seat = step.before.target
    assert seat is not None  # Thief and Cannon name an opponent (P5.1)
    group = step.before.islands[seat][int(place) - 1]
    words = {"card": card_name(card[0]), "what": group_name(group)}
    to_me = seat == step.before.viewer
    if card == "X" and step.before.black == "T":
        yours = _("{name} steals your pirate.")
        mine = _("You steal {target}'s pirate.")
        theirs = _("{name} steals {target}'s pirate.")
    elif card == "X":
        yours = _("{name} shoots your pirate.")
        mine = _("You shoot {target}'s pirate.")
        theirs = _("{name} shoots {target}'s pirate.")
    elif step.before.black == "T":
        yours = _("{name} steals {card} from your {what}.")
        mine = _("You steal {card} from {target}'s {what}.")
        theirs = _("{name} steals {card} from {target}'s {what}.")
    else:
        yours = _("{name} shoots {card} out of your {what}.")
        mine = _("You shoot {card} out of {target}'s {what}.")
        theirs = _("{name} shoots {card} out of {target}'s {what}.")
    line = yours if to_me else told(step.mine, mine, theirs)
    return [
        line.format(name=step.active, target=step.target, **words),
        _returned(step, seat, card[0]),
    ]


def _returned(step: Step, seat: int, looted: str) -> str:
    """P5.11: the cards that went back into the owner's hand."""
    before = "".join(map(group_cards, step.before.islands[seat]))
    after = "".join(map(group_cards, step.after.islands[seat])) + looted
    cards = cards_more(before, after)
    if not cards:
        return ""
    line = told(
        seat == step.before.viewer,
        _("Back into your hand: {cards}."),
        _("Back into {name}'s hand: {cards}."),
    )
    return line.format(name=step.names[seat], cards=card_names(cards))


def _salvaged(step: Step) -> list[str]:
    line = step.say(
        _("You take {card} from the discard pile."),
        _("{name} takes {card} from the discard pile."),
        card=card_name(step.text),
    )
    return [line]


def _gave(step: Step) -> list[str]:
    giver = step.before.seat
    assert giver is not None  # who gives is public (P5.6)
    if step.text == "?":
        line = _("{name} gives {active} a BLACK card.")
    elif giver == step.before.viewer:
        line = _("You give {active} {card}.")
    else:
        line = _("{name} gives you {card}.")
    card = "" if step.text == "?" else card_name(step.text)
    return [line.format(name=step.names[giver], active=step.active, card=card)]


def _lost(step: Step) -> list[str]:
    if step.text == "?":
        line = _("{name} takes a card from {target}'s hand.")
    elif step.mine:
        line = _("You take {card} from {target}'s hand.")
    else:
        line = _("{name} takes {card} from your hand.")
    card = "" if step.text == "?" else card_name(step.text)
    return [line.format(name=step.active, target=step.target, card=card)]


def _named(step: Step) -> list[str]:
    line = step.say(_("You name {card}."), _("{name} names {card}."), card=card_name(step.text))
    seat = step.before.target
    assert seat is not None  # Maggots name an opponent (P5.1)
    to_me = seat == step.before.viewer
    if step.after.held[seat] < step.before.held[seat]:
        told_line = told(to_me, _("You hand it over."), _("{target} hands it over."))
    else:
        told_line = told(to_me, _("You have none."), _("{target} has none."))
    return [line, told_line.format(target=step.names[seat])]


def _ordered(step: Step) -> list[str]:
    line = step.say(
        _("You put the top cards back: {cards}."),
        _("{name} looks at the top cards and puts them back."),
        cards=card_names(step.text) if step.mine else "",
    )
    return [line]


# Ends


def _drew_from_pile(step: Step) -> list[str]:
    return [_drew(step)]


def _took_pair(step: Step) -> list[str]:
    line = step.say(
        _("You take the turned-up {cards}."),
        _("{name} takes the turned-up {cards}."),
        cards=card_names(step.before.pair),
    )
    return [line]


def _went_out(step: Step) -> list[str]:
    return [step.say(_("You go out: +{n}."), _("{name} goes out: +{n}."), n=BONUS)]


def _done(step: Step) -> list[str]:
    points = step.before.scores[step.before.active]
    line = step.say(
        ngettext(
            "You are done: {n} point on your island.",
            "You are done: {n} points on your island.",
            points,
        ),
        ngettext(
            "{name} is done: {n} point on the island.",
            "{name} is done: {n} points on the island.",
            points,
        ),
        n=points,
    )
    return [line]


_BY_WORD = {
    "block": _blocked,
    "out": _went_out,
    "done": _done,
    "d": _drew_from_pile,
    "u": _took_pair,
}
_BY_PREFIX = {
    "+": _laid,
    "e": _extended,
    "-": _took_back,
    "g": _looted,
    "w:": _salvaged,
    "k:": _gave,
    "~": _lost,
    "m:": _named,
    "o:": _ordered,
}
