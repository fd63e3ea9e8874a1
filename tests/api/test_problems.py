"""Every refusal has a code with one meaning and one status, says why, and changes nothing."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

import triplerainbow as tr
from tests.api.programs import API, Program, Stream, inside, program, same_deals, seat_of, stored
from tests.api.reaching import Raised, refusals
from tests.server.asgi import Answer, Visitor, at_once, opened
from tests.server.test_attack_restart import database, idle
from triplerainbow.i18n import LANGUAGES
from triplerainbow.server.api import messages
from triplerainbow.server.api.document import problems_of
from triplerainbow.server.api.operations import OPERATIONS
from triplerainbow.server.api.problems import MEANINGS
from triplerainbow.server.hosting.driver import Driver
from triplerainbow.server.hosting.live import LiveTable
from triplerainbow.server.hosting.warmup import Readiness
from triplerainbow.server.http import stream_limit
from triplerainbow.server.http.body_limit import MOST
from triplerainbow.server.refusals import status_of
from triplerainbow.server.services import Services
from triplerainbow.server.store.store import Store
from triplerainbow.server.store.tokens import READ
from triplerainbow.server.store.writer import StoreError
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.terms import Terms

# Of the sources

NEVER = {
    # Whoever comes back has a seat and a bot on it, at a table that has begun.
    "sit": {"here", "not_seated", "not_started"},
    # To find out what was the last decision, moves that were made are made again.
    "ask_undo": {"bot", "illegal", "not_your_turn"},
    # Whose game goes on has begun.
    "leave": {"not_started"},
}
"""What the sources mention on the way of an operation, and it can't run into."""

OF_BODIES = {"too_long", "too_slow", "not_stored"}
"""What only a request with a body, or one that changes something, can run into."""


@pytest.mark.parametrize("operation", OPERATIONS, ids=[each.name for each in OPERATIONS])
def test_what_an_operation_may_be_refused_with_is_written_down(operation: Any) -> None:
    found = {raised.code for raised in refusals(operation.run)}
    found -= NEVER.get(operation.name, set())
    if operation.takes is None:
        found -= OF_BODIES
    router = {"too_fast", "fault", "no_token", "scope"}
    documented = problems_of(operation)
    assert found <= documented
    assert documented - router - OF_BODIES <= found


def every() -> set[Raised]:
    """All refusals of the API."""
    found = refusals()
    for operation in OPERATIONS:
        found |= refusals(operation.run)
    return {raised for raised in found if raised.code != "here"}


def test_every_code_has_a_meaning_and_every_meaning_a_code() -> None:
    assert {raised.code for raised in every()} == set(MEANINGS)
    for meaning in MEANINGS.values():
        assert re.fullmatch(r"[A-Z].*\.", meaning)


def test_every_code_has_one_status() -> None:
    # A text that is too long is refused as it is read: the deed is never asked.
    long = messages.Say.__annotations__["text"]
    assert f"max_length={commands.MOST_SAID}" in repr(long)
    for raised in every():
        if not (raised.code == "too_long" and raised.where.startswith(commands.__name__)):
            assert raised.status == status_of(raised.code), raised


# Of the running server


