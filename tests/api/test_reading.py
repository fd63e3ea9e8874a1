"""What is wrong with the body of a request is told in words."""

import json
from typing import Any

import msgspec
import pytest

from tests.test_words import speaks_python
from triplerainbow.i18n import LANGUAGES, speaking
from triplerainbow.server.api.operations import OPERATIONS
from triplerainbow.server.api.reading import KINDS, fault_of

TAKES = [operation for operation in OPERATIONS if operation.takes is not None]

ODD: tuple[Any, ...] = (
    None,
    True,
    7,
    -9,
    10**30,
    1.5,
    "",
    "x" * 400,
    [],
    [7],
    {},
    {"x": 1},
    ["x"] * 9,
)

NOT_JSON = (b"", b"{", b"[1", b"\xff", b'{"a":1}}', b"nul", b"\x00")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("operation", TAKES, ids=[operation.name for operation in TAKES])
def test_every_fault_has_words(operation: Any, language: str) -> None:
    decoder = msgspec.json.Decoder(operation.takes)
    good = operation.example
    names = [field.encode_name for field in msgspec.structs.fields(operation.takes)]
    bodies = [json.dumps(value).encode() for value in ODD]
    bodies += [json.dumps(good | {name: value}).encode() for name in names for value in ODD]
    bodies += [json.dumps({k: v for k, v in good.items() if k != name}).encode() for name in good]
    bodies += [json.dumps(good | {"x" * 200: 1}).encode(), *NOT_JSON]
    faults = 0
    for body in bodies:
        try:
            decoder.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError) as fault:
            message = str(fault)
        else:
            continue
        faults += 1
        with speaking(language):
            words = fault_of(message)
        assert not speaks_python(words), words
        assert "`" not in words
        assert len(words) < 200
    assert faults > len(names)


def test_the_field_and_the_kinds_are_named() -> None:
    told = "Expected `int | null`, got `str` - at `$.seat`"
    assert fault_of(told) == '"seat" must be a whole number or null, not a text'
    assert fault_of("Object missing required field `move`") == '"move" is missing'
    told = "Expected `str` of length <= 64 - at `$.move`"
    assert fault_of(told) == '"move" is too long; 64 is the most'
    assert set(KINDS) == {"int", "float", "str", "bool", "null", "object", "array"}
