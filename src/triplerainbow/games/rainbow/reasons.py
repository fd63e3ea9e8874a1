"""Rainbow: which pile a combo or a claim brings, and what it costs."""

from collections.abc import Iterator, Sequence

from triplerainbow.games.rainbow.greedy import BEATEN, SINGLE_BEATEN
from triplerainbow.games.rainbow.rules import RANKS, SLOTS
from triplerainbow.games.rainbow.seen import RainbowView, points_of
from triplerainbow.games.words import Drawback, joined
from triplerainbow.i18n import N_, _, ngettext

SURELY = (
    N_("claims first"),
    N_("claims second"),
    N_("claims third"),
    N_("claims fourth"),
    N_("claims fifth"),
    N_("claims sixth"),
)
"""Places in the order of claim (R4.1) that no later combo can change."""

LIKELY = (
    N_("likely claims first"),
    N_("likely claims second"),
    N_("likely claims third"),
    N_("likely claims fourth"),
    N_("likely claims fifth"),
    N_("likely claims sixth"),
)
"""Places that depend on what others will play."""

LOW = 2
"""The highest rank that is called low."""

DEAR = 5
"""The lowest rank of which a pair is a prize worth a word."""

LONG = 3
"""Ranks of the shortest run in hand that is worth a word."""


def reason(view: RainbowView, move: str, names: Sequence[str]) -> str:
    """See `reasons.reason`."""
    if view.phase == "claim":
        return _claim(view, move, names)
    return joined(_prize(view, move), _price(view, move))


# Claims


def _claim(view: RainbowView, pile: str, names: Sequence[str]) -> str:
    """R4.2: what the pile is worth beside the dearest."""
    points, dearest = points_of(pile), view.row[-1]
    if len(view.row) == 1:
        line = ngettext("the only pile left, {n} point", "the only pile left, {n} points", points)
        return line.format(n=points)
    if points == points_of(dearest):
        line = ngettext("the dearest pile, {n} point", "the dearest pile, {n} points", points)
        return line.format(n=points)
    less = points_of(dearest) - points
    line = ngettext(
        "{n} point less than the dearest pile", "{n} points less than the dearest pile", less
    )
    return joined(Drawback(line.format(n=less)), _left_behind(view, dearest, names))


def _left_behind(view: RainbowView, dearest: str, names: Sequence[str]) -> str:
    """Who may take the dearest pile next."""
    if view.claims_made + 1 == len(view.claim_order):
        return _("nobody claims after you")
    seat, _combo = view.claim_order[view.claims_made + 1]
    if seat == view.viewer:
        return _("you claim next too and can take {pile} then").format(pile=dearest)
    return Drawback(_("leaves {pile} to {name}").format(pile=dearest, name=names[seat]))


# What a combo brings


def _prize(view: RainbowView, combo: str) -> str:
    """The place in the order of claim, and the pile of that place if the dearest go first."""
    ahead = sum(_claims_before(other, combo) for _seat, other in view.combos)
    beaten = [
        _percent_beaten(combo) for held in _hands_to_come(view) if _may_beat(view, combo, held)
    ]
    place = ahead + min(len(beaten), round(sum(beaten) / 100))
    open_still = bool(beaten) or _own_may_beat(view, combo)
    claims = _((LIKELY if open_still else SURELY)[place])
    if place >= len(view.row):
        return Drawback(_("{claims}: no pile is left").format(claims=claims))
    pile = view.row[-1 - place]
    points = points_of(pile)
    if place == 0 and not open_still:
        line = ngettext("{claims}: {pile} ({n} point)", "{claims}: {pile} ({n} points)", points)
        return line.format(claims=claims, pile=pile, n=points)
    line = ngettext("{claims}: about {n} point", "{claims}: about {n} points", points)
    return line.format(claims=claims, n=points)


def _claims_before(earlier: str, combo: str) -> bool:
    """R4.1: more cards, then the higher top card, then the earlier one."""
    return (len(earlier), earlier[-1]) >= (len(combo), combo[-1])


def _seats_to_come(view: RainbowView) -> Iterator[int]:
    """Other seats that play after the viewer in this trick, one entry for each combo (R3.1, R7.1).

    A seat that may have run out by then is in, unless it surely has (R3.4, R7.2).
    """
    left = view.held
    for slot in range(int(view.record[0].slot) + 1, SLOTS[view.players]):
        seat = (view.leader + slot) % view.players
        if seat != view.viewer and left[seat] > 0:
            left[seat] -= 1
            yield seat


def _hands_to_come(view: RainbowView) -> list[int]:
    """The cards in hand of each combo to come, at most."""
    return [view.held[seat] for seat in _seats_to_come(view)]


