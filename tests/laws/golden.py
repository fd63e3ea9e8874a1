"""Golden records: whole games kept as files; `python -m tests.laws.golden` adds those missing.

Of each setting one game is played at random, one by bots that play for points.

A record that stands here is a promise: it replays for ever, with the same legal moves and scores.
"""

import json
from pathlib import Path
from typing import Any

from tests.laws.settings import Setting, dealt, every_setting, play_on, points_of
from triplerainbow.arena.simulation import simulate
from triplerainbow.games.seen import winners_of

FOLDER = Path(__file__).parent.parent / "data" / "golden"


def path_of(setting: Setting) -> Path:
    """The file of a setting."""
    return FOLDER / f"{setting}.jsonl"


def random_record(setting: Setting) -> dict[str, Any]:
    """Record of a random game, with all legal moves at every ply."""
    seed = 0
    states, deal = dealt(setting, seed)
    moves, legal = [], []
    for position in play_on(setting, states, seed):
        if position.legal:
            moves.append(position.game.notation(states, position.action))
            legal.append(sorted(position.game.legal_moves(states)))
    scores = points_of(position.game, states, setting.players)
    return {
        "format": "triplerainbow/1",
        "game": setting.game,
        "players": setting.players,
        "options": setting.options,
        "deal": deal,
        "moves": moves,
        "scores": scores,
        "winners": winners_of(scores),
        "legal": legal,
    }


def greedy_record(setting: Setting) -> dict[str, Any]:
    """Record of a game between greedy bots, with all legal moves at every ply."""
    (record,) = simulate(
        setting.game,
        setting.players,
        1,
        ["greedy"] * setting.players,
        seed="golden",
        options=setting.options,
        legal=True,
    )
    return record


def main() -> None:
    """Write the files that are missing."""
    for setting in every_setting():
        if not path_of(setting).exists():
            rows = [json.dumps(make(setting)) for make in (random_record, greedy_record)]
            path_of(setting).write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
