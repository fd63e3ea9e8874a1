"""`Match`: playing, refusing, taking back, loading, telling; and the public names."""

import copy
import random
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import triplerainbow as tr
from tests.laws.settings import Setting, every_setting
from triplerainbow.games.verbs import CHANCE, SPECTATOR
from triplerainbow.record import dump_line

HUGE = 10**5000
"""More digits than Python writes without being asked to."""

ROOT = Path(__file__).parent.parent


def match_of(setting: Setting, seed: int | str = 1) -> tr.Match:
    return tr.Match(setting.game, setting.players, seed=seed, options=setting.options)


def play_randomly(match: tr.Match, seed: int, moves: int = 10**6) -> None:
    """Random moves to the end of the game, or this many."""
    rng = random.Random(seed)
    while moves and not match.over:
        match.play(rng.choice(match.legal()))
        moves -= 1


def finished(setting: Setting, seed: int = 1) -> tr.Match:
    match = match_of(setting, seed)
    play_randomly(match, seed)
    return match


# Playing


def test_a_game_reaches_its_end(setting: Setting) -> None:
    match = match_of(setting)
    assert match.seat in range(setting.players)
    assert match.winners == []
    play_randomly(match, 1)
    assert match.seat is None
    assert match.over
    assert match.legal() == []
    assert match.plies == len(match.moves)
    assert len(match.scores) == setting.players
    assert match.winners == [
        seat for seat, points in enumerate(match.scores) if points == max(match.scores)
    ]


def test_legal_moves_are_sorted_and_those_of_the_view(setting: Setting) -> None:
    match = match_of(setting)
    for seed in range(10):
        if match.over:
            break
        legal = match.legal()
        assert legal == sorted(set(legal))
        assert match.view(match.seat).legal == legal
        play_randomly(match, seed, 1)


def test_a_seed_names_a_game() -> None:
    for setting in every_setting():
        assert match_of(setting, 7).record()["deal"] == match_of(setting, "7").record()["deal"]
        assert match_of(setting, 7).record()["deal"] != match_of(setting, 8).record()["deal"]
    assert tr.Match("rainbow").record()["deal"] != tr.Match("rainbow").record()["deal"]


