"""The hint: what a search thinks of the person's moves, the best first, and why."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from triplerainbow.bots.analysis import Judgement, analyse
from triplerainbow.games.seen import View
from triplerainbow.i18n import _, decimal, ngettext, percent
from triplerainbow.telling import Names
from triplerainbow.terminal.commands import word_of
from triplerainbow.terminal.menu import numbered
from triplerainbow.terminal.page import Page
from triplerainbow.terminal.paint import bold, dim
from triplerainbow.terminal.patience import patience
from triplerainbow.terminal.thinking import thinking

SECONDS = 1.0
"""For a hint."""

BEST = 3
"""Moves that a hint tells of, unless all are wished."""

SURELY = 2.0
"""Standard errors by which one move must be ahead of another to be called better."""

VAGUE = 0.08
"""Standard error from which on a difference is not told: there was hardly time for the move."""

UNKNOWN = "–"
"""Where nothing is known of a move, because there was hardly time for it."""


def give_hint(page: Page, view: View, names: Names, *, everything: bool) -> None:
    """Print the best moves, or all; a single sentence where there is no choice."""
    if len(view.legal_moves) == 1:
        move = view.legal[0]
        wish = _("You can only {advice} ({move}).")
        page.say(wish.format(advice=page.teller.in_words(view, move, names), move=move))
        return
    judged = _judged(view, names)
    move = judged[0].move
    numbers = {move: n for n, move in enumerate(numbered(page.teller.menu(view, names)), 1)}
    wish = _("A master would {advice} ({move}, #{number}).")
    advice = page.teller.in_words(view, move, names)
    page.say(wish.format(advice=advice, move=move, number=numbers[move]))
    told = judged if everything else judged[:BEST]
    for sentence in dict.fromkeys([_lead(told), *(one.note for one in told if one.note)]):
        page.say(sentence)
    page.console.print(_table(page, told, numbers))
    rest = len(judged) - len(told)
    if rest:
        wish = ngettext(
            "{n} more move: {command} shows it.", "{n} more moves: {command} shows them.", rest
        )
        page.say(wish.format(n=rest, command=word_of("??")))


def _lead(told: Sequence[Judgement]) -> str:
    """How much better the first of these moves is than the one that comes next to it.

    Said in the figures that the table shows, and of moves that it shows.
    """
    first, *others = told
    known = [other for other in others if _is_known(other)]
    if not known or not _is_known(first):
        return _("There was too little time to compare the moves.")
    higher = [other.move for other in known if _hundredths(other) > _hundredths(first)]
    unexplained = [other.move for other in known if other.move in higher and not other.note]
    if unexplained:
        return _higher(unexplained, first.move)
    next_best = max(known, key=_win)
    if next_best.note:
        return next_best.note
    points = _hundredths(first) - _hundredths(next_best)
    if points == 0 or not _is_surely_worse(next_best):
        return _("{move} is about as good.").format(move=next_best.move)
    wish = ngettext(
        "With {move} you would win {n} of 100 games less.",
        "With {move} you would win {n} of 100 games less.",
        points,
    )
    return wish.format(move=next_best.move, n=points)


def _higher(moves: Sequence[str], best: str) -> str:
    """Why these are not advised although the table shows a higher chance."""
    wish = ngettext(
        "{moves} came out higher, but that may be chance: the search itself prefers {best}.",
        "{moves} came out higher, but that may be chance: the search itself prefers {best}.",
        len(moves),
    )
    return wish.format(moves=", ".join(moves), best=best)


def _is_surely_worse(judgement: Judgement) -> bool:
    return (judgement.loss or 0.0) > SURELY * (judgement.loss_error or 0.0)


def _hundredths(judgement: Judgement) -> int:
    """The chance to win as the table shows it."""
    return round(100 * _win(judgement))


def _is_known(judgement: Judgement) -> bool:
    """Whether it was tried often enough to tell a chance."""
    return judgement.loss_error is not None and judgement.loss_error <= VAGUE


def _win(judgement: Judgement) -> float:
    return judgement.win or 0.0


def _judged(view: View, names: Names) -> list[Judgement]:
    """Every legal move, the best first, after a second of search."""
    with patience():
        analyse(view, iterations=1)
    with thinking(_("Weighing your moves…")):
        return analyse(view, seconds=SECONDS, names=names)


def _table(page: Page, judged: Sequence[Judgement], numbers: dict[str, int]) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(overflow="fold")
    titles = ("", _("move"), _("to win"), _("points"), _("why"))
    table.add_row(*map(dim, titles))
    for place, judgement in enumerate(judged):
        move = page.board.painted(judgement.move, page.paint)
        table.add_row(
            dim(f"#{numbers[judgement.move]}"),
            bold("") + move,
            _chance(judgement),
            _points(judgement),
            Text(judgement.reason, "bold" if place == 0 else ""),
        )
    return table


def _points(judgement: Judgement) -> str:
    if not _is_known(judgement) or judgement.points is None:
        return UNKNOWN
    return decimal(judgement.points, 1)


def _chance(judgement: Judgement) -> str:
    """The chance to win with its standard error: "46% ±3"."""
    if not _is_known(judgement) or judgement.error is None:
        return UNKNOWN
    return f"{percent(_win(judgement))} ±{max(1, round(100 * judgement.error))}"
