"""What clients would rather have, in all the ways in which they say it."""

import pytest

from triplerainbow.server.http.negotiation import LONGEST, wants_json, wants_page, wished


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("fr; q=0.9, en; q=0.1", "fr"),
        ("fr ;q=0.9,\ten\t;\tq=0.1", "fr"),
        ("en;q=0.1,fr;Q=0.9", "fr"),
        ("fr-CA", "fr"),
        ("es-419,en;q=0.5", "es"),
        ("ES_mx", "es"),
        ("de, fr;q=0.3, en;q=0.2", "fr"),
        ("fr;q=0.1, fr-CA;q=0.9, en;q=0.5", "fr"),
        ("en-US;q=0, en", "en"),
        ("en, fr;q=0", "en"),
        ("en;q=0", "es"),
        ("en;q=0, *", "es"),
        ("en;q=0, es;q=0, *;q=0.1", "fr"),
        ("*", "en"),
        ("*, fr;q=0.5", "en"),
        ("*;q=0.1, fr", "fr"),
        ("fr, es", "fr"),
        ("es, fr", "es"),
        ("en;q=0, es;q=0, fr;q=0", "en"),
        ("fr;q=nan, es;q=0.1", "es"),
        ("fr;q=7, es;q=0.1", "es"),
        (",;,=;;q,\x00\xff, fr", "fr"),
        ('"', "en"),
        ("zz," * LONGEST + "fr", "en"),
        ("fr," + "zz;q=0.5," * LONGEST, "fr"),
        ("x" * 100_000, "en"),
    ],
)
def test_the_language_liked_best_is_spoken(header: str, language: str) -> None:
    assert wished(header) == language


@pytest.mark.parametrize(
    ("header", "is_wanted"),
    [
        ("", False),
        ("*/*", False),
        ("application/json", True),
        ("Application/JSON; q=0.9", True),
        ("application/json; charset=utf-8", True),
        ("application/json, text/plain, */*", True),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", False),
        ("text/html, application/json;q=0.9", False),
        ("text/html;q=0.1, application/json;q=0.2", True),
        ("application/json;q=0", False),
        ("application/json;q=0, text/html", False),
        ("application/jsonl", False),
        ("garbage", False),
    ],
)
def test_json_is_for_whoever_likes_it_better(header: str, is_wanted: bool) -> None:
    assert wants_json(header) is is_wanted


@pytest.mark.parametrize(
    ("header", "is_wanted"),
    [
        ("", False),
        ("*/*", False),
        ("application/json", False),
        ("application/json, text/html;q=0", False),
        ("application/json, text/html;q=0.5", False),
        ("text/html", True),
        ("text/html;charset=utf-8", True),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", True),
    ],
)
def test_a_page_about_the_api_is_for_whoever_likes_it_better(header: str, is_wanted: bool) -> None:
    assert wants_page(header) is is_wanted
