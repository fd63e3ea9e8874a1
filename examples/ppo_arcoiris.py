"""Teach a network to play Arco-iris by masked PPO, in minutes on two cores.

    pip install 'triplerainbow[examples]'
    python examples/ppo_arcoiris.py           # trains, then plays 1,000 games against each bot
    python examples/ppo_arcoiris.py --quick   # seconds, to see that it runs

The learner sees encoded views (docs/environments.md) and chooses among the legal actions alone. It
trains against `random`, from both seats, and is paid whatever its lead in points grew by since its
last move. Win rates count a shared victory as half. docs/study.md has the figures.
"""

import argparse
import time
from typing import Any

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.env_util import make_vec_env

import triplerainbow.envs.gymnasium  # noqa: F401 - registers the environments
from triplerainbow.envs import layout

GAME = "arcoiris-v0"
POINTS = layout("arcoiris")["points"]
"""Where an encoded view has the points of both seats, the learner's first."""


class Lead(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Pays what the learner's lead grew by, in rainbows of six."""

    lead = 0.0

    def reset(self, **wishes: Any) -> tuple[Any, dict[str, Any]]:
        """Deal a new game."""
        observation, info = self.env.reset(**wishes)
        self.lead = lead_in(observation)
        return observation, info

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play on; the reward of the environment is replaced."""
        observation, _reward, over, cut, info = self.env.step(action)
        before, self.lead = self.lead, lead_in(observation)
        return observation, self.lead - before, over, cut, info

    def action_masks(self) -> Any:
        """What is legal, for MaskablePPO."""
        return self.env.get_wrapper_attr("action_masks")()


def lead_in(observation: Any) -> float:
    """The learner's lead, in rainbows of six cards."""
    mine, theirs = observation[POINTS.index] * POINTS.scale
    return float(mine - theirs) / 6


def main() -> None:
    """Measure, train, measure again."""
    wishes = arguments()
    steps, games = (4_000, 20) if wishes.quick else (wishes.steps, wishes.games)
    torch.set_num_threads(1)  # the network is small: more only wait for each other
    training = {"opponents": wishes.against, "learner": "random"}
    envs = make_vec_env(GAME, 16, seed=wishes.seed, wrapper_class=Lead, env_kwargs=training)
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=256,
        batch_size=512,
        n_epochs=10,
        gamma=0.92,  # a round lasts about ten decisions, and what comes after it is mostly luck
        gae_lambda=0.92,
        ent_coef=0.003,
        learning_rate=lambda left: 7e-4 * left + 1e-5,
        policy_kwargs={"net_arch": [256, 256]},
        seed=wishes.seed,
        device="cpu",
    )
    tell(model, games, "before training")
    start = time.monotonic()
    model.learn(steps)
    seconds = time.monotonic() - start
    print(f"{steps} decisions in {seconds:.0f} s")
    tell(model, games, "after training")
    if wishes.save:
        model.save(wishes.save)


def tell(model: MaskablePPO, games: int, when: str) -> None:
    """Print the win rates against both bots, from a random seat, choosing the likeliest action."""
    for bot in ("random", "greedy"):
        playing = {"opponents": bot, "learner": "random", "reward": "win"}
        envs = make_vec_env(GAME, 16, seed=1000, env_kwargs=playing)
        wins, _spread = evaluate_policy(model, envs, n_eval_episodes=games, deterministic=True)
        error = (wins * (1 - wins) / games) ** 0.5
        print(f"{when}: wins {wins:.1%} ± {error:.1%} against {bot} ({games} games)", flush=True)


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description="Teach a network to play Arco-iris.")
    parser.add_argument("--quick", action="store_true", help="a few steps and games only")
    parser.add_argument("--steps", type=int, default=200_000, help="decisions to learn from")
    parser.add_argument("--games", type=int, default=1_000, help="games to measure with")
    parser.add_argument("--against", default="random", help="the bot to train against")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", help="file for the trained model")
    return parser.parse_args()


if __name__ == "__main__":
    main()
