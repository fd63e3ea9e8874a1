"""What a client would rather be sent: its headers Accept and Accept-Language, read by Werkzeug."""

from functools import lru_cache

from starlette.datastructures import Headers
from werkzeug.datastructures import LanguageAccept, MIMEAccept
from werkzeug.http import parse_accept_header

from triplerainbow.i18n import LANGUAGES

LONGEST = 1000
"""Characters of a header that are read; browsers send a few dozen."""

HTML, JSON = "text/html", "application/json"


def joined(headers: Headers, name: str) -> str:
    """All headers of this name as one: they may be sent in several."""
    return ", ".join(headers.getlist(name))


def wished(header: str) -> str:
    """The language that the header Accept-Language likes best, of those that we speak."""
    return _language(_shortened(header))


@lru_cache(1024)
def _language(header: str) -> str:
    weights: dict[str, float] = {}
    for tag, weight in parse_accept_header(header, LanguageAccept):  # the best first
        name, _dash, region = tag.lower().replace("_", "-").partition("-")
        # A region that is not wanted says nothing about the language.
        if weight > 0 or not region:
            weights[name] = 0.0 if weight == 0 else weights.get(name, weight)
    rest = weights.get("*", 0.0)
    order = list(weights)
    wanted = [code for code in LANGUAGES if weights.get(code, rest) > 0]
    if not wanted:
        return next((code for code in LANGUAGES if weights.get(code) != 0), LANGUAGES[0])

    def liking(code: str) -> tuple[float, int]:
        """More first; of two liked as much, the one that is named first."""
        return -weights.get(code, rest), order.index(code) if code in weights else len(order)

    return min(wanted, key=liking)


def wants_json(header: str) -> bool:
    """Whether the header Accept likes JSON better than a page."""
    return _is_for_program(_shortened(header))


@lru_cache(1024)
def _is_for_program(header: str) -> bool:
    return _kinds(header).best_match((HTML, JSON)) == JSON


def wants_page(header: str) -> bool:
    """Whether the header Accept likes a page better than JSON; who does not mind gets none."""
    return _kinds(_shortened(header)).best_match((JSON, HTML)) == HTML


def _kinds(header: str) -> MIMEAccept:
    """The kinds that are accepted, without parameters such as a charset: ours have no choice."""
    return MIMEAccept([(kind.partition(";")[0], q) for kind, q in parse_accept_header(header)])


def _shortened(header: str) -> str:
    """Whole wishes alone, as many as are read."""
    if len(header) <= LONGEST:
        return header
    return header[:LONGEST].rpartition(",")[0]
