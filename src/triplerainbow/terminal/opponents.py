"""What a person types for an opponent. Imports no rich."""

from triplerainbow.telling.opponents import OPPONENTS, title
from triplerainbow.terminal.naming import plain_name


def opponent_called(text: str) -> str | None:
    """The bot that a title, a name or a number from 1 means; None if none."""
    said = plain_name(text)
    for place, bot in enumerate(OPPONENTS, 1):
        if text.strip() == str(place) or said in (plain_name(bot), plain_name(title(bot))):
            return bot
    return None
