"""The bots there are, by name. Imports neither NumPy nor Numba until a bot is made."""

from typing import TYPE_CHECKING, Protocol

from triplerainbow.bots.levels import SUMMARIES
from triplerainbow.i18n import N_, _

if TYPE_CHECKING:
    from triplerainbow.games.seen import View
    from triplerainbow.record.start import Seed

BOTS = {
    "random": N_("plays any legal move, each with the same chance"),
    "greedy": N_("plays the move that looks best now, without thinking further ahead"),
    **SUMMARIES,
}
"""Every bot by name, with a summary."""


class Bot(Protocol):
    """A player. It never gets more than a View."""

    @property
    def name(self) -> str:
        """What the bot is called in the registry."""
        ...

    def choose(self, view: "View") -> str:
        """The move it makes where the viewer is to decide; ValueError where not."""
        ...


def check_name(name: object) -> str:
    """Return `name` if a bot is called that, else raise ValueError with the names there are."""
    if isinstance(name, str) and name in BOTS:
        return name
    from triplerainbow.record.faults import named

    wish = _("there is no bot {name}; the bots are {names}")
    raise ValueError(wish.format(name=named(name), names=", ".join(BOTS)))


def bot(
    name: str,
    seed: "Seed | None" = None,
    *,
    seconds: float | None = None,
    iterations: int | None = None,
    threads: int = 1,
) -> Bot:
    """A bot by name; ValueError names those there are, or says what a seed or a limit is.

    The same seed makes the same choices, None makes them unpredictable. `seconds` or `iterations`
    a move replace the limits of a level that searches, `threads` share its work; by time it
    chooses as fast as the machine allows, so not always the same. Other bots need no limits.
    """
    from triplerainbow.bots.basic import BASIC
    from triplerainbow.bots.limits import checked_limits
    from triplerainbow.bots.searching import LevelBot
    from triplerainbow.record.start import checked_seed

    check_name(name)
    chosen = checked_seed(seed)
    limits = checked_limits(seconds, iterations, threads)
    return BASIC[name](chosen) if name in BASIC else LevelBot(name, chosen, limits)
