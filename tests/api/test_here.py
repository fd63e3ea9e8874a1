"""A program that thinks for long says that it is still there, and the server hears it."""

import asyncio
import threading

import httpx
import pytest

import triplerainbow as tr
from triplerainbow.client import answering
from triplerainbow.testing import Server


class Ears:
    """Counts what a client posts to say that it is there."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(answering, "EVERY", 0.01)
        self.heard = threading.Event()
        self.statuses: list[int] = []

    def hook(self, answer: httpx.Response) -> None:
        """Called with every answer of the server."""
        if answer.request.url.path.endswith("/here"):
            self.statuses.append(answer.status_code)
            self.heard.set()

    async def async_hook(self, answer: httpx.Response) -> None:
        """The same."""
        self.hook(answer)


def test_a_client_says_that_it_is_there_while_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    ears = Ears(monkeypatch)
    thoughts: list[tr.View] = []

    def think(view: tr.View) -> str:
        if not thoughts:
            assert ears.heard.wait(60)
        thoughts.append(view)
        return view.legal[0]

    with Server() as server, tr.Client(server.url, server.token()) as client:
        client._http.event_hooks["response"].append(ears.hook)
        table = client.open("rainbow", players=2, seats=["me", "random"])
        client.play(table, think)
    assert thoughts
    assert set(ears.statuses) == {200}


def test_a_client_of_asyncio_says_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    ears = Ears(monkeypatch)

    async def play(server: Server) -> None:
        async with tr.AsyncClient(server.url, server.token()) as client:
            client._http.event_hooks["response"].append(ears.async_hook)
            table = await client.open("rainbow", players=2, seats=["me", "random"])
            async for _position in client.watch(table):
                while not ears.heard.is_set():
                    await asyncio.sleep(0)
                break

    with Server() as server:
        asyncio.run(play(server))
    assert set(ears.statuses) == {200}


def test_only_who_sits_there_can_be_there() -> None:
    with Server() as server, tr.Client(server.url, server.token()) as client:
        table = client.open("rainbow", players=2, seats=["me", "open"])
        stranger = {"authorization": f"Bearer {server.token('Stranger')}"}
        answer = httpx.post(f"{server.url}/api/v1/tables/{table}/here", headers=stranger)
        assert answer.status_code == 403
        assert answer.json()["code"] == "not_seated"
