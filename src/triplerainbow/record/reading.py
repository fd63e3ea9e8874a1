"""Strict reading of one record: the JSON of its line, then the type of every field."""

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any, NoReturn

from triplerainbow.games import catalog
from triplerainbow.games.info import Info, OptionValue
from triplerainbow.i18n import _
from triplerainbow.record.arguments import (
    LONGEST_NAME,
    checked_game,
    checked_options,
    checked_seats,
)
from triplerainbow.record.fair import Fair, commitment, is_hash, is_seed
from triplerainbow.record.faults import RecordFault, quoted, shown
from triplerainbow.record.format import FORMAT
from triplerainbow.record.plain import check_plain, nested_too_deeply, read_integer
from triplerainbow.record.start import Seed, Start

BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True)
class Fields:
    """A record whose fields have the right types; whether the moves are legal is not known."""

    start: Start
    moves: list[str]
    scores: list[int] | None
    winners: list[int] | None
    """Both None when the record says that the game is not finished."""
    names: list[str] | None
    seed: Seed | None
    fair: Fair | None
    """What the deal should follow from; the hash fits the seed, no more is known."""
    legal: list[list[str]] | None


# JSON


def parse_line(line: bytes | str) -> dict[str, Any]:
    """The JSON object of one line, with or without its line feed; raises RecordFault."""
    text = _decoded(line) if isinstance(line, bytes) else line
    if text.startswith(BYTE_ORDER_MARK):
        raise RecordFault(_("the line begins with a byte-order mark"))
    if not text.strip():
        raise RecordFault(_("the line is blank"))
    value = _parsed(text)
    if not isinstance(value, dict):
        raise RecordFault(_("a record is a JSON object in braces"))
    return value


