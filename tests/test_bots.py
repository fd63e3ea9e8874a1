"""Bots: what they answer, and that greedy play beats random play."""

import re
from typing import Any

import pytest

import triplerainbow as tr
from tests import samples
from tests.laws.settings import Setting
from tests.samples import INTERPRETED
from triplerainbow.bots import BOTS
from triplerainbow.games.catalog import INFOS

SEATS = [(info.name, players) for info in INFOS.values() for players in info.seats]

SHARE_OF_TWO = {"rainbow": 0.80, "pirates": 0.95, "arcoiris": 0.90}
"""What greedy must win of 1,000 two-seat games against random."""

ROUNDS = samples.GREEDY_ROUNDS.size
"""Times that greedy sits at every seat."""


def share(game: str, players: int, rounds: int) -> float:
    """Part of the victories of one greedy player among random ones; ties are shared."""
    won = 0.0
    for seat in range(players):
        bots = ["random"] * players
        bots[seat] = "greedy"
        for record in tr.simulate(game, players, rounds, bots, seed=f"bots {seat}"):
            won += (seat in record["winners"]) / len(record["winners"])
    return won / (rounds * players)


def test_greedy_pirates_do_not_go_in_circles() -> None:
    """While a player only lays out, no layout comes back."""
    for record in tr.simulate(
        "pirates", 3, 2 if INTERPRETED else 40, ["greedy"] * 3, seed="circles"
    ):
        match = tr.Match.from_record(record, upto=0)
        seen: set[tuple[str, ...]] = set()
        for move in record["moves"]:
            if move.startswith("~"):
                continue  # the match draws the same by itself
            view: Any = match.view(match.seat)
            if move[0] in "+e-" and view.my_turn:
                layout = (view.hand, *sorted(view.islands[view.viewer]))
                assert layout not in seen, f"{layout} comes back in {record['seed']}"
                seen.add(layout)
            else:
                seen.clear()
            match.play(move)


@pytest.mark.skipif(INTERPRETED, reason="too slow to play enough games")
@pytest.mark.parametrize(("game", "players"), SEATS)
def test_greedy_beats_random(game: str, players: int) -> None:
    if players == 2:
        assert share(game, players, samples.GREEDY_PAIRS.size) >= SHARE_OF_TWO[game]
    else:
        # What was measured lies further above this than the noise of the sample.
        assert share(game, players, ROUNDS) >= 2 / players


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_a_whole_game(setting: Setting, name: str) -> None:
    match = tr.Match(setting.game, setting.players, seed=1, options=setting.options)
    bot = tr.bot(name, seed=1, iterations=4)
    assert bot.name == name
    moves = 0
    while match.seat is not None and moves < (20 if INTERPRETED else 200):
        view = match.view(match.seat)
        move = bot.choose(view)
        assert move in view.legal
        match.play(move)
        moves += 1


def test_a_seed_makes_the_same_choices() -> None:
    view = tr.Match("rainbow", 2, seed=1).view(tr.Match("rainbow", 2, seed=1).seat)

    def choices(seed: int | None) -> list[str]:
        bot = tr.bot("random", seed)
        return [bot.choose(view) for _ in range(30)]

    assert choices(1) == choices(1) != choices(2)
    assert choices(None) != choices(None)
    assert set(choices(1)) <= set(view.legal)


def test_random_choices_are_uniform() -> None:
    match = tr.Match("rainbow", 2, seed=1)
    view = match.view(match.seat)
    bot = tr.bot("random", seed=1)
    rounds = 60 if INTERPRETED else 400
    chosen = [bot.choose(view) for _ in range(rounds * len(view.legal))]
    for move in view.legal:
        assert abs(chosen.count(move) - rounds) < 5 * rounds**0.5


def test_unknown_bots() -> None:
    names = "random, greedy, level1, level2, level3, level4, level5"
    sentence = f"there is no bot hal; the bots are {names}"
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        tr.bot("hal")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (None, "null"),
        (["greedy"], "[…]"),
        ("\ud800", "\\ud800"),
        ("x" * 10**6, "x" * 39 + "…"),
        (10**5000, "1.00e+5000"),
    ],
    ids=lambda value: str(type(value)),
)
def test_names_that_are_no_bot(name: str, told: str) -> None:
    with pytest.raises(ValueError, match=f"^there is no bot {re.escape(told)}; the bots are "):
        tr.bot(name)


