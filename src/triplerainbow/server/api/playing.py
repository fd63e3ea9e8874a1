"""What a program does at a table where it sits."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from triplerainbow.i18n import _
from triplerainbow.server.api import messages
from triplerainbow.server.api.call import Answer, Call
from triplerainbow.server.presentation.visits import Visit
from triplerainbow.server.refusals import Refused
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.commands import Draft
from triplerainbow.server.tables.table import Table

T = TypeVar("T", bound="messages.Move | messages.Say | messages.AskUndo | messages.AnswerUndo")

MOVE = msgspec.json.Decoder(messages.Move)
SAY = msgspec.json.Decoder(messages.Say)
ASK_UNDO = msgspec.json.Decoder(messages.AskUndo)
ANSWER_UNDO = msgspec.json.Decoder(messages.AnswerUndo)


async def move(call: Call) -> Answer:
    """Make a move, or answer an attack."""
    wish = await call.read(MOVE)
    visit = await call.visit()
    return await _do(
        visit, wish, lambda table: commands.move(table, visit.person_id, wish.move, wish.seq)
    )


async def here(call: Call) -> Answer:
    """Answer a sign of life; that it came is all that counts."""
    visit = await call.visit()
    commands.own_seat(visit.table, visit.person_id)
    return Answer(b'{"seq":%d}' % visit.table.position(visit.seat))


async def say(call: Call) -> Answer:
    """Say something to everybody at the table."""
    wish = await call.read(SAY)
    if (wish.text is None) == (wish.phrase is None):
        raise Refused("bad_request", _("Say either a “text” or a “phrase”."), 422)
    visit, person = await call.visit(), call.caller.person

    def deed(table: Table) -> Sequence[Draft]:
        if wish.phrase is not None:
            return commands.say_phrase(table, person.id, person.name, wish.phrase)
        return commands.say(table, person.id, person.name, wish.text or "")

    return await _do(visit, wish, deed)


async def ask_undo(call: Call) -> Answer:
    """Ask to take back one's last decision."""
    wish = await call.read(ASK_UNDO)
    visit = await call.visit()
    return await _do(visit, wish, lambda table: commands.ask_undo(table, visit.person_id, wish.seq))


async def answer_undo(call: Call) -> Answer:
    """Answer somebody who asks that."""
    wish = await call.read(ANSWER_UNDO)
    visit = await call.visit()
    return await _do(
        visit, wish, lambda table: commands.agree_undo(table, visit.person_id, yes=wish.agree)
    )


async def _do(visit: Visit, wish: T, deed: Callable[[Table], Sequence[Draft]]) -> Answer:
    # A request's name counts for its sender alone: two programs may use the same, on one seat too.
    name = None if wish.client is None else f"{visit.person_id}:{wish.client}"
    await visit.live.do(deed, name)
    return Answer(b'{"seq":%d}' % visit.table.position(visit.seat))
