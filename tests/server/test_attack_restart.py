"""Servers that are killed, restarted, and given damaged tables to read."""

import asyncio
import json
import re
import signal
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, get_args

import pytest
from starlette.applications import Starlette

from tests.samples import INTERPRETED
from tests.server.asgi import JSON, Visitor, at_once, opened, welcome
from tests.server.serving import Client, Running, running
from tests.server.tables import can, happen, play_on
from tests.server.tables import opened as table_of
from triplerainbow.record import verify_record
from triplerainbow.record.fair import commitment
from triplerainbow.server.hosting.driver import Driver
from triplerainbow.server.hosting.live import LiveTable
from triplerainbow.server.hosting.warmup import Readiness
from triplerainbow.server.services import Services
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.events import KINDS, NOBODY, Body, Draft, Paused
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.table import RUNNING
from triplerainbow.server.tables.terms import Terms

pytestmark = pytest.mark.skipif(INTERPRETED, reason="whole games, compiled only")

HOUR = 3_600_000


def database(folder: Path) -> sqlite3.Connection:
    """The database, to be changed by hand; what is done is done at once."""
    return sqlite3.connect(folder / "tables.sqlite3", isolation_level=None)


def age(folder: Path, ms: int) -> None:
    """Let all that is stored have happened so long before: the server was away for that time."""
    connection = database(folder)
    connection.execute("update events set at = at - ?", (ms,))
    connection.execute(
        "update tables set made_at = made_at - ?, changed_at = changed_at - ?", (ms, ms)
    )
    connection.execute("update pulse set at = at - ?", (ms,))
    connection.close()


CLOCKS = {"game": 300, "move": 60}
"""Kinds of clocks, and what each gives in seconds."""


def test_nobodys_clock_runs_while_the_server_is_away(tmp_path: Path) -> None:
    """Killed, and away for an hour."""
    paths: dict[str, str] = {}
    with Running(tmp_path) as server, server.client() as ann, server.client() as bob:
        for clock, seconds in CLOCKS.items():
            terms = {"clock": f"{clock} {seconds}", "seat2": "open"}
            paths[clock] = ann.open(game="rainbow", players=2, name="Ann", **terms)
            bob.join(paths[clock], "Bob")
            ann.begun(paths[clock])
        cookies = [dict(client.cookies) for client in (ann, bob)]
        server.stop(signal.SIGKILL)
    age(tmp_path, HOUR)
    with running(tmp_path) as server:
        for clock, path in paths.items():
            for cookie in cookies:
                with server.client() as client:
                    client.cookies.update(cookie)
                    has_time(client, path, CLOCKS[clock])


def has_time(client: Client, path: str, seconds: int) -> None:
    """Nobody at this table has used much of their time; whoever is to move does."""
    page = client.look(path)
    left = [int(text) for text in re.findall(r'data-left="(\d+)"', page.text)]
    assert left
    assert min(left) > seconds / 2  # an hour would have used up everything
    assert "keeps the table waiting" not in page.text
    if page.moves:
        assert client.play(path, page.moves[0], page.at).status_code == 200


def test_an_attack_waits_as_long_as_before_the_server_was_away() -> None:
    for step in play_on(table := table_of(Terms("pirates", 3), ["ann", "bob"], 2)):
        if step.pending is not None and step.asked:
            break
    pending = table.pending
    assert pending is not None
    before = pending.opened_at
    happen(table, [Draft(NOBODY, Paused(HOUR))])
    assert pending.opened_at == before + HOUR
    assert can(table, table.asked[0]) in ("block", "pass")


def inside(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    work: Callable[[Starlette, Services], Awaitable[None]],
) -> None:
    """Do something in a server without a socket."""
    monkeypatch.setattr(Readiness, "prepare", at_once)

    async def main() -> None:
        async with opened(folder) as (app, services):
            await asyncio.wait_for(work(app, services), 60)

    asyncio.run(main())


async def idle(_driver: Driver) -> None:
    """In place of `Driver.run`: a server that is killed before a bot has moved."""
    await asyncio.Event().wait()


async def begun(services: Services, terms: Terms, *others: Seat) -> LiveTable:
    """A table of Ann's that has begun."""
    ann = await welcome(services, "ann")
    live = await services.lobby.open(terms, ann.id, [Seat(ann.id, None, "Ann"), *others])
    await live.do(commands.start)
    return live


async def until(live: LiveTable, true: Callable[[], bool]) -> None:
    """Wait for a change that makes it so."""
    while not true():
        change = live.next_change()
        if not true():
            await change.wait()


