"""What `rainbow bench` prints: tables for people, or one JSON object a line."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Protocol

from triplerainbow.i18n import _

if TYPE_CHECKING:
    from triplerainbow.bench.rates import Rate


class Report(Protocol):
    """Prints results as they come."""

    def rates(self, rates: Sequence["Rate"]) -> None:
        """Whole random games, ours."""

    def peer_rates(self, rates: Sequence["Rate"], peer: str) -> None:
        """Whole random games of another library."""

    def ratios(self, ratios: Sequence[tuple[str, str, float]]) -> None:
        """Our game, the peer's game, how many times as fast our slowest seat count is."""

    def calls(self, costs: Mapping[str, Mapping[str, float]]) -> None:
        """For each game: microseconds by what is called."""

    def begin_first_use(self) -> None:
        """First uses follow; each takes a while."""

    def first_use(self, game: str, cache: str, seconds: float) -> None:
        """Seconds of the first use; `cache` is "cold" or "cached"."""


class TextReport:
    """Tables for people."""

    def rates(self, rates: Sequence["Rate"]) -> None:
        """See `Report`."""
        print(_("Uniformly random play from deal to end on one core:"))
        titles = (_("players"), _("decisions/s"), _("games/s"))
        print("  {:14}{:>8}{:>16}{:>12}".format("", *titles))
        for rate in rates:
            print(_row(rate), flush=True)

    def peer_rates(self, rates: Sequence["Rate"], peer: str) -> None:
        """See `Report`."""
        for rate in rates:
            print(f"{_row(rate)}  {peer}", flush=True)

    def ratios(self, ratios: Sequence[tuple[str, str, float]]) -> None:
        """See `Report`."""
        print(_("Decisions a second of our slowest seat count, divided by those of:"))
        peers = list(dict.fromkeys(peer for _game, peer, _ratio in ratios))
        print(f"  {'':14}" + "".join(f"{peer:>14}" for peer in peers))
        for game in dict.fromkeys(game for game, _peer, _ratio in ratios):
            found = [ratio for name, _peer, ratio in ratios if name == game]
            print(f"  {game:14}" + "".join(f"{ratio:>14.1f}" for ratio in found), flush=True)

    def calls(self, costs: Mapping[str, Mapping[str, float]]) -> None:
        """See `Report`."""
        print(_("Single calls from Python, microseconds:"))
        columns = next(iter(costs.values()))
        print(f"  {'':10}" + "".join(f"{what:>11}" for what in columns))
        for game, found in costs.items():
            print(f"  {game:10}" + "".join(f"{cost:>11.2f}" for cost in found.values()), flush=True)

    def begin_first_use(self) -> None:
        """See `Report`."""
        print(_("First use of a game, seconds (compiling takes a while):"), flush=True)

    def first_use(self, game: str, cache: str, seconds: float) -> None:
        """See `Report`."""
        words = {"cold": _("nothing compiled yet"), "cached": _("compiled before")}
        print(f"  {game:10}{words[cache]}: {seconds:.2f}", flush=True)


def _row(rate: "Rate") -> str:
    row = f"  {rate.game:14}{rate.players:>8}{rate.decisions_per_s:>16,.0f}"
    return f"{row}{rate.games_per_s:>12,.0f}"


class JsonReport:
    """One JSON object a line; no headings."""

    def rates(self, rates: Sequence["Rate"]) -> None:
        """See `Report`."""
        for rate in rates:
            print(json.dumps(asdict(rate)), flush=True)

    def peer_rates(self, rates: Sequence["Rate"], peer: str) -> None:
        """See `Report`."""
        for rate in rates:
            print(json.dumps(asdict(rate) | {"peer": peer}), flush=True)

    def ratios(self, ratios: Sequence[tuple[str, str, float]]) -> None:
        """See `Report`."""
        for game, peer, ratio in ratios:
            row = {"game": game, "what": "ratio", "to": peer, "times": ratio}
            print(json.dumps(row), flush=True)

    def calls(self, costs: Mapping[str, Mapping[str, float]]) -> None:
        """See `Report`."""
        for game, found in costs.items():
            for what, cost in found.items():
                print(json.dumps({"game": game, "what": what, "us": cost}), flush=True)

    def begin_first_use(self) -> None:
        """See `Report`."""

    def first_use(self, game: str, cache: str, seconds: float) -> None:
        """See `Report`."""
        row = {"game": game, "what": "first use", "cache": cache, "s": seconds}
        print(json.dumps(row), flush=True)
