"""`VectorEnv`: many games at once, every step of all of them in one compiled call."""

from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from triplerainbow.bots import policy
from triplerainbow.envs import answers, batch
from triplerainbow.envs.arguments import check_open, checked_seat, yes_or_no
from triplerainbow.envs.batch import Flags, new_batch, new_scratch
from triplerainbow.envs.oracle import full_state
from triplerainbow.envs.play import listed
from triplerainbow.envs.rewards import checked_reward
from triplerainbow.games import catalog
from triplerainbow.games.catalog import OptionValue
from triplerainbow.i18n import _
from triplerainbow.kernel import Floats, Ints
from triplerainbow.kernel.random import stream
from triplerainbow.record.arguments import checked_game, checked_options, checked_seats, whole
from triplerainbow.record.faults import shown
from triplerainbow.record.start import Seed, checked_seed

MOST_THREADS = 256
"""More are of no use anywhere."""


class Step(NamedTuple):
    """What a step or a reset shows, for `n` environments; arrays that can't be written to."""

    observations: Floats
    """float32, shape (n, size): the encoded view of the seat to move, in the game's layout."""
    masks: Flags
    """bool, shape (n, actions): the actions that are legal for that seat."""
    seats: Ints
    """int64, shape (n,): the seat to move."""
    rewards: Floats
    """float32, shape (n, players): what the last action brought each seat; 0 until a game ends."""
    terminated: Flags
    """bool, shape (n,): the last action ended a game; all else is of the next one already."""


