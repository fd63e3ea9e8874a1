"""Solve a small game of Arco-iris with OpenSpiel, and see how much our bots give away.

    pip install '.[openspiel]'                             # in a clone
    python examples/cfr_small_arcoiris.py                  # about three minutes
    python examples/cfr_small_arcoiris.py --bots level5    # some minutes more
    python examples/cfr_small_arcoiris.py --quick          # seconds: one first hand only

The game has five cards, hands of two and a rainbow of three (rule A1.6): 400,000 positions. CFR+
plays against itself and comes near an equilibrium. *Exploitability* is what a best response wins
against a policy on average of both seats, above the value of the game: 0 for perfect play.
"""

import argparse
from pathlib import Path
from typing import Any

import pyspiel

import triplerainbow as tr
import triplerainbow.envs.openspiel  # registers the games
from triplerainbow.bots.registry import BOTS
from triplerainbow.envs.openspiel.chart import chart
from triplerainbow.envs.openspiel.policies import choices_of, in_efg
from triplerainbow.envs.openspiel.tree import as_efg

GAME = "python_triplerainbow_arcoiris(deck=five,first=0,utility={utility})"
"""Seat 0 begins: with the other seat first everything is the same."""

FIRST_HAND = ("card RO", "card YW")
"""In the short form everybody knows that seat 0 was dealt these."""


def main() -> None:
    """Solve, measure, print."""
    wishes = arguments()
    game = pyspiel.load_game(GAME.format(utility=wishes.utility))
    root = game.new_initial_state()
    for card in FIRST_HAND if wishes.quick else ():
        root.apply_action(root.string_to_action(card))
    efg = pyspiel.load_efg_game(as_efg(game, root))
    print("the tree is there")

    levels = {"random": pyspiel.exploitability(efg, pyspiel.UniformRandomPolicy(efg))}
    print(f"random: exploitability {levels['random']:.4f}")
    for name in wishes.bots:
        bot = tr.bot(name, seed=1, iterations=wishes.bot_iterations)
        choices = choices_of(game, bot, root)
        levels[name] = pyspiel.nash_conv(efg, in_efg(efg, choices)) / 2
        print(f"{name}: exploitability {levels[name]:.4f}, asked {len(choices)} times", flush=True)

    solver = pyspiel.CFRPlusSolver(efg)
    last = 20 if wishes.quick else wishes.iterations
    line = []
    for iteration in range(1, last + 1):
        solver.evaluate_and_update_policy()
        if iteration in (1, 2, 5, 10, 20, 50, 100, 200, 500, last):
            line.append((iteration, report(efg, solver.average_policy(), iteration)))
    if wishes.chart:
        Path(wishes.chart).write_text(chart(line, levels), encoding="utf-8")


def report(efg: Any, policy: Any, iteration: int) -> float:
    """One line for what CFR+ has found so far; its exploitability."""
    value = pyspiel.expected_returns(efg.new_initial_state(), policy, -1, True)[0]
    lost = pyspiel.exploitability(efg, policy)
    print(f"CFR+ {iteration}: exploitability {lost:.5f}, value for seat 0 {value:+.4f}", flush=True)
    return float(lost)


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description="Solve a small game of Arco-iris.")
    parser.add_argument("--quick", action="store_true", help="one first hand, 20 iterations")
    parser.add_argument("--iterations", type=int, default=100, help="of CFR+")
    parser.add_argument(
        "--bots", nargs="*", choices=list(BOTS), default=["greedy"], help="bots to measure"
    )
    parser.add_argument("--bot-iterations", type=int, default=1000, help="of bots that search")
    parser.add_argument("--utility", choices=("points", "win"), default="points")
    parser.add_argument("--chart", help="file for a picture (SVG)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
