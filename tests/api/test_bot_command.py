"""`rainbow bot` in a process of its own."""

import os
import re
import signal
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import triplerainbow as tr
from tests.api.programs import PATIENCE
from tests.api.watching import Seen, Truth
from tests.cli.conftest import COMMAND
from tests.samples import INTERPRETED
from tests.server.serving import Running
from triplerainbow.cli.main import main
from triplerainbow.client import retrying
from triplerainbow.client.joining import Seats
from triplerainbow.client.position import Position
from triplerainbow.client.sync import Client
from triplerainbow.testing import Server

pytestmark = pytest.mark.skipif(INTERPRETED, reason="whole games, compiled only")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with Server() as found:
        yield found


@pytest.fixture
def iris(server: Server) -> Iterator[Client]:
    """Who plays against the command."""
    with Client(server.url, server.token("Iris")) as found:
        yield found


class Bot:
    """The command, running."""

    def __init__(self, folder: Path, url: str, token: str, *more: str) -> None:
        file = folder / "token.txt"
        file.write_text(f"{token}\n")
        words = ["bot", "--server", url, "--token-file", str(file), "--bot", "greedy", *more]
        self.process = subprocess.Popen(
            [*COMMAND, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"LANGUAGE": "en", "PYTHONUTF8": "1"},
        )

    def line(self) -> str:
        """The next line that it says."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip("\n")

    def end(self) -> tuple[int, str, str]:
        """Its exit code and what else it said, on stdout and stderr."""
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err


@pytest.fixture
def bot(server: Server, tmp_path: Path) -> Iterator["Run"]:
    run = Run(server, tmp_path)
    yield run
    for each in run.started:
        if each.process.poll() is None:
            each.process.kill()
            each.process.communicate()


class Run:
    """Starts the command."""

    def __init__(self, server: Server, folder: Path) -> None:
        self._server, self._folder = server, folder
        self.started: list[Bot] = []

    def __call__(self, *more: str) -> Bot:
        self.started.append(Bot(self._folder, self._server.url, self._server.token("Robo"), *more))
        return self.started[-1]


def greedy(seed: int) -> Seen:
    return Seen(tr.bot("greedy", seed).choose)


def test_at_a_table_that_is_named(server: Server, iris: Client, bot: Run) -> None:
    table = iris.open("rainbow", 2)
    robo = bot("--table", f"{server.url}/t/{table}")
    end = iris.play(table, greedy(1).choose)
    code, out, err = robo.end()
    assert (code, err) == (0, "")
    here, sits, result = out.splitlines()
    assert here == "Robo is here, played by greedy."
    assert sits == f"Robo sits at table {server.url}/t/{table}."
    assert result == "Result: Iris {}, Robo {}".format(*end.scores)


def test_at_tables_that_are_listed(
    server: Server, iris: Client, bot: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only of one game; it ends after so many games."""
    other = iris.open("rainbow", 2, public=True)
    robo = bot("--game", "arcoiris", "--games", "2")
    for _game in range(2):
        table = iris.open("arcoiris", 2, public=True)
        assert iris.play(table, greedy(1).choose).stage == "over"
    code, out, _err = robo.end()
    assert code == 0
    assert len(re.findall(r"^Result: ", out, re.MULTILINE)) == 2
    assert iris.look(other).stage == "open"
    iris.leave(other)


def test_at_a_table_of_its_own(iris: Client, bot: Run) -> None:
    robo = bot("--open", "--game", "rainbow", "--players", "2", "--games", "1")
    assert robo.line() == "Robo is here, played by greedy."
    table = robo.line().removeprefix("Robo sits at table ").removesuffix(".")
    assert table in [row["id"] for row in iris.tables()]
    iris.sit(table)
    assert iris.play(table, greedy(1).choose).stage == "over"
    assert robo.end()[0] == 0


def test_it_takes_up_what_it_left(server: Server, iris: Client, tmp_path: Path) -> None:
    """Started anew it plays on, and it plays again when the others do."""
    token = server.token("Robo")
    with Client(server.url, token) as robo:
        table = robo.open("rainbow", 2)
        iris.sit(table)
        next(position for position in robo.watch(table) if position.stage == "running")
        robo.leave(table)
    bot = Bot(tmp_path, server.url, token, "--games", "1")
    try:
        bot.line()
        # Nobody ends the game before it is there: it waits for Iris.
        assert bot.line() == f"Robo sits at table {table}."
        assert iris.play(table, greedy(1).choose).stage == "over"
        code, out, _err = bot.end()
    finally:
        bot.process.kill()
    assert code == 0
    assert out.startswith("Result: ")


