"""Law: the layouts name every number of an encoded view once, and rightly."""

import re
from typing import Any

import numpy as np
import pytest

from tests import samples
from tests.laws.named import NAMED
from tests.laws.settings import Setting, looks, seeds
from triplerainbow.envs.tensors import layout
from triplerainbow.games import table
from triplerainbow.games.catalog import INFOS, load
from triplerainbow.games.game import Game
from triplerainbow.kernel import array_of


@pytest.mark.parametrize("name", INFOS)
def test_every_index_has_exactly_one_name(name: str) -> None:
    found = layout(name)
    indices = np.concatenate([part.index.ravel() for part in found.parts])
    assert found.size == load(name).encoded
    assert np.array_equal(np.sort(indices), np.arange(found.size))
    assert len(set(found.names)) == len(found.parts)
    assert all(len(part.axes) == len(part.shape) for part in found.parts)
    assert found.version == max(found.history)


@pytest.mark.parametrize("name", INFOS)
def test_every_action_is_of_one_kind(name: str) -> None:
    found, notations = layout(name), load(name).notations
    assert found.num_actions == len(notations)
    after = 0
    for kind in found.actions:
        assert kind.first == after
        after += kind.count
        for notation in notations[kind.first : after]:
            assert not notation or re.fullmatch(kind.pattern, notation), (kind, notation)


@pytest.mark.parametrize("name", INFOS)
def test_split_gives_the_numbers_at_the_indices(name: str) -> None:
    found = layout(name)
    numbers = np.random.default_rng(1).random((2, 3, found.size), np.float32)
    parts = found.split(numbers)
    assert list(parts) == found.names
    for part in found.parts:
        assert np.array_equal(parts[part.name], numbers[..., part.index])
        assert np.array_equal(found.split(numbers[1, 2])[part.name], numbers[1, 2][part.index])
        assert parts[part.name].flags.writeable  # as what was handed in
        assert found[part.name] is part
    wrongs: list[Any] = [numbers[..., 1:], [0.0] * found.size, None, np.float32(1)]
    for wrong in wrongs:
        with pytest.raises(ValueError, match="are arrays of shape"):
            found.split(wrong)
    with pytest.raises(KeyError, match="has no part"):
        found["nothing"]


def test_the_names_say_what_a_view_says(setting: Setting, game: Game) -> None:
    found = layout(setting.game)
    views, numbers = array_of(game.view_dtype), np.zeros(found.size, np.float32)
    for seed in seeds(setting, samples.LAYOUT):
        for position, viewer in looks(setting, seed, share=samples.LAYOUT_SHARE):
            table.view(position.states, viewer, views)
            table.encode(views, numbers)
            parts = found.split(numbers)
            named: dict[str, Any] = NAMED[setting.game](game.seen(views))
            assert set(named) == set(found.names)
            for part in found.parts:
                expected = np.zeros(part.shape)
                given = np.asarray(named[part.name], float)
                expected[tuple(map(slice, given.shape))] = given
                scaled = (expected / np.asarray(part.scale)).astype(np.float32)
                where = f"{setting}, seed {seed}, ply {position.ply}, {viewer}: {part.name}"
                assert np.array_equal(parts[part.name], scaled), where
                if part.is_flag:
                    assert set(np.unique(parts[part.name])) <= {0, 1}, where
