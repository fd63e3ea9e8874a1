"""The server as programs and browsers without script meet it."""

import hashlib
import itertools
import json
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from filelock import FileLock

from tests.samples import INTERPRETED
from tests.server.serving import JSON, Client, Page, Running, running
from triplerainbow.record import verify_record
from triplerainbow.server.http.headers import HEADERS

pytestmark = pytest.mark.skipif(INTERPRETED, reason="a server in another process")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as found:
        yield found


def play_out(path: str, clients: list[Client], pick: int = 0) -> Page:
    """Let these people play at random to the end; the last page of the first."""
    for count in itertools.count():
        for client in clients:
            page = client.look(path)
            if page.phase == "over":
                return page
            if page.moves:
                move = page.moves[(pick + count * 31) % len(page.moves)]
                answer = client.play(path, move, page.at, f"m{count}")
                assert answer.status_code in (200, 409), answer.text
        assert count < 3000
    raise AssertionError


@pytest.mark.parametrize("path", ["/", "/new/rainbow", "/new/pirates", "/rules/arcoiris", "/me"])
@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_pages_are_whole_and_safe(server: Running, path: str, language: str) -> None:
    with server.client(**{"accept-language": language}) as client:
        answer = client.get(path)
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert answer.headers["cache-control"] == "no-store"
    assert "server" not in answer.headers
    assert not re.search(r"<script(?![^>]* src=)| style=| on[a-z]+=", answer.text)


@pytest.mark.parametrize("game", ["rainbow", "arcoiris"])
def test_two_people_play_a_game_without_script(server: Running, game: str) -> None:
    with server.client() as ann, server.client() as bob, server.client() as eve:
        path = ann.open(game=game, players=2, name="Ann", seat2="open", watchers=1)
        page = bob.look(path)
        assert page.phase == "open"
        hash_ = re.search(r'class="hash">([0-9a-f]{64})<', page.text)
        assert hash_
        bob.join(path, "Bob")
        ann.begun(path)
        last = play_out(path, [ann, bob])
        assert last.moves == []
        assert eve.look(path).phase == "over"
        seed = re.search(r'class="seed">([0-9a-f]{32})<', last.text)
        assert seed
        assert hashlib.sha256(seed[1].encode()).hexdigest() == hash_[1]


def test_after_a_game(server: Running) -> None:
    """Play again with the next one beginning, look back, take the record, go on from a move."""
    with server.client() as ann, server.client() as bob, server.client() as eve:
        path = ann.open(game="rainbow", players=2, name="Ann", seat2="open", watchers=1)
        bob.join(path, "Bob")
        page = ann.begun(path)
        for suffix in ("record", "replay"):
            assert eve.get(f"{path}/{suffix}", headers=JSON).status_code == 409
        play_out(path, [ann, bob], 5)
        record = json.loads(eve.get(f"{path}/record").text)
        assert verify_record(record) == len(record["moves"])
        assert record["names"] == ["Ann", "Bob"]
        for seat in (-2, -1, 0, 1):
            for ply in (0, 5, 10**5):
                shown = eve.get(f"{path}/replay", params={"ply": ply, "seat": seat})
                assert shown.status_code == 200
                assert shown.text.count('class="hand"') == {-2: 2, -1: 0}.get(seat, 1)
        again = [client.post(f"{path}/again") for client in (ann, bob)]
        assert {answer.headers["location"] for answer in again} == {again[0].headers["location"]}
        assert eve.post(f"{path}/again", headers=JSON).status_code == 403
        new = again[0].headers["location"]
        assert new != path
        pages = [client.begun(new) for client in (ann, bob)]
        leader = record["deal"]["leader"]
        assert bool(pages[1 - leader].moves)
        fork = eve.post(f"{path}/branch", data={"ply": "4", "seat": "1"})
        assert fork.status_code == 303
        page = eve.begun(fork.headers["location"])
        assert page.at >= 5
        assert "Your cards" in page.text


def test_pirates_with_bots_come_to_an_end(server: Running) -> None:
    with server.client() as ann:
        path = ann.open(game="pirates", quick=1)
        ann.begun(path)
        # Random pirates never come to an end; a bot takes the seat after a while.
        for count in range(25):
            page = ann.look(path)
            if page.moves:
                ann.play(path, page.moves[count % len(page.moves)], page.at)
        answer = ann.post(f"{path}/leave", headers=JSON)
        assert answer.status_code == 200, answer.text
        events = ann.events(path)
        assert any('data-phase="over"' in update["main"] for update in events)


