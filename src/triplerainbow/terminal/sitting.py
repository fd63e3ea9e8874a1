"""Who sits where: one person, bots on the other seats, and the match between them."""

from collections.abc import Mapping, Sequence
from typing import Any

from triplerainbow.bots import registry
from triplerainbow.games.info import OptionValue
from triplerainbow.i18n import _
from triplerainbow.match.match import Match
from triplerainbow.record import Seed
from triplerainbow.record.faults import RecordFault

BOT_NAMES = ("Ada", "Ben", "Cleo", "Dino", "Elif")
"""Names of the bots at the table, in the order of their seats."""

BOTS_FIELD = "bots"
"""Field of a saved record: for each seat the bot that plays there, null for the person."""


class Sitting:
    """A match, the person's seat, and a bot for every other seat."""

    def __init__(self, match: Match, bots: Sequence[str | None]) -> None:
        """`bots` names the bot of each seat, None where the person sits (exactly one seat)."""
        self.match = match
        self.bots = list(bots)
        self.seat = self.bots.index(None)
        self._players: dict[int, registry.Bot] = {
            seat: registry.bot(name, seed=f"{match.seed}/{seat}")
            for seat, name in enumerate(self.bots)
            if name is not None
        }

    def play_bot(self) -> None:
        """Let the bot move whose turn it is."""
        match = self.match
        seat = match.seat
        assert seat is not None
        match.play(self._players[seat].choose(match.view(seat)))

    def take_back(self) -> bool:
        """Undo up to and including the person's last real decision; whether there was one."""
        match = self.match
        trial = match.copy()
        while trial.plies:
            trial.undo()
            if trial.seat == self.seat and len(trial.legal()) > 1:
                while match.plies > trial.plies:
                    match.undo()
                return True
        return False

    def dealt_anew(self) -> "Sitting":
        """Another game at the same table."""
        match = self.match
        names = match.names
        deal = Match(match.game, match.players, options=match.options, names=names)
        return Sitting(deal, self.bots)

    def record(self) -> dict[str, Any]:
        """The record of the match, with what is needed to go on with it."""
        record = self.match.record() | {BOTS_FIELD: self.bots}
        return record if self.match.over else record | {"unfinished": "saved"}


def new_sitting(
    game: str,
    seat: int,
    opponents: Sequence[str],
    options: Mapping[str, OptionValue],
    seed: Seed | None,
) -> Sitting:
    """Deal a new game; `opponents` are the bots on the other seats, in order."""
    bots: list[str | None] = list(opponents)
    bots.insert(seat, None)
    names = list(BOT_NAMES[: len(opponents)])
    names.insert(seat, _("Player {n}").format(n=seat + 1))
    match = Match(game, len(bots), seed=seed, options=options, names=names)
    return Sitting(match, bots)


def resumed_sitting(record: dict[str, Any]) -> Sitting:
    """Go on with a saved game; RecordFault when that can't be done."""
    match = Match.from_record(record)
    match.draw_chance()  # a record may end where chance is due
    if match.over:
        raise RecordFault(_("this game is over; there is nothing to go on with"))
    bots = record.get(BOTS_FIELD)
    if not isinstance(bots, list) or len(bots) != match.players or bots.count(None) != 1:
        raise RecordFault(_("the record does not say which seat is yours; it is no saved game"))
    try:
        return Sitting(match, bots)
    except (ValueError, TypeError):
        raise RecordFault(_("the record names bots that do not exist")) from None
