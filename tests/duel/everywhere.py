"""Duel played to its end by everything there is, in a process that knows it by the environment.

TRIPLERAINBOW_GAMES=tests.duel python -m tests.duel.everywhere
"""

import random
import re
import subprocess
import sys

import httpx
import pyspiel

import triplerainbow as tr
import triplerainbow.envs.gymnasium
import triplerainbow.envs.openspiel
from triplerainbow.envs import pettingzoo
from triplerainbow.games.catalog import load
from triplerainbow.games.extensive import ExtensiveForm
from triplerainbow.testing import Server


def in_python() -> None:
    """With every bot, and its record read again; with fair deals; with hints."""
    match = tr.Match("duel", players=3, seed=1)
    while match.seat is not None:
        name = ("random", "greedy", "level2", "level3")[len(match.moves) % 4]
        match.play(
            tr.bot(name, 1, iterations=20 if name == "level3" else None).choose(
                match.view(match.seat)
            )
        )
    again = tr.Match.from_record(match.record())
    assert (again.scores, sum(again.scores)) == (match.scores, 4)
    fair = tr.Match.fair("duel", 2, seed="0" * 32)
    assert fair.seat is not None
    assert tr.analyse(fair.view(fair.seat), iterations=20)
    fair.play(fair.view(fair.seat).legal[0])
    assert tr.Match.from_record(fair.record()).moves == fair.moves


def in_many_at_once() -> None:
    """Simulated, and as a batch."""
    games = list(tr.simulate("duel", 2, 20, seed=3))
    assert all(sum(game["scores"]) == 4 for game in games)
    env = tr.envs.VectorEnv("duel", 16, players=2, seed=1)
    step = env.reset()
    ends = 0
    for _ in range(40):
        step = env.step(env.sample())
        ends += int(step.terminated.sum())
    assert ends == 16 * (40 // 8)


def in_environments() -> None:
    """PettingZoo, and OpenSpiel with chance nodes."""
    env = pettingzoo.env("duel", players=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, _reward, ended, cut, _info = env.last()
        move = None if ended or cut else env.action_space(agent).sample(observation["action_mask"])
        env.step(move)
    rng = random.Random(1)
    state = pyspiel.load_game("python_triplerainbow_duel(players=3)").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            assert state.information_state_string(state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.returns()) == 0
    assert type(load("duel").extensive) is ExtensiveForm


def on_a_server() -> None:
    """By a program over the API, and by a person on its pages."""
    with Server() as server:
        with tr.Client(server.url, server.token("Ada")) as client:
            table = client.open("duel", players=2, seats=["me", "level1"])
            assert sum(client.play(table, lambda view: view.legal[0]).scores) == 4
        with httpx.Client(base_url=server.url, follow_redirects=True) as person:
            assert "Duel" in person.get("/").text
            assert "highest" in person.get("/rules/duel").text
            headers = {"origin": server.url}
            page = person.post("/tables", data={"game": "duel", "quick": "1"}, headers=headers)
            for _move in range(4):
                while 'name="move" value="' not in page.text:
                    page = person.get(page.url.path)
                fields = {
                    "move": found(r'name="move" value="(\w)"', page.text),
                    "at": found(r'name="at" value="(\d+)"', page.text),
                }
                page = person.post(f"{page.url.path}/move", data=fields, headers=headers)
                page = person.get(page.url.path.removesuffix("/move"))
            while 'data-phase="over"' not in page.text:
                page = person.get(page.url.path)


def found(pattern: str, text: str) -> str:
    """What the first such place of a page holds."""
    match = re.search(pattern, text)
    assert match is not None, text
    return match[1]


def in_the_terminal() -> None:
    """With the first move of the list each time."""
    command = [
        sys.executable,
        "-m",
        "triplerainbow",
        "play",
        "duel",
        "--players",
        "2",
        "--seed",
        "1",
    ]
    ended = subprocess.run(
        command, input="#1\n?\n#1\n#1\n#1\n", capture_output=True, text=True, check=True
    )
    assert "game over" in ended.stdout, ended.stdout


if __name__ == "__main__":
    for play in (in_python, in_many_at_once, in_environments, in_the_terminal, on_a_server):
        play()
        print(play.__name__)
