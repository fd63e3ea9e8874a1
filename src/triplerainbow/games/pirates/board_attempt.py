"""Rainbow Pirates: the move that picked cards would make, though it may not be legal."""

from collections.abc import Sequence

from triplerainbow.games.pirates.board_cards import BLACK
from triplerainbow.games.pirates.board_choices import picks_of
from triplerainbow.games.pirates.seen import PiratesView

NUMBERED = "1234567"
"""Letters of the cards that have a number (P1.1)."""


def attempt(view: PiratesView, picks: Sequence[str]) -> str:
    """The move in the notation of records, or words that are none where nothing fits."""
    wanted = sorted(picks)
    for move in view.legal_moves:
        if sorted(picks_of(view, move)) == wanted:
            return move
    move = _nearest(view, picks)
    return " ".join(picks) if move in view.legal_moves else move


def _nearest(view: PiratesView, picks: Sequence[str]) -> str:
    """A move that most of these cards would be for."""
    cards = "".join(pick[1:] for pick in picks if pick[0] == "h")
    groups = [pick[1:] for pick in picks if pick[0] == "g"]
    seats = [pick[1:] for pick in picks if pick[0] == "s"]
    if seats and not groups:
        return _attack(cards, seats[0])
    if len(groups) == 1 and not seats:
        return _extension(view, groups[0], cards)
    if cards and not groups:
        return "+" + _meant(cards)
    return " ".join(picks)


def _attack(cards: str, seat: str) -> str:
    """A BLACK card at a seat; the Thief stands for whatever could have been picked."""
    black = [card for card in cards if card in BLACK]
    return f"{(black or cards or 'T')[0]}@{seat}"


def _extension(view: PiratesView, place: str, cards: str) -> str:
    if not cards:
        return f"-{place}"
    groups = dict(enumerate(view.islands[view.viewer or 0], 1))
    runs = {str(number) for number, group in groups.items() if group[0] == "r"}
    if cards == "J" and place in runs:
        return f"e{place}:J<"
    return f"e{place}:{cards}"


def _meant(cards: str) -> str:
    """The group that cards would be: all black, all of one number, else a run."""
    if set(cards) <= set(BLACK):
        return "b:" + "".join(sorted(cards, key=BLACK.index))
    numbers = sorted(card for card in cards if card in NUMBERED)
    jokers = "J" * cards.count("J")
    if not numbers or len(numbers) + len(jokers) < len(cards):
        return cards
    if len(set(numbers)) == 1:
        return f"s{numbers[0]}:{''.join(numbers)}{jokers}"
    return f"r{numbers[0]}:{''.join(numbers)}{jokers}"
