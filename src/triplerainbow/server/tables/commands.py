"""What people can do at a table: each command is checked here and becomes events.

A command takes the table as it stands and returns what is to happen. It
changes nothing itself; Refused says why it can't be.
"""

from collections.abc import Sequence, Set
from dataclasses import replace

from msgspec import structs

from triplerainbow.match.match import IllegalActionError, Match
from triplerainbow.plain import is_longer, plain
from triplerainbow.server import refusals
from triplerainbow.server.refusals import Refused
from triplerainbow.server.tables.events import (
    NOBODY,
    PHRASES,
    Agreed,
    Answered,
    Asked,
    Draft,
    Followed,
    Given,
    Moved,
    Resolved,
    Said,
    Started,
    Stopped,
    Undone,
)
from triplerainbow.server.tables.game import TableGame
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.table import OPEN, OVER, RUNNING, STOPPED, Table
from triplerainbow.server.tables.terms import Terms

STAND_IN = "level3"
"""The bot that plays for somebody who has left."""

EXTENSION = 60_000
"""Least milliseconds that the others may give to a seat whose time is up."""


def own_seat(table: Table, person: str | None) -> int:
    """The seat of this person; Refused if they have none."""
    seat = table.seat_of(person)
    if seat is None:
        raise Refused(refusals.NOT_SEATED)
    return seat


def _running(table: Table) -> Match:
    if table.stage == OPEN:
        raise Refused(refusals.NOT_STARTED)
    if table.stage != RUNNING or table.match is None:
        raise Refused(refusals.OVER)
    return table.match


def _fresh(table: Table, seat: int, position: int) -> None:
    """Refused if the game has gone on since the page was made."""
    if position != table.position(seat):
        raise Refused(refusals.STALE)


# Seats


def take_seat(
    table: Table, person: str | None, name: str, wish: int | None, *, program: bool = False
) -> list[Draft]:
    """Sit down on this open seat, or on the first one; None asks whether somebody new could."""
    if table.seat_of(person) is not None:
        raise Refused(refusals.SEATED)
    if table.stage != OPEN:
        raise Refused(refusals.STARTED_WITHOUT)
    free = [place for place, seat in enumerate(table.seats) if not seat.taken]
    if wish is not None and not 0 <= wish < table.terms.players:
        raise Refused(refusals.NO_SEAT)
    if not free or (wish is not None and wish not in free):
        raise Refused(refusals.TAKEN)
    seat = free[0] if wish is None else wish
    return [Draft(seat, Seat(person, None, _unlike(table, name), program))]


def _unlike(table: Table, name: str) -> str:
    """The name, with a number if somebody at the table is called that already."""
    taken, number = set(table.names), 2
    unique = name
    while unique in taken:
        unique, number = f"{name} {number}", number + 1
    return unique


def seat_bot(table: Table, person: str | None, seat: int, bot: str, name: str) -> list[Draft]:
    """The host puts a bot on an open seat."""
    _host_before_start(table, person)
    if not 0 <= seat < table.terms.players or table.seats[seat].taken:
        raise Refused(refusals.SEAT_TAKEN)
    return [Draft(seat, Seat(None, bot, _unlike(table, name)))]


def clear_seat(table: Table, person: str | None, seat: int) -> list[Draft]:
    """The host takes a bot away again, before the game."""
    _host_before_start(table, person)
    if not 0 <= seat < table.terms.players or table.seats[seat].bot is None:
        raise Refused(refusals.NO_BOT_THERE)
    return [Draft(seat, Seat())]


def _host_before_start(table: Table, person: str | None) -> None:
    if person is None or person != table.host:
        raise Refused(refusals.NOT_HOST)
    if table.stage != OPEN:
        raise Refused(refusals.STARTED)


def leave(table: Table, person: str | None) -> list[Draft]:
    """Get up: before the game the seat is open again, later a bot plays for the person."""
    seat = own_seat(table, person)
    if table.stage == OPEN:
        return [Draft(seat, Seat())]
    _running(table)
    return stand_in(table, seat)


def stand_in(table: Table, seat: int) -> list[Draft]:
    """A bot plays for this seat until its person comes back."""
    sitter = table.seats[seat]
    if not sitter.is_person:
        raise Refused(refusals.BOT_PLAYS_THERE)
    seated = Draft(seat, structs.replace(sitter, bot=STAND_IN))
    return [seated, *_undone_without(table, seat)]


def _undone_without(table: Table, seat: int) -> list[Draft]:
    """Take back what was asked for, if only this seat, which a bot takes now, had yet to agree."""
    request = table.request
    if request is None or request.seat == seat or _waiting(table) != {seat}:
        return []
    return [Draft(request.seat, Undone(request.plies))]


def _waiting(table: Table) -> set[int]:
    """Seats that have yet to agree to take back."""
    request = table.request
    assert request is not None
    return set(_others(table, request.seat)) - request.agreed


