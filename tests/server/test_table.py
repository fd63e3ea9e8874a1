"""Tables as folds of events: what follows from them, and who may know what."""

from collections.abc import Callable, Sequence

import pytest
from msgspec import structs

from tests.samples import INTERPRETED
from tests.server.tables import can, happen, opened, play_on, viewers
from triplerainbow.record import verify_record
from triplerainbow.server.refusals import Refused
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.damage import fold
from triplerainbow.server.tables.events import (
    KINDS,
    NOBODY,
    PHRASES,
    Draft,
    Moved,
    Paused,
    read_body,
)
from triplerainbow.server.tables.resolution import resolve
from triplerainbow.server.tables.table import OVER, Table
from triplerainbow.server.tables.terms import PER_GAME, PER_MOVE, Terms

pytestmark = pytest.mark.skipif(INTERPRETED, reason="whole games, compiled only")

GAMES = [
    Terms("rainbow", 2),
    Terms("rainbow", 4),
    Terms("pirates", 3),
    Terms("arcoiris", 2, options={"opening_flip": True}),
]


def refolded(table: Table) -> Table:
    """The table as it is read from what is stored of it."""
    twin = Table(table.id, table.terms, table.seed, table.host, table.made_at)
    fold(
        twin,
        [
            structs.replace(event, body=read_body(event.kind, event.body_json()))
            for event in table.events
        ],
    )
    return twin


@pytest.mark.parametrize("terms", GAMES, ids=lambda terms: f"{terms.game}-{terms.players}")
def test_the_events_are_the_table(terms: Terms) -> None:
    table = opened(terms, ["ann", "bob"])
    for place, _table in enumerate(play_on(table)):
        if place % 37 == 0:
            twin = refolded(table)
            assert twin.match is not None
            assert table.match is not None
            assert twin.match.moves == table.match.moves
            assert (twin.pending is None) == (table.pending is None)
            assert twin.seats == table.seats
            assert twin.clock == table.clock
            for viewer in viewers(table):
                assert twin.view(viewer) == table.view(viewer)
                assert twin.counted(viewer) == table.counted(viewer)
                assert twin.position(viewer) == table.position(viewer)
    assert table.stage == OVER
    assert refolded(table).stage == OVER


def test_while_an_attack_waits_nobody_learns_who_could_block() -> None:
    """P5.2: everybody sees the position before it, and one event; later one more, or the block."""
    attacks = blocked = silent = 0
    for seed in range(3):
        table = opened(Terms("pirates", 4), ["ann", "bob", "cleo"], seed)
        before = {viewer: (table.view(viewer), table.counted(viewer)) for viewer in viewers(table)}
        waited = False
        for _step in play_on(table, seed):
            pending = table.pending
            if pending is not None and not pending.answers:
                attacks += 1
                for viewer in viewers(table):
                    view, count = before[viewer]
                    assert table.view(viewer) == view
                    assert table.counted(viewer) == count + 1
            elif pending is not None:
                outsider = set(viewers(table)) - set(pending.answers)
                assert all(table.view(viewer) == before[viewer][0] for viewer in outsider)
                assert all(table.counted(viewer) == before[viewer][1] + 1 for viewer in outsider)
            elif waited:
                told = [e for e in table.events[-6:] if not e.hidden_from(NOBODY)]
                passes = [e for e in table.events[-6:] if e.body == Moved("pass")]
                assert not any(e.body == Moved("pass") for e in told)
                silent += len(passes) > 0
                blocked += any(e.body == Moved("block") for e in told)
            waited = pending is not None
            if pending is None:
                before = {
                    viewer: (table.view(viewer), table.counted(viewer)) for viewer in viewers(table)
                }
    assert attacks > 10
    assert blocked > 0
    assert silent > 0


def unchanged(table: Table, wish: Callable[[], Sequence[Draft]], code: str) -> None:
    events = list(table.events)
    with pytest.raises(Refused) as refused:
        wish()
    assert refused.value.code == code
    assert refused.value.sentence
    assert table.events == events


