"""Many at once, and streams that outlive what they were opened for."""

import re
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.samples import INTERPRETED
from tests.server.serving import JSON, Client, Running, running

pytestmark = pytest.mark.skipif(INTERPRETED, reason="a server in another process")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("streams")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Running]:
    with running(folder) as found:
        yield found


@pytest.fixture
def people(server: Running) -> Iterator[Callable[[], Client]]:
    """Makes browsers of their own."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(server.client())


def at_once(works: Sequence[Callable[[], Any]]) -> list[Any]:
    """Do all of this at the same time."""
    gate, found = threading.Barrier(len(works)), [None] * len(works)

    def do(place: int) -> None:
        gate.wait(60)
        found[place] = works[place]()

    threads = [threading.Thread(target=do, args=(place,)) for place in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    return found


def test_a_stream_ends_when_its_seat_is_another_ones(people: Callable[[], Client]) -> None:
    """Whoever gets up before the game never sees the hand of whoever sits there then."""
    ann, bob, cleo = people(), people(), people()
    path = ann.open(game="rainbow", players=3, name="Ann", seat2="open", seat3="open")
    bob.join(path, "Bob")
    events = bob.events(path)
    assert 'data-phase="open"' in next(events)["main"]
    assert bob.post(f"{path}/leave", headers=JSON).status_code == 200
    cleo.post(f"{path}/join", data={"name": "Cleo", "seat": "1"})
    dan = people()
    dan.join(path, "Dan")
    assert "Your cards" in cleo.begun(path).text
    for update in events:  # what comes until it ends
        assert "Your cards" not in update["main"]
        assert "data-pick" not in update["main"]
    assert "Your cards" not in bob.get(path).text


def test_a_stream_ends_when_nobody_may_watch_any_more(people: Callable[[], Client]) -> None:
    ann, bob, eve = people(), people(), people()
    path = ann.open(game="rainbow", players=2, name="Ann", seat2="open")
    events = eve.events(path)
    assert 'data-phase="open"' in next(events)["main"]
    bob.join(path, "Bob")
    ann.begun(path)
    assert all('data-phase="open"' in update["main"] for update in events)
    assert eve.get(path, headers=JSON).status_code == 403


def test_the_last_seat_is_taken_by_one_of_twenty(people: Callable[[], Client]) -> None:
    ann, others = people(), [people() for _ in range(20)]
    path = ann.open(game="rainbow", players=2, name="Ann", seat2="open", watchers=1)

    def join(place: int) -> httpx.Response:
        return others[place].post(f"{path}/join", data={"name": f"P{place}"}, headers=JSON)

    answers = at_once([lambda place=place: join(place) for place in range(20)])  # type: ignore[misc]
    assert sorted(answer.status_code for answer in answers) == [303, *[409] * 19]
    ann.begun(path)
    seated = [client for client in others if "Your cards" in client.look(path).text]
    assert len(seated) == 1


def test_who_plays_again_twenty_times_gets_one_table(
    people: Callable[[], Client], folder: Path
) -> None:
    ann, bob = people(), people()
    path = ann.open(game="arcoiris", players=2, name="Ann", seat2="open")
    bob.join(path, "Bob")
    ann.begun(path)
    for person in (ann, bob):
        assert person.post(f"{path}/leave", headers=JSON).status_code == 200
    assert any('data-phase="over"' in update["main"] for update in ann.events(path))
    before = count(folder, "tables")
    both = [ann, bob] * 10
    answers = at_once([lambda one=one: one.post(f"{path}/again") for one in both])  # type: ignore[misc]
    assert len({answer.headers["location"] for answer in answers}) == 1
    assert count(folder, "tables") == before + 1


def count(folder: Path, table: str) -> int:
    """Rows of a table of the database."""
    connection = sqlite3.connect(f"file:{folder / 'tables.sqlite3'}?mode=ro", uri=True)
    found: int = connection.execute(f"select count(*) from {table}").fetchone()[0]
    connection.close()
    return found


def test_one_name_for_requests_of_two_people_is_two_names(people: Callable[[], Client]) -> None:
    """What others call their requests swallows nobody's, seated or not."""
    ann, bob, eve, zoe = (people() for _ in range(4))
    path = ann.open(game="rainbow", players=2, name="Ann", seat2="open", watchers=1)
    bob.join(path, "Bob")
    ann.begun(path)
    for person, name in ((eve, "Eve"), (zoe, "Zoe")):
        assert person.post("/me", data={"name": name}).status_code == 303
    for person in (ann, bob, eve, zoe, zoe):
        fields = {"text": f"hello {id(person)}", "client": "same"}
        answer = person.post(f"{path}/chat", data=fields, headers=JSON)
        assert answer.status_code == 200, answer.text
    page = ann.look(path).text
    assert [page.count(f"</b>hello {id(person)}<") for person in (ann, bob, eve, zoe)] == [
        1,
        1,
        1,
        1,
    ]


