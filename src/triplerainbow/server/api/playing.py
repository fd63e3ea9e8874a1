"""What a program does at a table where it sits."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from triplerainbow.i18n import N_
from triplerainbow.server import refusals
from triplerainbow.server.api import examples, messages
from triplerainbow.server.api.call import Answer, Call
from triplerainbow.server.api.operation import AT_TABLE, CHANGE, STEPS, operation
from triplerainbow.server.presentation.visits import Visit
from triplerainbow.server.refusals import Refused
from triplerainbow.server.store.tokens import PLAY, READ
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.events import Draft
from triplerainbow.server.tables.table import Table

T = TypeVar("T", bound="messages.Move | messages.Say | messages.AskUndo | messages.AnswerUndo")

MOVE = msgspec.json.Decoder(messages.Move)
SAY = msgspec.json.Decoder(messages.Say)
ASK_UNDO = msgspec.json.Decoder(messages.AskUndo)
ANSWER_UNDO = msgspec.json.Decoder(messages.AnswerUndo)


@operation(
    "POST",
    "/tables/{table}/move",
    "move",
    N_("Make a move, or answer an attack"),
    gives=messages.Done,
    takes=messages.Move,
    scope=PLAY,
    rate=STEPS,
    problems=(
        *AT_TABLE,
        *CHANGE,
        "illegal",
        "stale",
        "not_your_turn",
        "not_seated",
        "not_started",
        "over",
        "bot",
    ),
    example=examples.MOVE,
    answers=examples.DONE,
)
async def move(call: Call) -> Answer:
    """Make a move, or answer an attack."""
    wish = await call.read(MOVE)
    visit = await call.visit()
    return await _do(
        visit, wish, lambda table: commands.move(table, visit.person_id, wish.move, wish.seq)
    )


@operation(
    "POST",
    "/tables/{table}/here",
    "here",
    N_("Say that the program is still there and thinks"),
    gives=messages.Done,
    scope=READ,
    rate=STEPS,
    problems=(*AT_TABLE, "not_seated"),
    answers=examples.DONE,
)
async def here(call: Call) -> Answer:
    """Answer a sign of life; that it came is all that counts."""
    visit = await call.visit()
    commands.own_seat(visit.table, visit.person_id)
    return Answer(b'{"seq":%d}' % visit.table.position(visit.seat))


@operation(
    "POST",
    "/tables/{table}/chat",
    "say",
    N_("Say something to everybody at the table"),
    gives=messages.Done,
    takes=messages.Say,
    scope=PLAY,
    rate=STEPS,
    problems=(*AT_TABLE, *CHANGE, "empty", "no_phrase", "said_enough", "not_seated"),
    example=examples.SAY,
    answers=examples.DONE,
)
async def say(call: Call) -> Answer:
    """Say something to everybody at the table."""
    wish = await call.read(SAY)
    if (wish.text is None) == (wish.phrase is None):
        raise Refused(refusals.TEXT_OR_PHRASE)
    visit, person = await call.visit(), call.caller.person

    def command(table: Table) -> Sequence[Draft]:
        if wish.phrase is not None:
            return commands.say_phrase(table, person.id, person.name, wish.phrase)
        return commands.say(table, person.id, person.name, wish.text or "")

    return await _do(visit, wish, command)


@operation(
    "POST",
    "/tables/{table}/undo",
    "ask_undo",
    N_("Ask to take back one's last decision"),
    gives=messages.Done,
    takes=messages.AskUndo,
    scope=PLAY,
    rate=STEPS,
    problems=(
        *AT_TABLE,
        *CHANGE,
        "stale",
        "waiting",
        "asked",
        "nothing",
        "not_seated",
        "not_started",
        "over",
    ),
    example=examples.ASK_UNDO,
    answers=examples.DONE,
)
async def ask_undo(call: Call) -> Answer:
    """Ask to take back one's last decision."""
    wish = await call.read(ASK_UNDO)
    visit = await call.visit()
    return await _do(visit, wish, lambda table: commands.ask_undo(table, visit.person_id, wish.seq))


@operation(
    "POST",
    "/tables/{table}/undo/answer",
    "answer_undo",
    N_("Answer somebody who asks to take back"),
    gives=messages.Done,
    takes=messages.AnswerUndo,
    scope=PLAY,
    rate=STEPS,
    problems=(*AT_TABLE, *CHANGE, "not_asked", "not_seated", "not_started", "over"),
    example=examples.ANSWER_UNDO,
    answers=examples.DONE,
)
async def answer_undo(call: Call) -> Answer:
    """Answer somebody who asks that."""
    wish = await call.read(ANSWER_UNDO)
    visit = await call.visit()
    return await _do(
        visit, wish, lambda table: commands.agree_undo(table, visit.person_id, yes=wish.agree)
    )


async def _do(visit: Visit, wish: T, command: Callable[[Table], Sequence[Draft]]) -> Answer:
    # A request's name counts for its sender alone: two programs may use the same, on one seat too.
    name = None if wish.client is None else f"{visit.person_id}:{wish.client}"
    await visit.live.do(command, name)
    return Answer(b'{"seq":%d}' % visit.table.position(visit.seat))
