"""OpenSpiel's card games, measured the same way: its own C++ loop with uniformly random bots."""

from collections.abc import Iterator

from triplerainbow.bench.clock import per_second
from triplerainbow.bench.playouts import Rate

GAMES = ("hearts", "crazy_eights", "oh_hell", "gin_rummy")
"""Games that are measured."""

SAMPLE = 300
"""Games whose decisions are counted. OpenSpiel's loop doesn't say how many it played."""


def is_installed() -> bool:
    """Whether the extra `peers` is there."""
    try:
        import pyspiel
    except ImportError:
        return False
    return bool(pyspiel)


def rates() -> Iterator[Rate]:
    """How fast each of its games runs."""
    return map(_rate, GAMES)


def _rate(name: str) -> Rate:
    import pyspiel

    game = pyspiel.load_game(name)
    players = game.num_players()
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(players)]
    seed = 0

    def play(games: int) -> int:
        nonlocal seed
        for _game in range(games):
            seed += 1
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return games

    decisions = 0
    for number in range(SAMPLE):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, number)
        decisions += sum(move.player >= 0 for move in state.full_history())
    games_per_s, _units = per_second(play)
    return Rate(name, players, games_per_s * decisions / SAMPLE, games_per_s)
