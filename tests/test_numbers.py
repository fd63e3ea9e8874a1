"""Numbers for people, as each language writes them."""

import pytest

from triplerainbow.i18n import decimal, percent, speaking


@pytest.mark.parametrize("language", ["es", "fr"])
def test_a_comma_before_decimals_and_no_break_spaces(language: str) -> None:
    with speaking(language):
        assert decimal(6.5) == decimal(6.5, 1) == "6,5"
        assert decimal(1234567.8, 1) == "1\xa0234\xa0567,8"
        assert percent(0.703, 1) == "70,3\xa0%"
        assert percent(1) == "100\xa0%"


def test_english_numbers() -> None:
    assert (decimal(6.5), decimal(6.5, 2), decimal(-3.04, 1)) == ("6.5", "6.50", "-3.0")
    assert (decimal(3.0), decimal(20_000), decimal(20_000, 0)) == ("3", "20,000", "20,000")
    assert (percent(0.703, 1), percent(0.703)) == ("70.3%", "70%")


def test_nothing_is_not_negative() -> None:
    assert (decimal(-0.01, 1), percent(-0.0001)) == ("0.0", "0%")
