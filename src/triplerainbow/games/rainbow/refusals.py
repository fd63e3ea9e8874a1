"""Rainbow: why a move is refused, in words."""

from triplerainbow.games.rainbow.notation import COMBO_OF
from triplerainbow.games.rainbow.seen import RainbowView
from triplerainbow.i18n import _


def refusal(view: RainbowView, text: str) -> str:
    """Why the viewer may not make this move."""
    if view.phase == "claim":
        return _refused_claim(view, text)
    return _refused_combo(view, text)


def _refused_claim(view: RainbowView, text: str) -> str:
    piles = ", ".join(dict.fromkeys(view.row))
    if len(text) == 1 and 2 * text in view.row:
        return _("a pair can't be split; the piles are {piles} (R4.3)").format(piles=piles)
    return _("there is no such pile in the row; the piles are {piles} (R4.2)").format(piles=piles)


def _refused_combo(view: RainbowView, text: str) -> str:
    if not text or not set(text) <= set("123456"):
        return _("a combo is written as its ranks 1 to 6, for example 4, 33 or 234 (R2.1)")
    ranks = "".join(sorted(text))
    missing = [rank for rank in dict.fromkeys(ranks) if ranks.count(rank) > view.hand.count(rank)]
    if missing:
        wish = _("your hand has too few cards of rank {rank} (R3.1)")
        return wish.format(rank=missing[0])
    if ranks not in COMBO_OF:
        return _("these cards are no single, no set and no run (R2.1)")
    if ranks != text:
        return _("ranks are written in ascending order: {ranks}").format(ranks=ranks)
    if view.lock == "set":
        return _("you may not play a run: a set was played in this trick (R3.2)")
    return _("you may not play a set: a run was played in this trick (R3.2)")