def test_what_makes_no_sense_is_refused_and_changes_nothing() -> None:
    table = opened(Terms("rainbow", 3), ["ann", "bob"])
    assert table.mover is not None
    mover = table.mover
    person = table.seats[mover].person or "ann"
    other = "bob" if person == "ann" else "ann"
    at = table.position(mover)
    for found, code in (
        (lambda: commands.move(table, "eve", "1", 1), "not_seated"),
        (lambda: commands.move(table, None, "1", 1), "not_seated"),
        (lambda: commands.move(table, person, "1", at - 1), "stale"),
        (lambda: commands.take_seat(table, "eve", "Eve", None), "started"),
        (lambda: commands.take_seat(table, "ann", "Ann", None), "seated"),
        (lambda: commands.seat_bot(table, "ann", 0, "level1", "Ada"), "started"),
        (lambda: commands.seat_bot(table, "bob", 0, "level1", "Ada"), "not_host"),
        (lambda: commands.agree_undo(table, "ann", yes=True), "not_asked"),
        (lambda: commands.come_back(table, "ann"), "here"),
        (lambda: commands.let_bot_play(table, "ann", 2), "no_seat"),
        (lambda: commands.say(table, "ann", "Ann", " \t "), "empty"),
        (lambda: commands.say(table, "ann", "Ann", "a" * 301), "too_long"),
        (lambda: commands.say_phrase(table, "ann", "Ann", "rude"), "no_phrase"),
        (lambda: commands.lay_out(table, person, ["1"], at - 1), "stale"),
        (lambda: commands.follow(table, "ann", "x"), "running"),
        (lambda: commands.start(table), "not_full"),
    ):
        unchanged(table, found, code)
    if table.seats[mover].is_person:
        unchanged(table, lambda: commands.move(table, person, "987", at), "illegal")
        unchanged(table, lambda: commands.lay_out(table, person, [], at), "nothing")
        unchanged(
            table, lambda: commands.move(table, other, "1", table.position(0)), "not_your_turn"
        )


def test_a_move_is_for_one_position() -> None:
    """A second tab, or a second click, can't make a move again."""
    table = opened(Terms("rainbow", 2), ["ann", "bob"])
    mover = table.mover
    assert mover is not None
    person = table.seats[mover].person
    at, view = table.position(mover), table.view(mover)
    assert view is not None
    happen(table, commands.move(table, person, view.legal[0], at))
    unchanged(table, lambda: commands.move(table, person, view.legal[0], at), "stale")
    happen(table, commands.say(table, "ann", "Ann", "well"))
    mover = table.mover
    assert mover is not None
    assert table.position(mover) == at + 1  # talk makes no move stale


def test_whatever_deeds_make_can_be_read_again() -> None:
    """One of every kind of event, and every ready phrase."""
    table = opened(Terms("pirates", 3), ["ann", "bob"])
    happen(table, commands.say(table, "ann", "Ann", "hello"))
    for phrase in PHRASES:
        happen(table, commands.say_phrase(table, "bob", "Bob", phrase))
    seen = set(KINDS) - {event.kind for event in table.events}
    for _step in play_on(table):
        seen -= {event.kind for event in table.events}
        if seen.isdisjoint({"moved", "answered", "resolved"}) and table.mover in (0, 1):
            break
    mover = table.mover
    assert mover is not None
    me, other = ("ann", "bob") if mover == 0 else ("bob", "ann")
    happen(table, commands.ask_undo(table, me, table.position(mover)))
    if is_asked(table):
        happen(table, commands.agree_undo(table, other, yes=False))
    happen(table, commands.give_time(table, other, mover))
    happen(table, [Draft(NOBODY, Paused(5))])
    happen(table, commands.leave(table, me))
    happen(table, commands.come_back(table, me))
    happen(table, commands.stop(table, me))
    happen(table, commands.say_phrase(table, me, me, "thanks"))
    happen(table, commands.follow(table, me, "another"))
    assert set(KINDS) - {event.kind for event in table.events} <= {"agreed", "undone"}
    twin = refolded(table)
    assert twin.events == table.events
    assert twin.following == "another"


def is_asked(table: Table) -> bool:
    return table.request is not None


def test_taking_back_needs_everybody() -> None:
    table = opened(Terms("rainbow", 3), ["ann", "bob", "cleo"])
    first = table.mover
    assert first is not None
    view = table.view(first)
    assert view is not None
    person = table.seats[first].person
    happen(table, commands.move(table, person, view.legal[0], table.position(first)))
    happen(table, commands.ask_undo(table, person, table.position(first)))
    assert is_asked(table)
    others = [name for name in ("ann", "bob", "cleo") if name != person]
    happen(table, commands.agree_undo(table, others[0], yes=True))
    assert table.match is not None
    assert table.match.plies == 1
    happen(table, commands.agree_undo(table, others[1], yes=True))
    assert table.match.plies == 0
    assert not is_asked(table)
    assert table.view(first) == view
    happen(table, commands.move(table, person, view.legal[0], table.position(first)))
    happen(table, commands.ask_undo(table, person, table.position(first)))
    happen(table, commands.agree_undo(table, others[0], yes=False))
    assert not is_asked(table)
    assert table.match.plies == 1


def test_alone_with_bots_one_takes_back_at_once() -> None:
    table = opened(Terms("arcoiris", 2), ["ann"], 3)
    for _step in play_on(table):
        if table.match is not None and table.match.plies > 6 and table.mover == 0:
            break
    plies = table.match.plies if table.match else 0
    happen(table, commands.ask_undo(table, "ann", table.position(0)))
    assert table.match is not None
    assert table.match.plies < plies
    assert table.mover == 0
    assert [event.kind for event in table.events[-2:]] == ["asked", "undone"]


