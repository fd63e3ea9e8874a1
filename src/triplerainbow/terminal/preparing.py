"""Compile what a game at the terminal needs, before the person sits down."""

from collections.abc import Iterable, Mapping

from triplerainbow.bots import registry
from triplerainbow.games.info import OptionValue
from triplerainbow.match.match import Match
from triplerainbow.terminal.patience import patience

REHEARSED = 12
"""Moves of the game that is played to compile everything."""


def prepare(
    game: str, players: int, options: Mapping[str, OptionValue], bots: Iterable[str]
) -> None:
    """Play the beginning of a game nobody sees, with a notice on stderr if that takes long.

    `bots` are those that will play. What a hint needs is prepared when one is asked for.
    """
    with patience():
        match = Match(game, players, seed=0, options=options)
        # A bot that searches needs to try a move only once, to be ready.
        names = dict.fromkeys([*bots, "greedy", "random"])
        actors = [registry.bot(name, 0, iterations=1) for name in names]
        while match.plies < REHEARSED and match.seat is not None:
            view = match.view(match.seat)
            match.play(actors[match.plies % len(actors)].choose(view))
        Match.from_record(match.record()).log(0)
