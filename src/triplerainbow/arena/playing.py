"""Playing one simulated game: policies in one compiled loop, then words for its actions.

A simulated game is the game that a `Match` with the same seed and bots with the seats' seeds
would play; the tests check that.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from triplerainbow.bots import policy
from triplerainbow.bots.registry import bot
from triplerainbow.games import catalog, table, verbs
from triplerainbow.games.info import OptionValue
from triplerainbow.games.seen import winners_of
from triplerainbow.kernel import Ints, Records, array_of, kernel
from triplerainbow.kernel.random import stream
from triplerainbow.record.format import build
from triplerainbow.record.start import Seed, Start
from triplerainbow.record.verify import scores_of

ROOM = 1024
"""Actions that one call of the loop may return; longer games take several calls."""

_view = verbs.view
"""Numba takes every call spelled `something.view(...)` for the NumPy method of that name."""


def seat_seed(game_seed: Seed, seat: int) -> str:
    """Seed of the bot at this seat of a simulated game."""
    return f"{game_seed}/{seat}"


@kernel
def play_on(
    states: Records, views: Records, policies: Ints, streams: Ints, legal: Ints, actions: Ints
) -> int:
    """Let the policies play until chance is due, the game is over or `actions` is full.

    `policies` has a code for each seat, `streams` a random stream, shape (seats, 2); `views` and
    `legal` are scratch. Fills `actions` and returns how many were played.
    """
    state = states[0]
    for ply in range(len(actions)):
        seat = verbs.current_player(state)
        if seat < 0:
            return ply
        action = policy.choice(state, seat, policies[seat], views[0], legal, streams[seat])
        verbs.apply(state, action)
        actions[ply] = action
    return len(actions)


class Playing:
    """Plays games of one kind, one after the other."""

    def __init__(
        self,
        game: str,
        players: int,
        options: Mapping[str, OptionValue],
        bots: Sequence[str],
        *,
        legal: bool,
    ) -> None:
        """All arguments are checked already; `legal` asks for the lists of legal moves."""
        self._game = catalog.load(game)
        self._game.load_player()
        self._players = players
        self._options = options
        self._bots = list(bots)
        self._with_legal = legal
        self._compiled = all(name in policy.CODES for name in bots)
        self._policies = np.array([policy.CODES.get(name, 0) for name in bots], np.int64)
        self._views = array_of(self._game.view_dtype)
        self._legal = np.empty(self._game.actions, np.int64)
        self._weights = np.empty(self._game.actions, np.int64)
        self._room = np.empty(ROOM, np.int64)

    def record(self, seed: Seed) -> dict[str, Any]:
        """The record of the whole game that this seed names."""
        start = Start.shuffled(self._game, self._players, self._options, seed)
        states = start.states()
        moves, legal = self._told(start, self._actions(states, seed))
        scores = scores_of(states, self._players)
        return build(
            start,
            moves,
            scores=scores,
            winners=winners_of(scores),
            names=self._bots,
            seed=seed,
            legal=legal,
        )

    def _actions(self, states: Records, seed: Seed) -> list[int]:
        """Play from the dealt state to the end; every action, chance outcomes among them."""
        if not self._compiled:
            return self._actions_of_bots(states, seed)
        streams = np.stack(
            [policy.bot_stream(seat_seed(seed, seat)) for seat in range(self._players)]
        )
        actions: list[int] = []
        while True:
            count = play_on(states, self._views, self._policies, streams, self._legal, self._room)
            actions += self._room[:count].tolist()
            player = table.current_player(states)
            if player == verbs.NOBODY:
                return actions
            if player == verbs.CHANCE:
                actions.append(self._chance(states, seed, len(actions)))

    def _actions_of_bots(self, states: Records, seed: Seed) -> list[int]:
        """The same with bots that need more than the compiled loop offers."""
        bots = [bot(name, seat_seed(seed, seat)) for seat, name in enumerate(self._bots)]
        actions: list[int] = []
        while (player := table.current_player(states)) != verbs.NOBODY:
            if player == verbs.CHANCE:
                actions.append(self._chance(states, seed, len(actions)))
                continue
            view = self._game.view(states, player)
            action = view.legal_moves[bots[player].choose(view)]
            table.apply(states, action)
            actions.append(action)
        return actions

    def _chance(self, states: Records, seed: Seed, ply: int) -> int:
        """Draw what chance does at this ply and apply it."""
        rng = stream(seed, "chance", ply)
        outcome = table.random_outcome(states, rng, self._legal, self._weights)
        table.apply(states, outcome)
        return outcome

    def _told(self, start: Start, actions: list[int]) -> tuple[list[str], list[list[str]] | None]:
        """The actions in notation, and the legal moves at each of them if they are wanted."""
        game = self._game
        moves = [game.notations[action] for action in actions]
        if all(moves) and not self._with_legal:
            return moves, None
        states = start.states()
        legal = []
        for ply, action in enumerate(actions):
            if self._with_legal:
                legal.append(sorted(game.legal_moves(states)))
            moves[ply] = moves[ply] or game.notation(states, action)
            table.apply(states, action)
        return moves, legal if self._with_legal else None
