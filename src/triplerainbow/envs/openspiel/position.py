"""A game as OpenSpiel plays it: the deal as chance, moves as actions, what each seat has seen."""

import copy
from functools import cache
from typing import Any, Self

import numpy as np

from triplerainbow.envs.openspiel.parameters import DRAWN, Settings
from triplerainbow.games import table, verbs
from triplerainbow.games.extensive import Deck
from triplerainbow.games.game import Game
from triplerainbow.games.seen import View
from triplerainbow.kernel import Records, array_of
from triplerainbow.kernel.random import stream

CHANCE_SIGN = "~"
"""How the notation of a chance outcome begins (Stinky's, P5.7)."""


class Position:
    """One point of a game, the deal included. Actions and outcomes must be legal: no check."""

    def __init__(self, game: Game, settings: Settings, deck: Deck) -> None:
        """Before anything of this deck is dealt."""
        self.game = game
        self.settings = settings
        self.deck = deck
        self.first = settings.first
        """Who begins; DRAWN until chance has chosen."""
        self.drawn: list[int] = []
        """Codes of the cards drawn so far, in the order of the deck."""
        self.actions: list[int] = []
        """Actions of the game since the deal, chance outcomes among them."""
        self.states: Records | None = None
        """The state, shape (1,); None before the deal. Cards not yet drawn have any faces."""
        self.views: list[Records] = []
        """What each seat last saw, when no card was due."""
        self.logs = [""] * settings.players
        """All that each seat saw, in order."""
        self._due = deck.start
        self._player = verbs.CHANCE
        self._dealt = 0
        """How many of the cards drawn are where they belong in `states`."""
        self._guessed = False
        """Whether hidden cards were drawn anew, so that `drawn` is not what was dealt."""
        self._moved: list[str | None] = []
        """The last move as each seat saw it, until what followed from it is clear."""
        self._halfway: Records | None = None
        """A state that the last move went through, where its parts are told one by one."""

    # Who decides, and what is possible

    @property
    def dealing(self) -> bool:
        """Whether chance has to say who begins, or to draw a card."""
        return self.first == DRAWN or len(self.drawn) < self._due

    def player(self) -> int:
        """The seat that decides, `verbs.CHANCE` or `verbs.NOBODY`."""
        return self._player

    def legal(self) -> list[int]:
        """Legal actions of the seat that decides, ascending."""
        assert self.states is not None
        out = np.empty(self.game.actions, np.int64)
        legal: list[int] = out[: table.legal_actions(self.states, out)].tolist()
        return legal

    def outcomes(self) -> list[tuple[int, float]]:
        """At a chance node: outcomes, ascending, with their probabilities."""
        seats = self.settings.players
        if self.first == DRAWN:
            return [(seat, 1 / seats) for seat in range(seats)]
        if self.dealing:
            return self.deck.outcomes(self.drawn)
        assert self.states is not None
        actions, weights = np.empty((2, self.game.actions), np.int64)
        count = table.chance_outcomes(self.states, actions, weights)
        start, total = first_outcome(self.game), int(weights[:count].sum())
        return [
            (action - start, weight / total)
            for action, weight in zip(
                actions[:count].tolist(), weights[:count].tolist(), strict=True
            )
        ]

    # What happens

    def happen(self, action: int) -> None:
        """An action of the seat that decides, or at a chance node an outcome."""
        if self.first == DRAWN:
            self.first = action
        elif self.dealing:
            self.drawn.append(action)
        else:
            self._move(action)
        if self.dealing:
            self._player = verbs.CHANCE
        else:
            self._settle()

    def _move(self, action: int) -> None:
        states = self.states
        assert states is not None
        if self._player == verbs.CHANCE:
            action += first_outcome(self.game)
        seats = range(self.settings.players)
        self._moved = [self.game.seen_move(states, action, seat) for seat in seats]
        before = states.copy()
        table.apply(states, action)
        self._halfway = self.game.extensive.halfway(before, action, states)
        self.actions.append(action)
        self._due = self.game.extensive.due(self.deck, states)

    def _settle(self) -> None:
        """All cards that are due have been drawn: put them where they lie, and let all look."""
        if self._dealt < len(self.drawn):
            self.states = self._replayed()
            self._dealt = len(self.drawn)
        assert self.states is not None
        self._player = table.current_player(self.states)
        between, self._halfway = self._halfway, None
        for states in (self.states,) if between is None else (between, self.states):
            self._look(states)
            self._moved = [None] * self.settings.players

    def _look(self, states: Records) -> None:
        """Let every seat note what it newly sees in this state, after the move it saw."""
        before, self.views = self.views, []
        news = self.game.extensive.news
        for seat in range(self.settings.players):
            views = array_of(self.game.view_dtype)
            table.view(states, seat, views)
            self.views.append(views)
            words = news(before[seat] if before else None, views)
            if not before:
                words.insert(0, f"seat {seat}, first {self.first}:")
            elif self._moved[seat] is not None:
                words.insert(0, str(self._moved[seat]))
            if words:
                self.logs[seat] += " ".join([" ", *words]) if before else " ".join(words)

    def _replayed(self) -> Records:
        """The deal of all cards drawn so far, and all that happened since."""
        deck = np.zeros(self.game.deck_size, np.int64)
        deck[: len(self.drawn)] = self.drawn
        codes = self.game.option_codes(self.settings.options)
        states = self.game.new_state()
        table.deal(states, self.settings.players, codes, deck, self.first)
        table.replay(states, np.array(self.actions, np.int64), len(self.actions))
        return states

    # What is seen

    def view(self, seat: int) -> View | None:
        """What this seat (or SPECTATOR) sees; None while cards are dealt."""
        if self.dealing or self.states is None:
            return None
        return self.game.view(self.states, seat)

    def scores(self) -> list[int]:
        """Points by seat; the game is over."""
        assert self.states is not None
        points = np.empty(self.settings.players, np.int64)
        table.returns(self.states, points)
        scores: list[int] = points.tolist()
        return scores

    def spelled(self, action: int, *, chance: bool) -> str:
        """An action as records write it; an outcome of the deal in words."""
        if not chance:
            fixed = self.game.notations[action]
            return fixed or self.game.notation(self._known_states(), action)
        if self.first == DRAWN:
            return f"first {action}"
        if self.dealing:
            return f"card {self.deck.letters[action]}"
        return self.game.notations[first_outcome(self.game) + action]

    def _known_states(self) -> Records:
        assert self.states is not None
        return self.states

    def __str__(self) -> str:
        """The deal and the moves so far, all cards shown.

        No deal is known of cards that were drawn anew: then those that are hidden now are shown.
        """
        first = "?" if self.first == DRAWN else str(self.first)
        moves = f"moves {' '.join(self._moves())}"
        if self._guessed:
            cards = self.game.extensive.hidden_words(self._known_states())
            return f"first {first} {moves} resampled {cards}"
        deck = " ".join(self.deck.letters[code] for code in self.drawn)
        return f"first {first} deck {deck} {moves}"

    def _moves(self) -> list[str]:
        """The moves so far in the notation of records, where it is fixed, else by number."""
        return [self.game.notations[action] or f"#{action}" for action in self.actions]

    # Other worlds

    def resampled(self, seat: int, seed: int) -> Self:
        """A position that this seat cannot tell from this one, hidden cards drawn anew.

        What the others saw is replaced by what they know in the new position: how they came to
        know it is forgotten.
        """
        twin = copy.deepcopy(self)
        states = self.game.new_state()
        table.resample(self.views[seat], stream("openspiel", seed), states)
        twin.states = states
        if self.deck.by_need:
            twin._redraw(states)
        else:
            twin._guessed = True
        for other in range(self.settings.players):
            if other != seat:
                views = array_of(self.game.view_dtype)
                table.view(states, other, views)
                twin.views[other] = views
                words = self.game.extensive.news(None, views)
                twin.logs[other] = " ".join([f"seat {other}, resampled:", *words])
        return twin

    def _redraw(self, states: Records) -> None:
        """Let the cards drawn so far be those of this state."""
        self.drawn = self.game.extensive.lying(self.deck, states, len(self.drawn))

    # Copies and storage

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.drawn = list(self.drawn)
        twin.actions = list(self.actions)
        twin.logs = list(self.logs)
        twin.views = list(self.views)
        twin._moved = list(self._moved)
        twin.states = None if self.states is None else self.states.copy()
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "deck"}

    def __setstate__(self, fields: dict[str, Any]) -> None:
        self.__dict__.update(fields)
        self.deck = self.game.extensive.deck(self.settings.options)


@cache
def first_outcome(game: Game) -> int:
    """The first of the actions that are chance outcomes after the deal (0: there are none)."""
    found = (action for action, text in enumerate(game.notations) if text.startswith(CHANCE_SIGN))
    return next(found, 0)
