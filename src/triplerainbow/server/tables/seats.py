"""Who plays in a seat."""

from msgspec import Struct

from triplerainbow.bots.registry import BOTS
from triplerainbow.record.faults import shown
from triplerainbow.server import refusals
from triplerainbow.server.refusals import Refused


class Seat(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who plays in a seat; nobody in an open one."""

    person: str | None = None
    bot: str | None = None
    """A bot of its own, or, besides a person, one that plays until they come back."""
    name: str = ""
    program: bool = False
    """Whether this person is a program that plays over the API: everybody is told."""

    @property
    def taken(self) -> bool:
        """Whether somebody plays here."""
        return self.person is not None or self.bot is not None

    @property
    def is_person(self) -> bool:
        """Whether a person decides here now."""
        return self.person is not None and self.bot is None


NAMES = ("Ada", "Ben", "Cleo", "Dino", "Elif", "Finn")
"""Names of bots, by seat."""


def bot_seat(bot: str, seat: int) -> Seat:
    """A bot of this kind for this seat; Refused if there is no such kind."""
    if bot not in BOTS:
        raise Refused(refusals.NO_BOT, name=shown(bot), names=", ".join(BOTS))
    return Seat(None, bot, NAMES[seat % len(NAMES)])
