"""Who sits where in each game of a contest.

A deal is played as many times as it has seats. Its company (a bot for each seat) stays in the same
circular order and moves on by one seat from game to game, so every bot has every hand of the deal
once. The circular order itself is drawn anew for every deal, so nobody always sits behind the same
neighbour.

With as many bots as seats everybody plays in every deal. With fewer, each bot sits down once and
the last one takes all seats that are left. With more, those who have played least sit down, among
them those who have met least.
"""

from collections.abc import Sequence
from hashlib import blake2b
from math import gcd

from triplerainbow.record.start import Seed


class Schedule:
    """The seats of all games, without end; the same for the same seed, however many are asked."""

    def __init__(self, players: int, bots: int, seed: Seed) -> None:
        """`players` seats and `bots` different bots, numbered from 0."""
        self._players = players
        self._bots = bots
        self._seed = seed
        self._companies: list[list[int]] = []
        self._played = [0] * bots
        self._met = [[0] * bots for _ in range(bots)]

    @property
    def round(self) -> int:
        """Deals after which every bot has played equally often."""
        if self._bots <= self._players:
            return 1
        return self._bots // gcd(self._bots, self._players)

    def whole_games(self, games: int) -> int:
        """`games`, rounded up to whole rounds of whole deals."""
        size = self.round * self._players
        return -(-games // size) * size

    def deal_of(self, index: int) -> int:
        """The deal that game number `index` plays, both from 0."""
        return index // self._players

    def line_up(self, index: int) -> tuple[int, ...]:
        """The bot of each seat in game number `index`, from 0."""
        deal, shift = divmod(index, self._players)
        company = self._company(deal)
        return tuple(company[seat - shift] for seat in range(self._players))

    def _company(self, deal: int) -> Sequence[int]:
        """The bots of a deal in circular order, one for each seat."""
        while len(self._companies) <= deal:
            self._companies.append(self._next_company(len(self._companies)))
        return self._companies[deal]

    def _next_company(self, deal: int) -> list[int]:
        if self._bots <= self._players:
            company = [*range(self._bots), *[self._bots - 1] * (self._players - self._bots)]
        else:
            company = self._least_played(deal)
        places = sorted(range(self._players), key=lambda place: self._lot(deal, "order", place))
        return [company[place] for place in places]

    def _least_played(self, deal: int) -> list[int]:
        """The bots that play next where there are more bots than seats."""
        company: list[int] = []
        for _seat in range(self._players):
            rest = [bot for bot in range(self._bots) if bot not in company]
            company.append(min(rest, key=lambda bot: self._claim(bot, company, deal)))
        for bot in company:
            self._played[bot] += 1
            for other in company:
                self._met[bot][other] += 1
        return company

    def _claim(self, bot: int, company: list[int], deal: int) -> tuple[int, int, bytes]:
        """The smallest sits down first."""
        met = sum(self._met[bot][other] for other in company)
        return self._played[bot], met, self._lot(deal, "seat", bot)

    def _lot(self, deal: int, purpose: str, item: int) -> bytes:
        """Lots to draw, which a seed decides for ever."""
        key = f"{self._seed}/{deal}/{purpose}/{item}"
        return blake2b(key.encode(), digest_size=8).digest()
