"""What was agreed on for a table, in words."""

from triplerainbow.games.catalog import info
from triplerainbow.games.info import Option, OptionValue
from triplerainbow.i18n import _, ngettext
from triplerainbow.server.tables.terms import DAYS, NO_CLOCK, PER_GAME, PER_MOVE, Terms


def clock_words(kind: str, amount: int) -> str:
    """A clock: "30 seconds a move"; `amount` is in seconds, of DAYS in days."""
    if kind == PER_MOVE:
        return ngettext("{n} second a move", "{n} seconds a move", amount).format(n=amount)
    if kind == PER_GAME:
        n = amount // 60
        return ngettext("{n} minute a player", "{n} minutes a player", n).format(n=n)
    if kind == DAYS:
        return ngettext("{n} day a move", "{n} days a move", amount).format(n=amount)
    assert kind == NO_CLOCK
    return _("no clock")


def facts_of(terms: Terms) -> list[str]:
    """Seats, clock, and rules that are not the usual ones."""
    seats = ngettext("{n} player", "{n} players", terms.players).format(n=terms.players)
    chosen = [
        _choice(option, terms.options[option.name])
        for option in info(terms.game).options
        if terms.options.get(option.name, option.default) != option.default
    ]
    hidden = [] if terms.remember else [_("what was seen is not shown")]
    return [seats, clock_words(terms.clock, terms.clock_amount), *chosen, *hidden]


def _choice(option: Option, value: OptionValue) -> str:
    title = _(option.title)
    if not option.labels:
        return title
    return f"{title}: {_(option.labels[option.values.index(value)])}"
