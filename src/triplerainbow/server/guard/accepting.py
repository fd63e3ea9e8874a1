"""What a client would like to get, from the headers `Accept` and `Accept-Language`."""

from functools import lru_cache

from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from triplerainbow.i18n import LANGUAGES

PAGE, JSON = "text/html", "application/json"

LONGEST = 1000
"""Characters of a header that are read."""


@lru_cache(1024)
def best_language(header: str) -> str:
    """The language that is liked best, of those that we speak; the first of ours if none is.

    A region counts as its language: who reads Mexican Spanish reads ours.
    """
    ranges = parse_accept_header(header[:LONGEST])
    unwanted = {_language(tag) for tag, quality in ranges if not quality}
    for tag, quality in sorted(ranges, key=lambda found: -found[1]):
        if not quality:
            break
        ours = LANGUAGES if tag == "*" else (_language(tag),)
        for code in ours:
            if code in LANGUAGES and code not in unwanted:
                return code
    return LANGUAGES[0]


def _language(tag: str) -> str:
    return tag.replace("_", "-").partition("-")[0].lower()


@lru_cache(1024)
def prefers_json(header: str) -> bool:
    """Whether JSON is wanted rather than a page; who does not mind gets a page."""
    # A range may have parameters, such as a charset; which of them JSON has is not said anywhere.
    ranges = [(name.partition(";")[0], q) for name, q in parse_accept_header(header[:LONGEST])]
    return MIMEAccept(ranges).best_match((PAGE, JSON), default=PAGE) == JSON