def come_back(table: Table, person: str | None) -> list[Draft]:
    """Play oneself again."""
    seat = own_seat(table, person)
    _running(table)
    sitter = table.seats[seat]
    if sitter.bot is None:
        raise Refused(refusals.HERE)
    return [Draft(seat, structs.replace(sitter, bot=None))]


def withdraw(table: Table, gone: Set[str]) -> list[Draft]:
    """Free the seats of these people; close the table if one of them opened it and nobody is left.

    Nothing at a table that is about to begin, or has begun: there a bot may play for them.
    """
    if table.shown_stage != OPEN:
        return []
    left = {place for place in table.people if table.seats[place].person in gone}
    drafts: list[Draft] = [Draft(place, Seat()) for place in sorted(left)]
    if table.host in gone and left == set(table.people):
        drafts.append(Draft(NOBODY, Stopped("abandoned")))
    return drafts


# The game


def start(table: Table) -> list[Draft]:
    """Deal, once all seats are taken."""
    if table.stage != OPEN or not all(seat.taken for seat in table.seats):
        raise Refused(refusals.NOT_FULL)
    return [Draft(NOBODY, Started())]


def move(table: Table, person: str | None, text: str, position: int) -> list[Draft]:
    """Make a move of the game, or answer an attack that waits."""
    if table.pending is None:
        return played(table, own_turn(table, person, position), text)
    seat = own_seat(table, person)
    _fresh(table, seat, position)
    return answer(table, seat, text)


def played(table: Table, seat: int, text: str) -> list[Draft]:
    """A move and what chance makes of it; Refused, with the reason, if it is not legal."""
    assert table.game is not None
    trial = table.game.match.copy()
    before = trial.plies
    try:
        trial.play(text)
    except IllegalActionError as error:
        raise Refused(refusals.ILLEGAL, reason=error) from None
    first: Draft = Draft(seat, Moved(trial.moves[before]))
    if table.game.attack(seat, trial.moves[before]) is not None:
        return [first]  # what follows is told when the table stops waiting
    return [first] + [Draft(NOBODY, Moved(m)) for m in trial.moves[before + 1 :]]


def lay_out(table: Table, person: str | None, moves: Sequence[str], position: int) -> list[Draft]:
    """Make these moves of one's own turn, which were found for this position, at once."""
    seat = own_turn(table, person, position)
    if not moves:
        raise Refused(refusals.NOTHING_TO_LAY)
    return [Draft(seat, Moved(move)) for move in moves]


def own_turn(table: Table, person: str | None, position: int) -> int:
    """The seat of this person, who decides in this position; Refused if they don't."""
    seat = own_seat(table, person)
    match = _running(table)
    _fresh(table, seat, position)
    if table.seats[seat].bot is not None:
        raise Refused(refusals.BOT_PLAYS_FOR_YOU)
    if match.seat != seat or table.pending is not None:
        raise Refused(refusals.NOT_YOUR_TURN)
    return seat


# Attacks that wait


def answer(table: Table, seat: int, text: str) -> list[Draft]:
    """Say `block` or `pass` to the attack; who holds no such card can only say `pass`."""
    pending = table.pending
    assert pending is not None
    if seat not in table.asked:
        raise Refused(refusals.WAITS_FOR_OTHERS)
    if text not in ("block", "pass"):
        raise Refused(refusals.ONLY_ANSWERS)
    view = table.view(seat)
    assert view is not None
    if text == "block" and not view.engine.can_block(view, pending.attack):
        raise Refused(refusals.CAN_NOT_BLOCK)
    return [Draft(seat, Answered(text == "block"))]


# Taking back


def ask_undo(table: Table, person: str | None, position: int) -> list[Draft]:
    """Ask to take back to before one's last real decision; done at once if nobody minds."""
    seat = own_seat(table, person)
    match = _running(table)
    _fresh(table, seat, position)
    if table.pending is not None:
        raise Refused(refusals.WAITING)
    if table.request is not None:
        raise Refused(refusals.ASKED)
    plies = _before_last_choice(match, seat)
    if plies is None:
        raise Refused(refusals.NOTHING_TO_UNDO)
    asked: Draft = Draft(seat, Asked(plies))
    if not _others(table, seat) or _nothing_learned(table, seat, plies):
        return [asked, Draft(seat, Undone(plies))]
    return [asked]


def _before_last_choice(match: Match, seat: int) -> int | None:
    """Moves before the last decision of this seat in which it had a choice; None if none.

    What was said to an attack is no such decision: a game that went back to there would show
    everybody who could have blocked (P5.2).
    """
    for plies in reversed(range(match.plies)):
        if match.moves[plies].startswith("~"):  # chance belongs to the move before
            continue
        then = match.at(plies)
        if then.seat == seat and len(then.legal()) > 1 and then.view(seat).phase != "block":
            return plies
    return None


def _others(table: Table, seat: int) -> list[int]:
    """Other people at the table who play themselves."""
    return [place for place, at in enumerate(table.seats) if at.is_person and place != seat]


