"""`rainbow token`: made by the host, while the server runs."""

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from filelock import FileLock

from tests.server.asgi import at_once, opened
from triplerainbow.cli.main import main
from triplerainbow.server.hosting.warmup import Readiness
from triplerainbow.server.store import host
from triplerainbow.server.store.credentials import digest
from triplerainbow.server.store.host import LOCK


def said(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> tuple[int, str, str]:
    code = main(["token", "--data", str(folder), *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_made_listed_revoked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, secret, err = said(capsys, tmp_path, "--name", " Iris  the\tbot ")
    assert (code, err) == (0, "")
    assert secret.startswith("rainbow_")
    assert secret.count("\n") == 1
    assert said(capsys, tmp_path, "--name", "Looker", "--scope", "read")[0] == 0
    _code, listed, _err = said(capsys, tmp_path, "--list")
    assert sorted(line.split("  ")[2:] for line in listed.splitlines()) == [
        ["play", "Iris the bot"],
        ["read", "Looker"],
    ]
    assert secret.strip() not in listed
    token = next(line.split()[0] for line in listed.splitlines() if "Iris" in line)
    assert said(capsys, tmp_path, "--revoke", token) == (
        0,
        "The token of Iris the bot opens nothing any more.\n",
        "",
    )
    assert "Iris" not in said(capsys, tmp_path, "--list")[1]
    assert said(capsys, tmp_path, "--revoke", token)[0] == 1
    kept = (tmp_path / "tables.sqlite3").read_bytes()
    assert secret.strip().encode() not in kept


def test_beside_a_server_that_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It holds its lock, and writes; what is made works at once, what is revoked soon not."""
    monkeypatch.setattr(Readiness, "prepare", at_once)

    async def work() -> None:
        with FileLock(tmp_path / LOCK, blocking=False):
            async with opened(tmp_path) as (_app, services):
                _code, secret, _err = said(capsys, tmp_path, "--name", "Iris")
                token = services.tokens.find(secret.strip())
                assert token is not None
                assert token.person.name == "Iris"
                assert not await services.tokens.refresh()
                await services.store.alive(services.lobby.time.now())
                assert said(capsys, tmp_path, "--revoke", token.id)[0] == 0
                assert await services.tokens.refresh()
                assert not services.tokens.is_known(token)
                assert services.tokens.find(secret.strip()) is None

    asyncio.run(work())


def test_a_server_of_another_version_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert said(capsys, tmp_path, "--name", "Iris")[0] == 0
    monkeypatch.setattr(host, "is_present", lambda _engine: False)
    with FileLock(tmp_path / LOCK, blocking=False):
        code, _out, err = said(capsys, tmp_path, "--name", "Iris")
    assert code == 1
    assert "another version" in err


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--name", ""],
        ["--name", " "],
        ["--name", "x" * 25],
        ["--name", "x" * 100_000],
        ["--name", "\x1b"],
        ["--name", "a", "--list"],
        ["--list", "--scope", "read"],
        ["--name", "a", "--scope", "all"],
    ],
    ids=range(9),
)
def test_what_can_not_be(
    words: Sequence[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = said(capsys, tmp_path, *words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert len(err) < 5000
    assert list(tmp_path.iterdir()) == []


def test_folders_that_are_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert said(capsys, tmp_path / "none", "--list")[0] == 1
    assert said(capsys, tmp_path / "file" / "x", "--name", "a")[0] == 1
    (tmp_path / "tables.sqlite3").write_text("no database" * 100)
    code, _out, err = said(capsys, tmp_path, "--list")
    assert code == 1
    assert "database" in err
    assert err.count("\n") == 1


def test_the_host_is_nobody_in_a_browser(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said(capsys, tmp_path, "--name", "Iris")
    said(capsys, tmp_path, "--name", "Hugo")
    with sqlite3.connect(tmp_path / "tables.sqlite3") as connection:
        hosts = connection.execute("select secret from people where id = 'host'").fetchall()
    assert len(hosts) == 1
    assert hosts[0][0] != digest("host")
