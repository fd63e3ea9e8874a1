"""Whom the server believes to be asking, from where, and under which name."""

import asyncio
import logging
from typing import Any

import pytest
from starlette.requests import Request

from triplerainbow.server.http.address import household, is_here, plain
from triplerainbow.server.http.csrf import Origins
from triplerainbow.server.http.proxy import THIS_COMPUTER, Proxied, networks

HERE = networks(THIS_COMPUTER)


def through(trusted: Any, peer: str, *headers: tuple[str, str]) -> tuple[str, str]:
    """Client and scheme that the application is told."""
    found: list[Any] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        found.append(scope)

    sent = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers]
    scope = {"type": "http", "scheme": "http", "client": (peer, 1), "headers": sent}
    asyncio.run(Proxied(app, trusted)(scope, None, None))  # type: ignore[arg-type] # not used
    return found[0]["client"][0], found[0]["scheme"]


FOR, PROTO = "X-Forwarded-For", "X-Forwarded-Proto"


@pytest.mark.parametrize("peer", ["127.0.0.1", "127.0.0.9", "::1", "::ffff:127.0.0.1", "::1%lo"])
@pytest.mark.parametrize(
    ("told", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("10.0.0.1, 192.0.2.1", "192.0.2.1"),
        ("192.0.2.1, 127.0.0.1", "192.0.2.1"),
        ("192.0.2.1, ::ffff:127.0.0.1, [::1]:80", "192.0.2.1"),
        ("192.0.2.1:4711", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("[2001:db8::1]:4711", "2001:db8::1"),
        ("2001:DB8:0::1", "2001:db8::1"),
    ],
)
def test_a_proxy_on_this_computer_is_known_however_it_is_written(
    peer: str, told: str, client: str
) -> None:
    assert through(HERE, peer, (FOR, told), (PROTO, "https")) == (client, "https")


@pytest.mark.parametrize(
    "told", ["", ",", "nonsense", "a" * 5000, "192.0.2.1, unknown", "[", "\xff"]
)
def test_what_is_no_address_leaves_the_proxy_itself(told: str) -> None:
    """Nobody is told apart by words, which would be as many clients as anybody likes."""
    assert through(HERE, "127.0.0.1", (FOR, told)) == ("127.0.0.1", "http")


def test_only_our_proxies_are_believed() -> None:
    forged = (FOR, "192.0.2.1"), (PROTO, "https")
    assert through((), "127.0.0.1", *forged) == ("127.0.0.1", "http")
    assert through(HERE, "203.0.113.9", *forged) == ("203.0.113.9", "http")
    assert through(HERE, "", *forged) == ("", "http")
    inside = networks(["172.18.0.0/16", "10.0.0.5", "fd00::/8"])
    for peer in ("172.18.3.4", "::ffff:172.18.3.4", "10.0.0.5", "fd00::7"):
        assert through(inside, peer, *forged) == ("192.0.2.1", "https")
    for peer in ("172.19.0.1", "10.0.0.6", "127.0.0.1"):
        assert through(inside, peer, *forged) == (peer, "http")
    for written in ("172.18.0.1/16", " 172.18.0.2 ", "::ffff:172.18.0.2"):
        assert through(networks([written]), "172.18.0.2", *forged) == ("192.0.2.1", "https")
    # `Forwarded` comes as the client wrote it.
    assert through(HERE, "127.0.0.1", ("Forwarded", "for=192.0.2.1;proto=https")) == (
        "127.0.0.1",
        "http",
    )


def test_the_scheme_is_that_of_whoever_asked_the_outermost_proxy() -> None:
    inside = networks([*THIS_COMPUTER, "10.0.0.0/8"])
    chain = (FOR, "6.6.6.6, 192.0.2.1, 10.0.0.5")
    assert through(inside, "127.0.0.1", chain, (PROTO, "http, https, http")) == (
        "192.0.2.1",
        "https",
    )
    assert through(inside, "127.0.0.1", chain, (PROTO, "https"))[1] == "https"
    assert through(inside, "127.0.0.1", (PROTO, "HTTPS"))[1] == "https"
    for odd in ("", "ftp", "https;", "wss"):
        assert through(inside, "127.0.0.1", chain, (PROTO, odd))[1] == "http"


def test_a_proxy_that_is_not_believed_is_told_to_the_host_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def app(*_: Any) -> None:
        pass

    for trusted, peer, option in (
        ((), "127.0.0.1", "start with --behind-proxy"),
        (HERE, "::ffff:172.18.0.2", "start with --behind-proxy 172.18.0.2"),
        (HERE, "8.8.8.8", ""),  # anybody can write these headers
    ):
        caplog.clear()
        proxied = Proxied(app, trusted)
        for _ in range(3):
            headers = [(b"x-forwarded-for", b"192.0.2.1")]
            scope = {"type": "http", "scheme": "http", "client": (peer, 1), "headers": headers}
            asyncio.run(proxied(scope, None, None))  # type: ignore[arg-type] # not used
        told = [record.getMessage() for record in caplog.records]
        assert len(told) == bool(option)
        assert all(each.endswith(option) for each in told)


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("::ffff:c000:201", "192.0.2.1"),
        ("64:ff9b::192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::1"),
        ("nonsense", ""),
        ("", ""),
    ],
)
def test_a_household_is_one_client(host: str, client: str) -> None:
    assert household(host) == client
    assert household(plain(host)) == client


