"""The OpenAPI document is valid, complete and true."""

import asyncio
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator
from starlette.applications import Starlette

import triplerainbow as tr
from tests.api.programs import API, Stream, inside, program, settled, table_of, told, until
from tests.samples import INTERPRETED
from tests.server.asgi import Visitor
from triplerainbow.client.position import Reader
from triplerainbow.games.catalog import INFOS
from triplerainbow.server.api.app import PREFIX, Routes
from triplerainbow.server.api.document import document
from triplerainbow.server.api.operation import Operation
from triplerainbow.server.api.operations import OPERATIONS
from triplerainbow.server.services import Services
from triplerainbow.server.store.tokens import SCOPES
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.table import RUNNING
from triplerainbow.server.tables.terms import Terms

DOCUMENT = document(OPERATIONS)

KEPT = Path(__file__).parent.parent / "data" / "openapi.json"

BASE = "https://rainbow.example/openapi.json"


def validator(schema: Mapping[str, Any]) -> jsonschema.Draft202012Validator:
    """Checks values against a schema of the document."""
    return jsonschema.Draft202012Validator({**schema, "components": DOCUMENT["components"]})


def described(operation: Operation) -> dict[str, Any]:
    """What the document says of an operation."""
    found: dict[str, Any] = DOCUMENT["paths"][operation.path][operation.method.lower()]
    return found


def success(operation: Operation) -> dict[str, Any]:
    """What it says of good answers."""
    content: dict[str, Any] = described(operation)["responses"][str(operation.status)]["content"]
    return content[operation.media]  # type: ignore[no-any-return]


def test_the_document_is_valid() -> None:
    OpenAPIV31SpecValidator(DOCUMENT).validate()


def test_every_operation_is_in_it() -> None:
    found = {
        (method.upper(), path): told["operationId"]
        for path, methods in DOCUMENT["paths"].items()
        for method, told in methods.items()
    }
    assert found == {(each.method, each.path): each.name for each in OPERATIONS}
    assert len(set(found.values())) == len(found)


@pytest.mark.parametrize("operation", OPERATIONS, ids=[each.name for each in OPERATIONS])
def test_every_operation_is_described(operation: Operation) -> None:
    told = described(operation)
    assert told["summary"]
    assert told["security"] == ([{"token": []}] if operation.scope else [])
    assert operation.scope in (*SCOPES, None)
    assert ("requestBody" in told) == (operation.takes is not None)
    names = {part["name"] for part in told["parameters"]}
    assert names == {*operation.queries, *_parts(operation.path)}
    for status, answer in told["responses"].items():
        assert answer["description"]
        good = status == str(operation.status)
        media = operation.media if good else "application/problem+json"
        assert list(answer["content"]) == [media]


def _parts(path: str) -> Iterator[str]:
    return (part[1:-1] for part in path.split("/") if part.startswith("{"))


@pytest.mark.parametrize("operation", OPERATIONS, ids=[each.name for each in OPERATIONS])
def test_the_router_finds_every_operation(operation: Operation) -> None:
    routes = Routes(OPERATIONS)
    path = operation.path.replace("{table}", "some").replace("{code}", "some")
    found, named = routes.find(operation.method, PREFIX + path[1:])
    assert found is operation
    assert set(named.values()) == ({"some"} if "{" in operation.path else set())


@pytest.mark.parametrize("operation", OPERATIONS, ids=[each.name for each in OPERATIONS])
def test_examples_are_what_they_show(operation: Operation) -> None:
    if operation.takes is not None:
        body = described(operation)["requestBody"]["content"]["application/json"]
        validator(body["schema"]).validate(body["example"])
    content = success(operation)
    if "example" not in content:
        return
    if operation.media == "application/x-ndjson":
        kinds = {line.__struct_config__.tag: line.__name__ for line in operation.lines}
        for line in map(json.loads, content["example"].splitlines()):
            validator(schema_of(kinds[line["type"]])).validate(line)
    else:
        validator(content["schema"]).validate(content["example"])


LINES = {"full": "Full", "state": "State", "move": "Moved", "undo": "Undone", "chat": "Said"}
LINES |= {"end": "End"}
"""Type of a line -> its schema."""


