"""What `rainbow bench` prints: tables for people, or one JSON object a line."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Protocol

from triplerainbow.i18n import _, decimal

if TYPE_CHECKING:
    from triplerainbow.bench.rates import Rate
    from triplerainbow.bench.searching import SearchRate
    from triplerainbow.bench.stepping import StepRate


class Report(Protocol):
    """Prints results as they come."""

    def rates(self, rates: Sequence["Rate"]) -> None:
        """Whole random games, ours."""

    def peer_rates(self, rates: Sequence["Rate"], peer: str) -> None:
        """Whole random games of another library."""

    def ratios(self, ratios: Sequence[tuple[str, str, float]]) -> None:
        """Our game, the peer's game, how many times as fast our slowest seat count is."""

    def searches(self, rates: Sequence["SearchRate"]) -> None:
        """Search from the first decision of a game, ours."""

    def peer_searches(self, rates: Sequence["SearchRate"], peer: str) -> None:
        """Search of another library."""

    def search_ratios(self, ratios: Sequence[tuple[str, str, float]]) -> None:
        """Our game, the peer's game, how many times as fast our slowest seat count is."""

    def calls(self, costs: Mapping[str, Mapping[str, float]]) -> None:
        """For each game: microseconds by what is called."""

    def steps(self, rates: Sequence["StepRate"]) -> None:
        """Environments stepped in batches, ours."""

    def peer_steps(self, rates: Sequence["StepRate"], peer: str) -> None:
        """Environments of another library."""

    def step_ratios(self, ratios: Sequence[tuple[str, str, float]]) -> None:
        """Our game, the peer's game, how many times as fast our slowest seat count is."""

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
        _print_ratios(ratios)

    def searches(self, rates: Sequence["SearchRate"]) -> None:
        """See `Report`."""
        print(_("Search from the first decision of a game on one core, iterations/s:"))
        titles = (_("players"), _("as the bots"), _("uniform"))
        print("  {:14}{:>8}{:>16}{:>16}".format("", *titles))
        for seats in dict.fromkeys((rate.game, rate.players) for rate in rates):
            found = [r.iterations_per_s for r in rates if (r.game, r.players) == seats]
            print(
                "  {:14}{:>8}".format(*seats) + "".join(f"{decimal(each, 0):>16}" for each in found)
            )
        print(
            _("(uniform: no priors, random rollouts to the end; pirates take no group back)"),
            flush=True,
        )

    def peer_searches(self, rates: Sequence["SearchRate"], peer: str) -> None:
        """See `Report`."""
        for rate in rates:
            speed = decimal(rate.iterations_per_s, 0)
            row = f"  {rate.game:14}{rate.players:>8}{'':>16}{speed:>16}"
            print(f"{row}  {peer}", flush=True)

    def search_ratios(self, ratios: Sequence[tuple[str, str, float]]) -> None:
        """See `Report`."""
        print(_("Uniform iterations a second of our slowest seat count, divided by those of:"))
        _print_ratios(ratios)

    def calls(self, costs: Mapping[str, Mapping[str, float]]) -> None:
        """See `Report`."""
        print(_("Single calls from Python, microseconds:"))
        columns = next(iter(costs.values()))
        print(f"  {'':10}" + "".join(f"{what:>11}" for what in columns))
        for game, found in costs.items():
            costs_told = "".join(f"{decimal(cost, 2):>11}" for cost in found.values())
            print(f"  {game:10}{costs_told}", flush=True)

    def steps(self, rates: Sequence["StepRate"]) -> None:
        """See `Report`."""
        cores = rates[0].cores
        print(_("Random legal steps with observation and mask; cores: {n}").format(n=cores))
        titles = (_("players"), _("environments"), _("steps/s"))
        print("  {:14}{:>8}{:>16}{:>16}".format("", *titles))
        for rate in rates:
            print(_step_row(rate), flush=True)

    def peer_steps(self, rates: Sequence["StepRate"], peer: str) -> None:
        """See `Report`."""
        for rate in rates:
            print(f"{_step_row(rate)}  {peer}", flush=True)

    def step_ratios(self, ratios: Sequence[tuple[str, str, float]]) -> None:
        """See `Report`."""
        print(_("Steps a second of our slowest seat count, divided by those of:"))
        _print_ratios(ratios)

    def begin_first_use(self) -> None:
        """See `Report`."""
        print(_("First use of a game, seconds (compiling takes a while):"), flush=True)

    def first_use(self, game: str, cache: str, seconds: float) -> None:
        """See `Report`."""
        words = {"cold": _("nothing compiled yet"), "cached": _("compiled before")}
        print(f"  {game:10}{words[cache]}: {decimal(seconds, 2)}", flush=True)