@pytest.mark.parametrize(
    ("how", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
@pytest.mark.parametrize("begun", [False, True], ids=["before the game", "in the game"])
def test_signals(iris: Client, bot: Run, begun: bool, how: signal.Signals, code: int) -> None:
    """Nobody has to wait for it: its seat is free again, or a bot of the server plays on."""
    robo = bot("--open", "--game", "arcoiris")
    robo.line()
    table = robo.line().removeprefix("Robo sits at table ").removesuffix(".")
    if begun:
        iris.sit(table)
        positions = iris.watch(table)
        while next(positions).stage != "running":
            pass
    robo.process.send_signal(how)
    ended, out, err = robo.end()
    assert ended == code
    assert "Traceback" not in err
    assert len((out + err).splitlines()) <= 1
    assert iris.look(table).seats[0].kind == ("bot" if begun else "open")
    if begun:
        assert iris.play(table, greedy(1).choose).stage == "over"


def test_its_seat_is_there_still(server: Server, iris: Client) -> None:
    """It was ended after it had sat down at a listed table; the next time it plays there."""
    table = iris.open("rainbow", 3, public=True)
    with Client(server.url, server.token("Robo")) as robo:
        for _start in range(2):
            assert Seats(robo, None, None, None).next(never) == table
        assert robo.look(table).viewer == 1
        robo.leave(table)
    iris.leave(table)


def never() -> None:
    raise AssertionError("a table is there")


def test_it_takes_its_seat_again(server: Server, iris: Client, tmp_path: Path) -> None:
    """A bot of the server plays for it since it has left."""
    token = server.token("Robo")
    table = iris.open("arcoiris", 2, begins=0)
    with Client(server.url, token) as before:
        before.sit(table)
        before.leave(table)
        assert before.look(table).stand_in
        robo = Bot(tmp_path, server.url, token, "--table", table)
        robo.line()
        robo.line()
        assert not before.look(table).stand_in
    assert iris.play(table, greedy(1).choose).stage == "over"
    assert robo.end()[0] == 0


# What can't be


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """Exit code, and the one sentence."""
    code = main(["bot", *words])
    *before, last = capsys.readouterr().err.splitlines()
    assert all(line.startswith("Can't reach ") for line in before[:1])
    assert len(before) <= 1
    assert last.startswith("rainbow: ")
    return code, last


@pytest.fixture
def token_file(server: Server, tmp_path: Path) -> Path:
    file = tmp_path / "token"
    file.write_text(server.token("Robo"))
    return file


def test_a_server_that_is_none(
    capsys: pytest.CaptureFixture[str], token_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrying, "TRIES", 2)
    monkeypatch.setattr(retrying, "FIRST", 0.0)
    for server, word in (
        ("http://127.0.0.1:1", "can't be reached"),
        ("127.0.0.1:8000", "no address"),
        ("http://[", "no address"),
        ("http://a:b", "no address"),
        ("http://\u2603", "no address"),
        ("", "no address"),
    ):
        code, said = complaint(capsys, "--server", server, "--token-file", str(token_file))
        assert code == 1, server
        assert word in said


def test_a_server_that_is_not_there_yet(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    with Running(tmp_path / "tables") as server:
        token = token_of(server.address, "Robo")
        port = server.address.rpartition(":")[2]
        server.stop(signal.SIGKILL)
        robo = Bot(tmp_path, server.address, token)
        assert robo.process.stderr is not None
        assert robo.process.stderr.readline().startswith(f"Can't reach {server.address} ")
        with Running(tmp_path / "tables", port):
            assert "Robo is here" in robo.line()
            robo.process.send_signal(signal.SIGTERM)
            _code, _out, err = robo.end()
    assert "Can't reach" not in err  # once is enough


def test_a_server_that_is_another_one(
    capsys: pytest.CaptureFixture[str], token_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = httpx.MockTransport(lambda _request: httpx.Response(200, html="<h1>Welcome</h1>"))
    monkeypatch.setattr(httpx.Client, "_init_transport", lambda *_any, **_more: page)
    words = ("--server", "http://www.example", "--token-file", str(token_file))
    code, said = complaint(capsys, *words)
    assert code == 1
    assert "not as the API does" in said


def test_tokens_that_are_none(
    capsys: pytest.CaptureFixture[str], server: Server, tmp_path: Path
) -> None:
    file = tmp_path / "token"
    for text, word in (
        (b"rainbow_wrong", "token that is valid"),
        (b"", "no token"),
        (b"two words", "no token"),
        (b"\xff\xfe", "no text"),
        (server.token("Reader", ("read",)).encode(), "may only look"),
        (None, "no such file"),
    ):
        file.unlink(missing_ok=True)
        if text is not None:
            file.write_bytes(text)
        more = ("--open", "--game", "rainbow")
        words = ("--server", server.url, "--token-file", str(file), *more)
        code = main(["bot", *words])
        lines = capsys.readouterr().err.splitlines()
        assert code == 1
        assert len(lines) == 1
        assert word in lines[0], lines


@pytest.mark.parametrize(
    "words",
    [
        ("--table", "x", "--open", "--game", "rainbow"),
        ("--open",),
        ("--players", "3"),
        ("--open", "--game", "arcoiris", "--players", "3"),
        ("--games", "0"),
        ("--bot", "nobody"),
        ("--game", "chess"),
    ],
    ids=" ".join,
)
def test_words_that_do_not_go_together(
    capsys: pytest.CaptureFixture[str], token_file: Path, words: tuple[str, ...]
) -> None:
    usual = ("--server", "http://127.0.0.1:1", "--token-file", str(token_file))
    assert complaint(capsys, *usual, *words)[0] == 2


def test_a_table_that_there_is_not(
    capsys: pytest.CaptureFixture[str], server: Server, token_file: Path
) -> None:
    usual = ("--server", server.url, "--token-file", str(token_file))
    code, said = complaint(capsys, *usual, "--table", f"{server.url}/t/nothing")
    assert code == 1
    assert "no such table" in said


# A server that goes away


def token_of(url: str, name: str) -> str:
    """A token as people make it."""
    with httpx.Client(base_url=url) as browser:
        page = browser.post("/me/programs", data={"name": name, "play": "yes"}).text
    return re.findall(r"rainbow_[\w-]{43}", page)[0]  # type: ignore[no-any-return]


def test_a_server_that_is_killed_and_comes_back(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    seen, robo = greedy(3), None
    with Running(tmp_path / "tables") as server:
        tokens = [token_of(server.address, name) for name in ("Iris", "Robo")]
        port = server.address.rpartition(":")[2]
        with Client(server.address, tokens[0]) as iris:
            table = iris.open("rainbow", 2)
            robo = Bot(tmp_path, server.address, tokens[1], "--table", table)
            far = threading.Event()
            other = threading.Thread(target=play, args=(iris, table, seen, far))
            other.start()
            assert far.wait(PATIENCE)
            server.stop(signal.SIGKILL)
            with Running(tmp_path / "tables", port):
                other.join(PATIENCE)
                assert not other.is_alive()
                code, out, err = robo.end()
                record = iris.record(table)
    assert code == 0
    assert all(line.startswith("Can't reach") for line in err.splitlines())
    assert "Result: " in out
    Truth(dict(record)).check(seen)


def play(client: Client, table: str, seen: Seen, far: threading.Event) -> None:
    """Play to the end; `far` is set in the middle."""
    watch = client.watch

    def noted(table: str | Position) -> Iterator[Position]:
        for position in watch(table):
            seen.positions.append(position)
            if len(position.moves) >= 8:
                far.set()
            yield position

    client.watch = noted  # type: ignore[method-assign, assignment]
    client.play(table, seen.decide)


def test_a_token_that_may_only_look(server: Server, tmp_path: Path) -> None:
    bot = Bot(tmp_path, server.url, server.token("Looker", ["read"]))
    assert bot.end() == (1, "", "rainbow: this token may only look; make one that may play\n")


def test_a_table_that_nobody_is_left_at_is_closed(server: Server, iris: Client) -> None:
    table = iris.open("pirates", 3, public=True)
    assert table in [row["id"] for row in iris.tables()]
    iris.leave(table)
    assert iris.look(table).stage == "stopped"
    assert table not in [row["id"] for row in iris.tables()]
    page = httpx.get(f"{server.url}/t/{table}")
    assert "This table is closed" in page.text
