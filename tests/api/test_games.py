"""Whole games over sockets: no move is lost or doubled, and nobody sees anything but the truth."""

import asyncio
import threading
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack

import pytest

import triplerainbow as tr
from tests.api.programs import PATIENCE
from tests.api.watching import Seen, Truth, numbers_go_up
from tests.samples import INTERPRETED
from triplerainbow.client import retrying
from triplerainbow.client.aio import AsyncClient
from triplerainbow.client.faults import ApiError, ServerLostError
from triplerainbow.client.sync import Client
from triplerainbow.client.turns import OVERTAKEN, Turns
from triplerainbow.testing import Server, Trouble

pytestmark = pytest.mark.skipif(INTERPRETED, reason="whole games, compiled only")

TROUBLE = Trouble(cut=17, lose=7, refuse=5)
"""Every few lines a stream breaks off; every few moves the answer gets lost or is a refusal."""

GAMES = [
    ("calm", "rainbow", 5),
    ("calm", "pirates", 3),
    ("calm", "arcoiris", 2),
    ("trouble", "rainbow", 2),
    ("trouble", "arcoiris", 2),
]

AT_ONCE = [("calm", "rainbow", 2), ("trouble", "rainbow", 3), ("trouble", "pirates", 2)]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients come back at once."""
    monkeypatch.setattr(retrying, "FIRST", 0.001)
    monkeypatch.setattr(retrying, "LONGEST", 0.1)


@pytest.fixture(scope="module")
def servers() -> Iterator[dict[str, Server]]:
    """One that behaves, and one that does not."""
    with Server() as calm, Server(TROUBLE) as trouble:
        yield {"calm": calm, "trouble": trouble}


def bots(game: str, players: int) -> list[Seen]:
    """One for each seat, and one that watches."""
    # Random pirates take hours to come to an end.
    names = ["greedy"] * 3 if game == "pirates" else ["greedy", "random", "level1"]
    return [Seen(tr.bot(names[seat % 3], seat).choose) for seat in range(players + 1)]


def play(client: Client, table: str, seen: Seen) -> None:
    """What `Client.play` does, with all that comes written down."""
    turns = Turns(seen.decide, agree_to_undo=True)
    for position in client.watch(table):
        seen.positions.append(position)
        ask = turns.answer(position)
        if ask is not None:
            try:
                client._send(ask)
            except ApiError as fault:
                if fault.code not in OVERTAKEN:
                    raise
                turns.overtaken()


def checked(record: object, found: Sequence[Seen]) -> None:
    assert isinstance(record, dict)
    truth = Truth(record)
    for seen in found:
        truth.check(seen)
        assert numbers_go_up(seen.positions)


@pytest.mark.parametrize(("which", "game", "players"), GAMES)
def test_programs_that_wait(
    servers: dict[str, Server], which: str, game: str, players: int
) -> None:
    server, found = servers[which], bots(game, players)
    clients = [Client(server.url, server.token(f"P{seat}")) for seat in range(players + 1)]
    try:
        table = opened(clients[0], game, players)
        for client in clients[1:-1]:
            client.sit(table)
        threads = [
            threading.Thread(target=play, args=(client, table, seen))
            for client, seen in zip(clients, found, strict=True)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()
        record = clients[0].record(table)
    finally:
        for client in clients:
            client.close()
    checked(record, found)


def opened(client: Client, game: str, players: int, seats: Sequence[str] = ("me",)) -> str:
    """A table, in spite of an answer that may get lost: a table that is opened has no name yet."""
    while True:
        try:
            return client.open(game, players, seats)
        except ServerLostError:
            mine = client.tables("mine")
            if mine:
                return str(mine[0]["id"])


@pytest.mark.parametrize(("which", "game", "players"), AT_ONCE)
def test_programs_that_do_several_things_at_once(
    servers: dict[str, Server], which: str, game: str, players: int
) -> None:
    server, found = servers[which], bots(game, players)
    tokens = [server.token(f"P{seat}") for seat in range(players + 1)]
    record = asyncio.run(played_at_once(server, tokens, found, game))
    checked(record, found)


async def played_at_once(
    server: Server, tokens: Sequence[str], found: Sequence[Seen], game: str
) -> object:
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(AsyncClient(server.url, token)) for token in tokens
        ]
        table = await asyncio.to_thread(opened_by, server, tokens[0], game, len(tokens) - 1)
        for client in clients[1:-1]:
            await client.sit(table)
        async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
            for client, seen in zip(clients, found, strict=True):
                group.create_task(play_at_once(client, table, seen))
        return await clients[0].record(table)


def opened_by(server: Server, token: str, game: str, players: int) -> str:
    with Client(server.url, token) as client:
        return opened(client, game, players)


async def play_at_once(client: AsyncClient, table: str, seen: Seen) -> None:
    """What `AsyncClient.play` does, with all that comes written down."""
    turns = Turns(seen.decide, agree_to_undo=True)
    async for position in client.watch(table):
        seen.positions.append(position)
        ask = turns.answer(position)
        if ask is not None:
            try:
                await client._send(ask)
            except ApiError as fault:
                if fault.code not in OVERTAKEN:
                    raise
                turns.overtaken()


@pytest.mark.parametrize("which", ["calm", "trouble"])
def test_play_returns_the_end(servers: dict[str, Server], which: str) -> None:
    """The method that most programs use, against a bot of the server."""
    server = servers[which]
    with Client(server.url, server.token("Iris")) as client:
        table = opened(client, "rainbow", 2, ("me", "greedy"))
        end = client.play(table, tr.bot("greedy", 1).choose)
        record = client.record(table)
        assert [seat.kind for seat in end.seats] == ["program", "bot"]
    assert end.stage == "over"
    assert list(end.scores) == record["scores"]
    assert list(end.winners) == record["winners"]


@pytest.mark.parametrize("which", ["calm", "trouble"])
def test_who_stops_watching_keeps_nothing_open(servers: dict[str, Server], which: str) -> None:
    server = servers[which]
    token = server.token("Iris")
    with Client(server.url, token) as client:
        table = opened(client, "rainbow", 2)
        for position in client.watch(table):
            assert position.stage == "open"
            break
        assert client.look(table).viewer == 0

    async def stopped() -> None:
        async with AsyncClient(server.url, token) as client:
            async for position in client.watch(table):
                assert position.stage == "open"
                break
            assert (await client.look(table)).stage == "open"

    asyncio.run(stopped())