class Scene:
    """Programs at tables where nothing happens by itself."""

    def __init__(self, app: Starlette, services: Services, language: str) -> None:
        self.app = app
        self.services = services
        self.language = language
        self.tables: dict[str, LiveTable] = {}
        self.programs: dict[str, Program] = {}

    async def prepare(self) -> None:
        for name in ("iris", "hugo", "zoe"):
            self.programs[name] = await self.program(name)
        self.programs["reader"] = await self.program("reader", READ)
        iris, hugo, zoe = (self.programs[name] for name in ("iris", "hugo", "zoe"))
        for name, terms, sitting, begins in (
            ("open", Terms("rainbow", 3), [iris, hugo], False),
            ("closed", Terms("rainbow", 2, watchers=False, begins=0), [iris, hugo], True),
            ("running", Terms("rainbow", 2, begins=0), [iris, hugo], True),
            ("asked", Terms("rainbow", 2, begins=0), [iris, hugo], True),
            ("left", Terms("rainbow", 2, begins=0), [iris, hugo], True),
            ("quiet", Terms("rainbow", 2, begins=0), [iris, hugo], True),
            ("over", Terms("arcoiris", 2), [iris, hugo], True),
            ("waiting", Terms("pirates", 2), [iris, zoe], True),
            ("damaged", Terms("rainbow", 2), [iris, hugo], True),
            ("talk", Terms("rainbow", 2), [iris, hugo], True),
        ):
            seats = [seat_of(somebody) for somebody in sitting]
            live = await self.services.lobby.open(terms, iris.token.person.id, seats)
            self.tables[name] = live
            if begins:
                await live.do(commands.start)
        await self._go_on()

    async def program(self, name: str, *scopes: str) -> Program:
        more = {"accept-language": f"{self.language}, en;q=0.5"}
        wish = {"scopes": scopes} if scopes else {}
        return await program(self.services, self.app, name, **wish, **more)  # type: ignore[arg-type]

    async def _go_on(self) -> None:
        for name, moves in (("running", 1), ("asked", 2), ("damaged", 1)):
            for _move in range(moves):
                await self.play(self.tables[name])
        asked = self.tables["asked"].table
        iris = self.programs["iris"].token.person.id
        await self.tables["asked"].do(
            lambda table: commands.ask_undo(table, iris, asked.position(0))
        )
        await self.tables["left"].do(partial(commands.leave, person=iris))
        while self.tables["over"].table.stage != "over":
            await self.play(self.tables["over"])
        while self.tables["waiting"].table.pending is None:
            await self.play(self.tables["waiting"])
        for _word in range(5):
            await self.tables["talk"].do(lambda table: commands.say(table, iris, "", "Hello"))

    async def play(self, live: LiveTable) -> None:
        """One move of a sensible player."""
        mover = live.table.mover
        assert mover is not None
        view = live.table.view(mover)
        assert view is not None
        # Attack whenever that is possible: one of the tables is to wait for what comes of it.
        text = next((move for move in view.legal if move[0] in "TCWKS"), None)
        text = text if text and view.game == "pirates" else tr.bot("greedy", 1).choose(view)
        await live.do(partial(commands.played, seat=mover, text=text))

    async def at(self, name: str, who: str, method: str, end: str, value: object = None) -> Answer:
        """The answer to a request about one of the tables."""
        path = f"/tables/{self.tables[name].table.id}{end}"
        return await self.programs[who].send(method, path, value)

    def seq(self, name: str, seat: int) -> int:
        """The number of the position, for this seat."""
        return self.tables[name].table.position(seat)


Provoke = Callable[[Scene, pytest.MonkeyPatch], Awaitable[Answer]]