def _decoded(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        wish = _("the line is not UTF-8 text (at byte {at})")
        raise RecordFault(wish.format(at=error.start + 1)) from None


def _parsed(text: str) -> object:
    try:
        value: object = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise RecordFault(_broken(error, text)) from None
    except RecursionError:
        raise nested_too_deeply() from None
    return value


def _broken(error: json.JSONDecodeError, text: str) -> str:
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return _("the line ends in the middle of the JSON text")
    return _("the line is not valid JSON from character {at} on").format(at=error.pos + 1)


def _unique_names(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        times = Counter(name for name, _value in pairs)
        wish = _("the name {name} appears twice")
        raise RecordFault(wish.format(name=quoted(times.most_common(1)[0][0])))
    return value


def _no_constant(name: str) -> NoReturn:
    raise RecordFault(_("{name} is not a JSON number").format(name=name))


_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique_names, parse_constant=_no_constant, parse_int=read_integer
)


# Fields


def checked_fields(record: object) -> Fields:
    """The record's fields with their types checked; raises RecordFault. Loads the game."""
    if not isinstance(record, dict):
        raise RecordFault(_("a record is a JSON object in braces"))
    check_plain(record)
    _check_format(_wanted(record, "format"))
    start = _start(record)
    moves = _strings(_wanted(record, "moves"), "moves")
    scores, winners = _result(record, start.players)
    _check_asides(record, len(moves))
    return Fields(
        start,
        moves,
        scores,
        winners,
        _names(record, start.players),
        _seed(record),
        _fair(record, start.players),
        _legal(record, len(moves)),
    )


def _wanted(record: dict[str, Any], name: str) -> Any:
    if name not in record:
        raise RecordFault(_("the record lacks {name}").format(name=name))
    return record[name]


def _check_format(name: object) -> None:
    if name != FORMAT:
        wish = _("the format is {found}; this program reads {format}")
        raise RecordFault(wish.format(found=shown(name), format=quoted(FORMAT)))


def _start(record: dict[str, Any]) -> Start:
    name = _wanted(record, "game")
    if not isinstance(name, str):
        raise RecordFault(_("{name} must be a text").format(name="game"))
    try:
        info = checked_game(name)
        players = checked_seats(info, _wanted(record, "players"))
        options = _options(info, _wanted(record, "options"))
        return Start.of_deal(catalog.load(name), players, options, _wanted(record, "deal"))
    except RecordFault:
        raise
    except ValueError as error:
        raise RecordFault(str(error)) from None


def _options(info: Info, options: object) -> dict[str, OptionValue]:
    if not isinstance(options, dict):
        raise RecordFault(_("{name} must be an object").format(name="options"))
    chosen = checked_options(info, options)
    for name in options:
        if name not in chosen:
            wish = _("option {name} has its default value, which is not written")
            raise RecordFault(wish.format(name=name))
    return chosen


def _result(record: dict[str, Any], players: int) -> tuple[list[int] | None, list[int] | None]:
    if "scores" not in record and "winners" not in record:
        return None, None
    scores = _integers(_wanted(record, "scores"), "scores")
    if len(scores) != players:
        wish = _("scores must be {players} numbers, not {found}")
        raise RecordFault(wish.format(players=players, found=len(scores)))
    return scores, _integers(_wanted(record, "winners"), "winners")


def _check_asides(record: dict[str, Any], moves: int) -> None:
    """Check the types of the optional fields that no replay needs."""
    for name in ("engine", "unfinished"):
        if name in record and not isinstance(record[name], str):
            raise RecordFault(_("{name} must be a text").format(name=name))
    if "started" in record and not _is_seed(record["started"]):
        raise RecordFault(_("{name} must be a text or an integer").format(name="started"))
    if "times" in record:
        times = _integers(record["times"], "times")
        if len(times) != moves or min(times, default=0) < 0:
            raise RecordFault(_("times must be one number of milliseconds for each move"))


def _names(record: dict[str, Any], players: int) -> list[str] | None:
    if "names" not in record:
        return None
    names = _strings(record["names"], "names")
    if len(names) != players:
        raise RecordFault(_("names must be one text for each seat"))
    if any(len(name) > LONGEST_NAME for name in names):
        raise RecordFault(_("a name has at most {limit} characters").format(limit=LONGEST_NAME))
    return names


def _seed(record: dict[str, Any]) -> Seed | None:
    if "seed" not in record:
        return None
    seed: Seed = record["seed"]
    if not _is_seed(seed):
        raise RecordFault(_("{name} must be a text or an integer").format(name="seed"))
    return seed


def _fair(record: dict[str, Any], players: int) -> Fair | None:
    if "fair" not in record:
        return None
    fair = record["fair"]
    if not isinstance(fair, dict):
        raise RecordFault(_("{name} must be an object").format(name="fair"))
    if "seed" in record:
        raise RecordFault(_("the record has a seed beside that in fair"))
    _check_names_of_fair(fair)
    if not is_seed(fair["seed"]):
        raise RecordFault(_("the seed of a fair deal is 32 hexadecimal digits in lower case"))
    if not is_hash(fair["hash"]):
        raise RecordFault(_("the hash of a fair deal is 64 hexadecimal digits in lower case"))
    if fair["hash"] != commitment(fair["seed"]):
        wish = _("the hash in fair is not that of the seed, which is {right}")
        raise RecordFault(wish.format(right=commitment(fair["seed"])))
    first = fair.get("first", 0)
    if type(first) is not int or not 0 <= first < players:
        wish = _("the first player in fair must be a seat from 0 to {last}")
        raise RecordFault(wish.format(last=players - 1))
    return Fair(fair["seed"], fair.get("first"))


def _check_names_of_fair(fair: dict[str, Any]) -> None:
    for name in ("seed", "hash"):
        if name not in fair:
            raise RecordFault(_("fair lacks {name}").format(name=name))
    for name in fair:
        if name not in ("seed", "hash", "first"):
            wish = _("fair has a superfluous field {name}")
            raise RecordFault(wish.format(name=quoted(name)))


def _is_seed(value: object) -> bool:
    return isinstance(value, str) or type(value) is int


def _legal(record: dict[str, Any], moves: int) -> list[list[str]] | None:
    if "legal" not in record:
        return None
    lists = record["legal"]
    if not isinstance(lists, list) or len(lists) != moves:
        raise RecordFault(_("legal must be one list of moves for each move"))
    for ply, texts in enumerate(lists, 1):
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise RecordFault(_("{name} must be a list of texts").format(name="legal"), ply)
    return lists


def _strings(value: object, name: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise RecordFault(_("{name} must be a list of texts").format(name=name))
    return list(value)


def _integers(value: object, name: str) -> list[int]:
    # `type(...) is int`: True is no number here, and 1.0 is no integer.
    if not isinstance(value, list) or not all(type(number) is int for number in value):
        raise RecordFault(_("{name} must be a list of integers").format(name=name))
    return list(value)
