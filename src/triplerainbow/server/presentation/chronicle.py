"""What happened at a table, entry by entry, as one viewer may know it, in one language."""

from collections.abc import Sequence
from dataclasses import dataclass

from triplerainbow.i18n import _
from triplerainbow.plain import isolated
from triplerainbow.server.tables.events import (
    NOBODY,
    PHRASES,
    Agreed,
    Asked,
    Event,
    Followed,
    Given,
    Moved,
    Resolved,
    Said,
    Started,
    Stopped,
    Undone,
)
from triplerainbow.server.tables.game import TableGame
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.table import Table
from triplerainbow.telling import teller
from triplerainbow.telling.opponents import title
from triplerainbow.telling.story import told

MOVE, ATTACK, NOTE, CHAT = "move", "attack", "note", "chat"
"""Kinds of entries: the game, what hit the viewer, the table, people."""


@dataclass(frozen=True)
class Entry:
    """A line of the log."""

    seq: int
    """Number of the page on which it appeared: events that the viewer knew of by then."""
    text: str
    kind: str = NOTE
    who: str = ""
    mine: bool = False
    """Whether the viewer's own move brought it."""


MOST_RECENT = 80
"""Characters to which what is not an attack on the viewer has to keep in `recent`."""


def recent(log: Sequence[Entry]) -> list[Entry]:
    """What happened since the viewer's last move, or by it; the latest, and all attacks on them."""
    told = [entry for entry in log if entry.kind != CHAT]
    found: list[Entry] = []
    room = MOST_RECENT
    for entry in reversed(told):
        if entry.mine != told[-1].mine:
            break
        room -= len(entry.text)
        if room >= 0 or not found or entry.kind == ATTACK:
            found.insert(0, entry)
    return found


class Chronicle:
    """Keeps up with a table; reads its events, and tells no more than the viewer saw."""

    def __init__(self, table: Table, viewer: int) -> None:
        self.entries: list[Entry] = []
        self._table = table
        self._viewer = viewer
        self._read = 0
        self._seq = 0
        self._seats = [Seat()] * table.terms.players
        self._game: TableGame | None = None
        """The game so far as these entries tell it."""

    def keep_up(self) -> None:
        """Read the events that are new, in the language of now."""
        for event in self._table.events[self._read :]:
            self._read += 1
            if not event.hidden_from(self._viewer):
                self._seq += 1
            self._tell(event)

    def _note(self, text: str, kind: str = NOTE, who: str = "", *, mine: bool = False) -> None:
        self.entries.append(Entry(self._seq, text, kind, who, mine))

    def _tell(self, event: Event) -> None:
        names = self._table.shown_names
        name = names[event.seat] if event.seat != NOBODY else ""
        mine, body = event.seat == self._viewer, event.body
        if isinstance(body, Seat):
            self._tell_seat(event.seat, body)
        elif isinstance(body, Started):
            self._game = TableGame(self._table.terms, self._table.seed, self._table.names)
            self._note(_("The cards are dealt."))
        elif isinstance(body, Moved):
            self._move(event.seat, body.move, event.at)
        elif isinstance(body, Resolved):
            self._resolve()
        elif isinstance(body, Asked):
            wish = (
                _("You ask to take a move back.") if mine else _("{name} asks to take a move back.")
            )
            self._note(wish.format(name=name))
        elif isinstance(body, Agreed):
            self._tell_answer(name, yes=body.yes, mine=mine)
        elif isinstance(body, Undone):
            self._undo(body.plies)
        elif isinstance(body, Said):
            self._note(_said(body), CHAT, body.name)
        elif isinstance(body, Given):
            wish = _("You get more time.") if mine else _("{name} gets more time.")
            self._note(wish.format(name=name))
        elif isinstance(body, Stopped):
            self._note(_("The game ends here, without a result."))
        elif isinstance(body, Followed):
            self._note(_("There is a new table to play again."))

    def _tell_seat(self, seat: int, after: Seat) -> None:
        before, mine = self._seats[seat], seat == self._viewer
        self._seats[seat] = after
        if after.person is not None and after.bot is not None:
            wish = _("{bot} plays for you.") if mine else _("{bot} plays for {name}.")
            bot = _("A bot ({title})").format(title=title(after.bot))
            self._note(wish.format(bot=bot, name=isolated(after.name)))
        elif before.person is not None and before.bot is not None:
            wish = _("You are back.") if mine else _("{name} is back.")
            self._note(wish.format(name=isolated(after.name)))
        elif after.bot is not None:
            wish = _("{name} joins, a bot: {title}.")
            self._note(wish.format(name=isolated(after.name), title=title(after.bot)))
        elif after.program and not mine:
            self._note(_("{name} sits down, a program.").format(name=isolated(after.name)))
        elif after.person is not None:
            wish = _("You sit down.") if mine else _("{name} sits down.")
            self._note(wish.format(name=isolated(after.name)))
        elif before.taken:
            self._note(_("{name} gets up again.").format(name=isolated(before.name)))

    def _tell_answer(self, name: str, *, yes: bool, mine: bool) -> None:
        if yes:
            wish = _("You agree.") if mine else _("{name} agrees.")
        else:
            wish = _("You do not agree.") if mine else _("{name} does not agree.")
        self._note(wish.format(name=name))

    # The game

    def _move(self, seat: int, move: str, at: int) -> None:
        game = self._game
        assert game is not None
        before, waited = game.match.plies, game.pending is not None
        moved = game.move(seat, move, at)
        if moved and not waited and game.pending is None:
            self._say_since(before, seat)

    def _resolve(self) -> None:
        assert self._game is not None
        pending = self._game.pending
        assert pending is not None
        self._game.resolve()
        self._say_since(pending.plies, pending.attack.seat)

    def _say_since(self, plies: int, seat: int) -> None:
        """Tell what a move of this seat has brought."""
        assert self._game is not None
        match = self._game.match
        viewer = None if self._viewer == NOBODY else self._viewer
        for turn in told(match, teller(match.game), viewer, plies):
            for said in turn:
                kind = ATTACK if said.hit else MOVE
                self._note(said.text, kind, mine=seat == self._viewer)

    def _undo(self, plies: int) -> None:
        assert self._game is not None
        self._game.undo(plies)
        self._note(_("A move was taken back."))


def _said(said: Said) -> str:
    return said.text or "" if said.phrase is None else _(PHRASES[said.phrase])
