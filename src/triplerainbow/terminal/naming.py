"""What people call the games: any case, spaces, hyphens, accents. Imports no rich."""

import unicodedata

from triplerainbow.games.catalog import INFOS


def game_called(text: str) -> str | None:
    """The game that a name or a title means, however it is spelled: "Arco-Iris"; None if none."""
    return _spellings().get(plain_name(text))


def game_beginning(text: str) -> str | None:
    """The game that is called so, or the only one whose name or title begins so."""
    begin = plain_name(text)
    # "rain" is Rainbow, though the title of Rainbow Pirates begins so too.
    for spellings in ({name: name for name in INFOS}, _spellings()):
        found = {name for spelling, name in spellings.items() if spelling.startswith(begin)}
        if begin and len(found) == 1:
            return found.pop()
    return game_called(text)


def plain_name(text: str) -> str:
    """Letters and digits only, small and without accents."""
    return "".join(
        sign for sign in unicodedata.normalize("NFKD", text).casefold() if sign.isalnum()
    )


def _spellings() -> dict[str, str]:
    """Plain titles and names, and the game that each means."""
    titles = {plain_name(info.title): info.name for info in INFOS.values()}
    return titles | {name: name for name in INFOS}
