"""Wrong, foreign and malformed requests to every route: refused in words, and nothing changes.

The cases are made from the routes that the application has: a route without an entry in FIELDS
fails the tests.
"""

import json
import re
import socket
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.routing import Mount, Route

from tests.samples import INTERPRETED
from tests.server.serving import JSON, Client, Running
from triplerainbow.server.app import build
from triplerainbow.server.http.body_limit import MOST
from triplerainbow.server.settings import Settings

pytestmark = pytest.mark.skipif(INTERPRETED, reason="a server in another process")

FORM = {"content-type": "application/x-www-form-urlencoded"}

FIELDS: dict[str, tuple[str, ...]] = {
    "/": (),
    "/new/{game}": (),
    "/tables": ("game", "players", "quick", "name", "seat2", "clock", "begins", "option-peek"),
    "/preferences": ("back", "lang", "theme"),
    "/me": ("name",),
    "/me/link": (),
    "/me/others": (),
    "/me/programs": ("name", "play"),
    "/me/programs/revoke": ("token",),
    "/here/{code}": (),
    "/rules": (),
    "/rules/{game}": (),
    "/t/{table}": (),
    "/t/{table}/fresh": (),
    "/t/{table}/stream": (),
    "/t/{table}/join": ("name", "seat"),
    "/t/{table}/why": ("picks", "at"),
    "/t/{table}/hint": (),
    "/t/{table}/auto": ("at",),
    "/t/{table}/move": ("move", "at", "client"),
    "/t/{table}/undo": ("at", "client"),
    "/t/{table}/agree": ("yes", "client"),
    "/t/{table}/here": (),
    "/t/{table}/leave": ("client",),
    "/t/{table}/back": ("client",),
    "/t/{table}/time": ("seat", "client"),
    "/t/{table}/stop": ("client",),
    "/t/{table}/chat": ("text", "phrase", "client"),
    "/t/{table}/bot": ("seat", "bot", "client"),
    "/t/{table}/clear": ("seat", "client"),
    "/t/{table}/again": (),
    "/t/{table}/record": (),
    "/t/{table}/replay": (),
    "/t/{table}/branch": ("seat", "ply"),
}
"""The fields of the form of every route."""

GARBAGE = (
    "",
    "-1",
    "0",
    "1e3",
    "--5",
    "1" * 19,
    "1" * 1999,
    "\u0663",
    "\u00b2",
    "1_0",
    "nan",
    "\x00",
    "a\x00b",
    "\r\nSet-Cookie: rainbow_me=x",
    "\ud7ff\u202e\ufeff",
    "'; drop table events; --",
    "../../etc/passwd",
    "{{ 7 * 7 }}",
    "<script>",
    "T@9",
    "g1 hJ",
    "gx hJ",
    "//evil.example",
)
"""What nobody sends who means well."""

SECRETS = ("", "x", "a" * 99, "a" * 5000, "%00", '"\\000"', "rainbow_me=", "\xff\xfe")
"""Cookies that are nobody's."""


def routes() -> list[tuple[str, frozenset[str]]]:
    """Paths of the application and the methods of each."""
    found: dict[str, set[str]] = {}
    for route in build(Settings(folder=Path("unused"))).routes:
        if isinstance(route, Route):
            found.setdefault(route.path, set()).update(route.methods or ())
        else:
            assert isinstance(route, Mount)
            assert route.path == "/static"
    return [(path, frozenset(methods)) for path, methods in found.items()]


ROUTES = [(path, methods) for path, methods in routes() if not path.startswith("/api")]
"""Of the pages: who asks for no HTML below `/api` is a program, which `tests/api` attacks."""


@dataclass
class Scene:
    """A server with tables that nobody may touch, and those whose they are."""

    server: Running
    folder: Path
    closed: str
    """A running game of Ann and Bob that nobody may watch."""
    watched: str
    """A running game of Pirates of Ann and Bob that everybody may watch."""
    over: str
    """A finished game that everybody may watch."""
    ann: Client
    bob: Client

    def paths(self, path: str) -> list[str]:
        """The route with its parameters filled in, once for each table."""
        path = path.replace("{game}", "rainbow").replace("{code}", "nothing")
        tables = (self.closed, self.watched, self.over)
        return [path.replace("/t/{table}", table) for table in tables] if "{" in path else [path]

    def stored(self) -> list[Any]:
        """All that is stored of these tables and of their people."""
        connection = sqlite3.connect(f"file:{self.folder / 'tables.sqlite3'}?mode=ro", uri=True)
        ids = tuple(path.split("/")[2] for path in (self.closed, self.watched, self.over))
        marks = ",".join("?" * len(ids))
        query = f"select * from events where table_id in ({marks}) order by table_id, seq"
        events = connection.execute(query, ids).fetchall()
        seats = connection.execute(f"select * from seats where table_id in ({marks})", ids)
        people = "select * from people where name in ('Ann', 'Bob') order by id"
        found = [events, sorted(seats.fetchall()), connection.execute(people).fetchall()]
        connection.close()
        return found


