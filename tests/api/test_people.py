"""People in browsers and programs at the same tables."""

import random
import threading
from collections.abc import Callable, Iterator
from html import unescape

import pytest

import triplerainbow as tr
from tests.api.programs import PATIENCE
from tests.api.watching import Seen, Truth
from tests.samples import INTERPRETED
from tests.server.serving import JSON
from tests.server.serving import Client as Browser
from triplerainbow.client.position import Position
from triplerainbow.client.sync import Client
from triplerainbow.games.catalog import INFOS
from triplerainbow.testing import Server

pytestmark = pytest.mark.skipif(INTERPRETED, reason="whole games, compiled only")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with Server() as found:
        yield found


@pytest.fixture
def ann(server: Server) -> Iterator[Browser]:
    with Browser(server.url, {}) as found:
        yield found


@pytest.fixture
def iris(server: Server) -> Iterator[Client]:
    with Client(server.url, server.token("Iris")) as found:
        yield found


def greedy(seed: int) -> Seen:
    return Seen(tr.bot("greedy", seed).choose)


def play(client: Client, table: str, seen: Seen) -> None:
    """Play to the end; what comes is written down."""
    watch = client.watch

    def noted(table: str | Position) -> Iterator[Position]:
        for position in watch(table):
            seen.positions.append(position)
            yield position

    client.watch = noted  # type: ignore[method-assign, assignment]
    client.play(table, seen.decide)


@pytest.mark.parametrize("game", INFOS)
def test_a_person_and_a_program(server: Server, ann: Browser, iris: Client, game: str) -> None:
    path = ann.open(game=game, players=2, name="Ann", seat2="open", watchers=1)
    table, seen, rng = path.rpartition("/")[2], greedy(1), random.Random(1)
    iris.sit(f"{server.url}{path}")
    other = threading.Thread(target=play, args=(iris, table, seen))
    other.start()
    page = ann.begun(path)
    assert "Iris" in page.text
    while page.phase != "over":
        if page.moves:
            # Random pirates take hours to come to an end.
            move = rng.choice(page.moves) if rng.random() < 0.1 else page.moves[-1]
            answer = ann.play(path, unescape(move), page.at)
            assert answer.status_code in (200, 409), answer.text
        page = ann.look(path)
    other.join(PATIENCE)
    assert not other.is_alive()
    Truth(dict(iris.record(table))).check(seen)
    assert [seat.kind for seat in seen.positions[-1].seats] == ["person", "program"]


class Watched:
    """Positions as they come, one after the other."""

    def __init__(self, client: Client, table: str) -> None:
        self._positions = client.watch(table)

    def until(self, true: Callable[[Position], object]) -> Position:
        """The next position of which this is true."""
        for position in self._positions:
            if true(position):
                return position
        raise AssertionError("it ended")


def test_a_program_leaves_and_comes_back(server: Server, ann: Browser, iris: Client) -> None:
    path = ann.open(game="rainbow", players=2, name="Ann", seat2="open", begins=1)
    table = path.rpartition("/")[2]
    iris.sit(table)
    stream = Watched(iris, table)
    first = stream.until(lambda found: found.legal)
    assert not first.stand_in
    iris.leave(table)
    left = stream.until(lambda found: found.stand_in)
    assert not left.legal
    assert left.seats[1].kind == "bot"
    assert left.viewer == 1
    assert left.data["hand"]  # it goes on seeing what its seat sees
    with pytest.raises(tr.ApiError) as caught:
        iris.move(left, "1")
    assert caught.value.code in ("bot", "stale")
    iris.sit(table)
    back = iris.look(table)
    assert not back.stand_in
    assert back.seats[1].kind == "program"
    end = finish(ann, path, iris)
    Truth(dict(iris.record(table))).check(Seen(greedy(1).choose, [end]), stood_in=True)


def finish(ann: Browser, path: str, iris: Client) -> Position:
    """Ann gets up, and the rest is soon over."""
    assert ann.post(f"{path}/leave", headers=JSON).status_code == 200
    return iris.play(path, tr.bot("greedy", 1).choose)


