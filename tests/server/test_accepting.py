"""What browsers would like to get: languages with weights in any spelling, pages or JSON."""

import pytest

from triplerainbow.server.guard.accepting import best_language, prefers_json


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("fr; q=0.9, en; q=0.1", "fr"),
        ("fr ;q=0.1 , en ; q=0.9", "en"),
        ("fr-CA", "fr"),
        ("es-419,en;q=0.5", "es"),
        ("en-GB,fr;q=0.9", "en"),
        ("de-DE,de;q=0.9,fr;q=0.5,en;q=0.4", "fr"),
        ("EN-us, fr", "en"),
        ("FR", "fr"),
        ("fr;q=0.5,es;q=0.5", "fr"),
        ("es;q=0, fr;q=0.1", "fr"),
        ("en;q=0, *", "es"),
        ("*", "en"),
        ("de", "en"),
        ("fr;Q=0.9, es;Q=0.2", "fr"),
        ("", "en"),
        (",;=,q", "en"),
        ("fr;q=very", "en"),
        ("de," * 5000 + "fr", "en"),
    ],
)
def test_the_language_that_is_liked_best(header: str, language: str) -> None:
    assert best_language(header) == language


@pytest.mark.parametrize(
    ("header", "json"),
    [
        ("application/json", True),
        ("application/json; charset=utf-8", True),
        ("application/json, text/html;q=0.5", True),
        ("APPLICATION/JSON", True),
        ("text/html,application/xhtml+xml,application/json;q=0.1,*/*;q=0.8", False),
        ("application/json;q=0, text/html", False),
        ("*/*", False),
        ("", False),
    ],
)
def test_json_is_for_who_wants_it_rather_than_a_page(header: str, json: bool) -> None:
    assert prefers_json(header) == json
