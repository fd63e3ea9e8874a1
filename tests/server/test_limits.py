"""What is refused costs next to nothing; and there is room for those who play."""

import asyncio
import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from sqlalchemy import event
from starlette.applications import Starlette

from tests.samples import INTERPRETED
from tests.server.asgi import JSON, Answer, Visitor, opened
from tests.server.serving import running
from triplerainbow.server.http import connections
from triplerainbow.server.http.connections import Connections, State
from triplerainbow.server.http.headers import HEADERS
from triplerainbow.server.http.rate_limit import CHANGES, PAGES, Limiter, Rate
from triplerainbow.server.http.request_limit import REQUESTS
from triplerainbow.server.http.stream_limit import StreamLimit
from triplerainbow.server.refusals import Refused
from triplerainbow.server.services import Services
from triplerainbow.server.store.tokens import PREFIX


@contextmanager
def untouched(services: Services) -> Iterator[None]:
    """The database is not asked anything meanwhile."""
    statements: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        statements.append(statement)

    event.listen(services.store.engine, "before_cursor_execute", note)
    yield
    event.remove(services.store.engine, "before_cursor_execute", note)
    assert [each for each in statements if "pulse" not in each] == []


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are not loaded, and rates don't recover: no time passes for them."""

    async def prepare(_readiness: Any) -> None:
        pass

    monkeypatch.setattr("triplerainbow.server.hosting.warmup.Readiness.prepare", prepare)
    monkeypatch.setattr("triplerainbow.server.http.rate_limit.monotonic", lambda: 1000.0)


def guesses() -> list[str]:
    return [PREFIX + str(number).zfill(43) for number in range(int(PAGES.burst) + 20)]


