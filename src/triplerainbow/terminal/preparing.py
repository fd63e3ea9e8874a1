"""Compile what a game at the terminal needs, before the person sits down."""

from collections.abc import Mapping, Sequence

import triplerainbow as tr
from triplerainbow.games.catalog import OptionValue
from triplerainbow.terminal.patience import patience

REHEARSED = 12
"""Moves of the game that is played to compile everything."""


def prepare(game: str, players: int, options: Mapping[str, OptionValue]) -> None:
    """Play the beginning of a game nobody sees, with a notice on stderr if that takes long."""
    with patience():
        match = tr.Match(game, players, seed=0, options=options)
        bots: Sequence[tr.Bot] = [tr.bot("greedy", 0), tr.bot("random", 0)]
        while match.plies < REHEARSED and match.seat is not None:
            view = match.view(match.seat)
            match.play(bots[match.plies % 2].choose(view))
        tr.Match.from_record(match.record()).log(0)
