"""Servers on one host, of which browsers keep the cookies together: nobody loses who they are."""

import shutil
from pathlib import Path

import httpx

from tests.server.serving import running
from triplerainbow.server.http.cookies import LANGUAGE, ME


def name_at(browser: httpx.Client, address: str) -> str:
    """What this browser is called at that server."""
    page = browser.get(f"{address}/me").text
    return page.partition('name="name"')[2].partition('value="')[2].partition('"')[0]


def call(browser: httpx.Client, address: str, name: str) -> None:
    assert browser.post(f"{address}/me", data={"name": name}).status_code == 303


def secret_of(browser: httpx.Client) -> str:
    return next(c.value or "" for c in browser.cookies.jar if c.name.startswith(ME))


def test_two_servers_on_one_host_know_the_same_browser_by_different_cookies(tmp_path: Path) -> None:
    with (
        running(tmp_path / "one") as one,
        running(tmp_path / "two") as two,
        httpx.Client(timeout=60) as browser,
    ):
        here, there = one.address, two.address
        call(browser, here, "Ann")
        call(browser, there, "Bea")
        assert (name_at(browser, here), name_at(browser, there)) == ("Ann", "Bea")
        new = {"game": "rainbow", "quick": "1"}
        table = browser.post(f"{here}/tables", data=new).headers["location"]
        browser.post(f"{there}/preferences", data={"lang": "fr"})
        assert browser.post(f"{there}/tables", data=new).status_code == 303
        assert browser.get(here + table).status_code == 200
        assert 'lang="en"' in browser.get(here).text
        assert 'lang="fr"' in browser.get(there).text
        assert sum(cookie.name.startswith(ME) for cookie in browser.cookies.jar) == 2


def test_a_copy_beside_the_original_takes_nobody_away(tmp_path: Path) -> None:
    with running(tmp_path / "one") as server, httpx.Client() as somebody:
        call(somebody, server.address, "Old")
    shutil.copytree(tmp_path / "one", tmp_path / "copy")
    with (
        running(tmp_path / "one") as one,
        running(tmp_path / "copy") as copy,
        httpx.Client() as browser,
    ):
        call(browser, one.address, "Ann")
        call(browser, copy.address, "Bea")
        assert name_at(browser, one.address) == "Ann"


def test_who_comes_with_a_cookie_of_another_name_is_known_and_gets_the_new_one(
    tmp_path: Path,
) -> None:
    with httpx.Client() as browser:
        with running(tmp_path / "one") as server:
            call(browser, server.address, "Ann")
            secret = secret_of(browser)
            for others in ({ME: secret}, {f"{ME}_elsewhere": secret}, {ME: "?", f"{ME}_x": secret}):
                sent = "; ".join(f"{name}={value}" for name, value in others.items())
                plain = httpx.get(f"{server.address}/me", headers={"cookie": sent})
                assert 'value="Ann"' in plain.text
                name, _equals, value = plain.headers["set-cookie"].partition(";")[0].partition("=")
                assert name.startswith(f"{ME}_")
                assert name not in others
                assert value == secret
            old = httpx.get(server.address, headers={"cookie": f"{LANGUAGE}=es"})
            assert 'lang="es"' in old.text
            stranger = httpx.get(f"{server.address}/me", headers={"cookie": f"{ME}=nobody"})
            assert "set-cookie" not in stranger.headers
        # The folder is moved: the cookie has another name from now on, and the person is the same.
        (tmp_path / "one").rename(tmp_path / "moved")
        with running(tmp_path / "moved") as server:
            assert name_at(browser, server.address) == "Ann"
            assert len(browser.cookies.jar) == 2
            assert name_at(browser, server.address) == "Ann"
