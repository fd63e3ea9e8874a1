"""Rainbow in extensive form. All cards are dealt at the start."""

from collections.abc import Mapping
from fractions import Fraction

from triplerainbow.games.extensive import ExtensiveForm, Extent
from triplerainbow.games.info import OptionValue
from triplerainbow.games.rainbow.rules import HAND_SIZE, RESERVE
from triplerainbow.kernel import Ints, Records


class Extensive(ExtensiveForm):
    """Rows, hands and reserves."""

    def extent(self, players: int, options: Mapping[str, OptionValue]) -> Extent:
        """Every combo is a single (R3.1), and each claims a pile (R4.2): the moves are attained."""
        del options
        low, high = _leads(players)
        return Extent(low, high, 2 * _hands(players))

    def news(self, before: Records | None, after: Records) -> list[str]:
        """The row at the start (R1.2), the hand then and when the reserve is taken up (R7.4)."""
        view = after[0]
        if before is None:
            return [f"row {_ranks(view.singles)}", f"hand {_ranks(view.hand)}"]
        grown = (view.hand > before[0].hand).any()
        return [f"hand {_ranks(view.hand)}"] if grown else []

    def hidden_words(self, states: Records) -> str:
        """Hands by seat, reserves, and what is set aside."""
        state = states[0]
        piles = [*state.hands[: state.players], *state.reserves, state.aside]
        return " ".join(f"[{_ranks(pile)}]" for pile in piles)


def _ranks(counts: Ints) -> str:
    return "".join(str(rank + 1) * cards for rank, cards in enumerate(counts.tolist()))


def _hands(players: int) -> int:
    return players * (int(HAND_SIZE[players]) + (RESERVE if players == 2 else 0))


def _leads(players: int) -> tuple[float, float]:
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
    aside = len(ranks) - _hands(players) - players
    rest = sum(ranks[: len(ranks) - aside - others - 1])
    return float(1 - Fraction(rest, others)), float(sum(claimed) - 1)


TWO_PLAYERS_LEAD = 201.0
"""Rainbow for two. The other seat claims two cards first, which bring it 2 points at least (R7.1).
With all 28 cards as singles a seat claims 2 + 26 * 2 = 54 cards; four of the other six are claimed
by nobody, three of them in the last trick: to claim twice there, its second combo must come before
the other seat's first, so it is no 1. These four are worth 5, and 210 - 2 - 2 - 5 = 201. With one
claim less in the last trick, six are claimed by nobody, which costs 6. A card kept in hand costs a
claim of two and brings 1 (R7.5)."""
