"""Output on terminals that can't show every sign: the nearest ASCII instead of an error."""

import codecs
import os
import sys
import unicodedata
from pathlib import Path

NEAREST = {"─": "-", "·": ".", "…": "...", "–": "-", "×": "x", "→": ">", "•": "*", "\xa0": " "} | {
    "«": '"',
    "»": '"',
    "œ": "oe",
    "±": "+-",
    **dict(zip("▁▂▃▄▅▆▇█", "12345678", strict=True)),
}
"""Signs that we use and that have no ASCII letter inside."""


def show_what_is_possible() -> None:
    """Make stdout and stderr replace the signs that their encoding lacks, and stdin odd bytes."""
    codecs.register_error("nearest", _nearest)
    _open_what_is_closed()
    for stream, errors in (
        (sys.stdout, "nearest"),
        (sys.stderr, "nearest"),
        (sys.stdin, "replace"),
    ):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors=errors)


def _open_what_is_closed() -> None:
    """Connect streams that the shell closed (`<&-`) to nothing; Python gives None for them."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - open to the end


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """Error handler for encoding: letters lose their accents, other signs become `?`."""
    assert isinstance(error, UnicodeEncodeError)
    signs = error.object[error.start : error.end]
    return "".join(map(_ascii, signs)), error.end


def _ascii(sign: str) -> str:
    bare = NEAREST.get(sign) or unicodedata.normalize("NFKD", sign)
    return "".join(letter for letter in bare if letter.isascii()) or "?"