def test_the_stream_brings_what_others_do(server: Running) -> None:
    with server.client() as ann, server.client() as bob:
        path = ann.open(game="rainbow", players=2, name="Ann", seat2="open")
        bob.join(path, "Bob")
        pages = {"ann": ann.begun(path), "bob": bob.begun(path)}
        first, second = (ann, bob) if pages["ann"].moves else (bob, ann)
        mine = pages["ann"] if pages["ann"].moves else pages["bob"]
        events = second.events(path, mine.seq)
        update = next(events)
        seen: list[dict[str, Any]] = []
        reader = threading.Thread(target=lambda: seen.append(next(e for e in events if e["said"])))
        reader.start()
        assert first.play(path, mine.moves[0], mine.at).status_code == 200
        reader.join(20)
        assert seen, "nothing came"
        assert seen[0]["seq"] > update["seq"]
        assert Page(seen[0]["main"]).seq == seen[0]["seq"]
        assert "plays" in seen[0]["said"][0]


WRONG: list[tuple[str, str, dict[str, str], dict[str, str], int]] = [
    ("GET", "/nothing", {}, {}, 404),
    ("GET", "/t/nothing", {}, {}, 404),
    ("GET", "/rules/chess", {}, {}, 404),
    ("GET", "/new/chess", {}, {}, 404),
    ("GET", "/here/nothing", {}, {}, 404),
    ("DELETE", "/", {}, {}, 405),
    ("POST", "/t/TABLE", {}, {}, 405),
    ("POST", "/tables", {"game": "chess"}, {}, 404),
    ("POST", "/tables", {"game": "rainbow", "players": "9"}, {}, 422),
    ("POST", "/tables", {"game": "rainbow", "players": "two"}, {}, 422),
    ("POST", "/tables", {"game": "rainbow", "players": "2", "seat2": "hal"}, {}, 422),
    ("POST", "/tables", {"game": "rainbow", "players": "2", "clock": "move 1"}, {}, 422),
    ("POST", "/tables", {"game": "rainbow", "players": "2", "name": "n" * 99}, {}, 422),
    ("POST", "/tables", {"game": "rainbow"}, {"origin": "https://evil.example"}, 403),
    ("POST", "/tables", {"game": "rainbow"}, {"sec-fetch-site": "cross-site"}, 403),
    ("POST", "/tables", {"game": "rainbow"}, {"content-type": "text/plain"}, 415),
    ("POST", "/t/TABLE/move", {"move": "1", "at": "0"}, {}, 403),
    ("POST", "/t/TABLE/move", {"move": "1", "at": "x"}, {}, 422),
    ("POST", "/t/TABLE/move", {"move": "1" * 5000, "at": "0"}, {}, 422),
    ("POST", "/t/TABLE/move", {"move": "1"}, {}, 422),
    ("POST", "/t/TABLE/undo", {"at": "0"}, {}, 403),
    ("POST", "/t/TABLE/leave", {}, {}, 403),
    ("POST", "/t/TABLE/stop", {}, {}, 409),
    ("POST", "/t/TABLE/why", {"picks": "h1", "at": "0"}, {}, 409),
    ("POST", "/t/TABLE/hint", {}, {}, 409),
    ("POST", "/t/TABLE/chat", {"text": "hello"}, {}, 403),
    ("POST", "/t/TABLE/join", {"name": "Eve"}, {}, 409),
    ("POST", "/me/link", {}, {}, 409),
    ("POST", "/me", {"name": " "}, {}, 422),
]


@pytest.mark.parametrize(("method", "path", "fields", "headers", "status"), WRONG, ids=str)
def test_what_is_wrong_is_refused_in_words(
    server: Running,
    method: str,
    path: str,
    fields: dict[str, str],
    headers: dict[str, str],
    status: int,
) -> None:
    with server.client() as ann, server.client() as eve:
        table = ann.open(game="rainbow", players=2, name="Ann", seat2="greedy", watchers=1)
        before = ann.begun(table)
        where = path.replace("/t/TABLE", table)
        answer = eve.request(
            method, where, data=fields if method == "POST" else None, headers=JSON | headers
        )
        assert answer.status_code == status, answer.text
        told = answer.json()
        assert told["sentence"][0].isupper()
        assert told["sentence"].endswith(".")
        assert "Traceback" not in answer.text
        page = eve.request(
            method, where, data=fields if method == "POST" else None, headers=headers
        )
        assert page.status_code == status
        assert page.headers["content-type"].startswith("text/html")
        if before.moves:  # else the bot has moved meanwhile
            assert ann.look(table).at == before.at


def test_long_bodies_are_not_read(server: Running) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(10_000):
            yield b"a" * 1000

    with server.client() as client:
        assert client.post("/tables", data={"game": "a" * 200_000}).status_code == 413
        form = {"content-type": "application/x-www-form-urlencoded"}
        try:
            status = client.post("/tables", content=endless(), headers=form).status_code
        except httpx.WriteError:  # it had enough before we had sent it all
            status = 413
        assert status in (400, 413)


