"""Records: what is written, what is refused and in which words."""

import io
import json
import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import samples
from tests.laws.settings import Setting, every_setting
from triplerainbow.arena.simulation import simulate
from triplerainbow.match import Match
from triplerainbow.record import (
    FORMAT,
    RecordFault,
    dump_line,
    parse_line,
    verify,
    verify_lines,
    verify_record,
)

Json = dict[str, Any]


def record_of(setting: Setting, *, legal: bool = True) -> Json:
    """A finished game of random players."""
    games = simulate(
        setting.game, setting.players, 1, seed="records", options=setting.options, legal=legal
    )
    return next(games)


@pytest.fixture(scope="module")
def good() -> Json:
    """A short finished record with every optional field that we write."""
    record = record_of(Setting("rainbow", 6))
    return record | {"times": [5] * len(record["moves"]), "started": "2025-01-01T12:00:00Z"}


def fault_of(record: object) -> tuple[int | None, str]:
    """Ply and sentence of the fault that a record has after a trip through its line."""
    line = json.dumps(record).encode()
    with pytest.raises(RecordFault) as fault:
        verify_record(parse_line(line))
    sentence = str(fault.value)
    assert sentence.isprintable()
    assert len(sentence) <= 300
    return fault.value.ply, sentence


# Good records


def test_simulated_games_are_right(setting: Setting) -> None:
    record = record_of(setting)
    again = parse_line(dump_line(record).encode())
    assert again == record
    assert verify_record(again) == len(record["moves"])
    assert Match.from_record(again).scores == record["scores"]


def test_the_order_of_fields_is_fixed() -> None:
    record = record_of(Setting("rainbow", 2))
    assert list(record) == [
        "format",
        "game",
        "players",
        "options",
        "names",
        "engine",
        "seed",
        "deal",
        "moves",
        "scores",
        "winners",
        "legal",
    ]
    assert dump_line(record).startswith(f'{{"format":"{FORMAT}","game":"rainbow","players":2,')


def test_unfinished_games_are_right(good: Json) -> None:
    for moves in (0, 1, 7):
        record = {
            name: good[name] for name in ("format", "game", "players", "options", "deal", "moves")
        }
        record["moves"] = record["moves"][:moves]
        assert verify_record(record | {"unfinished": "resigned"}) == moves


def test_unknown_fields_are_ignored(good: Json) -> None:
    assert verify_record(good | {"site": {"a": [1.5, None]}}) == len(good["moves"])


# Lines that are no record


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"", "the line is blank"),
        (b" \t\r", "the line is blank"),
        (b"\xef\xbb\xbf{}", "the line begins with a byte-order mark"),
        (b'{"a": "\xff"}', "the line is not UTF-8 text (at byte 8)"),
        (b'{"a": "\xed\xa0\x80"}', "the line is not UTF-8 text (at byte 8)"),
        (b"{'a': 1}", "the line is not valid JSON from character 2 on"),
        (b'{"a": 1} {}', "the line is not valid JSON from character 10 on"),
        (b'{"a": 01}', "the line is not valid JSON from character 8 on"),
        (b'{"a": "x\x00"}', "the line is not valid JSON from character 9 on"),
        (b'{"a": [1, 2', "the line ends in the middle of the JSON text"),
        (b'{"a": "b', "the line ends in the middle of the JSON text"),
        (b'{"a": NaN}', "NaN is not a JSON number"),
        (b'{"a": -Infinity}', "-Infinity is not a JSON number"),
        (b'{"a": 1, "a": 1}', 'the name "a" appears twice'),
        (b'{"x": {"\\n": 1, "\\n": 1}}', 'the name "\\n" appears twice'),
        (b"[" * 10**5, "the JSON is nested more than 100 levels deep"),
        (b'{"a": ' * 10**5, "the JSON is nested more than 100 levels deep"),
        (b'{"a": ' + b"9" * 5000 + b"}", "a number has more than 500 digits"),
        (b'{"a": ' + b"9" * 501 + b"}", "a number has more than 500 digits"),
        (b'{"a": -' + b"9" * 501 + b"}", "a number has more than 500 digits"),
        (b'{"a": 1e999}', "Infinity is not a JSON number"),
        (b'{"a": {"\\udc00": 1}}', "a text holds half of a surrogate pair"),
        (b'{"a": "\\ud800"}', "a text holds half of a surrogate pair"),
        (b"[]", "a record is a JSON object in braces"),
        (b"null", "a record is a JSON object in braces"),
        (b"{}", "the record lacks format"),
    ],
)
def test_lines_that_are_no_record(line: bytes, sentence: str) -> None:
    (found,) = verify_lines(io.BytesIO(line + b"\n"))
    assert found[0] == 1
    assert isinstance(found[1], RecordFault)
    assert found[1].ply is None
    assert str(found[1]) == sentence


