"""The judging of the moves of a game: what each cost its player, by what that player knew.

A move is judged from the View of its player at that moment, so luck is no merit and no fault.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from triplerainbow.bots.calibration import Estimate, calibration_of
from triplerainbow.bots.limits import Limits
from triplerainbow.bots.outlook import compare
from triplerainbow.bots.reasons import reason, upheld
from triplerainbow.bots.search.search import Finding, Search
from triplerainbow.games.seen import View
from triplerainbow.kernel import Doubles
from triplerainbow.match import Match
from triplerainbow.record.start import Seed

MARKS = (("??", 0.20), ("?", 0.10), ("?!", 0.05))
"""Blunder, mistake, inaccuracy: the mark, and the loss of chance to win from which it is given."""

SUSPECTED = 1.0
"""Standard errors that a loss must exceed to be looked at again; see also `calibration.CERTAIN`."""

LEAD = MARKS[-1][1]
"""So much better than the next one a move must be to count as a fine one."""

SEARCH, LOOK, SECOND_LOOK = 0.5, 0.5, 2.0
"""Shares of the limit for a move: to find the best one, to compare it with the one that was played,
and to compare again before a mark is given."""


NOTHING = Estimate(0.0, 0.0)
"""The loss of the best move."""


@dataclass(frozen=True)
class Decision:
    """A move that was made where there was a choice."""

    ply: int
    """Number of the move in the game, from 1."""
    view: View
    """What its player knew."""
    move: str
    stretch: int = 0
    """Goes up by one whenever another player moves, be it without a choice; 0 at the end."""

    @property
    def seat(self) -> int:
        """Who made it."""
        assert self.view.viewer is not None
        return self.view.viewer


@dataclass(frozen=True)
class Verdict:
    """What is thought of a decision. Chances are the player's to win, 0-1."""

    decision: Decision
    best: str
    """The move that the search would have made."""
    before: Estimate | None
    """The chance with the best move; None for a matter of course."""
    after: Estimate | None
    """The chance with the move that was made; None for a matter of course."""
    loss: Estimate
    """What the move cost. Where nothing was lost chance may bring it below 0."""
    lead: Estimate | None
    """If the best move was made and the next seems worse: how much worse that is; else None."""
    reason: str
    """Why one would make the best move."""
    against: str
    """What is to be said of the move that was made."""
    mark: str = ""
    """One of MARKS, or nothing."""

    @property
    def agreed(self) -> bool:
        """Whether the search would have made this move."""
        return self.best == self.decision.move


@dataclass(frozen=True)
class Summary:
    """What the verdicts on one seat come to."""

    moves: int
    """Moves with a choice."""
    loss: float | None
    """What such a move cost on average; None without one."""
    marks: dict[str, int]
    """How many of each mark, the worst first."""
    worst: Verdict | None
    """The costliest move that has a mark."""
    finest: Verdict | None
    """The best move that was hardest to replace: it is surely better than the next one."""


def decisions(match: Match) -> list[Decision]:
    """The decisions of a match in order, each with what its player knew; the match is kept."""
    found = []
    later, stretch = None, 0
    after = match.copy()
    while any(not move.startswith("~") for move in after.moves):
        move, before = _last_move(after)
        seat = before.seat
        assert seat is not None
        if later not in (None, seat):
            stretch -= 1
        view = before.view(seat)
        if len(view.legal_moves) > 1:
            found.append(Decision(before.plies + 1, view, move, stretch))
        after, later = before, seat
    return found[::-1]


def _last_move(match: Match) -> tuple[str, Match]:
    """The last move of a player, and the match before it."""
    before = match.copy()
    before.undo()
    return match.moves[before.plies], before


def warm_up(decision: Decision) -> None:
    """Load, or compile, what judging the decisions of this game needs."""
    compare(decision.view, [decision.move], seed=0, iterations=1)


def judged(
    made: Sequence[Decision],
    limits: Limits,
    *,
    seed: Seed = 0,
    names: Sequence[str] | None = None,
) -> Iterator[Verdict]:
    """A verdict on each decision, one after the other.

    The limits are for one move; where a mark is to be given it takes up to three times as long.
    The same seed and iterations give the same. `names` has a name for each seat, for the reasons.
    """
    for decision in made:
        yield _verdict(decision, limits, f"{seed}/{decision.ply}", names)


