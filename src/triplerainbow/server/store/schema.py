"""The tables of the database. `migrations/` makes them; a test compares the two.

Times are milliseconds since 1970 (UTC). Secrets are stored as SHA-256, so a copied database opens
nobody's seat.
"""

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("secret", String(64), nullable=False, unique=True),
    Column("name", String(64), nullable=False),
    Column("made_at", Integer, nullable=False),
)
"""Whoever has taken a seat or opened a table; `secret` is the hash of their cookie."""

devices = Table(
    "devices",
    metadata,
    Column("secret", String(64), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
)
"""Further browsers of people; `secret` is the hash of their cookie."""

passes = Table(
    "passes",
    metadata,
    Column("code", String(64), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("made_at", Integer, nullable=False),
)
"""Personal links to other devices, each good for one use; `code` is a hash."""

tokens = Table(
    "tokens",
    metadata,
    Column("secret", String(64), primary_key=True),
    Column("id", String(22), nullable=False, unique=True),
    Column("owner", ForeignKey("people.id"), nullable=False, index=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("scopes", String(64), nullable=False),
    Column("made_at", Integer, nullable=False),
)
"""Keys to the API: `secret` is a hash, `owner` made it, `person` is whom the program plays as, and
`scopes` what it may do, words with blanks between. One that was revoked has no scope, and a secret
that nobody knows."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("terms", Text, nullable=False),
    Column("seed", String(32), nullable=False),
    Column("host", ForeignKey("people.id"), nullable=False, index=True),
    Column("made_at", Integer, nullable=False),
    Column("changed_at", Integer, nullable=False),
    Column("stage", String(8), nullable=False),
    Column("public", Integer, nullable=False),
    Column("names", Text, nullable=False, server_default="[]"),
    Column("mover", Integer, nullable=False, server_default="-1"),
    Index("ix_tables_stage_changed_at", "stage", "changed_at"),
)
"""What was agreed on, as JSON, and the secret seed of the deal. `stage`, `changed_at`, `names` (of
each seat, as JSON), `mover` (the seat to move, or -1) and the seats below follow from the events;
they are kept to find tables by, and to list them without reading their events."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
)
"""Which person owns a seat."""

events = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("client", String(64)),
    Index("uq_events_table_id_client", "table_id", "client", unique=True),
    sqlite_with_rowid=False,
)
"""All that happened at a table, in order; `client` names the request that brought it."""

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Integer, nullable=False),
)
"""When a server was last alive: what passed until the next start is charged to nobody's clock."""

installation = Table(
    "installation",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(22), nullable=False),
)
"""One row: a random name of this database. It opens nothing and is no secret."""