@pytest.mark.parametrize("agree", [True, False])
def test_taking_back(server: Server, ann: Browser, iris: Client, agree: bool) -> None:
    """The program is asked twice at the same position."""
    path = ann.open(game="rainbow", players=2, name="Ann", seat2="open", begins=0)
    table = path.rpartition("/")[2]
    iris.sit(table)
    page = ann.begun(path)
    first = page.at
    assert ann.play(path, page.moves[0], page.at).status_code == 200
    mine = iris.look(table)
    iris.move(mine, mine.legal[0])
    stream = Watched(iris, table)
    before = stream.until(lambda found: found.moves)
    for _time in range(2):
        answer = ann.post(f"{path}/undo", data={"at": str(ann.look(path).at)}, headers=JSON)
        assert answer.status_code == 200, answer.text
        asked = (
            stream.until(lambda found: found.undo_asked_by is not None)
            if _time == 0
            else iris.look(table)
        )
        assert asked.undo_asked_by == 0
        iris.answer_undo(table, agree=agree)
        if agree:
            break
        assert iris.look(table).moves == before.moves
    after = iris.look(table)
    assert after.undo_asked_by is None
    assert after.seq > asked.seq if agree else after.seq == asked.seq
    if agree:
        assert after.moves == ()
        assert ann.look(path).at > first
    finish(ann, path, iris)


def test_a_program_takes_back(server: Server, ann: Browser, iris: Client) -> None:
    path = ann.open(game="rainbow", players=2, name="Ann", seat2="open", begins=1)
    table = path.rpartition("/")[2]
    iris.sit(table)
    stream = Watched(iris, table)
    mine = stream.until(lambda found: found.legal)
    iris.move(mine, mine.legal[-1])
    iris.ask_undo(iris.look(table))
    if iris.look(table).undo_asked_by is not None:
        answer = ann.post(f"{path}/agree", data={"yes": "1"}, headers=JSON)
        assert answer.status_code == 200
    after = iris.look(table)
    assert after.moves == ()
    assert after.legal == mine.legal
    assert after.seq > mine.seq
    assert after.view == mine.view


def test_talk(server: Server, ann: Browser, iris: Client) -> None:
    path = ann.open(game="rainbow", players=2, name="Ann", seat2="open", watchers=1)
    table = path.rpartition("/")[2]
    iris.sit(table)
    ann.begun(path)
    stream = Watched(iris, table)
    stream.until(lambda found: found.stage == "running")
    ann.post(f"{path}/chat", data={"text": "<b>Hello</b>"}, headers=JSON)
    ann.post(f"{path}/chat", data={"phrase": "luck"}, headers=JSON)
    said = [*stream.until(lambda found: found.said).said]
    if len(said) < 2:
        said += stream.until(lambda found: found.said).said
    assert [(one.seat, one.name) for one in said] == [(0, "Ann")] * 2
    assert [(one.text, one.phrase) for one in said] == [("<b>Hello</b>", ""), ("", "luck")]
    iris.say(table, "<i>Bye</i>")
    iris.say(table, phrase="thanks")
    page = ann.look(path).text
    assert "&lt;i&gt;Bye&lt;/i&gt;" in page
    assert "Thanks for the game" in page
    with Client(server.url, server.token("Zoe")) as zoe:
        zoe.say(table, "I watch")
        assert zoe.look(table).said[-1].name == "Zoe"
        assert zoe.look(table).said[-1].seat is None


def test_going_on_at_another_table(server: Server, ann: Browser, iris: Client) -> None:
    """The program sits there too, and finds the table among its own."""
    path = ann.open(game="arcoiris", players=2, name="Ann", seat2="open")
    table = path.rpartition("/")[2]
    iris.sit(table)
    ann.begun(path)
    finish(ann, path, iris)
    answer = ann.post(f"{path}/again")
    assert answer.status_code == 303
    following = answer.headers["location"].rpartition("/")[2]
    rows = {row["id"]: row for row in iris.tables("mine")}
    assert rows[table]["stage"] == "over"
    assert rows[following]["seat"] == 1
    position = next(iris.watch(following))
    assert position.viewer == 1
    assert position.seats[1].kind == "program"
    assert list(iris.watch(table))[-1].ended  # a stream of what is over ends at once
    end = finish(ann, f"/t/{following}", iris)
    assert end.stage == "over"


def test_clocks(server: Server, ann: Browser, iris: Client) -> None:
    path = ann.open(game="rainbow", players=3, name="Ann", clock="move 60", seat3="level1")
    table = path.rpartition("/")[2]
    iris.sit(table)
    ann.begun(path)
    clocks = iris.look(table).clocks
    assert set(clocks) == {0, 1}
    assert all(0 < left <= 60_000 for left in clocks.values())
