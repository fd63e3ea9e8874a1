"""What the reasons say of the rules, in notation, is what the kernels of the rules do."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

import triplerainbow as tr
from tests.bots.decisions import sample
from tests.laws.settings import Setting
from tests.samples import INTERPRETED
from triplerainbow.bots.reasons import reason
from triplerainbow.games import table
from triplerainbow.games.catalog import load
from triplerainbow.games.pirates import reasons_attacks, reasons_layout
from triplerainbow.games.pirates.cards import LETTERS, LOOT, LOOT_CODES, NUMBERS
from triplerainbow.games.pirates.islands import extending_numbers, rainbows
from triplerainbow.games.rainbow import reasons
from triplerainbow.kernel import Records, kernel

if TYPE_CHECKING:
    from triplerainbow.games.seen import View

SEEDS = range(1 if INTERPRETED else 4)


@kernel
def extending_of(states: Records, seat: int) -> int:
    return extending_numbers(states[0], seat)


@kernel
def rainbows_of(states: Records, seat: int) -> int:
    return rainbows(states[0], seat)


def positions(game: str) -> Iterator[tuple[Records, Any]]:
    for players in (2, 4):
        for seed in SEEDS:
            yield from sample(Setting(game, players), seed)


def test_claims_are_ordered_as_by_the_rules() -> None:
    """R4.1, of any two combos of a trick."""
    pairs = 0
    for _states, view in positions("rainbow"):
        if view.phase != "claim":
            continue
        played, order = view.combos, view.claim_order
        assert sorted(played) == sorted(order)
        for place, (_seat, combo) in enumerate(played):
            ahead = sum(reasons._claims_before(other, combo) for _of, other in played[:place])
            ahead += sum(
                not reasons._claims_before(combo, other) for _of, other in played[place + 1 :]
            )
            assert order[ahead] == played[place]
            pairs += 1
    assert pairs >= 4 * len(SEEDS)


def test_islands_are_read_as_by_the_rules() -> None:
    """P3.3, P3.4, P4.1: rainbows, points, and the numbers that fit the mover's island."""
    for states, view in positions("pirates"):
        worths = [sum(map(reasons_layout._worth, island)) for island in view.islands]
        assert worths == view.scores
        for seat in range(view.players):
            assert reasons_layout.rainbows(view, seat) == rainbows_of(states, seat)
        mask = extending_of(states, view.viewer)
        for number in range(NUMBERS):
            assert reasons_layout.fits(view, LETTERS[number]) == bool(mask >> number & 1)


@pytest.mark.skipif(INTERPRETED, reason="too slow for a hit to be likely")
def test_a_hit_costs_what_it_costs_by_the_rules() -> None:
    """P5.11: every card that Thief or Cannon may hit."""
    engine = load("pirates")
    hits = 0
    for states, view in positions("pirates"):
        if view.phase != "loot":
            continue
        for move, action in view.legal_moves.items():
            group = view.islands[view.target][(action - LOOT) // LOOT_CODES]
            after = states.copy()
            table.apply(after, action)
            seen: View = engine.view(after, view.viewer)
            place = int(move[-1]) - int(group[1]) if group[0] == "r" else 0
            loss = reasons_attacks.hit_on(group, place).loss
            assert loss == view.scores[view.target] - seen.scores[view.target], (group, move)
            hits += 1
    assert hits > 20


PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_certain_place_is_certain(players: int) -> None:
    """R4.1, R7.1: "claims first" without "likely" holds whatever is played later, by anybody."""
    promises = 0
    for seed in SEEDS:
        match = tr.Match("rainbow", players, seed=seed)
        while not match.over:
            view = match.view(match.seat)
            if view.phase == "play" and view.legal_moves:
                promises += sum(kept(match, move) for move in view.legal)
            match.play(view.legal[match.plies * 7 % len(view.legal)])
    assert promises > 10 * len(SEEDS)


def kept(match: tr.Match, move: str) -> bool:
    """Whether this move promises a place; fails if the longest combos of all break the promise."""
    seat = match.seat
    assert seat is not None
    words = reason(match.view(seat), move).split()
    if words[0] != "claims":
        return False
    trial: Any = match.copy()
    trick = trial.view(seat).trick
    trial.play(move)
    while not trial.over and trial.view(None).phase == "play" and trial.view(None).trick == trick:
        trial.play(max(trial.legal(), key=lambda combo: (len(combo), combo)))
    view: Any = trial.view(seat)
    if view.phase == "claim" and view.claim_order.count((seat, move)) == 1:
        place = view.claim_order.index((seat, move))
        assert words[1].rstrip(":;") == PLACES[place], (words, view.claim_order)
    return True