# Fields that are wrong


def put(name: str, value: object) -> Callable[[Json], Json]:
    return lambda record: record | {name: value}


def without(*names: str) -> Callable[[Json], Json]:
    return lambda record: {key: value for key, value in record.items() if key not in names}


def in_deal(name: str, value: object) -> Callable[[Json], Json]:
    return lambda record: record | {"deal": record["deal"] | {name: value}}


def nested(levels: int) -> list[Any]:
    """Lists inside one another."""
    value: list[Any] = []
    for _ in range(levels - 1):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (put("format", "triplerainbow/2"), 'the format is "triplerainbow/2"; this program reads'),
        (put("format", 1), "the format is 1; this program reads"),
        (without("game"), "the record lacks game"),
        (put("game", "chess"), "there is no game chess; the games are rainbow, pirates, arcoiris"),
        (put("game", ["rainbow"]), "game must be a text"),
        (put("players", 7), "Rainbow is for 2 to 6 players, not 7"),
        (put("players", 6.0), "Rainbow is for 2 to 6 players, not 6.0"),
        (put("players", True), "Rainbow is for 2 to 6 players, not true"),
        (put("players", "6"), 'Rainbow is for 2 to 6 players, not "6"'),
        (put("players", 10**499), "Rainbow is for 2 to 6 players, not 1.00e+499"),
        (put("options", {"peek": nested(90)}), "Rainbow has no options; remove peek"),
        (put("options", {"peek": nested(99)}), "the JSON is nested more than 100 levels deep"),
        (without("options"), "the record lacks options"),
        (put("options", []), "options must be an object"),
        (put("options", None), "options must be an object"),
        (put("options", {"peek": True}), "Rainbow has no options; remove peek"),
        (put("options", {"a\nb": True}), "Rainbow has no options; remove a\\nb"),
        (without("deal"), "the record lacks deal"),
        (put("deal", "1234"), "the deal must be an object"),
        (in_deal("aside", ""), "the deal has a superfluous field aside"),
        (in_deal("leader", 6), "the leader must be a seat from 0 to 5"),
        (in_deal("row", "111111"), "the deal has "),
        (in_deal("hands", []), "hands must be a list of 6 card strings"),
        (without("moves"), "the record lacks moves"),
        (put("moves", "33"), "moves must be a list of texts"),
        (put("moves", [3]), "moves must be a list of texts"),
        (put("names", ["Ana"]), "names must be one text for each seat"),
        (put("names", "abcdef"), "names must be a list of texts"),
        (put("seed", 1.5), "seed must be a text or an integer"),
        (put("seed", True), "seed must be a text or an integer"),
        (put("engine", 1), "engine must be a text"),
        (put("unfinished", True), "unfinished must be a text"),
        (put("started", None), "started must be a text or an integer"),
        (put("times", [1]), "times must be one number of milliseconds for each move"),
        (put("times", "1"), "times must be a list of integers"),
        (put("legal", []), "legal must be one list of moves for each move"),
        (put("legal", {}), "legal must be one list of moves for each move"),
        (without("scores"), "the record lacks scores"),
        (without("winners"), "the record lacks winners"),
        (without("scores", "winners"), "the game is over, but scores and winners are missing"),
        (put("scores", [1, 2]), "scores must be 6 numbers, not 2"),
        (put("scores", [1.0] * 6), "scores must be a list of integers"),
        (put("scores", None), "scores must be a list of integers"),
        (put("scores", [0] * 6), "the scores are ["),
        (put("winners", []), "the winners are ["),
        (put("winners", [False]), "winners must be a list of integers"),
    ],
)
def test_fields_that_are_wrong(good: Json, change: Callable[[Json], Json], sentence: str) -> None:
    ply, found = fault_of(change(good))
    assert ply is None
    assert found.startswith(sentence)


