"""Settings that the laws range over, and random games in them."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import numpy as np

from tests.samples import CHECKED, INTERPRETED, LONG, Sample
from triplerainbow.games import table
from triplerainbow.games.catalog import INFOS, load
from triplerainbow.games.game import Game
from triplerainbow.games.info import OptionValue, spelled
from triplerainbow.games.verbs import SPECTATOR
from triplerainbow.kernel import Records, array_of
from triplerainbow.kernel.random import below, stream

RARE = 2 if INTERPRETED else 5
"""A phase that comes no more often in a game than this is looked at whenever it comes."""

LONG_GAMES = {"pirates"}
"""Games in which a random game takes about a thousand moves, not a hundred."""


@dataclass(frozen=True)
class Setting:
    """A game, how many play it and the options that differ from the default."""

    game: str
    players: int
    choices: tuple[tuple[str, OptionValue], ...] = ()

    @property
    def options(self) -> dict[str, OptionValue]:
        """The options of a record."""
        return dict(self.choices)

    @property
    def viewers(self) -> list[int]:
        """Every seat, and the spectator."""
        return [*range(self.players), SPECTATOR]

    def __str__(self) -> str:
        words = [self.game, str(self.players)]
        words += [f"{name}={spelled(value)}" for name, value in self.choices]
        return "-".join(words)


def every_setting() -> list[Setting]:
    """Every game with every number of seats and every combination of options."""
    settings = []
    for info in INFOS.values():
        names = [option.name for option in info.options]
        for players in info.seats:
            for values in product(*(option.values for option in info.options)):
                options = info.check_options(dict(zip(names, values, strict=True)))
                settings.append(Setting(info.name, players, tuple(options.items())))
    return settings


def seeds(setting: Setting, sample: Sample) -> range:
    """Seeds of random games: as many as the sample says, of long games a tenth."""
    shorter = 10 if setting.game in LONG_GAMES and not INTERPRETED else 1
    return range(max(1, sample.size // shorter))


Choice = tuple[str, object]
"""A number of seats or an option, and its value."""


def choices_of(setting: Setting) -> list[Choice]:
    """All that is chosen in this setting, defaults too."""
    info = INFOS[setting.game]
    chosen = {option.name: option.default for option in info.options} | setting.options
    return [("players", setting.players), *chosen.items()]


def sampled(settings: Sequence[Setting], together: int) -> list[Setting]:
    """A few of these settings, with all that can be chosen for so many things together.

    With 2, every value of an option is there with every value of every other one.
    """
    few = []
    for game in dict.fromkeys(setting.game for setting in settings):
        size = min(together, 1 + len(INFOS[game].options))
        met = {
            setting: set(combinations(choices_of(setting), size))
            for setting in settings
            if setting.game == game
        }
        missing = set[tuple[Choice, ...]]().union(*met.values())
        while missing:
            best = max(met, key=lambda setting: len(met[setting] & missing))
            few.append(best)
            missing -= met[best]
    return few


def settings_here() -> list[Setting]:
    """The settings that laws range over in this profile and mode, in the order of all."""
    every = every_setting()
    if LONG:
        return every
    if not (INTERPRETED or CHECKED):
        few = sampled(every, 2)
    else:
        ends = [setting for setting in every if setting.players in _ends(setting.game)]
        few = sampled(ends, 1)
    return [setting for setting in every if setting in few]


def _ends(game: str) -> tuple[int, int]:
    """The smallest and the largest table."""
    seats = INFOS[game].seats
    return min(seats), max(seats)


def dealt(setting: Setting, seed: int) -> tuple[Records, dict[str, Any]]:
    """A shuffled start position and its deal as a record has it."""
    game = load(setting.game)
    rng = stream("laws", str(setting), seed)
    states = game.new_state()
    deck = np.zeros(game.deck_size, np.int64)
    codes = game.option_codes(setting.options)
    cards = table.shuffle_deck(states, codes, rng, deck)
    first = below(rng, setting.players)
    table.deal(states, setting.players, codes, deck, first)
    return states, game.write_deal(deck[:cards], first, setting.players, setting.options)


def from_deal(setting: Setting, deal: object) -> Records:
    """The start position that a record's deal describes."""
    game = load(setting.game)
    deck, first = game.read_deal(deal, setting.players, setting.options)
    states = game.new_state()
    table.deal(states, setting.players, game.option_codes(setting.options), deck, first)
    return states


def legal_of(game: Game, states: Records) -> list[int]:
    """Legal actions, as the kernel lists them."""
    out = np.empty(game.actions, np.int64)
    legal: list[int] = out[: table.legal_actions(states, out)].tolist()
    return legal


@dataclass
class Position:
    """A position of a random game; `states` is changed when the game goes on."""

    game: Game
    states: Records
    legal: list[int]
    action: int
    """What will be played next; -1 when the game is over."""
    ply: int


def random_game(setting: Setting, seed: int) -> Iterator[Position]:
    """Every position of a random game, from the start to the end.

    In each game the players have a taste of their own for some actions, so that games differ
    more than with uniform play.
    """
    states, _ = dealt(setting, seed)
    yield from play_on(setting, states, seed)


def looks(setting: Setting, seed: int, share: int = 1) -> Iterator[tuple[Position, int]]:
    """Positions of a random game and who looks at them: every viewer, or (interpreted) one.

    One position of `share` is looked at, in long games fewer where code runs slowly. The last
    position always is.
    """
    step = share * (20 if INTERPRETED and setting.game in LONG_GAMES else 1)
    for position in random_game(setting, seed):
        if position.ply % step == 0 or not position.legal:
            turn = position.ply // step % len(setting.viewers)
            for viewer in setting.viewers[turn:][:1] if INTERPRETED else setting.viewers:
                yield position, viewer


def phases(setting: Setting, seed: int) -> Iterator[tuple[Position, int]]:
    """Like `looks`, but rare phases are looked at as often as common ones."""
    pause = (20 if setting.game in LONG_GAMES else 4) * (5 if INTERPRETED else 1)
    looked: Counter[str] = Counter()
    for position in random_game(setting, seed):
        phase = position.game.view(position.states, SPECTATOR).phase
        if position.ply % pause == 0 or looked[phase] < RARE:
            looked[phase] += 1
            turn = position.ply % len(setting.viewers)
            for viewer in setting.viewers[turn:][:1] if INTERPRETED else setting.viewers:
                yield position, viewer


def play_on(setting: Setting, states: Records, seed: int) -> Iterator[Position]:
    """Every position of a random game from this one on."""
    game = load(setting.game)
    rng = random.Random(f"{setting} {seed}")
    bias = rng.choice([0, 0, 1, 3])
    taste = [rng.random() ** bias for _ in range(game.actions)]
    ply = 0
    while True:
        legal = legal_of(game, states)
        action = rng.choices(legal, [taste[a] for a in legal])[0] if legal else -1
        yield Position(game, states, legal, action, ply)
        if not legal:
            return
        table.apply(states, action)
        ply += 1


def view_bytes(game: Game, states: Records, viewer: int) -> bytes:
    """The view record as bytes."""
    views = array_of(game.view_dtype)
    table.view(states, viewer, views)
    return views.tobytes()


def points_of(game: Game, states: Records, players: int) -> list[int]:
    """Points by seat."""
    out = np.zeros(players, np.int64)
    table.returns(states, out)
    points: list[int] = out.tolist()
    return points
