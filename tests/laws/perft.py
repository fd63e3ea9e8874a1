"""Counts of move sequences from fixed positions; `python -m tests.laws.perft` writes the data.

The data come from the naive implementation, so that they are no copy of what they test.
"""

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

from tests.laws.settings import Setting, every_setting, from_deal
from tests.laws.test_naive import Naive, oracle
from triplerainbow.games import table
from triplerainbow.games.catalog import load
from triplerainbow.games.game import Game
from triplerainbow.kernel import Records

DATA = Path(__file__).parent.parent / "data" / "perft.json"

LARGEST = 4_000
"""The first count beyond this is the last."""
DEPTH = 6
PREFIXES = {"rainbow": (0, 33), "arcoiris": (0, 40), "pirates": (0, 60)}
"""For each game: after how many random moves the positions stand."""


def count(game: Game, states: Records, depth: int) -> int:
    """Number of move sequences of this length (shorter ones that end the game don't count)."""
    moves = game.legal_moves(states)
    if depth == 1:
        return len(moves)
    return sum(divided(game, states, moves, depth).values())


def divided(game: Game, states: Records, moves: dict[str, int], depth: int) -> dict[str, int]:
    """The same for each first move."""
    found = {}
    for move, action in moves.items():
        after = states.copy()
        table.apply(after, action)
        found[move] = count(game, after, depth - 1) if depth > 1 else 1
    return found


def naive_count(game: Naive, depth: int) -> int:
    """`count` by the naive implementation."""
    return len(game.legal()) if depth == 1 else sum(naive_divided(game, depth).values())


def naive_divided(game: Naive, depth: int) -> dict[str, int]:
    """`divided` by the naive implementation."""
    found = {}
    for move in game.legal():
        after = deepcopy(game)
        after.play(move)
        found[move] = naive_count(after, depth - 1) if depth > 1 else 1
    return found


def setting_of(case: dict[str, Any]) -> Setting:
    """The setting of a case."""
    return Setting(case["game"], case["players"], tuple(case["options"].items()))


def position_of(case: dict[str, Any]) -> tuple[Game, Records]:
    """The position of a case."""
    game = load(case["game"])
    states = from_deal(setting_of(case), case["deal"])
    for move in case["moves"]:
        action = game.parse(states, move)
        assert action is not None
        table.apply(states, action)
    return game, states


def naive_position_of(case: dict[str, Any]) -> Naive:
    """The position of a case in the naive implementation."""
    naive: Naive = oracle(case["game"]).NaiveGame(case["players"], case["options"], case["deal"])
    for move in case["moves"]:
        naive.play(move)
    return naive


def new_cases() -> Iterator[dict[str, Any]]:
    """Positions at the start and in the middle of a game, for every setting."""
    for setting in every_setting():
        for plies in PREFIXES[setting.game]:
            yield new_case(setting, plies)


def new_case(setting: Setting, plies: int) -> dict[str, Any]:
    """A position after so many random moves, and how many sequences start there."""
    rng = random.Random(f"perft {setting} {plies}")
    naive = oracle(setting.game)
    options: dict[str, object] = dict(setting.options)
    deal = naive.random_deal(setting.players, options, rng)
    game: Naive = naive.NaiveGame(setting.players, options, deal)
    moves: list[str] = []
    while len(moves) < plies and len(game.legal()) > 0:
        moves.append(rng.choice(game.legal()))
        game.play(moves[-1])
    if game.over:  # a short game: stop six moves before its end
        game = naive.NaiveGame(setting.players, options, deal)
        moves = moves[:-DEPTH]
        for move in moves:
            game.play(move)
    counts: list[int] = []
    while len(counts) < DEPTH and (not counts or 0 < counts[-1] <= LARGEST):
        counts.append(naive_count(game, len(counts) + 1))
    return {
        "game": setting.game,
        "players": setting.players,
        "options": options,
        "deal": deal,
        "moves": moves,
        "counts": counts,
    }


def main() -> None:
    """Write the data."""
    rows = [json.dumps(case) for case in new_cases()]
    DATA.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
