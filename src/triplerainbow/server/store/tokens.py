"""Keys to the API: made in the browser, shown once, kept as hashes."""

import asyncio
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Connection, Row, Select, insert, select

from triplerainbow.server.store.credentials import digest, new_id
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
        await self._store.writer.write(partial(add, owner.id, name, scopes, secret))
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
        query = _tokens().where(tokens.c.secret == digest(secret))
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
        with self._store.engine.connect() as connection:
            return listed(connection, owner.id)

    async def revoke(self, owner: Person, token_id: str) -> bool:
        """Let a token open nothing any more; whether this person had it."""
        if token_id not in (token.id for token in self.of(owner)):
            return False

        await self._store.writer.write(partial(void, token_id))
        self._kept = {key: one for key, one in self._kept.items() if one.id != token_id}
        self._revoked.add(token_id)
        return True

    async def refresh(self) -> bool:
        """See what others have done to the database; whether a token is void that was not."""
        kept = {token.id for token in self._kept.values()}
        if not kept:
            return False
        gone = kept - await asyncio.to_thread(self._valid)
        if gone:
            self._kept = {key: of for key, of in self._kept.items() if of.id not in gone}
            self._revoked |= gone
        return bool(gone)

    def _valid(self) -> set[str]:
        with self._store.engine.connect() as connection:
            return set(
                connection.execute(select(tokens.c.id).where(tokens.c.scopes != "")).scalars()
            )


# The database


def add(owner: str, name: str, scopes: Sequence[str], secret: str, connection: Connection) -> None:
    """Write a new token of this owner, and the program that it is the key of."""
    program = {
        "id": new_id(),
        # Nobody knows what this is the hash of: no browser can be this person.
        "secret": digest(secrets.token_urlsafe(32)),
        "name": name,
        "made_at": now(),
    }
    key = {
        "secret": digest(secret),
        "id": new_id(),
        "owner": owner,
        "person": program["id"],
        "scopes": " ".join(scopes),
        "made_at": now(),
    }
    connection.execute(insert(people), program)
    connection.execute(insert(tokens), key)


def listed(connection: Connection, owner: str | None = None) -> list[Token]:
    """The tokens of this owner, or all of them, the latest first."""
    query = _tokens() if owner is None else _tokens().where(tokens.c.owner == owner)
    return [_token(row) for row in connection.execute(query.order_by(tokens.c.made_at.desc()))]


def void(token_id: str, connection: Connection) -> None:
    """Let a token open nothing; that its person is a program stays known."""
    nothing = {"secret": digest(secrets.token_urlsafe(32)), "scopes": ""}
    connection.execute(tokens.update().where(tokens.c.id == token_id).values(nothing))


def _tokens() -> Select[Any]:
    return select(
        tokens.c.id, tokens.c.person, tokens.c.scopes, tokens.c.made_at, people.c.name
    ).join(people, (people.c.id == tokens.c.person) & (tokens.c.scopes != ""))


def _token(row: Row[Any]) -> Token:
    return Token(row.id, Person(row.person, row.name), frozenset(row.scopes.split()), row.made_at)
