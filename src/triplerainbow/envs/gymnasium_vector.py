"""Many games for one learner each, as Gymnasium's vector environment; needs the extra `gymnasium`.

    import gymnasium, triplerainbow.envs.gymnasium
    envs = gymnasium.make_vec("triplerainbow/Rainbow-v0", num_envs=1024, players=4)

What `gymnasium.make` gives one at a time, in compiled code for all at once; see `VectorEnv`.
"""

from collections.abc import Mapping, Sequence
from copy import copy as copy_of
from typing import Any, Self

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from triplerainbow.envs.arguments import check_reset_options, loses
from triplerainbow.envs.batch import Flags
from triplerainbow.envs.gymnasium import checked_learner
from triplerainbow.envs.lineup import RANDOM_SEAT, Lineup, Opponents
from triplerainbow.envs.play import MOST
from triplerainbow.envs.positions import Position
from triplerainbow.envs.saved import Saved
from triplerainbow.envs.show import MODES_OF_MANY, checked_mode, rendered
from triplerainbow.envs.vector import Options, Step, VectorEnv
from triplerainbow.kernel import Floats, Ints

Infos = dict[str, Any]


class SeatVectorEnv(GymnasiumVectorEnv[Floats, Ints, NDArray[Any]]):
    """One seat in each of many games; bots, policies or pools of them play the others.

    Where a game ends the next is dealt in the same step: `infos["final_obs"]` is what the learner
    saw at the end. `infos["action_mask"]`, int8 (num_envs, actions), and `action_masks()` tell what
    is legal, `infos["seat"]` where the learner sits. Nothing is ever truncated. Copies, pickles
    and forks go on in the same way, independently.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        *,
        opponents: Opponents = "random",
        learner: int | str = 0,
        options: Options | Sequence[Options] | None = None,
        reward: str = "points",
        illegal: str = "error",
        first: int | Sequence[int] | Ints | None = None,
        deals: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None,
        threads: int = 1,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        """Deal nothing yet: `reset` does.

        `opponents` are those of `VectorEnv.play_until`; `illegal`, `learner` and `render_mode` as
        in `SeatEnv`, the rest as in `VectorEnv`, but that every step has new arrays unless `copy`
        is False. Raises ValueError with a sentence that says what is allowed.
        """
        self.games = VectorEnv(
            game,
            num_envs,
            2 if players is None else players,
            options=options,
            reward=reward,
            first=first,
            deals=deals,
            threads=threads,
            copy=copy,
            finals=True,
        )
        """The games themselves."""
        self.num_envs = self.games.num_envs
        seat = checked_learner(learner, self.games.players)
        self._seat: int | str = RANDOM_SEAT if seat is None else seat
        self._loses = loses(illegal)
        Lineup(opponents, self.games.players)  # raises what there is to raise
        self._opponents = opponents
        self.render_mode = checked_mode(render_mode, MODES_OF_MANY)
        self.metadata = {
            "render_modes": list(MODES_OF_MANY),
            "render_fps": 1,
            "autoreset_mode": AutoresetMode.SAME_STEP,
        }
        size, actions = self.games.observation_size, self.games.num_actions
        self.single_observation_space = spaces.Box(0, MOST, (size,), np.float32)
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._masks: Flags | None = None
        """What the learners may do; None until games are dealt."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, Infos]:
        """Deal new games and let the others play until the learner is asked.

        The same seed makes the same games; without one the games go on, from a secret seed the
        first time. Raises ValueError if the environment is closed, and for any `options`: there are
        none.
        """
        check_reset_options(options)
        super().reset(seed=seed)
        self.games.reset(seed=seed)
        step = self.games.play_until(self._seat, self._opponents)
        return step.observations, self._infos(step)

    def step(
        self, actions: Any
    ) -> tuple[Floats, NDArray[np.float64], Flags, Flags, dict[str, Any]]:
        """Play the learners' actions and what the others answer.

        Raises ValueError for an illegal action (if those don't lose), where there are no games and
        if the environment is closed; nothing is changed then.
        """
        played = self.games.learners
        step = self.games.step_until(actions, self._seat, self._opponents, loses=self._loses)
        rewards = step.rewards[np.arange(self.num_envs), played].astype(np.float64)
        infos = self._infos(step)
        if step.terminated.any():
            infos |= self._ends(step.terminated, played)
        return (
            step.observations,
            rewards,
            step.terminated.copy(),
            np.zeros(self.num_envs, np.bool_),
            infos,
        )

    def action_masks(self) -> Flags:
        """What is legal for the learners, bool (num_envs, actions); all False without games."""
        if self._masks is None:
            return np.zeros((self.num_envs, self.games.num_actions), np.bool_)
        return self._masks.copy()

    def render(self) -> tuple[Any, ...] | None:
        """What each learner sees: a str ("ansi") or uint8 of shape (height, width, 3)."""
        if self.render_mode is None or self._masks is None:
            return None
        views = [self.games.view(place) for place in range(self.num_envs)]
        return tuple(rendered(view, self.render_mode) for view in views)

    def save(self) -> Saved:
        """All games as they are now; see `VectorEnv.save`."""
        return self.games.save()

    def restore(self, saved: Saved) -> tuple[Floats, Infos]:
        """Go back to what was saved; raises ValueError as `VectorEnv.restore` does."""
        self.games.restore(saved)
        return self._again()

    def put(self, place: int, game: Position, upto: int | None = None) -> tuple[Floats, Infos]:
        """Let one environment go on from a match or record, until its learner is asked.

        Raises ValueError as `VectorEnv.put` does.
        """
        self.games.put(place, game, upto)
        return self._again()

    def close_extras(self, **kwargs: Any) -> None:
        """No more games: `reset` and `step` raise ValueError from now on."""
        del kwargs
        self.games.close()

    def __copy__(self) -> Self:
        """Games of its own; the opponents are the same."""
        twin = type(self).__new__(type(self))
        twin.__dict__ |= self.__dict__ | {"games": copy_of(self.games)}
        return twin

    def _again(self) -> tuple[Floats, Infos]:
        step = self.games.play_until(self._seat, self._opponents)
        return step.observations, self._infos(step)

    def _infos(self, step: Step) -> Infos:
        """What Gymnasium keeps as arrays with a flag for each environment that has the entry."""
        self._masks = step.masks.copy()
        everywhere = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": step.masks.view(np.int8),
            "_action_mask": everywhere,
            "seat": self.games.learners,
            "_seat": everywhere.copy(),
        }

    def _ends(self, ended: Flags, seats: Ints) -> Infos:
        finals = np.full(self.num_envs, None, object)
        places = np.flatnonzero(ended)
        for place, view in zip(places, self.games.final_observations(places), strict=True):
            finals[place] = view
        info = {
            "action_mask": np.zeros((self.num_envs, self.games.num_actions), np.int8),
            "_action_mask": ended.copy(),
            "seat": np.where(ended, seats, 0),
            "_seat": ended.copy(),
        }
        return {
            "final_obs": finals,
            "_final_obs": ended.copy(),
            "final_info": info,
            "_final_info": ended.copy(),
        }
