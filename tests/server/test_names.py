"""Names and chat of people who write otherwise: whole, on one line, and each in its direction."""

from pathlib import Path

import pytest
from starlette.applications import Starlette

from tests.server.asgi import JSON, Visitor
from tests.server.test_attack_restart import inside
from tests.server.test_live import until
from triplerainbow.plain import FIRST_STRONG, POP, isolated
from triplerainbow.server.services import Services
from triplerainbow.server.tables.events import Said
from triplerainbow.server.tables.table import RUNNING

SARA = "שרה"


def test_people_and_programs_write_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(app: Starlette, services: Services) -> None:
        new = {"game": "rainbow", "players": 2, "public": 1, "watchers": 1, "seat2": "random"}
        fields = new | {"name": f"\u202e{SARA}\xa0\u200fx\n👩‍🚀\x1b"}
        ann = Visitor(app)
        answer = await ann.ask("POST", "/tables", fields=fields)
        assert answer.status == 303, answer.body
        path = answer.header("location")
        ann._secret = answer.header("set-cookie").partition("=")[2].partition(";")[0]
        name = f"{SARA} x 👩‍🚀"
        live = await services.lobby.find(path.removeprefix("/t/"))
        assert live is not None
        assert live.table.names[0] == name
        await until(live, lambda: live.table.stage == RUNNING)
        said = "one\ntwo\u2028three\u202e\xa0four \U0001fae8"
        plain = "one two three four \U0001fae8"
        await ann.ask("POST", f"{path}/chat", fields={"text": said})
        for language in ("en", "es", "fr"):
            page = await ann.ask("GET", path, headers={"accept-language": language})
            text = page.body.decode()
            assert f'<b class="who">{isolated(name)}</b>{plain}</li>' in text
            first = await Visitor(app).ask("GET", "/")
            assert f"<bdi>{name}</bdi>" in first.body.decode()
        ends = await ann.ask("POST", f"{path}/chat", fields={"text": "\u202e\u200b"}, headers=JSON)
        assert ends.status == 422
        # The same text, sent by a program.
        page = await ann.ask("POST", "/me/programs", fields={"name": f"Iris\t{SARA}", "play": "1"})
        assert f"Iris {SARA}" in page.body.decode()
        secret = page.body.decode().partition('value="rainbow_')[2].partition('"')[0]
        program = Visitor(app, authorization=f"Bearer rainbow_{secret}")
        wish = b'{"text": "one\\ntwo\\u2028three\\u202e\\u00a0four \\ud83e\\udee8"}'
        answer = await program.ask("POST", f"/api/v1/tables/{live.table.id}/chat", body=[wish])
        assert answer.status == 200, answer.body
        texts = [said.body.text for said in live.table.events if isinstance(said.body, Said)]
        assert texts == [plain, plain]

    inside(tmp_path, monkeypatch, work)


def test_a_sentence_about_somebody_keeps_its_direction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(app: Starlette, services: Services) -> None:
        answer = await Visitor(app).ask(
            "POST", "/tables", fields={"game": "rainbow", "players": 3, "name": SARA, "watchers": 1}
        )
        path = answer.header("location")
        del services
        text = (await Visitor(app).ask("GET", path)).body.decode()
        assert f"{FIRST_STRONG}{SARA}{POP} sits down." in text
        assert f'<span class="who"><bdi>{SARA}</bdi></span>' in text

    inside(tmp_path, monkeypatch, work)
