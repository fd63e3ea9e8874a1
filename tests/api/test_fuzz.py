"""Requests made from the document, good and bad: every answer is one that the document promises."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

import triplerainbow as tr
from tests import samples
from tests.samples import INTERPRETED
from triplerainbow.client.sync import Client
from triplerainbow.server.api.document import document
from triplerainbow.server.api.operations import OPERATIONS
from triplerainbow.testing import Server

pytestmark = pytest.mark.skipif(INTERPRETED, reason="compiled only")

SCHEMA = schemathesis.openapi.from_dict(document(OPERATIONS))

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]

LEAVING = {"stream": ("over", "nothing")}
"""Tables of which a stream ends by itself."""


@dataclass
class Scene:
    """A server with tables, and a program that sits at some of them."""

    url: str
    headers: dict[str, str]
    tables: dict[str, str]
    session: requests.Session


@pytest.fixture(scope="module")
def scene() -> Iterator[Scene]:
    with Server() as server, requests.Session() as session:
        token = server.token("Iris")
        with Client(server.url, token) as iris, Client(server.url, server.token("Zoe")) as zoe:
            tables = {
                "open": iris.open("pirates", 3, public=True),
                "running": iris.open("rainbow", 2, ("me", "open"), begins=0),
                "over": iris.open("arcoiris", 2, ("me", "greedy")),
                "nothing": "nothing",
            }
            zoe.sit(tables["running"])
            iris.play(tables["over"], tr.bot("greedy", 1).choose)
        headers = {"Authorization": f"Bearer {token}"}
        yield Scene(server.url + "/api/v1", headers, tables, session)


def operations() -> list[Any]:
    """All but the one whose stream never ends; `test_events` has that one."""
    found = [each.ok() for each in SCHEMA.get_all_operations()]  # type: ignore[union-attr]
    return [each for each in found if each.definition.raw["operationId"] != "events"]


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: str(mode.value))
@pytest.mark.parametrize("operation", operations(), ids=lambda each: each.label)
def test_every_answer_is_a_promised_one(scene: Scene, operation: Any, mode: GenerationMode) -> None:
    checks = list(CHECKS)
    if mode is GenerationMode.NEGATIVE:
        if not operation.body:
            pytest.skip("there is nothing to send that could be wrong")
        checks.append(negative_data_rejection)
    name = operation.definition.raw["operationId"]
    names = LEAVING.get(name, tuple(scene.tables))
    count = iter(range(10_000))

    @settings(
        max_examples=samples.FUZZ.size,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        number = next(count)
        if "table" in case.path_parameters and number % 5:
            case.path_parameters["table"] = scene.tables[names[number % len(names)]]
        answer = case.call(scene.url, scene.session, headers=scene.headers)
        case.validate_response(answer, checks=checks, headers=scene.headers)
        if answer.status_code >= 400:
            problem = json.loads(answer.content)
            assert problem["status"] == answer.status_code

    ask()


def test_the_server_is_as_good_as_before(scene: Scene) -> None:
    """After all that."""
    answer = scene.session.get(f"{scene.url}/games", headers=scene.headers)
    assert answer.status_code == 200
