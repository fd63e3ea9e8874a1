"""Rainbow Pirates in the terminal: the moves there are, and what they do."""

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
from triplerainbow.games.seen import View
from triplerainbow.i18n import _
from triplerainbow.terminal.boards.board import Choice, Group, Names

BLACK = "TCWKSLMO"
"""Letters of the BLACK cards, in the order of the notation."""

# Questions


def question(view: PiratesView, names: Names) -> str:
    """What the viewer has to decide."""
    if view.phase == "turn":
        return _on_turn(view)
    if view.phase == "last":
        return _("Last phase: lay out your island for the last time, then say done.")
    if view.phase == "block":
        return _may_block(view, names)
    black = card_name(view.black or "")
    target = "" if view.target is None else names[view.target]
    wishes = {
        "loot": _("{card}: which card of {target}'s island?"),
        "salvage": _("{card}: which card of the discard pile?"),
        "give": _("{card}: {name} gets one of your BLACK cards. Which one?"),
        "name": _("{card}: name a card; if {target} has it in hand, you get one."),
        "order": _("{card}: you see the top cards of the pile. In which order do they go back?"),
    }
    return wishes[view.phase].format(card=black, target=target, name=names[view.active])


def _on_turn(view: PiratesView) -> str:
    if "out" in view.legal_moves:
        return _("Your turn. You may go out: type out.")
    if "d" in view.legal_moves:
        return _("Your turn. When you have laid what you want, end it with d or u.")
    reason = view.engine.refusal(view, "d")
    return _("Your turn. Before you can draw, {reason}.").format(reason=reason)


def _may_block(view: PiratesView, names: Names) -> str:
    """Who does what to whom, and that a block would cost a card."""
    black = view.black or ""
    who, card, effect = names[view.active], card_name(black), _(EFFECTS[black])
    if view.target is None:
        wish = _("{name} plays {card}: {effect}. Do you block with your {number}?")
    elif view.target == view.viewer:
        wish = _("{name} plays {card} at you: {effect}. Do you block with your {number}?")
    else:
        wish = _("{name} plays {card} at {target}: {effect}. Do you block with your {number}?")
    target = "" if view.target is None else names[view.target]
    return wish.format(name=who, card=card, effect=effect, target=target, number=view.blocked_by)


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
        groups = [Group(title, [Choice(move, _gloss(view, move)) for move in moves])]
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
    yield Group(_("End"), [Choice(move, _gloss(view, move)) for move in ends])


def _group(title: str, view: PiratesView, moves: Iterable[str], prefix: str) -> Group:
    chosen = [move for move in moves if re.match(rf"{prefix}\d", move)]
    return Group(title, [Choice(move, _gloss(view, move)) for move in chosen])


def _loot_menu(view: PiratesView, moves: list[str]) -> Iterator[Group]:
    """One group of moves for each group of the target's island."""
    assert view.target is not None
    for place, island_group in enumerate(view.islands[view.target], 1):
        chosen = [Choice(move) for move in moves if move.startswith(f"g{place}:")]
        yield Group(_("Group {n}").format(n=place), chosen, group_name(island_group))


def _gloss(view: PiratesView, move: str) -> str:
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


# Typing


def tidy(view: View, text: str) -> str:
    """`+123` is the run or set of these cards if there is only one; letters in the right case."""
    bare = text.replace(" ", "")
    head, colon, cards = bare.partition(":")
    if colon:
        return f"{head.lower()}:{cards.upper()}"
    if bare.startswith("+"):
        cards = bare[1:].upper()
        return _laid(view, cards) or _meant(cards) or bare.lower()
    spellings = (bare, bare.upper(), bare.lower())
    return next((word for word in spellings if word in view.legal_moves), bare)


def _laid(view: View, cards: str) -> str | None:
    """The one legal move that lays these cards, whatever their order."""
    ways = [
        move
        for move in view.legal_moves
        if move.startswith("+") and sorted(move.partition(":")[2]) == sorted(cards)
    ]
    in_order = [move for move in ways if move.endswith(f":{cards}")]
    chosen = in_order or ways
    return chosen[0] if len(chosen) == 1 else None


def _meant(cards: str) -> str | None:
    """The group of three or more cards that these must be, so that its refusal fits; or None."""
    numbers = cards.replace("J", "")
    if len(cards) < 3 or not numbers:
        return None
    if set(cards) <= set(BLACK):
        return f"+b:{''.join(sorted(cards, key=BLACK.index))}"
    if not set(numbers) <= set("1234567"):
        return None
    if len(set(numbers)) == 1:
        return f"+s{numbers[0]}:{numbers}{'J' * cards.count('J')}"
    for order in (cards, "".join(sorted(cards))):
        lows = {int(card) - place for place, card in enumerate(order) if card != "J"}
        if len(lows) == 1 and min(lows) >= 1:
            return f"+r{min(lows)}:{order}"
    return None