def test_the_same_move_many_times_is_one_move(people: Callable[[], Client]) -> None:
    ann, bob = people(), people()
    path = ann.open(game="rainbow", players=2, name="Ann", seat2="open")
    bob.join(path, "Bob")
    mover = ann if ann.begun(path).moves else bob
    page = mover.look(path)
    move, at = page.moves[0], page.at
    works = [lambda client=client: mover.play(path, move, at, client) for client in "aabbccdd" * 2]
    statuses = [answer.status_code for answer in at_once(works)]
    assert statuses.count(200) == 4  # one name made the move, and is told so as often as it asks
    assert set(statuses) == {200, 409}
    assert mover.look(path).at == at + 1


def test_many_streams_of_one_client_closed_in_the_middle(
    people: Callable[[], Client], server: Running
) -> None:
    ann, bob = people(), people()
    path = ann.open(game="rainbow", players=2, name="Ann", seat2="open", watchers=1)
    bob.join(path, "Bob")
    ann.begun(path)
    with ExitStack() as stack:
        for number in range(120):
            client = stack.enter_context(server.client())
            client.cookies.update(bob.cookies if number % 2 else {})
            answer = stack.enter_context(client.stream("GET", f"{path}/stream"))
            assert answer.status_code == 200
            if number % 3:
                assert next(answer.iter_lines()) == "retry: 1000"
        for _ in range(3):
            assert 'class="away"' not in ann.look(path).text.partition('data-seat="1"')[2][:300]
    events = ann.events(path)
    # All of them are gone: Bob is away, which is told as soon as the server has noticed.
    assert any(re.search(r'class="away"', update["main"]) for update in events)


def test_streams_of_tables_that_there_are_not(people: Callable[[], Client]) -> None:
    eve = people()
    for name in ("nothing", "%00", "a" * 500, "..%2fnothing"):
        for query in ("", "?seq=5", "?seq=-1", "?seq=x"):
            answer = eve.get(f"/t/{name}/stream{query}", headers=JSON)
            assert answer.status_code == 404
            assert answer.json()["sentence"].endswith(".")


def test_heads_of_streams_come_to_an_end(people: Callable[[], Client]) -> None:
    ann = people()
    path = ann.open(game="rainbow", players=2, name="Ann", seat2="open")
    answer = ann.head(f"{path}/stream")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/event-stream")


def test_names_bring_no_headers(people: Callable[[], Client]) -> None:
    ann = people()
    for name in ("A\r\nSet-Cookie: a=b", "A\r\n\r\n<script>", "\x00A", "\u2028A\u2029", "=?utf-8?"):
        answer = ann.post("/me", data={"name": name[:24]})
        assert answer.status_code == 303
        assert "a=b" not in str(answer.headers)
        answer = ann.post("/tables", data={"game": "rainbow", "quick": "1", "name": name[:24]})
        assert answer.status_code == 303
        assert re.fullmatch(r"/t/[\w-]{22}", answer.headers["location"])
        answer = ann.post("/preferences", data={"back": f"/me{name}", "lang": name[:8]})
        assert answer.headers["location"].startswith("/me")
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "back",
    ["//evil.example", "/\\evil.example", "/\t/evil.example", "https://evil.example", "\\\\e", ""],
)
def test_preferences_lead_nowhere_else(people: Callable[[], Client], back: str) -> None:
    answer = people().post("/preferences", data={"back": back})
    assert answer.headers["location"] == "/"


def test_a_body_that_does_not_end(people: Callable[[], Client]) -> None:
    """In pieces or not: refused as soon as it is too long, and nothing more is read."""

    def endless() -> Iterator[bytes]:
        for _ in range(100_000):
            yield b"a" * 1000

    form = {"content-type": "application/x-www-form-urlencoded"} | JSON
    try:
        answer = people().post("/tables", content=endless(), headers=form)
    except httpx.TransportError:  # it had enough before all was sent
        return
    assert answer.status_code == 413
    assert answer.headers["connection"] == "close"
