"""What all games of a contest share: small, checked, and told by every record of it."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from triplerainbow.arena.players import Limits, labels
from triplerainbow.arena.schedule import Schedule
from triplerainbow.bots.limits import checked_limits, positive
from triplerainbow.games.info import OptionValue
from triplerainbow.i18n import _
from triplerainbow.match.match import Match
from triplerainbow.record.arguments import (
    LONGEST_NAME,
    checked_game,
    checked_options,
    checked_seats,
    is_text,
)
from triplerainbow.record.faults import shown
from triplerainbow.record.start import Seed, checked_seed


@dataclass(frozen=True)
class Plan:
    """A contest without its length."""

    game: str
    players: int
    options: Mapping[str, OptionValue]
    bots: tuple[str, ...]
    seed: Seed
    limits: Limits

    @property
    def labels(self) -> list[str]:
        """What each bot is called."""
        return labels(self.bots)

    def schedule(self) -> Schedule:
        """Who sits where."""
        return Schedule(self.players, len(self.bots), self.seed)

    def match(self, index: int, schedule: Schedule) -> Match:
        """Game number `index` before its first move; all games of a deal are dealt the same."""
        names = self.labels
        return Match(
            self.game,
            self.players,
            seed=f"{self.seed}/{schedule.deal_of(index)}",
            options=self.options,
            names=[names[bot] for bot in schedule.line_up(index)],
        )

    def load(self) -> None:
        """Load or compile the rules in this process."""
        match = self.match(0, self.schedule())
        match.play(match.view(match.seat).legal[0])

    def bot_seed(self, index: int, seat: int) -> str:
        """Seed of the bot at this seat; another one in every game of a deal."""
        return f"{self.seed}/game {index}/{seat}"

    def told(self) -> dict[str, Any]:
        """What every record says of the contest, in its field `arena`."""
        return {"bots": list(self.bots), "seed": self.seed, **asdict(self.limits)}


def checked_plan(
    game: str,
    players: int,
    bots: Sequence[str],
    seed: Seed | None,
    options: Mapping[str, OptionValue] | None,
    limits: Limits,
) -> Plan:
    """The plan, or ValueError in a sentence that says what is allowed."""
    info = checked_game(game)
    chosen = checked_options(info, {} if options is None else options)
    return Plan(
        info.name,
        checked_seats(info, players),
        chosen,
        _checked_bots(bots),
        checked_seed(seed),
        _checked(limits),
    )


def _checked_bots(bots: object) -> tuple[str, ...]:
    """The names as plain texts."""
    if isinstance(bots, str) or not isinstance(bots, Sequence) or not all(map(is_text, bots)):
        raise ValueError(_("bots must be a list of names, not {found}").format(found=shown(bots)))
    if any(len(name) > LONGEST_NAME for name in bots):
        raise ValueError(_("a name has at most {limit} characters").format(limit=LONGEST_NAME))
    if len(bots) < 2:
        raise ValueError(_("a contest needs at least two bots"))
    return tuple(map(str, bots))


def _checked(limits: Limits) -> Limits:
    """The same limits as plain numbers."""
    if limits.seconds is not None and limits.iterations is not None:
        raise ValueError(_("a bot is limited by seconds or by iterations, not by both"))
    thinking = checked_limits(limits.seconds, limits.iterations, threads=1)
    longest = None if limits.move_limit is None else positive(limits.move_limit, "move_limit")
    return Limits(thinking.seconds, thinking.iterations, longest)