def test_bots_take_their_turn_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids: list[str] = []

    async def killed(_app: Starlette, services: Services) -> None:
        for game, bot in (("rainbow", "level3"), ("pirates", "greedy"), ("arcoiris", "level1")):
            live = await begun(services, Terms(game, 2, begins=1), Seat(None, bot, "Ada"))
            assert live.table.mover == 1
            ids.append(live.table.id)

    async def again(_app: Starlette, services: Services) -> None:
        for table_id in ids:
            live = await services.lobby.find(table_id)
            assert live is not None
            await until(live, lambda live=live: live.table.mover == 0)  # type: ignore[misc]
            assert live.table.match is not None
            assert live.table.match.plies > 0

    with monkeypatch.context() as patch:
        patch.setattr(Driver, "run", idle)
        inside(tmp_path, patch, killed)
    inside(tmp_path, monkeypatch, again)


# Damage


def body(seq: str, text: str) -> Sequence[str]:
    """Damage to the body of one event."""
    return (f"update events set body = '{text}' where table_id = :id and seq = {seq}",)


LAST = "(select max(seq) from events where table_id = :id)"

DAMAGE: dict[str, Sequence[str]] = {
    "no JSON": body(LAST, '{"move'),
    "JSON of another kind": body(LAST, "[]"),
    "null": body(LAST, "null"),
    "deep JSON": body(LAST, "[" * 5000),
    "no field": body(LAST, "{}"),
    "another type": body(LAST, '{"move": 7}'),
    "an illegal move": body(LAST, '{"move": "777"}'),
    "no move": body(LAST, '{"move": "~~"}'),
    "a seat's name that is none": body("1", '{"person": 7, "name": []}'),
    "a missing event": (f"delete from events where table_id = :id and seq = {LAST} - 1",),
    "no first event": ("delete from events where table_id = :id and seq = 1",),
    "an unknown kind": (f"update events set kind = 'x' where table_id = :id and seq = {LAST}",),
    "a move before the deal": (
        "update events set kind = 'seated' where table_id = :id and kind = 'started'",
    ),
    "a seat that there is not": ("update events set seat = 9 where table_id = :id",),
    "a seat below all": (f"update events set seat = -5 where table_id = :id and seq = {LAST}",),
    "a seat in words": ("update events set seat = 'first' where table_id = :id and seq = 1",),
    "an odd time": ("update events set at = 'noon' where table_id = :id and seq = 2",),
    "an undo of nothing": (
        "update events set kind = 'undone', body = '{\"plies\": -3}' "
        f"where table_id = :id and seq = {LAST}",
    ),
    "an answer to nothing": (
        "update events set kind = 'answered', body = '{\"block\": true}' "
        f"where table_id = :id and seq = {LAST}",
    ),
    "no terms": ("update tables set terms = '' where id = :id",),
    "terms of no game": (
        'update tables set terms = \'{"game": "chess", "players": 2}\' where id = :id',
    ),
    "other terms": ("update tables set terms = '{\"colour\": 1}' where id = :id",),
    "too many seats": (
        'update tables set terms = \'{"game": "rainbow", "players": 99}\' where id = :id',
    ),
    "no seed": ("update tables set seed = 'x' where id = :id",),
}
"""What may have happened to a table; each leaves it such that it can't be read."""

LISTS: dict[str, Sequence[str]] = {
    "names that are none": ("update tables set names = 'x' where id = :id",),
    "names of another kind": ("update tables set names = '{\"a\": 1}' where id = :id",),
    "no stage": ("update tables set stage = 'x' where id = :id",),
    "no mover": ("update tables set mover = 'x' where id = :id",),
}
"""Damage to what lists say alone: the table itself is as good as before."""


def test_damaged_tables_disturb_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tables: dict[str, str] = {}

    async def before(_app: Starlette, services: Services) -> None:
        bob = await welcome(services, "bob")
        for what in (*DAMAGE, *LISTS, "nothing"):
            live = await begun(services, Terms("rainbow", 2), Seat(bob.id, None, "Bob"))
            mover, table = live.table.mover, live.table
            assert mover is not None
            view = table.view(mover)
            assert view is not None
            await live.do(partial(commands.played, seat=mover, text=view.legal[0]))
            tables[what] = table.id

    async def after(app: Starlette, services: Services) -> None:
        for what, name in tables.items():
            await check_damaged(app, f"/t/{name}", readable=what not in DAMAGE)
        for somebody in ("ann", "bob", ""):
            home = await Visitor(app, somebody).ask("GET", "/")
            assert home.status == 200
            assert (tables["nothing"].encode() in home.body) == bool(somebody)
        assert len(services.lobby.registry) == len(tables) - len(DAMAGE)

    with monkeypatch.context() as patch:
        patch.setattr(Driver, "run", idle)
        inside(tmp_path, patch, before)
        connection = database(tmp_path)
        for what, statements in (DAMAGE | LISTS).items():
            for statement in statements:
                connection.execute(statement, {"id": tables[what]})
        connection.close()
        inside(tmp_path, patch, after)
    assert "Traceback" not in caplog.text


