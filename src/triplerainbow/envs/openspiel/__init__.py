"""The three games as OpenSpiel games: importing this registers them.

    import pyspiel
    import triplerainbow.envs.openspiel
    game = pyspiel.load_game("python_triplerainbow_arcoiris(deck=five)")

docs/openspiel.md says what the parameters, utilities and information states are.
"""

from triplerainbow.envs.extras import missing

try:
    import pyspiel as _pyspiel
except ImportError as error:
    raise missing("openspiel", error.name) from error

from triplerainbow.envs.openspiel.games import GAMES, SpielGame
from triplerainbow.envs.openspiel.state import SpielState

for _kind, _type in GAMES.values():
    _pyspiel.register_game(_type, _kind)

__all__ = ["GAMES", "SpielGame", "SpielState"]