def begun(ann: Client, bob: Client, game: str, **more: int) -> str:
    """A running game of these two."""
    path = ann.open(game=game, players=2, name="Ann", seat2="open", **more)
    bob.join(path, "Bob")
    ann.begun(path)
    return path


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    folder = tmp_path_factory.mktemp("attacked")
    with Running(folder) as server, server.client() as ann, server.client() as bob:
        closed, watched, over = (
            begun(ann, bob, game, **more)
            for game, more in (
                ("rainbow", {}),
                ("pirates", {"watchers": 1}),
                ("arcoiris", {"watchers": 1}),
            )
        )
        for person in (ann, bob):  # bots play for them to the end
            assert person.post(f"{over}/leave", headers=JSON).status_code == 200
        assert any('data-phase="over"' in update["main"] for update in ann.events(over))
        yield Scene(server, folder, closed, watched, over, ann, bob)
        _code, err = server.stop()
        assert "Traceback" not in err, err[-3000:]


@pytest.fixture(autouse=True)
def nothing_changes(scene: Scene) -> Iterator[None]:
    """The law of this file."""
    before = scene.stored()
    yield
    assert scene.stored() == before


def in_words(answer: httpx.Response, *statuses: int) -> None:
    """Whether a request was refused with one of these, and told why."""
    where = (
        f"{answer.request.method} {answer.request.url}: {answer.status_code} {answer.text[:300]}"
    )
    assert answer.status_code in (statuses or range(400, 500)), where
    assert "Traceback" not in answer.text
    if answer.request.method == "HEAD":
        return
    if "json" in answer.headers["content-type"]:
        sentence = answer.json()["sentence"]
    else:
        found = re.search(r'<p class="lead">([^<]*)</p>', answer.text)
        assert found, where
        sentence = found[1]
    assert re.fullmatch(r"[A-Z].*\.", sentence), where


def test_every_route_is_attacked() -> None:
    assert {path for path, _methods in ROUTES} == set(FIELDS)


@pytest.mark.parametrize(("path", "methods"), ROUTES, ids=[path for path, _ in ROUTES])
def test_other_methods(scene: Scene, path: str, methods: frozenset[str]) -> None:
    with scene.server.client(**JSON) as eve:
        for where in scene.paths(path):
            for method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"):
                if method not in methods:
                    in_words(eve.request(method, where), 405)


@pytest.mark.parametrize(("path", "methods"), ROUTES, ids=[path for path, _ in ROUTES])
def test_from_elsewhere(scene: Scene, path: str, methods: frozenset[str]) -> None:
    """No page of another site does anything, whoever is sent along: Ann, with her cookie."""
    if "POST" not in methods:
        return
    host = scene.server.address.removeprefix("http://")
    for where in scene.paths(path):
        for origin in (
            "https://evil.example",
            "null",
            "http://[",
            "http://" + host + ".evil.example",
            "http://evil.example/" + host,
            "http://" + host + "@evil.example",
            "file://",
            "",
            host,
        ):
            answer = scene.ann.post(where, data={"at": "1"}, headers=JSON | {"origin": origin})
            in_words(answer, 403)
        for site in ("cross-site", "same-site", "nonsense", ""):
            in_words(scene.ann.post(where, headers=JSON | {"sec-fetch-site": site}), 403)


def bodies() -> dict[str, tuple[dict[str, str], bytes, tuple[int, ...]]]:
    """Bodies that are no form, and how they may be refused."""
    part = b'--x\r\nContent-Disposition: form-data; name="move"'
    multi = {"content-type": "multipart/form-data; boundary=x"}
    many = "&".join(f"a{n}=1" for n in range(100)).encode()
    return {
        "text": ({"content-type": "text/plain"}, b"move=1", (415,)),
        "json": ({"content-type": "application/json"}, b'{"move": "1"}', (415,)),
        "json as form": ({"content-type": "application/json; x=multipart/form-data"}, b"1", (415,)),
        "odd type": ({"content-type": ",/;;=;"}, b"1", (415,)),
        "long": (FORM, b"move=" + b"1" * MOST, (413,)),
        "many fields": (FORM, many, (400,)),
        "no boundary": ({"content-type": "multipart/form-data"}, part, (400,)),
        "bad boundary": (multi, b"nothing of that kind", (400,)),
        "file": (multi, part + b'; filename="a"\r\n\r\n1\r\n--x--\r\n', (400,)),
        "headers": (multi, b"--x\r\n" + b"A: b\r\n" * 5000 + b"\r\n1\r\n--x--\r\n", (400,)),
    }


