"""The way to a server, as the environment has it: straight, or through a proxy."""

import http.server
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import triplerainbow as tr
from triplerainbow.cli.main import main
from triplerainbow.client import asks, retrying
from triplerainbow.client.route import Route, route_to
from triplerainbow.client.sync import Client
from triplerainbow.testing import Server

PROXIES = ("http_proxy", "https_proxy", "all_proxy", "no_proxy", "ssl_cert_file", "ssl_cert_dir")


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the environment of whoever runs the tests."""
    for name in PROXIES:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setattr(retrying, "TRIES", 2)


LOCAL = (
    "http://localhost:8000",
    "http://LOCALHOST.:8000",
    "http://table.localhost",
    "http://127.0.0.1:8000",
    "https://127.9.9.9",
    "http://[::1]:8000",
    "http://[::ffff:127.0.0.1]:8000",
    "http://0.0.0.0:8000",
)


@pytest.mark.parametrize("server", LOCAL)
@pytest.mark.parametrize("proxy", ["http://there:3128", "socks5://there:1080", "nonsense://"])
def test_this_computer_is_asked_directly(
    server: str, proxy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, proxy)
    assert route_to(server) == Route()
    assert asks.connection(server, "token").arguments["proxy"] is None


@pytest.mark.parametrize("name", ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"])
def test_elsewhere_goes_through_the_proxy(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "http://there:3128")
    assert route_to("http://rainbow.example") == Route("http://there:3128", name)
    for excepted in ("rainbow.example", "example", ".example", "*", "a,rainbow.example:80"):
        monkeypatch.setenv("NO_PROXY", excepted)
        assert route_to("http://rainbow.example:80") == Route()
    monkeypatch.setenv("NO_PROXY", "other.example")
    assert route_to("http://rainbow.example").variable == name


def test_each_scheme_has_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "there:3128")
    assert route_to("https://rainbow.example") == Route("http://there:3128", "HTTPS_PROXY")
    assert route_to("http://rainbow.example") == Route()


@pytest.mark.parametrize("name", ["HTTP_PROXY", "ALL_PROXY", "all_proxy"])
@pytest.mark.parametrize(
    "proxy", ["socks5://me:hush@there:1080", "foo://there", "http://[", "http://a b"]
)
def test_ways_that_there_are_not(name: str, proxy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence that names the variable, and no password."""
    monkeypatch.setenv(name, proxy)
    for client in (tr.Client, tr.AsyncClient):
        with pytest.raises(ValueError, match=name) as caught:
            client("http://rainbow.example", "token")
        assert "hush" not in str(caught.value)


@pytest.mark.parametrize("name", ["SSL_CERT_FILE", "SSL_CERT_DIR"])
def test_certificates_that_there_are_not(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "/nowhere")
    with pytest.raises(ValueError, match=name):
        tr.Client("https://rainbow.example", "token")
    tr.Client("http://rainbow.example", "token").close()


def test_the_command_says_it_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "token").write_text("token")
    monkeypatch.setenv("ALL_PROXY", "socks5://there:1080")
    words = ["bot", "--server", "http://rainbow.example", "--token-file", str(tmp_path / "token")]
    assert main(words) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "ALL_PROXY" in said


def test_nothing_takes_the_place_of_the_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login me password hush\n")
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    for server in ("http://127.0.0.1:8000", "http://me:hush@127.0.0.1:8000"):
        with httpx.Client(**asks.connection(server, "token").arguments) as client:
            request = client.build_request("GET", "/account")
        assert request.headers["authorization"] == "Bearer token"
        assert "hush" not in str(request.url)


@pytest.fixture
def refusing() -> Iterator[str]:
    """A proxy that lets nobody through."""

    class Refuse(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_error(403)

        do_CONNECT = do_POST = do_GET  # noqa: N815 - names of http.server

        def log_message(self, *_words: object) -> None:
            """Say nothing."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Refuse) as found:
        threading.Thread(target=found.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{found.server_address[1]}"
        found.shutdown()


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_proxy_that_refuses_is_named(
    scheme: str, refusing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"{scheme}_proxy", refusing)
    with (
        Client(f"{scheme}://rainbow.example", "token") as client,
        pytest.raises((tr.ApiError, tr.ServerLostError), match=f"{scheme}_proxy") as caught,
    ):
        client.account()
    assert "NO_PROXY=rainbow.example" in str(caught.value)


def test_a_server_here_is_reached_whatever_the_environment(
    refusing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, refusing)
    with Server() as server, Client(server.url, server.token("Iris")) as client:
        assert client.account()["name"] == "Iris"


def test_what_the_network_says_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrying, "FIRST", 0.0)
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    for server, words in (
        (f"http://127.0.0.1:{port}", "nobody listens at this address"),
        ("http://nowhere.invalid", "there is no such address"),
    ):
        with Client(server, "token") as client, pytest.raises(tr.ServerLostError) as caught:
            client.account()
        assert str(caught.value) == f"the server can't be reached: {words}"
