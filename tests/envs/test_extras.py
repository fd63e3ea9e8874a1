"""Without the extras the adapters say what to install, in a process that can't find the modules."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

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
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = " ".join(f"'{needed}'" for needed in extras["optional-dependencies"][module])
    assert f"get it with: pip install {wanted}" in found.stdout


def test_nobody_is_told_to_install_what_is_not_released() -> None:
    """Commands name a clone or what stands after an @, and only extras that there are."""
    texts = [ROOT / "README.md", *ROOT.glob("docs/*.md"), *ROOT.glob("examples/*.py")]
    texts += [*ROOT.glob("src/**/*.py"), *ROOT.glob("src/**/*.po")]
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    known = set(extras["optional-dependencies"])
    for path in texts:
        for line in path.read_text(encoding="utf-8").splitlines():
            for command in re.findall(r"pip install [^`\n]*", line):
                assert "triplerainbow" not in command or "triplerainbow[" in command, path
                assert "triplerainbow[" not in command or "] @ " in command, path
                for named in re.findall(r"\[([a-z,]+)\]", command):
                    assert set(named.split(",")) <= known, path