@pytest.mark.parametrize(("path", "methods"), ROUTES, ids=[path for path, _ in ROUTES])
def test_what_is_no_form(scene: Scene, path: str, methods: frozenset[str]) -> None:
    if "POST" not in methods:
        return
    for headers, body, statuses in bodies().values():
        for where in scene.paths(path)[:1]:
            in_words(scene.ann.post(where, content=body, headers=JSON | headers), *statuses)
            in_words(scene.ann.post(where, content=body, headers=headers), *statuses)


ENCODINGS = (
    "utf-7",
    "utf-16",
    "unicode_escape",
    "punycode",
    "idna",
    "hex",
    "zlib",
    "x;",
    "rot13",
)


@pytest.mark.parametrize(("path", "methods"), ROUTES, ids=[path for path, _ in ROUTES])
def test_garbage_of_strangers(scene: Scene, path: str, methods: frozenset[str]) -> None:
    """Whatever somebody without a seat sends: an answer, no fault, and no change of the table."""
    if "POST" not in methods:
        return
    with scene.server.client(**JSON) as eve:
        for where in scene.paths(path):
            for text in GARBAGE:
                for field in FIELDS[path]:
                    usual = {"at": "1", "seat": "1", "ply": "1", "players": "2", "game": "rainbow"}
                    usual = {name: usual.get(name, "1") for name in FIELDS[path]}
                    answered(eve.post(where, data=usual | {field: text}), path)
            for charset in ENCODINGS:
                kind = f"multipart/form-data; boundary=x; charset={charset}"
                parts = b"".join(
                    b'--x\r\nContent-Disposition: form-data; name="%s"\r\n\r\n\\ud800+A-\r\n'
                    % name.encode()
                    for name in FIELDS[path]
                )
                headers = {"content-type": kind.encode("latin-1").decode("latin-1")}
                answered(eve.post(where, content=parts + b"--x--\r\n", headers=headers), path)


FREE = {"/tables", "/preferences", "/me", "/me/link", "/me/programs", "/t/{table}/branch"}
"""What everybody may do; it concerns nobody else."""


def answered(answer: httpx.Response, path: str) -> None:
    if answer.status_code in (200, 303):
        assert path in FREE, f"{answer.request.url}: {answer.text[:200]}"
        assert answer.headers.get("location", "/")[:1] == "/"
        assert answer.headers.get("location", "/")[1:2] != "/"
        assert answer.headers.get_list("set-cookie") == [
            cookie for cookie in answer.headers.get_list("set-cookie") if "HttpOnly" in cookie
        ]
    else:
        in_words(answer)


@pytest.mark.parametrize(("path", "methods"), ROUTES, ids=[path for path, _ in ROUTES])
def test_cookies_that_are_nobodys(scene: Scene, path: str, methods: frozenset[str]) -> None:
    method = "POST" if "POST" in methods else "GET"
    for secret in SECRETS:
        cookie = f"rainbow_me={secret}; rainbow_lang={secret}; rainbow_theme={secret}"
        headers = httpx.Headers([(b"cookie", cookie.encode("latin-1"))])
        with scene.server.client(**JSON) as eve:
            if path.startswith("/t/"):
                where = path.replace("/t/{table}", scene.closed)
                fields = dict.fromkeys(FIELDS[path], "1") if method == "POST" else None
                in_words(eve.request(method, where, data=fields, headers=headers), 403)
            else:
                found = eve.get("/", headers=headers)
                assert found.status_code == 200
                assert "My tables" not in found.text


TABLES = (
    "nothing",
    "a" * 3000,
    "%00",
    "..%2f..%2fetc",
    "%ff%fe",
    "' or 1=1 --",
    "%F0%9F%8F%B4",
)
"""Names of tables that there are not."""


