"""A position as text or as a picture: what the adapters for one environment render."""

from collections.abc import Sequence
from typing import Any

from triplerainbow.games.seen import View
from triplerainbow.i18n import _
from triplerainbow.record.faults import shown

MODES = ("human", "ansi", "rgb_array")
"""What `render` can do: print the board, give it as a text, or give an array of pixels."""


MODES_OF_MANY = ("ansi", "rgb_array")
"""The same for many environments at once: nobody reads boards that are printed by the hundred."""


def checked_mode(mode: object, modes: Sequence[str] = MODES) -> str | None:
    """The render mode if it is one of these; raises ValueError."""
    if mode is None or (isinstance(mode, str) and mode in modes):
        return mode
    wish = _("render_mode is None or one of {names}, not {found}")
    raise ValueError(wish.format(names=", ".join(modes), found=shown(mode)))


def rendered(view: View, mode: str) -> Any:
    """What the viewer sees, in this mode: a str, or uint8 of shape (height, width, 3).

    "human" prints it, in colours where the output is a terminal, and gives None.
    """
    if mode == "human":
        _draw(view)
        return None
    if mode == "ansi":
        return as_text(view)
    from triplerainbow.envs.picture import pixels

    return pixels(view)


def as_text(view: View) -> str:
    """The board as the terminal draws it, without colours, 80 columns wide."""
    from io import StringIO

    out = StringIO()
    _draw(view, file=out, width=80, no_color=True, force_terminal=False)
    return out.getvalue()


def _draw(view: View, **console: Any) -> None:
    from rich.console import Console

    from triplerainbow.terminal.page import Page

    names = [_("Player {n}").format(n=seat + 1) for seat in range(view.players)]
    Page(Console(highlight=False, **console), view.game).position(view, names)