def test_every_seat_may_begin() -> None:
    assert {tr.Match("rainbow", 3, seed=seed).seat for seed in range(30)} == {0, 1, 2}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"game": "chess"}, "there is no game chess; the games are rainbow, pirates, arcoiris"),
        ({"players": 7}, "Rainbow is for 2 to 6 players, not 7"),
        ({"game": 3}, "there is no game 3; the games are rainbow, pirates, arcoiris"),
        (
            {"game": ["rainbow"]},
            "there is no game […]; the games are rainbow, pirates, arcoiris",
        ),
        ({"game": "\ud800"}, "there is no game \\ud800; the games are rainbow, pirates, arcoiris"),
        ({"players": True}, "Rainbow is for 2 to 6 players, not true"),
        ({"players": "4"}, 'Rainbow is for 2 to 6 players, not "4"'),
        ({"players": 4.0}, "Rainbow is for 2 to 6 players, not 4.0"),
        ({"players": None}, "Rainbow is for 2 to 6 players, not nothing"),
        ({"players": HUGE}, "Rainbow is for 2 to 6 players, not 1.00e+5000"),
        ({"options": {"peek": True}}, "Rainbow has no options; remove peek"),
        ({"options": {"\ud800": True}}, "Rainbow has no options; remove \\ud800"),
        ({"options": ""}, 'options must be a mapping of names to values, not ""'),
        ({"options": [("peek", True)]}, "options must be a mapping of names to values, not a list"),
        ({"options": 0}, "options must be a mapping of names to values, not 0"),
        (
            {"game": "arcoiris", "options": {"deck": HUGE}},
            "option deck of Arco-iris is one of full, nine, five, not 1.00e+5000",
        ),
        (
            {"game": "arcoiris", "options": {"peek": []}},
            "option peek of Arco-iris is one of false, true, not […]",
        ),
        ({"names": ["a"]}, "names must be 2 texts, one for each seat"),
        ({"names": 2}, "names must be 2 texts, one for each seat"),
        ({"names": ["a", 2]}, "names must be 2 texts, one for each seat"),
        ({"names": {"a": 1, "b": 2}}, "names must be 2 texts, one for each seat"),
        ({"names": iter("ab")}, "names must be 2 texts, one for each seat"),
        ({"names": "ab"}, "names must be 2 texts, one for each seat"),
        ({"names": ["a", "\ud800"]}, "names must be 2 texts, one for each seat"),
        ({"seed": 1.5}, "a seed is an integer or a text"),
        ({"seed": True}, "a seed is an integer or a text"),
        ({"seed": "\ud800"}, "a seed is an integer or a text"),
        ({"seed": b"7"}, "a seed is an integer or a text"),
        ({"seed": -HUGE}, "a seed has at most 500 digits"),
    ],
)
def test_a_match_that_can_not_be(arguments: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        tr.Match(**({"game": "rainbow"} | arguments))  # type: ignore[arg-type]  # wrong on purpose


def test_numbers_and_texts_of_numpy_are_as_good_as_any() -> None:
    match = tr.Match(
        "arcoiris",
        np.int64(2),  # type: ignore[arg-type]  # callers without a type checker
        seed=np.int32(7),  # type: ignore[arg-type]  # callers without a type checker
        options={"deck": np.str_("nine"), "peek": np.True_},  # type: ignore[dict-item]  # the same
        names=[np.str_("Ana"), "Bo"],
    )
    plain = tr.Match(
        "arcoiris", seed=7, options={"deck": "nine", "peek": True}, names=["Ana", "Bo"]
    )
    assert dump_line(match.record()) == dump_line(plain.record())
    match.play(match.legal()[0])
    assert match.view(np.int8(1)).viewer == 1  # type: ignore[arg-type]  # the same
    zero = np.uint8(0)
    assert match.log(zero, zero) == match.log(0)  # type: ignore[arg-type]  # the same
    part = tr.Match.from_record(match.record(), zero)  # type: ignore[arg-type]  # the same
    assert part.plies == 0


def test_the_longest_seed_is_kept_in_the_record() -> None:
    match = tr.Match("rainbow", seed=10**500 - 1)
    assert tr.Match.from_record(dump_line(match.record())).seed == 10**500 - 1


def test_defaults_may_be_spelled_out() -> None:
    match = tr.Match("arcoiris", options={"peek": False, "deck": "nine"})
    assert match.options == {"deck": "nine"}


# Refusals


def locked_by_a_set() -> tr.Match:
    """Seat 1 has to follow a set (R3.2) and holds the run 234."""
    deal = {
        "row": "1666",
        "hands": ["11111111122223", "22233344455566"],
        "reserves": ["22233333344444", "44555555566666"],
        "leader": 0,
    }
    record = {
        "format": "triplerainbow/1",
        "game": "rainbow",
        "players": 2,
        "options": {},
        "deal": deal,
        "moves": ["11"],
    }
    return tr.Match.from_record(record)


def test_an_illegal_move_is_quoted_with_its_reason() -> None:
    match = locked_by_a_set()
    sentence = '"234": you may not play a run: a set was played in this trick (R3.2)'
    before = match.record()
    with pytest.raises(tr.IllegalActionError, match=f"^{re.escape(sentence)}$"):
        match.play("234")
    assert match.record() == before
    assert issubclass(tr.IllegalActionError, ValueError)


@pytest.mark.parametrize("move", ["", " ", "~", "0", "é", "\ud800", "\x1b[2J", "x" * 10**6, "\n"])
def test_refusals_are_one_printable_line(setting: Setting, move: str) -> None:
    match = match_of(setting)
    before = match.record()
    with pytest.raises(tr.IllegalActionError) as refused:
        match.play(move)
    sentence = str(refused.value)
    assert sentence.startswith('"')
    assert sentence.isprintable()
    assert len(sentence) < 400
    assert match.record() == before


def test_a_move_must_be_a_text() -> None:
    with pytest.raises(tr.IllegalActionError, match=r"^a move is a text, not 3$"):
        tr.Match("rainbow").play(3)  # type: ignore[arg-type]  # wrong on purpose


def test_no_move_after_the_end() -> None:
    match = finished(Setting("rainbow", 6))
    with pytest.raises(tr.IllegalActionError, match=r'^"1": the game is over$'):
        match.play("1")


# Taking back


def test_undo_leads_back_to_the_deal(setting: Setting) -> None:
    match = finished(setting)
    moves = match.moves
    while match.plies:
        match.undo()
        assert match.moves == moves[: match.plies]
        assert match.seat != CHANCE
        if match.plies > 40:  # the rest of a long game in one step
            match = tr.Match.from_record(match.record(), upto=20)
    assert match.record() == match_of(setting).record()


def test_undo_and_the_same_move_draw_the_same_chance(setting: Setting) -> None:
    match = finished(setting)
    for _ in range(min(10, match.plies // 4)):
        after = match.moves
        match.undo()
        match.play(after[match.plies])
        assert match.moves == after
        match.undo()


def test_at_is_where_the_game_stood(setting: Setting) -> None:
    match = finished(setting)
    record = match.record()
    for plies in {0, 1, match.plies // 2, match.plies}:
        then, read = match.at(plies), tr.Match.from_record(record, upto=plies)
        assert then.moves == match.moves[:plies]
        assert then.seat == read.seat
        for seat in (None, *range(match.players)):
            assert then.view(seat) == read.view(seat)
            assert then.seen_moves(seat) == read.seen_moves(seat)
    assert match.record() == record
    with pytest.raises(ValueError, match="whole number"):
        match.at(-1)
    with pytest.raises(ValueError, match=f"has {match.plies} moves"):
        match.at(match.plies + 1)


def test_nothing_to_take_back() -> None:
    with pytest.raises(ValueError, match=r"^there is no move to take back$"):
        tr.Match("rainbow").undo()


def test_a_copy_goes_its_own_way() -> None:
    match = tr.Match("rainbow", 3, seed=1)
    twin = match.copy()
    twin.play(twin.legal()[0])
    assert (match.plies, twin.plies) == (0, 1)
    match.play(match.legal()[-1])
    assert match.moves != twin.moves
    assert (match.game, match.seed, match.names) == (twin.game, twin.seed, twin.names)


def test_the_copies_of_the_library_are_independent_too() -> None:
    match = tr.Match("rainbow", 3, seed=1, names=["Ana", "Bo", "Cleo"])
    for copied in (copy.copy, copy.deepcopy):
        match.play(match.legal()[0])
        before = match.record()
        twin = copied(match)
        assert twin.record() == before
        twin.play(twin.legal()[-1])
        assert match.record() == before
        while twin.plies:
            twin.undo()
        assert match.record() == before
        match.undo()


# Nothing is shared


def test_what_goes_in_and_out_is_not_shared() -> None:
    names = ["Ana", "Bo"]
    options: dict[str, bool | str] = {"deck": "nine"}
    match = tr.Match("arcoiris", seed=1, options=options, names=names)
    before = dump_line(match.record())
    names[0] = "changed"
    options["peek"] = True
    spoil(match.record())
    spoil([match.names, match.options, match.moves, match.legal(), match.scores, match.log(0)])
    assert dump_line(match.record()) == before


def test_a_match_does_not_keep_the_record_it_comes_from() -> None:
    record = finished(Setting("rainbow", 3)).record() | {"names": ["a", "b", "c"]}
    match = tr.Match.from_record(record)
    before = dump_line(match.record())
    spoil(record)
    assert dump_line(match.record()) == before
    spoil(match.record())
    assert dump_line(match.record()) == before


def spoil(value: object) -> None:
    """Change every list and dict inside."""
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            spoil(inner)
        value.clear()


# Records


def test_a_record_is_the_match(setting: Setting) -> None:
    match = finished(setting)
    again = tr.Match.from_record(match.record())
    assert again.record() == match.record()
    assert again.view() == match.view()


def test_a_record_may_be_read_in_part(setting: Setting) -> None:
    whole = finished(setting)
    record = whole.record()
    for upto in range(0, whole.plies, 1 + whole.plies // 12):
        part = tr.Match.from_record(record, upto)
        assert part.moves == whole.moves[:upto]
        assert whole.moves[upto] in part.legal()


def test_a_match_may_be_loaded_where_chance_is_due() -> None:
    match = finished(Setting("pirates", 3), 2)
    upto = next(ply for ply, move in enumerate(match.moves) if move.startswith("~"))
    part = tr.Match.from_record(match.record(), upto)
    assert part.seat == CHANCE
    assert not part.over
    assert all(outcome.startswith("~") for outcome in part.legal())
    with pytest.raises(tr.IllegalActionError, match="chance decides here"):
        part.play("d")
    drawn = part.copy()
    assert drawn.draw_chance() == match.moves[upto : drawn.plies]
    part.play(match.moves[upto])
    assert part.moves == match.moves[: upto + 1]


def test_a_line_of_json_is_a_record() -> None:
    match = tr.Match("rainbow", 4, seed=3, names=["Ana", "Bo", "Çem", "Dee"])
    match.play(match.legal()[0])
    again = tr.Match.from_record(dump_line(match.record()))
    assert again.names == ["Ana", "Bo", "Çem", "Dee"]
    assert again.moves == match.moves


def test_records_that_are_refused() -> None:
    record = tr.Match("rainbow", 4, seed=3).record()
    with pytest.raises(tr.RecordFault, match=r"^the record lacks moves$"):
        tr.Match.from_record({k: v for k, v in record.items() if k != "moves"})
    with pytest.raises(tr.RecordFault, match=r"^the line is blank$"):
        tr.Match.from_record("")
    with pytest.raises(tr.RecordFault, match=r"^a record is a JSON object in braces$"):
        tr.Match.from_record([])  # type: ignore[arg-type]  # wrong on purpose
    wrong: list[Any] = [-1, 1, "0", 0.0, False, HUGE, []]
    for upto in wrong:
        with pytest.raises(ValueError, match=r"^the record has 0 moves; .* number from 0 to 0$"):
            tr.Match.from_record(record, upto)


def test_a_seed_unsaid_stays_secret() -> None:
    record = tr.Match("pirates", 2, seed=3).record()
    del record["seed"]
    assert tr.Match.from_record(record).seed != tr.Match.from_record(record).seed


def test_a_seed_unsaid_stays_unsaid() -> None:
    record = tr.Match("pirates", 2, seed=3).record()
    del record["seed"]
    match = tr.Match.from_record(record)
    assert match.record() == match.copy().record() == record
    match.play(match.legal()[0])
    match.undo()
    assert match.record() == record


# Views and the log


def test_views_of_seats_and_spectators(setting: Setting) -> None:
    match = match_of(setting)
    for seat in range(setting.players):
        assert match.view(seat).viewer == seat
    assert match.view().viewer is None
    assert match.view() == match.view(SPECTATOR)
    sentence = f"there is no seat 9; the seats are 0 to {setting.players - 1}"
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        match.view(9)


WRONG_SEATS = [
    ("0", '"0"'),
    (0.0, "0.0"),
    (True, "true"),
    ([0], "a list"),
    (-2, "-2"),
    (HUGE, "1.00e+5000"),
]


@pytest.mark.parametrize(("seat", "told"), WRONG_SEATS, ids=lambda value: str(type(value)))
def test_viewers_who_are_none(seat: int, told: str) -> None:
    match = tr.Match("rainbow", 3, seed=1)
    for ask in (match.view, match.log):
        with pytest.raises(ValueError, match=f"^there is no seat {re.escape(told)}; the seats"):
            ask(seat)


@pytest.mark.parametrize("since", [-1, "0", 0.0, True, None, []])
def test_the_log_begins_at_a_move(since: int) -> None:
    match = tr.Match("rainbow", 3, seed=1)
    with pytest.raises(ValueError, match=r"^since must be a whole number from 0 up, not "):
        match.log(0, since)


def test_after_the_last_move_there_is_nothing_to_tell() -> None:
    match = tr.Match("rainbow", 3, seed=1)
    match.play(match.legal()[0])
    assert match.log(0, 1) == match.log(0, 99) == match.log(0, HUGE) == []


def test_the_log_grows_move_by_move(setting: Setting) -> None:
    match = match_of(setting)
    told: dict[int, list[str]] = {viewer: [] for viewer in setting.viewers}
    for seed in range(25):
        before = match.plies
        play_randomly(match, seed, 1)
        for viewer, lines in told.items():
            lines += match.log(viewer, since=before)
    for viewer, lines in told.items():
        assert match.log(viewer) == lines
        assert all(line and line.isprintable() for line in lines)


def test_the_log_speaks_to_its_viewer() -> None:
    match = tr.Match("rainbow", 2, seed=1, names=["Ana", "Bo"])
    seat = match.seat
    assert seat is not None
    name = match.names[seat]
    match.play("1" if "1" in match.legal() else match.legal()[0])
    move = match.moves[0]
    assert match.log(seat) == [f"You play single {move}."]
    assert match.log(1 - seat) == match.log(None) == [f"{name} plays single {move}."]


def test_names() -> None:
    assert tr.Match("rainbow").names == ["Player 1", "Player 2"]
    assert tr.Match("rainbow", names=["\x1b[2J", "Bo"]).names == ["\\x1b[2J", "Bo"]


# Drawn from a view


@pytest.mark.parametrize("game", tr.GAMES)
def test_a_match_drawn_from_a_view_is_one_that_may_be(game: str) -> None:
    """The same view, the same options and chances; nothing of the true cards."""
    options: dict[str, bool | str] = {"peek": True, "deck": "nine"} if game == "arcoiris" else {}
    match = tr.Match(game, seed=5, options=options)
    bot = tr.bot("random", seed=1)
    for _move in range(4):
        match.play(bot.choose(match.view(match.seat)))
    for viewer in (0, 1, None):
        view = match.view(viewer)
        drawn = view.resample(3)
        assert drawn.view(viewer) == view
        assert (drawn.options, drawn.players, drawn.game) == (options, 2, game)
        assert (drawn.moves, drawn.log(0)) == ([], [])
        assert of_hands(view.resample(3)) == of_hands(drawn)
        assert len({of_hands(view.resample(seed)) for seed in range(20)}) > 1
        while drawn.seat is not None:
            drawn.play(bot.choose(drawn.view(drawn.seat)))
        assert drawn.winners
        while drawn.plies:
            drawn.undo()
        assert drawn.view(viewer) == view


def of_hands(match: tr.Match) -> str:
    """What the two seats see together."""
    return repr([match.view(seat).to_json() for seat in range(2)])


def test_a_match_drawn_from_a_view_has_no_record() -> None:
    drawn = tr.Match("rainbow", seed=1).view(0).resample()
    assert drawn.commitment is None
    with pytest.raises(ValueError, match="has no record: how its cards were dealt is not known"):
        drawn.record()


def test_what_a_view_is_resampled_with() -> None:
    view = tr.Match("rainbow", seed=1).view(0)
    rng, same = np.random.default_rng(4), np.random.default_rng(4)
    first, second = view.resample(rng), view.resample(rng)
    assert of_hands(first) != of_hands(second)
    assert of_hands(view.resample(same)) == of_hands(first)
    assert of_hands(view.resample()) != of_hands(view.resample())
    assert of_hands(view.resample("seed")) == of_hands(view.resample("seed"))
    for wrong in (1.5, True, np.random.RandomState(1)):
        with pytest.raises(ValueError, match="a seed is an integer or a text"):
            view.resample(wrong)  # type: ignore[arg-type]  # wrong on purpose


def test_who_is_asked_to_block_can_be_anybody_who_could() -> None:
    """The view of the others does not tell who is asked; a drawn match has to ask somebody."""
    for seed in range(40):
        match = tr.Match("pirates", 3, seed=seed)
        bot = tr.bot("random", seed=seed)
        for _move in range(60):
            if match.seat is None or match.view(None).phase == "block":
                break
            match.play(bot.choose(match.view(match.seat)))
        if match.seat is not None and match.view(None).phase == "block":
            asked = {match.view(None).resample(draw).seat for draw in range(40)}
            assert len(asked) > 1
            assert "block" in match.view(None).resample(1).legal()
            return
    pytest.fail("no attack was met")


# Public names


def test_public_names() -> None:
    assert set(tr.__all__) <= set(dir(tr))
    for name in tr.__all__:
        assert getattr(tr, name) is not None
    assert tr.GAMES["rainbow"].title == "Rainbow"
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = tr.nothing  # type: ignore[attr-defined]  # wrong on purpose


def test_the_version_is_that_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == tr.__version__


def test_importing_the_package_loads_nothing_heavy() -> None:
    program = (
        "import sys, triplerainbow as tr; tr.GAMES; tr.bot\n"
        "print(*{'numpy', 'numba', 'rich'} & set(sys.modules))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == []


def test_the_examples_of_the_documentation_run(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    first, *others = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(first, {})
    assert capsys.readouterr().out.startswith("[")
    for example in others:
        exec(example, {})
        assert capsys.readouterr().out
