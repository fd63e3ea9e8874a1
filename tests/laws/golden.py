"""Golden records: whole games kept as files; `python -m tests.laws.golden` adds those missing.

A record that stands here is a promise: it replays for ever, with the same legal moves and scores.
"""

import json
from pathlib import Path
from typing import Any

from tests.laws.settings import Setting, dealt, every_setting, play_on, points_of
from triplerainbow.games.seen import winners_of

FOLDER = Path(__file__).parent.parent / "data" / "golden"
GAMES = 2
"""Records for each setting."""


def path_of(setting: Setting) -> Path:
    """The file of a setting."""
    return FOLDER / f"{setting}.jsonl"


def random_record(setting: Setting, seed: int) -> dict[str, Any]:
    """Record of a random game, with all legal moves at every ply."""
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


def main() -> None:
    """Write the files that are missing."""
    for setting in every_setting():
        if not path_of(setting).exists():
            rows = [json.dumps(random_record(setting, seed)) for seed in range(GAMES)]
            path_of(setting).write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
