"""What searches find in a few positions of a game, as lines: `python -m tests.bots.searched GAME`.

Run with and without the compiler, the lines must be the same.
"""

import sys
from collections.abc import Iterator

import triplerainbow as tr
from triplerainbow.bots.search.search import Search
from triplerainbow.games.catalog import load
from triplerainbow.games.seen import View

ITERATIONS = 5

STEP = {"rainbow": 15, "pirates": 40, "arcoiris": 10}
"""Of the decisions of a game one in so many is searched."""

PLIES = {"rainbow": 80, "pirates": 160, "arcoiris": 80}
"""Decisions of a game at most."""


def decisions(game: str) -> Iterator[View]:
    """Some positions of a game with random players, seen by whoever decides."""
    match = tr.Match(game, load(game).info.seats[0], seed="searched")
    bots = [tr.bot("random", seat) for seat in range(match.players)]
    while match.seat is not None and match.plies < PLIES[game]:
        view = match.view(match.seat)
        if match.plies % STEP[game] == 0:
            yield view
        match.play(bots[match.seat].choose(view))


def lines(game: str) -> Iterator[str]:
    """For each position what is found of every move, to the last bit."""
    for place, view in enumerate(decisions(game)):
        search = Search(view, seed=place, threads=1 + place % 2, iterations=ITERATIONS)
        search.run(iterations=ITERATIONS, forced=True)
        for found in search.findings():
            numbers = (found.win, found.error, found.points)
            exact = " ".join(float(number).hex() for number in numbers)
            yield f"{place} {found.action} {found.visits} {exact}"


def main(game: str) -> None:
    """Print the lines of this game."""
    for line in lines(game):
        print(line)


if __name__ == "__main__":
    main(sys.argv[1])
