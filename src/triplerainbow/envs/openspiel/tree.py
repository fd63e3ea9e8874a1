"""A whole game tree as text in Gambit's format, which OpenSpiel loads as a game in C++.

There its solvers need microseconds for what Python needs milliseconds. OpenSpiel has an exporter
too, whose time grows with the square of the tree; with this one it grows with the tree.
"""

from collections.abc import Iterator
from typing import Any


def as_efg(game: Any, root: Any = None) -> str:
    """The tree of a sequential `pyspiel.Game`, or what is below `root`, one of its states.

    States of information keep their strings as names, so a policy of the game that
    `pyspiel.load_efg_game` makes of it is a policy of `game`.
    """
    players = " ".join(f'"{player}"' for player in range(game.num_players()))
    numbers: list[dict[str, int]] = [{} for _player in range(game.num_players())]
    head = f'EFG 2 R "{game.get_type().short_name}" {{ {players} }}'
    return "\n".join([head, *_nodes(root or game.new_initial_state(), numbers)]) + "\n"


def _nodes(root: Any, numbers: list[dict[str, int]]) -> Iterator[str]:
    """A line for each node, each followed by those below it."""
    waiting = [root]
    chances = ends = 0
    while waiting:
        state = waiting.pop()
        if state.is_terminal():
            ends += 1
            worth = " ".join(map(str, state.returns()))
            yield f't "" {ends} "" {{ {worth} }}'
            continue
        if state.is_chance_node():
            chances += 1
            odds = " ".join(f'"{outcome}" {odd!r}' for outcome, odd in state.chance_outcomes())
            yield f'c "" {chances} "" {{ {odds} }} 0'
        else:
            yield _decision(state, numbers[state.current_player()])
        waiting += [state.child(action) for action in reversed(state.legal_actions())]


def _decision(state: Any, numbers: dict[str, int]) -> str:
    player = state.current_player()
    name = state.information_state_string()
    number = numbers.setdefault(name, len(numbers) + 1)
    moves = " ".join(f'"{action}"' for action in state.legal_actions())
    return f'p "" {player + 1} {number} "{name}" {{ {moves} }} 0'
