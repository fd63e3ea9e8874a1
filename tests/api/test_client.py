"""What a client does when it is asked something, and when something goes wrong."""

import dataclasses
import inspect
import json
import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

import triplerainbow as tr
from triplerainbow.client import asks
from triplerainbow.client.asks import Ask
from triplerainbow.client.faults import ApiError, ServerLostError
from triplerainbow.client.listings import event_of
from triplerainbow.client.position import Position
from triplerainbow.client.retrying import Patience
from triplerainbow.client.turns import Turns, may_wait
from triplerainbow.server.api.messages import NewTable
from triplerainbow.server.tables.terms import Terms

HTML = b"<!doctype html><title>Welcome</title>"


def position(seq: int, *legal: str, asker: int | None = None) -> Position:
    """A position of seat 1."""
    return Position(
        table="t",
        game="rainbow",
        players=3,
        options={},
        seats=(),
        viewer=1,
        stage="running",
        seq=seq,
        legal=legal,
        moves=(),
        data={},
        undo_asked_by=asker,
    )


def sent(ask: Ask[None] | None) -> Mapping[str, Any]:
    """What is sent, without its name."""
    assert ask is not None
    assert ask.body is not None
    return {name: value for name, value in ask.body.items() if name != "client"}


def turns(*, agree: bool = True) -> Turns:
    """Whose choice is always the same."""
    return Turns(lambda _view: "1", agree_to_undo=agree)


def test_every_position_is_answered_once() -> None:
    player = turns()
    assert sent(player.answer(position(4, "2"))) == {"move": "2", "seq": 4}
    assert player.answer(position(4, "2")) is None
    assert player.answer(position(5)) is None
    assert sent(player.answer(position(6, "3"))) == {"move": "3", "seq": 6}


def test_an_answer_that_came_to_nothing_is_given_again() -> None:
    """A bot stood in when it came; the program takes its seat again before the bot has moved."""
    player = turns()
    assert sent(player.answer(position(4, "2")))["move"] == "2"
    player.overtaken()
    assert player.answer(position(4)) is None
    assert sent(player.answer(position(4, "2")))["move"] == "2"


@pytest.mark.parametrize("agree", [True, False])
def test_who_asks_twice_is_answered_twice(agree: bool) -> None:
    """Questions do not change the number of the position."""
    player = turns(agree=agree)
    for _time in range(2):
        assert sent(player.answer(position(4, asker=2))) == {"agree": agree}
        assert player.answer(position(4)) is None
    assert player.answer(position(4, asker=1)) is None  # it asks itself


# Answers that are none


def test_a_server_that_is_another_one() -> None:
    for status, body in ((200, HTML), (200, b"[]"), (200, b"{}"), (404, HTML), (308, b"")):
        with pytest.raises(ApiError) as caught:
            asks.read(asks.open_table("rainbow", 2, ("me",), {}), status, {}, body, lost=False)
        assert caught.value.code == "no_api"
        assert not may_wait(caught.value)
    with pytest.raises(ApiError):
        asks.line(HTML)
    for status in (500, 502, 503, 504):
        with pytest.raises(ApiError) as caught:
            asks.read(asks.games(), status, {"retry-after": "3"}, HTML, lost=False)
        assert may_wait(caught.value)
        assert caught.value.wait == 3


def test_what_was_done_although_the_answer_got_lost() -> None:
    """Sitting down and getting up have no name; that they were done shows in the refusal."""
    for ask, code in (
        (asks.sit("t", None), "seated"),
        (asks.leave("t"), "not_seated"),
        (asks.leave("t"), "bot"),
    ):
        body = json.dumps({"code": code, "detail": "Refused."}).encode()
        asks.read(ask, 409, {}, body, lost=True)
        with pytest.raises(ApiError):
            asks.read(ask, 409, {}, body, lost=False)


ADDRESSES = (
    "",
    "127.0.0.1:8000",
    "ftp://127.0.0.1",
    "http://",
    "http://[",
    "http://host:port",
    "http://host:99999",
    "http://host:0",
    "http://\x00",
    "http://\u2603",
    "file:///etc/passwd",
)


@pytest.mark.parametrize("address", ADDRESSES, ids=range(len(ADDRESSES)))
def test_addresses_that_are_none(address: str) -> None:
    with pytest.raises(ValueError, match="no address"):
        asks.connection(address, "token")


@pytest.mark.parametrize("token", ["", " ", "a b", "a\nb", "\u00e9", "a\x00", None])
def test_tokens_that_are_none(token: Any) -> None:
    with pytest.raises(ValueError, match="no token"):
        asks.connection("http://127.0.0.1:8000", token)


