"""Pages of other sites, and people who look at the address of the API."""

import re
from html import unescape
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.types import Receive, Scope, Send

from tests.api.programs import API, inside, program
from tests.server.asgi import Answer, Visitor
from triplerainbow.cli.main import main
from triplerainbow.cli.serve import origin
from triplerainbow.i18n import LANGUAGES, _, speaking
from triplerainbow.server.api.app import shared
from triplerainbow.server.api.operations import OPERATIONS
from triplerainbow.server.services import Services

SITE = "https://site.example"


class Shared:
    """The application of a server that was started with these origins."""

    def __init__(self, app: Starlette, *origins: str) -> None:
        self.app = app
        self.api = shared(app.api, origins)  # type: ignore[attr-defined] # of our Application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        below = scope["path"].startswith("/api/")
        await (self.api if below else self.app)(scope, receive, send)


async def asked(app: object, method: str, path: str, **headers: str) -> Answer:
    """A request as a browser sends it for a page of another site."""
    visitor = Visitor(app)  # type: ignore[arg-type] # anything that speaks ASGI
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return await visitor.ask(method, path, headers=named)


def preflight(origin: str, method: str = "POST") -> dict[str, str]:
    return {
        "origin": origin,
        "access_control_request_method": method,
        "access_control_request_headers": "authorization,content-type",
    }


def allowed(answer: Answer) -> str:
    return answer.header("access-control-allow-origin")


def test_nobody_may_unless_the_host_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(app: Starlette, services: Services) -> None:
        iris = await program(services, app, "Iris")
        for method, more in (("OPTIONS", preflight(SITE)), ("GET", {"origin": SITE})):
            answer = await asked(app, method, f"{API}/account", **more)
            assert allowed(answer) == ""
        answer = await iris.send("GET", "/account", origin=SITE)
        assert answer.status == 200
        assert allowed(answer) == ""

    inside(tmp_path, monkeypatch, work)


def test_only_origins_that_are_named_and_only_the_api(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(app: Starlette, services: Services) -> None:
        iris = await program(services, app, "Iris")
        open_to = Shared(app, SITE, "http://127.0.0.1:3000")
        bearer = {"authorization": f"Bearer {iris.secret}"}
        for method in ("GET", "POST", "DELETE"):
            answer = await asked(open_to, "OPTIONS", f"{API}/tables", **preflight(SITE, method))
            assert answer.status == 200
            assert allowed(answer) == SITE
            assert method in answer.header("access-control-allow-methods")
            assert "Authorization" in answer.header("access-control-allow-headers")
            assert answer.header("access-control-allow-credentials") == ""
            assert "Origin" in answer.header("vary")
        answer = await asked(open_to, "GET", f"{API}/account", origin=SITE, **bearer)
        assert (answer.status, allowed(answer)) == (200, SITE)
        assert "Origin" in answer.header("vary")
        assert "Retry-After" in answer.header("access-control-expose-headers")
        answer = await asked(open_to, "GET", f"{API}/account", origin=SITE)
        assert (answer.status, allowed(answer)) == (401, SITE)
        for other in ("https://other.example", "null", "http://site.example", f"{SITE}:444"):
            answer = await asked(open_to, "OPTIONS", f"{API}/tables", **preflight(other))
            assert (answer.status, allowed(answer)) == (400, "")
            answer = await asked(open_to, "GET", f"{API}/account", origin=other, **bearer)
            assert allowed(answer) == ""
        for path in ("/", "/me/programs", "/rules"):
            assert allowed(await asked(open_to, "GET", path, origin=SITE)) == ""
        everybody = Shared(app, "*")
        answer = await asked(everybody, "GET", f"{API}/account", origin=SITE, **bearer)
        assert allowed(answer) == "*"

    inside(tmp_path, monkeypatch, work)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("*", "*"),
        ("https://Site.example", "https://site.example"),
        ("https://site.example/", "https://site.example"),
        ("https://site.example:443", "https://site.example"),
        ("http://127.0.0.1:3000", "http://127.0.0.1:3000"),
        ("http://[::1]:3000", "http://[::1]:3000"),
    ],
)
def test_origins(text: str, meant: str) -> None:
    assert origin(text) == meant


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "site.example",
        "https://",
        "https://site.example/path",
        "https://a@site.example",
        "ftp://site.example",
        "https://site.example?x",
        "http://[",
        "http://site.example:x",
        "* ",
    ],
)
def test_origins_that_are_none(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--cors", text]) == 2
    assert "is no origin" in capsys.readouterr().err


# A page for people


def test_people_find_out_what_the_api_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(app: Starlette, _house: Services) -> None:
        html = "text/html,application/xhtml+xml;q=0.9"
        for path in ("/api", "/api/", "/api/v1"):
            answer = await asked(app, "GET", path, accept=html)
            assert (answer.status, answer.header("location")) == (303, "/api/v1/")
        for language in LANGUAGES:
            answer = await asked(app, "GET", "/api/v1/", accept=html, accept_language=language)
            assert answer.status == 200
            assert answer.header("content-type").startswith("text/html")
            assert "script-src 'self'" in answer.header("content-security-policy")
            text = unescape(answer.body.decode())
            assert f'<html lang="{language}"' in text
            with speaking(language):
                for operation in OPERATIONS:
                    assert f"{operation.method} /api/v1{operation.path}" in text
                    assert _(operation.summary) in text
            for link in re.findall(r'href="(/[^"#]*)"', text):
                found = await asked(app, "GET", link, accept=html)
                assert found.status in (200, 303), link

    inside(tmp_path, monkeypatch, work)


def test_programs_find_what_they_always_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(app: Starlette, _house: Services) -> None:
        for more in ({}, {"accept": "application/json"}, {"accept": "*/*"}):
            answer = await asked(app, "GET", "/api/v1/", **more)
            assert answer.status == 404
            assert answer.header("content-type") == "application/problem+json"

    inside(tmp_path, monkeypatch, work)
