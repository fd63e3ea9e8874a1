"""Tokens: shown once, kept as hashes, revocable, good for programs alone."""

import re
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from tests.api.programs import (
    API,
    Program,
    Stream,
    codes,
    inside,
    program,
    settled,
    stored,
    table_of,
    told,
    until,
)
from tests.server.asgi import JSON, Answer, Visitor, welcome
from triplerainbow.server.http.cookies import ME
from triplerainbow.server.services import Services
from triplerainbow.server.store.credentials import digest
from triplerainbow.server.store.tokens import MOST, PLAY, PREFIX, READ
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.table import RUNNING
from triplerainbow.server.tables.terms import Terms

SECRET = re.compile(PREFIX + r"[\w-]{43}")

EVERYWHERE = (
    ("GET", "/account"),
    ("GET", "/games"),
    ("GET", "/tables"),
    ("POST", "/tables"),
    ("GET", "/tables/x"),
    ("GET", "/tables/x/stream"),
    ("POST", "/tables/x/seat"),
    ("DELETE", "/tables/x/seat"),
    ("POST", "/tables/x/move"),
    ("POST", "/tables/x/chat"),
    ("POST", "/tables/x/undo"),
    ("POST", "/tables/x/undo/answer"),
    ("GET", "/tables/x/record"),
)


async def made(somebody: Visitor, name: str = "Iris", play: str = "yes") -> str:
    """Make a token in the browser; its secret."""
    answer = await somebody.ask("POST", "/me/programs", fields={"name": name, "play": play})
    assert answer.status == 200
    found = set(SECRET.findall(answer.body.decode()))
    assert len(found) == 1
    secret: str = found.pop()
    return secret


def test_a_token_is_shown_once_and_kept_as_a_hash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(app: Starlette, services: Services) -> None:
        await welcome(services, "ann")
        ann = Visitor(app, "ann")
        secret = await made(ann)
        for path in ("/me/programs", "/me", "/", "/me/programs?secret=1"):
            answer = await ann.ask("GET", path)
            assert not SECRET.search(answer.body.decode())
            assert secret not in str(answer.headers)
        assert secret not in repr(stored(tmp_path))
        assert secret.encode() not in (tmp_path / "tables.sqlite3").read_bytes()
        assert digest(secret) in repr(stored(tmp_path))
        assert told(await asked(app, secret, "/account")) == {
            "name": "Iris",
            "scopes": [PLAY, READ],
        }
        assert secret not in (await asked(app, secret, "/account")).body.decode()

    inside(tmp_path, monkeypatch, work)


async def asked(app: Starlette, secret: str, path: str, method: str = "GET") -> Answer:
    headers = {"authorization": f"Bearer {secret}"}
    return await Visitor(app).ask(method, API + path, headers=headers)


