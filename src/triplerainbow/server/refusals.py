"""Why a request changes nothing: a code for programs, a status for HTTP, a sentence for people."""

import logging
from collections.abc import Mapping
from typing import Any, NamedTuple

from triplerainbow.copying import Restored
from triplerainbow.i18n import N_, _

log = logging.getLogger("triplerainbow")


class Refusal(NamedTuple):
    """A reason why a request can't be granted."""

    code: str
    """Stable, for programs; the API says what each means."""
    status: int
    """As in HTTP: 409 came too late, 422 makes no sense, 403 not yours."""
    message: str
    """A sentence, with names of what is filled in."""


# Any request

NOT_FOUND = Refusal("not_found", 404, N_("There is nothing at this address."))
NOT_HERE = Refusal("not_here", 405, N_("That can't be done at this address."))
FAULT = Refusal("fault", 500, N_("Something is broken here; nothing was changed. Try again later."))
TOO_FAST = Refusal("too_fast", 429, N_("That was very fast; try again in {n} s."))
TOO_LONG = Refusal("too_long", 413, N_("The request is too long."))
TOO_SLOW = Refusal("too_slow", 408, N_("The request did not arrive in time."))
NOT_STORED = Refusal(
    "not_stored",
    503,
    N_("This could not be saved, so nothing has changed. Try again in a moment."),
)
NOT_READ = Refusal(
    "not_stored",
    503,
    N_("What is stored here can't be read just now. Try again in a moment."),
)

# Forms, and who sends them

FOREIGN = Refusal("foreign", 403, N_("This request comes from another site."))
RENAMED = Refusal(
    "foreign",
    403,
    N_(
        "A proxy in front of this server changes the name under which you asked for this"
        " page; the log of the server tells its host what to set."
    ),
)
COOKIES = Refusal(
    "cookies",
    403,
    N_(
        "Your browser keeps no cookie for this address, and without one you can't be known"
        " here. Allow cookies, then try again."
    ),
)
NO_FORM = Refusal("no_form", 415, N_("This request is not a form."))
UNREADABLE_FORM = Refusal("no_form", 400, N_("This request can't be read."))
FIELD_TOO_LONG = Refusal("too_long", 422, N_("Something in this request is too long."))
NO_NUMBER = Refusal("no_number", 422, N_("The field {name} must be a whole number."))
NAME_TOO_LONG = Refusal("too_long", 422, N_("A name has at most {n} characters."))
NO_NAME = Refusal("no_name", 422, N_("A name needs at least one letter."))
NOBODY = Refusal("nobody", 409, N_("Sit down at a table first; then you have seats to take along."))
NO_LINK = Refusal("no_link", 404, N_("This link is used up or too old. Make a new one."))
LINK_JUST_USED = Refusal("no_link", 409, N_("This link is used up or too old. Make a new one."))
ENOUGH = Refusal("enough", 409, N_("You have {n} programs already; revoke one of them."))

# Programs

NO_TOKEN = Refusal(
    "no_token",
    401,
    N_("This needs a token that is valid: make one in the browser, under “My programs”."),
)
NO_PROGRAM = Refusal("no_token", 404, N_("You have no such program."))
SCOPE = Refusal("scope", 403, N_("This token may only {scopes}; this needs “{scope}”."))
BAD_REQUEST = Refusal(
    "bad_request",
    422,
    N_("This request is not what this address takes: {fault}."),
)
NOT_ONE_OF = Refusal("bad_request", 422, N_("{name} must be one of {values}."))
TEXT_OR_PHRASE = Refusal("bad_request", 422, N_("Say either a “text” or a “phrase”."))
TOO_MANY_SEATS = Refusal("no_seat", 422, N_("“seats” names at most {n} seats, one of them “me”."))
NOBODY_SITS = Refusal("no_seat", 422, N_("A table needs “me” or an “open” seat."))

# Opening and finding a table

NO_GAME = Refusal("no_game", 404, N_("There is no such game."))
UNKNOWN_GAME = Refusal("no_game", 404, "{fault}")
NO_TERMS = Refusal("no_terms", 422, "{fault}")
NO_BOT = Refusal("no_bot", 422, N_("There is no bot {name}; the bots are {names}."))
NO_TABLE = Refusal("no_table", 404, N_("There is no such table."))
DAMAGED = Refusal(
    "damaged",
    500,
    N_("What is stored of this table is damaged; it can't be read any more."),
)
CLOSED = Refusal("closed", 403, N_("Nobody may watch this table."))
CLOSED_WITHOUT_COOKIES = Refusal(
    "closed",
    403,
    N_(
        "Nobody may watch this table. If you have a seat here, your browser has to allow"
        " cookies for this address: without them you can't be known."
    ),
)
TOO_MANY_WATCH = Refusal(
    "too_many",
    429,
    N_("So many people are watching that there is no room for more; try again later."),
)
TOO_MANY_STREAMS = Refusal(
    "too_many",
    429,
    N_("Too many pages are open from your address; close one of them."),
)