def _own_may_beat(view: RainbowView, combo: str) -> bool:
    """Whether the viewer's own next combo in this trick (R7.1) could claim before this one."""
    later = range(int(view.record[0].slot) + 1, SLOTS[view.players])
    if all((view.leader + slot) % view.players != view.viewer for slot in later):
        return False
    rest = [view.hand.count(str(rank)) - combo.count(str(rank)) for rank in range(RANKS + 1)]
    lock = view.lock if len(combo) == 1 else "set" if combo[0] == combo[1] else "run"
    goal = (len(combo), int(combo[-1]))
    return any(combo_goal > goal for combo_goal in _goals(rest, lock))


def _goals(hand: Sequence[int], lock: str | None) -> Iterator[tuple[int, int]]:
    """Cards and top of the longest combos of each kind that this hand allows (R2.1, R3.2)."""
    length = 0
    for rank in range(1, RANKS + 1):
        length = length + 1 if hand[rank] else 0
        if hand[rank]:
            yield (1 if lock == "run" else hand[rank], rank)
            yield (1 if lock == "set" else length, rank)


def _may_beat(view: RainbowView, combo: str, held: int) -> bool:
    """Whether somebody with so many cards could play what claims before this combo (R3.2, R4.1).

    As far as the viewer knows: any unseen card may be in that hand.
    """
    lock = view.lock if len(combo) == 1 else "set" if combo[0] == combo[1] else "run"
    goal = (len(combo), int(combo[-1]))
    unseen = [0, *(view.unseen.count(str(rank)) for rank in range(1, RANKS + 1))]
    for rank in range(1, RANKS + 1):
        cards = min(unseen[rank], held, 1 if lock == "run" else held)
        if cards > 0 and (cards, rank) > goal:
            return True
    return lock != "set" and any(
        all(unseen[top - cards + 1 : top + 1]) and (cards, top) > goal
        for top in range(2, RANKS + 1)
        for cards in range(2, min(top, held) + 1)
    )


def _percent_beaten(combo: str) -> int:
    """How often a later combo claims before this one, as the greedy player has learned."""
    if len(combo) == 1:
        return min(100, int(SINGLE_BEATEN[int(combo) - 1]))
    return int(BEATEN[len(combo)])


# What a combo costs


def _price(view: RainbowView, combo: str) -> str:
    """What happens to the hand, or with it to the game."""
    left = len(view.hand) - len(combo)
    if view.players == 2:
        return _ending_of_two(view, left) or _cost(view, combo, left)
    return _ending(view, left) or _cost(view, combo, left)


def _ending(view: RainbowView, left: int) -> str:
    """R6.1: whether two players are out after this trick."""
    to_come = list(_seats_to_come(view))
    out = sum(
        cards == 0 or (cards == 1 and seat in to_come)  # R3.1: a last card has to be played
        for seat, cards in enumerate(view.held)
        if seat != view.viewer
    )
    if out >= 2:
        return _("this is the last trick: hands count nothing")
    if left == 0 and out == 1:
        return _("ends the game: hands count nothing")
    return Drawback(_("then you are out and claim no more")) if left == 0 else ""


def _ending_of_two(view: RainbowView, left: int) -> str:
    """R7.4, R7.5: whether a reserve is taken up, and what cards in hand will score."""
    assert view.viewer is not None
    rival = 1 - view.viewer
    if left == 0 and view.unopened[view.viewer]:
        return _("then you take up your reserve")
    if left == 0:
        return _("empties your hand and ends the game")
    if view.held[rival] == 0 and not view.unopened[rival]:
        return _("this is the last trick: each card you keep is 1 point")
    return ""


def _cost(view: RainbowView, combo: str, left: int) -> str:
    """What the hand loses, or what it gives away for the next row (R5.1)."""
    if len(combo) == 1:
        return _cost_of_single(view.hand, combo)
    if combo[0] == combo[1] and int(combo[0]) >= DEAR:
        return Drawback(_("your {pair} becomes a prize of the next trick").format(pair=combo[:2]))
    if view.players == 2 and not any(view.unopened):
        line = ngettext(
            "keeps {n} card, 1 point at the end", "keeps {n} cards, 1 point each at the end", left
        )
    else:
        line = ngettext("keeps {n} card", "keeps {n} cards", left)
    return line.format(n=left)


def _cost_of_single(hand: str, card: str) -> str:
    """Which set or run this card leaves."""
    copies = hand.count(card)
    if copies > 2:
        return _("keeps {set} for later").format(set=card * (copies - 1))
    if copies == 2:
        return Drawback(_("splits your pair {pair}").format(pair=card * 2))
    run = _run_through(hand, int(card))
    if len(run) >= LONG:
        return Drawback(_("breaks your run {run}").format(run=run))
    if int(card) > LOW:
        return _("a lone {card}: no set or long run suffers").format(card=card)
    if any(len(_run_through(hand, rank)) >= LONG for rank in map(int, hand)):
        return _("throws away a low card, keeps your runs")
    return _("throws away a low card")


def _run_through(hand: str, rank: int) -> str:
    """The longest run in hand with this rank in it: "345"."""
    low = high = rank
    while str(low - 1) in hand:
        low -= 1
    while str(high + 1) in hand:
        high += 1
    return "".join(map(str, range(low, high + 1)))