class VectorEnv:
    """Games of one kind that are stepped together.

    Whoever is to move in an environment gets its observation: what that seat knows, never more.
    Chance is played inside. An environment whose game ends deals the next one in the same step
    (what Gymnasium calls SAME_STEP): `rewards` and `terminated` tell of the end, `observations`,
    `masks` and `seats` of the new game. Games always end, so nothing is ever truncated.

    The arrays of a `Step` are the environment's own: the next step overwrites them. Ask for
    `copy=True` to keep them. The same seed gives environment number i the same games, however
    many environments and threads there are. Not for use by several threads at a time.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = 2,
        *,
        seed: Seed | None = None,
        options: Mapping[str, OptionValue] | None = None,
        reward: str = "points",
        threads: int = 1,
        copy: bool = False,
    ) -> None:
        """Deal nothing yet: `reset` does.

        `seed` names all games (a secret one if None); `reward` is "points" (final points) or "win"
        (1 for the winner, shared by those who tie); `threads` share the work of a step. Raises
        ValueError with a sentence that says what is allowed.
        """
        info = checked_game(game)
        self.game = info.name
        self.players = checked_seats(info, players)
        self.options = checked_options(info, {} if options is None else options)
        self.num_envs = whole(num_envs, "num_envs", 1)
        self.seed = checked_seed(seed)
        self._reward = checked_reward(reward)
        self._threads = min(whole(threads, "threads", 1), self.num_envs, MOST_THREADS)
        self._copies = yes_or_no(copy, "copy")
        self._engine = catalog.load(info.name)
        self.num_actions = self._engine.actions
        """Size of the action range."""
        self.observation_size = self._engine.encoded
        """Length of an observation."""
        self._batch = new_batch(
            self._engine, self.num_envs, self.players, self._engine.option_codes(self.options)
        )
        self._actions = np.zeros(self.num_envs, np.int64)
        self._parts = _parts(self.num_envs, self._threads)
        self._scratches = [new_scratch(self._engine) for _part in self._parts]
        self._pool = ThreadPoolExecutor(self._threads - 1) if self._threads > 1 else None
        self._step = Step(
            observations=_frozen(self._batch.observations),
            masks=_frozen(self._batch.masks),
            seats=_frozen(self._batch.seats),
            rewards=_frozen(self._batch.rewards),
            terminated=_frozen(self._batch.terminated),
        )
        self._dealt = False
        self._closed = False

    def reset(self, *, seed: Seed | None = None) -> Step:
        """Deal a new game in every environment.

        With a `seed` all games are those of that seed from its first on; without, the first reset
        deals the first games of the seed that the environment has, later ones go on. Raises
        ValueError if the environment is closed or the seed is none; nothing is changed then.
        """
        self._check_open()
        if seed is not None:
            self.seed = checked_seed(seed)
        if seed is not None or not self._dealt:
            self._seed_streams()
        self._run(lambda part, begin, end: batch.start(self._batch, part, begin, end))
        self._dealt = True
        return self._shown()

    def step(self, actions: Any) -> Step:
        """Play one action in each environment.

        `actions` are integers of shape (num_envs,), each legal in its environment. Raises
        ValueError if they are not, if the environment is closed or was never reset: then no
        environment has moved.
        """
        self._check_dealt()
        np.copyto(self._actions, self._checked(actions))
        place = batch.first_illegal(self._batch, self._actions)
        if place >= 0:
            raise ValueError(self._refusal(place, int(np.asarray(actions)[place])))
        self._run(
            lambda part, begin, end: batch.advance(
                self._batch, part, self._reward, self._actions, begin, end
            )
        )
        return self._shown()

    def sample(self) -> Ints:
        """A legal action for each environment, each with the same chance: int64, (num_envs,).

        Draws from streams of their own, so it changes no game. Raises ValueError as `step` does.
        """
        self._check_dealt()
        actions = np.zeros(self.num_envs, np.int64)
        self._run(lambda _part, begin, end: batch.sample(self._batch, actions, begin, end))
        return actions

    def choices(self, bot: str) -> Ints:
        """What a bot, "random" or "greedy", would do in each environment: int64, (num_envs,).

        It sees what the seat to move knows, and draws from streams of its own: no game changes.
        Raises ValueError for another bot, or as `step` does.
        """
        self._check_dealt()
        code = self._compiled(bot)
        actions = np.zeros(self.num_envs, np.int64)
        self._run(
            lambda part, begin, end: answers.choose(self._batch, part, code, actions, begin, end)
        )
        return actions

    def play_until(self, seat: int, bot: str) -> Step:
        """Let a bot, "random" or "greedy", play for all others until this seat is to move.

        What the last step said of an end still stands, and where a game ends now, `terminated` and
        `rewards` tell of that. So one learner plays by `step` and `play_until` in turn. Raises
        ValueError for another bot, a seat that is none, or as `step` does; nothing has moved then.
        """
        self._check_dealt()
        place, code = checked_seat(seat, self.players), self._compiled(bot)
        self._run(
            lambda part, begin, end: answers.play_until(
                self._batch, part, self._reward, code, place, begin, end
            )
        )
        return self._shown()

    def state(self) -> Floats:
        """The whole positions, every hidden card open: for a critic, never for a player.

        float32, shape (num_envs, size), a new array in the layout `envs.state_layout(game)`. Raises
        ValueError as `step` does.
        """
        self._check_dealt()
        numbers: Floats = full_state(self._engine, self._batch.states)
        return numbers

    def close(self) -> None:
        """End the threads; every later call but this one raises ValueError."""
        self._closed = True
        if self._pool is not None:
            self._pool.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<VectorEnv of {self.game}, {self.players} players, {self.num_envs} environments>"

    # What is handed in

    def _checked(self, actions: object) -> NDArray[Any]:
        """The actions as integers of the right shape; raises ValueError."""
        found = np.asarray(actions)
        if found.dtype.kind not in "iu" or found.shape != (self.num_envs,):
            wish = _("actions must be integers of shape ({n},), not {dtype} of shape {shape}")
            raise ValueError(wish.format(n=self.num_envs, dtype=found.dtype, shape=found.shape))
        # What int64 can't hold becomes negative, which is never legal.
        return found.astype(np.int64, copy=False)

    def _compiled(self, bot: object) -> int:
        """The code of a bot that plays within the loop; raises ValueError."""
        if not isinstance(bot, str) or bot not in policy.CODES:
            wish = _("the bot of a VectorEnv is one of {names}, not {found}")
            raise ValueError(wish.format(names=", ".join(policy.CODES), found=shown(bot)))
        policy.load(self.game)
        return policy.CODES[bot]

    def _refusal(self, place: int, action: int) -> str:
        wish = _("action {action} of environment {place} is not legal there; legal are {legal}")
        legal = np.flatnonzero(self._batch.masks[place]).tolist()
        return wish.format(action=shown(action), place=place, legal=listed(legal))

    def _check_open(self) -> None:
        check_open(self._closed)

    def _check_dealt(self) -> None:
        self._check_open()
        if not self._dealt:
            raise ValueError(_("no game is dealt yet; call reset first"))

    # Work

    def _seed_streams(self) -> None:
        for place in range(self.num_envs):
            self._batch.streams[place] = games_stream(self.seed, self.game, self.players, place)
            self._batch.tastes[place] = stream(self.seed, "environment", place, "sample")

    def _run(self, work: Callable[[batch.Scratch, int, int], None]) -> None:
        """Let each thread do its part; this one does the last."""
        *others, own = zip(self._scratches, self._parts, strict=True)
        waiting: list[Future[None]] = []
        if self._pool is not None:
            waiting = [self._pool.submit(work, part, *span) for part, span in others]
        work(own[0], *own[1])
        for future in waiting:
            future.result()

    def _shown(self) -> Step:
        return Step._make(array.copy() for array in self._step) if self._copies else self._step


def games_stream(seed: Seed, game: str, players: int, place: int) -> Ints:
    """The random stream of environment number `place`: shuffles, first players and chance.

    For each game in turn: the deck is shuffled, the first player drawn, then each chance outcome
    as it comes.
    """
    return stream(seed, "environment", game, players, place)


def _parts(count: int, threads: int) -> list[tuple[int, int]]:
    """`count` places in contiguous spans, one for each thread."""
    ends = [count * part // threads for part in range(threads + 1)]
    return list(pairwise(ends))


def _frozen(array: NDArray[Any]) -> NDArray[Any]:
    """The same array for readers."""
    view = array.view()
    view.flags.writeable = False
    return view
