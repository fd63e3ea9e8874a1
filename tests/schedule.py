"""Which tests begin first, and which one worker runs together."""

from collections.abc import Sequence

import pytest
from xdist.scheduler import LoadScopeScheduling

FIRST = ("browser", "laws", "bots", "server", "envs", "arena", "cli", "api", "games")
"""Folders of the longest tests: a worker that began one of these last would be waited for."""

TOGETHER = "browser"
"""Whoever runs this folder has one browser and one server for all of it."""


def in_order(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """All items, those of long folders first."""
    return sorted(items, key=lambda item: _rank(item.nodeid))


def _rank(nodeid: str) -> int:
    folder = _folder(nodeid)
    return FIRST.index(folder) if folder in FIRST else len(FIRST)


def _folder(nodeid: str) -> str:
    """The folder below `tests`; "" if there is none."""
    parts = nodeid.partition("::")[0].split("/")
    return parts[1] if len(parts) > 2 else ""


class FileByFile(LoadScopeScheduling):
    """A worker takes a whole file, so what a file's tests share is made once."""

    def _split_scope(self, nodeid: str) -> str:
        folder = _folder(nodeid)
        return folder if folder == TOGETHER else nodeid.partition("::")[0]
