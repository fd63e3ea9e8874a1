"""Clients that behave badly on real sockets: told so in words, and nobody else suffers."""

import json
import re
import socket
import threading
import tracemalloc
from collections.abc import Iterator

import httpx
import pytest

import triplerainbow as tr
from tests.api.programs import PATIENCE
from tests.samples import INTERPRETED
from tests.server.test_attack_requests import sent_raw
from triplerainbow.client.sync import Client
from triplerainbow.testing import Server

pytestmark = pytest.mark.skipif(INTERPRETED, reason="compiled only")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with Server() as found:
        yield found


@pytest.fixture(scope="module")
def token(server: Server) -> str:
    return server.token("Iris")


def connected(server: Server) -> socket.socket:
    host, port = server.url.removeprefix("http://").rsplit(":", 1)
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def head(method: str, path: str, token: str, *more: str) -> bytes:
    """A request without its body."""
    lines = [f"{method} /api/v1{path} HTTP/1.1", "Host: a", f"Authorization: Bearer {token}", *more]
    return "\r\n".join((*lines, "", "")).encode("latin-1")


def exchanged(server: Server, request: bytes) -> bytes:
    """All that comes until the server hangs up."""
    found = b""
    with connected(server) as connection:
        connection.sendall(request)
        while piece := connection.recv(65536):
            found += piece
    return found


def statuses(answer: bytes) -> list[int]:
    """Of all answers on a connection."""
    return [int(found) for found in re.findall(rb"HTTP/1\.1 (\d{3}) ", answer)]


def problems(answer: bytes) -> list[str]:
    """Codes of all answers on a connection."""
    return [found.decode() for found in re.findall(rb'"code":"(\w+)"', answer)]


CHUNKED = "Transfer-Encoding: chunked"


# Bodies

DEEP = 10_000

BODIES: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"move=1&seq=1",
    "half": b'{"move": "1", "seq"',
    "deep lists": b"[" * DEEP,
    "deep lists in a field": b'{"move": ' + b"[" * DEEP + b"]" * DEEP + b', "seq": 1}',
    "deep objects": b'{"a":' * DEEP,
    "a list": b"[]",
    "null": b"null",
    "a number": b"7",
    "other encodings": '{"move": "1", "seq": 1}'.encode("utf-16"),
    "no encoding": b'{"move": "\xff\xfe", "seq": 1}',
    "half a surrogate": b'{"move": "\\ud800", "seq": 1}',
    "two halves the wrong way": b'{"move": "\\udc00\\ud800", "seq": 1}',
    "nul": b'{"move": "\x00", "seq": 1}',
    "many digits": b'{"move": "1", "seq": ' + b"9" * 10_000 + b"}",
    "many digits after the point": b'{"move": "1", "seq": 1.' + b"9" * 10_000 + b"}",
    "a great exponent": b'{"move": "1", "seq": 1e999999}',
    "a fraction": b'{"move": "1", "seq": 1.5}',
    "below zero": b'{"move": "1", "seq": -1}',
    "too great": b'{"move": "1", "seq": 1099511627777}',
    "yes": b'{"move": "1", "seq": true}',
    "not a number": b'{"move": "1", "seq": NaN}',
    "a number in words": b'{"move": "1", "seq": "1"}',
    "a move of another type": b'{"move": 1, "seq": 1}',
    "an empty move": b'{"move": "", "seq": 1}',
    "a long move": b'{"move": "' + b"1" * 65 + b'", "seq": 1}',
    "a long name": b'{"move": "1", "seq": 1, "client": "' + b"c" * 65 + b'"}',
    "an empty name": b'{"move": "1", "seq": 1, "client": ""}',
    "one field too many": b'{"move": "1", "seq": 1, "__class__": "x"}',
    "a comment": b'{"move": "1", /* one */ "seq": 1}',
    "something after it": b'{"move": "1", "seq": 1} {}',
    "a mark of order": b"\xef\xbb\xbf" + b'{"move": "1", "seq": 1}',
}


@pytest.mark.parametrize("name", BODIES)
def test_bodies_that_are_none(server: Server, token: str, name: str) -> None:
    """Also where nothing is required, as to sit down: what is no JSON takes no seat."""
    with Client(server.url, token) as client:
        table = client.open("rainbow", 2, ("open", "open"))
        for end in ("move", "seat", "chat", "undo", "undo/answer"):
            if end == "seat" and name == "nothing":
                continue  # counts as {}
            answer = client._http.post(f"/tables/{table}/{end}", content=BODIES[name])
            assert answer.status_code == 422, (end, answer.text[:300])
            assert answer.json()["code"] == "bad_request"
            assert answer.json()["detail"].endswith(".")
            assert len(answer.content) < 1000
        assert {seat.kind for seat in client.look(table).seats} == {"open"}


