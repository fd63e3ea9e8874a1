"""How the games of a batch begin: options, first players and decks of each environment."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from triplerainbow.envs.batch import DRAWN
from triplerainbow.games.game import Game
from triplerainbow.games.info import OptionValue
from triplerainbow.i18n import _
from triplerainbow.kernel import Ints
from triplerainbow.record.arguments import checked_options, integer
from triplerainbow.record.faults import shown

Options = Mapping[str, OptionValue]


class Beginnings(NamedTuple):
    """For each of `n` environments."""

    options: tuple[dict[str, OptionValue], ...]
    """Those that differ from the default."""
    codes: Ints
    """The same as integers, shape (n, codes)."""
    firsts: Ints
    """The first player, shape (n,); DRAWN if it is drawn."""
    decks: Ints
    """The deck of all games, shape (n, cards); (0, cards) if it is shuffled."""


def checked_beginnings(
    game: Game, count: int, players: int, options: object, first: object, deals: object
) -> Beginnings:
    """What the arguments of a VectorEnv say; raises ValueError.

    `options` is a mapping or `count` of them; `first` a seat, `count` of them or None; `deals` the
    deal of a record, `count` of them or None.
    """
    chosen = _options(game, count, options)
    codes = np.array([game.option_codes(each) for each in chosen], np.int64)
    firsts = np.full(count, DRAWN, np.int64) if first is None else _firsts(count, players, first)
    if deals is None:
        decks = np.zeros((0, game.deck_size), np.int64)
    elif first is not None:
        raise ValueError(_("a deal says who begins; leave out first"))
    else:
        decks = _decks(game, players, chosen, firsts, _each(deals, count, "deals"))
    return Beginnings(chosen, codes, firsts, decks)


def checked_seats_of(seats: object, count: int, players: int, name: str) -> Ints:
    """A seat for each environment, int64 (count,), from one seat or `count` of them."""
    found = seats.tolist() if isinstance(seats, np.ndarray) else seats
    many = found if isinstance(found, list | tuple) else [found] * count
    numbers = [integer(seat) for seat in many]
    for number, seat in zip(numbers, many, strict=True):
        if number is None or not 0 <= number < players:
            wish = _("there is no seat {seat}; the seats are 0 to {last}")
            raise ValueError(wish.format(seat=shown(seat), last=players - 1))
    if len(numbers) != count:
        raise ValueError(_one_each(name, count, len(numbers)))
    return np.array(numbers, np.int64)


def _options(game: Game, count: int, options: object) -> tuple[dict[str, OptionValue], ...]:
    if options is None or isinstance(options, Mapping):
        return (checked_options(game.info, {} if options is None else options),) * count
    if not isinstance(options, Sequence) or isinstance(options, str | bytes):
        return (checked_options(game.info, options),)  # which says what options are
    return tuple(checked_options(game.info, each) for each in _each(options, count, "options"))


def _firsts(count: int, players: int, first: object) -> Ints:
    return checked_seats_of(first, count, players, "first")


def _decks(
    game: Game, players: int, options: Sequence[Options], firsts: Ints, deals: Sequence[Any]
) -> Ints:
    """The decks of these deals; writes who begins into `firsts`."""
    decks = np.zeros((len(deals), game.deck_size), np.int64)
    for place, (deal, chosen) in enumerate(zip(deals, options, strict=True)):
        deck, firsts[place] = game.read_deal(deal, players, chosen)
        decks[place, : len(deck)] = deck
    return decks


def _each(values: object, count: int, name: str) -> Sequence[Any]:
    """A value for each environment."""
    if not isinstance(values, Sequence) or isinstance(values, str | bytes):
        return [values] * count
    if len(values) != count:
        raise ValueError(_one_each(name, count, len(values)))
    return values


def _one_each(name: str, count: int, found: int) -> str:
    wish = _("{name} must be one for all environments or {count}, one for each, not {found}")
    return wish.format(name=name, count=count, found=found)
