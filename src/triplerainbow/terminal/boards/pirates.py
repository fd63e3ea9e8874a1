"""Rainbow Pirates in the terminal."""

from collections.abc import Iterator, Mapping

from rich.console import RenderableType
from rich.text import Text

from triplerainbow.games.pirates.names import CARD_NAMES, card_name, group_cards
from triplerainbow.games.pirates.notation import LAYS
from triplerainbow.games.pirates.seen import PiratesView
from triplerainbow.games.pirates.words_moves import BLACK
from triplerainbow.games.seen import View
from triplerainbow.i18n import N_, _
from triplerainbow.telling import Names
from triplerainbow.terminal.boards.board import Board, Chooser
from triplerainbow.terminal.boards.pirates_typing import tidy
from triplerainbow.terminal.boards.seats import marker, points, seat_name, seats_grid
from triplerainbow.terminal.flow import flow
from triplerainbow.terminal.paint import RANK_COLOURS, Paint, bold, dim
from triplerainbow.terminal.width import WIDTH

ISLAND = 40
"""Columns for the groups of an island."""


class PiratesBoard(Board):
    """Piles, islands with their groups, the viewer's hand and what the viewer remembers."""

    colours = RANK_COLOURS | {"J": "white", "X": "turquoise"} | dict.fromkeys(BLACK, "black")
    bare_numbers = True
    example = "+r1:123"
    section = "P5"
    move_words = frozenset(["out", "done", "block", "pass", *"duegwkmoxtcsl"])

    def table(self, view: View, names: Names, paint: Paint) -> list[RenderableType]:
        """See `Board.table`."""
        assert isinstance(view, PiratesView)
        return [*_piles(view, paint), Text(), _seats(view, names, paint)]

    def own(self, view: View, names: Names, paint: Paint) -> list[RenderableType]:
        """See `Board.own`."""
        assert isinstance(view, PiratesView)
        return [*_hand(view, paint), *_memory(view, names, paint)]

    def painted(self, move: str, paint: Paint) -> Text:
        """See `Board.painted`: other digits are numbers of groups and seats."""
        head, colon, cards = move.partition(":")
        return Text(head + colon) + paint.letters(cards)

    def tidy(self, view: View, text: str) -> str:
        """See `Board.tidy`."""
        return tidy(view, text)

    def guide(self) -> list[str]:
        """See `Board.guide`."""
        return [
            _("Lay three cards: +r1:123 a run, +s4:44J a set, +b:TCW BLACK cards, +x a pirate."),
            _("Or only + and the cards, for example +123. Larger groups grow by extending."),
            _("Extend group 2 of your island: e2:5, with a joker e2:J, at an end e2:J< or e2:J>."),
            _("Take group 2 back into your hand: -2."),
            _("Play a BLACK card by its letter; T, C, S and M name a seat: T@1."),
            _("End the turn: d draws two cards from the pile, u takes the turned-up pair."),
            _("The letters: {letters}; rules P1 tells all cards.").format(
                letters=", ".join(f"{letter} {card_name(letter)}" for letter in CARD_NAMES)
            ),
        ]

    def commands(self) -> Mapping[str, str]:
        """See `Board.commands`."""
        return {"auto": N_("lay out your island in the best way")}

    def automatic(self, name: str, view: View, choose: Chooser) -> str | None:
        """See `Board.automatic`: the bot's moves as long as they only lay cards out."""
        assert name == "auto"
        if view.phase not in ("turn", "last"):
            return None
        move = choose(view)
        return move if move.startswith(LAYS) else None


def _piles(view: PiratesView, paint: Paint) -> Iterator[Text]:
    """Draw pile, turned-up pair, discard pile."""
    line = bold(_("Draw pile") + " ") + Text(str(view.pile))
    if view.pair and view.emptied is None:
        line += bold("   " + _("Turned up") + " ") + paint.chips(view.pair)
    yield line
    if view.discard:
        title = bold(_("Discard pile") + " ")
        cards = [paint.letters(kind) for kind in _by_kind(view.discard)]
        for line in flow(cards, WIDTH - title.cell_len, gap=1):
            yield title + line
            title = Text(" " * title.cell_len)


def _seats(view: PiratesView, names: Names, paint: Paint) -> RenderableType:
    grid = seats_grid(
        [(_("seat"), "left"), (_("cards"), "right"), (_("points"), "right"), (_("island"), "left")]
    )
    for seat in range(view.players):
        groups = [
            dim(f"{place} ") + paint.chip(group_cards(group))
            for place, group in enumerate(view.islands[seat], 1)
        ]
        grid.add_row(
            marker(view, seat),
            seat_name(view, seat, names),
            dim(f"@{seat}"),
            str(view.held[seat]),
            points(view, seat),
            Text("\n").join(flow(groups, ISLAND)),
        )
    return grid


def _hand(view: PiratesView, paint: Paint) -> Iterator[Text]:
    if not view.hand:
        yield Text(_("No cards in hand."))
        return
    title = bold(_("Hand") + "  ")
    fans = [Text().join([paint.chip(card) for card in kind]) for kind in _by_kind(view.hand)]
    for line in flow(fans, WIDTH - title.cell_len, gap=1):
        yield title + line
        title = Text(" " * title.cell_len)


def _memory(view: PiratesView, names: Names, paint: Paint) -> Iterator[Text]:
    """Cards that the viewer knows in other hands and on the pile."""
    for seat, cards in enumerate(view.known):
        if cards and seat != view.viewer:
            yield dim(_("Known in the hand of {name}: ").format(name=names[seat])) + (
                paint.letters(" ".join(cards))
            )
    if view.foreseen:
        yield dim(_("Known on top of the pile: ")) + (paint.letters(" ".join(view.foreseen)))


def _by_kind(cards: str) -> list[str]:
    """Equal cards together: "1123" is "11", "2", "3"."""
    return [cards.count(kind) * kind for kind in dict.fromkeys(cards)]


BOARD = PiratesBoard()
"""The one instance."""
