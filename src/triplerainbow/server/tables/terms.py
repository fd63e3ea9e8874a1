"""What was agreed on before a table began; never changed afterwards."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Self

from triplerainbow.games.catalog import info
from triplerainbow.games.info import OptionValue
from triplerainbow.i18n import _

NO_CLOCK, PER_MOVE, PER_GAME, DAYS = "none", "move", "game", "days"
CLOCKS = (NO_CLOCK, PER_MOVE, PER_GAME, DAYS)
"""Kinds of clock: seconds for each move, seconds for the whole game, days for each move."""

CLOCK_LIMITS = {PER_MOVE: (10, 3600), PER_GAME: (60, 6 * 3600), DAYS: (1, 14)}
"""Least and most of each kind, in its own unit."""

DAY = 24 * 3600

DRAWN = -1
"""`begins`: the first player is drawn, by the same seed as the cards."""

BLOCK_SECONDS = 20
"""How long a table waits after an attack that may be blocked (Rainbow Pirates P5.2)."""


@dataclass(frozen=True)
class Terms:
    """The game, its rules, its clock, and who may see it."""

    game: str
    players: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """Those that differ from the default."""
    clock: str = NO_CLOCK
    clock_amount: int = 0
    """Seconds or, for DAYS, days; 0 without a clock."""
    begins: int = DRAWN
    """The seat that begins, or DRAWN."""
    public: bool = False
    """Whether the table is listed, so that anybody may join."""
    watchers: bool = True
    """Whether people without a seat may watch."""
    remember: bool = True
    """Arco-iris: whether sides that were seen and lie face down now are shown."""

    def __post_init__(self) -> None:
        """Check everything; ValueError says what is allowed."""
        about = info(self.game)
        about.check_seats(self.players)
        if about.check_options(self.options) != dict(self.options):
            raise ValueError(_("options that are the default are not written"))
        if self.clock not in CLOCKS:
            names = ", ".join(CLOCKS)
            raise ValueError(_("the clock is one of {names}").format(names=names))
        low, high = CLOCK_LIMITS.get(self.clock, (0, 0))
        if not low <= self.clock_amount <= high:
            wish = _("this clock takes from {low} to {high}, not {amount}")
            raise ValueError(wish.format(low=low, high=high, amount=self.clock_amount))
        if not DRAWN <= self.begins < self.players:
            raise ValueError(_("there is no such seat to begin"))

    @property
    def seconds(self) -> int:
        """What the clock gives for a move or a game."""
        return self.clock_amount * (DAY if self.clock == DAYS else 1)

    @property
    def first(self) -> int | None:
        """The seat that begins; None if it is drawn."""
        return None if self.begins == DRAWN else self.begins

    def to_json(self) -> str:
        """One line, read by `from_json`."""
        return json.dumps(asdict(self), separators=(",", ":"), sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """What `to_json` wrote."""
        fields: dict[str, Any] = json.loads(text)
        return cls(**fields)
