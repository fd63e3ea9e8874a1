"""One module a game: how its views look in the terminal."""

from importlib import import_module
from importlib.util import find_spec
from typing import cast

from triplerainbow.games.catalog import load
from triplerainbow.terminal.boards.board import Board
from triplerainbow.terminal.boards.usual import UsualBoard


def board_of(game: str) -> Board:
    """The board of a game, which must exist."""
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        return UsualBoard(load(game))
    return cast("Board", import_module(name).BOARD)
