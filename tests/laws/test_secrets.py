"""Law of non-interference: what a seat does not know changes nothing that it is given.

Two states with the same view for a seat give that seat byte-identical views, JSON, legal moves
and log. The second state is drawn from the view of the first.
"""

import json
import random
from dataclasses import dataclass

from tests.laws.settings import Setting, legal_of, random_game, seeds, view_bytes
from triplerainbow.games import table
from triplerainbow.games.game import Game
from triplerainbow.games.verbs import SPECTATOR
from triplerainbow.kernel import Records, array_of
from triplerainbow.kernel.random import stream

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
    for seed in seeds(5):
        for position in random_game(setting, seed):
            for viewer in setting.viewers:
                guess = lookalikes(game, position.states, viewer, 1, position.ply)[0]
                ours, theirs = game.view(position.states, viewer), game.view(guess, viewer)
                where = f"{setting}, seed {seed}, ply {position.ply}, viewer {viewer}"
                assert ours == theirs, where
                assert hash(ours) == hash(theirs), where
                assert json.dumps(ours.to_json()) == json.dumps(theirs.to_json()), where
                assert (repr(ours), ours.winners) == (repr(theirs), theirs.winners), where


def test_the_mover_knows_the_legal_moves(setting: Setting, game: Game) -> None:
    for seed in seeds(5):
        for position in random_game(setting, seed):
            seat = table.current_player(position.states)
            legal = {game.notation(position.states, action) for action in position.legal}
            for viewer in setting.viewers:
                view = game.view(position.states, viewer)
                assert view.over == (not position.legal)
                assert view.my_turn == (viewer == seat and viewer != SPECTATOR)
                assert view.legal == (sorted(legal) if view.my_turn else [])


@dataclass(frozen=True)
class Perceived:
    """What a viewer is told of one move."""

    move: str | None
    lines: tuple[str, ...]


def perceived(game: Game, states: Records, action: int, viewer: int) -> tuple[bytes, Perceived]:
    """The view after an action, and what the viewer is told about it."""
    after = states.copy()
    move = game.seen_move(states, action, viewer)
    before = game.view(states, viewer)
    table.apply(after, action)
    lines: tuple[str, ...] = ()
    if move is not None:
        lines = tuple(game.narrate(before, move, game.view(after, viewer), NAMES))
    return view_bytes(game, after, viewer), Perceived(move, lines)


def test_log_tells_no_more_than_the_views(setting: Setting, game: Game) -> None:
    """A move that leaves two look-alike states looking alike sounds the same in both."""
    rng = random.Random(f"log {setting}")
    for seed in seeds(4):
        for position in random_game(setting, seed):
            if not position.legal:
                continue
            for viewer in setting.viewers:
                told: dict[bytes, Perceived] = {}
                states = position.states
                for guess in [states, *lookalikes(game, states, viewer, 2, position.ply)]:
                    legal = legal_of(game, guess)
                    for action in {position.action, *rng.sample(legal, min(3, len(legal)))}:
                        if action not in legal:
                            continue
                        after, sound = perceived(game, guess, action, viewer)
                        where = f"{setting}, seed {seed}, ply {position.ply}, viewer {viewer}"
                        assert told.setdefault(after, sound) == sound, where
