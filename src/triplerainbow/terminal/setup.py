"""Questions before a game: which one, how many players, which opponents. Enter takes the usual."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from triplerainbow.bots.registry import BOTS
from triplerainbow.games.catalog import INFOS
from triplerainbow.games.info import Info
from triplerainbow.i18n import _
from triplerainbow.telling.opponents import OPPONENTS, USUAL, title
from triplerainbow.terminal.asking import ask
from triplerainbow.terminal.commands import command_named, word_of
from triplerainbow.terminal.naming import game_beginning
from triplerainbow.terminal.opponents import opponent_called
from triplerainbow.terminal.paint import bold

T = TypeVar("T")


def ask_game(console: Console) -> Info:
    """Let the person choose a game by number or name."""
    infos = list(INFOS.values())
    console.print(bold(_("Which game?")))
    _list(console, [(info.title, _(info.summary)) for info in infos])
    return _ask_until(console, _("Game"), "1", lambda text: _game(text, infos))


def ask_players(console: Console, info: Info, usual: int) -> int:
    """Let the person choose how many players; no question where there is no choice."""
    if len(info.seats) == 1:
        return info.seats[0]
    wish = _("Players with you, {low} to {high}")
    prompt = wish.format(low=info.seats[0], high=info.seats[-1])
    seats = {str(players): players for players in info.seats}
    return _ask_until(console, prompt, str(usual), seats.get)


def ask_opponents(console: Console, seats: int) -> list[str]:
    """Let the person choose one bot for all `seats`, or one for each."""
    console.print(bold(_("Which opponents?")))
    _list(console, [(title(bot), _(BOTS[bot])) for bot in OPPONENTS])
    usual = str(OPPONENTS.index(USUAL) + 1)
    prompt = _("One, or {n} with commas between").format(n=seats) if seats > 1 else _("Opponent")
    return _ask_until(console, prompt, usual, lambda text: _bots(text, seats))


def ask_again(console: Console, keep: Callable[[str], None]) -> bool:
    """Whether the person wants another game; raises EOFError at the end of input.

    As often as the person likes, `keep` saves this one under the name that is given to it, which
    may be empty.
    """
    yes = _("yes")
    wish = _("Another game? {yes}, {save} to keep this one, or Enter to leave: ")
    prompt = wish.format(yes=yes, save=word_of("save"))
    while True:
        answer = ask(console, prompt)
        word, _space, name = answer.partition(" ")
        if command_named(word, ["save"]):  # before the first letters: "salir" is not "sí"
            keep(name.strip())
        elif not answer or command_named(word, ["quit"]) or word[0].lower() == "n":
            return False
        elif word[0].lower() in {yes[0], "y"}:  # few people type the accent of "sí"
            return True


def _ask_until(console: Console, prompt: str, usual: str, read: Callable[[str], T | None]) -> T:
    """Ask until `read` makes something of the answer; raises EOFError when the person leaves."""
    while True:
        answer = ask(console, f"{prompt} [{usual}]: ") or usual
        if command_named(answer, ["quit"]):
            raise EOFError
        value = read(answer)
        if value is not None:
            return value
        console.print(
            Text(_("Please choose one of those, or press Enter for {usual}.").format(usual=usual))
        )


def _game(text: str, infos: Sequence[Info]) -> Info | None:
    """The game that a number from 1, a name or the beginning of a name means."""
    name = game_beginning(text)
    place = _place(name or text, [info.name for info in infos])
    return None if place is None else infos[place]


def _place(text: str, names: Sequence[str]) -> int | None:
    """Place of the one that a number from 1 or a name means."""
    numbers = [str(place + 1) for place in range(len(names))]
    for choices in (numbers, names):
        if text.lower() in choices:
            return choices.index(text.lower())
    return None


def _bots(text: str, seats: int) -> list[str] | None:
    called = [opponent_called(part) for part in text.split(",")]
    chosen = [bot for bot in called if bot is not None]
    if len(chosen) < len(called) or len(chosen) not in (1, seats):
        return None
    return chosen * (seats if len(chosen) == 1 else 1)


def _list(console: Console, items: Sequence[tuple[str, str]]) -> None:
    """A numbered list of names and summaries."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for place, (name, summary) in enumerate(items, 1):
        grid.add_row(str(place), bold(name), Text(summary))
    console.print(Padding(grid, (0, 0, 0, 2)))
