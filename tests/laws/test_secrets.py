"""Law of non-interference: what a seat does not know changes nothing that it is given.

Two states with the same view for a seat give that seat byte-identical views, JSON, legal moves
and log. The second state is drawn from the view of the first.
"""

import json
import random
from dataclasses import dataclass

import pytest

from tests import samples
from tests.laws.settings import LONG_GAMES, Setting, legal_of, looks, phases, seeds, view_bytes
from tests.samples import INTERPRETED
from triplerainbow.bots.registry import bot
from triplerainbow.games import table
from triplerainbow.games.game import Game
from triplerainbow.games.happening import Line
from triplerainbow.games.verbs import SPECTATOR
from triplerainbow.kernel import Records, array_of
from triplerainbow.kernel.random import stream

BOTS = ("random", "greedy", "level1", "level5")
"""One of each kind; the levels between differ in numbers only."""

ITERATIONS = 1 if INTERPRETED else 8
"""Of the search: by time it would be neither quick nor the same twice."""

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Flo"]


def lookalikes(game: Game, states: Records, viewer: int, count: int, key: int) -> list[Records]:
    """States that the viewer can't tell from this one."""
    views = array_of(game.view_dtype)
    table.view(states, viewer, views)
    drawn = []
    for number in range(count):
        guess = game.new_state()
        table.resample(views, stream("lookalike", key, number), guess)
        drawn.append(guess)
    return drawn


def test_views_json_and_legal_moves(setting: Setting, game: Game) -> None:
    for seed in seeds(setting, samples.SECRETS):
        for position, viewer in looks(setting, seed):
            guess = lookalikes(game, position.states, viewer, 1, position.ply)[0]
            ours, theirs = game.view(position.states, viewer), game.view(guess, viewer)
            where = f"{setting}, seed {seed}, ply {position.ply}, viewer {viewer}"
            assert ours == theirs, where
            assert hash(ours) == hash(theirs), where
            assert json.dumps(ours.to_json()) == json.dumps(theirs.to_json()), where
            assert (repr(ours), ours.winners) == (repr(theirs), theirs.winners), where


def test_the_mover_knows_the_legal_moves(setting: Setting, game: Game) -> None:
    for seed in seeds(setting, samples.SECRET_MOVES):
        for position, viewer in looks(setting, seed):
            seat = table.current_player(position.states)
            view = game.view(position.states, viewer)
            assert view.over == (not position.legal)
            assert view.my_turn == (viewer == seat and viewer != SPECTATOR)
            legal = sorted(game.legal_moves(position.states)) if view.my_turn else []
            assert view.legal == legal, f"{setting}, seed {seed}, ply {position.ply}"


@pytest.mark.parametrize("name", BOTS)
def test_bots_choose_by_their_view(setting: Setting, game: Game, name: str) -> None:
    """The same view and the same seed make the same move, whatever else is so."""
    for seed in seeds(setting, samples.SECRETS):
        for position, viewer in looks(setting, seed, share=2):
            if viewer >= 0 and viewer == table.current_player(position.states):
                guess = lookalikes(game, position.states, viewer, 1, position.ply)[0]
                one, other = (bot(name, seed, iterations=ITERATIONS) for _bot in range(2))
                move = one.choose(game.view(position.states, viewer))
                where = f"{setting}, seed {seed}, ply {position.ply}, viewer {viewer}"
                assert other.choose(game.view(guess, viewer)) == move, where


@dataclass(frozen=True)
class Told:
    """A move, and what a viewer is told of it."""

    action: int
    legal: frozenset[int]
    """What else could have been done there."""
    after: bytes
    """The viewer's view after it."""
    move: str | None
    lines: tuple[Line, ...]


def told(game: Game, states: Records, action: int, viewer: int) -> Told:
    """Make a move in a copy of this position."""
    after = states.copy()
    move = game.seen_move(states, action, viewer)
    table.apply(after, action)
    lines = game.narrate(states, action, after, viewer, NAMES)
    legal = frozenset(legal_of(game, states))
    return Told(action, legal, view_bytes(game, after, viewer), move, tuple(lines))


def gives_away(one: Told, other: Told) -> bool:
    """Whether the log tells two look-alike games apart that still look alike after a move.

    Two open moves may come to the same (a name called in vain) and still be told apart. But then
    both were legal in both positions; a log that shows what only one of them allowed gives away
    what was hidden.
    """
    if one.after != other.after or (one.move, one.lines) == (other.move, other.lines):
        return False
    return not (one.action in other.legal and other.action in one.legal)


def test_log_tells_no_more_than_the_views(setting: Setting, game: Game) -> None:
    rng = random.Random(f"log {setting}")
    few = samples.LOG_OF_LONG_GAMES if setting.game in LONG_GAMES else samples.LOG
    for seed in seeds(setting, few):
        for position, viewer in phases(setting, seed):
            states = position.states
            heard: list[Told] = []
            for guess in [states, *lookalikes(game, states, viewer, 3, position.ply)]:
                legal = legal_of(game, guess)
                for action in rng.sample(legal, min(4, len(legal))):
                    new = told(game, guess, action, viewer)
                    where = f"{setting}, seed {seed}, ply {position.ply}, viewer {viewer}"
                    for old in heard:
                        assert not gives_away(old, new), f"{where}: {old} {new}"
                    heard.append(new)
