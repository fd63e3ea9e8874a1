"""A position that was reached elsewhere, for an environment to go on from."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from triplerainbow.games import table, verbs
from triplerainbow.games.game import Game
from triplerainbow.games.info import OptionValue
from triplerainbow.i18n import _
from triplerainbow.kernel import Records
from triplerainbow.match import Match
from triplerainbow.record.faults import shown
from triplerainbow.record.reading import checked_fields
from triplerainbow.record.verify import replay

Position = Match | Mapping[str, Any] | str | bytes
"""A match, or a record (parsed, or its line of JSON)."""


def position_of(
    game: Game, players: int, options: Mapping[str, OptionValue], found: object, upto: object
) -> Records:
    """The state of a match, or of a record after its first `upto` moves; new, shape (1,).

    Raises ValueError if it is over or of another game, number of players or options than these.
    """
    match = _match(found, upto)
    if (match.game, match.players, match.options) != (game.info.name, players, dict(options)):
        raise ValueError(
            _("a game of {title}, {players} players, options {options} is needed here").format(
                title=game.info.title, players=players, options=dict(options)
            )
        )
    if match.over:
        raise ValueError(_("the game is over; nothing is left to play"))
    fields = checked_fields(match.record())
    states = fields.start.states()
    actions = np.array(replay(fields), np.int64)
    table.replay(states, actions, len(actions))
    assert table.current_player(states) != verbs.NOBODY
    return states


def _match(found: object, upto: Any) -> Match:
    if isinstance(found, Match):
        return found if upto is None else Match.from_record(found.record(), upto)
    if isinstance(found, Mapping):
        return Match.from_record(dict(found), upto)
    if isinstance(found, str | bytes):
        return Match.from_record(found, upto)
    wish = _("a match or a record is needed, not {found}")
    raise ValueError(wish.format(found=shown(found)))
