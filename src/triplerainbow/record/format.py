"""Writing records: the format's name, the order of its fields, one line of JSON."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from triplerainbow.record.start import Start
from triplerainbow.version import VERSION

FORMAT = "triplerainbow/1"
"""Name and version of the format; a public contract."""

ENGINE = f"triplerainbow {VERSION}"
"""What this program writes into `engine`."""


def build(
    start: Start,
    moves: Sequence[str],
    *,
    scores: Sequence[int] | None = None,
    winners: Sequence[int] | None = None,
    names: Sequence[str] | None = None,
    **optional: object,
) -> dict[str, Any]:
    """A new record with its fields in a fixed order; None stands for a field that is left out.

    `optional` are `seed`, `fair`, `legal` and the other optional fields. `moves` and `names` are
    copied; the other lists are the caller's own and become the record's.
    """
    record = {
        "format": FORMAT,
        "game": start.game.info.name,
        "players": start.players,
        "options": dict(start.options),
        "names": None if names is None else list(names),
        "engine": ENGINE,
        "seed": optional.pop("seed", None),
        "fair": optional.pop("fair", None),
        "deal": start.deal(),
        "moves": list(moves),
        "scores": scores,
        "winners": winners,
    }
    return {name: value for name, value in (record | optional).items() if value is not None}


def dump_line(record: Mapping[str, Any]) -> str:
    """The record as one compact line of JSON, without the line feed."""
    return json.dumps(record, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