def _nothing_learned(table: Table, seat: int, plies: int) -> bool:
    """Whether nobody else has seen anything new since that move."""
    assert table.match is not None
    before = table.match.at(plies)
    viewers: list[int | None] = [None, *_others(table, seat)]
    return all(before.view(viewer) == table.match.view(viewer) for viewer in viewers)


def agree_undo(table: Table, person: str | None, *, yes: bool) -> list[Draft]:
    """Answer somebody who asked to take back; when all people agree it is done."""
    seat = own_seat(table, person)
    _running(table)
    request = table.request
    if request is None or seat in request.agreed:
        raise Refused(refusals.NOT_ASKED)
    drafts: list[Draft] = [Draft(seat, Agreed(yes))]
    if yes and _waiting(table) == {seat}:
        drafts.append(Draft(request.seat, Undone(request.plies)))
    return drafts


# Those who are away


def give_time(table: Table, person: str | None, seat: int) -> list[Draft]:
    """Give a seat whose time is up some more."""
    _may_help(table, person, seat)
    ms = max(EXTENSION, 1000 * table.terms.seconds)
    return [Draft(seat, Given(ms))]


def let_bot_play(table: Table, person: str | None, seat: int) -> list[Draft]:
    """A bot plays for somebody who is away."""
    _may_help(table, person, seat)
    return stand_in(table, seat)


def stop(table: Table, person: str | None) -> list[Draft]:
    """End the game without a result, when somebody is away too long."""
    own_seat(table, person)
    _running(table)
    return [Draft(NOBODY, Stopped("abandoned"))]


def _may_help(table: Table, person: str | None, seat: int) -> None:
    own_seat(table, person)
    _running(table)
    if not 0 <= seat < table.terms.players or not table.seats[seat].is_person:
        raise Refused(refusals.NO_PERSON)


# Talk


MOST_SAID = 300
"""Characters of a message."""

MOST_SAYINGS = 2000
"""Messages at one table: all of them are kept with it."""


def say(table: Table, person: str | None, name: str, text: str) -> list[Draft]:
    """Chat, of whoever sits or watches."""
    said = plain(text)
    if not said:
        raise Refused(refusals.EMPTY)
    if is_longer(said, MOST_SAID):
        raise Refused(refusals.MESSAGE_TOO_LONG, n=MOST_SAID)
    seat, speaker = _speaker(table, person, name)
    return [Draft(seat, Said(speaker, text=said))]


def say_phrase(table: Table, person: str | None, name: str, phrase: str) -> list[Draft]:
    """One of the phrases that everybody reads in their own language."""
    if phrase not in PHRASES:
        raise Refused(refusals.NO_PHRASE)
    seat, speaker = _speaker(table, person, name)
    return [Draft(seat, Said(speaker, phrase=phrase))]


def _speaker(table: Table, person: str | None, name: str) -> tuple[int, str]:
    """The seat and the name of whoever would like to speak; Refused if they may not."""
    if sum(isinstance(event.body, Said) for event in table.events) >= MOST_SAYINGS:
        raise Refused(refusals.SAID_ENOUGH)
    seat = table.seat_of(person)
    if seat is not None:
        return seat, table.seats[seat].name
    if not table.terms.watchers or table.stage == OPEN:
        raise Refused(refusals.NOT_SEATED)
    return NOBODY, name


# Going on


def follow(table: Table, person: str | None, other: str) -> list[Draft]:
    """The same people play again at another table."""
    own_seat(table, person)
    if table.stage not in (OVER, STOPPED):
        raise Refused(refusals.RUNNING)
    if table.following is not None:
        raise Refused(refusals.FOLLOWED)
    return [Draft(NOBODY, Followed(other))]


def next_terms(table: Table) -> Terms:
    """The same terms, but the next seat begins."""
    assert table.match is not None
    deal = table.match.record()["deal"]
    began = deal["leader"] if "leader" in deal else deal["first"]
    return replace(table.terms, begins=(began + 1) % table.terms.players)


def next_seats(table: Table) -> list[Seat]:
    """Who sits where at the next table: the same people and bots."""
    return [structs.replace(seat, bot=None if seat.person else seat.bot) for seat in table.seats]


def played_until(table: Table, ply: int) -> list[Draft]:
    """The events of a game up to this move, as if nothing had been taken back or waited for."""
    assert table.match is not None
    game = TableGame(table.terms, table.seed, table.names)
    found: list[Draft] = [Draft(NOBODY, Started())]
    for move in table.match.moves[:ply]:
        seat = NOBODY if game.untold or game.match.seat is None else game.match.seat
        found.append(Draft(seat, Moved(move)))
        game.move(seat, move, 0)
        if game.pending is not None and not game.untold and not _is_asked(game):
            found.append(Draft(NOBODY, Resolved()))
            game.resolve()
    return found


def _is_asked(game: TableGame) -> bool:
    return game.match.seat is not None and game.match.view(game.match.seat).phase == "block"
