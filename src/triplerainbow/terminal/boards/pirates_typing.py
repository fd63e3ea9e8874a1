"""Rainbow Pirates in the terminal: what people type, in the spelling of the notation."""

from triplerainbow.games.pirates.words_moves import BLACK
from triplerainbow.games.seen import View


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
