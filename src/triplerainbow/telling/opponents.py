"""The bots as opponents at a table. Imports neither NumPy nor Numba."""

from triplerainbow.bots.levels import NAMES
from triplerainbow.bots.registry import BOTS
from triplerainbow.i18n import N_, _

USUAL = "level3"
"""The opponent when nobody says which."""

OPPONENTS = (*NAMES, *(name for name in reversed(BOTS) if name not in NAMES))
"""The bots to choose from: the levels from the weakest on, then the others."""


_TITLES = {**NAMES, "greedy": N_("greedy player"), "random": N_("player by chance")}


def title(bot: str) -> str:
    """What a bot is called at the table: "club player"; one without a title by its name."""
    return _(_TITLES[bot]) if bot in _TITLES else bot