@pytest.mark.parametrize(("path", "methods"), ROUTES, ids=[path for path, _ in ROUTES])
def test_tables_that_there_are_not(scene: Scene, path: str, methods: frozenset[str]) -> None:
    if "{" not in path:
        return
    for name in TABLES:
        where = re.sub(r"\{\w+\}", lambda _found, name=name: name, path)  # type: ignore[misc]
        for method in methods & {"GET", "POST", "HEAD"}:
            fields = dict.fromkeys(FIELDS[path], "1") if method == "POST" else None
            in_words(scene.ann.request(method, where, data=fields, headers=JSON), 404, 405)


@pytest.mark.parametrize(("path", "methods"), ROUTES, ids=[path for path, _ in ROUTES])
def test_nobody_looks_at_a_closed_table(scene: Scene, path: str, methods: frozenset[str]) -> None:
    if not path.startswith("/t/{table}"):
        return
    with scene.server.client(**JSON) as eve:
        assert eve.post("/me", data={"name": "Eve"}).status_code == 303
        where = path.replace("/t/{table}", scene.closed)
        for method in methods & {"GET", "POST", "HEAD"}:
            fields = dict.fromkeys(FIELDS[path], "1") if method == "POST" else None
            in_words(eve.request(method, where, data=fields), 403)


def test_moves_that_come_too_late_or_too_early(scene: Scene) -> None:
    for path in (scene.closed, scene.watched, scene.over):
        for person in (scene.ann, scene.bob):
            page = person.look(path)
            for at in (0, page.at - 1, page.at + 1, page.at + 10**6, -(10**9), 10**18):
                for move in page.moves[:2] or ["1"]:
                    in_words(person.play(path, move, at), 409)
            for move in (
                "",
                "zzz",
                "~1",
                "block",
                "pass",
                "u" * 64,
                "\x00",
                "T@0",
                "T@99",
                "e1:J<",
            ):
                if move not in page.moves:
                    in_words(person.play(path, move, page.at), 409, 422)
            if not page.moves:
                in_words(person.play(path, "1", page.at), 409)
                in_words(person.post(f"{path}/hint", headers=JSON), 409)


def test_what_seats_may_not_do(scene: Scene) -> None:
    """Ann and Bob at tables where nobody is late, nobody is away and nobody has asked anything."""
    for person in (scene.ann, scene.bob):
        for path in (scene.closed, scene.watched):
            for name, fields in (
                ("undo", {"at": person.look(path).at}),
                ("agree", {"yes": 1}),
                ("back", {}),
                ("time", {"seat": 0}),
                ("time", {"seat": 1}),
                ("bot", {"seat": 1, "bot": "level1"}),
                ("bot", {"seat": 7, "bot": "level1"}),
                ("clear", {"seat": 1}),
                ("stop", {}),
                ("join", {"name": "Again"}),
                ("again", {}),
                ("branch", {"seat": 0, "ply": 0}),
                ("chat", {"text": "\x00\u202e \t"}),
                ("chat", {"text": "x" * 301}),
            ):
                data = {field: str(value) for field, value in fields.items()}
                in_words(person.post(f"{path}/{name}", data=data, headers=JSON), 403, 409, 422)
            for after in ("record", "replay", "replay?ply=--5&seat=-9", "replay?ply=1&seat=\u00b2"):
                in_words(person.get(f"{path}/{after}", headers=JSON), 409)


def test_picks_of_every_kind(scene: Scene) -> None:
    """Why picked cards are no move: an answer for whatever is said to be picked."""
    words = ("g1", "g99", "gx", "hJ", "h", "s9", "x2:5", "o1:5", "\u00b2")
    for path in (scene.closed, scene.watched, scene.over):
        for person in (scene.ann, scene.bob):
            page = person.look(path)
            for one in words:
                for other in words:
                    fields = {"picks": f"{one} {other}", "at": str(page.at)}
                    answer = person.post(f"{path}/why", data=fields, headers=JSON)
                    if page.moves:
                        assert answer.status_code == 200, answer.text
                        assert "sentence" in answer.json()
                    else:
                        in_words(answer, 409)


@pytest.mark.parametrize("number", ["abc", "-1", "1" * 30, "\u0663", "1; 2", "", "0x1", "--5"])
def test_last_event_id_is_a_number_or_nothing(scene: Scene, number: str) -> None:
    headers = httpx.Headers([(b"last-event-id", number.encode())])
    with scene.ann.stream("GET", f"{scene.closed}/stream", headers=headers) as answer:
        assert answer.status_code == 200
        lines = answer.iter_lines()
        data = next(line for line in lines if line.startswith("data: {"))
        assert json.loads(data.removeprefix("data: "))["since"] >= 0


