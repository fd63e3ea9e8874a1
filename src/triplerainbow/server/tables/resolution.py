"""What comes of an attack once everybody has answered."""

from collections.abc import Callable, Iterator

from triplerainbow.games.seen import View
from triplerainbow.server.tables.events import NOBODY, PASS, Draft, Moved, Resolved
from triplerainbow.server.tables.table import Table

Chooser = Callable[[int, View], str]
"""What the bot of a seat plays in a position."""


def bots_hit(table: Table) -> dict[int, View | None]:
    """Bots who may have to say something to the attack that waits, and what each of them sees.

    None for those who can't block. All can think at once: see `asked_in_turn`.
    """
    pending = table.pending
    assert pending is not None
    found: dict[int, View | None] = {
        seat: None
        for seat, sitter in enumerate(table.seats)
        if not (sitter.is_person or seat in pending.answers or seat == pending.attack.seat)
    }
    found |= {seat: view for seat, view in asked_in_turn(table) if seat in found}
    return found


def asked_in_turn(table: Table) -> Iterator[tuple[int, View]]:
    """Seats that the attack that waits would ask, were nobody to block, and what each sees then.

    Somebody's silence tells the next one nothing (P5.2), so a View does not depend on what others
    hold.
    """
    assert table.game is not None
    trial = table.game.match.copy()
    while trial.seat is not None and (view := trial.view(trial.seat)).phase == "block":
        yield trial.seat, view
        trial.play(PASS)


def resolve(table: Table, choose: Chooser) -> list[Draft]:
    """Let those who are asked block or not, as they have answered (P5.2).

    Who has not answered lets it happen.
    """
    game, pending = table.game, table.pending
    assert game is not None
    assert pending is not None
    drafts: list[Draft] = [Draft(NOBODY, Moved(move)) for move in game.untold]
    trial = game.match.copy()
    while trial.seat is not None and trial.view(trial.seat).phase == "block":
        seat, before = trial.seat, trial.plies
        # What somebody has said stands, also if a bot has taken the seat since.
        if table.seats[seat].is_person or seat in pending.answers:
            text = "block" if pending.answers.get(seat) else PASS
        else:
            text = choose(seat, trial.view(seat))
        trial.play(text)
        drafts.append(Draft(seat, Moved(text)))
        drafts += [Draft(NOBODY, Moved(move)) for move in trial.moves[before + 1 :]]
    return [*drafts, Draft(NOBODY, Resolved())]