OPTIONS: tuple[dict[str, object], ...] = (
    {"peek": []},
    {"": 1},
    {"x" * 5000: 1},
    {"peek": {"a": 1}},
    {"\x00": None},
    {"peek": 1e300},
)


@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
def test_options_that_there_are_not(server: Server, token: str, options: object) -> None:
    with Client(server.url, token) as client:
        body = {"game": "arcoiris", "options": options}
        answer = client._http.post("/tables", json=body)
        assert answer.status_code == 422, answer.text
        assert answer.json()["code"] == "no_terms"
        assert len(answer.content) < 10_000


# Half requests


def test_half_a_request_does_nothing(server: Server, token: str) -> None:
    """Whoever hangs up in the middle has asked for nothing, even where no body is a good one."""
    with Client(server.url, token) as client:
        table = client.open("rainbow", 2, ("open", "open"))
        path = f"/tables/{table}/seat"
        whole = head("POST", path, token, "Content-Length: 9") + b'{"seat":1'
        chunked = head("POST", path, token, "Transfer-Encoding: chunked")
        for request in (
            whole[:30],
            whole[:90],
            head("POST", path, token)[:-2],
            whole[:-9],
            whole[:-1],
            chunked,
            chunked + b"2\r\n{}\r\n",
            chunked + b"2\r\n{}",
        ):
            with connected(server) as connection:
                connection.sendall(request)
        with connected(server) as connection:
            connection.sendall(head("GET", f"/tables/{table}/stream", token))
            connection.recv(100)
        assert {seat.kind for seat in client.look(table).seats} == {"open"}
        good = whole.replace(b"Length: 9", b"Length: 10") + b"}"
        with connected(server) as connection:
            connection.sendall(good)
            assert statuses(connection.recv(10_000)) == [200]
        assert client.look(table).viewer == 1


RAW: dict[str, tuple[bytes, set[int]]] = {
    "other length": (b"Content-Length: 5\r\n\r\n{}", {400, 422}),
    "no length": (b"Content-Length: x\r\n\r\n{}", {400}),
    "two lengths": (b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} ", {400}),
    "below zero": (b"Content-Length: -1\r\n\r\n", {400}),
    "too long": (b"Content-Length: 65537\r\n\r\n", {413}),
    "far too long": (b"Content-Length: 99999999999\r\n\r\n", {413}),
    "endless": (b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n", {400, 413}),
    "chunked and too long": (
        b"Transfer-Encoding: chunked\r\n\r\n" + b"2000\r\n" + b" " * 0x2000 + b"\r\n" * 1,
        {400, 408, 413, 422},
    ),
    "bad chunk": (b"Transfer-Encoding: chunked\r\n\r\nzz\r\n", {400}),
    "a nul in a header": (b"X: \x00\r\nContent-Length: 2\r\n\r\n{}", {400}),
}


@pytest.mark.parametrize("name", RAW)
def test_requests_that_are_hardly_any(server: Server, token: str, name: str) -> None:
    rest, expected = RAW[name]
    request = head("POST", "/tables/nothing/seat", token)[:-2] + rest
    answer = sent_raw(server.url, request)
    found = statuses(answer)
    assert set(found) <= expected, answer[:500]
    assert b"Traceback" not in answer


def test_several_requests_at_once_are_answered_in_turn(server: Server, token: str) -> None:
    with Client(server.url, token) as client:
        table = client.open("rainbow", 2, ("open", "open"))
    one = head("GET", "/account", token)
    sit = head("POST", f"/tables/{table}/seat", token, "Content-Length: 2") + b"{}"
    last = head("GET", "/nothing", token, "Connection: close")
    answer = exchanged(server, one * 20 + sit + one + last)
    assert statuses(answer) == [200] * 22 + [404]


@pytest.mark.parametrize("chunks", [1, 7])
def test_bodies_in_chunks(server: Server, token: str, chunks: int) -> None:
    body = b'{"seat": 1}'
    pieces = [body[place : place + chunks] for place in range(0, len(body), chunks)]
    with Client(server.url, token) as client:
        table = client.open("rainbow", 2, ("open", "open"))
        request = head("POST", f"/tables/{table}/seat", token, "Connection: close", CHUNKED)
        request += b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces)
        answer = exchanged(server, request + b"0\r\n\r\n")
        assert statuses(answer) == [200]
        assert client.look(table).viewer == 1


# Addresses and methods

PATHS = (
    "//account",
    "/account/",
    "/./account/x",
    "/%00",
    "/tables/%00",
    "/tables/%ff%fe",
    "/tables/%F0%9F%8F%B4",
    "/tables/..%2f..%2faccount",
    "/tables/%2e%2e/%2e%2e",
    "/tables/a%0d%0aSet-Cookie:%20x",
    "/tables/{table}",
    "/tables/*",
    "/tables/" + "x" * 5000,
    "/tables/'%20or%201=1%20--",
    "/problems/%00",
    "/problems/__class__",
    "x/account",
    "x",
    "/../v1x/account",
)


