"""The data of a server is in the folder that was named, whatever signs its name has."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from triplerainbow.server.store.database import open_database, sqlite_url

NAMES = (
    *("what?", "what", "a#b", "50%", "%2e%2e", "%(here)s", " sp ace ", "new\nline", ":memory:"),
    *("q?mode=memory", "file:x?mode=ro", "~", "*[x]", "-d", "sqlite:///x", "\x1b[31m", "x" * 255),
    *("\u202efoo", os.fsdecode(b"\xff\xfe")),
)


def test_every_name_has_a_database_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for place, name in enumerate(NAMES):
        engine = open_database(sqlite_url(Path(name)))
        with engine.begin() as connection:
            assert connection.execute(text("select count(*) from pulse")).scalar() == 0
            connection.execute(text("insert into pulse values (1, :at)"), {"at": place})
        engine.dispose()
        assert (Path(name) / "tables.sqlite3").is_file()
    tops = {Path(name).parts[0] for name in NAMES}
    assert {path.name for path in tmp_path.iterdir()} == tops  # nothing beside them
    for place, name in enumerate(NAMES):
        engine = open_database(sqlite_url(Path(name)))
        with engine.connect() as connection:
            assert connection.execute(text("select at from pulse")).scalar() == place
        engine.dispose()


def refusal(folder: str) -> str:
    """What `rainbow serve` says of a folder in which it can't keep anything."""
    command = [sys.executable, "-m", "triplerainbow", "serve", "--port", "0", "--no-browser"]
    done = subprocess.run(
        [*command, f"--data={folder}"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=os.environ | {"LANGUAGE": "en"},
    )
    assert done.returncode in (1, 2)
    assert done.stdout == ""
    return done.stderr


def test_where_nothing_can_be_kept_one_sentence_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    broken, newer = tmp_path / "broken", tmp_path / "newer"
    broken.mkdir()
    (broken / "tables.sqlite3").write_bytes(b"no database, whatever its name says. " * 200)
    engine = open_database(sqlite_url(newer))
    with engine.begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    engine.dispose()
    long = tmp_path / ("y" * 250) / ("z" * 250) / ("w" * 250)
    folders = ("", "/dev/null/x", tmp_path / "file", "x" * 256, broken, newer, long)
    for folder in map(str, folders):
        said = refusal(folder)
        assert said.startswith("rainbow: ")
        assert said.count("\n") == 1, said
