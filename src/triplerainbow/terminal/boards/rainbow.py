"""Rainbow in the terminal."""

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from triplerainbow.games.rainbow.seen import RainbowView, points_of
from triplerainbow.games.rainbow.words import claim
from triplerainbow.games.seen import View
from triplerainbow.i18n import _
from triplerainbow.telling import Names
from triplerainbow.terminal.boards.board import Board
from triplerainbow.terminal.boards.seats import marker, points, seat_name, seats_grid
from triplerainbow.terminal.paint import DIM, RANK_COLOURS, Paint, bold, dim

_BETWEEN = str.maketrans("", "", " ,-")
"""What people type between cards."""


class RainbowBoard(Board):
    """Row of prizes, seats with their combos, the viewer's hand."""

    colours = RANK_COLOURS
    bare_numbers = False
    example = "22"
    section = "R4"

    def table(self, view: View, names: Names, paint: Paint) -> list[RenderableType]:
        """See `Board.table`."""
        assert isinstance(view, RainbowView)
        seats = _seats(view, names, paint)
        return [seats] if view.over else [_row(view, paint), Text(), seats]

    def own(self, view: View, names: Names, paint: Paint) -> list[RenderableType]:
        """See `Board.own`."""
        assert isinstance(view, RainbowView)
        if not view.hand:
            return [] if view.over else [Text(_("No cards in hand."))]
        ranks = [view.hand.count(rank) * rank for rank in dict.fromkeys(view.hand)]
        fans = [Text().join([paint.chip(card) for card in fan]) for fan in ranks]
        return [bold(_("Hand") + "   ") + Text("  ").join(fans)]

    def tidy(self, view: View, text: str) -> str:
        """See `Board.tidy`: "3 2 4" is 234; "-1" is nothing."""
        del view
        if text.startswith(("-", ",")):
            return text
        cards = text.translate(_BETWEEN)
        return "".join(sorted(cards)) if cards.isdigit() else text

    def short(self, view: View, move: str) -> str:
        """See `Board.short`: a claim looks like cards that are played."""
        return _("take {pile}").format(pile=move) if view.phase == "claim" else move

    def guide(self) -> list[str]:
        """See `Board.guide`."""
        return [
            _("Type the ranks of the cards you play: 4 is a single, 33 a set, 234 a run."),
            _("When piles are taken, type the pile: 5 or 55."),
        ]


def _row(view: RainbowView, paint: Paint) -> RenderableType:
    """The prize piles with their points below."""
    if not view.row:
        return Text(_("No prizes are left."))
    grid = Table.grid(padding=(0, 2, 0, 0))
    # Centred by hand: centring by the table would strip the coloured space after a card.
    worth = [f"{points_of(pile):^{len(pile) * 2 + 1}}" for pile in view.row]
    grid.add_row(bold(_("Prizes")), *[paint.chip(pile) for pile in view.row])
    grid.add_row(dim(_("worth")), *map(dim, worth))
    return grid


def _seats(view: RainbowView, names: Names, paint: Paint) -> RenderableType:
    grid = seats_grid([(_("cards"), "right"), (_("points"), "right"), (_("this trick"), "left")])
    for seat in range(view.players):
        grid.add_row(
            marker(view, seat),
            seat_name(view, seat, names),
            _cards(view, seat),
            points(view, seat),
            _combos(view, seat, paint),
        )
    return grid


def _cards(view: RainbowView, seat: int) -> Text:
    """Cards in hand, with "+14" for an unopened reserve."""
    text = Text(str(view.held[seat]))
    return text.append("+14", DIM) if view.unopened[seat] else text


def _combos(view: RainbowView, seat: int, paint: Paint) -> Text:
    """What the seat played in this trick, with its place in the claim order."""
    parts = []
    if view.phase == "claim":
        for place, (owner, cards) in enumerate(view.claim_order):
            if owner == seat:
                parts.append(paint.chip(cards) + dim(" " + claim(view, place)))
    else:
        parts = [paint.chip(cards) for owner, cards in view.combos if owner == seat]
    if seat == view.leader and view.phase == "play":
        parts.append(dim(_("leads")))
    return Text("  ").join(parts)


BOARD = RainbowBoard()
"""The one instance."""
