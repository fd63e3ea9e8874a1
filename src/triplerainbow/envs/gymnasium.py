"""The games for one learner, as Gymnasium environments; needs the extra `gymnasium`.

    import gymnasium, triplerainbow.envs.gymnasium
    env = gymnasium.make("triplerainbow/Rainbow-v0", players=4, opponents="greedy")

Importing this module registers one id for each game, and a short one: `rainbow-v0`,
`pirates-v0`, `arcoiris-v0`. The history of their versions is in docs/environments.md.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from triplerainbow.copying import CopiedWhole
from triplerainbow.envs.arguments import LOST, check_open, check_reset_options, loses
from triplerainbow.envs.extras import missing
from triplerainbow.envs.lineup import RANDOM_SEAT
from triplerainbow.envs.opponents import Opponents, checked_opponents
from triplerainbow.envs.oracle import state_size
from triplerainbow.envs.play import MOST, Mask, Play
from triplerainbow.envs.show import MODES, checked_mode, rendered
from triplerainbow.games.catalog import INFOS
from triplerainbow.games.info import OptionValue
from triplerainbow.i18n import _
from triplerainbow.kernel import Floats
from triplerainbow.kernel.random import below
from triplerainbow.record.arguments import integer
from triplerainbow.record.faults import shown

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise missing("gymnasium", error.name) from error


class SeatEnv(CopiedWhole, gymnasium.Env[Floats, np.int64]):
    """One seat of a game; bots play the others.

    An observation is what the learner's seat knows (float32, shape (size,), the game's layout). A
    step is one decision of the learner; the bots play until the next. The reward is 0 until the
    game ends. `info["action_mask"]` and `action_masks()` tell what is legal; `action_space` is the
    whole range, `action_space.sample(mask=info["action_mask"])` draws a legal one.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        opponents: str | Sequence[str] = "random",
        learner: int | str = 0,
        options: Mapping[str, OptionValue] | None = None,
        reward: str = "points",
        illegal: str = "error",
        render_mode: str | None = None,
    ) -> None:
        """Deal nothing yet: `reset` does.

        `opponents` is a bot's name for all other seats or one for each, clockwise from the
        learner; `learner` is a seat or "random"; `reward` is "points" or "win"; an `illegal` action
        raises ValueError ("error") or ends the game with reward -1 ("lose"). `players` is 2 if
        nothing is said. Raises ValueError with a sentence that says what is allowed.
        """
        self._play = Play(game, 2 if players is None else players, options, reward)
        self._learner = checked_learner(learner, self._play.players)
        self._loses = loses(illegal)
        self.render_mode = checked_mode(render_mode)
        names = checked_opponents(opponents, self._play.players)
        self._opponents = Opponents(self._play, names)
        engine = self._play.engine
        self.observation_space = spaces.Box(0, MOST, (engine.encoded,), np.float32)
        self.action_space = spaces.Discrete(engine.actions)
        self.state_space = spaces.Box(0, MOST, (state_size(engine),), np.float32)
        """What `state` gives."""
        self.seat = 0 if self._learner is None else self._learner
        """The learner's seat in this game."""
        self.is_dealt = False
        """Whether there is a game, which `reset` begins."""
        self._ended = False
        self._closed = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Deal a new game and let the bots play until the learner is asked.

        The same seed makes the same games; without one the games go on, from a secret seed the
        first time. Raises ValueError if the environment is closed, and for any `options`: there
        are none.
        """
        check_reset_options(options)
        check_open(self._closed)
        super().reset(seed=seed)
        if seed is not None or not self.is_dealt:
            self._play.seed(int(self.np_random.integers(2**62)) if seed is None else int(seed))
        self._play.deal()
        if self._learner is None:
            self.seat = below(self._play.rng, self._play.players)
        self._opponents.sit_down(self.seat)
        self._opponents.play()
        self.is_dealt = True
        self._ended = False
        self._show_people()
        return self._shown()

    def step(self, action: Any) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Play the learner's action and what the bots answer.

        Raises ValueError for an illegal action (if those don't lose), where there is no game or it
        is over, and if the environment is closed; nothing is changed then.
        """
        check_open(self._closed)
        if not self.is_dealt:
            raise ValueError(_("no game is dealt yet; call reset first"))
        if self._ended:
            raise ValueError(_("the game is over; call reset first"))
        reward = 0.0
        try:
            self._play.act(action)
        except ValueError:
            if not self._loses:
                raise
            self._ended, reward = True, LOST
        else:
            self._opponents.play()
            if self._play.over:
                self._ended, reward = True, self._play.rewards()[self.seat]
        self._show_people()
        observation, info = self._shown()
        return observation, reward, self._ended, False, info

    def action_mask(self) -> Mask:
        """1 for each legal action of the learner, int8, shape (actions,); 0 once it is over."""
        if self._ended or not self.is_dealt:
            return np.zeros(self._play.engine.actions, np.int8)
        return self._play.mask()

    def action_masks(self) -> NDArray[np.bool_]:
        """The same as bool, under the name that MaskablePPO of sb3-contrib asks for."""
        return self.action_mask().astype(np.bool_)

    def state(self) -> Floats:
        """The whole position, every hidden card open: for a critic, never for a player.

        float32, shape (size,), a new array in the layout `triplerainbow.envs.state_layout(game)`.
        Raises ValueError where no game is dealt yet.
        """
        if not self.is_dealt:
            raise ValueError(_("no game is dealt yet; call reset first"))
        return self._play.full_state()

    def _show_people(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """What the learner sees: a str ("ansi") or uint8 of shape (height, width, 3).

        "human" prints the board, which `reset` and `step` do by themselves.
        """
        if self.render_mode is None or not self.is_dealt:
            return None
        return rendered(self._play.view(self.seat), self.render_mode)

    def close(self) -> None:
        """No more games: `reset` and `step` raise ValueError from now on."""
        self._closed = True

    def _shown(self) -> tuple[Floats, dict[str, Any]]:
        info = {"action_mask": self.action_mask(), "seat": self.seat}
        return self._play.observe(self.seat), info


def checked_learner(learner: object, players: int) -> int | None:
    """The learner's seat; None for a random one; raises ValueError."""
    if isinstance(learner, str) and learner == RANDOM_SEAT:
        return None
    seat = integer(learner)
    if seat is None or not 0 <= seat < players:
        wish = _("learner is a seat from 0 to {last} or random, not {found}")
        raise ValueError(wish.format(last=players - 1, found=shown(learner)))
    return seat


def _register() -> None:
    """Make the ids known to `gymnasium.make`."""
    for name in INFOS:
        for environment in (f"triplerainbow/{name.capitalize()}-v0", f"{name}-v0"):
            if environment not in gymnasium.registry:
                gymnasium.register(
                    environment,
                    f"{__name__}:SeatEnv",
                    vector_entry_point="triplerainbow.envs.gymnasium_vector:SeatVectorEnv",
                    kwargs={"game": name},
                    nondeterministic=False,
                )


_register()
