"""How to play: the numbered rules of each game, in the language of now."""

import re
from functools import cache

from markdown_it import MarkdownIt
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from triplerainbow.games.catalog import INFOS, info, primer, rules_text
from triplerainbow.i18n import language, speaking
from triplerainbow.server import refusals
from triplerainbow.server.http.rate_limit import PAGES
from triplerainbow.server.refusals import Refused
from triplerainbow.server.web.home import game_cards
from triplerainbow.server.web.requests import page, services_of


async def rules(request: Request) -> Response:
    """The rules of a game, the first one if none is named."""
    services_of(request).slow_down(request, PAGES)
    name = request.path_params.get("game", next(iter(INFOS)))
    if name not in INFOS:
        raise Refused(refusals.NO_GAME)
    text = _html(name, language())
    return page(
        request,
        "rules.html",
        name=name,
        title=info(name).title,
        games=game_cards(),
        primer=primer(name),
        text=text,
    )


@cache
def _html(name: str, code: str) -> str:
    """Our own Markdown as HTML."""
    with speaking(code):
        markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        html: str = markdown.render(rules_text(name))
    # The policy of our pages allows no style in an attribute.
    return re.sub(r'style="text-align:(\w+)"', r'class="\1"', html)


ROUTES = [Route("/rules", rules), Route("/rules/{game}", rules)]
