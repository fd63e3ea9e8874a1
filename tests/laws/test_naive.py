"""Law: the engine and the slow, literal second implementation agree."""

import random
from importlib import import_module
from typing import Any, Protocol

import pytest

from tests import samples
from tests.laws.public import sights
from tests.laws.settings import Setting, from_deal, play_on, points_of, seeds
from triplerainbow.games import table
from triplerainbow.games.game import Game
from triplerainbow.games.seen import winners_of
from triplerainbow.games.verbs import CHANCE, NOBODY
from triplerainbow.kernel import Records


class Naive(Protocol):
    """A game of `tests/naive`."""

    @property
    def seat(self) -> int | None: ...
    @property
    def over(self) -> bool: ...
    @property
    def scores(self) -> list[int]: ...
    @property
    def winners(self) -> list[int]: ...
    def legal(self) -> list[str]: ...
    def play(self, move: str) -> None: ...
    def cards(self) -> list[str]: ...


def oracle(name: str) -> Any:
    """The naive implementation of a game, a module with `NaiveGame` and `random_deal`."""
    return import_module(f"tests.naive.{name}")


def test_engine_agrees_with_naive(setting: Setting) -> None:
    naive = oracle(setting.game)
    for seed in seeds(setting, samples.NAIVE):
        rng = random.Random(f"naive {setting} {seed}")
        options: dict[str, object] = dict(setting.options)
        deal = naive.random_deal(setting.players, options, rng)
        states = from_deal(setting, deal)
        other: Naive = naive.NaiveGame(setting.players, options, deal)
        compare(setting, seed, states, other, deal)


def compare(setting: Setting, seed: int, states: Records, other: Naive, deal: Any) -> None:
    """Play both to the end; the first difference fails with the record that leads there."""
    moves: list[str] = []
    for position in play_on(setting, states, seed):
        game = position.game
        legal = {game.notation(states, action): action for action in position.legal}
        ours = (
            table.current_player(states),
            sorted(legal),
            points_of(game, states, setting.players),
        )
        seat = NOBODY if other.seat is None else CHANCE if other.seat < 0 else other.seat
        theirs = (seat, other.legal(), other.scores)
        if ours != theirs:
            pytest.fail(
                f"{setting}, seed {seed}, ply {position.ply}\ndeal {deal}\nmoves {moves}\n"
                f"engine {ours}\nnaive  {theirs}"
            )
        if seed == 0 or not position.legal:
            compare_views(setting, game, states, other, f"deal {deal}\nmoves {moves}")
        if position.legal:
            moves.append(game.notation(states, position.action))
            other.play(moves[-1])
    assert other.over
    assert winners_of(points_of(position.game, states, setting.players)) == other.winners


def compare_views(setting: Setting, game: Game, states: Records, other: Naive, where: str) -> None:
    """What each seat sees is what the rules say; once the game is over, nobody decides."""
    for viewer in setting.viewers:
        view = game.view(states, viewer)
        ours, theirs = sights(view, other)
        assert ours == theirs, f"{setting}, viewer {viewer}\n{where}"
        assert view.over == other.over
        if view.over:
            assert (view.seat, view.my_turn, view.legal) == (None, False, [])
            assert (view.phase, view.winners) == ("over", other.winners)