@pytest.mark.usefixtures("still")
def test_who_guesses_tokens_too_often_is_refused_before_they_are_looked_up(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(tmp_path, limits=True) as (app, services):
            answers = [await guess(app, secret) for secret in guesses()]
            assert [answers[0].status, answers[-1].status] == [401, 429]
            assert answers[-1].header("retry-after") == "1"
            with untouched(services):
                assert (await guess(app, PREFIX + "z" * 43)).status == 429

    asyncio.run(work())


async def guess(app: Starlette, secret: str) -> Answer:
    return await Visitor(app, authorization=f"Bearer {secret}").ask("GET", "/api/v1/account")


@pytest.mark.usefixtures("still")
def test_what_looks_like_no_token_is_never_looked_up(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(tmp_path) as (app, services):
            with untouched(services):
                for secret in ("x", PREFIX, PREFIX + "x" * 42, PREFIX + "x" * 44, "x" * 51):
                    assert (await guess(app, secret)).status == 401
                assert (await guess(app, PREFIX + "%" * 43)).status == 401

    asyncio.run(work())


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_who_asks_too_often_gets_a_small_page_and_nothing_is_looked_up(
    tmp_path: Path, language: str
) -> None:
    """Whatever is asked for, be it there or not; a cookie of somebody's is not looked up either."""

    async def work() -> None:
        async with opened(tmp_path, limits=True) as (app, services):
            eve = Visitor(app, "x" * 40, **{"accept-language": language})
            for _ in range(int(REQUESTS.burst) + 10):
                await eve.ask("GET", "/nothing")
            with untouched(services):
                for method, path in (("GET", "/"), ("GET", "/t/x"), ("POST", "/me"), ("PUT", "/x")):
                    page = await eve.ask(method, path)
                    too_fast(page, language)
                    told = await eve.ask(method, path, headers=JSON)
                    assert told.status == 429
                    assert json.loads(told.body)["error"] == "too_fast"
            # Files of pages are not counted, and other households have limits of their own.
            assert (await eve.ask("GET", "/static/icon.svg")).status == 200

    asyncio.run(work())


def too_fast(page: Answer, language: str) -> None:
    """A page that says so, in this language, as safe as any."""
    assert page.status == 429
    assert len(page.body) < 1000
    text = page.body.decode()
    assert f'<html lang="{language}">' in text
    assert re.search(r'<p class="lead">[^<]*\b\d s\.</p>', text)
    assert page.header("retry-after").isdecimal()
    assert page.header("content-length") == str(len(page.body))
    for name, value in HEADERS.items():
        assert page.header(name.lower()) == value


@pytest.mark.usefixtures("still")
def test_pages_and_changes_too_often_are_the_same_small_page(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(tmp_path, limits=True) as (app, services):
            eve = Visitor(app)
            pages = [await eve.ask("GET", "/me") for _ in range(int(PAGES.burst) + 9)]
            assert pages[0].status == 200
            too_fast(pages[-1], "en")
            with untouched(services):
                too_fast(await eve.ask("GET", "/"), "en")
            changes = [
                await eve.ask("POST", "/me", fields={}) for _ in range(int(CHANGES.burst) + 9)
            ]
            assert changes[0].status == 422
            too_fast(changes[-1], "en")

    asyncio.run(work())


@pytest.mark.usefixtures("still")
def test_a_proxy_that_renames_us_is_said_on_the_page(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(tmp_path) as (app, _house):
            foreign = {"origin": "https://table.example"}
            answer = await Visitor(app).ask("POST", "/me", headers=JSON | foreign)
            assert "another site" in json.loads(answer.body)["sentence"]
            foreign |= {"sec-fetch-site": "same-origin"}
            answer = await Visitor(app).ask("POST", "/me", headers=JSON | foreign)
            assert answer.status == 403
            assert "proxy" in json.loads(answer.body)["sentence"]

    asyncio.run(work())


def test_looking_at_a_rate_counts_nothing() -> None:
    limiter = Limiter(Rate(2, 0.001))
    for _ in range(9):
        assert limiter.would_wait("a") == 0
    assert [limiter.wait("a") > 0 for _ in range(3)] == [False, False, True]
    assert limiter.would_wait("a") > 0
    assert limiter.would_wait("b") == 0


# Room


def test_half_of_the_streams_are_for_those_who_play() -> None:
    streams = StreamLimit(2)
    with ExitStack() as stack:
        for client in ("a", "b"):
            streams.check(client, plays=False)
            stack.enter_context(streams.one(client, plays=False))
        with pytest.raises(Refused, match="watching") as refused:
            streams.check("c", plays=False)
        assert refused.value.status == 429
        streams.check("c", plays=True)
    streams.check("c", plays=False)


class Standing:
    """A connection that does nothing."""

    def __init__(self) -> None:
        self.gone = ""

    def let_go(self, state: State) -> None:
        self.gone = state.name

    def drop(self) -> None:
        self.gone = "dropped"


def test_one_household_does_not_take_every_place() -> None:
    """Not while others come too; a proxy on this computer stands for all."""
    loop = asyncio.new_event_loop()
    crowd = Connections(40)
    for number in range(30):
        one = Standing()
        assert crowd.come(one, "2001:db8::1", loop) == (number < 21)
        crowd.put(one, State.BUSY, loop)
    assert len(crowd) == 21
    assert not crowd.come(Standing(), "2001:db8::ffff", loop)
    assert crowd.come(Standing(), "2001:db8:1::1", loop)
    assert crowd.come(Standing(), "127.0.0.1", loop)
    crowd = Connections(8, stands_for_all=lambda host: host == "172.18.0.2")
    for number in range(8):
        assert crowd.come(Standing(), "172.18.0.2", loop), number
    loop.close()


def test_who_has_stood_longest_goes_first_and_who_is_answered_never() -> None:
    loop = asyncio.new_event_loop()
    crowd = Connections(4)
    busy, idle, body, late = (Standing() for _ in range(4))
    homes = (f"192.0.2.{number}" for number in range(9))
    for one, state in ((busy, State.BUSY), (idle, State.IDLE), (body, State.BODY)):
        assert crowd.come(one, next(homes), loop)
        crowd.put(one, state, loop)
    assert crowd.come(late, next(homes), loop)
    for expected in (late, body, idle):
        new = Standing()
        assert crowd.come(new, next(homes), loop)
        crowd.put(new, State.BUSY, loop)
        assert expected.gone == "dropped"
    assert not crowd.come(Standing(), next(homes), loop)
    assert busy.gone == ""
    assert len(crowd) == 4
    loop.close()


@pytest.mark.parametrize("count", [16, 64, 128, 256, 1024, 16_384])
def test_some_files_are_kept_back(count: int) -> None:
    assert count // 2 <= connections.most_connections(count) < count
    if count >= 256:
        assert count - connections.most_connections(count) >= connections.LEAST_KEPT


def test_the_soft_limit_of_files_is_raised() -> None:
    program = (
        "import resource; from triplerainbow.server.http.connections import raise_limit;"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (100, 500));"
        "print(raise_limit(), *resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    told = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout
    assert told.split() == ["500", "500", "500"]


@pytest.mark.skipif(INTERPRETED, reason="a server in another process")
def test_people_play_while_heads_that_never_end_take_every_file(tmp_path: Path) -> None:
    """Many more than the process may have open: it logs nothing, and nobody notices anything."""
    with running(tmp_path, "files=128") as server, ExitStack() as stack:
        address = urlsplit(server.address)
        ann, bob = (stack.enter_context(server.client()) for _ in range(2))
        path = ann.open(game="rainbow", players=2, name="Ann", seat2="open")
        bob.join(path, "Bob")
        page = ann.begun(path)
        events = bob.events(path)
        next(events)
        for _ in range(3):
            for _ in range(200):
                held = stack.enter_context(
                    socket.create_connection((address.hostname, address.port or 80), 30)
                )
                held.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nX: ")
            with server.client() as eve:
                assert eve.get("/rules").status_code == 200
        mover = ann if page.moves else bob
        page = mover.look(path)
        assert mover.play(path, page.moves[0], page.at).status_code == 200
        assert any(update["said"] for update in events)
