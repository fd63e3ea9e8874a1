"""The games as PettingZoo environments for all seats (AEC); needs the extra `pettingzoo`.

    from triplerainbow.envs import pettingzoo
    env = pettingzoo.env("pirates", players=4)

The history of the versions (`rainbow_v0`, `pirates_v0`, `arcoiris_v0`) is in
docs/environments.md.
"""

from collections.abc import Mapping
from typing import Any, cast

import numpy as np

from triplerainbow.copying import CopiedWhole
from triplerainbow.envs.arguments import (
    LOST,
    check_open,
    check_reset_options,
    checked_seat,
    checked_seed_of_reset,
    loses,
    yes_or_no,
)
from triplerainbow.envs.extras import missing
from triplerainbow.envs.oracle import state_size
from triplerainbow.envs.play import MOST, Play
from triplerainbow.envs.show import MODES, checked_mode, rendered
from triplerainbow.envs.tensors import layout
from triplerainbow.games.info import OptionValue
from triplerainbow.i18n import _
from triplerainbow.kernel import Floats
from triplerainbow.record.start import checked_seed

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise missing("pettingzoo", error.name) from error

VERSION = 0
"""Of all environments here."""

PROBE = {"options": 1}
"""What PettingZoo's own tests hand to `reset`, to see that it takes options at all."""


def env(game: str, players: int = 2, *, illegal: str = "error", **more: Any) -> Any:
    """The environment that most want: `raw_env` with the order of calls checked.

    An `illegal` action raises ValueError and changes nothing ("error"), or it ends the game with
    reward -1 for who did it and 0 for the others ("lose", PettingZoo's TerminateIllegalWrapper).
    `more` goes to `raw_env`. Raises ValueError with a sentence that says what is allowed.
    """
    ends = loses(illegal)
    made: Any = raw_env(game, players, **more)
    if ends:
        made = wrappers.TerminateIllegalWrapper(made, illegal_reward=LOST)
    return Ordered(made)


class raw_env(CopiedWhole, AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's, untyped
    """All seats of one game; each sees only what it may know.

    Agents are `player_0`, … in the order of the seats. An observation is a dict: "observation",
    the encoded view of that seat (float32, shape (size,)), and "action_mask" (int8, shape
    (actions,)): 1 for each action that is legal now, all 0 for seats that are not to move. With
    `named=True` the encoded view comes in its named parts instead (docs/environments.md). Rewards
    are 0 until the game ends. Chance is played inside.
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        *,
        options: Mapping[str, OptionValue] | None = None,
        reward: str = "points",
        named: bool = False,
        render_mode: str | None = None,
        viewer: int | None = None,
    ) -> None:
        """Deal nothing yet: `reset` does.

        `reward` is "points" (final points) or "win" (1 for the winner, shared by those who tie).
        `viewer` is the seat that `render` shows, None for the one to move. Raises ValueError with
        a sentence that says what is allowed.
        """
        super().__init__()
        self._play = Play(game, players, options, reward)
        self._layout = layout(game)
        self._named = yes_or_no(named, "named")
        self._viewer = None if viewer is None else checked_seat(viewer, self._play.players)
        self.render_mode = checked_mode(render_mode)
        self.metadata = {
            "name": f"{self._layout.game}_v{VERSION}",
            "render_modes": list(MODES),
            "is_parallelizable": True,  # turn by turn: see turn_based_aec_to_parallel
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self._play.players)]
        self.agents: list[str] = []
        self.state_space = spaces.Box(0, MOST, (state_size(self._play.engine),), np.float32)
        """What `state` gives."""
        self._seeded = False
        self._closed = False
        self._observation_spaces = {agent: self._observed() for agent in self.possible_agents}
        self._action_spaces = {
            agent: spaces.Discrete(self._layout.num_actions) for agent in self.possible_agents
        }

    def _observed(self) -> spaces.Space[Any]:
        """What an agent observes."""
        parts: dict[str, spaces.Space[Any]] = {
            "action_mask": spaces.Box(0, 1, (self._layout.num_actions,), np.int8)
        }
        if self._named:
            for part in self._layout.parts:
                parts[part.name] = spaces.Box(0, MOST, part.shape, np.float32)
        else:
            parts["observation"] = spaces.Box(0, MOST, (self._layout.size,), np.float32)
        return spaces.Dict(parts)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """A dict with "action_mask" and "observation", or the named parts."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The whole range of actions; `sample(mask)` draws a legal one."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game.

        The same seed makes the same games; without one the games go on, from a secret seed the
        first time. Raises ValueError for a seed that is no integer from 0 on, for any `options`,
        as those of the game belong to the environment, and if it is closed; nothing is changed
        then.
        """
        check_open(self._closed)
        if options != PROBE:
            check_reset_options(options)
        if seed is not None or not self._seeded:
            self._play.seed(checked_seed(None) if seed is None else checked_seed_of_reset(seed))
            self._seeded = True
        self._play.deal()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._play.seat]
        self._show_people()

    def step(self, action: Any) -> None:
        """Play the action of the agent that is to move, and what chance makes of it.

        Raises ValueError for an illegal one, and if the environment is closed; nothing is changed
        then.
        """
        check_open(self._closed)
        if not self.agents:
            raise ValueError(_("the game is over; call reset first"))
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._play.act(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._play.over:
            for seat, reward in enumerate(self._play.rewards()):
                self.rewards[self.possible_agents[seat]] = reward
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._play.seat]
        self._accumulate_rewards()
        if self._play.over:
            self._deads_step_first()
        self._show_people()

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent knows, as numbers in new arrays."""
        seat = self.possible_agents.index(agent)
        numbers = self._play.observe(seat)
        asked = self._play.seat == seat and not any(self.terminations.values())
        mask = self._play.mask() if asked else np.zeros(self._layout.num_actions, np.int8)
        if not self._named:
            return {"observation": numbers, "action_mask": mask}
        parts: Mapping[str, Any] = self._layout.split(numbers)
        return {"action_mask": mask} | {name: part.copy() for name, part in parts.items()}

    def state(self) -> Floats:
        """The whole position, every hidden card open: for a critic, never for an agent.

        float32, shape (size,), a new array in the layout `triplerainbow.envs.state_layout(game)`.
        Raises ValueError where no game is dealt yet.
        """
        if not self._seeded:
            raise ValueError(_("no game is dealt yet; call reset first"))
        return self._play.full_state()

    def _show_people(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """What the viewer sees, also once the game is over.

        A str ("ansi") or uint8 of shape (height, width, 3); "human" prints the board, which
        `reset` and `step` do by themselves.
        """
        if self.render_mode is None or not self._seeded:
            return None
        seat = self._viewer
        if seat is None:
            seat = self.possible_agents.index(self.agent_selection)
        return rendered(self._play.view(seat), self.render_mode)

    def close(self) -> None:
        """No more games: `reset` and `step` raise ValueError from now on."""
        self._closed = True

    def __str__(self) -> str:
        return cast("str", self.metadata["name"])


class Ordered(CopiedWhole, wrappers.OrderEnforcingWrapper):  # type: ignore[misc]  # untyped
    """Checks the order of calls; its copies have an environment of their own."""
