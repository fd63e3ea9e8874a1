"""The examples do what they say, in their short form."""

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "examples"


def shown(name: str) -> list[str]:
    """What an example prints in its short form; it must succeed."""
    done = subprocess.run(
        [sys.executable, FOLDER / name, "--quick"],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_cfr_comes_nearer_to_an_equilibrium() -> None:
    lines = shown("cfr_small_arcoiris.py")
    found = [line for line in lines if line.startswith("CFR+")]
    lost = [float(line.split("exploitability ")[1].split(",")[0]) for line in found]
    assert lost == sorted(lost, reverse=True)
    assert lost[-1] < 0.05
    others = [line.split() for line in lines if line.startswith(("random:", "greedy:"))]
    assert all(float(words[2].strip(",")) > 1 for words in others)


def test_a_bot_of_ones_own_plays_in_the_arena() -> None:
    lines = shown("write_a_bot.py")
    assert lines[0].startswith("one game: careful ")
    assert [line.split(":")[0] for line in lines[1:]] == ["careful", "greedy", "random"]


def test_every_example_says_how_to_run_it() -> None:
    examples = sorted(FOLDER.glob("*.py"))
    assert len(examples) >= 3
    for example in examples:
        text = example.read_text(encoding="utf-8")
        assert f"python examples/{example.name}" in text
        assert "--quick" in text