def test_names_and_chat_are_only_text(server: Running) -> None:
    name = '<img src=x onerror="a()">'[:24]
    with server.client() as ann, server.client() as bob:
        path = ann.open(game="rainbow", players=3, name=name, seat2="open", seat3="greedy")
        bob.join(path, "Bob\u202e\x00\x1b[31m")
        ann.begun(path)
        said = "</li><script>alert(1)</script> &amp; {{ 7 * 7 }}"
        assert bob.post(f"{path}/chat", data={"text": said}, headers=JSON).status_code == 200
        for page in (ann.look(path).text, bob.look(path).text, ann.get("/").text):
            assert "<img src=x" not in page
            assert "<script>alert" not in page
            assert "\u202e" not in page
            assert "\x1b" not in page
        assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp; {{ 7 * 7 }}" in ann.look(path).text
        update = next(bob.events(path))
        assert "<script>alert" not in update["main"] + update["log"]


def test_a_phrase_is_read_in_everybodys_own_language(server: Running) -> None:
    with server.client() as ann, server.client(**{"accept-language": "fr"}) as bob:
        path = ann.open(game="rainbow", players=2, name="Ann", seat2="open")
        bob.join(path, "Bob")
        assert ann.post(f"{path}/chat", data={"phrase": "thanks"}, headers=JSON).status_code == 200
        assert ann.post(f"{path}/chat", data={"phrase": "rude"}, headers=JSON).status_code == 422
        ann.begun(path)
        assert '<b class="who">Ann</b>Thanks for the game' in ann.look(path).text
        assert '<b class="who">Ann</b>Merci pour la partie' in bob.look(path).text


def test_a_bot_lays_out_an_island_on_request(server: Running) -> None:
    """As often as it is offered; then the island is laid out, or nothing changes at all."""
    with server.client() as ann, server.client() as bob:
        path = ann.open(game="pirates", players=2, name="Ann", seat2="greedy", begins=0)
        ann.begun(path)
        laid = 0
        while laid < 3:
            page = ann.look(path)
            assert page.phase != "over"
            if f'action="{path}/auto"' in page.text:
                fields = {"at": str(page.at)}
                assert bob.post(f"{path}/auto", data=fields, headers=JSON).status_code == 403
                answer = ann.post(f"{path}/auto", data=fields, headers=JSON)
                after = ann.look(path)
                if answer.status_code == 200:
                    laid += 1
                    assert after.at > page.at
                else:
                    assert answer.json()["error"] == "nothing"
                    assert after.at == page.at
                late = ann.post(f"{path}/auto", data={"at": str(page.at - 1)}, headers=JSON)
                assert late.json()["error"] == "stale"
                page = after
            ends = [move for move in page.moves if move in ("d", "u", "pass")] or page.moves
            if ends:
                ann.play(path, ends[0], page.at)


def test_nothing_of_others_hands_is_in_any_byte(server: Running) -> None:
    """What is sent to Bob and to a watcher does not depend on Ann's hand: it is not in there."""
    with server.client() as ann, server.client() as bob, server.client() as eve:
        path = ann.open(game="rainbow", players=2, name="Ann", seat2="open", watchers=1)
        bob.join(path, "Bob")
        ann.begun(path)
        hands = {}
        for who, client in (("ann", ann), ("bob", bob)):
            page = client.look(path).text
            hands[who] = re.findall(r'data-pick="(h\d)"|class="card[^"]*"[^>]*aria-label="', page)
        watched = eve.look(path).text + json.dumps(next(eve.events(path)))
        assert 'data-pick="h' not in watched
        assert "Your cards" not in watched
        assert path.split("/")[2] in watched
        for cookie in (*ann.cookies.values(), *bob.cookies.values()):
            assert cookie not in watched
            assert cookie not in ann.look(path).text


def test_a_personal_link_works_once_elsewhere(server: Running) -> None:
    with server.client() as ann, server.client() as phone, server.client() as eve:
        path = ann.open(game="rainbow", players=2, name="Ann", seat2="greedy")
        ann.begun(path)
        page = ann.post("/me/link").text
        link = re.search(r'value="(http://[^"]*/here/[^"]*)"', page)
        assert link
        assert phone.get(link[1]).status_code == 200
        assert phone.get(link[1]).status_code == 200  # looking does not use it up
        assert phone.post(link[1]).status_code == 303
        assert eve.post(link[1], headers=JSON).status_code == 404
        # Both are Ann from now on, until one of them says that it is enough.
        assert "Your cards" in phone.look(path).text
        assert "Your cards" in ann.look(path).text
        assert phone.post("/me/others").status_code == 303
        assert "Your cards" in phone.look(path).text
        assert "Your cards" not in ann.get(path).text


