"""Teach a network to play Arco-iris in minutes on two cores: imitate `greedy`, then masked PPO.

    pip install '.[examples]'           # in a clone
    python examples/ppo_arcoiris.py           # trains, then plays 1,000 games against each bot
    python examples/ppo_arcoiris.py --quick   # seconds, to see that it runs

The network sees encoded views (docs/environments.md) and chooses among the legal actions alone.
First it learns to foretell what `greedy` would do (behaviour cloning), in games that the two of
them play together. Then MaskablePPO of sb3-contrib lets it play against `greedy`, hundreds of games
in one compiled call, and pays what its lead grew by; `--imitate 0` is PPO alone. Win rates count a
shared victory as half. docs/study.md has the figures.
"""

import argparse
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from gymnasium.spaces import Box, Discrete
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv

from triplerainbow.envs import Step, VectorEnv, layout

GAME = "arcoiris"
LEARNER = 0
"""The learner's seat; who begins is drawn, so it's as good as the other."""
POINTS = layout(GAME)["points"]
"""Where an encoded view has the points of both seats, the viewer's first."""
RAINBOW = 6
"""Points of a whole rainbow: rewards are counted in these."""


class Duels(VecEnv):  # type: ignore[misc]  # its types are installed with the examples only
    """Many games against a bot, as Stable-Baselines3 wants them; pays what the lead grew by."""

    def __init__(self, games: int, bot: str, seed: int) -> None:
        self.games = VectorEnv(GAME, games, seed=seed, reward="points")
        self.bot = bot
        numbers = Box(0, 16, (self.games.observation_size,), np.float32)
        super().__init__(games, numbers, Discrete(self.games.num_actions))

    def reset(self) -> Any:
        """Deal new games; the observations where the learner is to move."""
        self.games.reset()
        return self._show(self.games.play_until(LEARNER, self.bot))

    def step_async(self, actions: Any) -> None:
        """Play the learner's actions."""
        self.games.step(actions)

    def step_wait(self) -> tuple[Any, Any, Any, Any]:
        """Let the bot answer; where a game is over, the next one has begun."""
        before = self.leads
        step = self.games.play_until(LEARNER, self.bot)
        observations, ends = self._show(step), step.terminated.copy()
        final = (step.rewards[:, LEARNER] - step.rewards[:, 1 - LEARNER]) / RAINBOW
        grown = np.where(ends, final, self.leads) - before
        return observations, grown, ends, [{} for _game in ends]

    def _show(self, step: Step) -> Any:
        points = step.observations[:, POINTS.index] * POINTS.scale
        self.leads = (points[:, 0] - points[:, 1]) / RAINBOW
        self.masks = step.masks.copy()
        return step.observations.copy()

    def env_method(self, name: str, *_words: Any, **_wishes: Any) -> list[Any]:
        """MaskablePPO asks for `action_masks` in this way."""
        if name != "action_masks":
            raise AttributeError(name)
        return list(self.masks)

    def has_attr(self, name: str) -> bool:
        """Whether there is such a thing: `action_masks` only."""
        return name == "action_masks"

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        """Nothing to show but that there are no pictures."""
        if name != "render_mode":
            raise AttributeError(name)
        return [None] * self.num_envs

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        """Nothing can be set."""
        raise AttributeError(name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """None is."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Play no more."""
        self.games.close()


def network(envs: Duels, seed: int) -> MaskablePPO:
    """Two layers of 256 that choose, and two more that foretell the reward; untrained."""
    return MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=32,  # of each game: 512 games give 16,384 decisions
        batch_size=2048,
        n_epochs=4,
        gamma=0.95,  # a round lasts about ten decisions, and what comes after it is mostly luck
        gae_lambda=0.9,
        ent_coef=0.002,
        learning_rate=lambda left: 5e-4 * left + 1e-5,
        policy_kwargs={"net_arch": [256, 256], "activation_fn": torch.nn.ReLU},
        seed=seed,
        device="cpu",
    )


def imitate(model: MaskablePPO, decisions: int, seed: int, together: int = 1024) -> None:
    """Teach the network to choose as `greedy` does, on so many decisions.

    Each action that is played is the network's or `greedy`'s, by the toss of a coin: so it learns
    what to do after its own mistakes too (DAgger; Ross, Gordon and Bagnell 2011).
    """
    games, toss = VectorEnv(GAME, together, seed=seed, copy=True), np.random.default_rng(seed)
    adam = torch.optim.Adam(model.policy.parameters(), 1e-3)
    step, rounds = games.reset(), decisions // together
    for past in range(rounds):
        adam.param_groups[0]["lr"] = 1e-3 * (1 - past / rounds)
        wanted = games.choices("greedy")
        choices = model.policy.get_distribution(torch.tensor(step.observations), step.masks)
        loss = -choices.log_prob(torch.tensor(wanted)).mean()
        adam.zero_grad()
        loss.backward()
        adam.step()
        own = choices.get_actions(deterministic=True).numpy()
        step = games.step(np.where(toss.random(together) < 0.5, own, wanted))


def win_rate(model: MaskablePPO, bot: str, games: int) -> float:
    """The share of so many games that the network wins by its likeliest actions."""
    envs = VectorEnv(GAME, games, seed=1000, reward="win", copy=True)
    envs.reset()
    step, wins, playing = envs.play_until(LEARNER, bot), 0.0, np.ones(games, bool)
    while playing.any():
        actions, _state = model.predict(
            step.observations, action_masks=step.masks, deterministic=True
        )
        envs.step(actions)
        step = envs.play_until(LEARNER, bot)
        wins += step.rewards[playing & step.terminated, LEARNER].sum()
        playing &= ~step.terminated
    return wins / games


def tell(model: MaskablePPO, games: int, when: str) -> None:
    """Print the win rates against both bots."""
    for bot in ("random", "greedy"):
        wins = win_rate(model, bot, games)
        error = (wins * (1 - wins) / games) ** 0.5
        print(f"{when}: wins {wins:.1%} ± {error:.1%} against {bot} ({games} games)", flush=True)


def main(words: Sequence[str] | None = None) -> None:
    """Measure, teach, measure, train, measure."""
    wishes = arguments(words)
    torch.set_num_threads(1)  # the network is small: more only wait for each other
    model = network(Duels(512, wishes.against, wishes.seed), wishes.seed)
    tell(model, wishes.games, "untrained")
    start = time.monotonic()
    imitate(model, wishes.imitate, wishes.seed)
    print(f"{wishes.imitate} decisions imitated in {time.monotonic() - start:.0f} s")
    tell(model, wishes.games, "after imitation")
    start = time.monotonic()
    model.learn(wishes.steps)
    print(f"{model.num_timesteps} decisions of PPO in {time.monotonic() - start:.0f} s")
    tell(model, wishes.games, "after PPO")
    if wishes.save:
        model.save(wishes.save)


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description="Teach a network to play Arco-iris.")
    parser.add_argument("--quick", action="store_true", help="a few decisions and games only")
    parser.add_argument("--imitate", type=int, default=6_000_000, help="decisions to imitate")
    parser.add_argument("--steps", type=int, default=800_000, help="decisions of PPO")
    parser.add_argument("--games", type=int, default=1_000, help="games to measure with")
    parser.add_argument("--against", default="greedy", help="PPO's opponent: random or greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", help="file for the trained model")
    wishes = parser.parse_args(words)
    if wishes.quick:
        wishes.imitate, wishes.steps, wishes.games = 100_000, 30_000, 100
    return wishes


if __name__ == "__main__":
    main()