NAMES_OF_FIELDS = (
    *("format", "game", "players", "options", "names", "engine", "seed", "deal", "moves", "scores"),
    *("winners", "legal", "times", "started", "unfinished", "something else"),
)


@pytest.mark.parametrize("name", NAMES_OF_FIELDS)
@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (10**500, "a number has more than 500 digits"),
        (-(10**5000), "a number has more than 500 digits"),
        (nested(100), "the JSON is nested more than 100 levels deep"),
        (nested(10**5), "the JSON is nested more than 100 levels deep"),
        ("\ud800", "a text holds half of a surrogate pair"),
        (float("nan"), "NaN is not a JSON number"),
        ((), "a sequence is no value of JSON"),
        (b"", "bytes is no value of JSON"),
        ({1: 2}, "a name in an object must be a text, not 1"),
        ({"\udfff": 2}, "a text holds half of a surrogate pair"),
    ],
    ids=lambda value: str(type(value)),
)
def test_values_that_no_line_may_hold(good: Json, name: str, value: object, sentence: str) -> None:
    """Whoever hands over a parsed record meets the limits of the line, in every field."""
    for wrong in (value, [value], {"inside": [value]}):
        with pytest.raises(RecordFault, match=f"^{sentence}$"):
            verify_record(good | {name: wrong})
        with pytest.raises(RecordFault, match=f"^{sentence}$"):
            Match.from_record(good | {name: wrong})


def test_a_record_that_holds_itself_is_a_fault(good: Json) -> None:
    record = dict(good)
    record["self"] = [record, record]
    with pytest.raises(RecordFault, match="nested more than 100 levels deep"):
        verify_record(record)


def test_what_the_limits_allow_is_read(good: Json) -> None:
    wide = {"number": 10**500 - 1, "text": "é\U0001f3f4", "lists": nested(97), "float": 1e300}
    assert verify_record(parse_line(dump_line(good | {"more": wide}))) == len(good["moves"])


