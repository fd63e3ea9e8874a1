"""`rainbow` that need not be loaded again: a process has loaded it all and forks for each call.

A call is a process of its own, with its arguments, environment, folder and streams, and it ends as
programs do; but it has no second to wait for imports and compiled code. What a program does while
it starts is tested by those tests that start one.
"""

import atexit
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from typing import IO, Any, NoReturn, Self

PATIENCE = 300
"""Seconds that a call may take."""

SETS_UP = ("PYTHON", "NUMBA", "XDG_CACHE")
"""Environment variables that count while a program starts begin so."""


def load() -> None:
    """Load what commands need: modules, and the compiled code of every game and of its bots."""
    import triplerainbow as tr
    import triplerainbow.arena.contest
    import triplerainbow.terminal.page
    from triplerainbow.cli import analyse, arena, play, show, simulate, verify  # noqa: F401
    from triplerainbow.games.catalog import INFOS

    for game in INFOS:
        for name in ("random", "greedy", "level2"):
            match = tr.Match(game, seed=1)
            chosen = tr.bot(name, seed=1, iterations=2) if name == "level2" else tr.bot(name, 1)
            for _move in range(4):
                if match.seat is not None:
                    match.play(chosen.choose(match.view(match.seat)))
            tr.Match.from_record(match.record())


def serve(channel: socket.socket) -> bool:
    """Fork for every call; true in the process that is to be the program, false at the end."""
    requests = channel.makefile("r", encoding="utf-8")
    while True:
        mark, streams, _flags, _address = socket.recv_fds(channel, 1, 3)
        if not mark:
            return False
        asked = json.loads(requests.readline())
        child = os.fork()
        if not child:
            for number, stream in enumerate(streams):
                os.dup2(stream, number)
            os.environ.clear()
            os.environ.update(asked["environment"])
            os.chdir(asked["folder"])
            become(asked["arguments"])
            channel.close()
            return True
        for stream in streams:
            os.close(stream)
        _child, status = os.waitpid(child, 0)
        channel.sendall(f"{os.waitstatus_to_exitcode(status)}\n".encode())


def become(arguments: Sequence[str]) -> None:
    """Let this process look like `python -m triplerainbow` with these arguments."""
    import triplerainbow.__main__ as program

    sys.modules["__main__"] = program
    sys.argv[:] = [program.__file__, *arguments]


def run() -> NoReturn:
    """Be the program, and end at once: to take apart all that is loaded takes half a second."""
    from triplerainbow.cli.main import main

    code = main()
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


class Forking:
    """The process that forks, as those see it who call."""

    def __init__(self) -> None:
        self._channel, there = socket.socketpair()
        self._channel.settimeout(PATIENCE)
        with there:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.cli.forked", str(there.fileno())],
                pass_fds=[there.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                env=os.environ | {"PYTHONUTF8": "1"},
            )
        self._answers = self._channel.makefile("r", encoding="utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._answers.close()
        self._channel.close()
        self._process.wait(PATIENCE)

    def run(
        self, arguments: Sequence[str], environment: Mapping[str, str], given: str
    ) -> "subprocess.CompletedProcess[str]":
        """Call the program, with this on its standard input."""
        with (
            tempfile.TemporaryFile("w+", encoding="utf-8") as stdin,
            tempfile.TemporaryFile("w+", encoding="utf-8") as stdout,
            tempfile.TemporaryFile("w+", encoding="utf-8") as stderr,
        ):
            stdin.write(given)
            stdin.seek(0)
            asked = {
                "arguments": list(arguments),
                "environment": dict(environment),
                "folder": os.getcwd(),  # noqa: PTH109 - a text for JSON
            }
            streams = [stream.fileno() for stream in (stdin, stdout, stderr)]
            socket.send_fds(self._channel, [b"!"], streams)
            self._channel.sendall(f"{json.dumps(asked)}\n".encode())
            code = int(self._answers.readline())
            return subprocess.CompletedProcess(arguments, code, _told(stdout), _told(stderr))


def _told(stream: IO[Any]) -> str:
    stream.seek(0)
    text: str = stream.read()
    return text


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as channel:
        load()
        is_program = serve(channel)
    if is_program:
        run()
