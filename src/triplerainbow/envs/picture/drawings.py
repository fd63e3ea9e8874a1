"""The drawings of cards, as the browser has them, for a program that knows SVG but no variables.

The browser's drawings take the colour of a card from variables of its style sheet. Here every
colour gets a copy of the drawings of its own, whose names begin with the colour.
"""

import re
from functools import cache
from importlib.resources import files

from jinja2 import Environment

from triplerainbow.games.catalog import load

SHEET = "templates/sprite.svg"
COLOURS = "static/css/cards.css"

DARK, LIGHT = "#17171C", "#F8F8F6"
"""Inks."""

BACK = "back"
"""The colour, and the drawing, of a card that lies face down."""

STYLE = """
.{c}-ground,.{c}-hole{{fill:{face}}}
.{c}-stock{{fill:#FFFFFF;stroke:#CFC9BB;stroke-width:1}}
.{c}-stock-ground{{fill:#F8F8F6}}
.{c}-line,.{c}-broad,.{c}-fine,.{c}-thin-hole,.{c}-bone{{fill:none;stroke-linecap:round;
stroke-linejoin:round}}
.{c}-line,.{c}-broad,.{c}-fine,.{c}-bone{{stroke:currentColor}}
.{c}-line{{stroke-width:17}}
.{c}-broad{{stroke-width:15}}
.{c}-bone{{stroke-width:9}}
.{c}-fine{{stroke-width:6}}
.{c}-thin-hole{{stroke:{face};stroke-width:5}}
.{c}-soft{{fill:currentColor;stroke:currentColor;stroke-width:8;stroke-linejoin:round}}
.{c}-rim{{fill:none;stroke:url(#{c}-spectrum);stroke-width:2.5}}
"""
"""What the classes of the drawings mean in one colour."""


@cache
def _colours() -> dict[str, str]:
    """Every colour of cards by its letter or word."""
    text = _source(COLOURS)
    return dict(re.findall(r"--c-(\w+): (#\w{6});", text)) | {BACK: "#E3DED2"}


@cache
def ink_on(colour: str) -> str:
    """What is printed on a card of this colour: dark or light ink."""
    return LIGHT if colour in "RBPK" else "#5A564D" if colour == BACK else DARK


@cache
def look(game: str, letter: str) -> tuple[str, str]:
    """Colour and drawing of a card; `?` is a card that lies face down."""
    return (BACK, BACK) if letter == "?" else load(game).drawer.looks[letter]


def drawings(colour: str, names: frozenset[str]) -> str:
    """The definitions of these drawings, and what they are made of, in this colour, with style."""
    text = "".join(_sheet()[name] for name in sorted(_needed(names)))
    return _style(colour) + _prefixed(text, colour)


@cache
def _needed(names: frozenset[str]) -> frozenset[str]:
    """These drawings, and those that they use."""
    found: set[str] = set()
    waiting = [*names, "spectrum"]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += re.findall(r'href="#([\w-]+)"', _sheet()[name])
    return frozenset(found)


@cache
def _prefixed(text: str, colour: str) -> str:
    """The same with names and classes of this colour."""
    for before in ('id="', 'href="#', 'class="'):
        text = text.replace(before, before + colour + "-")
    return text


@cache
def _style(colour: str) -> str:
    """What the classes mean in this colour, also where a part of a card has another one."""
    rules = STYLE.format(c=colour, face=_colours()[colour])
    for other, value in _colours().items():
        rules += (
            f".{colour}-band-{other}{{fill:{value}}}.{colour}-stop-{other}{{stop-color:{value}}}"
        )
        rules += f".{colour}-c-{other}{{color:{ink_on(other)}}}"
        rules += f".{colour}-c-{other} .{colour}-ground{{fill:{value}}}"
    return f"<style>{rules}</style>"


@cache
def _sheet() -> dict[str, str]:
    """Every definition by its name, as the browser has them."""
    text = Environment(autoescape=False).from_string(_source(SHEET)).render()
    found = re.findall(r'(<(symbol|linearGradient) id="([\w-]+)".*?</\2>)', text, re.DOTALL)
    return {name: whole for whole, _tag, name in found}


def _source(name: str) -> str:
    return (files("triplerainbow.server.pages") / name).read_text(encoding="utf-8")
