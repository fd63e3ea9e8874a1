"""A game from deal to end: options, deal and moves; everything else is derived from them."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Self

import numpy as np

from triplerainbow.games import catalog, table, verbs
from triplerainbow.games.happening import Line
from triplerainbow.games.info import Info, OptionValue
from triplerainbow.games.seen import View, draw_matches_with, winners_of
from triplerainbow.i18n import _
from triplerainbow.kernel import Records
from triplerainbow.kernel.random import stream
from triplerainbow.match.midgame import Midgame, seed_from
from triplerainbow.plain import escaped, isolated
from triplerainbow.record.arguments import (
    checked_game,
    checked_names,
    checked_options,
    checked_seats,
    integer,
    whole,
)
from triplerainbow.record.fair import Fair, commitment
from triplerainbow.record.faults import shown
from triplerainbow.record.format import build
from triplerainbow.record.reading import checked_fields, parse_line
from triplerainbow.record.refusal import refusal, unfair
from triplerainbow.record.start import Seed, Start, checked_fair, checked_seed
from triplerainbow.record.verify import fair_outcome, replay, scores_of


class IllegalActionError(ValueError):
    """A move that is not legal now; the message quotes it and says why, with the rule."""


class Match:
    """One game being played.

    Moves are strings in the notation of the record format. Whoever shows or decides anything for
    a seat uses `view(seat)` and `log(seat)`; `record()` holds every hidden card.
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        *,
        seed: Seed | None = None,
        options: Mapping[str, OptionValue] | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        """Shuffle and deal. The same seed gives the same deal and the same chance outcomes.

        Without `seed` a secret one is drawn. Raises ValueError with a sentence that says what is
        allowed.
        """
        info, players, chosen, named = _checked_table(game, players, options, names)
        seed = checked_seed(seed)
        self._begin(Start.shuffled(catalog.load(info.name), players, chosen, seed), seed, named)

    @classmethod
    def fair(
        cls,
        game: str,
        players: int = 2,
        *,
        seed: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
        names: Sequence[str] | None = None,
        first: int | None = None,
    ) -> Self:
        """Deal so that anybody can check it later: show `commitment` now, `seed` after the end.

        `seed` is 32 hexadecimal digits in lower case, a new secret one if None; `first` is the
        first player, drawn by the seed if None. Raises ValueError as the class itself does.
        """
        info, players, chosen, named = _checked_table(game, players, options, names)
        fair = checked_fair(seed, first, players)
        match = cls.__new__(cls)
        start = Start.fair(catalog.load(info.name), players, chosen, fair)
        match._begin(start, fair.seed, named, fair=fair)
        return match

    @classmethod
    def from_view(cls, view: View, rng: Seed | np.random.Generator | None = None) -> Self:
        """A match that may stand where the view was taken: see `View.resample`.

        Raises ValueError for anything else.
        """
        if not isinstance(view, View):
            raise ValueError(_("a View is needed, not {found}").format(found=shown(view)))
        seed = seed_from(rng)
        match = cls.__new__(cls)
        match._begin(Midgame.drawn(view, seed), seed, None)
        return match

    def _begin(
        self,
        start: Start | Midgame,
        seed: Seed,
        names: list[str] | None,
        *,
        fair: Fair | None = None,
        tells_seed: bool = True,
    ) -> None:
        """Stand at the start. What `fair` (None in other matches) says includes the seed."""
        self._start = start
        self._seed = seed
        self._fair = fair
        self._tells_seed = tells_seed and fair is None
        self._names = names
        self._states = start.states()
        self._player: int | None = None
        """Who decides in this state, once that was asked."""
        self._actions: list[int] = []
        self._moves: list[str] = []
        self._movers: list[int | None] = []
        """Who made each move, None for chance; fewer where they were not noted."""
        self._make_room()

    def _make_room(self) -> None:
        """For kernels; no two matches share it."""
        self._scratch, self._weights = np.empty((2, self._start.game.actions), np.int64)

    # What the game is

    @property
    def game(self) -> str:
        """Name of the game."""
        return self._start.game.info.name

    @property
    def players(self) -> int:
        """Number of seats."""
        return self._start.players

    @property
    def options(self) -> dict[str, OptionValue]:
        """Options that differ from the default."""
        return dict(self._start.options)

    @property
    def seed(self) -> Seed:
        """What names the deal and the chance outcomes; tells every hidden card.

        In a fair match it is what to show after the end. In the match of a record without a seed it
        is a new secret one that names later chance outcomes alone.
        """
        return self._seed

    @property
    def commitment(self) -> str | None:
        """The hash of a fair match's seed, for everybody to see; None in other matches."""
        return None if self._fair is None else commitment(self._fair.seed)

    @property
    def names(self) -> list[str]:
        """A name for each seat."""
        if self._names is not None:
            return [escaped(name) for name in self._names]
        return [_("Player {n}").format(n=seat + 1) for seat in range(self.players)]

    # Where it stands

    @property
    def seat(self) -> int | None:
        """The seat to move; None when the game is over; -1 where a chance outcome is due."""
        if self._player is None:
            self._player = table.current_player(self._states)
        return None if self._player == verbs.NOBODY else self._player

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.seat is None

    @property
    def scores(self) -> list[int]:
        """Points by seat; final, bonuses included, once the game is over."""
        return scores_of(self._states, self.players)

    @property
    def winners(self) -> list[int]:
        """Seats that share the victory; empty until the game is over."""
        return winners_of(self.scores) if self.over else []

    @property
    def moves(self) -> list[str]:
        """All moves so far, chance outcomes (`~…`) among them."""
        return list(self._moves)

    @property
    def plies(self) -> int:
        """Number of moves so far."""
        return len(self._moves)

    def legal(self) -> list[str]:
        """Legal moves, sorted by code point; where chance is due its outcomes; empty when over."""
        return sorted(self._start.game.legal_moves(self._states))

    def view(self, seat: int | None = None) -> View:
        """What this seat knows, or a spectator (None or `verbs.SPECTATOR`).

        Raises ValueError where there is no such seat.
        """
        return self._start.game.view(self._states, self._viewer(seat))

    def _viewer(self, seat: object) -> int:
        if seat is None:
            return verbs.SPECTATOR
        number = integer(seat)
        if number is None or not (number == verbs.SPECTATOR or 0 <= number < self.players):
            found = shown(seat if number is None else number)
            wish = _("there is no seat {seat}; the seats are 0 to {last}")
            raise ValueError(wish.format(seat=found, last=self.players - 1))
        return number

    def log(self, viewer: int | None, since: int = 0) -> list[str]:
        """What happened from move number `since` (from 0) on, as the viewer saw it: sentences.

        Nothing from the last move on. Raises ValueError where there is no such seat or number.
        """
        return [line for _before, lines in self.steps(viewer, since) for line in lines]

    def steps(self, viewer: int | None, since: int = 0) -> list[tuple[View, list[str]]]:
        """For each move from number `since` (from 0) on: the view before it, and its log.

        See `story` for what is one move, and `log` for the rest.
        """
        return [
            (before, [line.text for line in lines]) for before, lines in self.story(viewer, since)
        ]

    def story(self, viewer: int | None, since: int = 0) -> list[tuple[View, list[Line]]]:
        """For each move from number `since` (from 0) on: the view before it, and what it did.

        What chance made of a move belongs to it, and so does what came of it once others had let it
        happen without the viewer's seeing them do so: nobody can count those who could have
        blocked. See `log` for the rest.
        """
        game = self._start.game
        seat = self._viewer(viewer)
        since = whole(since, "since", 0)
        names = [isolated(name) for name in self.names]
        states = self._states_after(since)
        after = states.copy()
        steps: list[tuple[View, list[Line]]] = []
        for action, spelling in zip(self._actions[since:], self._moves[since:], strict=True):
            table.apply(after, action)
            lines = game.narrate(states, action, after, seat, names)
            if steps and self._joins(states, action, spelling, seat):
                steps[-1][1].extend(lines)
            else:
                steps.append((game.view(states, seat), lines))
            states[:] = after
        return steps

    def stops(self, viewer: int | None) -> list[int]:
        """After how many moves the viewer saw a position, ascending: those between are no stops.

        See `story` for what is one move. Raises ValueError where there is no such seat.
        """
        seat = self._viewer(viewer)
        states = self._start.states()
        stops = [0]
        for ply, (action, spelling) in enumerate(zip(self._actions, self._moves, strict=True)):
            if ply and self._joins(states, action, spelling, seat):
                stops.pop()
            stops.append(ply + 1)
            table.apply(states, action)
        return stops

    def _joins(self, states: Records, action: int, spelling: str, seat: int) -> bool:
        """Whether this move is for the viewer a part of the one before."""
        return spelling.startswith("~") or self._start.game.seen_move(states, action, seat) is None

    def seen_moves(self, viewer: int | None, since: int = 0) -> list[tuple[int | None, str]]:
        """The moves from number `since` (from 0) on as the viewer saw them: who made it, and what.

        `?` stands for what was hidden, None for chance; moves that were not seen are left out.
        Raises ValueError where there is no such seat or number.
        """
        game = self._start.game
        seat = self._viewer(viewer)
        since = whole(since, "since", 0)
        if not game.hides_moves and len(self._movers) == self.plies:
            return list(zip(self._movers[since:], self._moves[since:], strict=True))
        states = self._states_after(since)
        moves: list[tuple[int | None, str]] = []
        for action in self._actions[since:]:
            mover = table.current_player(states)
            move = game.seen_move(states, action, seat)
            if move is not None:
                moves.append((None if mover == verbs.CHANCE else mover, move))
            table.apply(states, action)
        return moves

    # Moves

    def play(self, move: str) -> None:
        """Make a legal move and draw the chance outcomes that follow from it.

        Where chance is due, `move` is an outcome, and nothing is drawn after it. Raises
        IllegalActionError; the match is then unchanged.
        """
        _check_text(move)
        game = self._start.game
        mover = table.current_player(self._states)
        chance = mover == verbs.CHANCE
        action = game.parse(self._states, move)
        if action is None:
            raise IllegalActionError(refusal(game, self._states, move))
        if chance:
            self._check_fair(action, move)
        spelling = game.notations[action] or game.notation(self._states, action)
        if not table.apply_legal(self._states, action, self._scratch):
            raise IllegalActionError(refusal(game, self._states, move))
        self._note(action, spelling, None if chance else mover)
        if not chance:
            self.draw_chance()

    def draw_chance(self) -> list[str]:
        """Draw the chance outcomes that are due, if any; return them."""
        drawn = []
        while table.current_player(self._states) == verbs.CHANCE:
            action = self._outcome()
            drawn.append(self._start.game.notation(self._states, action))
            table.apply(self._states, action)
            self._note(action, drawn[-1], None)
        return drawn

    def _outcome(self) -> int:
        """What chance does where it is due."""
        due = self._fair_outcome()
        if due is not None:
            return due
        rng = stream(self._seed, "chance", self.plies)
        action: int = table.random_outcome(self._states, rng, self._scratch, self._weights)
        return action

    def _fair_outcome(self) -> int | None:
        """What the seed of a fair match gives where chance is due; None in other matches."""
        if self._fair is None or isinstance(self._start, Midgame):
            return None
        return fair_outcome(self._start, self._fair, self._states, self.plies)

    def _check_fair(self, action: int, move: str) -> None:
        """Raise IllegalActionError if this is not the outcome that the seed of a fair match gives.

        So the record of a fair match is always right.
        """
        due = self._fair_outcome()
        if due not in (None, action):
            raise IllegalActionError(unfair(self._start.game, self._states, move, due))

    def _note(self, action: int, spelling: str, mover: int | None) -> None:
        self._player = None
        if len(self._movers) == self.plies:
            self._movers.append(mover)
        self._actions.append(action)
        self._moves.append(spelling)

    def undo(self) -> None:
        """Take back the last move of a player and the chance outcomes after it.

        Raises ValueError when there is nothing to take back.
        """
        kept = self.plies
        while kept and self._moves[kept - 1].startswith("~"):
            kept -= 1
        if kept == 0:
            raise ValueError(_("there is no move to take back"))
        self._truncate(kept - 1)

    def at(self, plies: int) -> Self:
        """The game as it stood after so many moves, a match of its own.

        Where the next of them was chance, that is due. Raises ValueError where there is no such
        number.
        """
        plies = whole(plies, "plies", 0)
        if plies > self.plies:
            raise ValueError(f"the game has {self.plies} moves, not {plies}")
        then = self.copy()
        if plies < self.plies:
            then._truncate(plies)
        return then

    def _truncate(self, plies: int) -> None:
        self._states = self._states_after(plies)
        self._player = None
        del self._actions[plies:]
        del self._moves[plies:]
        del self._movers[plies:]

    def _states_after(self, plies: int) -> Records:
        """The state after so many moves, by replay, shape (1,)."""
        states = self._start.states()
        actions = np.array(self._actions[:plies], np.int64)
        table.replay(states, actions, len(actions))
        return states

    # Records

    def record(self) -> dict[str, Any]:
        """The record of this game so far (docs/records.md); it shows every hidden card.

        Raises ValueError for a match that was drawn from a View.
        """
        if isinstance(self._start, Midgame):
            raise ValueError(
                _("a match drawn from a view has no record: how its cards were dealt is not known")
            )
        return build(
            self._start,
            self._moves,
            scores=self.scores if self.over else None,
            winners=self.winners if self.over else None,
            names=self._names,
            seed=self._seed if self._tells_seed else None,
            fair=None if self._fair is None else self._fair.written(),
        )

    @classmethod
    def from_record(cls, record: dict[str, Any] | str | bytes, upto: int | None = None) -> Self:
        """The match of a record (parsed, or its line of JSON) after its first `upto` moves.

        The whole record is checked first; raises RecordFault. Later chance outcomes follow from the
        record's seed, fair or not; without one they are secret. ValueError if the record has fewer
        than `upto` moves.
        """
        fields = checked_fields(parse_line(record) if isinstance(record, str | bytes) else record)
        actions = replay(fields)
        plies = _checked_plies(upto, len(actions))
        match = cls.__new__(cls)
        seed = checked_seed(fields.seed) if fields.fair is None else fields.fair.seed
        tells_seed = fields.seed is not None
        match._begin(fields.start, seed, fields.names, fair=fields.fair, tells_seed=tells_seed)
        match._actions = actions
        match._moves = fields.moves
        match._truncate(plies)
        return match

    def copy(self) -> Self:
        """An independent match at the same point; `copy.copy` and `copy.deepcopy` do the same."""
        twin = type(self).__new__(type(self))
        twin.__dict__ |= self.__dict__
        twin._states = self._states.copy()
        twin._actions = list(self._actions)
        twin._moves = list(self._moves)
        twin._movers = list(self._movers)
        twin._make_room()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = memo[id(self)] = type(self).__new__(type(self))
        memo[id(self._start)] = self._start  # never changed
        twin.__dict__ |= deepcopy(self.__dict__, memo)
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """What is derived from start and moves is left out."""
        derived = ("_states", "_scratch", "_weights")
        return {name: value for name, value in self.__dict__.items() if name not in derived}

    def __setstate__(self, fields: dict[str, Any]) -> None:
        self.__dict__ |= fields
        self._states = self._states_after(self.plies)
        self._make_room()

    def __repr__(self) -> str:
        return f"<Match of {self.game}, {self.players} players, {self.plies} moves>"


draw_matches_with(Match.from_view)


def _check_text(move: object) -> None:
    if not isinstance(move, str):
        raise IllegalActionError(_("a move is a text, not {found}").format(found=shown(move)))


def _checked_table(
    game: object, players: object, options: object, names: object
) -> tuple[Info, int, dict[str, OptionValue], list[str] | None]:
    """The game, its seats, options and names; raises ValueError."""
    info = checked_game(game)
    seats = checked_seats(info, players)
    chosen = checked_options(info, {} if options is None else options)
    named = None if names is None else checked_names(names, seats)
    return info, seats, chosen, named


def _checked_plies(upto: object, moves: int) -> int:
    """How many of the record's moves to make; raises ValueError."""
    plies = moves if upto is None else integer(upto)
    if plies is None or not 0 <= plies <= moves:
        wish = _("the record has {moves} moves; {upto} is not a number from 0 to {moves}")
        raise ValueError(wish.format(moves=moves, upto=shown(upto if plies is None else plies)))
    return plies
