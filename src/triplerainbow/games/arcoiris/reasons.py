"""Arco-iris: what will show, whether it clashes, and what the rival is left with."""

from collections import Counter
from collections.abc import Sequence

from triplerainbow.games.arcoiris.names import face_name
from triplerainbow.games.arcoiris.notation import END
from triplerainbow.games.arcoiris.rules import BLACK, LETTERS, WHITE
from triplerainbow.games.arcoiris.seen import ArcoirisView
from triplerainbow.games.words import Drawback, joined
from triplerainbow.i18n import _, ngettext

SHADOW = LETTERS[BLACK]
JOKER = LETTERS[WHITE]


def reason(view: ArcoirisView, move: str, names: Sequence[str]) -> str:
    """See `reasons.reason`. There is but one rival, who needs no name."""
    del names
    if move == END:
        return _end(view)
    if move.startswith("f"):
        return _flip(view, int(move[1:]) - 1)
    face = view.hand[int(move[0]) - 1]
    return _turned_over(view, face) if move.endswith("!") else _as_seen(view, face)


def _up(view: ArcoirisView) -> list[str]:
    """The faces that show."""
    return [card.up for card in view.table]


def _clashes(face: str, shown: Sequence[str]) -> bool:
    """A3.2: whether this face loses the round beside these."""
    return face == SHADOW or (face != JOKER and face in shown)


def _loses(face: str, cards: int) -> str:
    """A3.4: the rival takes the table, of `cards` cards by then."""
    if face == SHADOW:
        line = ngettext(
            "loses the round: black shows, {n} card for the rival",
            "loses the round: black shows, {n} cards for the rival",
            cards,
        )
    else:
        line = ngettext(
            "loses the round: {face} shows twice, {n} card for the rival",
            "loses the round: {face} shows twice, {n} cards for the rival",
            cards,
        )
    return Drawback(line.format(face=face_name(face), n=cards))


def _backs(view: ArcoirisView, face: str) -> Counter[str]:
    """What may be on the other side of a card with this face: how many unseen cards of each.

    A count of cards, which the viewer can make too. As a chance it is nearly right only: of two
    such cards the one whose other face the viewer has seen more often is a little less likely.
    """
    backs: Counter[str] = Counter()
    for faces, cards in view.unseen.items():
        if face in faces:
            backs[faces.replace(face, "")] += cards
    return backs


# Cards of the hand


def _as_seen(view: ArcoirisView, face: str) -> str:
    """A2.1: the viewer's own side will show."""
    shown = _up(view)
    if _clashes(face, shown):
        return _loses(face, len(shown) + 1)
    if len(shown) + 1 == view.rainbow:
        return _completes(view)
    if face == JOKER:
        safe = _("safe: white never clashes")
    elif not shown:
        safe = _("safe: nothing else shows")
    else:
        safe = _("safe: {face} does not show yet").format(face=face_name(face))
    return joined(safe, _left_to_rival(view, [*shown, face]))


def _completes(view: ArcoirisView) -> str:
    """A3.3."""
    return _("completes the rainbow: {n} cards for you").format(n=view.rainbow)


def _left_to_rival(view: ArcoirisView, shown: Sequence[str]) -> str:
    """What the last of these faces does to the turn, and to the rival's cards turned over."""
    last = view.played + 1 == view.hand_size
    if last and view.deck_size < view.hand_size:
        return _("ends your turn and the game")  # A4.2
    if len(shown) + 1 == view.rainbow:
        return _("then one more safe card wins {n}").format(n=view.rainbow)
    if all(_clashes(back, shown) for back in view.rival_backs):
        return _("the rival has no card you see as safe")
    if last:
        return _("ends your turn")
    blocked = sum(
        not _clashes(back, shown[:-1]) and _clashes(back, shown) for back in view.rival_backs
    )
    if blocked == 0:
        return ""
    line = ngettext(
        "{n} back of the rival clashes with it", "{n} backs of the rival clash with it", blocked
    )
    return line.format(n=blocked)


