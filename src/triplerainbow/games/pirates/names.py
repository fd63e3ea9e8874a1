"""Rainbow Pirates: cards and groups in words."""

from triplerainbow.i18n import N_, _

CARD_NAMES = {
    "J": N_("joker"),
    "X": N_("pirate"),
    "T": N_("Thief"),
    "C": N_("Cannon"),
    "W": N_("Whiskey"),
    "K": N_("Captain"),
    "S": N_("Stinky"),
    "L": N_("Shore Leave"),
    "M": N_("Maggots"),
    "O": N_("Lookout"),
}
"""Names of the cards that have no number, by letter."""

EFFECTS = {
    "T": N_("take one card from an opponent's island (blocked by 1)"),
    "C": N_("one card of an opponent's island is discarded (blocked by 2)"),
    "W": N_("take any card of the discard pile (blocked by 3)"),
    "K": N_("every opponent gives a BLACK card (blocked by 4)"),
    "S": N_("take two random cards from an opponent's hand (blocked by 5)"),
    "L": N_("draw three more cards (blocked by 6)"),
    "M": N_("name a card; an opponent who has it gives one (blocked by 7)"),
    "O": N_("see the top four cards and put them back in any order (can't be blocked)"),
}
"""What each BLACK card does, in a few words."""


def card_name(letter: str) -> str:
    """A card in words: "3", "joker", "Thief"."""
    return _(CARD_NAMES[letter]) if letter in CARD_NAMES else letter


def card_names(cards: str) -> str:
    """Several cards in words: "3, joker, Thief"."""
    return ", ".join(map(card_name, cards))


def group_name(group: str) -> str:
    """A group in words: "run 1 J 3", "set 4 4 J", "black group T C W", "pirate"."""
    if group == "x":
        return _("pirate")
    cards = " ".join(group.partition(":")[2])
    if group[0] == "r":
        return _("run {cards}").format(cards=cards)
    if group[0] == "s":
        return _("set {cards}").format(cards=cards)
    return _("black group {cards}").format(cards=cards)


def group_cards(group: str) -> str:
    """The letters of a group's cards."""
    return "X" if group == "x" else group.partition(":")[2]