async def check_damaged(app: Starlette, path: str, *, readable: bool) -> None:
    """Whether a table is as good as it was or refused in words, whatever is asked."""
    ann = Visitor(app, "ann")
    fields = {"move": "1", "at": 1}
    for method, where, good in (
        ("GET", path, 200),
        ("GET", f"{path}/fresh", 200),
        ("GET", f"{path}/stream", 200),
        ("GET", f"{path}/record", 409),
        ("POST", f"{path}/move", 409),
    ):
        sent = fields if method == "POST" else None
        answer = await ann.ask(method, where, fields=sent, headers=JSON)
        assert answer.status == (good if readable else 500), (where, answer)
        if not readable:
            told = json.loads(answer.body)
            assert told["error"] == "damaged"
            assert "damaged" in told["sentence"]
    if not readable:
        page = await ann.ask("GET", path)
        assert b"Traceback" not in page.body
        assert b"damaged" in page.body


def test_every_kind_of_event_has_a_form() -> None:
    """Or a table that holds one would be taken for a damaged one."""
    assert set(KINDS.values()) == set(get_args(Body))


def test_a_bot_that_fails_stops_its_own_table_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from triplerainbow.server.hosting import driver
    from triplerainbow.server.hosting.bot_runner import BotRunner

    choose = BotRunner.choose

    def failing(bots: BotRunner, seat: int, view: Any) -> str:
        if view.game == "rainbow":
            raise RuntimeError("no idea")
        return choose(bots, seat, view)

    async def work(app: Starlette, services: Services) -> None:
        bad = await begun_by_itself(services, "rainbow")
        good = await begun_by_itself(services, "arcoiris")
        await until(good, lambda: good.table.mover == 0)
        assert bad.table.stage == RUNNING
        assert bad.table.mover == 1
        for live in (bad, good):
            answer = await Visitor(app, "ann").ask("GET", f"/t/{live.table.id}")
            assert answer.status == 200
        monkeypatch.setattr(BotRunner, "choose", choose)
        await until(bad, lambda: bad.table.mover == 0)  # it is tried again

    monkeypatch.setattr(driver, "RETRY", 0.01)
    monkeypatch.setattr(BotRunner, "choose", failing)
    inside(tmp_path, monkeypatch, work)
    assert "no idea" in caplog.text


async def begun_by_itself(services: Services, game: str) -> LiveTable:
    """A table of Ann's at which a bot is to begin."""
    ann = await welcome(services, "ann")
    seats = [Seat(ann.id, None, "Ann"), Seat(None, "greedy", "Ada")]
    live = await services.lobby.open(Terms(game, 2, begins=1), ann.id, seats)
    await until(live, lambda: live.table.stage == RUNNING)
    return live


def test_the_record_of_a_table_that_went_through_a_restart_is_verified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hash is shown before the first move; no byte tells the seed before the end."""
    ids: list[str] = []
    seeds: list[str] = []

    async def before(app: Starlette, services: Services) -> None:
        ann = await welcome(services, "ann")
        live = await services.lobby.open(
            Terms("arcoiris", 2, public=True), ann.id, [Seat(ann.id, None, "Ann")]
        )
        path, seed = f"/t/{live.table.id}", live.table.seed.encode()
        gathering = await Visitor(app).ask("GET", path)
        assert commitment(live.table.seed).encode() in gathering.body
        await live.do(
            partial(
                commands.take_seat, person=(await welcome(services, "bob")).id, name="Bob", wish=1
            )
        )
        await until(live, lambda: live.table.stage == RUNNING)
        for visitor in (Visitor(app, "ann"), Visitor(app, "bob"), Visitor(app)):
            for end in ("", "/fresh", "/stream", "/record", "/replay"):
                assert seed not in (await visitor.ask("GET", path + end)).body
        ids.append(live.table.id)
        seeds.append(live.table.seed)

    async def after(app: Starlette, services: Services) -> None:
        live = await services.lobby.find(ids[0])
        assert live is not None
        for name in ("ann", "bob"):
            await live.do(partial(commands.leave, person=(await welcome(services, name)).id))
        await until(live, lambda: live.table.stage != RUNNING)
        answer = await Visitor(app).ask("GET", f"/t/{ids[0]}/record")
        record = json.loads(answer.body)
        assert record["fair"]["seed"] == seeds[0]
        assert verify_record(record) == len(record["moves"])

    inside(tmp_path, monkeypatch, before)
    inside(tmp_path, monkeypatch, after)