def test_this_computer_is_known() -> None:
    assert all(is_here(host) for host in ("127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"))
    assert not any(is_here(host) for host in ("192.0.2.1", "10.0.0.1", "fe80::1", "", "nonsense"))


# Origins


def asked(origin: str, host: str, **headers: str) -> Request:
    sent = {"host": host, "origin": origin} | {
        name.replace("_", "-"): value for name, value in headers.items()
    }
    pairs = [(name.encode(), value.encode("latin-1")) for name, value in sent.items()]
    scope = {"type": "http", "scheme": "http", "method": "POST", "headers": pairs, "path": "/me"}
    return Request(scope)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://table.test", "table.test"),
        ("https://table.test", "table.test"),
        ("https://table.test", "table.test:443"),
        ("http://table.test", "table.test:80"),
        ("https://Table.test:8443", "table.TEST:8443"),
        ("http://[::1]:8000", "[::1]:8000"),
        ("http://127.0.0.1:8000", "127.0.0.1:8000"),
    ],
)
def test_our_own_pages(origin: str, host: str, caplog: pytest.LogCaptureFixture) -> None:
    """If a browser uses HTTPS and we don't know, the host is told so once."""
    origins = Origins()
    for _ in range(3):
        assert origins.is_ours(asked(origin, host))
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == origin.startswith("https:")
    assert all("X-Forwarded-Proto $scheme" in each for each in told)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("https://evil.example", "table.test"),
        ("https://table.test:8443", "table.test"),
        ("https://table.test", "table.test:80"),
        ("https://table.test.evil.example", "table.test"),
        ("https://table.test@evil.example", "table.test"),
        ("https://u@table.test", "table.test"),
        ("https://table.test/", "table.test"),
        ("ftp://table.test", "table.test"),
        ("//table.test", "table.test"),
        ("null", "null"),
        ("", ""),
        ("http://", ""),
        ("http://[", "["),
        ("http://a:b", "a:b"),
    ],
)
def test_pages_of_others(origin: str, host: str, caplog: pytest.LogCaptureFixture) -> None:
    assert not Origins().is_ours(asked(origin, host))
    assert not caplog.records  # anybody can send these


@pytest.mark.parametrize(
    "trace",
    [
        {"sec_fetch_site": "same-origin"},
        {"x_forwarded_for": "192.0.2.1"},
        {"x_forwarded_host": "table.test"},
        {"via": "1.1 proxy"},
    ],
)
def test_a_proxy_that_renames_us_is_told_to_the_host_once(
    trace: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    origins = Origins()
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            assert not origins.is_ours(asked("https://table.test", "127.0.0.1:8000", **trace))
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == 1
    assert "'https://table.test'" in told[0]
    assert "'127.0.0.1:8000'" in told[0]
    assert "proxy_set_header Host $http_host" in told[0]
