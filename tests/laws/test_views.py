"""Laws of views: `view(resample(v)) == v`; encoded views are finite numbers of fixed count."""

import numpy as np

from tests import samples
from tests.laws.settings import Setting, looks, seeds
from triplerainbow.games import table
from triplerainbow.games.game import Game
from triplerainbow.kernel import Records, array_of
from triplerainbow.kernel.random import stream


def test_resampled_state_gives_the_same_view(setting: Setting, game: Game) -> None:
    views, again = array_of(game.view_dtype), array_of(game.view_dtype)
    guess = game.new_state()
    rng = stream("resample", str(setting))
    for seed in seeds(setting, samples.RESAMPLED):
        for position, viewer in looks(setting, seed):
            table.view(position.states, viewer, views)
            table.resample(views, rng, guess)
            table.view(guess, viewer, again)
            where = f"{setting}, seed {seed}, ply {position.ply}, viewer {viewer}"
            assert again.tobytes() == views.tobytes(), where + differences(views, again)


def test_view_leaves_the_state_alone(setting: Setting, game: Game) -> None:
    views = array_of(game.view_dtype)
    guess = game.new_state()
    for position, viewer in looks(setting, 1):
        before = position.states.tobytes()
        table.view(position.states, viewer, views)
        seen = views.tobytes()
        table.resample(views, stream(position.ply), guess)
        assert views.tobytes() == seen
        assert position.states.tobytes() == before


def test_a_record_with_old_content_gives_the_same_view(setting: Setting, game: Game) -> None:
    fresh, used = array_of(game.view_dtype), array_of(game.view_dtype)
    clean, dirty = game.new_state(), game.new_state()
    for position, viewer in looks(setting, 2):
        table.view(position.states, viewer, used)  # over what the last viewer left in it
        fresh[:] = 0
        table.view(position.states, viewer, fresh)
        assert used.tobytes() == fresh.tobytes()
        clean[:] = 0
        table.resample(fresh, stream(viewer), clean)
        table.resample(fresh, stream(viewer), dirty)
        assert dirty.tobytes() == clean.tobytes()


def test_encoded_view(setting: Setting, game: Game) -> None:
    views = array_of(game.view_dtype)
    out, again = np.empty(game.encoded, np.float32), np.empty(game.encoded, np.float32)
    guess = game.new_state()
    for seed in seeds(setting, samples.ENCODED):
        for position, viewer in looks(setting, seed):
            table.view(position.states, viewer, views)
            out[:] = np.nan
            table.encode(views, out)
            assert np.isfinite(out).all()
            assert np.abs(out).max() < 10, "numbers as a network likes them"
            table.resample(views, stream(seed), guess)
            table.view(guess, viewer, views)
            again[:] = -1
            table.encode(views, again)
            assert again.tobytes() == out.tobytes()


def test_encoded_view_has_no_room_behind_or_before(setting: Setting, game: Game) -> None:
    margin = 8
    views = array_of(game.view_dtype)
    room = np.full(game.encoded + 2 * margin, 7, np.float32)
    for position, viewer in looks(setting, 3):
        table.view(position.states, viewer, views)
        table.encode(views, room[margin:-margin])
    assert set(room[:margin].tolist() + room[-margin:].tolist()) == {7.0}


def differences(one: Records, other: Records) -> str:
    """Fields in which two records differ, for a failure message."""
    names = one.dtype.names or ()
    return "".join(
        f"\n{name}: {one[name][0]} / {other[name][0]}"
        for name in names
        if not np.array_equal(one[name], other[name])
    )