def _turned_over(view: ArcoirisView, face: str) -> str:
    """A2.1: the side will show that only the rival sees."""
    shown = _up(view)
    backs = _backs(view, face)
    cards, bad = backs.total(), _bad(backs, shown)
    if len(backs) == 1:
        return _surely(view, next(iter(backs)), shown)
    if bad == 0:
        return _("safe: none of its {n} possible backs clashes").format(n=cards)
    if bad == cards:
        return Drawback(_("loses the round: every possible back clashes"))
    if len(shown) + 1 == view.rainbow:
        wish = _("wins {cards} cards unless it clashes: {bad} of {n} possible backs do")
        return wish.format(cards=view.rainbow, bad=bad, n=cards)
    wish = _("you don't know its other side: {bad} of {n} backs would clash")
    return Drawback(wish.format(bad=bad, n=cards))


def _surely(view: ArcoirisView, back: str, shown: Sequence[str]) -> str:
    """The other side of a hand card of which only one card is unseen, or equal ones."""
    if _clashes(back, shown):
        return _loses(back, len(shown) + 1)
    if len(shown) + 1 == view.rainbow:
        return _completes(view)
    return _("safe: its other side must be {face}").format(face=face_name(back))


def _bad(backs: Counter[str], shown: Sequence[str]) -> int:
    """How many of these cards would clash."""
    return sum(cards for back, cards in backs.items() if _clashes(back, shown))


# Cards of the table


def _flip(view: ArcoirisView, spot: int) -> str:
    """A2.2: the other side of a table card will show, and a card of the hand must follow."""
    shown = _up(view)
    old = shown.pop(spot)
    new = view.table[spot].down
    backs = _backs(view, old)
    if new is None and len(backs) == 1:
        new = next(iter(backs))
    if new is None:
        return _unknown_below(old, backs, shown)
    if _clashes(new, shown):
        return _loses(new, len(view.table))
    turned = _("turns {old} over: you know that {new} is below")
    line = turned.format(old=face_name(old), new=face_name(new))
    then = _after_flip(view, old, [*shown, new])
    return joined(Drawback(line) if isinstance(then, Drawback) else line, then)


def _unknown_below(old: str, backs: Counter[str], shown: Sequence[str]) -> str:
    """The other side of a table card that only the rival knows: one of two or more."""
    cards, bad = backs.total(), _bad(backs, shown)
    if bad == 0:
        wish = _("safe: none of the {n} backs that {face} may have clashes")
        return wish.format(face=face_name(old), n=cards)
    if bad == cards:
        return Drawback(_("loses the round: every possible back clashes"))
    wish = _("you don't know what is below {face}: {bad} of {n} backs would clash")
    return Drawback(wish.format(face=face_name(old), bad=bad, n=cards))


def _after_flip(view: ArcoirisView, old: str, shown: Sequence[str]) -> str:
    """A2.3: which card of the hand can follow."""
    safe = [face for face in view.hand if not _clashes(face, shown)]
    if not safe:
        return Drawback(_("no card of yours is safe then"))
    face = face_name(old if old in safe else safe[0])
    if len(shown) + 1 == view.rainbow:
        return _("{face} completes the rainbow then").format(face=face)
    return _("your {face} is safe then").format(face=face)


# The end of the turn


def _end(view: ArcoirisView) -> str:
    """A4.1: who moves next sees this table."""
    shown = _up(view)
    assert view.viewer is not None
    if view.deck_size < view.played:
        mine, theirs = view.scores[view.viewer], view.scores[1 - view.viewer]
        return _("ends the game at {mine} to {theirs}").format(mine=mine, theirs=theirs)
    safe = sum(not _clashes(back, shown) for back in view.rival_backs)
    if len(shown) + 1 == view.rainbow:
        trap = "" if safe else _("no back you see is safe")
        wish = _("leaves the rival {n} cards: one more that is safe wins them {all}")
        return joined(Drawback(wish.format(n=len(shown), all=view.rainbow)), trap)
    line = ngettext(
        "leaves {n} card on the table",
        "leaves {n} cards on the table",
        len(shown),
    )
    return joined(line.format(n=len(shown)), _safe_for_rival(safe))


def _safe_for_rival(safe: int) -> str:
    """How many cards the rival could play turned over: that side the viewer sees (A1.4)."""
    if safe == 0:
        return _("the rival has no card you see as safe")
    line = ngettext("{n} back of the rival is safe", "{n} backs of the rival are safe", safe)
    return line.format(n=safe)
