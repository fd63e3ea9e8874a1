"""Arco-iris in the terminal."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from triplerainbow.games.arcoiris.seen import ArcoirisView, TableCard
from triplerainbow.games.arcoiris.text import END, face_name
from triplerainbow.games.seen import View
from triplerainbow.i18n import _, ngettext
from triplerainbow.terminal.boards.board import Board, Choice, Group, Names
from triplerainbow.terminal.boards.seats import marker, points, seat_name, seats_grid
from triplerainbow.terminal.paint import FACE_COLOURS, Paint, bold, dim

COLOURS = "ROYGTBP"
"""The faces of which no two may show (A3.2); W never clashes, K always does."""

SHADOW = "K"


class ArcoirisBoard(Board):
    """The table with both sides as far as known, the rival's backs, the viewer's hand."""

    colours = FACE_COLOURS
    bare_numbers = False
    example = "1!"
    section = "A3"
    move_words = frozenset("f")

    def heading(self, view: View) -> str:
        """See `Board.heading`."""
        assert isinstance(view, ArcoirisView)
        if view.over:
            return _("game over")
        n = view.deck_size
        return ngettext("{n} card in the deck", "{n} cards in the deck", n).format(n=n)

    def table(self, view: View, names: Names, paint: Paint) -> list[RenderableType]:
        """See `Board.table`."""
        assert isinstance(view, ArcoirisView)
        return [_seats(view, names), Text(), *_table(view, names, paint)]

    def own(self, view: View, names: Names, paint: Paint) -> list[RenderableType]:
        """See `Board.own`."""
        assert isinstance(view, ArcoirisView)
        assert view.viewer is not None
        grid = Table.grid(padding=(0, 2, 0, 0))
        backs = _("{name}'s hand from behind").format(name=names[1 - view.viewer])
        grid.add_row(bold(backs), *[Text("  ") + paint.chip(face) for face in view.rival_backs])
        grid.add_row(
            bold(_("Hand")),
            *[dim(f"{n} ") + paint.chip(face) for n, face in enumerate(view.hand, 1)],
        )
        if view.peek:
            grid.add_row(bold(_("Next card, own side")), paint.chip(view.peek))
        return [grid]

    def question(self, view: View, names: Names) -> str:
        """See `Board.question`."""
        del names
        return {
            "first": _("Your turn: play a card as you see it, or turned over."),
            "opening": _("Your turn: play a card, or turn over a card of the table first."),
            "choice": _("Turn over a card of the table to play another one, or end your turn."),
            "follow": _("You turned over a card, so play one now."),
        }[view.phase]

    def menu(self, view: View, names: Names) -> list[Group]:
        """See `Board.menu`."""
        assert isinstance(view, ArcoirisView)
        kinds: dict[str, list[Choice]] = {
            _("As seen"): [],
            _("Turned over"): [],
            _("Turn over"): [],
            _("End"): [],
        }
        seen, turned, flips, end = kinds.values()
        for move in view.legal_moves:
            if move == END:
                end.append(Choice(move, _("end your turn")))
            elif move.startswith("f"):
                flips.append(Choice(move, _flip_gloss(view, int(move[1:]) - 1)))
            elif move.endswith("!"):
                turned.append(Choice(move))
            else:
                face = view.hand[int(move) - 1]
                seen.append(Choice(move, _with_danger(face, [card.up for card in view.table])))
        return [Group(title, choices) for title, choices in kinds.items() if choices]

    def tidy(self, view: View, text: str) -> str:
        """See `Board.tidy`: "F1", "1 !"."""
        del view
        return text.replace(" ", "").lower()

    def in_words(self, view: View, move: str, names: Names) -> str:
        """See `Board.in_words`."""
        assert isinstance(view, ArcoirisView)
        if move == END:
            return _("end the turn")
        if move.startswith("f"):
            return _("turn over card {n} of the table").format(n=move[1:])
        if move.endswith("!"):
            return _("play card {n} turned over").format(n=move[0])
        return _("play card {n} as seen, {face}").format(
            n=move, face=face_name(view.hand[int(move) - 1])
        )

    def guide(self) -> list[str]:
        """See `Board.guide`."""
        return [
            _("Play a card of your hand as you see it: 1, 2 or 3; turned over: 1!, 2! or 3!."),
            _("Turn over card 2 of the table: f2. End your turn: a dot."),
            _("R red, O orange, Y yellow, G green, T turquoise, B blue, P purple."),
            _("W white never clashes; K black loses the round, and so do two of one colour."),
        ]


def _seats(view: ArcoirisView, names: Names) -> RenderableType:
    grid = seats_grid([(_("cards"), "right"), (_("points"), "right")])
    for seat in range(view.players):
        held = str(view.held[seat])
        grid.add_row(marker(view, seat), seat_name(view, seat, names), held, points(view, seat))
    return grid


def _table(view: ArcoirisView, names: Names, paint: Paint) -> Iterator[RenderableType]:
    """The cards on the table, below each the other side and who knows it; the free colours."""
    if not view.table:
        yield Text(_("The table is empty."))
        return
    grid = Table.grid(padding=(0, 2, 0, 0))
    numbers = [dim(f" {n} ") for n in range(1, len(view.table) + 1)]
    grid.add_row(bold(_("Table")), *numbers)
    grid.add_row("", *[paint.chip(card.up) for card in view.table])
    grid.add_row(
        dim(_("other side")),
        *[Text(" ") + (paint.letters(card.down or "?")) for card in view.table],
    )
    grid.add_row(dim(_("known to")), *_knowers(view, names))
    yield grid
    shown = [card.up for card in view.table]
    free = " ".join(face for face in COLOURS if face not in shown)
    yield dim(_("Colours that do not show: ")) + paint.letters(free)


def _knowers(view: ArcoirisView, names: Names) -> Iterator[Text]:
    """Who knows the other side of each card of the table."""
    for card in view.table:
        who = [_("you") if seat == view.viewer else names[seat] for seat in card.known_to]
        yield dim(_("both") if len(who) > 1 else "".join(who))


def _flip_gloss(view: ArcoirisView, spot: int) -> str:
    """What turning this card over brings up."""
    card = view.table[spot]
    if card.down is None:
        return _("{old} to unknown").format(old=face_name(card.up))
    others: Sequence[TableCard] = [*view.table[:spot], *view.table[spot + 1 :]]
    new = _with_danger(card.down, [other.up for other in others])
    return _("{old} to {new}").format(old=face_name(card.up), new=new)


def _with_danger(face: str, shown: Sequence[str]) -> str:
    """The face in words, with a warning if it loses the round (A3.2)."""
    if face == SHADOW or (face in COLOURS and face in shown):
        return _("{face}, loses").format(face=face_name(face))
    return face_name(face)


BOARD = ArcoirisBoard()
"""The one instance."""
