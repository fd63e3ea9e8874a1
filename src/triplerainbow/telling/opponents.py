"""The bots as opponents at a table. Imports neither NumPy nor Numba."""

from triplerainbow.bots.levels import NAMES
from triplerainbow.bots.registry import BOTS
from triplerainbow.i18n import _

USUAL = "level3"
"""The opponent when nobody says which."""

OPPONENTS = (*NAMES, *(name for name in reversed(BOTS) if name not in NAMES))
"""The bots to choose from: the levels from the weakest on, then the others."""


def title(bot: str) -> str:
    """What a bot is called at the table: "club player"; the others have only their names."""
    return _(NAMES[bot]) if bot in NAMES else bot
