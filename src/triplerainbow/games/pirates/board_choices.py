"""Rainbow Pirates: what must be picked for each move, and what its button says.

Picks: "h5" a card in hand, "g2" a group of one's island, "s1" a seat, "x2:5" a card of the island
that is hit, "d5" a card of the discard pile, "n5" a card to name, "o1:5" a card to be the first of
the pile.
"""

import re

from triplerainbow.games.board import Choice, Names
from triplerainbow.games.pirates.board_cards import short
from triplerainbow.games.pirates.names import card_name, card_names, group_cards
from triplerainbow.games.pirates.rules import BONUS
from triplerainbow.games.pirates.seen import PiratesView
from triplerainbow.i18n import _, ngettext

DRAWN = 2
"""Cards that a draw takes (P7.1)."""

SHORT = 12
"""Characters of names that go on a button beside another one."""


def choices(view: PiratesView, names: Names) -> list[Choice]:
    """The viewer's legal moves, in the order of the menu; what is many or rare comes late."""
    menu = view.engine.words.menu(view, names)
    moves = [entry.move for group in menu for entry in group.choices]
    return [_choice(view, move, names) for move in sorted(moves, key=_rank)]


def _rank(move: str) -> int:
    """Order in the list: lay, extend, attack, BLACK groups, take back."""
    if move.startswith("+"):
        return 3 if move[1] == "b" else 0
    if move.startswith("-"):
        return 4
    return 1 if move.startswith("e") else 2


def _choice(view: PiratesView, move: str, names: Names) -> Choice:
    sentence = _sentence(view, move, names)
    return Choice(
        move=move,
        label=_label(view, move, names),
        picks=picks_of(view, move),
        says=sentence[:1].upper() + sentence[1:],
        main=_is_main(view, move),
        costly=_is_costly(view, move),
    )


# Picks


def picks_of(view: PiratesView, move: str) -> tuple[str, ...]:
    """What is picked on the board for a legal move."""
    if move in ("out", "d", "u", "done", "block", "pass"):
        return ()
    head, _colon, cards = move.partition(":")
    if head[0] == "+":
        return tuple("h" + letter for letter in group_cards(move[1:]))
    if head[0] == "e":
        return ("h" + cards[0], "g" + head[1:])
    if head[0] == "-":
        return ("g" + head[1:],)
    if head[0] == "g":
        return ("x" + move[1:],)
    if head[0] == "o":
        # The last card follows from the others.
        return tuple(f"o{place}:{letter}" for place, letter in enumerate(cards[:-1], 1))
    if head[0] in "wkm":
        return ({"w": "d", "k": "h", "m": "n"}[head[0]] + cards,)
    black, _at, seat = move.partition("@")
    return ("h" + black, "s" + seat) if seat else ("h" + black,)


# Words


def _label(view: PiratesView, move: str, names: Names) -> str:
    """What the button says, short. Moves with the same picks have different labels."""
    if not picks_of(view, move):
        return _bare_label(view, move)
    head, _colon, card = move.partition(":")
    if head[0] == "+":
        return _group_label(move[1:])
    if head[0] == "e":
        return _extension_label(view, int(head[1:]), card)
    if head[0] == "-":
        return _("Take back {group}").format(group=_shortly(view, view.active, int(head[1:])))
    if head[0] == "g":
        assert view.target is not None  # Thief and Cannon name an opponent (P5.1)
        wish = _("Steal {card} from {group}") if view.black == "T" else _("Shoot {card} at {group}")
        group = _shortly(view, view.target, int(head[1:]))
        return wish.format(card=card_name(card[0]), group=group)
    if head[0] == "o":
        return _("Back in this order: {cards}").format(cards="-".join(card))
    if head[0] in "wkm":
        wishes = {"w": _("Take {card}"), "k": _("Give {card}"), "m": _("Name {card}")}
        return wishes[head[0]].format(card=card_name(card))
    if "@" in move:
        target = names[int(move[2:])]
        return _("{card} at {target}").format(card=card_name(move[0]), target=target)
    return _("Play {card}").format(card=card_name(move[0]))


def _shortly(view: PiratesView, seat: int, place: int) -> str:
    """A group of an island in a few signs."""
    group = view.islands[seat][place - 1]
    return card_name("X") if group == "x" else short(group)


def _bare_label(view: PiratesView, move: str) -> str:
    drawn = min(DRAWN, view.pile)
    labels = {
        "d": ngettext("Draw {n} card", "Draw {n} cards", drawn).format(n=drawn),
        "u": _("Take {cards}").format(cards=_names_or_letters(view.pair)),
        "out": _("Go out: +{n}").format(n=BONUS),
        "done": _("Done"),
        "block": _("Block with {number}").format(number=view.blocked_by),
        "pass": _("Let it happen"),
    }
    if move in labels:
        return labels[move]
    # Lookout with a single card in the pile.
    return _("Put {cards} back").format(cards=card_names(move[2:]))


def _names_or_letters(cards: str) -> str:
    """Cards in words, or, where that is long, by the letters that are on them."""
    words = card_names(cards)
    return words if len(words) <= SHORT else ", ".join(cards)


def _group_label(group: str) -> str:
    """A new group: "Run 1-J-3"; jokers alone say what they stand for."""
    if group == "x":
        return _("Lay the pirate")
    cards = group_cards(group)
    if group[0] == "b":
        return _("Black group {cards}").format(cards="-".join(cards))
    label = _("Run {cards}") if group[0] == "r" else _("Set {cards}")
    text = label.format(cards="-".join(cards))
    if set(cards) != {"J"}:
        return text
    low = int(group[1])
    numbers = [low + place if group[0] == "r" else low for place in range(len(cards))]
    meaning = "-".join(map(str, numbers))
    return _("{group} as {numbers}").format(group=text, numbers=meaning)


def _extension_label(view: PiratesView, place: int, card: str) -> str:
    group = _shortly(view, view.active, place)
    if card not in ("J<", "J>"):
        return _("Add {card} to {group}").format(card=card_name(card), group=group)
    number = _number_at_end(view, place, card)
    return _("Joker as {n} on {group}").format(n=number, group=group)


def _number_at_end(view: PiratesView, place: int, card: str) -> int:
    """The number that a joker stands for at the low or high end of a run of the viewer."""
    group = view.islands[view.active][place - 1]
    low = int(group[1])
    return low - 1 if card == "J<" else low + len(group_cards(group))


def _sentence(view: PiratesView, move: str, names: Names) -> str:
    """The whole move in words."""
    words = view.engine.words.in_words(view, move, names)
    joker = re.fullmatch(r"e(\d+):(J[<>])", move)
    if joker:
        number = _number_at_end(view, int(joker[1]), joker[2])
        return _("{what}, as {number}").format(what=words, number=number)
    return words


# Weight


def _is_main(view: PiratesView, move: str) -> bool:
    """What one mostly wants: whatever was picked for, going out, a block of what hits oneself."""
    if move in ("block", "pass"):
        hits_me = view.target in (None, view.viewer) and view.black not in ("W", "L")
        return (move == "block") == hits_me
    if move == "d":
        return "out" not in view.legal_moves
    return move != "u" and not move.startswith("-")


def _is_costly(view: PiratesView, move: str) -> bool:
    """Going out without winning; ending the last phase with points still in hand."""
    if move == "out":
        scores = view.scores
        mine = scores[view.active] + BONUS
        return any(points >= mine for seat, points in enumerate(scores) if seat != view.active)
    if move == "done":
        return any(other[0] in "+e" for other in view.legal_moves)
    return False