def _print_ratios(ratios: Sequence[tuple[str, str, float]]) -> None:
    """A row for each of our games, a column for each of the peer's."""
    peers = list(dict.fromkeys(peer for _game, peer, _ratio in ratios))
    print(f"  {'':14}" + "".join(f"{peer:>14}" for peer in peers))
    for game in dict.fromkeys(game for game, _peer, _ratio in ratios):
        found = [ratio for name, _peer, ratio in ratios if name == game]
        print(f"  {game:14}" + "".join(f"{decimal(each, 1):>14}" for each in found), flush=True)


def _row(rate: "Rate") -> str:
    decisions, games = decimal(rate.decisions_per_s, 0), decimal(rate.games_per_s, 0)
    return f"  {rate.game:14}{rate.players:>8}{decisions:>16}{games:>12}"


def _step_row(rate: "StepRate") -> str:
    steps = decimal(rate.steps_per_s, 0)
    return f"  {rate.game:14}{rate.players:>8}{decimal(rate.num_envs, 0):>16}{steps:>16}"


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
        _print_json_ratios("ratio", ratios)

    def searches(self, rates: Sequence["SearchRate"]) -> None:
        """See `Report`."""
        for rate in rates:
            print(json.dumps({"what": "search"} | asdict(rate)), flush=True)

    def peer_searches(self, rates: Sequence["SearchRate"], peer: str) -> None:
        """See `Report`."""
        for rate in rates:
            print(json.dumps({"what": "search"} | asdict(rate) | {"peer": peer}), flush=True)

    def search_ratios(self, ratios: Sequence[tuple[str, str, float]]) -> None:
        """See `Report`."""
        _print_json_ratios("search ratio", ratios)

    def calls(self, costs: Mapping[str, Mapping[str, float]]) -> None:
        """See `Report`."""
        for game, found in costs.items():
            for what, cost in found.items():
                print(json.dumps({"game": game, "what": what, "us": cost}), flush=True)

    def steps(self, rates: Sequence["StepRate"]) -> None:
        """See `Report`."""
        for rate in rates:
            print(json.dumps({"what": "vector"} | asdict(rate)), flush=True)

    def peer_steps(self, rates: Sequence["StepRate"], peer: str) -> None:
        """See `Report`."""
        for rate in rates:
            print(json.dumps({"what": "vector"} | asdict(rate) | {"peer": peer}), flush=True)

    def step_ratios(self, ratios: Sequence[tuple[str, str, float]]) -> None:
        """See `Report`."""
        _print_json_ratios("vector ratio", ratios)

    def begin_first_use(self) -> None:
        """See `Report`."""

    def first_use(self, game: str, cache: str, seconds: float) -> None:
        """See `Report`."""
        row = {"game": game, "what": "first use", "cache": cache, "s": seconds}
        print(json.dumps(row), flush=True)


def _print_json_ratios(what: str, ratios: Sequence[tuple[str, str, float]]) -> None:
    for game, peer, ratio in ratios:
        print(json.dumps({"game": game, "what": what, "to": peer, "times": ratio}), flush=True)
