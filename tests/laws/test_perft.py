"""Law: from fixed positions there are as many move sequences as `tests/data/perft.json` says."""

import json
from typing import Any

import pytest

from tests import samples
from tests.laws.perft import DATA, count, divided, naive_divided, naive_position_of, position_of
from tests.laws.perft import setting_of as setting

CASES = json.loads(DATA.read_text(encoding="utf-8"))

LARGEST = samples.PERFT.size
"""Larger counts are not made anew in this mode and profile."""


def name(case: dict[str, Any]) -> str:
    return f"{setting(case)}-after-{len(case['moves'])}"


@pytest.mark.parametrize("case", CASES, ids=name)
def test_counts(case: dict[str, Any]) -> None:
    game, states = position_of(case)
    for depth, expected in enumerate(case["counts"], start=1):
        if expected > LARGEST:
            break
        if count(game, states, depth) == expected:
            continue
        ours = divided(game, states, game.legal_moves(states), depth)
        naive = naive_divided(naive_position_of(case), depth)
        rows = [
            f"{move:12}{ours.get(move, 0):8}{naive.get(move, 0):8}" for move in sorted(ours | naive)
        ]
        report = "\n".join(["first move    engine   naive", *rows])
        pytest.fail(f"depth {depth}: {sum(ours.values())}, not {expected}\n{report}")
