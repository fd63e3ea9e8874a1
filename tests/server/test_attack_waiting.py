"""Somebody keeps the others waiting: that comes with time, though nothing happens."""

from functools import partial
from pathlib import Path

import pytest
from starlette.applications import Starlette

from tests.samples import INTERPRETED
from tests.server.asgi import JSON, Clock, Visitor, welcome
from tests.server.test_attack_restart import inside, until
from triplerainbow.server.presentation.visits import Visit
from triplerainbow.server.services import Services
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.table import RUNNING
from triplerainbow.server.tables.terms import PER_MOVE, Terms
from triplerainbow.server.web import table as table_routes

pytestmark = pytest.mark.skipif(INTERPRETED, reason="compiled only")

WAITS = b"keeps the table waiting"


@pytest.mark.parametrize("terms", [
    Terms("rainbow", 2, clock=PER_MOVE, clock_amount=60, begins=0),
    Terms("rainbow", 2, begins=0),
])  # fmt: skip
def test_the_others_may_act_once_the_time_is_up(
    terms: Terms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a page that is asked for again, on a stream that is open, and for what is then done."""
    clock = Clock().set(monkeypatch)

    async def work(app: Starlette, services: Services) -> None:
        people = [await welcome(services, name) for name in ("ann", "bob")]
        seats = [Seat(person.id, None, person.name.title()) for person in people]
        live = await services.lobby.open(terms, people[0].id, seats)
        await until(live, lambda: live.table.stage == RUNNING)
        path, bob = f"/t/{live.table.id}", Visitor(app, "bob")
        visit = Visit(live, people[1], services.settings.pace)
        updates = table_routes._updates(services, visit, 0)
        await anext(updates)
        assert WAITS.decode() not in await anext(updates)
        help_ = partial(bob.ask, "POST", f"{path}/bot", fields={"seat": 0}, headers=JSON)
        assert WAITS not in (await bob.ask("GET", path)).body
        assert (await help_()).status == 409
        clock.ms += 61_000
        assert WAITS.decode() in (await anext(updates)) + (await anext(updates))  # after a ping
        assert WAITS in (await bob.ask("GET", path)).body
        assert WAITS not in (await Visitor(app, "ann").ask("GET", path)).body
        clock.ms += 61_000  # she has just asked for the page, so she was there
        assert (await help_()).status == 200
        await updates.aclose()

    monkeypatch.setattr(table_routes, "_patience", lambda _seen, _now: 0.0)
    inside(tmp_path, monkeypatch, work)
