"""Where there is no window, no browser is opened: one of text would take the terminal away."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = "from triplerainbow.server.window import window; print(window() is not None)"


def opens(folder: Path, **environment: str) -> bool:
    """Whether a window would be opened, where these programs and nothing else are installed."""
    out = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={"PATH": str(folder), "TERM": "xterm", "HOME": str(folder), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return out.stdout.strip() == "True"


def install(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).write_text("#!/bin/sh\n")
        (folder / name).chmod(0o755)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a window there")
def test_a_text_browser_is_never_opened(tmp_path: Path) -> None:
    assert not opens(tmp_path)
    install(tmp_path, "w3m", "lynx", "links", "elinks", "www-browser")
    assert not opens(tmp_path)
    assert not opens(tmp_path, DISPLAY=":7")
    assert not opens(tmp_path, BROWSER="lynx")
    assert not opens(tmp_path, BROWSER=f"{tmp_path}/w3m %s")
    install(tmp_path, "firefox", "helper")
    assert not opens(tmp_path)
    assert opens(tmp_path, DISPLAY=":7")
    assert opens(tmp_path, WAYLAND_DISPLAY="wayland-0")
    assert opens(tmp_path, BROWSER="helper")  # as editors set it that show pages from elsewhere
