"""Opens the database and brings it to the present form."""

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    ExceptionContext,
    create_engine,
    event,
    inspect,
    text,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DatabaseError, InternalError, OperationalError

from triplerainbow.i18n import _
from triplerainbow.server.store.writer import StoreError

HEAD = "0005"
"""The newest migration; the name of its file in `migrations/versions` begins with it."""

WAIT = 5.0
"""Seconds for which whoever writes waits for another process that holds the database locked."""

READ_WAIT = 0.2
"""The same for whoever reads. Everybody else waits meanwhile, and only another process that wants
the database for itself alone keeps anybody from reading."""


def open_database(url: str | URL) -> Engine:
    """The engine for this URL, all migrations made; StoreError if that can't be.

    From here on whatever the database can't do is a StoreError, wherever it is asked.
    """
    engine = create_engine(url, connect_args=_arguments(url))
    event.listen(engine, "handle_error", _refuse)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up)
        event.listen(engine, "begin", _begin)
    revision = _revision(engine)
    if revision is not None and revision > HEAD:
        raise StoreError(_("it was kept by a newer version of this program"))
    if revision != HEAD:
        _migrate(engine)
    return engine


def is_present(engine: Engine) -> bool:
    """Whether the database has the present form."""
    return _revision(engine) == HEAD


def sqlite_url(folder: Path) -> URL:
    """The URL of the database in this folder, which is made if need be, whatever its name."""
    folder.mkdir(parents=True, exist_ok=True)
    return URL.create("sqlite", database=str(folder.absolute() / "tables.sqlite3"))


def _refuse(context: ExceptionContext) -> StoreError | None:
    """What the machine can't do now as a StoreError; None for faults of our own, and conflicts."""
    fault = context.sqlalchemy_exception
    if not isinstance(fault, OperationalError | InternalError) and type(fault) is not DatabaseError:
        return None
    connection = context.connection
    writes = connection is not None and connection.get_execution_options().get("writing")
    return StoreError(str(context.original_exception), writes=bool(writes))


def _arguments(url: str | URL) -> dict[str, Any]:
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
    wait = WAIT if writing else READ_WAIT
    connection.exec_driver_sql(f"PRAGMA busy_timeout={int(1000 * wait)}")
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
    place = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", place.replace("%", "%%"))  # as ConfigParser has it
    with engine.connect().execution_options(writing=True) as connection, connection.begin():
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
