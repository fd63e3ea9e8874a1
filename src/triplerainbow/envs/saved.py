"""All games of a `VectorEnv` at one moment, as bytes that nobody can change."""

from dataclasses import dataclass
from hashlib import blake2b
from zlib import crc32

import numpy as np

from triplerainbow.envs.batch import Batch
from triplerainbow.games.game import Game
from triplerainbow.i18n import _
from triplerainbow.record.faults import shown
from triplerainbow.record.start import Seed

FIXED = ("options", "firsts", "decks")
"""Arrays of a batch that stay as they were made; they must be the same to restore it."""

CHANGING = ("states", "streams", "tastes", "numbers", "learners", "rewards", "terminated")
"""Arrays of a batch on which the games to come depend; all others follow from them."""


@dataclass(frozen=True)
class Saved:
    """What `VectorEnv.save` gives and `restore` takes: it can be pickled, copied and compared.

    It holds every hidden card and all that chance will do.
    """

    kind: tuple[str, int, int, int]
    """Game, players, environments, and a number that names the layout of the game's positions."""
    seed: Seed
    fixed: tuple[bytes, ...]
    changing: tuple[bytes, ...]
    digest: bytes
    """Of all the rest: a file that was damaged is noticed."""


def save(game: Game, batch: Batch, seed: Seed) -> Saved:
    """The games of this batch now."""
    kind = _kind(game, batch)
    fixed, changing = _bytes(batch, FIXED), _bytes(batch, CHANGING)
    return Saved(kind, seed, fixed, changing, _digest(kind, seed, fixed, changing))


def restore(game: Game, batch: Batch, saved: object) -> Seed:
    """Make the games of this batch those that were saved; their seed.

    Raises ValueError if they are of another kind or damaged; nothing is changed then.
    """
    if not isinstance(saved, Saved):
        wish = _("restore takes what save gave, not {found}")
        raise ValueError(wish.format(found=shown(saved)))
    if saved.digest != _digest(saved.kind, saved.seed, saved.fixed, saved.changing):
        raise ValueError(_("what was saved is damaged"))
    if saved.kind != _kind(game, batch) or saved.fixed != _bytes(batch, FIXED):
        raise ValueError(
            _(
                "what was saved is of an environment made otherwise: game, players, num_envs, "
                "options, first and deals must be the same"
            )
        )
    for name, data in zip(CHANGING, saved.changing, strict=True):
        array = getattr(batch, name)
        np.copyto(array, np.frombuffer(data, array.dtype).reshape(array.shape))
    return saved.seed


def _kind(game: Game, batch: Batch) -> tuple[str, int, int, int]:
    count, players = batch.rewards.shape
    return game.info.name, players, count, crc32(repr(game.state_dtype.descr).encode())


def _bytes(batch: Batch, names: tuple[str, ...]) -> tuple[bytes, ...]:
    return tuple(getattr(batch, name).tobytes() for name in names)


def _digest(
    kind: tuple[str, int, int, int],
    seed: Seed,
    fixed: tuple[bytes, ...],
    changing: tuple[bytes, ...],
) -> bytes:
    digest = blake2b(repr((kind, seed)).encode(), digest_size=16)
    for part in (*fixed, *changing):
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.digest()
