"""Pgx's Leduc hold'em, stepped as fast as JAX can.

Many steps are one compiled program (`lax.scan` inside `jit`): random legal actions are drawn, all
games step, those that are over are dealt anew. So nothing of Python is measured. The observation
of every state is computed: it is a field of the state that the loop carries on.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

GAME = "leduc_holdem"

PEER = "pgx"

STEPS = 20
"""Of one call of the compiled program."""


def is_installed() -> bool:
    """Whether the extra `peers` is there; imports nothing, for JAX looks at the cores then."""
    return find_spec("pgx") is not None


class PgxSteps:
    """Plays random games side by side, without an end."""

    game = GAME

    def __init__(self, num_envs: int) -> None:
        import pgx
        from pgx.experimental.wrappers import auto_reset

        jax: Any = import_module("jax")
        env = pgx.make(GAME)
        self.players: int = env.num_players
        self.num_envs = num_envs
        self._jax = jax
        self._steps = jax.jit(_many_steps(auto_reset(env.step, env.init), num_envs))
        keys = jax.random.split(jax.random.PRNGKey(0), num_envs + 1)
        self._carry: Any = jax.jit(jax.vmap(env.init))(keys[1:]), keys[0]

    def run(self, times: int) -> int:
        """Run the program so many times; the number of steps of all games."""
        for _time in range(times):
            self._carry = self._steps(self._carry)
        self._jax.block_until_ready(self._carry)
        return times * STEPS * self.num_envs


def _many_steps(step: Any, num_envs: int) -> Any:
    """A function that takes and gives states and a key, and plays STEPS steps in all games."""
    import jax
    import jax.numpy as jnp

    def one_step(carry: Any, _: object) -> Any:
        states, key = carry
        key, choosing, playing = jax.random.split(key, 3)
        wishes = jnp.where(states.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choosing, wishes, axis=-1)
        states = jax.vmap(step)(states, actions, jax.random.split(playing, num_envs))
        return (states, key), None

    return lambda carry: jax.lax.scan(one_step, carry, None, length=STEPS)[0]
