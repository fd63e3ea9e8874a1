"""What a client does when it is asked something, and when something goes wrong."""

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest

from triplerainbow.client import asks
from triplerainbow.client.asks import Ask
from triplerainbow.client.faults import ApiError, ServerLostError
from triplerainbow.client.position import Position
from triplerainbow.client.retrying import Patience
from triplerainbow.client.turns import Turns, may_wait

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
