"""How long the first use of a game takes: with nothing compiled, and with a warm cache.

Run as a program (`python -m triplerainbow.bench.first_use rainbow`) it uses one game once and
prints the seconds; the measurement runs it in processes of its own.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory
from time import perf_counter


def first_use(game: str) -> Iterator[tuple[str, float]]:
    """Seconds of the first use, "cold" and then "cached"."""
    with TemporaryDirectory(prefix="triplerainbow-") as folder:
        environment = os.environ | {"NUMBA_CACHE_DIR": folder}
        for state in ("cold", "cached"):
            command = [sys.executable, "-m", __name__, game]
            found = subprocess.run(
                command, env=environment, check=True, capture_output=True, text=True
            )
            yield state, float(found.stdout)


def use(game: str) -> None:
    """What a person's first move needs: deal, view, legal moves, a bot's answer, the log."""
    from triplerainbow.bots import registry
    from triplerainbow.match.match import Match

    match = Match(game, seed=1)
    for _move in range(4):
        if match.seat is not None:
            match.play(registry.bot("greedy", 1).choose(match.view(match.seat)))
    match.log(0)


if __name__ == "__main__":
    start = perf_counter()
    use(sys.argv[1])
    print(perf_counter() - start)
