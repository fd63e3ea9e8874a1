"""What `rainbow arena` prints: tables for people, or one JSON object."""

import json
from pathlib import Path
from textwrap import fill

from rich.table import Table
from rich.text import Text

from triplerainbow.arena.outcome import ERROR, ILLEGAL, TIME
from triplerainbow.arena.plan import Plan
from triplerainbow.arena.standings import Figures, Standings
from triplerainbow.arena.stats import Estimate
from triplerainbow.games.catalog import info, spelled
from triplerainbow.i18n import _, ngettext
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
    """Everything a person wants to know, within 80 columns."""
    screen = Screen()
    for line in _heading(standings):
        screen.print(line)
    screen.print()
    screen.print(_results(standings))
    for line in _legend(standings.plan):
        screen.print(line)
    screen.print()
    if len(standings.bots) > 2:
        screen.print(_("How often the bot of the row ends ahead of the other one, ties half:"))
        screen.print(_duels(standings))
        screen.print()
    screen.print(_("Milliseconds per move, where there was a choice:"))
    screen.print(_times(standings))
    for line in _forfeits(standings):
        screen.print(line)
    screen.print()
    screen.print(_("Records: {file}").format(file=file), soft_wrap=True)


def _heading(standings: Standings) -> list[str]:
    plan = standings.plan
    lines = [
        _(
            "{title} for {players} players: {games} games, {deals} deals, each from every seat"
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
        words.append(_("{n} s a move").format(n=f"{plan.limits.seconds:g}"))
    if plan.limits.iterations is not None:
        words.append(_("{n} iterations a move").format(n=plan.limits.iterations))
    return [*words, _("seed {seed}").format(seed=plan.seed)]


def _results(standings: Standings) -> Table:
    table = _table(
        _("bot"),
        _("games"),
        _("win share"),
        "",
        _("95% interval"),
        _("points"),
        _("95% interval"),
        _("rating"),
    )
    even = 1 / standings.plan.players
    for bot in _ranked(standings):
        table.add_row(
            bot.name,
            str(bot.games),
            _percent(bot.win_share.value) if bot.win_share else UNKNOWN,
            _sign(bot.win_share, even),
            _range(bot.win_share, 100),
            f"{bot.points.value:.1f}" if bot.points else UNKNOWN,
            _range(bot.points, 1),
            UNKNOWN if bot.rating is None else f"{bot.rating:.1f}",
        )
    return table


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
        even.format(share=_percent(1 / plan.players)),
        _("rating: 25 is average; 6.5 more than a rival wins three games of four"),
    ]


def _duels(standings: Standings) -> Table:
    """The table of all pairs; bots have numbers in the heading, so that many fit."""
    ranked = [standings.bots.index(bot) for bot in _ranked(standings)]
    table = _table(_("bot"), *(str(rank) for rank in range(1, len(ranked) + 1)))
    for rank, bot in enumerate(ranked, 1):
        shares = [standings.head_to_head[bot][other] for other in ranked]
        told = [UNKNOWN if share is None else _percent(share) for share in shares]
        table.add_row(f"{rank} {standings.bots[bot].name}", *told)
    return table


def _times(standings: Standings) -> Table:
    table = _table(_("bot"), _("mean"), _("99% within"), _("moves"))
    for bot in _ranked(standings):
        table.add_row(bot.name, _time(bot.ms_per_move), _time(bot.ms_per_move_99), f"{bot.moves:,}")
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


def _table(first: str, *others: str) -> Table:
    """An empty table without lines: the first column to the left, numbers to the right."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column(first, overflow="fold")
    for title in others:
        table.add_column(title, justify="right", overflow="fold")
    return table


def _percent(share: float) -> str:
    return f"{share:.1%}"


def _range(estimate: Estimate | None, times: int) -> str:
    """The interval, such as "24.1–31.0", or "-3.0 – -1.2" where the dash could be a sign."""
    if estimate is None or estimate.interval is None:
        return UNKNOWN
    low, high = (f"{times * end:.1f}" for end in estimate.interval)
    return f"{low} – {high}" if high.startswith("-") else f"{low}–{high}"


def _time(milliseconds: float | None) -> str:
    """Three digits that matter."""
    if milliseconds is None:
        return UNKNOWN
    digits = 2 if milliseconds < 10 else 1 if milliseconds < 100 else 0
    return f"{milliseconds:,.{digits}f}"