@pytest.mark.parametrize(
    ("named", "name"),
    [
        ("abc", "abc"),
        ("http://127.0.0.1:8000/t/abc", "abc"),
        ("http://127.0.0.1:8000/t/abc/", "abc"),
        ("http://127.0.0.1:8000/t/abc?x=1#y", "abc"),
        ("../../account", "account"),
        ("a?b", "a"),
    ],
)
def test_names_of_tables(named: str, name: str) -> None:
    assert asks.path_of(named, "/move") == f"/tables/{name}/move"


def test_patience_lasts_half_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    for share in (0, 1):
        monkeypatch.setattr(random, "uniform", lambda low, high, share=share: (low, high)[share])
        patience, waits = Patience(), []
        while (wait := patience.next_wait()) is not None:
            waits.append(wait)
        assert 25 < sum(waits) < 45
        patience.succeeded()
        assert patience.next_wait() == waits[0]


def test_what_is_lost_is_told_in_words() -> None:
    for fault in (OSError(), OSError("no route"), None):
        found = asks.lost(fault)
        assert isinstance(found, ServerLostError)
        assert "None" not in str(found)


def test_what_is_forced_is_not_asked() -> None:
    """Who can't block an attack passes: the View is not one in which they decide."""

    def unasked(_view: object) -> str:
        raise AssertionError("nobody asks")

    assert position(4, "pass").decide(unasked) == "pass"


def test_choices_that_are_no_moves() -> None:
    async def later(_view: object) -> str:
        return "1"

    class Ready(Position):
        view = None  # type: ignore[assignment]

    there = Ready(**{**vars(position(4, "1", "2")), "legal": ("1", "2")})
    with pytest.raises(TypeError, match="`choose` must return a move as a text, not a coroutine"):
        Turns(later, agree_to_undo=True).answer(there)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [None, 7, b"t"])
def test_names_that_name_no_table(name: Any) -> None:
    with pytest.raises(TypeError, match="a table is named by its id"):
        asks.name_of(name)


# What can be said, and what is told


@pytest.mark.parametrize("client", [tr.Client, tr.AsyncClient])
def test_every_term_of_a_table_has_an_argument(client: Any) -> None:
    """And a line in the docs; each is sent under its own name, and only if it is given."""
    names = [field.encode_name for field in msgspec.structs.fields(NewTable)]
    arguments = [name for name in inspect.signature(client.open).parameters if name != "self"]
    assert sorted(arguments) == sorted(names)
    docs = (Path(__file__).parents[2] / "docs" / "programs.md").read_text(encoding="utf-8")
    table = docs.partition("| `client.open` |")[2].partition("\n\n")[0]
    assert sorted(re.findall(r"^\| `(\w+)`", table, re.MULTILINE)) == sorted(names)
    terms = {field.name for field in dataclasses.fields(Terms)} - {"clock_amount"}
    assert terms <= set(names)


def test_only_what_is_said_is_sent() -> None:
    more = {"public": False, "clock": None, "begins": 0}
    body = asks.open_table("rainbow", 2, ("me",), more).body
    wanted = {"game": "rainbow", "players": 2, "seats": ["me"], "public": False, "begins": 0}
    assert body == wanted


ROW = {
    "id": "abc",
    "game": "rainbow",
    "players": 2,
    "options": {},
    "stage": "open",
    "names": ["Ann", ""],
    "seat": 0,
}


def test_tables_are_objects_and_as_they_were() -> None:
    body = json.dumps({"tables": [ROW | {"later": "unknown"}]}).encode()
    (table,) = asks.tables("open").read(body)
    assert (table.id, table.stage, table.names) == ("abc", "open", ["Ann", ""])
    assert table["id"] == "abc"
    assert dict(table) == ROW
    assert "seat" in table
    assert table.get("none", 1) == 1
    with pytest.raises(KeyError):
        table["none"]
    assert asks.path_of(table, "/move") == "/tables/abc/move"
    found = asks.games().read(json.dumps(GAMES).encode())
    assert found.games[0].options[0].values == [False, True]
    assert found["games"][0]["options"][0]["name"] == "peek"
    assert dict(asks.account().read(b'{"name": "Iris", "scopes": ["read"]}'))["name"] == "Iris"
    for body in (b'{"tables": [{}]}', b'{"tables": 1}', b"[]"):
        with pytest.raises(ApiError):
            asks.read(asks.tables("open"), 200, {}, body, lost=False)


GAMES = {
    "games": [
        {
            "name": "arcoiris",
            "title": "Arco-iris",
            "players": [2],
            "options": [
                {"name": "peek", "values": [False, True], "default": False, "meaning": "Peek."}
            ],
        }
    ],
    "bots": ["greedy"],
}


def test_events_are_objects() -> None:
    assert event_of({"type": "ready"}).table is None
    turn = event_of({"type": "turn", "table": ROW, "seq": 3})
    assert (turn.type, turn.seq) == ("turn", 3)
    assert turn.table is not None
    assert turn.table.seat == 0