def test_who_makes_a_token_needs_no_account_and_gets_a_cookie(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(app: Starlette, services: Services) -> None:
        del services
        answer = await Visitor(app).ask("POST", "/me/programs", fields={"name": "Iris"})
        secret = SECRET.findall(answer.body.decode())[0]
        cookie = answer.header("set-cookie")
        assert cookie.startswith(f"{ME}_")
        assert "HttpOnly" in cookie
        browser = Visitor(app, cookie.partition("=")[2].partition(";")[0])
        page = (await browser.ask("GET", "/me/programs")).body.decode()
        assert "Iris" in page
        # Without the box “play” it may only look.
        assert told(await asked(app, secret, "/account"))["scopes"] == [READ]
        refused = await asked(app, secret, "/tables", "POST")
        assert (refused.status, *codes([refused])) == (403, "scope")

    inside(tmp_path, monkeypatch, work)


def test_only_its_owner_revokes_a_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(app: Starlette, services: Services) -> None:
        for name in ("ann", "bob"):
            await welcome(services, name)
        ann, bob = Visitor(app, "ann"), Visitor(app, "bob")
        secrets = [await made(ann, name) for name in ("Iris", "Hugo")]
        page = (await ann.ask("GET", "/me/programs")).body.decode()
        names = re.findall(r'name="token" value="([^"]+)"', page)
        assert len(names) == 2
        assert not set(names) & set(secrets)
        for thief in (bob, Visitor(app)):
            for name in names:
                fields = {"token": name}
                answer = await thief.ask("POST", "/me/programs/revoke", fields=fields)
                assert answer.status == 404
            page = (await thief.ask("GET", "/me/programs")).body.decode()
            assert 'name="token"' not in page
        # A token itself revokes none, and its name opens nothing.
        for key in (secrets[0], names[0]):
            thief = Visitor(app, authorization=f"Bearer {key}")
            fields = {"token": names[1]}
            answer = await thief.ask("POST", "/me/programs/revoke", fields=fields)
            assert answer.status == 404
        assert (await asked(app, names[0], "/account")).status == 401
        for secret in secrets:
            assert (await asked(app, secret, "/account")).status == 200
        # The latest comes first: that is Hugo.
        answer = await ann.ask("POST", "/me/programs/revoke", fields={"token": names[0]})
        assert answer.status == 303
        known = [(await asked(app, secret, "/account")).status for secret in secrets]
        assert sorted(known) == [200, 401]

    inside(tmp_path, monkeypatch, work)


def test_nobody_has_more_tokens_than_twenty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(app: Starlette, services: Services) -> None:
        await welcome(services, "ann")
        ann = Visitor(app, "ann")
        for number in range(MOST):
            await made(ann, f"P{number}")
        before = stored(tmp_path)
        answer = await ann.ask("POST", "/me/programs", fields={"name": "More"}, headers=JSON)
        assert answer.status == 409
        for name in ("", " \t", "x" * 25):
            answer = await ann.ask("POST", "/me/programs", fields={"name": name}, headers=JSON)
            assert answer.status == 422
        assert stored(tmp_path) == before

    inside(tmp_path, monkeypatch, work)


def test_a_cookie_gives_nothing_here_and_a_token_nothing_on_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So no page of another site can use a visitor's browser: nothing here reads a cookie."""

    async def work(app: Starlette, services: Services) -> None:
        await welcome(services, "ann")
        ann = Visitor(app, "ann")
        iris = await program(services, app, "Iris")
        live = await table_of(
            services, Terms("rainbow", 2, watchers=False), iris, await other(services)
        )
        await until(live, lambda: live.table.stage == RUNNING)
        before = stored(tmp_path)
        for method, path in EVERYWHERE:
            path = path.replace("/x", f"/{live.table.id}")
            for somebody in (ann, Visitor(app, "bob"), Visitor(app, iris.secret)):
                answer = await somebody.ask(method, API + path)
                assert (answer.status, *codes([answer])) == (401, "no_token")
                assert answer.header("www-authenticate").startswith("Bearer")
                assert answer.header("set-cookie") == ""
        # The secret of a program is no cookie, and its token opens no page.
        for somebody in (
            Visitor(app, iris.secret),
            Visitor(app, authorization=f"Bearer {iris.secret}"),
            Visitor(app, digest(iris.secret)),
        ):
            for end in ("", "/fresh", "/stream", "/record"):
                answer = await somebody.ask("GET", f"/t/{live.table.id}{end}", headers=JSON)
                assert answer.status == 403
            for end in ("move", "leave", "chat"):
                path = f"/t/{live.table.id}/{end}"
                answer = await somebody.ask("POST", path, fields={"at": 1}, headers=JSON)
                assert answer.status == 403
            answer = await somebody.ask("POST", "/me/link", headers=JSON)
            assert answer.status == 409
        assert stored(tmp_path) == before

    inside(tmp_path, monkeypatch, work)


async def other(services: Services) -> Seat:
    bob = await welcome(services, "bob")
    return Seat(bob.id, None, "Bob")


SECRETS = (
    "",
    "x",
    "rainbow_",
    "a" * 99,
    "a" * 5000,
    "\x00",
    "\xff\xfe",
    "rainbow_' or 1=1 --",
    "rainbow_%",
    "null",
)
"""What is nobody's."""


def test_keys_that_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(app: Starlette, services: Services) -> None:
        iris = await program(services, app, "Iris")
        for secret in (*SECRETS, iris.secret[:-1], iris.secret + "x", iris.secret.upper()):
            answer = await asked(app, secret, "/account")
            assert (answer.status, *codes([answer])) == (401, "no_token")
        for scheme in ("Basic", "Token", "Bearer:", ""):
            headers = {"authorization": f"{scheme} {iris.secret}"}
            answer = await Visitor(app).ask("GET", f"{API}/account", headers=headers)
            assert answer.status == 401
        for path in (f"/account?token={iris.secret}", f"/account?access_token={iris.secret}"):
            assert (await Visitor(app).ask("GET", API + path)).status == 401
        for scheme in ("bearer", "BEARER", "Bearer  "):
            headers = {"authorization": f"{scheme} {iris.secret}"}
            answer = await Visitor(app).ask("GET", f"{API}/account", headers=headers)
            assert answer.status == 200

    inside(tmp_path, monkeypatch, work)


# What ends a stream


def test_streams_end_when_their_token_is_revoked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(app: Starlette, services: Services) -> None:
        await welcome(services, "ann")
        ann = Visitor(app, "ann")
        secrets = [await made(ann, name) for name in ("Iris", "Hugo")]
        tokens = [services.tokens.find(secret) for secret in secrets]
        iris, hugo = (
            Program(app, token, secret)
            for token, secret in zip(tokens, secrets, strict=True)
            if token is not None
        )
        live = await table_of(services, Terms("rainbow", 2), iris, hugo)
        await until(live, lambda: live.table.stage == RUNNING)
        async with Stream(iris, live.table.id) as one, Stream(hugo, live.table.id) as other:
            fields = {"token": iris.token.id}
            answer = await ann.ask("POST", "/me/programs/revoke", fields=fields)
            assert answer.status == 303
            await settled()
            assert one.over
            assert not other.over
            assert "end" not in one.kinds
        assert (await iris.send("GET", "/account")).status == 401
        assert (await hugo.send("GET", "/account")).status == 200

    inside(tmp_path, monkeypatch, work)


def test_a_token_that_is_revoked_while_its_request_arrives_does_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(app: Starlette, services: Services) -> None:
        owner = await welcome(services, "ann")
        iris = await program(services, app, "Iris")
        secret = await services.tokens.make(owner, "Hugo", (READ, PLAY))
        token = services.tokens.find(secret)
        assert token is not None
        hugo = Program(app, token, secret)
        live = await table_of(services, Terms("rainbow", 2), iris)
        body = b'{"seat": 1}'
        pieces = [body[:3], body[3:]]
        answers = []

        async def receive() -> dict[str, object]:
            piece = pieces.pop(0)
            if not pieces:
                await services.tokens.revoke(owner, hugo.token.id)
            return {"type": "http.request", "body": piece, "more_body": bool(pieces)}

        async def send(message: Any) -> None:
            answers.append(message)

        headers = hugo.headers | {"content-length": str(len(body))}
        scope = hugo.scope("POST", f"{API}/tables/{live.table.id}/seat", headers)
        await app(scope, receive, send)
        assert answers[0]["status"] == 401
        assert not live.table.seats[1].taken

    inside(tmp_path, monkeypatch, work)


def test_a_stream_ends_when_the_seat_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the game the seat is free for others, whose hand the stream would show."""

    async def work(app: Starlette, services: Services) -> None:
        iris, hugo = [await program(services, app, name) for name in ("Iris", "Hugo")]
        live = await table_of(services, Terms("rainbow", 3), iris, hugo)
        async with Stream(iris, live.table.id) as one, Stream(hugo, live.table.id) as other:
            assert told(await iris.send("DELETE", f"/tables/{live.table.id}/seat")) is not None
            await settled()
            assert one.over
            assert other.kinds == ["full", "full"]
            found = [seat["kind"] for seat in other.lines[-1]["seats"]]
            assert found == ["open", "program", "open"]

    inside(tmp_path, monkeypatch, work)


def test_a_stream_of_somebody_who_watches_ends_when_the_table_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has no seat sees who gathers at a closed table, and nothing of the game."""

    async def work(app: Starlette, services: Services) -> None:
        iris, hugo, zoe = [await program(services, app, name) for name in ("Iris", "Hugo", "Zoe")]
        live = await table_of(services, Terms("rainbow", 2, watchers=False), iris)
        async with Stream(zoe, live.table.id) as watching, Stream(iris, live.table.id) as playing:
            await hugo.post(f"/tables/{live.table.id}/seat")
            await until(live, lambda: live.table.stage == RUNNING)
            await settled()
            assert watching.over
            assert all(line["view"] is None for line in watching.lines)
            assert not playing.over
            assert playing.lines[-1]["stage"] == RUNNING
        for path in ("", "/stream", "/record"):
            answer = await zoe.send("GET", f"/tables/{live.table.id}{path}")
            assert (answer.status, *codes([answer])) == (403, "closed")

    inside(tmp_path, monkeypatch, work)
