"""A bot of one's own for Arco-iris, in twenty lines, and how it fares against `greedy`.

    pip install .                            # in a clone
    python examples/write_a_bot.py           # one game move by move, then 400 in the arena
    python examples/write_a_bot.py --quick   # a handful of games

A bot is anything with a `name` and `choose(view) -> move`. A view holds what its seat knows and
nothing more, so there is no way to cheat.
"""

import argparse
import os

import triplerainbow as tr
from triplerainbow.arena.players import Limits


class Careful:
    """Plays a card that can't clash if it sees one, then ends its turn: never a second risk."""

    name = "careful"

    def choose(self, view: tr.View) -> str:
        """The end of the turn, else the best card as it is seen."""
        if "." in view.legal:
            return "."
        facts = view.to_json()
        shown = {card["up"] for card in facts["table"]}

        def risk(move: str) -> float:
            if move.endswith("!"):
                return 0.5  # the other side: only the rival sees it
            face = facts["hand"][int(move) - 1]
            return {"K": 2.0, "W": 0.1}.get(face, 1.0 if face in shown else 0.0)

        return min((move for move in view.legal if move[0] != "f"), key=risk)


def make(name: str, seed: int | str, limits: Limits) -> tr.Bot:
    """The bot of this name, for the arena's worker processes."""
    return Careful() if name == "careful" else tr.bot(name, seed, iterations=limits.iterations)


def main() -> None:
    """One game, then many."""
    parser = argparse.ArgumentParser(description="A bot of one's own against greedy.")
    parser.add_argument("--quick", action="store_true", help="a few games instead of 400")
    games = 10 if parser.parse_args().quick else 400

    match = tr.Match("arcoiris", seed=7)
    bots = [Careful(), tr.bot("greedy", seed=1)]
    while match.seat is not None:
        match.play(bots[match.seat].choose(match.view(match.seat)))
    print(f"one game: careful {match.scores[0]}, greedy {match.scores[1]}")

    standings = tr.contest(
        "arcoiris",
        2,
        ["careful", "greedy", "random"],
        games,
        seed=1,
        maker=make,
        jobs=os.cpu_count() or 1,
    )
    for row in standings.to_json()["bots"]:
        print(f"{row['name']}: wins {row['win_share']:.0%} of {row['games']} games")


if __name__ == "__main__":
    main()
