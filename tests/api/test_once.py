"""A request that bears a name has its effect once, and the name counts for its sender alone."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from tests.api.programs import codes, inside, program, stored, table_of, told, until
from triplerainbow.server.hosting.live import LiveTable
from triplerainbow.server.services import Services
from triplerainbow.server.tables.events import Said
from triplerainbow.server.tables.table import RUNNING
from triplerainbow.server.tables.terms import Terms


def count(live: LiveTable, kind: str) -> int:
    return sum(event.kind == kind for event in live.table.events)


def test_the_same_request_again_has_no_further_effect(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One after the other, at once, and after the server was started anew."""
    sent: dict[str, Any] = {}

    async def work(app: Starlette, services: Services) -> None:
        iris, hugo = [await program(services, app, name) for name in ("Iris", "Hugo")]
        live = await table_of(services, Terms("rainbow", 2, begins=0), iris, hugo)
        await until(live, lambda: live.table.stage == RUNNING)
        path = f"/tables/{live.table.id}"
        seq = (await iris.get(path))["seq"]
        move = {"move": (await iris.legal(live.table.id))[0], "seq": seq, "client": "one"}
        answers = await asyncio.gather(*(iris.send("POST", f"{path}/move", move) for _ in range(5)))
        assert [told(answer) for answer in answers] == [{"seq": seq + 1}] * 5
        assert count(live, "moved") == 1
        words = {"text": "Hello", "client": "two"}
        for _time in range(3):
            assert told(await iris.send("POST", f"{path}/chat", words)) == {"seq": seq + 1}
        assert count(live, "said") == 1
        # Without a name it is another request each time.
        for _time in range(2):
            await iris.post(f"{path}/chat", {"text": "Hello"})
        assert count(live, "said") == 3
        sent.update(path=path, move=move, secret=iris.secret)

    async def again(app: Starlette, services: Services) -> None:
        iris = await program(services, app, "other")
        iris.headers["authorization"] = f"Bearer {sent['secret']}"
        before = stored(tmp_path)[-1]
        assert told(await iris.send("POST", f"{sent['path']}/move", sent["move"]))
        after = [event for event in stored(tmp_path)[-1] if "paused" not in event]
        assert after == [event for event in before if "paused" not in event]

    inside(tmp_path, monkeypatch, work)
    inside(tmp_path, monkeypatch, again)


def test_a_refused_request_may_be_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(app: Starlette, services: Services) -> None:
        iris, hugo = [await program(services, app, name) for name in ("Iris", "Hugo")]
        live = await table_of(services, Terms("rainbow", 2, begins=0), iris, hugo)
        await until(live, lambda: live.table.stage == RUNNING)
        path = f"/tables/{live.table.id}/move"
        seq = live.table.position(0)
        refused = await iris.send("POST", path, {"move": "zzz", "seq": seq, "client": "one"})
        assert list(codes([refused])) == ["illegal"]
        legal = (await iris.legal(live.table.id))[0]
        await iris.post(path, {"move": legal, "seq": seq, "client": "one"})
        assert count(live, "moved") == 1

    inside(tmp_path, monkeypatch, work)


def test_others_may_use_the_same_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also whoever sits on the same seat later."""

    async def work(app: Starlette, services: Services) -> None:
        iris, hugo, zoe = [await program(services, app, name) for name in ("Iris", "Hugo", "Zoe")]
        live = await table_of(services, Terms("rainbow", 3), iris)
        path = f"/tables/{live.table.id}"
        words = {"text": "Hello", "client": "one"}
        await iris.post(f"{path}/chat", words)
        for somebody in (hugo, zoe):
            await somebody.post(f"{path}/seat", {"seat": 1})
            await somebody.post(f"{path}/chat", words)
            assert told(await somebody.send("DELETE", f"{path}/seat"))
        assert [said.body.name for said in live.table.events if isinstance(said.body, Said)] == [
            "Iris",
            "Hugo",
            "Zoe",
        ]

    inside(tmp_path, monkeypatch, work)


def test_every_answer_names_the_position_that_a_look_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(app: Starlette, services: Services) -> None:
        iris, hugo = [await program(services, app, name) for name in ("Iris", "Hugo")]
        live = await table_of(services, Terms("rainbow", 3), iris)
        path = f"/tables/{live.table.id}"
        for somebody, method, end, value in (
            (hugo, "POST", "/seat", {}),
            (hugo, "POST", "/chat", {"phrase": "hello"}),
            (hugo, "DELETE", "/seat", None),
            (hugo, "POST", "/seat", {"seat": 2}),
        ):
            found = told(await somebody.send(method, path + end, value))
            assert found["seq"] == (await somebody.get(path))["seq"]

    inside(tmp_path, monkeypatch, work)