def _verdict(decision: Decision, limits: Limits, seed: str, names: Sequence[str] | None) -> Verdict:
    view = decision.view
    search = Search(view, seed=seed, threads=limits.threads, iterations=limits.iterations)
    share = limits.part(SEARCH)
    search.run(iterations=share.iterations, seconds=share.seconds)
    findings = search.findings()
    moves = {action: move for move, action in view.legal_moves.items()}
    best = moves[findings[0].action]
    told, against = (reason(view, move, names) for move in (best, decision.move))
    if best != decision.move:
        return _compared(decision, best, limits, seed, told, against)
    if search.iterations == 1:  # it saw at once that there is nothing to think about
        return Verdict(decision, best, None, None, NOTHING, None, told, told)
    return _agreed(decision, findings, limits, seed, told)


def _agreed(
    decision: Decision, findings: Sequence[Finding], limits: Limits, seed: str, told: str
) -> Verdict:
    """The verdict on the move that the search would have made too."""
    moves = {action: move for move, action in decision.view.legal_moves.items()}
    second = findings[1]
    rough = Estimate(findings[0].win - second.win, sqrt(findings[0].error ** 2 + second.error**2))
    is_close = second.visits == 0 or not rough.exceeds(LEAD, SUSPECTED)
    looked = [decision.move] if is_close else [decision.move, moves[second.action]]
    shares = _looked(decision, looked, limits.part(LOOK), f"{seed}/1")
    chance = _chance(decision, shares[:, 0])
    lead = None if is_close else _difference(decision, shares)
    return Verdict(decision, decision.move, chance, chance, NOTHING, lead, told, told)


def _compared(
    decision: Decision, best: str, limits: Limits, seed: str, told: str, against: str
) -> Verdict:
    """The verdict on a move that is not the one of the search.

    Only a second, independent and longer look gives a mark, or the move that was made the
    preference: of many moves some look bad, or good, by chance.
    """
    moves = [best, decision.move]
    shares = _looked(decision, moves, limits.part(LOOK), f"{seed}/1")
    loss = _difference(decision, shares)
    mark = ""
    if loss.exceeds(MARKS[-1][1], SUSPECTED) or loss.is_below_zero():
        shares = _looked(decision, moves, limits.part(SECOND_LOOK), f"{seed}/2")
        loss = _difference(decision, shares)
        mark = _mark(loss)
    before, after = _chance(decision, shares[:, 0]), _chance(decision, shares[:, 1])
    if loss.is_below_zero():
        return Verdict(decision, decision.move, after, after, NOTHING, None, against, against)
    return Verdict(decision, best, before, after, loss, None, upheld(told), against, mark)


def _looked(decision: Decision, moves: Sequence[str], limits: Limits, seed: str) -> Doubles:
    """See `outlook.compare`."""
    return compare(
        decision.view, moves, seed=seed, iterations=limits.iterations, seconds=limits.seconds
    )


def _chance(decision: Decision, shares: Doubles) -> Estimate:
    """The chance to tell where the comparison found these shares of the win."""
    return calibration_of(decision.view.engine, decision.view.players).estimate(
        shares, decision.view.players
    )


def _difference(decision: Decision, shares: Doubles) -> Estimate:
    """How much better the first of two moves did than the second, on the same deals."""
    calibration = calibration_of(decision.view.engine, decision.view.players)
    return calibration.difference(shares[:, 0], shares[:, 1], decision.view.players)


def _mark(loss: Estimate) -> str:
    return next((mark for mark, least in MARKS if loss.exceeds(least)), "")


def summary(verdicts: Sequence[Verdict], seat: int) -> Summary:
    """What the verdicts on this seat come to."""
    own = [verdict for verdict in verdicts if verdict.decision.seat == seat]
    marked = [verdict for verdict in own if verdict.mark]
    leading = [verdict for verdict in own if verdict.lead and verdict.lead.exceeds(LEAD)]
    return Summary(
        len(own),
        sum(verdict.loss.value for verdict in own) / len(own) if own else None,
        {mark: sum(v.mark == mark for v in own) for mark, _least in MARKS},
        max(marked, key=_loss_of, default=None),
        max(leading, key=_lead_of, default=None),
    )


def _loss_of(verdict: Verdict) -> float:
    return verdict.loss.value


def _lead_of(verdict: Verdict) -> float:
    return verdict.lead.value if verdict.lead else 0.0
