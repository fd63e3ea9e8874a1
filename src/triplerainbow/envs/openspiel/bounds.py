"""How much a game can be worth, and how long it can last: as the rules of each game prove it.

Every bound is proved here from the rules (numbers as in RULES.md). What is said to be attained, a
test attains.
"""

from fractions import Fraction
from typing import NamedTuple

from triplerainbow.envs.openspiel.deals import Deck
from triplerainbow.envs.openspiel.parameters import DRAWN, POINTS, Settings
from triplerainbow.games.arcoiris.rules import HANDS
from triplerainbow.games.game import Game
from triplerainbow.games.pirates.rules import BONUS
from triplerainbow.games.pirates.rules import HAND_SIZE as PIRATE_HAND
from triplerainbow.games.rainbow.rules import HAND_SIZE, RESERVE


class Bounds(NamedTuple):
    """What no game exceeds."""

    low: float
    """The least utility of a seat."""
    high: float
    moves: int
    """Decisions of all seats, chance not counted."""
    chances: int
    """Chance nodes."""


def bounds_of(game: Game, settings: Settings, deck: Deck) -> Bounds:
    """The bounds of a game with these settings."""
    low, high = _utilities(game, settings, deck)
    name, players = game.info.name, settings.players
    moves, stinky = _pirates_moves(players) if name == "pirates" else (0, 0)
    if name == "rainbow":
        moves = _rainbow_moves(players)
    elif name == "arcoiris":
        moves = _arcoiris_moves(deck.size, _hand(game, settings), settings)
    chances = deck.size + stinky + (settings.first == DRAWN)
    return Bounds(low, high, moves, chances)


def _utilities(game: Game, settings: Settings, deck: Deck) -> tuple[float, float]:
    """The least and the greatest utility of a seat; with "win" both are attained.

    A share of the victory is 0 at least and 1 at most, and all shares sum to 1.
    """
    players = settings.players
    if settings.utility != POINTS:
        return -1 / players, 1 - 1 / players
    if game.info.name == "rainbow":
        return _rainbow_leads(players)
    if game.info.name == "pirates":
        return _pirates_leads(players)
    lead = float(deck.size - _hand(game, settings))
    return -lead, lead


# Arco-iris


def _hand(game: Game, settings: Settings) -> int:
    return int(HANDS[game.option_codes(settings.options)[2]])


def _arcoiris_moves(cards: int, hand: int, settings: Settings) -> int:
    """Attained with every deck, and so is the lead.

    Whoever is not active at the end holds a full hand (A4.1, A4.2), so at most cards - hand are
    ever played, which is also the greatest lead. A turn of c cards takes c - 1 flips and one move
    that ends it, `.` or a flip that loses: 2c moves; but the last turn, if it plays the whole hand
    because nothing could be drawn, ends by itself (A2.2). If less of the hand is played in it,
    fewer cards are played in all, and that costs more.

    An opening flip (A2.4) is a third move for each card, since it may also end a round before the
    next card; of the first turn of a round, whose table is empty, this pays for the missing one.
    In the last round it does not, and the last turn of the whole hand has only 2 moves a card.
    """
    played = cards - hand
    if settings.options.get("opening_flip"):
        return 3 * played - hand - 1
    return 2 * played - 1


# Rainbow


def _rainbow_hands(players: int) -> int:
    return players * (int(HAND_SIZE[players]) + (RESERVE if players == 2 else 0))


def _rainbow_moves(players: int) -> int:
    """Attained: every combo is a single (R3.1), and each claims a pile (R4.2)."""
    return 2 * _rainbow_hands(players)


def _rainbow_leads(players: int) -> tuple[float, float]:
    """For two players attained; for more not known to be.

    In the first trick every combo claims one card (R1.2, R4.3), later one pile of two at most. A
    seat makes no more combos than it has cards. Nobody claims the cards of the last trick, at least
    one of each seat that still holds cards: all but one at most (R6.1, R6.2).

    More than two: the greatest lead is that of the highest ranks that so many claims can bring,
    less a 1 that each other seat claims first. The least is that of a seat that claims a 1 first
    and nothing later, while the others claim all but what nobody does.
    """
    if players == 2:
        return -TWO_PLAYERS_LEAD, TWO_PLAYERS_LEAD
    others = players - 1
    ranks = sorted((rank for rank in range(1, 7) for _copy in range(10)), reverse=True)
    claimed = ranks[: 1 + 2 * (int(HAND_SIZE[players]) - 1)]
    aside = len(ranks) - _rainbow_hands(players) - players
    rest = sum(ranks[: len(ranks) - aside - others - 1])
    return float(1 - Fraction(rest, others)), float(sum(claimed) - 1)


TWO_PLAYERS_LEAD = 201.0
"""Rainbow for two. The other seat claims two cards first, which bring it 2 points at least (R7.1).
With all 28 cards as singles a seat claims 2 + 26 * 2 = 54 cards; four of the other six are claimed
by nobody, three of them in the last trick: to claim twice there, its second combo must come before
the other seat's first, so it is no 1. These four are worth 5, and 210 - 2 - 2 - 5 = 201. With one
claim less in the last trick, six are claimed by nobody, which costs 6. A card kept in hand costs a
claim of two and brings 1 (R7.5)."""


# Rainbow Pirates

PIRATE_VALUE = 115 + 5 * 5
"""Points of all cards, if all lay on islands (P3.4)."""

WHISKEYS, STINKIES, BLACKS, CARDS, TAKEN_BACK = 4, 4, 31, 120, 12
"""Cards of these kinds (P1.2), and the groups that may be taken back in a turn (P4.2)."""


def _pirates_leads(players: int) -> tuple[float, float]:
    """Not known to be attained.

    Who goes out does so while a card is in the pile and two are turned up (P7.2): these three bring
    nothing, the bonus 5 (P6.1). Without going out at least one turned-up card is dead. The bonus
    comes once, so no seats together have more than that either.
    """
    most = PIRATE_VALUE - 3 + BONUS
    return -most / (players - 1), float(most)


def _pirates_moves(players: int) -> tuple[int, int]:
    """Decisions, and outcomes of Stinky; far above what is played, but no guess.

    Every turn but the last takes two cards from the pile, if only to turn them up anew (P7.1).
    BLACK cards are played once, and once more for each Whiskey that brings one back: four in a
    turn, as those of this turn stay (P5.5). Each is answered by the others and may ask every one of
    them for a card (P5.2, P5.6). A card comes to an island once, and again when it came back to a
    hand: with a group taken back (P4.2), of 31 cards at most, or by Thief and Cannon, five at a
    time (P5.11).
    """
    turns = -(-(CARDS - PIRATE_HAND * players - 2) // 2)
    ends = turns + players
    played = BLACKS + WHISKEYS * turns
    groups = TAKEN_BACK * ends
    laid = CARDS + BLACKS * groups + 5 * played
    asked = played * (1 + 2 * (players - 1))
    return ends + groups + laid + asked, 2 * (STINKIES + WHISKEYS * turns)
