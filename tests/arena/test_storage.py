"""The file of a contest: what is no part of it is refused, and only one writes to it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.arena.toys import plan, toy
from triplerainbow.arena.contest import Contest
from triplerainbow.arena.judge import Judge
from triplerainbow.arena.plan import Plan
from triplerainbow.arena.storage import Storage, StorageError, stored_outcomes, stored_terms
from triplerainbow.record.verify import LONGEST_LINE

PAIR = plan(["greedy", "random"])
FAILING = plan(["fails", "random"])


class Silent:
    """Notes that nobody reads."""

    def begin(self) -> None:
        pass

    def ask(self, seat: int, *, first: bool) -> None:
        pass

    def answered(self) -> None:
        pass

    def moved(self, move: str) -> None:
        pass


def lines_of(contest: Plan, count: int) -> list[str]:
    judge = Judge(contest, toy, Silent())
    return [judge.play(index).line for index in range(count)]


def written(file: Path, *records: dict[str, Any]) -> Path:
    file.write_text("".join(json.dumps(record) + "\n" for record in records))
    return file


def refusal(file: Path, contest: Plan) -> str:
    before = file.read_bytes()
    with pytest.raises(StorageError) as refused:
        Contest(contest, 4, file=file, resume=True)
    assert file.read_bytes() == before
    return str(refused.value)


@pytest.mark.parametrize("number", [10**15, 10**7, 10**300])
def test_a_game_that_nobody_can_have_reached_is_refused_at_once(
    number: int, tmp_path: Path
) -> None:
    first, second = map(json.loads, lines_of(PAIR, 2))
    second["arena"]["game"] = number
    file = written(tmp_path / "games", first, second)
    assert refusal(file, PAIR) == f'{file}, line 2: its field "arena" does not fit the game'


def test_a_line_of_any_length_gets_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "games"
    with file.open("w") as games:
        games.write(lines_of(PAIR, 1)[0] + "\n")
        games.write(" " * (LONGEST_LINE + 1))
    assert refusal(file, PAIR) == f"{file}, line 2: the line is longer than 16 MiB"


@pytest.mark.skipif(sys.platform == "win32", reason="no such devices")
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null"])
def test_a_device_is_no_file_to_go_on_with(device: str) -> None:
    file = Path(device)
    assert stored_terms(file) == {}
    with pytest.raises(StorageError, match=r"is not an ordinary file, so no contest can go on"):
        Contest(PAIR, 4, file=file, resume=True)


def test_a_forfeit_is_only_believed_where_the_game_ends_by_it(tmp_path: Path) -> None:
    file = tmp_path / "games"
    right = json.loads(lines_of(FAILING, 1)[0])
    told = right["arena"]["forfeit"]
    assert [outcome.forfeit for outcome in stored_outcomes(written(file, right), FAILING)]
    other = {"seat": 1 - told["seat"]}
    for wrong in (
        right | {"arena": right["arena"] | {"forfeit": told | other}},
        right | {"arena": right["arena"] | {"forfeit": told | {"detail": 5}}},
        right | {"arena": right["arena"] | {"forfeit": told | {"why": "luck"}}},
        right | {"unfinished": "interrupted"},
        {name: right[name] for name in right if name != "unfinished"},
        right | {"arena": {name: right["arena"][name] for name in ("game", "line_up")}},
    ):
        assert "line 1" in refusal(written(file, wrong), FAILING)


def test_a_finished_game_can_not_be_forfeited(tmp_path: Path) -> None:
    file = tmp_path / "games"
    finished = json.loads(lines_of(PAIR, 1)[0])
    for seat in (0, 1):
        forfeit = {"seat": seat, "why": "error", "detail": "ValueError: x"}
        changed = finished | {"arena": finished["arena"] | {"forfeit": forfeit}}
        for record in (changed, changed | {"unfinished": "forfeit"}):
            assert "line 1" in refusal(written(file, record), PAIR)
    assert "line 1" in refusal(written(file, finished | {"unfinished": "forfeit"}), PAIR)


# One at a time


def test_only_one_contest_writes_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "games"
    first = Storage.created(file)
    sentence = f"^another contest is at work on {file}$"
    with pytest.raises(StorageError, match=sentence):
        Storage.created(file)
    with pytest.raises(StorageError, match=sentence):
        Storage.resumed(file, PAIR)
    line = lines_of(PAIR, 1)[0]
    first.append(line)
    first.close()
    again, outcomes = Storage.resumed(file, PAIR)
    assert len(outcomes) == 1
    with pytest.raises(StorageError, match=sentence):
        Contest(PAIR, 4, file=file, resume=True)
    with pytest.raises(StorageError, match=sentence):
        Storage.created(file)
    again.append(line)
    again.close()
    assert file.read_text() == f"{line}\n{line}\n"
    with pytest.raises(StorageError, match="exists already"):
        Storage.created(file)
    with pytest.raises(StorageError, match="game 0 is there twice"):
        Storage.resumed(file, PAIR)
    with pytest.raises(StorageError, match="game 0 is there twice"):  # it was let go
        Storage.resumed(file, PAIR)


def test_the_end_of_a_process_lets_its_file_go(tmp_path: Path) -> None:
    file = tmp_path / "games"
    script = (
        "import sys, pathlib, time\n"
        "from triplerainbow.arena.storage import Storage\n"
        "storage = Storage.created(pathlib.Path(sys.argv[1]))\n"
        "print('ready', flush=True)\n"
        "time.sleep(1000)\n"
    )
    command = [sys.executable, "-c", script, str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with pytest.raises(StorageError, match="another contest"):
            Storage.created(file)
        process.kill()
    Storage.created(file).close()