RAW: dict[str, bytes] = {
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "half a host": b"GET / HTTP/1.1\r\nHost: [\r\n\r\n",
    "host with a path": b"GET / HTTP/1.1\r\nHost: a/../b\r\n\r\n",
    "host with signs": b'POST /me/link HTTP/1.1\r\nHost: a"><script>\r\nContent-Length: 0\r\n\r\n',
    "line feed in a header": b"GET / HTTP/1.1\r\nHost: a\r\nX: b\nSet-Cookie: c\r\n\r\n",
    "nul in a header": b"GET / HTTP/1.1\r\nHost: a\r\nX: b\x00\r\n\r\n",
    "nul in the path": b"GET /t/\x00 HTTP/1.1\r\nHost: a\r\n\r\n",
    "bytes in the path": b"GET /t/\xff\xfe HTTP/1.1\r\nHost: a\r\n\r\n",
    "space in the path": b"GET /t/a b HTTP/1.1\r\nHost: a\r\n\r\n",
    "up": b"GET /static/../../app.py HTTP/1.1\r\nHost: a\r\n\r\n",
    "encoded up": b"GET /static/%2e%2e/%2e%2e/app.py HTTP/1.1\r\nHost: a\r\n\r\n",
    "encoded slashes": b"GET /static/..%2f..%2fapp.py HTTP/1.1\r\nHost: a\r\n\r\n",
    "backslashes": b"GET /static/..\\..\\app.py HTTP/1.1\r\nHost: a\r\n\r\n",
    "absolute": b"GET /static//etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n",
    "nul in a file": b"GET /static/css/%00 HTTP/1.1\r\nHost: a\r\n\r\n",
    "long file": b"GET /static/" + b"a" * 5000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
    "a folder": b"GET /static/css HTTP/1.1\r\nHost: a\r\n\r\n",
    "two lengths": b"POST /me HTTP/1.1\r\nHost: a\r\n"
    b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n1",
    "both lengths": b"POST /me HTTP/1.1\r\nHost: a\r\n"
    b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "negative length": b"POST /me HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    "endless length": b"POST /me HTTP/1.1\r\nHost: a\r\nContent-Length: "
    + b"9" * 5000
    + b"\r\n\r\n",
    "long length": b"POST /me HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n",
    "bad chunk": b"POST /me HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "long chunk": b"POST /me HTTP/1.1\r\nHost: a\r\n"
    b"Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n",
    "other coding": b"POST /me HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n",
    "no version": b"GET /\r\n\r\n",
    "other version": b"GET / HTTP/9.9\r\nHost: a\r\n\r\n",
    "preface": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "star": b"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
    "connect": b"CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n",
    "proxy": b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "upgrade": b"GET / HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    "long header": b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 200_000 + b"\r\n\r\n",
    "many cookies": b"GET / HTTP/1.1\r\nHost: a\r\nCookie: " + b"a=b; " * 3000 + b"\r\n\r\n",
    "languages": b"GET / HTTP/1.1\r\nHost: a\r\nAccept-Language: "
    + b"fr;q=x,es;q=nan,*;q=," * 500
    + b"\r\n\r\n",
    "noise": bytes(range(256)) * 4 + b"\r\n\r\n",
    "tls": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 64 + b"\r\n\r\n",
}
"""Requests that no library would send."""

HARMLESS = {"host with a path", "host with signs", "proxy", "upgrade", "many cookies", "languages"}
HARMLESS |= {
    "no host",
    "half a host",
    "long header",
    "two hosts",
    "no version",
    "other version",
    "both lengths",
    "absolute",
    "line feed in a header",
}
"""Requests that may be answered as usual."""


def sent_raw(address: str, request: bytes) -> bytes:
    """The answer to these bytes, or none."""
    host, port = address.removeprefix("http://").rsplit(":", 1)
    with socket.create_connection((host, int(port)), timeout=30) as connection:
        answer = b""
        try:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            while piece := connection.recv(65536):
                answer += piece
        except OSError:  # it had enough
            pass
    return answer


@pytest.mark.parametrize("name", RAW)
def test_requests_that_are_hardly_any(scene: Scene, name: str) -> None:
    answer = sent_raw(scene.server.address, RAW[name])
    status = int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/") else 400
    assert status < 500, answer[:300]
    if name not in HARMLESS:
        assert status >= 400, answer[:300]
    assert b"Traceback" not in answer
    assert b"def build" not in answer
    assert b"root:" not in answer
    assert b'"><script>' not in answer
    with scene.server.client() as eve:
        assert eve.get("/").status_code == 200
