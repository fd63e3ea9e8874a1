"""Arguments that several commands share, and what they mean."""

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from triplerainbow.bots.registry import check_name
from triplerainbow.cli.faults import UsageError, quoted
from triplerainbow.games.catalog import INFOS, info
from triplerainbow.games.info import Info, OptionValue, spelled
from triplerainbow.i18n import _
from triplerainbow.terminal.naming import game_called

WORDS: dict[str, OptionValue] = {"true": True, "false": False}
"""Option values that aren't words of their own."""

USUAL_PLAYERS = 4
"""Without `--players` a game has this many seats, or the nearest number that it allows."""

MOST_DIGITS = 18
"""Digits of the longest number that an argument may have."""


def whole(low: int) -> Callable[[str], int]:
    """Type of an argument: an integer, at least `low` and of at most MOST_DIGITS digits."""

    def read(text: str) -> int:
        if len(text) > MOST_DIGITS:
            raise ArgumentTypeError(_("the number is too long"))
        if not re.fullmatch("-?[0-9]+", text) or int(text) < low:
            wish = _("{text} is not a whole number from {low} up")
            raise ArgumentTypeError(wish.format(text=quoted(text), low=low))
        return int(text)

    return read


def seed(text: str) -> int | str:
    """Type of an argument: a number or any text; records keep a number as a number."""
    if re.fullmatch("0|-?[1-9][0-9]*", text) and len(text) <= MOST_DIGITS:
        return int(text)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ArgumentTypeError(_("a seed is an integer or a text")) from None
    return text


def game_name(text: str) -> str:
    """Type of an argument: the name of a game, in any spelling that is clear."""
    try:
        return info(game_called(text) or text).name
    except ValueError:
        known = ", ".join(INFOS)
        wish = _("there is no game {name}; the games are {names}")
        raise ArgumentTypeError(wish.format(name=quoted(text), names=known)) from None


def option_pair(text: str) -> tuple[str, OptionValue]:
    """Type of an argument: `K=V`, an option and its value."""
    name, sign, value = text.partition("=")
    if not sign or not name.strip():
        wish = _("{text} is not of the form NAME=VALUE")
        raise ArgumentTypeError(wish.format(text=quoted(text)))
    return name, WORDS.get(value, value)


def file_name(text: str) -> str:
    """Type of an argument: the name of a file or folder, which is never empty."""
    if not text:
        raise ArgumentTypeError(_("the name of a file has at least one character"))
    return text


def path(text: str) -> Path:
    """Type of an argument: the same, as a path."""
    return Path(file_name(text))


def bot_names(text: str) -> list[str]:
    """Type of an argument: names separated by commas."""
    return [name.strip() for name in text.split(",")]


def add_game(parser: ArgumentParser, *, optional: bool = False) -> None:
    """The argument GAME."""
    parser.add_argument(
        "game",
        type=game_name,
        nargs="?" if optional else None,
        metavar=_("GAME"),
        help=_("one of {names}").format(names=", ".join(INFOS)),
    )


def add_players(parser: ArgumentParser) -> None:
    """The option `--players`."""
    parser.add_argument(
        "--players", type=whole(1), metavar="N", help=_("number of seats (4 or the nearest)")
    )


def add_rules(parser: ArgumentParser) -> None:
    """The options that choose a variant of the rules and the deal."""
    parser.add_argument(
        "--option",
        type=option_pair,
        action="append",
        default=[],
        metavar=_("NAME=VALUE"),
        help=_("a choice of rules, may be repeated; {options}").format(options=_all_options()),
    )
    parser.add_argument(
        "--seed",
        type=seed,
        metavar="S",
        help=_("number or text that fixes the cards and the bots"),
    )


def _all_options() -> str:
    """Every option of every game, with its values: "arcoiris: deck=full|nine"."""
    games = []
    for game in INFOS.values():
        options = [f"{o.name}={'|'.join(map(spelled, o.values))}" for o in game.options]
        if options:
            games.append(f"{game.name}: {', '.join(options)}")
    return "; ".join(games)


def chosen_players(args: Namespace, game: Info) -> int:
    """Number of seats that the arguments ask for."""
    if args.players is None:
        return usual_players(game)
    try:
        return game.check_seats(args.players)
    except ValueError as error:
        raise UsageError(str(error)) from None


def usual_players(game: Info) -> int:
    """Number of seats when nobody says how many."""
    return min(game.seats, key=lambda players: abs(players - USUAL_PLAYERS))


def chosen_options(args: Namespace, game: Info) -> dict[str, OptionValue]:
    """The options that differ from the default."""
    options: dict[str, OptionValue] = {}
    for name, value in args.option:
        if name in options:
            raise UsageError(_("option {name} is given twice").format(name=quoted(name)))
        options[name] = value
    from triplerainbow.record.arguments import checked_options  # NumPy comes with it

    try:
        return checked_options(game, options)
    except ValueError as error:
        raise UsageError(str(error)) from None


def chosen_bots(names: Sequence[str], seats: int) -> list[str]:
    """A bot for each of `seats` seats; a single name plays on all of them."""
    chosen = list(names) * seats if len(names) == 1 else list(names)
    if len(chosen) != seats:
        wish = _("--bots names {found} bots for {seats} seats; give one for each, or one for all")
        raise UsageError(wish.format(found=len(names), seats=seats))
    try:
        return [check_name(name) for name in chosen]
    except ValueError as error:
        raise UsageError(str(error)) from None
