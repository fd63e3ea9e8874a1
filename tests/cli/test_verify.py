"""`rainbow verify`: right records, wrong records, and files that are no records."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

import triplerainbow as tr
from tests.cli.conftest import Rainbow, refused


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """A finished game with its legal moves; not to be changed."""
    return next(tr.simulate("rainbow", 3, 1, seed=4, legal=True))


def test_right_records(rainbow: Rainbow, tmp_path: Path, record: dict[str, Any]) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text((json.dumps(record) + "\n") * 2)
    moves = 2 * len(record["moves"])
    result = rainbow("verify", file)
    assert (result.returncode, result.stdout) == (0, f"2 games, {moves} moves: ok\n")
    result = rainbow("verify", "-", input=json.dumps(record))
    assert result.stdout == f"1 games, {moves // 2} moves: ok\n"
    result = rainbow("verify", "/dev/stdin", file, input=json.dumps(record))
    assert result.stdout == f"3 games, {moves + moves // 2} moves: ok\n"


def test_an_unfinished_record_is_right(
    rainbow: Rainbow, tmp_path: Path, record: dict[str, Any]
) -> None:
    ended = ("scores", "winners", "legal")
    part = {name: value for name, value in record.items() if name not in ended}
    part |= {"moves": record["moves"][:7], "unfinished": "saved"}
    file = tmp_path / "part.jsonl"
    file.write_text(json.dumps(part))
    assert rainbow("verify", file).stdout == "1 games, 7 moves: ok\n"


def test_every_fault_is_one_line_with_its_place(
    rainbow: Rainbow, tmp_path: Path, record: dict[str, Any]
) -> None:
    moves, scores, legal = record["moves"], record["scores"], record["legal"]
    text = json.dumps(record)
    broken = [
        (record | {"moves": ["99", *moves[1:]]}, 1),
        (record | {"moves": [*moves[:5], "123456123456", *moves[6:]]}, 6),
        (record | {"moves": [3, *moves[1:]]}, 0),
        (record | {"moves": "11"}, 0),
        (record | {"scores": [scores[0] + 1, *scores[1:]]}, 0),
        (record | {"scores": None}, 0),
        (record | {"winners": [0, 1, 2]}, 0),
        (record | {"legal": [[], *legal[1:]]}, 1),
        (record | {"players": 9}, 0),
        (record | {"players": True}, 0),
        (record | {"game": "chess"}, 0),
        (record | {"game": []}, 0),
        (record | {"options": {"deck": "nine"}}, 0),
        (record | {"deal": {}}, 0),
        (record | {"deal": record["deal"] | {"leader": 8}}, 0),
        (record | {"format": "triplerainbow/2"}, 0),
        ([], 0),
        (7, 0),
    ]
    lines = [json.dumps(value) for value, _ply in broken]
    lines += [
        "",
        "{",
        text[:-30],
        text.replace(":", ": NaN,", 1),
        "[" * 100_000,
        "\x00",
        '"\\ud800',
    ]
    plies = [ply for _value, ply in broken] + [0] * 7
    file = tmp_path / "broken.jsonl"
    file.write_text("\n".join(lines) + "\n")
    result = rainbow("verify", file)
    assert result.returncode == 1
    assert result.stderr == ""
    *faults, last = result.stdout.splitlines()
    assert last == f"{len(plies)} games, {len(plies)} faults"
    for number, (fault, ply) in enumerate(zip(faults, plies, strict=True), 1):
        assert fault.startswith(f"{file}:{number}: ply {ply}: ")
        assert fault.isprintable()


def test_a_fault_between_right_records(
    rainbow: Rainbow, tmp_path: Path, record: dict[str, Any]
) -> None:
    file = tmp_path / "mixed.jsonl"
    file.write_text(f"{json.dumps(record)}\nnonsense\n{json.dumps(record)}\n")
    result = rainbow("verify", file)
    assert result.returncode == 1
    assert result.stdout.splitlines()[0].startswith(f"{file}:2: ply 0: ")
    assert result.stdout.splitlines()[1:] == ["3 games, 1 faults"]


def test_fair_games(rainbow: Rainbow, tmp_path: Path) -> None:
    good = tr.Match.fair("rainbow", 4, seed="00112233445566778899aabbccddeeff").record()
    fair, deal = good["fair"], good["deal"]
    wrong = [
        good | {"fair": fair | {"hash": 64 * "0"}},
        good | {"deal": deal | {"hands": deal["hands"][::-1]}},
        good | {"deal": deal | {"leader": 0}},
    ]
    file = tmp_path / "fair.jsonl"
    file.write_text(json.dumps(good) + "\n")
    assert rainbow("verify", file).stdout == "1 games, 0 moves: ok\n"
    file.write_text("".join(json.dumps(record) + "\n" for record in wrong))
    result = rainbow("verify", file)
    assert result.returncode == 1
    assert result.stdout.splitlines() == [
        f"{file}:1: ply 0: the hash in fair is not that of the seed, which is {fair['hash']}",
        f"{file}:2: ply 0: the deal does not follow from the seed in fair",
        f"{file}:3: ply 0: in a fair deal of this seed seat 1 begins, not seat 0",
        "3 games, 3 faults",
    ]


def test_files_that_are_no_text(rainbow: Rainbow, tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    (tmp_path / "noise").write_bytes(os.urandom(20_000).replace(b"\n", b""))
    (tmp_path / "huge").write_bytes(b"[" + b"1," * 9_000_000 + b"1]\n")
    files = [tmp_path / name for name in ("empty", "noise", "huge", "missing", "")]
    result = rainbow("verify", *files)
    assert result.returncode == 1
    assert result.stderr == ""
    *faults, last = result.stdout.splitlines()
    assert last == "3 games, 5 faults"
    for fault, file in zip(faults, files, strict=True):
        assert fault.startswith(f"{file}:")


def test_bad_usage(rainbow: Rainbow) -> None:
    refused(rainbow("verify"), "FILE")
