"""Words that every screen shares: menus, questions, advice, the story of a game, its result."""

import subprocess
import sys
from types import SimpleNamespace
from typing import cast

import pytest

import triplerainbow as tr
from triplerainbow.games.catalog import INFOS
from triplerainbow.games.result import result
from triplerainbow.games.seen import View, winners_of
from triplerainbow.telling import teller
from triplerainbow.telling.story import told

each_game = pytest.mark.parametrize("game", list(INFOS))


@each_game
def test_the_menu_has_every_legal_move_once(game: str) -> None:
    """Along a whole random game, in every phase; and each has words for a hint."""
    words = teller(game)
    match = tr.Match(game, INFOS[game].seats[-1], seed=11)
    bots = [tr.bot(name, seed=2) for name in ("random", "greedy")]
    phases = set()
    while match.seat is not None:
        view = match.view(match.seat)
        phases.add(view.phase)
        groups = words.menu(view, match.names)
        assert sorted(choice.move for group in groups for choice in group.choices) == view.legal
        assert words.heading(view)
        assert words.question(view, match.names)
        for move in view.legal:
            assert words.in_words(view, move, match.names)
        # Mostly greedy, because random pirates rarely see every phase.
        match.play(bots[match.plies % 5 != 0].choose(view))
    assert len(phases) > 1


@each_game
def test_the_story_is_the_log(game: str) -> None:
    match = tr.Match(game, 2, seed=1)
    bots = [tr.bot("greedy", seed=seat) for seat in range(2)]
    while match.seat is not None and match.plies < 120:
        match.play(bots[match.seat].choose(match.view(match.seat)))
    turns = told(match, teller(game), 0)
    assert [event.text for turn in turns for event in turn] == match.log(0)
    assert any(event.hit for turn in turns for event in turn) == (game == "pirates")


@pytest.mark.parametrize(
    ("viewer", "scores", "sentence"),
    [
        (0, [1, 0, 0], "You win with 1 point."),
        (1, [9, 7, 7], "Ana wins with 9 points."),
        (None, [9, 7, 7], "Ana wins with 9 points."),
        (1, [7, 7, 0], "You share the victory with Ana, 7 points each."),
        (2, [7, 7, 0], "Ana, Ben share the victory with 7 points each."),
        (None, [7, 7, 0], "Ana, Ben share the victory with 7 points each."),
    ],
)
def test_who_has_won(viewer: int | None, scores: list[int], sentence: str) -> None:
    view = SimpleNamespace(viewer=viewer, scores=scores, winners=winners_of(scores))
    assert result(cast("View", view), ["Ana", "Ben", "Cleo"]) == sentence


def test_a_screen_without_games_loads_nothing_heavy() -> None:
    """And the teller of a game draws nothing."""
    assert not _loaded("import triplerainbow.telling.opponents") & {"numpy", "numba", "rich"}
    tellers = f"from triplerainbow.telling import teller; list(map(teller, {list(INFOS)}))"
    modules = _loaded(f"{tellers}; import triplerainbow.telling.story")
    assert "triplerainbow.games.pirates.words" in modules
    assert "rich" not in modules


def _loaded(program: str) -> set[str]:
    """The modules that a program loads."""
    shown = f"{program}; import sys; print(*sys.modules)"
    return set(subprocess.check_output([sys.executable, "-c", shown], text=True).split())
