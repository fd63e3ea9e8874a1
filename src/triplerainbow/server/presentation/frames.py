"""Pages of a live table, made once for all who may see the same."""

import weakref
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from triplerainbow.i18n import _, language
from triplerainbow.plain import isolated
from triplerainbow.server.hosting.driver import Pace
from triplerainbow.server.hosting.live import LiveTable
from triplerainbow.server.pages.codes import qr_svg
from triplerainbow.server.pages.rendering import render
from triplerainbow.server.presentation.chronicle import ATTACK, CHAT, MOVE, Chronicle, Entry
from triplerainbow.server.presentation.facts import facts_of
from triplerainbow.server.presentation.viewer_state import Presence, ViewerState, viewer_state
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.table import OPEN, OVER, RUNNING
from triplerainbow.telling.opponents import OPPONENTS, title


@dataclass(frozen=True)
class Viewer:
    """For whom a page is made."""

    seat: int
    """NOBODY for somebody who watches."""
    is_host: bool = False
    base: str = ""
    """Address of the server as this viewer calls it, for links to send."""


MOST_PAGES = 64
"""Pages of one table that are kept: for so many kinds of viewers."""


class Frames:
    """Keeps what was told to each viewer, and the latest page of each."""

    def __init__(self, live: LiveTable, pace: Pace) -> None:
        # Whoever has these pages has the table, too; it is not to be kept by its own pages.
        self.live: LiveTable = weakref.proxy(live)
        self._pace = pace
        self._chronicles: dict[tuple[int, str], Chronicle] = {}
        self._pages: dict[tuple[Viewer, str], tuple[tuple[int, int], ViewerState, str]] = {}

    def viewer_state(self, viewer: Viewer) -> ViewerState:
        """What this viewer may see now."""
        return self._page(viewer)[0]

    def main(self, viewer: Viewer) -> str:
        """The part of the page that every update replaces."""
        return self._page(viewer)[1]

    def _page(self, viewer: Viewer) -> tuple[ViewerState, str]:
        key = (viewer, language())
        kept = self._pages.get(key)
        version = self.live.version(viewer.seat)
        if kept is None or kept[0] != version or is_over(kept[1], self.live.time.now()):
            seen = self._look(viewer)
            kept = version, seen, main_html(seen, viewer.base)
            if len(self._pages) >= MOST_PAGES:
                self._pages.clear()
            self._pages[key] = kept
        return kept[1], kept[2]

    def _look(self, viewer: Viewer) -> ViewerState:
        log = self._log(viewer.seat)
        live = self.live
        attendance = live.attendance
        presence = Presence(attendance.present(), attendance.heard_at(), self._pace.away)
        return viewer_state(
            live.table,
            viewer.seat,
            log,
            presence,
            live.time.now(),
            self._pace.block_limit,
            is_host=viewer.is_host,
        )

    def _log(self, seat: int) -> list[Entry]:
        key = (seat, language())
        if key not in self._chronicles:
            self._chronicles[key] = Chronicle(self.live.table, seat)
        chronicle = self._chronicles[key]
        chronicle.keep_up()
        return chronicle.entries

    def update(self, viewer: Viewer, since: int) -> dict[str, Any]:
        """What a page that was made as number `since` needs to be the present one."""
        seen, main = self._page(viewer)
        new = [entry for entry in seen.log if entry.seq > since]
        return {
            "seq": seen.seq,
            "since": since,
            "main": main,
            "title": title_of(seen),
            "said": [spoken(entry) for entry in new],
            "log": entries_html(new),
            "sound": _sound(seen, new),
        }

    def fresh(self, viewer: Viewer) -> dict[str, Any]:
        """Everything anew, for a page that may have missed something."""
        seen, main = self._page(viewer)
        return {
            "seq": seen.seq,
            "since": 0,
            "main": main,
            "title": title_of(seen),
            "said": [],
            "log_all": entries_html(seen.log),
            "sound": None,
        }


def is_over(seen: ViewerState, now: int) -> bool:
    """Whether the time has come at which this sight is another by itself."""
    return seen.due is not None and now >= seen.due


def main_html(seen: ViewerState, base: str) -> str:
    """The `<main id="table">` of this sight."""
    if seen.stage == OPEN or seen.board is None:
        return render("gathering.html", **gathering_context(seen, base))
    return render("table_main.html", **main_context(seen))


def gathering_context(seen: ViewerState, base: str) -> dict[str, Any]:
    """Names that the template of a table uses before the game."""
    link = f"{base}/t/{seen.table_id}"
    bots = [(bot, title(bot)) for bot in OPPONENTS]
    more = {"link": link, "qr": qr_svg(link), "bots": bots, "bot_title": title}
    return main_context(seen) | more | {"facts": facts_of(seen.terms)}


def main_context(seen: ViewerState) -> dict[str, Any]:
    """Names that the templates of a table use."""
    return {
        "sight": seen,
        "board": seen.board,
        "viewer": seen.viewer,
        "table_id": seen.table_id,
        "seq": seen.seq,
        "at": seen.at,
        "phase": seen.phase,
        "happened": seen.happened,
        "away": seen.away,
        "machines": machines(seen.seats),
        "clocks": seen.clocks,
        "window": seen.window,
        "window_length": seen.window_length,
        "log": seen.log,
        "names": [isolated(seat.name) for seat in seen.seats],
        "stand_in": seen.stand_in,
        "may_agree": seen.may_agree,
        "asked_by": seen.asked_by,
        "overdue": seen.overdue,
        "may": _may(seen),
        "standings": standings(seen),
    }


def machines(seats: Sequence[Seat]) -> frozenset[int]:
    """Seats at which no person decides: bots of the server, programs."""
    return frozenset(n for n, seat in enumerate(seats) if seat.bot is not None or seat.program)


def standings(seen: ViewerState) -> list[tuple[int, str, int]]:
    """Place, name and points of every seat once the game has a result, the best first."""
    if seen.stage != OVER or seen.board is None:
        return []
    places = sorted(seen.board.places, key=lambda place: (-place.score, place.seat))
    scores = [place.score for place in places]
    return [
        (
            1 + scores.index(place.score),
            _("You") if place.seat == seen.viewer else place.name,
            place.score,
        )
        for place in places
    ]


def _may(seen: ViewerState) -> tuple[str, ...]:
    """What the page offers besides moves: `auto`, `hint`, `undo`."""
    if seen.stage != RUNNING or seen.viewer is None or seen.stand_in:
        return ()
    board = seen.board
    undo = ("undo",) if any(entry.mine for entry in seen.log) else ()
    if board is None or not board.choices or seen.window is not None:
        return undo
    return (*(("auto",) if board.parts.get("auto") else ()), "hint", *undo)


def entries_html(entries: Sequence[Entry]) -> str:
    """Entries of the log as list items."""
    return render("entries.html", log=entries)


def spoken(entry: Entry) -> str:
    """What a screen reader says of an entry."""
    return f"{isolated(entry.who)}: {isolated(entry.text)}" if entry.kind == CHAT else entry.text


def title_of(seen: ViewerState) -> str:
    """The title of the document."""
    if seen.board is None:
        return seen.title
    return f"{seen.title} · {seen.board.heading}"


def _sound(seen: ViewerState, new: Sequence[Entry]) -> str | None:
    kinds = {entry.kind for entry in new}
    if seen.stage == OVER and MOVE in kinds:
        return "end"
    if ATTACK in kinds:
        return "attack"
    if seen.board is not None and seen.board.choices and new and seen.viewer is not None:
        return "turn"
    return "move" if MOVE in kinds else "chat" if CHAT in kinds else None