@pytest.mark.parametrize("digits", [0, 640])
def test_the_limits_do_not_depend_on_the_interpreter(good: Json, digits: int) -> None:
    """Python may be told to read and write longer or shorter numbers; the faults stay the same."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(digits)
    try:
        for count, fine in ((500, True), (501, False), (10**5, False)):
            line = dump_line(good)[:-1] + ',"x":' + "7" * count + "}"
            ((_, found),) = verify_lines(io.BytesIO(line.encode()))
            assert isinstance(found, int) is fine
    finally:
        sys.set_int_max_str_digits(limit)


def test_times_must_not_be_negative(good: Json) -> None:
    times = [-1] * len(good["moves"])
    assert fault_of(good | {"times": times})[1].startswith("times must be one number")


def test_defaults_are_not_written_out() -> None:
    record = Match("arcoiris", seed=1).record() | {"options": {"peek": False}}
    assert fault_of(record) == (None, "option peek has its default value, which is not written")


def test_scores_before_the_end(good: Json) -> None:
    record = without("times", "legal")(good) | {"moves": good["moves"][:-1]}
    sentence = "there are scores, but the game is not over after the last move"
    assert fault_of(record) == (None, sentence)


# Moves that are wrong


def test_every_setting_refuses_a_move_that_is_none(setting: Setting) -> None:
    record = without("legal")(record_of(setting, legal=False))
    for ply in (1, 2, len(record["moves"])):
        moves = list(record["moves"])
        for wrong in ("", "?", "nonsense", "~", "\x1b[31m", "é" * 1000):
            moves[ply - 1] = wrong
            found, sentence = fault_of(record | {"moves": moves})
            assert found == ply
            assert sentence.startswith('"')


def test_moves_after_the_end(good: Json) -> None:
    moves = good["moves"]
    record = without("times", "legal")(good) | {"moves": [*moves, "1"]}
    assert fault_of(record) == (len(moves) + 1, '"1": the game is over')


def test_legal_lists_that_are_wrong(good: Json) -> None:
    lists = good["legal"]
    ply = next(ply for ply, legal in enumerate(lists, 1) if len(legal) > 2)
    right = lists[ply - 1]

    def fault_with(changed: object) -> tuple[int | None, str]:
        return fault_of(good | {"legal": [*lists[: ply - 1], changed, *lists[ply:]]})

    assert fault_with([*right, "nonsense"]) == (
        ply,
        'legal holds "nonsense", which is not legal',
    )
    assert fault_with(right[1:]) == (ply, f'legal lacks "{right[0]}"')
    assert fault_with(right[::-1]) == (ply, "legal is not sorted or repeats a move")
    assert fault_with([*right, right[-1]]) == (ply, "legal is not sorted or repeats a move")
    assert fault_with("33") == (ply, "legal must be a list of texts")
    assert fault_with([1]) == (ply, "legal must be a list of texts")


def test_faults_keep_the_spaces_of_french() -> None:
    assert str(RecordFault("le jeu\u00a0: «\u202fx\u202f»\n")) == "le jeu\u00a0: «\u202fx\u202f»\\n"


# Files


def test_a_file_is_checked_line_by_line(good: Json) -> None:
    moves = len(good["moves"])
    line = dump_line(good).encode()
    lines = io.BytesIO(line + b"\n\n" + line + b"\r\n" + line[:-20] + b"\n" + line)
    found = [(n, m if isinstance(m, int) else str(m)) for n, m in verify_lines(lines)]
    cut = "the line ends in the middle of the JSON text"
    assert found == [(1, moves), (2, "the line is blank"), (3, moves), (4, cut), (5, moves)]


def test_a_stream_of_text_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match=r"^records are read from a binary stream, not"):
        verify_lines(io.StringIO("{}"))  # type: ignore[arg-type]  # wrong on purpose


def test_an_empty_file_is_a_fault() -> None:
    ((line, fault),) = verify_lines(io.BytesIO())
    assert (line, str(fault)) == (1, "the file is empty")


def test_a_huge_line_is_a_fault_and_the_next_is_read(
    good: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = dump_line(good).encode()
    monkeypatch.setattr(verify, "LONGEST_LINE", 2**20)
    for size in (2**20 + 1, 2**20 + 2, 2**21, 5 * 2**20 + 7):
        lines = io.BytesIO(b"x" * size + b"\n" + line + b" " * (2**20 - len(line)) + b"\n" + line)
        found = list(verify_lines(lines))
        assert [number for number, _ in found] == [1, 2, 3]
        assert str(found[0][1]) == "the line is longer than 1 MiB"
        assert found[1][1] == found[2][1] == len(good["moves"])


# Anything at all

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(min_value=10**30)
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
    | st.sampled_from(["", "1", "33", "~", "+", "o:", "e1:5", "g1:J", "1!", "f9", "RW", "aside"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=3) | st.sampled_from(["deck", "row"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@pytest.fixture(scope="module")
def goods() -> list[Json]:
    """One record of every game and number of seats."""
    settings = {(s.game, s.players): s for s in every_setting()}
    return [record_of(setting) for setting in settings.values()]


def mutate(data: st.DataObject, value: Any) -> Any:
    """The value with one part of it, however deep, replaced, removed or repeated."""
    if isinstance(value, dict | list) and value and data.draw(st.integers(0, 5)):
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = data.draw(st.sampled_from(keys))
        changed = value.copy()
        what = data.draw(st.integers(0, 8))
        if what == 0:
            del changed[key]
        elif what == 1 and isinstance(changed, list):
            changed.insert(key, changed[key])
        else:
            changed[key] = mutate(data, value[key])
        return changed
    if isinstance(value, str) and value and data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(value) - 1))
        return value[:at] + data.draw(st.text(max_size=2)) + value[at + 1 :]
    return data.draw(JUNK)


@settings(
    max_examples=samples.BROKEN_RECORDS.size,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_broken_records_are_faults_and_nothing_else(goods: list[Json], data: st.DataObject) -> None:
    record = mutate(data, data.draw(st.sampled_from(goods)))
    ((_, found),) = verify_lines(io.BytesIO(json.dumps(record).encode()))
    assert isinstance(found, int) or (str(found) and str(found).isprintable())


@settings(max_examples=samples.BROKEN_LINES.size, deadline=None)
@given(data=st.data())
def test_broken_bytes_are_faults_and_nothing_else(data: st.DataObject) -> None:
    line = bytearray(dump_line(Match("rainbow", 6, seed=1).record()).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(line) - 1))
        line[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    for _number, found in verify_lines(io.BytesIO(bytes(line))):
        assert isinstance(found, int | RecordFault)
