"""What README shows for research runs as it stands, in an interpreter that knows nothing else."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.samples import INTERPRETED

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")

pytestmark = pytest.mark.skipif(INTERPRETED, reason="4096 games, compiled only")

SHOWN = [block for block in re.findall(r"```python\n(.*?)```", README, re.S) if ".envs" in block]

BY_ID = """
import gymnasium
many = gymnasium.make_vec("triplerainbow.envs.gymnasium:triplerainbow/Rainbow-v0", num_envs=2)
assert many.num_envs == 2
"""


@pytest.mark.parametrize("block", [*SHOWN, BY_ID])
def test_it_runs(block: str) -> None:
    subprocess.run([sys.executable, "-c", block], check=True)


def test_every_environment_is_shown() -> None:
    for module in ("gymnasium", "openspiel", "pettingzoo"):
        assert any(f"import triplerainbow.envs.{module}" in block for block in SHOWN), module
