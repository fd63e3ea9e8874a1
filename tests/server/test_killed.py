"""A server killed at random moments while people play: no move that anybody saw is ever lost."""

import random
import signal
import threading
import time
from pathlib import Path

import httpx
import pytest

from tests import samples
from tests.samples import INTERPRETED
from tests.server.serving import Client, Running, running

pytestmark = pytest.mark.skipif(INTERPRETED, reason="a server in another process")

KILLS = 3
"""Times that a server is killed and comes back."""

GAMES = ("rainbow", "pirates", "arcoiris")


class Player:
    """Somebody at one table, who remembers the last page they saw."""

    def __init__(self, name: str, path: str, cookies: dict[str, str]) -> None:
        self.name = name
        self.path = path
        self.cookies = cookies
        self.at = 0
        self.told: list[str] = []
        self.moves = 0
        self.faults: list[str] = []

    def look(self, client: Client) -> list[str]:
        """See the table; fails if anything that was seen before is gone. Legal moves."""
        page = client.look(self.path)
        assert page.at >= self.at, f"{self.name} saw position {self.at}, now it is {page.at}"
        assert page.told[: len(self.told)] == self.told
        self.at, self.told = page.at, page.told
        return page.moves

    def play(self, address: str, rng: random.Random) -> None:
        """Play until the server is gone."""
        try:
            with Client(address, {}) as client:
                client.cookies.update(self.cookies)
                while True:
                    moves = self.look(client)
                    if not moves:
                        time.sleep(0.005)
                        continue
                    answer = client.play(self.path, rng.choice(moves), self.at)
                    if answer.status_code == 200:
                        # The answer says that the move is stored; it may never be gone again.
                        self.at += 1
                        self.moves += 1
        except (httpx.HTTPError, OSError):
            return
        except AssertionError as fault:
            self.faults.append(str(fault))


def begin(server: Running) -> list[Player]:
    """A table of each game for two people."""
    players = []
    for game in GAMES:
        with server.client() as ann, server.client() as bob:
            path = ann.open(game=game, players=2, name="Ann", seat2="open")
            bob.join(path, "Bob")
            ann.begun(path)
            players.append(Player(f"Ann at {game}", path, dict(ann.cookies)))
            players.append(Player(f"Bob at {game}", path, dict(bob.cookies)))
    return players


def moves_of(players: list[Player]) -> int:
    return sum(player.moves for player in players)


@pytest.mark.parametrize("number", range(samples.KILLED.size))
def test_nothing_that_was_seen_is_lost(number: int, tmp_path: Path) -> None:
    rng = random.Random(number)
    players: list[Player] = []
    for kill in range(KILLS):
        with Running(tmp_path) as server:
            look_all(server, players)
            if kill == 0:
                players = begin(server)
            until_killed(server, players, rng)
    assert [player.faults for player in players] == [[]] * len(players)
    assert moves_of(players) > 4 * KILLS
    with running(tmp_path) as server:
        look_all(server, players)


def look_all(server: Running, players: list[Player]) -> None:
    for player in players:
        with server.client() as client:
            client.cookies.update(player.cookies)
            player.look(client)


def until_killed(server: Running, players: list[Player], rng: random.Random) -> None:
    """All play at once; after some moves the server is killed."""
    threads = [
        threading.Thread(target=player.play, args=(server.address, random.Random(place)))
        for place, player in enumerate(players)
    ]
    for thread in threads:
        thread.start()
    enough = moves_of(players) + rng.randint(4, 25)
    deadline = time.monotonic() + 20
    while moves_of(players) < enough and time.monotonic() < deadline:
        time.sleep(rng.uniform(0, 0.02))
    server.stop(signal.SIGKILL)
    for thread in threads:
        thread.join(30)
        assert not thread.is_alive()
