"""What single calls from Python cost, in microseconds, at a position in the middle of a game."""

from collections.abc import Callable
from typing import Any

import numpy as np

from triplerainbow.bench.clock import microseconds, rates
from triplerainbow.bots import registry
from triplerainbow.games import catalog, table, verbs
from triplerainbow.games.game import Game
from triplerainbow.kernel import Records, array_of
from triplerainbow.kernel.random import stream
from triplerainbow.match.match import Match
from triplerainbow.record import checked_fields
from triplerainbow.record.verify import replay


def costs(game: str, players: int) -> dict[str, float]:
    """Microseconds of a call, by what is called."""
    record = _random_game(game, players)
    states = _midgame(record)
    return _verb_costs(catalog.load(game), states) | {"Match.play": _play_cost(record)}


def _random_game(game: str, players: int) -> dict[str, Any]:
    match = Match(game, players, seed=0)
    bot = registry.bot("random", seed=0)
    while match.seat is not None:
        match.play(bot.choose(match.view(match.seat)))
    return match.record()


def _verb_costs(game: Game, states: Records) -> dict[str, float]:
    calls = _calls(game, states)
    found = dict(zip(calls, microseconds(list(calls.values())), strict=True))
    return found | {"apply": max(0.0, found["apply"] - found["copy"])}


def _calls(game: Game, states: Records) -> dict[str, Callable[[], object]]:
    """The calls to be timed; `apply` works on a fresh copy, whose cost is timed too."""
    seat = table.current_player(states)
    other, legal = states.copy(), np.empty(game.actions, np.int64)
    views, rng = array_of(game.view_dtype), stream("bench")
    table.legal_actions(states, legal)
    action = int(legal[0])
    table.view(states, seat, views)
    return {
        "legal": lambda: table.legal_actions(states, legal),
        "apply": lambda: table.apply(states.copy(), action),
        "copy": states.copy,
        "view": lambda: table.view(states, seat, views),
        "resample": lambda: table.resample(views, rng, other),
    }


def _midgame(record: dict[str, Any]) -> Records:
    """The state halfway through a game, where a player decides."""
    fields = checked_fields(record)
    actions = np.array(replay(fields), np.int64)
    states = fields.start.states()
    half = len(actions) // 2
    table.replay(states, actions, half)
    while table.current_player(states) == verbs.CHANCE:
        table.apply(states, int(actions[half]))
        half += 1
    return states


def _play_cost(record: dict[str, Any]) -> float:
    """Microseconds of `Match.play`, checks and notation included, over a whole game."""
    dealt = Match.from_record(record, upto=0)
    moves = [move for move in record["moves"] if not move.startswith("~")]

    def play_through(games: int) -> float:
        for _game in range(games):
            match = dealt.copy()
            for move in moves:
                match.play(move)
        return games * len(moves)

    [(_games, plays)] = rates([play_through])
    return 1e6 / plays
