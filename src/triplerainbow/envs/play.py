"""One game in actions and numbers: what the adapters for one environment at a time share."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from triplerainbow.copying import CopiedWhole
from triplerainbow.envs.oracle import full_state
from triplerainbow.envs.rewards import checked_reward, write_rewards
from triplerainbow.games import catalog, table, verbs
from triplerainbow.games.info import OptionValue
from triplerainbow.games.seen import View
from triplerainbow.i18n import _
from triplerainbow.kernel import Floats, Ints, array_of
from triplerainbow.kernel.random import below, stream
from triplerainbow.record.arguments import checked_game, checked_options, checked_seats, integer
from triplerainbow.record.faults import shown
from triplerainbow.record.start import Seed

MOST = 16
"""No number of an encoded view is larger (most are at most 1)."""

SHOWN_ACTIONS = 12
"""Legal actions that an error names."""

Mask = NDArray[np.int8]
"""1 for each legal action, 0 for the others; shape (actions,)."""


class Play(CopiedWhole):
    """One game after the other at one table; chance is played inside."""

    def __init__(
        self,
        game: object,
        players: object,
        options: Mapping[str, OptionValue] | None,
        reward: object,
    ) -> None:
        """No game is dealt yet. Raises ValueError with a sentence that says what is allowed."""
        info = checked_game(game)
        self.players = checked_seats(info, players)
        self.options = checked_options(info, {} if options is None else options)
        self._reward = checked_reward(reward)
        self.engine = catalog.load(info.name)
        self.states = self.engine.new_state()
        self.rng: Ints = stream(0)
        """The random stream of decks, first players and chance."""
        self._codes = self.engine.option_codes(self.options)
        self._views = array_of(self.engine.view_dtype)
        self._deck = np.zeros(self.engine.deck_size, np.int64)
        self._legal = np.zeros(self.engine.actions, np.int64)
        self._weights = np.zeros(self.engine.actions, np.int64)

    def seed(self, seed: Seed) -> None:
        """All games from the next one on are those of this seed."""
        self.rng = stream(seed, "play", self.engine.info.name, self.players)

    def deal(self) -> None:
        """Begin the next game."""
        table.shuffle_deck(self.states, self._codes, self.rng, self._deck)
        first = below(self.rng, self.players)
        table.deal(self.states, self.players, self._codes, self._deck, first)

    @property
    def seat(self) -> int:
        """The seat to move; `verbs.NOBODY` once the game is over."""
        return table.current_player(self.states)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.seat == verbs.NOBODY

    def legal(self) -> list[int]:
        """Legal actions of the seat to move, ascending; none once the game is over."""
        actions: list[int] = self._legal[: table.legal_actions(self.states, self._legal)].tolist()
        return actions

    def mask(self) -> Mask:
        """The same as flags, a new array."""
        mask = np.zeros(self.engine.actions, np.int8)
        mask[self.legal()] = 1
        return mask

    def act(self, action: object) -> None:
        """Play a legal action and what chance makes of it.

        Raises ValueError if it is none; nothing is changed then.
        """
        number = integer(action)
        if (
            number is None
            or not 0 <= number < self.engine.actions
            or not table.apply_legal(self.states, number, self._legal)
        ):
            raise ValueError(self._refusal(action if number is None else number))
        self.settle()

    def settle(self) -> None:
        """Play what chance does, as long as it is due."""
        while table.current_player(self.states) == verbs.CHANCE:
            outcome = table.random_outcome(self.states, self.rng, self._legal, self._weights)
            table.apply(self.states, outcome)

    def observe(self, seat: int) -> Floats:
        """What a seat knows, as numbers: float32, shape (engine.encoded,), a new array."""
        numbers = np.zeros(self.engine.encoded, np.float32)
        table.view(self.states, seat, self._views)
        table.encode(self._views, numbers)
        return numbers

    def full_state(self) -> Floats:
        """The whole position, all cards open, as numbers for a critic: see `envs.oracle`."""
        numbers: Floats = full_state(self.engine, self.states)[0]
        return numbers

    def view(self, seat: int) -> View:
        """What a seat (or `verbs.SPECTATOR`) knows."""
        return self.engine.view(self.states, seat)

    def rewards(self) -> list[float]:
        """What the finished game is worth to each seat."""
        out = np.zeros(self.players, np.float32)
        points = np.zeros(self.players, np.int64)
        write_rewards(self.states, self.players, self._reward, points, out)
        return [float(reward) for reward in out]

    def _refusal(self, action: object) -> str:
        legal = self.legal()
        if not legal:
            return _("the game is over; call reset first")
        wish = _("action {action} is not legal now; legal are {legal}")
        return wish.format(action=shown(action), legal=listed(legal))


def listed(actions: list[int]) -> str:
    """The first of these actions, as text."""
    text = ", ".join(map(str, actions[:SHOWN_ACTIONS]))
    return f"{text}, …" if len(actions) > SHOWN_ACTIONS else text
