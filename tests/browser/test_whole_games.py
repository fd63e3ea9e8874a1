"""A whole game of each kind, against bots, at a desk and on a phone."""

import pytest

from tests.browser.choosing import mind_for
from tests.browser.people import People
from tests.browser.shapes import DESK, PHONE

TABLES = {
    "rainbow": (["greedy", "greedy", "random"], {}),
    "pirates": (["greedy", "greedy", "greedy"], {}),
    "arcoiris": (["greedy"], {"deck": "nine"}),
}

@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("shape", [DESK, PHONE], ids=str)
def test_whole(people: People, game: str, shape) -> None:
    import time
    ann = people.come("Ann", shape)
    others, options = TABLES[game]
    ann.open(game, others, options)
    mind = mind_for(game)
    t=time.time(); n=0
    while ann.move(mind):
        n+=1
        if n in (1,6,15): ann.page.screenshot(path=f"/tmp/w/h/{game}-{shape.name}-{n}.png")
    print(game, shape.name, n, time.time()-t)
    ann.until_calm()
    ann.page.screenshot(path=f"/tmp/w/h/{game}-{shape.name}-end.png")