def test_who_leaves_is_stood_in_for_and_may_come_back() -> None:
    table = opened(Terms("rainbow", 2), ["ann", "bob"])
    happen(table, commands.leave(table, "ann"))
    assert table.seats[0].bot == commands.STAND_IN
    assert table.seats[0].person == "ann"
    unchanged(table, lambda: commands.leave(table, "ann"), "bot")
    unchanged(table, lambda: commands.move(table, "ann", "1", table.position(0)), "bot")
    happen(table, commands.come_back(table, "ann"))
    assert table.seats[0].is_person


@pytest.mark.parametrize(
    ("terms", "left"),
    [
        (Terms("rainbow", 2, clock=PER_MOVE, clock_amount=30), (29_000, 30_000)),
        (Terms("rainbow", 2, clock=PER_GAME, clock_amount=60), (59_000, 59_000)),
    ],
)
def test_clocks_charge_whoever_decides(terms: Terms, left: tuple[int, int]) -> None:
    table = opened(terms, ["ann", "bob"])
    seat = table.mover
    assert seat is not None
    now = table.changed_at
    assert table.clock.left(seat, now + 1000) == left[0]
    view = table.view(seat)
    assert view is not None
    happen(
        table, commands.move(table, table.seats[seat].person, view.legal[0], table.position(seat))
    )
    assert table.clock.left(seat, None) == left[1]
    happen(table, [Draft(NOBODY, Paused(500))])
    mover = table.mover
    assert mover is not None
    assert table.clock.left(mover, table.changed_at) == 1000 * terms.seconds - 500
    assert table.clock.left(mover, table.changed_at + 10**7) < 0  # type: ignore[operator]
    happen(table, commands.give_time(table, "ann" if mover else "bob", mover))
    assert table.clock.given[mover] >= commands.EXTENSION


def test_who_can_not_block_can_only_let_it_happen() -> None:
    table = opened(Terms("pirates", 3), ["ann", "bob"], 2)
    refused = 0
    for _step in play_on(table):
        for seat in table.asked:
            for text in ("d", "block" if can(table, seat) == "pass" else "u"):
                with pytest.raises(Refused, match="block"):
                    commands.answer(table, seat, text)
                refused += text == "block"
    assert refused > 0


def test_the_record_of_a_table_proves_its_deal() -> None:
    table = opened(Terms("pirates", 2), ["ann"], 4)
    *_steps, _last = play_on(table)
    assert table.match is not None
    record = table.match.record()
    assert record["fair"]["seed"] == table.seed
    assert verify_record(record) == table.match.plies


def test_what_was_said_stands_though_a_bot_takes_the_seat() -> None:
    """Whoever has answered an attack may get up: nobody decides that again for them."""
    said = {"block": 0, "pass": 0}
    for seed in range(6):
        table = opened(Terms("pirates", 3), ["ann", "bob", "cleo"], seed)
        for _step in play_on(table, seed):
            if table.pending is None or len(table.asked) != 2:
                continue
            able = [seat for seat in table.asked if can(table, seat) == "block"]
            seat = able[0] if able else table.asked[0]
            text = "block" if able and said["block"] <= said["pass"] else "pass"
            happen(table, commands.answer(table, seat, text))
            happen(table, commands.leave(table, table.seats[seat].person))
            happen(table, commands.answer(table, table.asked[0], "pass"))
            happen(table, resolve(table, lambda seat, _view: pytest.fail(f"{seat} is asked again")))
            played = [event.body for event in table.events[-4:]]
            moves = {body.move for body in played if isinstance(body, Moved)}
            assert ("block" in moves) == (text == "block")
            said[text] += bool(able)
            break
    assert all(said.values())


def test_who_leaves_is_not_waited_for_to_agree() -> None:
    for agree_first in (False, True):
        table = opened(Terms("rainbow", 3), ["ann", "bob", "cleo"])
        first = table.mover
        assert first is not None
        view = table.view(first)
        assert view is not None
        person = table.seats[first].person
        happen(table, commands.move(table, person, view.legal[0], table.position(first)))
        happen(table, commands.ask_undo(table, person, table.position(first)))
        others = [name for name in ("ann", "bob", "cleo") if name != person]
        if agree_first:
            happen(table, commands.agree_undo(table, others[0], yes=True))
        else:
            happen(table, commands.leave(table, others[0]))
        assert is_asked(table)
        happen(table, commands.leave(table, others[1]))
        assert not is_asked(table)
        assert table.match is not None
        assert table.match.plies == 0
        assert table.view(first) == view
