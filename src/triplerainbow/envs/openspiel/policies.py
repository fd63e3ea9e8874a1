"""What a bot does as a tabular policy: asked at every state of information that it can come to."""

from collections.abc import Mapping
from typing import Any

from triplerainbow.bots.registry import Bot
from triplerainbow.games.seen import View

Choices = Mapping[str, int]
"""The action chosen at each state of information."""


def choices_of(game: Any, bot: Bot, root: Any = None) -> Choices:
    """What `bot` chooses at each state of information of either seat, in the whole tree of `game`.

    `game` comes from `pyspiel.load_game`; `root` is one of its states, and then only what is below
    counts. States of information that the bot's own choices never
    lead to are left out: they do not count in a best response to it. Where two states of
    information have the same View, the bot is asked once.
    """
    answers: dict[View, int] = {}
    choices: dict[str, int] = {}
    for seat in range(game.num_players()):
        waiting = [root or game.new_initial_state()]
        while waiting:
            state = waiting.pop()
            if state.is_terminal():
                continue
            if state.current_player() != seat:
                waiting += [state.child(action) for action in state.legal_actions()]
                continue
            name = state.information_state_string()
            if name not in choices:
                choices[name] = _choice(state, bot, answers)
            waiting.append(state.child(choices[name]))
    return choices


def _choice(state: Any, bot: Bot, answers: dict[View, int]) -> int:
    view = state.position.view(state.current_player())
    if view not in answers:
        answers[view] = view.legal_moves[bot.choose(view)]
    return answers[view]


def in_efg(efg: Any, choices: Choices) -> dict[str, list[tuple[int, float]]]:
    """The same as a policy of the game made of the tree (`tree.as_efg`), as OpenSpiel takes it.

    Uniform where no choice is known.
    """
    policy: dict[str, list[tuple[int, float]]] = {}
    waiting = [efg.new_initial_state()]
    while waiting:
        state = waiting.pop()
        if state.is_terminal():
            continue
        actions = state.legal_actions()
        if not state.is_chance_node():
            name = state.information_state_string()
            if name not in policy:
                policy[name] = _probabilities(state, actions, choices.get(_plain(name)))
        waiting += [state.child(action) for action in actions]
    return policy


def _plain(name: str) -> str:
    """Our name of a state of information; Gambit games put three numbers in front of it."""
    return name.split("-", 3)[3]


def _probabilities(state: Any, actions: list[int], choice: int | None) -> list[tuple[int, float]]:
    labels = [int(state.action_to_string(action)) for action in actions]
    if choice is None:
        return [(action, 1 / len(actions)) for action in actions]
    return [(action, float(label == choice)) for action, label in zip(actions, labels, strict=True)]
