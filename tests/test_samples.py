"""What is sampled: enough of everything in `quick`, all of it in `long`."""

from itertools import combinations, product

import pytest

from tests import samples
from tests.laws.settings import choices_of, every_setting, sampled, settings_here
from tests.samples import Sample
from triplerainbow.games.catalog import INFOS

SAMPLES = {name: each for name, each in vars(samples).items() if isinstance(each, Sample)}


@pytest.mark.parametrize("name", SAMPLES)
def test_nothing_is_left_out_and_long_is_never_less(name: str) -> None:
    for interpreted, checked in product((False, True), repeat=2):
        quick, long = (
            SAMPLES[name].of(interpreted=interpreted, checked=checked, long=long)
            for long in (False, True)
        )
        assert 1 <= quick <= long


@pytest.mark.parametrize("game", INFOS)
@pytest.mark.parametrize("together", [1, 2])
def test_sampled_settings_have_all_values_together(game: str, together: int) -> None:
    every = [setting for setting in every_setting() if setting.game == game]
    few = sampled(every, together)
    size = min(together, len(choices_of(every[0])))
    missing = {
        values
        for setting in every
        for values in combinations(choices_of(setting), size)
        if not any(set(values) <= set(choices_of(one)) for one in few)
    }
    assert not missing
    assert len(set(few)) == len(few) <= len(every)


def test_the_settings_of_this_run_are_of_every_game() -> None:
    here = settings_here()
    assert {setting.game for setting in here} == set(INFOS)
    assert [setting for setting in every_setting() if setting in here] == here
    assert not samples.LONG or here == every_setting()
