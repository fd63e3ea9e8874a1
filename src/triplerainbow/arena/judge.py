"""Playing one game of a contest: asks the bots, takes the time, ends the game of one that fails."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

from triplerainbow.arena.outcome import ERROR, ILLEGAL, TIME, UNFINISHED, Forfeit, Outcome
from triplerainbow.arena.plan import Plan
from triplerainbow.arena.players import Maker
from triplerainbow.arena.schedule import Schedule
from triplerainbow.bots.registry import Bot
from triplerainbow.games.seen import View
from triplerainbow.match.match import IllegalActionError, Match
from triplerainbow.plain import escaped
from triplerainbow.record.faults import shortened
from triplerainbow.record.format import dump_line

LONGEST_DETAIL = 200
"""Characters of what a record says about a forfeit."""


@dataclass(frozen=True)
class Played:
    """A game that was played, as a worker sends it."""

    outcome: Outcome
    line: str
    """The record as a line of JSON."""
    thinking: Sequence[tuple[int, float]]
    """Bot and milliseconds of each answer, but for a bot's first in a process."""


class Notes(Protocol):
    """Where the judge writes down what must be known if a bot never answers."""

    def begin(self) -> None:
        """A game begins."""

    def ask(self, seat: int, *, first: bool) -> None:
        """The bot of this seat is asked, for the `first` time in this process or not."""

    def answered(self) -> None:
        """It has answered."""

    def moved(self, move: str) -> None:
        """A move was made."""


class Judge:
    """Plays games of one contest in this process, one after the other."""

    def __init__(self, plan: Plan, maker: Maker, notes: Notes) -> None:
        self._plan = plan
        self._schedule = plan.schedule()
        self._maker = maker
        self._notes = notes
        self._answered: set[str] = set()
        """Bots that have answered in this process, so that nothing is left to compile."""

    def play(self, index: int) -> Played:
        """Game number `index`, to its end or to a forfeit."""
        self._notes.begin()
        match = self._plan.match(index, self._schedule)
        thinking: list[tuple[int, float]] = []
        forfeit = self._play_on(match, index, thinking)
        return ended(self._plan, self._schedule, index, match, forfeit, thinking)

    def _play_on(
        self, match: Match, index: int, thinking: list[tuple[int, float]]
    ) -> Forfeit | None:
        line_up = self._schedule.line_up(index)
        bots: dict[int, Bot] = {}
        while (turn := match.seat) is not None:
            seat = int(turn)  # interpreted kernels count in NumPy's integers, which JSON has not
            view = match.view(seat)
            legal = view.legal_moves
            # A forced move is not worth a search, and its time would blur the figures.
            move = next(iter(legal))
            if len(legal) > 1:
                name = self._plan.bots[line_up[seat]]
                first = name not in self._answered
                self._notes.ask(seat, first=first)
                try:
                    if seat not in bots:
                        bots[seat] = self._made(name, index, seat)
                    answer = _asked(bots[seat], view)
                # Whatever it is: a signal reaches the parent alone, so it is the bot's doing.
                except BaseException as error:
                    return Forfeit(seat, ERROR, _described(error))
                finally:
                    self._notes.answered()
                self._answered.add(name)
                if not first:
                    thinking.append((line_up[seat], 1000 * answer.seconds))
                    if answer.seconds > self._plan.limits.longest:
                        return Forfeit(seat, TIME, too_long(self._plan))
                if answer.move is None:
                    return Forfeit(seat, ILLEGAL, f"a move is a text, not {answer.kind}")
                move = answer.move
            try:
                match.play(move)
            except IllegalActionError as error:
                return Forfeit(seat, ILLEGAL, _short(str(error)))
            self._notes.moved(move)
        return None

    def _made(self, name: str, index: int, seat: int) -> Bot:
        return self._maker(name, self._plan.bot_seed(index, seat), self._plan.limits)


@dataclass(frozen=True)
class _Answer:
    """What a bot has said."""

    move: str | None
    """Exactly a text, of no class of the bot's own; None if it is something else."""
    kind: str
    """The type of what it is."""
    seconds: float


def _asked(bot: Bot, view: View) -> _Answer:
    """The bot's answer; raises whatever the bot raises."""
    begun = perf_counter()
    answer: object = bot.choose(view)
    seconds = perf_counter() - begun
    kind = type(answer)  # unlike isinstance, this asks nothing of the object
    move = str.__str__(answer) if issubclass(kind, str) else None
    return _Answer(move, _short(kind.__name__), seconds)


def ended(
    plan: Plan,
    schedule: Schedule,
    index: int,
    match: Match,
    forfeit: Forfeit | None,
    thinking: Sequence[tuple[int, float]] = (),
) -> Played:
    """The game as it ended: outcome and record."""
    scores = None if forfeit else tuple(match.scores)
    outcome = Outcome(index, schedule.line_up(index), scores, forfeit)
    record = match.record()
    if forfeit:
        # Nobody loses a finished game by a forfeit: the last move ends it before a bot is asked.
        record["unfinished"] = UNFINISHED
    record["arena"] = outcome.told() | plan.told()
    return Played(outcome, dump_line(record), thinking)


def broken_off(
    plan: Plan, schedule: Schedule, index: int, moves: Sequence[str], forfeit: Forfeit
) -> Played:
    """A game whose worker is gone, from the moves of the players that it had written down."""
    match = plan.match(index, schedule)
    for move in moves:
        match.play(move)
    return ended(plan, schedule, index, match, forfeit)


def too_long(plan: Plan) -> str:
    """What a record says of a bot that thought too long; no measured time, which would vary."""
    return f"a move took more than {plan.limits.longest:g} s"


def _described(error: BaseException) -> str:
    try:
        return _short(f"{type(error).__name__}: {error}")
    except BaseException:  # its text is the bot's doing too
        return "an exception that can't be told"


def _short(text: str) -> str:
    return shortened(escaped(shortened(text, LONGEST_DETAIL)), LONGEST_DETAIL)
