"""Heads and bodies that are too long, too slow or contradict themselves, on real sockets."""

import json
import logging
import re
from collections.abc import Iterator

import pytest

from tests.server.edge import GOOD, Edge, edge, rest, status
from triplerainbow.server.http.protocol import (
    MOST_ADDRESS,
    MOST_HEAD,
    MOST_LINES,
    MOST_MESSAGE,
    MOST_PIPELINED,
)

MEGABYTE = 1 << 20


@pytest.fixture(scope="module")
def server() -> Iterator[Edge]:
    with edge() as found:
        yield found


@pytest.fixture(autouse=True)
def nothing_is_logged(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever strangers send: the log is for the host."""
    with caplog.at_level(logging.INFO):
        yield
    assert [record for record in caplog.records if "uvicorn" not in record.name] == []
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


HEAD = b"GET / HTTP/1.1\r\nHost: a\r\n"

TOO_LONG = {
    "address": (b"GET /" + b"a" * MEGABYTE, 414),
    "query": (b"GET /?" + b"a" * MEGABYTE, 414),
    "address, just": (b"GET /" + b"a" * MOST_ADDRESS + b" HTTP/1.1\r\nHost: a\r\n\r\n", 414),
    "method": (b"G" * MEGABYTE, 400),
    "version": (b"GET / HTTP/" + b"1" * MEGABYTE, 400),
    "spaces": (b"GET /" + b" " * MEGABYTE, 431),
    "name": (HEAD + b"a" * MEGABYTE, 431),
    "value": (HEAD + b"a: " + b"b" * MEGABYTE, 431),
    "lines": (HEAD + b"a: b\r\n" * (MEGABYTE // 6), 431),
    "empty values": (HEAD + b"a:\r\n" * (MOST_LINES + 1), 431),
    "blanks": (HEAD + b"a:" + b" " * MEGABYTE, 431),
    "cookies": (HEAD + (b"Cookie: a=" + b"b" * 4000 + b"\r\n") * 9, 431),
    "empty lines": (b"\r\n" * MEGABYTE, 431),
    "chunk extension": (
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;"
        + b"x" * (MOST_MESSAGE + MEGABYTE),
        413,
    ),
    "trailers": (
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
        + b"a: b\r\n" * MEGABYTE,
        413,
    ),
}


@pytest.mark.parametrize("name", TOO_LONG)
@pytest.mark.parametrize("piece", [1 << 20, 1000])
def test_what_is_too_long_is_refused_early(server: Edge, name: str, piece: int) -> None:
    """In large pieces or small ones; the rest is not waited for."""
    sent, expected = TOO_LONG[name]
    before = len(server.asked)
    answer = server.ask(*(sent[n : n + piece] for n in range(0, len(sent), piece)))
    assert status(answer) == expected
    assert b"\r\nconnection: close\r\n" in answer
    sentences = answer.decode().partition("\r\n\r\n")[2].splitlines()
    assert len(set(sentences)) == 3  # one in each language
    assert all(re.fullmatch(r"[A-Z].*\.", sentence) for sentence in sentences)
    assert len(server.asked) - before == (expected == 413)
    assert status(server.ask(GOOD)) == 200


def test_a_head_is_no_byte_longer(server: Edge) -> None:
    """However it is cut, and with whatever comes behind it."""
    head = (HEAD + b"Connection: close\r\nA: ").ljust(MOST_HEAD - 3, b"b") + b"\r\n\r\n"
    for pieces in ((head,), (head[:-1], head[-1:]), (head + b"a" * MEGABYTE,), (b"G", head[1:])):
        assert status(server.ask(*pieces)) == 431


def test_what_is_just_short_enough(server: Edge) -> None:
    lines = b"".join(b"a%d: b\r\n" % number for number in range(MOST_LINES - 2))
    for head in (
        b"GET /" + b"a" * (MOST_ADDRESS - 1) + b" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        HEAD + lines + b"Connection: close\r\n\r\n",
        (HEAD + b"Connection: close\r\nA: ").ljust(MOST_HEAD - 4, b"b") + b"\r\n\r\n",
    ):
        assert status(server.ask(head)) == 200
        assert status(server.ask(*(head[n : n + 1] for n in range(len(head))))) == 200


BAD = {
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n",
    "two hosts in HTTP/1.0": b"GET / HTTP/1.0\r\nHost: a\r\nhost: b\r\n\r\n",
    **{
        f"host {host!r}": b"GET / HTTP/1.1\r\nHost: " + host + b"\r\n\r\n"
        for host in (
            b"",
            b"a b",
            b"a,b",
            b"a/b",
            b"u@a",
            b"a:b",
            b"a:99999",
            b"[::1",
            b"<a>",
            b"\xe4",
        )
    },
    "two lengths": b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n"
    b"Content-Length: 4\r\n\r\nabcd",
    "a length that is none": b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +3\r\n\r\nabc",
    "length and chunks": b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n"
    b"Transfer-Encoding: chunked\r\n\r\nabc",
    "chunks and length": b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n"
    b"Content-Length: 3\r\n\r\nabc",
    "other encoding": b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\nabc",
    "two encodings": b"POST / HTTP/1.1\r\nHost: a\r\n"
    b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    "chunks in HTTP/1.0": b"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "elsewhere": b"GET http://evil.example/ HTTP/1.1\r\nHost: a\r\n\r\n",
    "elsewhere by name": b"GET http://u@a/ HTTP/1.1\r\nHost: a\r\n\r\n",
    "other scheme": b"GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n",
    "tunnel": b"CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n",
    "asterisk": b"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
    "space before colon": b"GET / HTTP/1.1\r\nHost : a\r\n\r\n",
    "folded": b"GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n",
    "nul": b"GET / HTTP/1.1\r\nHost: a\r\nA: \x00\r\n\r\n",
    "raw bytes": b"GET /\xff HTTP/1.1\r\nHost: a\r\n\r\n",
    "tls": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "http/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "no version": b"GET /\r\n\r\n",
    "old version": b"GET / HTTP/0.9\r\nHost: a\r\n\r\n",
    "new version": b"GET / HTTP/2.0\r\nHost: a\r\n\r\n",
    "upgrade with a body": b"POST / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nContent-Length: 3\r\n\r\nabc",
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_not_http_gets_400_and_reaches_nobody(server: Edge, name: str) -> None:
    before = len(server.asked)
    answer = server.ask(BAD[name])
    assert status(answer) == 400
    assert answer.count(b"HTTP/1.1") == 1
    assert len(server.asked) == before


@pytest.mark.parametrize(
    ("target", "path"),
    [(b"http://a/me?x", "/me"), (b"HTTP://A/me", "/me"), (b"http://a", "/"), (b"https://a?x", "/")],
)
def test_an_absolute_address_of_ours_means_its_path(server: Edge, target: bytes, path: str) -> None:
    answer = server.ask(b"GET " + target + b" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    assert status(answer) == 200
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["path"] == path


@pytest.mark.parametrize("host", [b"a", b"a.b:80", b"[::1]:8000", b"127.0.0.1:8000", b"a_b", b"a."])
def test_hosts_that_there_are(server: Edge, host: bytes) -> None:
    head = b"GET / HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n\r\n"
    assert status(server.ask(head)) == 200


@pytest.mark.parametrize("protocol", [b"websocket", b"h2c", b"TLS/1.0"])
def test_other_protocols_are_not_taken_up(server: Edge, protocol: bytes) -> None:
    """The request is answered as if it had not asked for them, and then nothing more."""
    head = HEAD + b"Connection: Upgrade\r\nUpgrade: " + protocol + b"\r\n\r\n"
    answer = server.ask(head + b"\x81\x85abcd" + GOOD)
    assert status(answer) == 200
    assert answer.count(b"HTTP/1.1") == 1
    assert b"connection: close" in answer


def test_trailers_are_no_headers(server: Edge) -> None:
    chunks = b"1\r\nx\r\n0\r\nX-Forwarded-For: 1.2.3.4\r\nHost: b\r\n\r\n"
    head = b"POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert status(server.ask(head + chunks)) == 200
    assert [name for name, _value in server.asked[-1]["headers"]] == [
        b"host",
        b"connection",
        b"transfer-encoding",
    ]


def test_requests_behind_each_other(server: Edge) -> None:
    few = server.ask(HEAD + b"\r\n" + (HEAD + b"\r\n") * (MOST_PIPELINED - 2) + GOOD)
    assert few.count(b"HTTP/1.1 200") == MOST_PIPELINED
    before = len(server.asked)
    server.ask((HEAD + b"\r\n") * 10_000)
    assert len(server.asked) - before <= MOST_PIPELINED + 1


# Time


def test_who_sends_nothing_more_is_let_go() -> None:
    """A head, an empty line, a body, nothing at all, a second head: each ends by itself."""
    post = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc"
    with edge(head=0.01, body=0.01, idle=0.01) as server:
        sent = (b"G", HEAD, b"\r\n", post, b"", HEAD + b"\r\n", HEAD + b"\r\n" + HEAD)
        answers = [server.ask(each) for each in sent]
    assert [status(answer) for answer in answers] == [408, 408, 408, 408, 0, 200, 200]
    assert answers[-1].count(b"HTTP/1.1 408") == 1


def test_a_head_byte_by_byte_does_not_win_time() -> None:
    """Time runs from its beginning, not from its last byte."""
    with edge(head=0.3) as server, server.connect() as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nA: ")
        connection.settimeout(0.02)
        for _ in range(1000):
            try:
                answer = connection.recv(100)
            except TimeoutError:
                connection.sendall(b"a")
            else:
                break
        assert status(answer) == 408


def test_who_does_not_read_is_let_go() -> None:
    """Whether the answer is more than the server keeps for itself or not."""
    for size in (50_000_000, 5_000_000):
        with edge(stalled=0.01, idle=0.01, leaving=0.01) as server, server.connect() as connection:
            connection.sendall(b"GET /big/%d HTTP/1.1\r\nHost: a\r\n\r\n" % size)
            while not server.asked or len(server.crowd):
                assert status(server.ask(GOOD)) == 200
            assert len(rest(connection)) < size


def test_a_stream_has_no_limit_of_time() -> None:
    quick = edge(head=0.01, body=0.01, idle=0.01, leaving=0.01)
    with quick as server, server.connect() as connection:
        connection.sendall(b"GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
        assert status(connection.recv(1000)) == 200
        assert status(server.ask(HEAD)) == 408  # others were let go meanwhile
        while len(server.crowd) > 1:  # it has hung up
            pass
        connection.setblocking(False)
        with pytest.raises(BlockingIOError):  # still open
            connection.recv(1)


# Many


def test_heads_that_never_end_shut_nobody_out() -> None:
    """Many more than there is room for: who sends a whole head is answered, streams go on."""
    with edge(most=16) as server, server.connect() as stream:
        stream.sendall(b"GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
        assert status(stream.recv(1000)) == 200
        held = []
        for number in range(100):
            held.append(server.connect())
            held[-1].sendall((HEAD, b"", b"\r\n", HEAD + b"Content-Length: 5\r\n\r\n")[number % 4])
            if number % 10 == 0:
                assert status(server.ask(GOOD)) == 200
        assert len(server.crowd) <= 16
        stream.setblocking(False)
        with pytest.raises(BlockingIOError):  # still open
            stream.recv(1)
        for connection in held:
            connection.close()


def test_streams_that_fill_the_house_are_not_driven_out() -> None:
    """Who comes then is told nothing, but those who play go on."""
    with edge(most=8) as server:
        streams = []
        for _ in range(8):
            streams.append(server.connect())
            streams[-1].sendall(b"GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
            assert status(streams[-1].recv(1000)) == 200
        assert server.ask(GOOD) == b""
        streams.pop().close()
        while status(server.ask(GOOD)) != 200:
            pass
        for stream in streams:
            stream.setblocking(False)
            with pytest.raises(BlockingIOError):
                stream.recv(1)
            stream.close()
