"""Cookies last from visit to visit; a browser that keeps none is told what to do."""

from collections.abc import Iterator
from http.cookies import SimpleCookie

import httpx
import pytest

from tests.samples import INTERPRETED
from tests.server.serving import Running, running

pytestmark = pytest.mark.skipif(INTERPRETED, reason="a server in another process")

YEAR = str(365 * 24 * 3600)

FROM_A_PAGE = {"sec-fetch-site": "same-origin"}

NEEDED = {
    "en": "Your browser keeps no cookie for this address",
    "es": "Tu navegador no guarda cookies de esta dirección",
    "fr": "Votre navigateur ne garde pas de cookie pour cette adresse",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("cookies")) as found:
        yield found


def lasting(answer: httpx.Response) -> set[str]:
    """Kinds of cookies that an answer sets for a year from now on."""
    found: SimpleCookie = SimpleCookie()
    for line in answer.headers.get_list("set-cookie"):
        found.load(line)
    return {
        "_".join(name.split("_")[:2]) for name, morsel in found.items() if morsel["max-age"] == YEAR
    }


def test_every_visit_renews_what_the_browser_keeps(server: Running) -> None:
    with server.client(**FROM_A_PAGE) as ann:
        assert lasting(ann.get("/")) == {"rainbow_tried"}
        path = ann.open(game="rainbow", quick=1)
        ann.post("/preferences", data={"lang": "fr", "theme": "dark"})
        for visited in ("/", "/me", "/me/programs", "/new/pirates", path):
            answer = ann.get(visited)
            assert lasting(answer) == {"rainbow_me", "rainbow_lang", "rainbow_theme"}, visited
        assert lasting(ann.get(f"{path}/fresh")) == set()


def test_a_secret_of_nobody_is_not_renewed(server: Running) -> None:
    with server.client(cookie="rainbow_me=made-up") as nobody:
        answer = nobody.get("/")
    assert answer.headers.get_list("set-cookie") == []


@pytest.mark.parametrize("language", list(NEEDED))
@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/tables", {"game": "rainbow", "quick": "1"}),
        ("/t/{table}/join", {"name": "Bob"}),
        ("/t/{table}/move", {"move": "11", "at": "1"}),
        ("/me", {"name": "Bob"}),
        ("/me/link", {}),
        ("/me/others", {}),
        ("/me/programs", {"name": "bot"}),
        ("/preferences", {"lang": "es"}),
    ],
)
def test_whoever_keeps_no_cookies_is_told_that_they_are_needed(
    server: Running, path: str, fields: dict[str, str], language: str
) -> None:
    with server.client() as ann:
        table = ann.open(game="rainbow", players=2, watchers=1).rpartition("/")[2]
    headers = {**FROM_A_PAGE, "accept-language": f"{language}; q=0.9, de"}
    answer = httpx.post(
        server.address + path.format(table=table), data=fields, headers=headers, timeout=60
    )
    assert answer.status_code == 403
    assert NEEDED[language] in answer.text.replace("&#39;", "'")
    assert lasting(answer) == {"rainbow_tried"}


def test_who_comes_without_a_cookie_to_a_closed_table_learns_of_cookies(server: Running) -> None:
    with server.client() as ann:
        path = ann.open(game="rainbow", quick=1)
        ann.begun(path)  # before, whoever has the link may look
    bare = httpx.get(server.address + path, timeout=60)
    assert bare.status_code == 403
    assert "allow cookies" in bare.text
    with server.client() as stranger:
        stranger.get("/")
        assert "cookies" not in stranger.get(path).text