def line_schema(line: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of a line of a stream; further fields are none that it may have."""
    return schema_of(LINES[line["type"]])


def schema_of(name: str) -> dict[str, Any]:
    """The schema of this name; further fields are none that it may have."""
    schema: dict[str, Any] = DOCUMENT["components"]["schemas"][name]
    return {**schema, "unevaluatedProperties": False}


def test_a_stream_is_described_line_by_line() -> None:
    schema = success(next(each for each in OPERATIONS if each.name == "stream"))
    assert all(f"`{kind}`" in schema["schema"]["description"] for kind in LINES)


# A running server


def test_what_a_server_says_is_what_the_document_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(app: Starlette, services: Services) -> None:
        iris = await program(services, app, "Iris")
        served = told(await Visitor(app).ask("GET", f"{API}/openapi.json"))
        assert served == json.loads(json.dumps(DOCUMENT))
        opened = await iris.post("/tables", {"game": "rainbow", "seats": ["me", "open"]})
        for operation in OPERATIONS:
            apart = operation.media != "application/json" or operation.name == "problem"
            if operation.method != "GET" or apart:
                continue
            path = operation.path.replace("{table}", opened["id"])
            validator(success(operation)["schema"]).validate(await iris.get(path))
        for name, found in (
            ("open", opened),
            ("tables", await iris.get("/tables?stage=mine")),
            ("leave", told(await iris.send("DELETE", f"/tables/{opened['id']}/seat"))),
            ("problem", await iris.get("/problems/stale")),
        ):
            operation = next(each for each in OPERATIONS if each.name == name)
            validator(success(operation)["schema"]).validate(found)

    inside(tmp_path, monkeypatch, work)


@pytest.mark.skipif(INTERPRETED, reason="whole games, compiled only")
@pytest.mark.parametrize("game", INFOS)
def test_every_line_of_a_game_is_described(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds: set[str] = set()

    async def work(app: Starlette, services: Services) -> None:
        iris, hugo, zoe = [await program(services, app, name) for name in ("Iris", "Hugo", "Zoe")]
        terms = Terms(game, 2, clock="move", clock_amount=60)
        live = await table_of(services, terms, iris, Seat())
        path = f"/tables/{live.table.id}"
        async with (
            Stream(iris, live.table.id, "?record=1") as one,
            Stream(zoe, live.table.id) as two,
        ):
            await hugo.post(f"{path}/seat")
            await until(live, lambda: live.table.stage == RUNNING)
            await hugo.post(f"{path}/chat", {"phrase": "hello"})
            await iris.post(f"{path}/chat", {"text": "Hello"})
            both, moves = (iris, hugo), 0
            while live.table.stage == RUNNING:
                asked = [who for who in both if await decides(who, path)]
                if not asked:
                    await live.next_change().wait()
                    continue
                moves += 1
                if moves == 5:
                    await taken_back(both, path)
                    continue
                if moves == 9:
                    await iris.send("DELETE", f"{path}/seat")
                    await iris.post(f"{path}/seat")
                    continue
                await decide(asked[0], path)
            await settled()
            for stream in (one, two):
                for line in stream.lines:
                    kinds.add(line["type"])
                    validator(line_schema(line)).validate(line)
                assert stream.kinds[-1] == "end"
        for who in (iris, zoe):
            for query in ("", "?record=1"):
                found = await who.get(path + query)
                validator(line_schema(found)).validate(found)

    inside(tmp_path, monkeypatch, work)
    assert kinds == set(LINES)


async def decides(who: Any, path: str) -> bool:
    return bool((await who.get(path))["legal"])


async def decide(who: Any, path: str) -> None:
    """Make a move of a sensible player."""
    found = await who.get(path + "?record=1")
    position = Reader().read(found)
    assert position is not None
    forced = len(position.legal) == 1
    text = position.legal[0] if forced else tr.bot("greedy", 1).choose(position.view)
    answer = await who.send("POST", f"{path}/move", {"move": text, "seq": found["seq"]})
    assert answer.status in (200, 409), answer
    await asyncio.sleep(0)


async def taken_back(both: Any, path: str) -> None:
    """Ask to take back, and agree, if there is anything."""
    for who, other in (both, both[::-1]):
        found = await who.get(path)
        answer = await who.send("POST", f"{path}/undo", {"seq": found["seq"]})
        if answer.status == 200:
            if "undo_asked_by" in await who.get(path):
                await other.post(f"{path}/undo/answer", {"agree": True})
            return


def test_it_is_the_one_that_programs_were_written_for() -> None:
    """Byte for byte, but for the version: an addition is written into the file that is kept."""
    now = DOCUMENT | {"info": DOCUMENT["info"] | {"version": "1"}}
    assert json.dumps(now, indent=1, ensure_ascii=False) + "\n" == KEPT.read_text(encoding="utf-8")
