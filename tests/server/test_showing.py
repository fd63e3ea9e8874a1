"""Which browser the server opens, and that it is none of the terminal."""

import os
import stat
import sys
import webbrowser
from pathlib import Path
from typing import ClassVar

import pytest

from tests.waiting import wait_until
from triplerainbow.server import browser

ADDRESS = "http://127.0.0.1:8000"


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine without display on which no browser was looked for yet; its folder of programs."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/usr/bin{os.pathsep}/bin")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(webbrowser, "_tryorder", None)
    monkeypatch.setattr(webbrowser, "_browsers", {})
    return tmp_path


def program(folder: Path, name: str) -> Path:
    """A program of this name; the file in which it writes what it is told to open."""
    told = folder / f"{name}.told"
    path = folder / name
    path.write_text(f'#!/bin/sh\necho "$1" > {told}.new; mv {told}.new {told}\n')
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return told


@pytest.mark.parametrize("name", ["w3m", "lynx", "links", "elinks", "www-browser"])
@pytest.mark.parametrize("display", [False, True])
def test_no_browser_of_the_terminal_is_opened(
    machine: Path, monkeypatch: pytest.MonkeyPatch, name: str, display: bool
) -> None:
    told = program(machine, name)
    monkeypatch.setenv("BROWSER", name)
    if display:
        monkeypatch.setenv("DISPLAY", ":99")
        monkeypatch.setenv("PATH", str(machine))
    assert not browser.open_page(ADDRESS)
    monkeypatch.delenv("BROWSER")
    assert not browser.open_page(ADDRESS)
    assert not told.exists()


class Window(webbrowser.BaseBrowser):
    """A browser with a window; keeps what it shows."""

    shown: ClassVar[list[str]] = []

    def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
        self.shown.append(url)
        return True


def test_with_a_display_the_usual_browser_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    def register() -> None:
        webbrowser.register("window", None, Window("window"))

    monkeypatch.setattr(webbrowser, "register_X_browsers", register)
    monkeypatch.setenv("PATH", "")
    assert not browser.open_page(ADDRESS)
    monkeypatch.setattr(webbrowser, "_tryorder", None)
    monkeypatch.setenv("DISPLAY", ":99")
    assert browser.open_page(ADDRESS)
    assert Window.shown == [ADDRESS]


@pytest.mark.parametrize("command", ["helper", "helper %s", "missing:helper", "w3m:helper"])
def test_the_variable_browser_counts_without_a_display(
    machine: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    told = program(machine, "helper")
    program(machine, "w3m")
    monkeypatch.setenv("BROWSER", command)
    assert browser.open_page(ADDRESS)
    wait_until(told.exists)
    assert told.read_text().strip() == ADDRESS
