"""The bots as opponents at a table: what a person calls them. Imports no rich."""

from triplerainbow.bots.levels import NAMES
from triplerainbow.bots.registry import BOTS
from triplerainbow.i18n import _
from triplerainbow.terminal.naming import plain_name

USUAL = "level3"
"""The opponent when nobody says which."""

OPPONENTS = (*NAMES, *(name for name in reversed(BOTS) if name not in NAMES))
"""The bots to choose from: the levels from the weakest on, then the others."""


def title(bot: str) -> str:
    """What a bot is called at the table: "club player"; the others have only their names."""
    return _(NAMES[bot]) if bot in NAMES else bot


def opponent_called(text: str) -> str | None:
    """The bot that a title, a name or a number from 1 means; None if none."""
    said = plain_name(text)
    for place, bot in enumerate(OPPONENTS, 1):
        if text.strip() == str(place) or said in (plain_name(bot), plain_name(title(bot))):
            return bot
    return None
