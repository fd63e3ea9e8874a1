"""What `rainbow arena` prints: tables for people, or one JSON object."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill

from rich.table import Table
from rich.text import Text

from triplerainbow.arena.outcome import ERROR, ILLEGAL, TIME
from triplerainbow.arena.plan import Plan
from triplerainbow.arena.standings import Figures, Standings
from triplerainbow.arena.stats import Estimate
from triplerainbow.games.catalog import info
from triplerainbow.games.info import spelled
from triplerainbow.i18n import _, decimal, ngettext, percent
from triplerainbow.terminal.paint import Screen
from triplerainbow.terminal.width import columns

UNKNOWN = "–"
"""Where a table has no figure."""

TOLD_FORFEITS = 3
"""Forfeits of a bot that are told one by one."""


def print_json(standings: Standings, stopped: str, planned: int, file: Path) -> None:
    """One object on stdout; `stopped` says why it ended."""
    told = standings.to_json() | {"games_planned": planned, "stopped": stopped, "file": str(file)}
    print(json.dumps(told, ensure_ascii=False), flush=True)


def print_tables(standings: Standings, file: Path) -> None:
    """Everything a person wants to know, within the columns of the screen."""
    screen = Screen()
    for line in _heading(standings):
        screen.say(line)
    screen.print()
    screen.print(_results(standings, screen))
    for line in _legend(standings.plan):
        screen.say(line)
    screen.print()
    if len(standings.bots) > 2:
        screen.say(_("How often the bot of the row ends ahead of the other one, ties half:"))
        for table in _duels(standings, screen):
            screen.print(table)
            screen.print()
    screen.say(_("Milliseconds per move, where there was a choice:"))
    screen.print(_times(standings))
    for line in _forfeits(standings):
        screen.print(line)
    screen.print()
    screen.print(_("Records: {file}").format(file=file), soft_wrap=True)


def _heading(standings: Standings) -> list[str]:
    plan = standings.plan
    lines = [
        ngettext(
            "{title} for {players} players: {games} games, {deals} deal, from every seat",
            "{title} for {players} players: {games} games, {deals} deals, each from every seat",
            standings.deals,
        ).format(
            title=info(plan.game).title,
            players=plan.players,
            games=standings.games,
            deals=standings.deals,
        ),
        ", ".join(_settings(plan)),
    ]
    rest = standings.stored - standings.games
    if rest:
        wish = ngettext(
            "{n} more game is stored; it counts once its deal is played from every seat",
            "{n} more games are stored; they count once their deals are played from every seat",
            rest,
        )
        lines.append(wish.format(n=rest))
    return lines


def _settings(plan: Plan) -> list[str]:
    """Options, limits and seed."""
    words = [f"{name}={spelled(value)}" for name, value in plan.options.items()]
    if plan.limits.seconds is not None:
        words.append(_("{n} s a move").format(n=decimal(plan.limits.seconds)))
    if plan.limits.iterations is not None:
        words.append(_("{n} iterations a move").format(n=decimal(plan.limits.iterations)))
    return [*words, _("seed {seed}").format(seed=plan.seed)]


@dataclass(frozen=True)
class _Column:
    """A column of the results."""

    title: str
    cells: Sequence[str | Text]
    spare: int = 0
    """Where there is no room the columns of the highest number are left out first; 0 stays."""


def _results(standings: Standings, screen: Screen) -> Table:
    """The table of the results, with as many of its columns as the screen is wide enough for."""
    whole = _columns(standings)
    for spare in range(max(column.spare for column in whole), -1, -1):
        kept = [column for column in whole if column.spare <= spare]
        for broken in (False, True):
            table = _titled([_broken(column.title) if broken else column.title for column in kept])
            for row in zip(*(column.cells for column in kept), strict=True):
                table.add_row(*row)
            if screen.needed(table) <= screen.width:
                return table
    return table


def _columns(standings: Standings) -> list[_Column]:
    even = 1 / standings.plan.players
    bots = _ranked(standings)

    def column(title: str, tell: Callable[[Figures], str | Text], spare: int = 0) -> _Column:
        return _Column(title, [tell(bot) for bot in bots], spare)

    return [
        column(_("bot"), lambda bot: bot.name),
        column(_("games"), lambda bot: decimal(bot.games, 0), spare=1),
        column(_("win share"), lambda bot: _percent(bot.win_share)),
        column("", lambda bot: _sign(bot.win_share, even)),
        column(_("95% interval"), lambda bot: _range(bot.win_share, 100)),
        column(
            _("points"), lambda bot: UNKNOWN if bot.points is None else decimal(bot.points.value, 1)
        ),
        column(_("95% interval"), lambda bot: _range(bot.points, 1), spare=2),
        column(_("rating"), lambda bot: UNKNOWN if bot.rating is None else decimal(bot.rating, 1)),
    ]


def _broken(title: str) -> str:
    """A heading with a word on each line."""
    return title.replace(" ", "\n")


def _ranked(standings: Standings) -> list[Figures]:
    """The bots, the best first."""
    return sorted(standings.bots, key=_share, reverse=True)


def _share(bot: Figures) -> float:
    return bot.win_share.value if bot.win_share else 0.0


def _sign(share: Estimate | None, even: float) -> Text:
    """`+` for a share that is surely above an even one, `-` for one below."""
    if share is None or share.interval is None:
        return Text("")
    low, high = share.interval
    if low > even:
        return Text("+", "green")
    return Text("-", "red") if high < even else Text("")


def _legend(plan: Plan) -> list[str]:
    even = _("+ and -: above and below an even share of {share}, with 95% confidence")
    return [
        even.format(share=percent(1 / plan.players, 1)),
        _("rating: 25 is average; {n} more than a rival wins three of four games for two").format(
            n=decimal(6.5)
        ),
    ]


def _duels(standings: Standings, screen: Screen) -> Iterator[Table]:
    """All pairs; bots have numbers in the heading. What is too wide comes as several tables."""
    rivals = range(1, len(standings.bots) + 1)
    while rivals:
        count = len(rivals)
        table = _duel_table(standings, rivals[:count])
        while count > 1 and screen.needed(table) > screen.width:
            count -= 1
            table = _duel_table(standings, rivals[:count])
        yield table
        rivals = rivals[count:]


def _duel_table(standings: Standings, rivals: Sequence[int]) -> Table:
    """Every bot against those of the ranks `rivals`, from 1."""
    ranked = [standings.bots.index(bot) for bot in _ranked(standings)]
    table = _titled([_("bot"), *map(str, rivals)])
    for rank, bot in enumerate(ranked, 1):
        shares = [standings.head_to_head[bot][ranked[rival - 1]] for rival in rivals]
        told = [UNKNOWN if share is None else percent(share, 1) for share in shares]
        table.add_row(f"{rank} {standings.bots[bot].name}", *told)
    return table


def _times(standings: Standings) -> Table:
    table = _titled([_("bot"), _("mean"), _("99% within"), _("moves")])
    for bot in _ranked(standings):
        times = _time(bot.ms_per_move), _time(bot.ms_per_move_99)
        table.add_row(bot.name, *times, decimal(bot.moves, 0))
    return table


def _forfeits(standings: Standings) -> list[str]:
    """For each bot that forfeited: how many games, and what happened in the first ones."""
    lines = []
    told = standings.to_json()["forfeits"]
    for bot in standings.bots:
        own = [forfeit for forfeit in told if forfeit["bot"] == bot.name]
        if own:
            wish = ngettext("{bot} forfeited {n} game:", "{bot} forfeited {n} games:", len(own))
            lines += ["", wish.format(bot=bot.name, n=len(own))]
            lines += [_forfeit(**forfeit) for forfeit in own[:TOLD_FORFEITS]]
            if len(own) > TOLD_FORFEITS:
                lines.append("  …")
    return lines


def _forfeit(*, game: int, why: str, detail: str, bot: str, seat: int) -> str:
    del bot, seat
    reasons = {
        ERROR: _("game {n}: it failed ({detail})"),
        TIME: _("game {n}: it took too long ({detail})"),
        ILLEGAL: _("game {n}: its move was not legal ({detail})"),
    }
    line = reasons[why].format(n=game, detail=detail)
    return fill(line, columns(), initial_indent="  ", subsequent_indent="    ")


def _titled(titles: Sequence[str]) -> Table:
    """An empty table without lines: the first column to the left, unbroken numbers to the right."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    first, *others = titles
    table.add_column(first, overflow="fold")
    for title in others:
        table.add_column(title, justify="right", no_wrap=True)
    return table


def _percent(share: Estimate | None) -> str:
    return UNKNOWN if share is None else percent(share.value, 1)


def _range(estimate: Estimate | None, times: int) -> str:
    """The interval, such as "24.1–31.0", or "-3.0 – -1.2" where the dash could be a sign."""
    if estimate is None or estimate.interval is None:
        return UNKNOWN
    low, high = (decimal(times * end, 1) for end in estimate.interval)
    return f"{low} – {high}" if high.startswith("-") else f"{low}–{high}"


def _time(milliseconds: float | None) -> str:
    """Three digits that matter."""
    if milliseconds is None:
        return UNKNOWN
    digits = 2 if milliseconds < 10 else 1 if milliseconds < 100 else 0
    return decimal(milliseconds, digits)
