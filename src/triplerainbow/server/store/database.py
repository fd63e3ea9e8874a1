"""Opens the database and brings it to the present form."""

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url

HEAD = "0004"
"""The newest migration; the name of its file in `migrations/versions` begins with it."""

WAIT = 5.0
"""Seconds to wait for another process that holds the database locked."""


def open_database(url: str) -> Engine:
    """The engine for this URL, all migrations made."""
    engine = create_engine(url, connect_args=_arguments(url))
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up)
        event.listen(engine, "begin", _begin)
    if not is_present(engine):
        _migrate(engine)
    return engine


def is_present(engine: Engine) -> bool:
    """Whether the database has the present form."""
    return _revision(engine) == HEAD


def sqlite_url(folder: Path) -> str:
    """The URL of the database in this folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.sqlite3'}"


def _arguments(url: str) -> dict[str, Any]:
    if make_url(url).get_backend_name() == "sqlite":
        return {"timeout": WAIT, "check_same_thread": False}
    return {}


def _set_up(connection: sqlite3.Connection, _record: object) -> None:
    """A write-ahead log, flushed to the disk at every commit."""
    connection.isolation_level = None  # transactions begin where SQLAlchemy says, not the driver
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Whoever is going to write takes the lock at once: an upgrade of a read lock may fail."""
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _revision(engine: Engine) -> str | None:
    """What Alembic has noted; asked without loading Alembic, which takes a while."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(text("select version_num from alembic_version")).scalar()


def _migrate(engine: Engine) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
