"""`rainbow token`: keys with which programs play, made by whoever hosts the server."""

from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from triplerainbow.cli.arguments import path
from triplerainbow.cli.faults import OK, CommandError, UsageError, quoted
from triplerainbow.i18n import _
from triplerainbow.plain import escaped, is_longer, plain
from triplerainbow.terminal.reasons import reason

if TYPE_CHECKING:
    from triplerainbow.server.store.host import HostTokens

SCOPES = ("play", "read")
"""What --scope may name: to play, which is to read as well, or to read alone."""


def description() -> str:
    """What the command does, for its help."""
    return _(
        "Make a token with which a program plays at the tables of the server that you host, list "
        "all tokens, or revoke one. The server may be running."
    )


def describe(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--data",
        type=path,
        metavar=_("FOLDER"),
        help=_("where the server keeps its tables (default: your data folder)"),
    )
    wish = parser.add_mutually_exclusive_group(required=True)
    wish.add_argument("--name", metavar="N", help=_("make a token for a program of this name"))
    wish.add_argument("--list", action="store_true", help=_("list the tokens of everybody"))
    wish.add_argument("--revoke", metavar="ID", help=_("let the token of this ID open nothing"))
    parser.add_argument(
        "--scope",
        choices=SCOPES,
        help=_("what a new token allows: to play (usual), or only to look (read)"),
    )


def run(args: Namespace) -> int:
    """Do one of the three."""
    from sqlalchemy.exc import SQLAlchemyError

    from triplerainbow.server.settings import usual_folder
    from triplerainbow.server.store.host import OldServerError, tokens_of

    if args.scope is not None and args.name is None:
        raise UsageError(_("--scope goes with --name"))
    name = None if args.name is None else _checked(args.name)
    folder = args.data or usual_folder()
    if name is None and not folder.is_dir():
        raise CommandError(_("no server keeps its tables in {folder}").format(folder=folder))
    try:
        with tokens_of(folder) as tokens:
            if name is not None:
                # The secret alone on stdout: so it goes into a file.
                print(tokens.make(name, ["read"] if args.scope == "read" else ["play", "read"]))
            elif args.list:
                _list(tokens)
            else:
                _revoke(tokens, args.revoke)
    except OldServerError:
        wish = _("a server of another version runs in {folder}; end it first")
        raise CommandError(wish.format(folder=folder)) from None
    except SQLAlchemyError:
        wish = _("the database in {folder} can't be read or written; try again in a moment")
        raise CommandError(wish.format(folder=folder)) from None
    except OSError as error:
        wish = _("can't keep tables in {folder}: {reason}")
        raise CommandError(wish.format(folder=folder, reason=reason(error))) from None
    return OK


def _checked(name: str) -> str:
    """The name as tables show it."""
    from triplerainbow.server.web.requests import LONGEST_NAME

    found = plain(name)
    if not found:
        raise UsageError(_("a name needs at least one letter"))
    if is_longer(found, LONGEST_NAME):
        raise UsageError(_("a name has at most {limit} characters").format(limit=LONGEST_NAME))
    return found


def _list(tokens: "HostTokens") -> None:
    """One token a line: its ID, when it was made, what it may do, and the name of its program."""
    for token in tokens.all():
        made = datetime.fromtimestamp(token.made_at / 1000, UTC).strftime("%Y-%m-%d")
        scope = "play" if "play" in token.scopes else "read"
        print(f"{token.id}  {made}  {scope}  {escaped(token.person.name)}")


def _revoke(tokens: "HostTokens", token_id: str) -> None:
    found = tokens.revoke(token_id)
    if found is None:
        wish = _("there is no token {token}; --list shows all")
        raise CommandError(wish.format(token=quoted(token_id)))
    print(escaped(_("The token of {name} opens nothing any more.").format(name=found.person.name)))