def at(name: str, who: str, method: str, end: str, value: object = None) -> Provoke:
    """This request."""

    async def provoke(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Answer:
        del monkeypatch
        return await scene.at(name, who, method, end, value)

    return provoke


def move(name: str, who: str, seat: int, text: str, seq: int | None = None) -> Provoke:
    """This move, for the position as it is."""

    async def provoke(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Answer:
        del monkeypatch
        number = scene.seq(name, seat) if seq is None else seq
        return await scene.at(name, who, "POST", "/move", {"move": text, "seq": number})

    return provoke


def undo(name: str, who: str, seat: int) -> Provoke:
    """Ask to take back, in the position as it is."""

    async def provoke(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Answer:
        del monkeypatch
        return await scene.at(name, who, "POST", "/undo", {"seq": scene.seq(name, seat)})

    return provoke


def anywhere(who: str, method: str, path: str, value: object = None) -> Provoke:
    """This request."""

    async def provoke(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Answer:
        del monkeypatch
        return await scene.programs[who].send(method, path, value)

    return provoke


async def nobody(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Answer:
    del monkeypatch
    headers = {"accept-language": scene.language}
    return await Visitor(scene.app, **headers).ask("GET", f"{API}/account")


async def faulty(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Answer:
    def broken(*_anything: object) -> None:
        raise RuntimeError("broken, for a test")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "public_tables", broken)
        return await scene.programs["iris"].send("GET", "/tables")


async def full(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Answer:
    """The disk takes nothing."""

    async def no(*_anything: object) -> None:
        raise StoreError("full, for a test")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "append", no)
        return await scene.at("quiet", "iris", "POST", "/chat", {"phrase": "hello"})


async def full_for_tables(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Answer:
    async def no(*_anything: object) -> None:
        raise StoreError("full, for a test")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "add_table", no)
        return await scene.programs["iris"].send("POST", "/tables", {"game": "rainbow"})


async def damaged(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Answer:
    """What is stored of a table was changed by hand; it is read anew."""
    del monkeypatch
    live = scene.tables["damaged"]
    live._break()
    return await scene.at("damaged", "iris", "GET", "")


async def often(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Answer:
    monkeypatch.setattr(scene.services, "settings", limited(scene.services))
    for _time in range(1000):
        answer = await scene.programs["iris"].send("GET", "/games")
        if answer.status != 200:
            break
    monkeypatch.undo()
    return answer


def limited(services: Services) -> Any:
    from dataclasses import replace

    return replace(services.settings, limits=True)


async def many_streams(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Answer:
    with monkeypatch.context() as patch:
        patch.setattr(scene.services, "settings", limited(scene.services))
        patch.setattr(stream_limit, "MOST", 1)
        hugo = scene.programs["hugo"]
        async with Stream(hugo, scene.tables["quiet"].table.id):
            return await scene.at("quiet", "hugo", "GET", "/stream")


async def slow(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Answer:
    answer = Answer()

    async def receive() -> Any:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answer.status, answer.headers = message["status"], list(message["headers"])
        answer.body += message.get("body", b"")

    iris = scene.programs["iris"]
    headers = iris.headers | {"content-length": "9"}
    path = f"{API}/tables/{scene.tables['open'].table.id}/seat"
    with monkeypatch.context() as patch:
        patch.setattr(scene.app.api._guarded, "_patience", 0.0)  # type: ignore[attr-defined]
        await scene.app(iris.scope("POST", path, headers), receive, send)
    return answer


async def said_enough(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Answer:
    with monkeypatch.context() as patch:
        patch.setattr(commands, "MOST_SAYINGS", 5)
        return await scene.at("talk", "iris", "POST", "/chat", {"text": "More"})


CASES: dict[str, list[Provoke]] = {
    "asked": [undo("asked", "hugo", 1)],
    "bad_request": [
        at("quiet", "iris", "POST", "/move", b"{"),
        at("quiet", "iris", "POST", "/move", {"move": 7, "seq": 1}),
        at("quiet", "iris", "POST", "/move", {"move": "1", "seq": 1, "more": 1}),
        at("quiet", "iris", "POST", "/chat", {"text": "a", "phrase": "hello"}),
        at("quiet", "iris", "POST", "/chat", {"text": "x" * 301}),
        anywhere("iris", "GET", "/tables?stage=over"),
    ],
    "bot": [move("left", "iris", 0, "1"), at("left", "iris", "DELETE", "/seat")],
    "closed": [
        at("closed", "zoe", method, end, value)
        for method, end, value in (
            ("GET", "", None),
            ("GET", "/stream", None),
            ("GET", "/record", None),
            ("POST", "/seat", {}),
            ("DELETE", "/seat", None),
            ("POST", "/move", {"move": "1", "seq": 1}),
            ("POST", "/chat", {"text": "Hello"}),
            ("POST", "/undo", {"seq": 1}),
            ("POST", "/undo/answer", {"agree": True}),
        )
    ],
    "damaged": [damaged],
    "empty": [at("quiet", "iris", "POST", "/chat", {"text": " \t\u0000"})],
    "fault": [faulty],
    "illegal": [
        move("quiet", "iris", 0, text)
        for text in ("0", "zzz", "~1", "u" * 64, "\u0000", "block", "é", "777", "1 ")
    ],
    "no_bot": [anywhere("iris", "POST", "/tables", {"game": "rainbow", "seats": ["nobody"]})],
    "no_phrase": [at("quiet", "iris", "POST", "/chat", {"phrase": "nothing"})],
    "no_seat": [
        anywhere("iris", "POST", "/tables", {"game": "rainbow", "seats": ["level5", "greedy"]}),
        anywhere("iris", "POST", "/tables", {"game": "rainbow", "seats": ["me", "me"]}),
        anywhere("iris", "POST", "/tables", {"game": "rainbow", "seats": ["me"] + ["open"] * 2}),
        at("open", "zoe", "POST", "/seat", {"seat": 5}),
    ],
    "no_table": [
        anywhere("iris", "GET", f"/tables/{name}{end}")
        for name in ("nothing", "", "..", "\u0000", "x" * 3000, "*")
        for end in ("", "/stream", "/record")
    ],
    "no_terms": [
        anywhere("iris", "POST", "/tables", {"game": "rainbow", **more})
        for more in (
            {"options": {"colour": 1}},
            {"begins": 5},
            {"clock": {"kind": "move", "amount": 0}},
            {"clock": {"kind": "none", "amount": 5}},
        )
    ]
    + [
        anywhere("iris", "POST", "/tables", {"game": "chess"}),
        anywhere("iris", "POST", "/tables", {"game": "arcoiris", "players": 3}),
        anywhere("iris", "POST", "/tables", {"game": "pirates", "players": 6}),
    ],
    "no_token": [nobody],
    "not_asked": [
        at("asked", "iris", "POST", "/undo/answer", {"agree": True}),
        at("quiet", "iris", "POST", "/undo/answer", {"agree": False}),
    ],
    "not_found": [
        anywhere("iris", "GET", path)
        for path in ("", "/", "/nothing", "/tables/x/hint", "/problems/x", "x/account", "//account")
    ],
    "not_here": [
        anywhere("iris", "PUT", "/tables"),
        anywhere("iris", "OPTIONS", "/games"),
        at("quiet", "iris", "GET", "/move"),
        at("quiet", "iris", "PATCH", "/seat", {}),
    ],
    "not_seated": [
        move("running", "zoe", -1, "1"),
        at("running", "zoe", "DELETE", "/seat"),
        undo("running", "zoe", -1),
        at("running", "zoe", "POST", "/undo/answer", {"agree": True}),
        at("open", "zoe", "POST", "/chat", {"text": "Hello"}),
    ],
    "not_started": [
        move("open", "iris", 0, "1"),
        undo("open", "iris", 0),
        at("open", "iris", "POST", "/undo/answer", {"agree": True}),
    ],
    "not_stored": [full, full_for_tables],
    "not_your_turn": [move("quiet", "hugo", 1, "1"), move("quiet", "hugo", 1, "zzz")],
    "nothing": [undo("quiet", "iris", 0), undo("quiet", "hugo", 1)],
    "over": [
        move("over", "iris", 0, "1"),
        undo("over", "iris", 0),
        at("over", "iris", "DELETE", "/seat"),
        at("over", "iris", "POST", "/undo/answer", {"agree": True}),
    ],
    "running": [at("quiet", "iris", "GET", "/record"), at("open", "iris", "GET", "/record")],
    "said_enough": [said_enough],
    "scope": [
        anywhere("reader", "POST", "/tables", {"game": "rainbow"}),
        at("open", "reader", "POST", "/seat", {}),
        at("open", "reader", "DELETE", "/seat"),
        at("quiet", "reader", "POST", "/chat", {"text": "Hello"}),
        at("quiet", "reader", "POST", "/move", {"move": "1", "seq": 1}),
    ],
    "seated": [at("quiet", "iris", "POST", "/seat", {}), at("open", "hugo", "POST", "/seat", {})],
    "stale": [
        move("quiet", "iris", 0, "1", 0),
        move("running", "iris", 0, "1", 1),
        move("quiet", "iris", 0, "1", 1 << 40),
        at("running", "iris", "POST", "/undo", {"seq": 0}),
    ],
    "started": [at("quiet", "zoe", "POST", "/seat", {}), at("over", "zoe", "POST", "/seat", {})],
    "taken": [at("open", "zoe", "POST", "/seat", {"seat": 0})],
    "too_fast": [often],
    "too_long": [at("quiet", "iris", "POST", "/move", b" " * (MOST + 1))],
    "too_many": [many_streams],
    "too_slow": [slow],
    "waiting": [undo("waiting", "iris", 0)],
}
"""Requests that are refused with each code."""


def test_every_code_is_provoked_here() -> None:
    assert set(CASES) == set(MEANINGS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_says_why_and_changes_nothing(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    details: dict[str, str] = {}

    async def work() -> None:
        async with opened(tmp_path) as (app, services):
            scene = Scene(app, services, language)
            await scene.prepare()
            harm(tmp_path, scene.tables["damaged"].table.id)
            for code, provokers in CASES.items():
                before = stored(tmp_path)
                for number, provoke in enumerate(provokers):
                    with monkeypatch.context() as patch:
                        answer = await provoke(scene, patch)
                    details[f"{code} {number}"] = checked(answer, code)
                    assert stored(tmp_path) == before, (code, number)

    with monkeypatch.context() as patch:
        patch.setattr(Driver, "run", idle)
        patch.setattr(Readiness, "prepare", at_once)
        same_deals(patch)
        asyncio.run(work())
    assert SENTENCES[language] in details["not_your_turn 0"]


SENTENCES = {"en": "not your turn", "es": "turno", "fr": "tour"}


def checked(answer: Answer, code: str) -> str:
    """The sentence of a problem that is one."""
    where = f"{code}: {answer}"
    assert answer.header("content-type") == "application/problem+json", where
    assert int(answer.header("content-length")) == len(answer.body)
    assert answer.header("cache-control") == "no-store"
    assert answer.header("x-content-type-options") == "nosniff"
    problem = json.loads(answer.body)
    assert set(problem) == {"type", "title", "status", "code", "detail"}
    assert problem["code"] == code, where
    assert problem["status"] == answer.status == status_of(code), where
    assert problem["type"] == f"{API}/problems/{code}"
    assert problem["title"] == MEANINGS[code]
    detail: str = problem["detail"]
    assert re.fullmatch(r"(?s)[A-ZÉÀÇÊÎÔÛ¿«“].*\.", detail), where
    assert "Traceback" not in detail
    if answer.status == 429 and code == "too_fast":
        assert int(answer.header("retry-after")) >= 1
    if answer.status == 405:
        assert answer.header("allow")
    if answer.status == 401:
        assert answer.header("www-authenticate").startswith("Bearer ")
    return detail


def harm(folder: Path, table: str) -> None:
    """Damage what is stored of a table."""
    connection = database(folder)
    connection.execute("update events set body = '{' where table_id = ?", (table,))
    connection.close()


def test_every_meaning_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the address that a problem names as its type; nobody needs a token for that."""

    async def work(app: Starlette, services: Services) -> None:
        del services
        for code, meaning in MEANINGS.items():
            answer = await Visitor(app).ask("GET", f"{API}/problems/{code}")
            assert answer.status == 200
            assert json.loads(answer.body) == {"code": code, "meaning": meaning}

    inside(tmp_path, monkeypatch, work)
