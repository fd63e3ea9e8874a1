"""`rainbow serve`: the web table, for oneself or for a whole house."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from filelock import FileLock, Timeout

from triplerainbow.cli.arguments import path, whole
from triplerainbow.cli.faults import OK, CommandError, quoted
from triplerainbow.i18n import _
from triplerainbow.terminal.reasons import reason

if TYPE_CHECKING:
    from triplerainbow.server.http.proxy import Network

HOST, PORT = "127.0.0.1", 8000

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def description() -> str:
    """What the command does, for its help."""
    return _("Open a place to play in the browser: against bots, or with friends by a link.")


def describe(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--host", default=HOST, help=_("address to listen on (default {host})").format(host=HOST)
    )
    parser.add_argument(
        "--port",
        type=whole(0),
        default=PORT,
        help=_("port to listen on (default {port}; 0 takes a free one)").format(port=PORT),
    )
    parser.add_argument(
        "--data",
        type=path,
        metavar=_("FOLDER"),
        help=_("where the tables are kept (default: your data folder)"),
    )
    parser.add_argument(
        "--behind-proxy",
        nargs="*",
        type=_network,
        metavar=_("NETWORK"),
        help=_(
            "believe a proxy who asks, and whether by HTTPS: one on this computer,"
            " or at these addresses or networks"
        ),
    )
    parser.add_argument(
        "--cors",
        type=origin,
        action="append",
        default=[],
        metavar=_("ORIGIN"),
        help=_(
            "let pages of this origin, such as https://example.org, use the API with a token; may "
            "be repeated; * is every page"
        ),
    )
    parser.add_argument("--no-browser", action="store_true", help=_("do not open a browser window"))


def origin(text: str) -> str:
    """Type of an argument: an origin as browsers write it, or * for all."""
    if text == "*":
        return text
    try:
        parts = urlsplit(text.lower())
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    host = parts.netloc
    whole = f"{parts.scheme}://{host}"
    if not host.isascii():
        wish = _("browsers write {text} with the host as {host}; give it so")
        raise ArgumentTypeError(wish.format(text=quoted(text), host=_as_browsers_do(host)))
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    if usual is None or not parts.hostname or "@" in host or whole != text.lower().rstrip("/"):
        wish = _("{text} is no origin; it looks like https://example.org")
        raise ArgumentTypeError(wish.format(text=quoted(text)))
    return whole.removesuffix(f":{usual}") if port == usual else whole


def _as_browsers_do(host: str) -> str:
    try:
        return host.encode("idna").decode()
    except UnicodeError:
        return "xn--…"


def run(args: Namespace) -> int:
    """Serve until Ctrl-C or a signal."""
    from triplerainbow.server.running import address_of, listen, serve
    from triplerainbow.server.settings import Settings, usual_folder

    folder = args.data or usual_folder()
    settings = Settings(
        args.host,
        args.port,
        folder,
        proxies=_proxies(args.behind_proxy),
        cors=tuple(args.cors),
    )
    with _own(settings.folder):
        _check(settings.folder)
        try:
            found = listen(settings)
        except (OSError, OverflowError) as error:
            where = f"{args.host}:{args.port}"
            why = reason(error) if isinstance(error, OSError) else str(error)
            wish = _("can't serve on {where}: {reason}")
            raise CommandError(wish.format(where=where, reason=why)) from None
        print(_("Play at {address} (Ctrl-C ends it)").format(address=address_of(found)), flush=True)
        if args.host not in LOOPBACK:
            for line in _warnings():
                print(line, file=sys.stderr, flush=True)
        serve(settings, found, browser=not args.no_browser)
    return OK


def _check(folder: Path) -> None:
    """Open the database once, so that what is wrong with it is said here; CommandError."""
    from triplerainbow.server.store.database import open_database, sqlite_url
    from triplerainbow.server.store.writer import StoreError

    try:
        open_database(sqlite_url(folder)).dispose()
    except StoreError as error:
        wish = _("can't keep tables in {folder}: {reason}")
        raise CommandError(wish.format(folder=folder, reason=error)) from None


def _network(text: str) -> str:
    """An address or a network, as argparse reads it."""
    from triplerainbow.server.http.proxy import networks

    try:
        networks([text])
    except ValueError:
        wish = _("“{text}” is no address or network, such as 10.0.0.5 or 172.18.0.0/16")
        raise ArgumentTypeError(wish.format(text=text)) from None
    return text


def _proxies(named: list[str] | None) -> "tuple[Network, ...]":
    """Where a proxy may be that is believed; nowhere without the option."""
    from triplerainbow.server.http.proxy import THIS_COMPUTER, networks

    return () if named is None else networks(named or THIS_COMPUTER)


def _own(folder: Path) -> AbstractContextManager[object]:
    """The folder, made if need be, for this server alone; CommandError if that can't be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return FileLock(folder / "server.lock", blocking=False).acquire()
    except Timeout:
        wish = _("another server uses the folder {folder}; end it, or choose another with --data")
        raise CommandError(wish.format(folder=folder)) from None
    except OSError as error:
        wish = _("can't keep tables in {folder}: {reason}")
        raise CommandError(wish.format(folder=folder, reason=reason(error))) from None


def _warnings() -> list[str]:
    return [
        _("Everybody who reaches this computer can open tables. What to mind:"),
        _("- Let a proxy speak HTTPS in front of it; cookies travel in the clear otherwise."),
        _("- docs/hosting.md tells how to set that up, and how to make backups."),
    ]
