"""Law: whatever stands in an argument's place, it works or is refused in one sentence."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import triplerainbow as tr
from tests.samples import INTERPRETED

pytestmark = pytest.mark.skipif(INTERPRETED, reason="the same in every mode")

MATCH = tr.Match("rainbow", players=3, seed=1)
VIEW = MATCH.view(MATCH.seat)

ODD = [
    None,
    5,
    -1,
    2.5,
    float("nan"),
    True,
    object(),
    np.array(2),
    np.zeros(3),
    "",
    "x",
    "\u202e",
    b"",
    [],
    [None],
    {},
    {"a": 1},
    (),
    int,
    MATCH,
    VIEW,
]


def simulated(**arguments: Any) -> list[Any]:
    """An iterator refuses when it is made, or at its first step."""
    return list(tr.simulate(**arguments))


CALLS: list[tuple[Callable[..., object], dict[str, object]]] = [
    (tr.Match, {"game": "rainbow", "players": 3, "seed": 1, "options": {}, "names": list("abc")}),
    (
        tr.Match.fair,
        {"game": "rainbow", "players": 3, "seed": "0" * 32, "options": {}, "first": 0},
    ),
    (tr.Match.from_record, {"record": MATCH.record()}),
    (tr.Match.from_view, {"view": VIEW, "rng": 1}),
    (VIEW.resample, {"rng": 1}),
    (tr.bot, {"name": "level3", "seed": 1, "seconds": None, "iterations": 2, "threads": 1}),
    (tr.bot("greedy").choose, {"view": VIEW}),
    (
        tr.analyse,
        {
            "view": VIEW,
            "iterations": 2,
            "threads": 1,
            "seed": 0,
            "progress": None,
            "names": list("abc"),
        },
    ),
    (
        simulated,
        {
            "game": "rainbow",
            "players": 3,
            "games": 1,
            "bots": ["random"] * 3,
            "seed": 1,
            "options": {},
            "legal": False,
            "jobs": 1,
            "progress": None,
        },
    ),
    (lambda move: MATCH.copy().play(move), {"move": MATCH.legal()[0]}),
    (MATCH.view, {"seat": 0}),
    (MATCH.log, {"viewer": 0}),
    (MATCH.story, {"viewer": 0}),
    (MATCH.stops, {"viewer": 0}),
    (MATCH.seen_moves, {"viewer": 0}),
    (MATCH.at, {"plies": 0}),
    (
        tr.envs.VectorEnv,
        {"game": "rainbow", "num_envs": 2, "players": 3, "options": {}, "seed": 1},
    ),
    (tr.envs.layout, {"game": "rainbow"}),
    (tr.envs.state_layout, {"game": "rainbow"}),
    (tr.envs.Pool, {"members": ["random"]}),
]


def refusal_of(call: Callable[..., object], arguments: dict[str, object]) -> str:
    """Why a call is refused; "" if it is not."""
    try:
        call(**arguments)
    except ValueError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("call", "good"), CALLS)
def test_odd_arguments(call: Callable[..., object], good: dict[str, object]) -> None:
    assert refusal_of(call, good) == ""
    for name in good:
        if call is simulated and name == "jobs":
            continue  # five processes are none too many, and take a while
        for odd in ODD:
            told = refusal_of(call, good | {name: odd})
            assert told.isprintable(), (name, odd)
            assert "object at" not in told, (name, odd)
