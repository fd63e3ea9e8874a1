"""Lines of a stream tell what their viewer may know of, and nothing of what it may not."""

from tests.server.tables import can, happen, play_on
from tests.server.tables import opened as table_of
from triplerainbow.server.presentation.lines import Lines
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.events import NOBODY
from triplerainbow.server.tables.table import Table
from triplerainbow.server.tables.terms import Terms


def attacked() -> Table:
    """A table at which an attack waits for two people besides who made it."""
    table = table_of(Terms("pirates", 3), ["ann", "bob", "cleo"], 2)
    for step in play_on(table):
        if step.pending is not None and len(step.asked) == 2:
            break
    assert len(table.asked) == 2
    return table


def test_whether_somebody_has_answered_shows_nowhere() -> None:
    """Nor in what comes with the next words that somebody says."""
    told = []
    for answers in (False, True):
        table = attacked()
        first, other = table.asked
        viewers = [NOBODY, other]
        streams = [Lines(table, viewer, records=True) for viewer in viewers]
        for stream in streams:
            stream.news(0)
        if answers:
            happen(table, commands.answer(table, first, can(table, first)))
            assert [stream.news(0) for stream in streams] == [[], []]
        happen(table, commands.say(table, "ann", "Ann", "Hello"))
        told.append([stream.news(0) for stream in streams])
    assert told[0] == told[1]
    assert [[line["type"] for line in lines] for lines in told[0]] == [["chat"], ["chat"]]


def test_who_has_answered_is_asked_no_more() -> None:
    table = attacked()
    seat = table.asked[0]
    stream = Lines(table, seat, records=False)
    assert stream.news(0)[0]["legal"]
    happen(table, commands.answer(table, seat, "pass"))
    (state,) = stream.news(0)
    assert state["type"] == "state"
    assert state["legal"] == []
    assert state["attack"]


def test_a_stream_that_comes_late_and_one_that_was_there_agree() -> None:
    """Moves, chat and state: whatever was told piece by piece, `full` tells at once."""
    table = table_of(Terms("rainbow", 3), ["ann", "bob"], 3)
    streams = {viewer: Lines(table, viewer, records=False) for viewer in (NOBODY, 0, 1)}
    moves: dict[int, list[object]] = {}
    for count, step in enumerate(play_on(table)):
        if count == 9:
            break
        if count == 5:
            happen(table, commands.ask_undo(step, "ann", step.position(0)))
            if step.request is not None:
                happen(table, commands.agree_undo(step, "bob", yes=True))
        for viewer, stream in streams.items():
            for line in stream.news(0):
                if line["type"] == "full":
                    moves[viewer] = list(line["moves"])
                elif line["type"] == "move":
                    moves[viewer].append({"seat": line["seat"], "move": line["move"]})
                elif line["type"] == "undo":
                    del moves[viewer][line["moves"] :]
            (full,) = Lines(table, viewer, records=False).news(0)
            assert full["moves"] == moves[viewer]
