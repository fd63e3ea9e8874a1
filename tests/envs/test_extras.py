"""Without the extras the adapters say what to install, in a process that can't find the modules."""

import subprocess
import sys

import pytest

HIDDEN = """
import sys
sys.modules[{module!r}] = None
import triplerainbow.envs
try:
    import triplerainbow.envs.{module}
except ImportError as error:
    print(error)
"""


@pytest.mark.parametrize("module", ["gymnasium", "pettingzoo"])
def test_the_sentence(module: str) -> None:
    command = [sys.executable, "-c", HIDDEN.format(module=module)]
    found = subprocess.run(command, check=True, capture_output=True, text=True, env={"LANG": "C"})
    assert found.stdout.count("\n") == 1
    assert f"{module} is not installed" in found.stdout
    assert f"pip install 'triplerainbow[{module}]'" in found.stdout
