"""The commands at the prompt, in every game."""

from collections.abc import Collection

from triplerainbow.i18n import N_, _

COMMANDS = {
    "?": N_("a hint: your best moves, and why"),
    "??": N_("all your moves: the advice, the others worth a thought, the rest, by chance to win"),
    "help": N_("how moves are typed, and this list"),
    "rules": N_("the rules of the game; rules {section} shows one section"),
    "moves": N_("all your legal moves"),
    "log": N_("what happened lately; log all shows everything"),
    "undo": N_("take back your last move and all that followed"),
    "save": N_("save the game; save FILE chooses the file"),
    "quit": N_("save the game and leave"),
}
"""What can be typed besides moves, and what it does; `{section}` is one of the game's rules."""

WORDS = {
    "help": N_("help"),
    "rules": N_("rules"),
    "moves": N_("moves"),
    "log": N_("log"),
    "undo": N_("undo"),
    "save": N_("save"),
    "quit": N_("quit"),
    "auto": N_("auto"),
}
"""The words of commands; the translation of a word may be typed too."""


ALIASES = {
    "h": "help",
    "q": "quit",
    N_("hint"): "?",
    N_("exit"): "quit",
}
"""Other words for commands, which may be typed in translation too."""


def command_named(word: str, commands: Collection[str]) -> str | None:
    """The one of `commands` that a word names, in English or in the person's language."""
    for name in commands:
        if word.lower() in (name, word_of(name)):
            return name
    for alias, name in ALIASES.items():
        if word.lower() in (alias, _(alias)) and name in commands:
            return name
    return None


def word_of(name: str) -> str:
    """The word of a command in the person's language."""
    return _(WORDS[name]) if name in WORDS else name
