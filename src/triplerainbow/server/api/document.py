"""The OpenAPI document, made from the operations and the types of their messages."""

import json
from collections.abc import Iterable
from typing import Any

import msgspec

from triplerainbow.server.api import messages
from triplerainbow.server.api.operation import Operation
from triplerainbow.server.api.problems import MEANINGS
from triplerainbow.server.refusals import status_of
from triplerainbow.server.store.tokens import PLAY, READ
from triplerainbow.version import VERSION

REF = "#/components/schemas/{name}"

INTRODUCTION = """Programs play at the same tables as people, and know what people know: the View of
their seat.

Make a token in the browser under “My programs” and send it with every request as
`Authorization: Bearer …`. Open a table or sit down at one, read its stream, and whenever `legal`
is not empty send one of these moves with the `seq` of that state. What concerns the program at all
tables is told at `/events`. The stream of a table begins with `full`;
then come `move`, `state`, `chat` and `undo` lines as things happen, `full` again when somebody sits
down or gets up, and at last `end`. Lines may get further fields, and there may be further types of
lines: pass over what you don't know. An empty line is a sign of life.

A request that bears a `client` name has its effect once, however often it is sent. Errors are
`application/problem+json` with a stable `code`; nothing has changed then. `RateLimit` and
`RateLimit-Policy` tell how often a token may ask."""


def document(operations: Iterable[Operation]) -> dict[str, Any]:
    """The document as plain values (OpenAPI 3.1)."""
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Triple Rainbow",
            "version": f"1 ({VERSION})",
            "description": INTRODUCTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/api/v1"}],
        "paths": paths,
        "components": {
            "schemas": _schemas(),
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": f"A token of this server. Its scopes are `{READ}` and `{PLAY}`.",
                }
            },
        },
    }


def _schemas() -> dict[str, Any]:
    types = [
        messages.NewTable,
        messages.SitDown,
        messages.Move,
        messages.Say,
        messages.AskUndo,
        messages.AnswerUndo,
        messages.Done,
        messages.Account,
        messages.Games,
        messages.Rows,
        messages.Opened,
        *messages.LINES,
        *messages.EVENTS,
        messages.Problem,
    ]
    _refs, schemas = msgspec.json.schema_components(types, ref_template=REF)
    schemas["Problem"]["properties"]["code"]["enum"] = sorted(MEANINGS)
    found: dict[str, Any] = json.loads(json.dumps(schemas))
    return found


def _operation(operation: Operation) -> dict[str, Any]:
    told: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "parameters": _parameters(operation),
        "responses": {str(operation.status): _success(operation)} | _problems(operation),
        "security": [{"token": []}] if operation.scope else [],
    }
    if operation.scope:
        told["description"] = f"Needs a token with the scope `{operation.scope}`."
    if operation.takes is not None:
        content = {"schema": {"$ref": REF.format(name=operation.takes.__name__)}}
        content |= {"example": operation.example}
        told["requestBody"] = {
            "required": _must_say(operation.takes),
            "content": {"application/json": content},
        }
    return told


def _must_say(takes: Any) -> bool:
    """Whether a request has to say anything: no body counts as {}."""
    return any(field.required for field in msgspec.structs.fields(takes))


def _parameters(operation: Operation) -> list[dict[str, Any]]:
    path = [part[1:-1] for part in operation.path.split("/") if part.startswith("{")]
    told: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for name in path
    ]
    told += (
        {"name": name, "in": "query", "description": meaning, "schema": {"type": "string"}}
        for name, meaning in operation.queries.items()
    )
    return told


def _success(operation: Operation) -> dict[str, Any]:
    content: dict[str, Any] = {}
    if operation.media == "application/x-ndjson":
        content["schema"] = {"type": "string", "description": _lines(operation)}
        content["example"] = "\n".join(json.dumps(line) for line in operation.answers)
    elif operation.gives in (None, dict):
        content["schema"] = {"type": "object"}
    else:
        content["schema"] = {"$ref": REF.format(name=operation.gives.__name__)}
    if operation.answers is not None and "example" not in content:
        content["example"] = operation.answers
    return {"description": "Done.", "content": {operation.media: content}}


def _lines(operation: Operation) -> str:
    """Which line of a stream is of which type."""
    kinds = (f"`{line.__struct_config__.tag}` ({line.__name__})" for line in operation.lines)
    return "One object a line, by its `type` one of: " + ", ".join(kinds) + "."


def problems_of(operation: Operation) -> set[str]:
    """The codes of all that can go wrong with an operation."""
    always = {"too_fast", "fault"} | ({"no_token", "scope"} if operation.scope else set())
    return always | set(operation.problems)


def _problems(operation: Operation) -> dict[str, Any]:
    by_status: dict[int, list[str]] = {}
    for code in problems_of(operation):
        by_status.setdefault(status_of(code), []).append(code)
    schema = {"$ref": REF.format(name="Problem")}
    return {
        str(status): {
            "description": "; ".join(f"`{code}`: {MEANINGS[code]}" for code in sorted(found)),
            "content": {"application/problem+json": {"schema": schema}},
        }
        for status, found in sorted(by_status.items())
    }