@pytest.mark.parametrize("seed", [True, 1.5, [], b"x", "\ud800"])
def test_seeds_that_are_none(seed: int) -> None:
    with pytest.raises(ValueError, match=r"^a seed is an integer or a text$"):
        tr.bot("random", seed)
    with pytest.raises(ValueError, match=r"^a seed has at most 500 digits$"):
        tr.bot("random", 10**500)


def test_a_bot_chooses_from_a_view_alone() -> None:
    match = tr.Match("rainbow", 2, seed=1)
    for wrong in (None, match, match.view(match.seat).to_json()):
        with pytest.raises(
            ValueError,
            match=r"^a bot chooses from a View, not from (nothing|something else|an object)$",
        ):
            tr.bot("random").choose(wrong)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_chooses_only_on_its_turn(name: str) -> None:
    bot = tr.bot(name, seed=1)
    match = tr.Match("rainbow", 2, seed=1)
    for viewer in (0, 1, None):
        if viewer != match.seat:
            with pytest.raises(ValueError, match="not the viewer's turn"):
                bot.choose(match.view(viewer))
    while not match.over:
        match.play(match.legal()[0])
    with pytest.raises(ValueError, match="the game is over"):
        bot.choose(match.view(0))


# The greedy player of Rainbow


def rainbow_choice(record: dict[str, object], moves: list[str]) -> str:
    match = tr.Match.from_record(record | {"moves": moves})
    return tr.bot("greedy", seed=1).choose(match.view(match.seat))


def dealt(row: str, hands: list[str]) -> dict[str, object]:
    """A three-player deal with this row and these hands."""
    used = row + "".join(hands)
    aside = "".join(rank * (10 - used.count(rank)) for rank in "123456")
    deal = {"row": row, "hands": hands, "aside": aside, "leader": 0}
    return {
        "format": "triplerainbow/1",
        "game": "rainbow",
        "players": 3,
        "options": {},
        "deal": deal,
    }


HANDS = ["11122333445566", "11223344455566", "11223344555666"]


def test_greedy_saves_cards_when_the_row_is_poor() -> None:
    assert len(rainbow_choice(dealt("222", HANDS), [])) == 1


def test_greedy_spends_cards_when_the_row_is_rich() -> None:
    # The pair of sixes and the pair of ones lie there; seat 0 leads.
    moves = ["66", "1", "1", "2", "2", "2"]
    assert len(rainbow_choice(dealt("222", HANDS), moves)) > 1


def test_greedy_takes_the_dearest_pile() -> None:
    assert rainbow_choice(dealt("146", HANDS), ["33", "1", "1"]) == "6"


@pytest.mark.skipif(INTERPRETED, reason="too slow to play enough games")
def test_greedy_makes_use_of_the_next_card() -> None:
    """Who sees it (the option `peek`) wins points from the same player who can't see it.

    Games of the deck of five are brief, and luck weighs little in many of them.
    """
    options: dict[str, Any] = {"peek": True, "deck": "five"}
    bots = [tr.bot("greedy", seed=1), tr.bot("greedy", seed=1)]
    lead = 0
    for game in samples.PEEKING:
        knowing = game % 2
        match = tr.Match("arcoiris", seed=f"peek {game // 2}", options=options)
        while match.seat is not None:
            seat = match.seat
            view = match.view(seat)
            match.play(bots[seat].choose(view if seat == knowing else without_peek(view)))
        lead += match.scores[knowing] - match.scores[1 - knowing]
    assert lead > 0


def without_peek(view: tr.View) -> tr.View:
    """The view of somebody who can't see the next card."""
    record: Any = view.record
    drawn = record[0].drawn
    record[0].peek = 0
    if drawn < record[0].faces.shape[0]:
        record[0].faces[drawn] = -1
    return view.engine.seen(record)