@pytest.mark.parametrize("path", PATHS, ids=range(len(PATHS)))
def test_addresses_at_which_there_is_nothing(server: Server, token: str, path: str) -> None:
    answer = exchanged(server, head("GET", path, token, "Connection: close"))
    assert statuses(answer) == [404], answer[:500]
    assert problems(answer)[0] in ("not_found", "no_table")
    assert b"\r\nSet-Cookie" not in answer


QUERIES = ("?stage=%00", "?stage", "?stage=", "?&&&==&stage=x", "?" + "a=b&" * 500, "?stage=\xff")


@pytest.mark.parametrize("query", QUERIES, ids=range(len(QUERIES)))
def test_queries(server: Server, token: str, query: str) -> None:
    answer = exchanged(server, head("GET", f"/tables{query}", token, "Connection: close"))
    assert statuses(answer)[0] in (200, 400, 422)


def test_methods(server: Server, token: str) -> None:
    headers = {"authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{server.url}/api/v1", headers=headers) as client:
        for path in ("/account", "/games", "/tables", "/openapi.json", "/problems/stale"):
            whole, empty = client.get(path), client.head(path)
            assert empty.status_code == whole.status_code == 200
            assert empty.content == b""
            assert empty.headers["content-type"] == whole.headers["content-type"]
            for method in ("PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"):
                answer = client.request(method, path)
                assert answer.status_code in (400, 405), (method, path)
                if answer.status_code == 405:
                    assert "GET" in answer.headers["allow"]
        # No other site may read anything: there are no headers that would allow it.
        answer = client.get("/account", headers={"origin": "https://evil.example"})
        assert not [name for name in answer.headers if name.startswith("access-control")]


# Slow and fast ones


def test_who_never_reads_costs_nothing(server: Server) -> None:
    """While whole games go on, what the server keeps for a reader that sleeps does not grow."""
    tokens = [server.token(name) for name in ("Iris", "Hugo", "Sleepy")]
    with Client(server.url, tokens[0]) as iris, Client(server.url, tokens[1]) as hugo:
        sleepers: list[socket.socket] = []
        sizes = []
        for game in range(4):
            table = iris.open("rainbow", 2)
            for _one in range(5):
                sleeper = connected(server)
                sleeper.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                sleeper.sendall(head("GET", f"/tables/{table}/stream?record=1", tokens[2]))
                sleepers.append(sleeper)
            hugo.sit(table)
            played(iris, hugo, table)
            if game == 0:
                tracemalloc.start()
            sizes.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()
        for sleeper in sleepers:
            sleeper.close()
    assert sizes[-1] - sizes[1] < 3_000_000


def played(iris: Client, hugo: Client, table: str) -> None:
    """A whole game."""
    other = threading.Thread(target=hugo.play, args=(table, tr.bot("greedy", 2).choose))
    other.start()
    end = iris.play(table, tr.bot("greedy", 1).choose)
    other.join(PATIENCE)
    assert end.stage == "over"


def test_who_floods_is_told_to_wait_and_others_are_served() -> None:
    with Server(limits=True) as server:
        tokens = [server.token(name) for name in ("Iris", "Hugo", "Flood")]
        with (
            Client(server.url, tokens[0]) as iris,
            Client(server.url, tokens[1]) as hugo,
            Client(server.url, tokens[2]) as flood,
        ):
            table = iris.open("arcoiris", 2)
            hugo.sit(table)
            seen, left = set(), []
            while 429 not in seen:
                answer = flood._http.get(f"/tables/{table}")
                seen.add(answer.status_code)
                left.append(int(re.findall(r";r=(\d+)", answer.headers["ratelimit"])[0]))
                policy = answer.headers["ratelimit-policy"]
            assert policy == '"60-in-6";q=60;w=6'
            assert left[0] == 59
            assert left[-1] == 0
            assert left == sorted(left, reverse=True) or len(left) > 61  # some time has passed
            assert int(answer.headers["retry-after"]) >= 1
            assert answer.json()["code"] == "too_fast"
            assert answer.headers["content-type"] == "application/problem+json"
            # Nobody else has to wait, and the flood may still do things of another kind.
            for other in (iris, hugo):
                assert other._http.get(f"/tables/{table}").status_code == 200
            assert flood._http.post(f"/tables/{table}/seat").status_code == 409
            # Whoever has no token is counted by address, and told the same.
            with httpx.Client(base_url=f"{server.url}/api/v1") as nobody:
                answers = [nobody.get("/account") for _time in range(200)]
                assert {answer.status_code for answer in answers} == {401, 429}
                late = next(answer for answer in answers if answer.status_code == 429)
                assert int(late.headers["retry-after"]) >= 1
                assert json.loads(late.content)["code"] == "too_fast"
            assert iris.account()["name"] == "Iris"
