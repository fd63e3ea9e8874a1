"""Law: compiled and interpreted code compute the same, step by step."""

import os
import subprocess
import sys

from tests import samples
from tests.laws.settings import Setting, seeds
from tests.laws.trace import traces


def test_compiled_is_interpreted(setting: Setting) -> None:
    chosen = seeds(setting, samples.TRACES)
    slow = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.laws.trace", str(setting), *map(str, chosen)],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert slow.returncode == 0, slow.stderr
    interpreted = slow.stdout.splitlines()
    compiled = [line for seed in chosen for line in traces(setting, seed)]
    for ours, theirs in zip(compiled, interpreted, strict=False):
        assert ours == theirs
    assert len(compiled) == len(interpreted)
