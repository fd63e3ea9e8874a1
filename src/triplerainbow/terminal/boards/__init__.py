"""One module a game: how its views look in the terminal."""

from importlib import import_module
from typing import cast

from triplerainbow.terminal.boards.board import Board


def board_of(game: str) -> Board:
    """The board of a game, which must exist."""
    module = import_module(f"triplerainbow.terminal.boards.{game}")
    return cast("Board", module.BOARD)
