"""What the host of a server does to its database from outside, while the server may be running."""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy import Connection, Engine, create_engine, insert, select

from triplerainbow.server.store.credentials import digest
from triplerainbow.server.store.database import is_present, open_database, sqlite_url
from triplerainbow.server.store.schema import people
from triplerainbow.server.store.store import now
from triplerainbow.server.store.tokens import PREFIX, Token, add, listed, void

LOCK = "server.lock"
"""File that a server holds locked as long as it runs."""

HOST = "host"
"""Person who owns the tokens that are made here; no browser can be this one."""


class OldServerError(Exception):
    """A server of another version is running on the same folder."""


class HostTokens:
    """The tokens of a server, for whoever may read its folder."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def make(self, name: str, scopes: Sequence[str]) -> str:
        """A new token for a program of this name; its secret, which is told nowhere else."""
        secret = PREFIX + secrets.token_urlsafe(32)
        with self._writing() as connection:
            if connection.execute(select(people.c.id).where(people.c.id == HOST)).first() is None:
                host = {"id": HOST, "secret": digest(secrets.token_urlsafe(32)), "name": HOST}
                connection.execute(insert(people), host | {"made_at": now()})
            add(HOST, name, scopes, secret, connection)
        return secret

    def all(self) -> list[Token]:
        """The tokens of everybody, the latest first."""
        with self._engine.connect() as connection:
            return listed(connection)

    def revoke(self, token_id: str) -> Token | None:
        """Let a token open nothing any more; the token, None if there is no such.

        A server that is running notices it within seconds.
        """
        with self._writing() as connection:
            found = next((token for token in listed(connection) if token.id == token_id), None)
            if found is not None:
                void(token_id, connection)
        return found

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._engine.execution_options(writing=True).begin() as connection:
            yield connection


@contextmanager
def tokens_of(folder: Path) -> Iterator[HostTokens]:
    """The tokens of the server that keeps its tables in this folder.

    OldServerError if a server of another version runs there: its database must not be changed.
    """
    url = sqlite_url(folder)
    looking = create_engine(url)
    present = is_present(looking)
    looking.dispose()
    if not present:
        try:
            with FileLock(folder / LOCK, blocking=False):
                open_database(url).dispose()
        except Timeout:
            raise OldServerError from None
    engine = open_database(url)
    try:
        yield HostTokens(engine)
    finally:
        engine.dispose()
