"""What `rainbow bench` prints: tables for people, or one JSON object a line."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Protocol

from triplerainbow.i18n import _

if TYPE_CHECKING:
    from triplerainbow.bench.playouts import Rate


class Report(Protocol):
    """Takes results as they come."""

    def begin_rates(self) -> None:
        """Rates of whole random games follow."""

    def rate(self, rate: "Rate", peer: str | None = None) -> None:
        """One game and seat count; `peer` is the library of another program's game."""

    def begin_ratios(self) -> None:
        """Ratios follow."""

    def ratio(self, game: str, peer_game: str, ratio: float) -> None:
        """Decisions a second of our slowest seat count, divided by those of the peer's game."""

    def begin_calls(self) -> None:
        """Costs of single calls follow."""

    def calls(self, game: str, players: int, costs: Mapping[str, float]) -> None:
        """Microseconds by what is called."""

    def begin_first_use(self) -> None:
        """First uses follow."""

    def first_use(self, game: str, cache: str, seconds: float) -> None:
        """Seconds of the first use; `cache` is "cold" or "cached"."""


class TextReport:
    """Tables for people."""

    def __init__(self) -> None:
        self._titled = False

    def begin_rates(self) -> None:
        """See `Report`."""
        print(_("Uniformly random play, deal to end, one core:"))
        print(f"  {'':14}{_('players'):>8}{_('decisions/s'):>16}{_('games/s'):>12}")

    def rate(self, rate: "Rate", peer: str | None = None) -> None:
        """See `Report`."""
        row = f"  {rate.game:14}{rate.players:>8}{rate.decisions_per_s:>16,.0f}"
        print(f"{row}{rate.games_per_s:>12,.0f}  {peer or ''}".rstrip(), flush=True)

    def begin_ratios(self) -> None:
        """See `Report`."""
        print(_("Decisions a second of our slowest seat count, compared:"))

    def ratio(self, game: str, peer_game: str, ratio: float) -> None:
        """See `Report`."""
        wish = _("{game} is {ratio} times as fast as {peer}")
        print("  " + wish.format(game=game, ratio=f"{ratio:.1f}", peer=peer_game), flush=True)

    def begin_calls(self) -> None:
        """See `Report`."""
        print(_("Single calls from Python, microseconds:"))

    def calls(self, game: str, players: int, costs: Mapping[str, float]) -> None:
        """See `Report`."""
        if not self._titled:
            print("".join([" " * 12, *(f"{what:>11}" for what in costs)]))
            self._titled = True
        found = "".join(f"{cost:>11.2f}" for cost in costs.values())
        print(f"  {game:10}{found}", flush=True)

    def begin_first_use(self) -> None:
        """See `Report`."""
        print(_("First use, seconds (the first time it compiles for a while):"), flush=True)

    def first_use(self, game: str, cache: str, seconds: float) -> None:
        """See `Report`."""
        words = {"cold": _("nothing compiled yet"), "cached": _("compiled before")}
        print(f"  {game:10}{words[cache]}: {seconds:.2f}", flush=True)


class JsonReport:
    """One JSON object a line; no headings."""

    def begin_rates(self) -> None:
        """See `Report`."""

    def rate(self, rate: "Rate", peer: str | None = None) -> None:
        """See `Report`."""
        row = asdict(rate) if peer is None else asdict(rate) | {"peer": peer}
        print(json.dumps(row), flush=True)

    def begin_ratios(self) -> None:
        """See `Report`."""

    def ratio(self, game: str, peer_game: str, ratio: float) -> None:
        """See `Report`."""
        row = {"game": game, "what": "ratio", "to": peer_game, "times": ratio}
        print(json.dumps(row), flush=True)

    def begin_calls(self) -> None:
        """See `Report`."""

    def calls(self, game: str, players: int, costs: Mapping[str, float]) -> None:
        """See `Report`."""
        for what, cost in costs.items():
            print(json.dumps({"game": game, "what": what, "us": cost}), flush=True)

    def begin_first_use(self) -> None:
        """See `Report`."""

    def first_use(self, game: str, cache: str, seconds: float) -> None:
        """See `Report`."""
        row = {"game": game, "what": "first use", "cache": cache, "s": seconds}
        print(json.dumps(row), flush=True)
