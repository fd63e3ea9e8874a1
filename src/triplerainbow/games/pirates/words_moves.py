"""Rainbow Pirates in words: the moves there are, and what they do."""

import re
from collections.abc import Iterable, Iterator

from triplerainbow.games.pirates.names import (
    EFFECTS,
    card_name,
    card_names,
    group_cards,
    group_name,
)
from triplerainbow.games.pirates.seen import PiratesView
from triplerainbow.games.words import Choice, Group, Names
from triplerainbow.i18n import _

BLACK = "TCWKSLMO"
"""Letters of the BLACK cards, in the order of the notation."""

# Menu


def menu(view: PiratesView, names: Names) -> list[Group]:
    """The legal moves in groups."""
    moves = list(view.legal_moves)
    if view.phase in ("turn", "last"):
        groups = list(_turn_menu(view, moves, names))
    elif view.phase == "loot":
        groups = list(_loot_menu(view, moves))
    else:
        title = {
            "block": _("Block"),
            "salvage": _("Take"),
            "give": _("Give"),
            "name": _("Name"),
            "order": _("Order"),
        }[view.phase]
        groups = [Group(title, [Choice(move, gloss(view, move)) for move in moves])]
    return [group for group in groups if group.choices]


def _turn_menu(view: PiratesView, moves: list[str], names: Names) -> Iterator[Group]:
    lays = [move for move in moves if move.startswith("+")]
    # What costs no joker first: it is what people look for.
    lays.sort(key=lambda move: move.count("J"))
    yield Group(_("Lay"), [Choice(move, card_name("X") if move == "+x" else "") for move in lays])
    yield _group(_("Extend"), view, moves, "e")
    yield _group(_("Take back"), view, moves, "-")
    for black in BLACK:
        plays = [move for move in moves if move[0] == black]
        at = [Choice(move, names[int(move[2:])] if "@" in move else "") for move in plays]
        yield Group(card_name(black), at, _(EFFECTS[black]))
    ends = [move for move in ("out", "d", "u", "done") if move in moves]
    yield Group(_("End"), [Choice(move, gloss(view, move)) for move in ends])


def _group(title: str, view: PiratesView, moves: Iterable[str], prefix: str) -> Group:
    chosen = [move for move in moves if re.match(rf"{prefix}\d", move)]
    return Group(title, [Choice(move, gloss(view, move)) for move in chosen])


def _loot_menu(view: PiratesView, moves: list[str]) -> Iterator[Group]:
    """One group of moves for each group of the target's island."""
    assert view.target is not None
    for place, island_group in enumerate(view.islands[view.target], 1):
        chosen = [Choice(move) for move in moves if move.startswith(f"g{place}:")]
        yield Group(_("Group {n}").format(n=place), chosen, group_name(island_group))


def gloss(view: PiratesView, move: str) -> str:
    """What a move does, where its notation doesn't say it."""
    if move[0] in "e-":
        place = int(re.findall(r"\d+", move)[0])
        return group_name(view.islands[view.active][place - 1])
    glosses = {
        "d": _("draw from the pile"),
        "u": _("take {cards}").format(cards=card_names(view.pair)),
        "out": _("go out, 5 points more"),
        "done": _("end"),
        "block": _("costs your {number}").format(number=view.blocked_by),
        "pass": _("let it happen"),
    }
    if move in glosses:
        return glosses[move]
    letter = move.partition(":")[2]
    return card_name(letter) if len(letter) == 1 and letter not in "1234567" else ""


# Advice


def in_words(view: PiratesView, move: str, names: Names) -> str:
    """A legal move as an advice."""
    words = {
        "d": _("draw two cards from the pile"),
        "u": _("take the turned-up {cards}").format(cards=card_names(view.pair)),
        "out": _("go out"),
        "done": _("leave the island as it is"),
        "block": _("block with the {number}").format(number=view.blocked_by),
        "pass": _("not block"),
    }
    if move in words:
        return words[move]
    if move.startswith("+"):
        return _("lay {group}").format(group=_the_group(move[1:]))
    head, _colon, card = move.partition(":")
    if head[0] in "e-":
        group = _the_group(view.islands[view.active][int(head[1:]) - 1])
        if head[0] == "-":
            return _("take back {group}").format(group=group)
        return _("add {card} to {group}").format(card=card_name(card[0]), group=group)
    if head[0] in BLACK:
        return _black_in_words(move, names)
    if head[0] == "o":
        return _("put the cards back as {cards}").format(cards=card_names(card))
    wishes = {"g": _("choose {card}"), "w": _("take {card}"), "k": _("give {card}")}
    return wishes.get(head[0], _("name {card}")).format(card=card_name(card[0]))


def _the_group(group: str) -> str:
    """A group with its article, as the object of a sentence: "the run 1 J 3"."""
    if group == "x":
        return _("the pirate")
    wishes = {"r": _("the run {cards}"), "s": _("the set {cards}")}
    cards = " ".join(group_cards(group))
    return wishes.get(group[0], _("the black group {cards}")).format(cards=cards)


def _black_in_words(move: str, names: Names) -> str:
    card = card_name(move[0])
    if "@" not in move:
        return _("play {card}").format(card=card)
    return _("play {card} at {target}").format(card=card, target=names[int(move[2:])])
