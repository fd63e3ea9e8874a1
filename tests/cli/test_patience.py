"""The notice of a first run: only while the compiler is at work."""

import time

import pytest
from numba.core import event

from triplerainbow.terminal import patience as module
from triplerainbow.terminal.patience import patience


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SILENCE", 0.05)


def test_slowness_alone_is_no_first_run(capsys: pytest.CaptureFixture[str]) -> None:
    with patience():
        time.sleep(0.3)
    assert capsys.readouterr().err == ""


def test_compiling_for_long_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    with patience():
        for _again in range(2):
            with event.trigger_event("numba:compile"):
                time.sleep(0.3)
    assert capsys.readouterr().err.count("Preparing the game") == 1


def test_compiling_that_is_soon_done_is_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    with patience() as arrived:
        with event.trigger_event("numba:compile"):
            pass
        arrived()
        time.sleep(0.3)
    assert capsys.readouterr().err == ""
