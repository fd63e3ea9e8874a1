"""Bots as people meet them at a table."""

from triplerainbow.bots.registry import BOTS
from triplerainbow.i18n import _
from triplerainbow.server.tables.refused import Refused
from triplerainbow.server.tables.table import Seat

NAMES = ("Ada", "Ben", "Cleo", "Dino", "Elif", "Finn")
"""Names of bots, by seat."""


def bot_seat(bot: str, seat: int) -> Seat:
    """A bot of this kind for this seat; Refused if there is no such kind."""
    if bot not in BOTS:
        wish = _("There is no bot {name}; the bots are {names}.")
        raise Refused("no_bot", wish.format(name=bot, names=", ".join(BOTS)), 422)
    return Seat(None, bot, NAMES[seat % len(NAMES)])