# Seats

NOT_SEATED = Refusal("not_seated", 403, N_("You have no seat at this table."))
STRANGER = Refusal("not_seated", 403, N_("Sit down somewhere first, so that people know you."))
SEATED = Refusal("seated", 409, N_("You have a seat at this table already."))
STARTED_WITHOUT = Refusal("started", 409, N_("This game has begun without you; you may watch it."))
STARTED = Refusal("started", 409, N_("The game has begun."))
NO_SEAT = Refusal("no_seat", 422, N_("There is no such seat."))
NO_PERSON = Refusal("no_seat", 422, N_("No person plays there."))
TAKEN = Refusal("taken", 409, N_("Somebody else was faster: that seat is taken."))
SEAT_TAKEN = Refusal("taken", 409, N_("That seat is taken."))
NO_BOT_THERE = Refusal("no_bot", 422, N_("There is no bot on that seat."))
NOT_HOST = Refusal("not_host", 403, N_("Only who opened the table can do that."))
NOT_FULL = Refusal("not_full", 409, N_("There are open seats still."))
HERE = Refusal("here", 409, N_("You play yourself already."))
BOT_PLAYS_THERE = Refusal("bot", 409, N_("A bot plays there already."))
BOT_PLAYS_FOR_YOU = Refusal("bot", 409, N_("A bot plays for you; come back first."))

# The game

NOT_STARTED = Refusal("not_started", 409, N_("The game has not begun yet."))
OVER = Refusal("over", 409, N_("This game is over."))
RUNNING = Refusal("running", 409, N_("This game is not over yet."))
STALE = Refusal("stale", 409, N_("The game has gone on meanwhile; look again."))
NOT_YOUR_TURN = Refusal("not_your_turn", 409, N_("It is not your turn."))
WAITS_FOR_OTHERS = Refusal("not_your_turn", 409, N_("The table waits for the others."))
ILLEGAL = Refusal("illegal", 422, N_("Not possible: {reason}."))
ONLY_ANSWERS = Refusal("illegal", 422, N_("Now you can only block or let it happen."))
CAN_NOT_BLOCK = Refusal("illegal", 422, N_("You have no card that blocks this."))
NOTHING_TO_LAY = Refusal("nothing", 409, N_("Your island is as good as your cards allow."))
NOTHING_TO_UNDO = Refusal("nothing", 409, N_("There is nothing to take back."))
WAITING = Refusal("waiting", 409, N_("Wait until the attack is over."))
ASKED = Refusal("asked", 409, N_("Somebody has asked that already."))
NOT_ASKED = Refusal("not_asked", 409, N_("There is no question to answer."))
NOT_LATE = Refusal("not_late", 409, N_("Nobody is late now."))
NO_POSITION = Refusal("no_position", 422, N_("There is no such position."))
FOLLOWED = Refusal("followed", 409, N_("There is a new table already."))

# Talk

EMPTY = Refusal("empty", 422, N_("There is nothing to say."))
MESSAGE_TOO_LONG = Refusal("too_long", 422, N_("A message has at most {n} characters."))
NO_PHRASE = Refusal("no_phrase", 422, N_("There is no such phrase."))
SAID_ENOUGH = Refusal("said_enough", 422, N_("Enough has been said at this table."))


def status_of(code: str) -> int:
    """The status that a refusal with this code usually has."""
    every = (found for found in globals().values() if isinstance(found, Refusal))
    return next(found.status for found in every if found.code == code)


class Refused(Restored, Exception):  # noqa: N818 - an answer, not a fault
    """A request that can't be granted; nothing has changed."""

    seconds: int | None = None
    """After which it may be tried again, if that is known."""

    def __init__(self, refusal: Refusal, **values: object) -> None:
        """`values` are filled into the sentence, in the language of now."""
        self.refusal = refusal
        self._sentence = _(refusal.message).format(**values)
        super().__init__(self._sentence)

    @property
    def code(self) -> str:
        """See `Refusal`."""
        return self.refusal.code

    @property
    def status(self) -> int:
        """See `Refusal`."""
        return self.refusal.status

    @property
    def sentence(self) -> str:
        """For whoever asked."""
        return self._sentence


def as_sentence(error: Exception) -> str:
    """What an error of the engine says, as a sentence of its own."""
    words = str(error)
    return f"{words[:1].upper()}{words[1:]}."


def tell_host(refused: Refused, scope: Mapping[str, Any]) -> None:
    """One line in the log where the machine is to blame, and not whoever asked."""
    if refused.status == 503:
        log.error("%s %s could not be done: %s", scope["method"], scope["path"], refused)
