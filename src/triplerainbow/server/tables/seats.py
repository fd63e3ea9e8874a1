"""Who plays in a seat."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from triplerainbow.bots.registry import BOTS
from triplerainbow.i18n import _
from triplerainbow.record.faults import shown
from triplerainbow.server.refusals import Refused


@dataclass(frozen=True)
class Seat:
    """Who plays in a seat."""

    person: str | None = None
    bot: str | None = None
    """A bot of its own, or, besides a person, one that plays until they come back."""
    name: str = ""
    program: bool = False
    """Whether this person is a program that plays over the API: everybody is told."""

    @classmethod
    def from_body(cls, body: Mapping[str, Any]) -> Self:
        """The seat as the body of SEATED has it."""
        return cls(
            body.get("person"), body.get("bot"), body.get("name", ""), body.get("program", False)
        )

    def body(self) -> dict[str, Any]:
        """The seat as the body of SEATED; nothing in it for an open seat."""
        fields = {
            "person": self.person,
            "bot": self.bot,
            "name": self.name or None,
            "program": self.program or None,
        }
        return {name: value for name, value in fields.items() if value is not None}

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
        wish = _("There is no bot {name}; the bots are {names}.")
        raise Refused("no_bot", wish.format(name=shown(bot), names=", ".join(BOTS)), 422)
    return Seat(None, bot, NAMES[seat % len(NAMES)])
