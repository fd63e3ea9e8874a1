"""The verbs that every game implements, in the field's standard terms.

A state is a record of the game's own dtype. In compiled code a verb resolves to the game's kernel
at compile time (`kernel.dispatch`); no verb checks legality and none raises. Actions are small
integers in a range fixed for each game. `rng` is a random stream, int64 of shape (2,).
"""

from typing import Any

from triplerainbow.kernel import Floats, Ints, usual_verb, verb
from triplerainbow.kernel.random import below

CHANCE = -1
"""`current_player` of a chance node."""

NOBODY = -2
"""`current_player` once the game is over."""

SPECTATOR = -1
"""The viewer who sits at no seat and sees only what everybody sees."""


@verb
def shuffle_deck(state: Any, options: Ints, rng: Ints, deck: Ints) -> int:
    """Fill `deck` with a uniformly shuffled deck and return its length; `state` is not read."""
    raise AssertionError


@verb
def deal(state: Any, players: int, options: Ints, deck: Ints, first: int) -> None:
    """Set `state` to the start of a game with this deck and first player."""
    raise AssertionError


@usual_verb
def current_player(state: Any) -> int:
    """Return the seat that decides, CHANCE, or NOBODY when the game is over."""
    return NOBODY if state.over else state.seat


@verb
def legal_actions(state: Any, out: Ints) -> int:
    """Write the legal actions into `out` in ascending order; return how many (0: game over)."""
    raise AssertionError


@verb
def apply(state: Any, action: int) -> None:
    """Change `state` by a legal action (or, at a chance node, an outcome). Does not check."""
    raise AssertionError


@usual_verb
def is_terminal(state: Any) -> bool:
    """Whether the game is over."""
    return current_player(state) == NOBODY


@usual_verb
def returns(state: Any, out: Ints) -> None:
    """Write every seat's points into `out`; final, bonuses included, once the game is over."""
    for seat in range(state.players):
        out[seat] = state.scores[seat]


@usual_verb
def chance_outcomes(state: Any, actions: Ints, weights: Ints) -> int:
    """At a chance node: outcomes and integer weights (probability = weight / sum); the count.

    Usually there is no chance after the deal.
    """
    return 0


@verb
def view(state: Any, seat: int, out: Any) -> None:
    """Write into the view record `out` all that `seat` (or SPECTATOR) knows of `state`."""
    raise AssertionError


@verb
def resample(view: Any, rng: Ints, out: Any) -> None:
    """Draw a state that fits the view, uniformly over the arrangements of the unseen cards."""
    raise AssertionError


@verb
def encode(view: Any, out: Any) -> None:
    """Write the view as numbers into `out` (float32, shape fixed for each game)."""
    raise AssertionError


@usual_verb
def hidden(state: Any, out: Floats) -> None:
    """Write what no spectator sees into `out`, a row of zeros as long as the game's parts."""


@usual_verb
def greedy(view: Any, legal: Ints, count: int, rng: Ints) -> int:
    """The legal action that looks best now to the viewer, who is to decide.

    `legal` holds the `count` >= 1 legal actions in ascending order and is not changed; `rng` may
    break ties. The kernel reads nothing but these, so it cannot know more than the view. Usually
    one is drawn.
    """
    return legal[below(rng, count)]
