"""Rainbow in the terminal."""

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from triplerainbow.games.rainbow.seen import RainbowView, points_of
from triplerainbow.games.rainbow.text import combo_name
from triplerainbow.games.seen import View
from triplerainbow.i18n import _, ngettext
from triplerainbow.terminal.boards.board import Board, Choice, Group, Names
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

    def heading(self, view: View) -> str:
        """See `Board.heading`."""
        assert isinstance(view, RainbowView)
        if view.over:
            return _("game over")
        return _("trick {n}").format(n=view.trick)

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

    def question(self, view: View, names: Names) -> str:
        """See `Board.question`."""
        assert isinstance(view, RainbowView)
        if view.phase == "claim":
            return _("Your turn to take a pile.")
        if view.lock == "set":
            return _("Your turn: a set was played, so play a single or a set.")
        if view.lock == "run":
            return _("Your turn: a run was played, so play a single or a run.")
        return _("Your turn: play a single, a set or a run.")

    def menu(self, view: View, names: Names) -> list[Group]:
        """See `Board.menu`."""
        assert isinstance(view, RainbowView)
        moves = list(view.legal_moves)
        if view.phase == "claim":
            return [Group(_("Piles"), [Choice(move, f"+{points_of(move)}") for move in moves])]
        kinds: dict[str, list[Choice]] = {_("Singles"): [], _("Sets"): [], _("Runs"): []}
        singles, sets, runs = kinds.values()
        for move in moves:
            kind = singles if len(move) == 1 else sets if move[0] == move[1] else runs
            kind.append(Choice(move))
        return [Group(title, choices) for title, choices in kinds.items() if choices]

    def tidy(self, view: View, text: str) -> str:
        """See `Board.tidy`: "3 2 4" is 234; "-1" is nothing."""
        del view
        if text.startswith(("-", ",")):
            return text
        cards = text.translate(_BETWEEN)
        return "".join(sorted(cards)) if cards.isdigit() else text

    def in_words(self, view: View, move: str, names: Names) -> str:
        """See `Board.in_words`."""
        if view.phase == "claim":
            n = points_of(move)
            wish = ngettext("take {pile} for {n} point", "take {pile} for {n} points", n)
            return wish.format(pile=move, n=n)
        return _("play the {combo}").format(combo=combo_name(move))

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
                parts.append(paint.chip(cards) + dim(" " + _claim(view, place)))
    else:
        parts = [paint.chip(cards) for owner, cards in view.combos if owner == seat]
    if seat == view.leader and view.phase == "play":
        parts.append(dim(_("leads")))
    return Text("  ").join(parts)


def _claim(view: RainbowView, place: int) -> str:
    """When a combo claims: its place in the order, from 1."""
    if place < view.claims_made:
        return _("claim {n}, done").format(n=place + 1)
    return _("claim {n}").format(n=place + 1)


BOARD = RainbowBoard()
"""The one instance."""
