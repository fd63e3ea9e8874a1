"""`VectorEnv`: many games at once, every step of all of them in one compiled call."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from triplerainbow.bots import policy
from triplerainbow.bots.registry import bot as made_bot
from triplerainbow.bots.registry import check_name
from triplerainbow.envs import answers, batch
from triplerainbow.envs.arguments import LOST, check_open, checked_seat, yes_or_no
from triplerainbow.envs.arrays import aligned, aligned_copy
from triplerainbow.envs.batch import Batch, Flags, Scratch
from triplerainbow.envs.beginnings import checked_beginnings, checked_seats_of
from triplerainbow.envs.crew import Crew
from triplerainbow.envs.lineup import RANDOM_SEAT, Lineup, Opponents, Player, Seating, slow_code
from triplerainbow.envs.oracle import full_state
from triplerainbow.envs.play import listed
from triplerainbow.envs.positions import Position, position_of
from triplerainbow.envs.rewards import checked_reward
from triplerainbow.envs.saved import CHANGING, Saved, restore, save
from triplerainbow.games import catalog, table
from triplerainbow.games.info import OptionValue
from triplerainbow.games.seen import View
from triplerainbow.i18n import _
from triplerainbow.kernel import Floats, Ints, array_of
from triplerainbow.kernel.random import stream
from triplerainbow.record.arguments import checked_game, checked_seats, integer, whole
from triplerainbow.record.faults import shown
from triplerainbow.record.start import Seed, checked_seed

MOST_THREADS = 256
"""More are of no use anywhere."""

Options = Mapping[str, OptionValue]


class Step(NamedTuple):
    """What a step or a reset shows, for `n` environments.

    The arrays can be written to: the environment reads nothing back from them. They are contiguous
    and aligned to 64 bytes, so torch and JAX take them without copying.
    """

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

    The next step writes over the arrays of a `Step`. Ask for `copy=True` to get new ones each time.
    The same seed gives environment number i the same games, however many environments and threads
    there are. Copies, pickles and forks are environments of their own that go on in the same way.
    Not for use by several threads at a time.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = 2,
        *,
        seed: Seed | None = None,
        options: Options | Sequence[Options] | None = None,
        reward: str = "points",
        first: int | Sequence[int] | Ints | None = None,
        deals: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None,
        threads: int = 1,
        copy: bool = False,
        finals: bool = False,
    ) -> None:
        """Deal nothing yet: `reset` does.

        `seed` names all games (a secret one if None); `options` are those of the game, or one
        mapping for each environment; `reward` is "points" (final points) or "win" (1 for the
        winner, shared by those who tie). `first` is the seat that begins every game, `deals` the
        deal of every game as records have it, each one for all environments or one for each.
        `threads` share the work of a step; with `finals` there are `final_observations`. Raises
        ValueError with a sentence that says what is allowed.
        """
        info = checked_game(game)
        self.game = info.name
        self.players = checked_seats(info, players)
        self.num_envs = whole(num_envs, "num_envs", 1)
        self.seed = checked_seed(seed)
        self._reward = checked_reward(reward)
        self._copies, self._finals = yes_or_no(copy, "copy"), yes_or_no(finals, "finals")
        self._engine = catalog.load(info.name)
        self.num_actions = self._engine.actions
        """Size of the action range."""
        self.observation_size = self._engine.encoded
        """Length of an observation."""
        begins = checked_beginnings(
            self._engine, self.num_envs, self.players, options, first, deals
        )
        chosen = begins.options[0] if _is_one(options) else begins.options
        self.options = deepcopy(chosen)
        """Options that differ from the default; those of each environment if several were given."""
        self._all_options = begins.options
        wanted = min(whole(threads, "threads", 1), self.num_envs, MOST_THREADS)
        self._crew = Crew(self._engine, wanted)
        self._arguments = {
            "game": self.game,
            "num_envs": self.num_envs,
            "players": self.players,
            "seed": self.seed,
            "options": chosen,
            "reward": reward,
            "first": deepcopy(first),
            "deals": deepcopy(deals),
            "threads": wanted,
            "copy": copy,
            "finals": finals,
        }
        self._batch = self._new_batch(begins.codes, begins.firsts, begins.decks)
        self._actions = np.zeros(self.num_envs, np.int64)
        self._ended = np.zeros(self.num_envs, np.bool_)
        self._everywhere = np.arange(self.num_envs)
        self._seating: tuple[list[object], Seating] | None = None
        """The last one, with what was asked for."""
        self._step = self._new_step()
        self._dealt = False
        self._closed = False

    def _new_batch(self, codes: Ints, firsts: Ints, decks: Ints) -> Batch:
        """Room for all games, none of them dealt."""
        count, size, actions = self.num_envs, self.observation_size, self.num_actions
        return Batch(
            states=array_of(self._engine.state_dtype, count),
            options=codes,
            firsts=firsts,
            decks=decks,
            streams=np.zeros((count, 2), np.int64),
            tastes=np.zeros((count, 2), np.int64),
            numbers=np.zeros(count, np.int64),
            legal=np.zeros((count, actions), np.int16),
            counts=np.zeros(count, np.int64),
            masks=aligned((count, actions), np.bool_),
            observations=aligned((count, size), np.float32),
            learners=np.zeros(count, np.int64),
            finals=aligned_copy(np.zeros((count if self._finals else 0, size), np.float32)),
            seats=np.zeros(count, np.int64),
            rewards=np.zeros((count, self.players), np.float32),
            terminated=np.zeros(count, np.bool_),
        )

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
        self._renew()
        self._run(lambda room, *span: batch.start(self._batch, room, self._everywhere, *span))
        self._dealt = True
        return self._shown()

    def step(self, actions: Any) -> Step:
        """Play one action in each environment.

        `actions` are integers of shape (num_envs,), each legal in its environment. Raises
        ValueError if they are not, if the environment is closed or was never reset: then no
        environment has moved.
        """
        self._check_dealt()
        self._take_legal(actions)
        self._renew()
        self._run(
            lambda room, *span: batch.advance(
                self._batch, room, self._reward, self._actions, self._everywhere, *span
            )
        )
        return self._shown()

    def sample(self) -> Ints:
        """A legal action for each environment, each with the same chance: int64, (num_envs,).

        Draws from streams of their own, so it changes no game. Raises ValueError as `step` does.
        """
        self._check_dealt()
        actions = np.zeros(self.num_envs, np.int64)
        games = self._batch
        self._run(
            lambda _room, *span: batch.sample(
                games.legal, games.counts, games.tastes, actions, *span
            )
        )
        return actions

    def choices(self, bot: str) -> Ints:
        """What a bot would do in each environment: int64, (num_envs,).

        It sees what the seat to move knows, and draws from streams of its own: no game changes.
        "random" and "greedy" choose in compiled code; the levels think, one environment after the
        other. Raises ValueError where there is no such bot, or as `step` does.
        """
        self._check_dealt()
        name = check_name(bot)
        if name not in policy.CODES:
            return self._thought(name, self._everywhere)
        self._engine.load_player()
        code, actions = policy.CODES[name], np.zeros(self.num_envs, np.int64)
        self._run(lambda room, *span: answers.choose(self._batch, room, code, actions, *span))
        return actions

    # Opponents

    def play_until(self, seat: int | str | Sequence[int] | Ints, bot: Opponents) -> Step:
        """Let others play until this seat is to move in every environment.

        `seat` is the learner's, one for all environments or one for each, or "random": another one
        in each game, drawn by the seed. `bot` plays all other seats, or there is one for each,
        clockwise from the learner: a bot's name, a `Policy`, or a `Pool` of these of which the seed
        draws one for each game.

        What the last step said of an end still stands, and where a game ends now, `terminated` and
        `rewards` tell of that. So one learner plays by `step` and `play_until` in turn. Raises
        ValueError for another bot, a seat that is none, an illegal action of a policy, or as `step`
        does, and whatever a policy raises; nothing has moved then.
        """
        self._check_dealt()
        seating = self._seated(seat, bot)
        self._renew()
        with self._all_or_nothing(seating):
            self._play_on(seating, keeps=False)
        return self._shown()

    def step_until(
        self,
        actions: Any,
        seat: int | str | Sequence[int] | Ints,
        bot: Opponents,
        *,
        loses: bool = False,
    ) -> Step:
        """`step` and `play_until` in one: nothing has moved if either raises.

        If a short game ends before the learner was asked in it, nothing is told of it: `rewards`
        stay those of the game in which the learner played. If an illegal action `loses`, it does
        not raise: its game ends with reward -1 for the learner, 0 for the others, and the next one
        is dealt.
        """
        self._check_dealt()
        seating, legal = self._seated(seat, bot), np.ones(self.num_envs, np.bool_)
        if loses:
            np.copyto(self._actions, self._checked(actions))
            batch.mark_legal(self._batch.legal, self._batch.counts, self._actions, legal)
        else:
            self._take_legal(actions)
        self._renew()
        with self._all_or_nothing(seating):
            self._advance(np.flatnonzero(legal), np.flatnonzero(~legal))
            self._play_on(seating, keeps=True)
        return self._shown()

    @property
    def learners(self) -> Ints:
        """The learner's seat in each environment, int64 (num_envs,): a new array."""
        return self._batch.learners.copy()

    def final_observations(self, places: Ints) -> Floats:
        """What the learner saw at the end of the last game that ended in each of these `k` places.

        float32 (k, size), a new array. Raises ValueError unless `finals` asked for them.
        """
        if not self._finals:
            raise ValueError(_("final observations are kept only with finals=True"))
        return aligned_copy(self._batch.finals[places])

    # Games saved, and put in from elsewhere

    def save(self) -> Saved:
        """All games as they are now, and all that chance will do: for `restore`, or pickle."""
        self._check_dealt()
        return save(self._engine, self._batch, self.seed)

    def restore(self, saved: Saved) -> Step:
        """Go back to what was saved, of this environment or of another that was made alike.

        Raises ValueError for anything else; nothing is changed then.
        """
        self._check_open()
        self.seed = restore(self._engine, self._batch, saved)
        self._dealt, self._seating = True, None
        self._renew()
        self._show()
        return self._shown()

    def put(self, place: int, game: Position, upto: int | None = None) -> Step:
        """Let environment number `place` go on from a match, or a record after its first moves.

        `upto` is how many moves of a record are made, all if None; chance that is due is drawn.
        Raises ValueError (RecordFault for a record) if the game is over, or another than here;
        nothing is changed then.
        """
        self._check_dealt()
        number = self._checked_place(place)
        states = position_of(self._engine, self.players, self._all_options[number], game, upto)
        games = self._batch
        games.states[number] = states[0]
        games.numbers[number] += 1
        games.terminated[number], games.rewards[number] = False, 0
        self._run(lambda room, *_span: batch.play_chance(games, room, number), 1)
        self._renew()
        self._show(self._everywhere if self._copies else np.array([number]))
        return self._shown()

    def view(self, place: int, seat: int | None = None) -> View:
        """What a seat knows in one environment, the one to move if None. Raises ValueError."""
        self._check_dealt()
        number = self._checked_place(place)
        asked = int(self._batch.seats[number]) if seat is None else seat
        viewer = checked_seat(asked, self.players)
        return self._engine.view(self._batch.states[number : number + 1], viewer)

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
        self._crew.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def __getstate__(self) -> dict[str, Any]:
        """How it was made, and its games: for copies and other processes."""
        return {
            "arguments": self._arguments | {"seed": self.seed},
            "saved": save(self._engine, self._batch, self.seed) if self._dealt else None,
            "closed": self._closed,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state["arguments"])  # type: ignore[misc]  # as it was made
        if state["saved"] is not None:
            self.restore(state["saved"])
        self._closed = state["closed"]

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

    def _take_legal(self, actions: object) -> None:
        """Note these actions; raises ValueError if one is not legal."""
        np.copyto(self._actions, self._checked(actions))
        games = self._batch
        place = batch.first_illegal(games.legal, games.counts, self._actions, self._everywhere)
        if place >= 0:
            raise ValueError(self._refusal(place, int(np.asarray(actions)[place])))

    def _refusal(self, place: int, action: int) -> str:
        wish = _("action {action} of environment {place} is not legal there; legal are {legal}")
        legal = self._batch.legal[place, : self._batch.counts[place]].tolist()
        return wish.format(action=shown(action), place=place, legal=listed(legal))

    def _checked_place(self, place: object) -> int:
        number = integer(place)
        if number is None or not 0 <= number < self.num_envs:
            wish = _("there is no environment {place}; they are 0 to {last}")
            raise ValueError(wish.format(place=shown(place), last=self.num_envs - 1))
        return number

    def _seated(self, seat: object, opponents: object) -> Seating:
        """Who sits where; raises ValueError. The last answer is kept: drawing takes a while."""
        asked = [seat, *opponents] if isinstance(opponents, list | tuple) else [seat, opponents]
        if self._seating is not None and _are_same(asked, self._seating[0]):
            return self._seating[1]
        lineup = Lineup(opponents, self.players)
        self._engine.load_player()
        draws = isinstance(seat, str) and seat == RANDOM_SEAT
        seats = None if draws else checked_seats_of(seat, self.num_envs, self.players, "seat")
        seating = Seating(lineup, seats, self.num_envs)
        self._seating = asked, seating
        return seating

    def _check_open(self) -> None:
        check_open(self._closed)

    def _check_dealt(self) -> None:
        self._check_open()
        if not self._dealt:
            raise ValueError(_("no game is dealt yet; call reset first"))

    # Work

    def _seed_streams(self) -> None:
        games = self._batch
        for place in range(self.num_envs):
            games.streams[place] = games_stream(self.seed, self.game, self.players, place)
            games.tastes[place] = stream(self.seed, "environment", place, "sample")
        games.numbers[:] = 0
        self._seating = None

    def _run(self, work: Callable[[Scratch, int, int], object], count: int | None = None) -> None:
        """Let each thread do its part of `count` places, of all if None."""
        self._crew.run(work, self.num_envs if count is None else count)

    def _advance(self, legal: Ints, illegal: Ints) -> None:
        """Play the actions in these places, forfeit in those; shows nothing."""
        games = self._batch
        self._run(
            lambda room, *span: batch.play(games, room, self._reward, self._actions, legal, *span),
            len(legal),
        )
        self._run(
            lambda room, *span: batch.forfeit(games, room, LOST, illegal, *span), len(illegal)
        )

    def _play_on(self, seating: Seating, *, keeps: bool) -> None:
        """Let all but the learner play until that one is to move everywhere.

        Where a game has ended before, it `keeps` the rewards of that one.
        """
        games, actions = self._batch, np.full(self.num_envs, answers.NOTHING)
        places = self._everywhere
        while len(places):
            self._seat(seating)
            self._run(
                lambda room, *span, places=places: answers.play_on(
                    games,
                    room,
                    self._reward,
                    seating.codes,
                    actions,
                    self._ended,
                    seating.varies,
                    keeps,
                    places,
                    *span,
                ),
                len(places),
            )
            ended = places[self._ended[places]]
            asked = self._ask(seating, places[~self._ended[places]], actions)
            places = np.concatenate([ended, *asked])
        self._show()

    def _seat(self, seating: Seating) -> None:
        seating.update(self.seed, self._batch.numbers)
        np.copyto(self._batch.learners, seating.learners)

    def _ask(self, seating: Seating, places: Ints, actions: Ints) -> list[Ints]:
        """Ask the slow players who are to move in these places; writes their actions.

        The places of each.
        """
        found: list[Ints] = []
        if not seating.lineup.slow:
            return found
        seats = self._batch.seats
        answers.seats_due(self._batch, seats, places)
        codes = seating.codes[places, seats[places]]
        for number, player in enumerate(seating.lineup.slow):
            theirs = places[codes == slow_code(number)]
            if len(theirs):
                actions[theirs] = self._answers(player, theirs)
                found.append(theirs)
        return found

    def _answers(self, player: Player, places: Ints) -> Ints:
        """What a slow player does in these places, int64; raises ValueError if that is illegal."""
        if isinstance(player, str):
            return self._thought(player, places)
        self._show(places)
        games = self._batch
        wish = player(aligned_copy(games.observations[places]), aligned_copy(games.masks[places]))
        found = np.asarray(wish)
        if found.dtype.kind not in "iu" or found.shape != places.shape:
            fault = _("a policy must choose integers of shape ({n},), not {dtype} of shape {shape}")
            raise ValueError(fault.format(n=len(places), dtype=found.dtype, shape=found.shape))
        wanted = np.zeros(self.num_envs, np.int64)
        wanted[places] = found.astype(np.int64, copy=False)
        place = batch.first_illegal(games.legal, games.counts, wanted, places)
        if place >= 0:
            raise ValueError(self._refusal(place, int(wanted[place])))
        return wanted[places]

    def _thought(self, name: str, places: Ints) -> Ints:
        """What a bot that thinks does in these places, int64."""
        actions = np.zeros(len(places), np.int64)

        def think(_room: Scratch, begin: int, end: int) -> None:
            for number in range(begin, end):
                place = int(places[number])
                states = self._batch.states[place : place + 1]
                view = self._engine.view(states, table.current_player(states))
                thinker = made_bot(name, f"{self.seed}/environment/{place}")
                actions[number] = view.legal_moves[thinker.choose(view)]

        self._run(think, len(places))
        return actions

    @contextmanager
    def _all_or_nothing(self, seating: Seating) -> Iterator[None]:
        """Undo what was played if a slow player raises; nobody else does."""
        if not seating.lineup.slow:
            yield
            return
        kept = {name: getattr(self._batch, name).copy() for name in CHANGING}
        try:
            yield
        except BaseException:
            for name, array in kept.items():
                np.copyto(getattr(self._batch, name), array)
            self._seating = None
            self._show()
            raise

    # What is shown

    def _new_step(self) -> Step:
        """Arrays to show; those that kernels write are their own memory."""
        games = self._batch
        return Step(
            games.observations,
            games.masks,
            aligned_copy(games.seats),
            aligned_copy(games.rewards),
            aligned_copy(games.terminated),
        )

    def _renew(self) -> None:
        """New memory for what is shown next, if copies are wished."""
        if self._copies:
            games = self._batch
            self._batch = games._replace(
                masks=aligned(games.masks.shape, np.bool_),
                observations=aligned(games.observations.shape, np.float32),
            )

    def _show(self, places: Ints | None = None) -> None:
        """Write what is to be seen in these places, in all if None."""
        shown_ = self._everywhere if places is None else places
        self._run(lambda room, *span: batch.show(self._batch, room, shown_, *span), len(shown_))

    def _shown(self) -> Step:
        if self._copies:
            return self._new_step()
        games, step = self._batch, self._step
        np.copyto(step.seats, games.seats)
        np.copyto(step.rewards, games.rewards)
        np.copyto(step.terminated, games.terminated)
        return step


def games_stream(seed: Seed, game: str, players: int, place: int) -> Ints:
    """The random stream of environment number `place`: shuffles, first players and chance.

    For each game in turn: the deck is shuffled, the first player drawn, then each chance outcome
    as it comes. A first player that is fixed is drawn too, and not used; a fixed deal draws
    nothing.
    """
    return stream(seed, "environment", game, players, place)


def _are_same(asked: list[object], before: list[object]) -> bool:
    """Whether these are the same things, or equal numbers or texts; arrays may have changed."""
    return len(asked) == len(before) and all(
        not isinstance(new, np.ndarray | list) and (new is old or _is_plain(new, old))
        for new, old in zip(asked, before, strict=True)
    )


def _is_plain(new: object, old: object) -> bool:
    return type(new) is type(old) and isinstance(new, int | str) and new == old


def _is_one(options: object) -> bool:
    """Whether these are the options of all environments."""
    return options is None or isinstance(options, Mapping)
