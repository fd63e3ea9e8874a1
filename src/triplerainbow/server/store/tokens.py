"""Keys to the API: made in the browser, shown once, kept as hashes."""

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Select, insert, select

from triplerainbow.server.guard.cookies import hashed
from triplerainbow.server.store.schema import people, tokens
from triplerainbow.server.store.store import Person, Store, now

READ, PLAY = "read", "play"
SCOPES = (READ, PLAY)
"""What a token may do: see lists, tables and records; sit down and play as well."""

PREFIX = "rainbow_"
"""Every secret begins so: whoever finds one in a file knows what it opens."""

SECRET = re.compile(PREFIX + r"[A-Za-z0-9_-]{43}")
"""What every secret looks like: nothing else is looked up."""

MOST = 20
"""Tokens of one person."""

MOST_KEPT = 10_000
"""Tokens that are kept in memory."""


@dataclass(frozen=True)
class Token:
    """A key to the API."""

    id: str
    """Names it in the list of its owner; opens nothing."""
    person: Person
    """The program: whom it plays as."""
    scopes: frozenset[str]
    made_at: int = 0
    """Milliseconds since 1970."""


class Tokens:
    """The tokens of one server."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: dict[str, Token] = {}
        """Of late, by secret: every request asks."""
        self._revoked: set[str] = set()
        """By id, since the start: open streams ask."""

    async def make(self, owner: Person, name: str, scopes: Sequence[str]) -> str:
        """A new token for a program of this name; its secret, which is told nowhere else."""
        secret = PREFIX + secrets.token_urlsafe(32)
        program = {
            "id": secrets.token_urlsafe(16),
            # Nobody knows what this is the hash of: no browser can be this person.
            "secret": hashed(secrets.token_urlsafe(32)),
            "name": name,
            "made_at": now(),
        }
        key = {
            "secret": hashed(secret),
            "id": secrets.token_urlsafe(16),
            "owner": owner.id,
            "person": program["id"],
            "scopes": " ".join(scopes),
            "made_at": now(),
        }

        def work(connection: Connection) -> None:
            connection.execute(insert(people), program)
            connection.execute(insert(tokens), key)

        await self._store.writer.write(work)
        return secret

    def kept(self, secret: str) -> Token | None:
        """The token with this secret if it was used of late; None says nothing."""
        return self._kept.get(secret)

    def find(self, secret: str) -> Token | None:
        """The token with this secret; None if there is none, or it was revoked."""
        kept = self._kept.get(secret)
        if kept is not None:
            return kept
        if not SECRET.fullmatch(secret):
            return None
        query = _tokens().where(tokens.c.secret == hashed(secret))
        with self._store.engine.connect() as connection:
            row = connection.execute(query).first()
        if row is None:
            return None
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        found = self._kept[secret] = _token(row)
        return found

    def is_known(self, token: Token) -> bool:
        """Whether this token, once found, still opens anything: it may have been revoked."""
        return token.id not in self._revoked

    def of(self, owner: Person) -> list[Token]:
        """The tokens that this person has made, the latest first."""
        query = _tokens().where(tokens.c.owner == owner.id)
        with self._store.engine.connect() as connection:
            rows = connection.execute(query.order_by(tokens.c.made_at.desc())).all()
        return [_token(row) for row in rows]

    async def revoke(self, owner: Person, token_id: str) -> bool:
        """Let a token open nothing any more; whether this person had it."""
        if token_id not in (token.id for token in self.of(owner)):
            return False

        def work(connection: Connection) -> None:
            connection.execute(tokens.delete().where(tokens.c.id == token_id))

        await self._store.writer.write(work)
        self._kept = {key: one for key, one in self._kept.items() if one.id != token_id}
        self._revoked.add(token_id)
        return True


def _tokens() -> Select[Any]:
    return select(
        tokens.c.id, tokens.c.person, tokens.c.scopes, tokens.c.made_at, people.c.name
    ).join(people, people.c.id == tokens.c.person)


def _token(row: Row[Any]) -> Token:
    return Token(row.id, Person(row.person, row.name), frozenset(row.scopes.split()), row.made_at)
