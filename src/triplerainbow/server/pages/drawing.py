"""Cards and groups of cards as HTML, drawn alike in every template.

Templates call `card`, `fan`, `fans`, `group` and `stack`; a letter means another card in each game,
so they draw for the game of the template's `board` unless `game` is given. Functions, not macros: a
position holds dozens of cards, and what a card looks like is made only once. The drawings
themselves are in sprite.svg, which page.html holds.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, wraps
from itertools import groupby
from typing import Any

from jinja2 import Environment, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from triplerainbow.games.board import Card, Look
from triplerainbow.games.catalog import load
from triplerainbow.i18n import _, language

MOST_KEPT = 4096
"""Drawings of cards that are kept, a kilobyte each."""

MOST_IN_A_FAN = 40
MOST_FANS = 20
"""Style sheets tell fans apart by their number of cards up to here."""


def install(env: Environment) -> None:
    """Let every template call the drawings."""
    env.globals.update(
        {draw.__name__: _for_board(draw) for draw in (card, fan, fans, group, stack)}
    )
    env.globals["corner"] = corner


def _for_board(draw: Callable[..., Markup]) -> Callable[..., Markup]:
    @wraps(draw)
    @pass_context
    def call(context: Context, *args: Any, game: str = "", **more: Any) -> Markup:
        return draw(*args, game=game or context["board"].game, **more)

    return call


@cache
def _looks(game: str) -> Mapping[str, Look]:
    return load(game).drawer.looks


# One card


def card(one: Card, *, game: str) -> Markup:
    """A card: a button if it can be picked, else a picture."""
    return Markup(_card(one, game))


def _card(one: Card, game: str) -> str:
    head, tail = _around_name(language(), game, one.face, one.down, one.label, one.pick, one.marks)
    return f"{head}{_name(one.name)}{tail}"


def _name(name: str) -> str:
    return f' data-name="{escape(name)}"' if name else ""


@lru_cache(MOST_KEPT)
def _around_name(
    _lang: str,
    game: str,
    face: str,
    down: str,
    label: str,
    pick: str,
    marks: tuple[str, ...],
) -> tuple[str, str]:
    """The HTML of a card before and after its name, the one thing that is often new."""
    words = " ".join(filter(None, ("card", _classes(game, face, down, marks))))
    says = f' aria-label="{escape(spoken(label, marks))}"'
    drawn = _face(game, face, down)
    if pick:
        return (
            f'<button type="button" class="{words}" data-pick="{escape(pick)}"',
            f' aria-pressed="false"{says}>{drawn}</button>',
        )
    return f'<span class="{words}" role="img"', f"{says}>{drawn}</span>"


def spoken(label: str, marks: Sequence[str]) -> str:
    """The label, and what a screen reader says of the marks."""
    told = [label]
    if "duty" in marks:
        told.append(_("must be laid"))
    if "hit" in marks:
        told.append(_("was attacked"))
    if "new" in marks:
        told.append(_("new"))
    return ", ".join(told)


def _classes(game: str, face: str, down: str, marks: Sequence[str]) -> str:
    colour = _looks(game)[face][0] if face else "back"
    return " ".join(filter(None, (f"c-{colour}", "two" if down else "", *marks)))


def _face(game: str, face: str, down: str) -> str:
    """The drawing of a card alone, hidden from screen readers."""
    if not face:
        drawn = '<use href="#back"/>'
    elif down:
        drawn = f'<g clip-path="url(#folded)"><use href="#half-{face}"/></g>{corner(down, game)}'
    else:
        drawn = f'<use href="#{_looks(game)[face][1]}"/>'
    return (
        f'<svg class="art" viewBox="0 0 64 90" aria-hidden="true" focusable="false">{drawn}</svg>'
    )


def corner(down: str, game: str) -> Markup:
    """The folded corner of a two-sided card: what is known of the face below ("?" is nothing)."""
    known = _looks(game).get(down)
    if known is None:
        drawn = '<use href="#g-what" x="31.500" y="56" width="11.200" height="16"/>'
    else:
        drawn = (
            f'<use href="#g-{down}" x="29.500" y="56" width="10.500" height="15"/>'
            f'<use href="#mark-{down}" x="41" y="56.200" width="8.800" height="8.800"/>'
        )
    flap = "M62.500 52.200 26.200 88.500V56A4.500 4.500 0 0 1 30.700 52.200Z"
    colour = "back" if known is None else known[0]
    return Markup(f'<g class="c-{colour}"><path class="ground flap" d="{flap}"/>{drawn}</g>')


# Several cards


def fan(cards: Sequence[Card], *, game: str) -> Markup:
    """Cards that overlap."""
    return Markup(_fan(cards, game))


def _fan(cards: Sequence[Card], game: str) -> str:
    drawn = "".join([_card(one, game) for one in cards])
    return f'<span class="fan n{min(len(cards), MOST_IN_A_FAN)}">{drawn}</span>'


def fans(cards: Sequence[Card], *, game: str) -> Markup:
    """A hand: neighbours with equal faces are a fan, and fans lie side by side."""
    sorts = [list(alike) for _face, alike in groupby(cards, lambda one: one.face)]
    drawn = "".join([_fan(sort, game) for sort in sorts])
    kinds = f"fans k{min(len(sorts), MOST_FANS)} n{min(len(cards), MOST_IN_A_FAN)}"
    return Markup(f'<div class="{kinds}">{drawn}</div>')


def group(
    cards: Sequence[Card],
    pick: str = "",
    *,
    label: str = "",
    worth: object = "",
    ribbon: object = "",
    marks: Sequence[str] = (),
    game: str,
) -> Markup:
    """Cards that are one thing: a prize pile, a combo, a group of an island; may be a button."""
    drawn = _fan(cards, game)
    if ribbon:
        drawn = f'<span class="ribbon">{escape(ribbon)}</span>{drawn}'
    if worth:
        drawn += f'<span class="worth">{escape(worth)}</span>'
    words = " ".join(filter(None, ("group", *marks)))
    says = f' aria-label="{escape(spoken(label, marks))}"' if label else ""
    if not pick:
        return Markup(f'<span class="{words}" role="group"{says}>{drawn}</span>')
    head = f'<button type="button" class="{words}" data-pick="{escape(pick)}"'
    return Markup(f'{head} aria-pressed="false"{says}>{drawn}</button>')


def stack(n: int, label: str, *, game: str) -> Markup:
    """A pile of `n` cards from behind, with its number and what it is."""
    size = "thick" if n > 1 else "" if n else "empty"
    top = f'<span class="card c-back">{_face(game, "", "")}</span>'
    drawn = top if n else '<span class="card spot"></span>'
    words = " ".join(filter(None, ("heap", size)))
    told = f'<span class="count">{n}</span><span class="what">{escape(label)}</span>'
    return Markup(f'<span class="stack"><span class="{words}">{drawn}</span>{told}</span>')