def test_the_menu_leads_to_ones_own_page(server: Running) -> None:
    with server.client() as ann:
        path = ann.open(game="rainbow", players=2, name="Ann", seat2="open")
        for page in (ann.get("/").text, ann.look(path).text):
            assert 'href="/me"' in page


def test_who_sits_down_before_the_deal_can_leave_after_it(server: Running) -> None:
    """The header with the menu is not replaced when the cards are dealt."""
    with server.client() as ann, server.client() as bob, server.client() as eve:
        path = ann.open(game="rainbow", players=2, name="Ann", seat2="open", watchers=1)
        assert f'action="{path}/leave"' in ann.look(path).text.partition("<main")[0]
        bob.join(path, "Bob")
        for client, sits in ((ann, True), (bob, True), (eve, False)):
            header = client.look(path).text.partition("<main")[0]
            assert (f'action="{path}/leave"' in header) == sits


def test_it_ends_at_once_and_goes_on_where_it_was(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.client() as ann:
        path = ann.open(game="rainbow", players=2, name="Ann", seat2="open")
        with server.client() as bob:
            bob.join(path, "Bob")
            page = ann.begun(path)
            mover = ann if page.moves else bob
            page = mover.look(path)
            assert mover.play(path, page.moves[0], page.at).status_code == 200
            stream = ann.events(path)
            next(stream)  # an open stream does not keep it from ending
            cookies = dict(ann.cookies)
    with running(tmp_path) as server, server.client() as ann:
        ann.cookies.update(cookies)
        page = ann.look(path)
        assert "Your cards" in page.text
        assert page.at == 2


def test_a_client_that_asks_too_often_is_slowed_down(tmp_path: Path) -> None:
    with running(tmp_path, "limits") as server, server.client() as eve:
        answers = [eve.post("/tables", data={"game": "chess"}, headers=JSON) for _ in range(40)]
        codes = [answer.status_code for answer in answers]
        assert codes[0] == 404
        assert codes[-1] == 429
        assert "try again in" in answers[-1].json()["sentence"]


@pytest.mark.parametrize(
    "flags", [("limits",), ("limits", "proxied"), ("limits", "proxied", "host=::")]
)
def test_only_a_proxy_is_believed_who_asks(tmp_path: Path, flags: tuple[str, ...]) -> None:
    """And it only as far as its own addition to the header goes; the rest is the client's."""
    with Running(tmp_path, *flags) as server, server.client() as eve:

        def code(forged: int, added: str) -> int:
            headers = {"x-forwarded-for": f"10.0.0.{forged}, {added}", "x-forwarded-proto": "https"}
            answer = eve.post("/tables", data={"game": "chess"}, headers=JSON | headers)
            return answer.status_code

        assert [code(n, "192.0.2.1") for n in range(40)][-1] == 429
        assert code(1, "192.0.2.2") == (404 if "proxied" in flags else 429)
        kept = eve.post("/preferences", data={"lang": "fr"}, headers={"x-forwarded-proto": "https"})
        assert ("Secure" in kept.headers["set-cookie"]) == ("proxied" in flags)
        _code, told = server.stop()
    assert told.count("\n") == ("proxied" not in flags)  # once, however many requests came
    assert ("start with --behind-proxy" in told) == ("proxied" not in flags)


def refused_to_serve(*arguments: str) -> str:
    """What the command says, in one line, instead of serving."""
    found = subprocess.run(
        [sys.executable, "-m", "triplerainbow", "serve", "--no-browser", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert found.returncode == 1
    assert found.stderr.count("\n") == 1
    return found.stderr


def test_a_port_that_is_taken_is_one_sentence(server: Running, tmp_path: Path) -> None:
    port = server.address.rsplit(":", 1)[1]
    assert port in refused_to_serve("--port", port, "--data", str(tmp_path))


def test_a_folder_is_for_one_server(tmp_path: Path) -> None:
    with FileLock(tmp_path / "server.lock"):
        assert str(tmp_path) in refused_to_serve("--port", "0", "--data", str(tmp_path))
    place = tmp_path / "file"
    place.touch()
    assert "can't keep tables in" in refused_to_serve("--port", "0", "--data", str(place / "in"))


def test_signals_end_it_well(tmp_path: Path) -> None:
    for how in (signal.SIGINT, signal.SIGTERM):
        server = Running(tmp_path)
        with server.client() as client:
            assert client.get("/").status_code == 200
        code, err = server.stop(how)
        assert err == ""
        assert code == 0
