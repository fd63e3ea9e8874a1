"""Bots at the other seats of an environment for one learner."""

from collections.abc import Sequence

import numpy as np

from triplerainbow.bots import policy
from triplerainbow.bots.registry import Bot, bot, check_name
from triplerainbow.envs.play import Play
from triplerainbow.games import table, verbs
from triplerainbow.i18n import _
from triplerainbow.kernel import Ints, Records, array_of, kernel
from triplerainbow.kernel.random import next_word
from triplerainbow.record.faults import shown

ASK = -1
"""Code of a seat at which the compiled loop stops: the learner's, or that of a slower bot."""

_view = verbs.view
"""Numba takes every call spelled `something.view(...)` for the NumPy method of that name."""


@kernel
def play_until_asked(
    states: Records,
    views: Records,
    policies: Ints,
    streams: Ints,
    rng: Ints,
    legal: Ints,
    weights: Ints,
) -> int:
    """Let compiled policies and chance play until a seat with ASK is due or the game is over.

    `policies` has a code for each seat, `streams` a random stream, shape (seats, 2), `rng` is that
    of chance; `views`, `legal` and `weights` are scratch. Returns the seat, or `verbs.NOBODY`.
    """
    state = states[0]
    while True:
        seat = verbs.current_player(state)
        if seat == verbs.CHANCE:
            verbs.apply(state, table.random_outcome(states, rng, legal, weights))
            continue
        if seat == verbs.NOBODY or policies[seat] == ASK:
            return seat
        action = policy.choice(state, seat, policies[seat], views[0], legal, streams[seat])
        verbs.apply(state, action)


def checked_opponents(opponents: object, players: int) -> tuple[str, ...]:
    """Names of the bots at the seats after the learner's; raises ValueError.

    `opponents` is one name for all, or one for each of the other seats.
    """
    if isinstance(opponents, str):
        return (check_name(opponents),) * (players - 1)
    wish = _("opponents must be the name of a bot, or {count} names, not {found}")
    if not isinstance(opponents, Sequence):
        raise ValueError(wish.format(count=players - 1, found=shown(opponents)))
    names = tuple(check_name(name) for name in opponents)
    if len(names) != players - 1:
        raise ValueError(wish.format(count=players - 1, found=len(names)))
    return names


class Opponents:
    """The bots at all seats but one; they play until that one is asked."""

    def __init__(self, play: Play, names: Sequence[str]) -> None:
        """`names` are those of the seats after the learner's, clockwise."""
        play.engine.load_player()
        self._play = play
        self._names = names
        self._views = array_of(play.engine.view_dtype)
        self._legal = np.zeros(play.engine.actions, np.int64)
        self._weights = np.zeros(play.engine.actions, np.int64)
        self._policies = np.full(play.players, ASK, np.int64)
        self._streams = np.zeros((play.players, 2), np.int64)
        self._bots: dict[int, Bot] = {}

    def sit_down(self, learner: int) -> None:
        """Take all seats but the learner's, for a new game; draws from the stream of the play."""
        self._policies[:] = ASK
        self._bots = {}
        for ahead, name in enumerate(self._names, 1):
            seat = (learner + ahead) % self._play.players
            seed = next_word(self._play.rng)
            if name in policy.CODES:
                self._policies[seat] = policy.CODES[name]
                self._streams[seat] = policy.bot_stream(seed)
            else:
                self._bots[seat] = bot(name, seed)

    def play(self) -> None:
        """Play until the learner is asked or the game is over."""
        while True:
            seat = play_until_asked(
                self._play.states,
                self._views,
                self._policies,
                self._streams,
                self._play.rng,
                self._legal,
                self._weights,
            )
            if seat not in self._bots:
                return
            view = self._play.view(seat)
            self._play.act(view.legal_moves[self._bots[seat].choose(view)])
