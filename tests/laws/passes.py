"""Attacks of Rainbow Pirates in two games alike: in one somebody could block, but does not."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import triplerainbow as tr
from tests.games.pirates_positions import NAMES, SORTED_DECK, position
from tests.laws.midway import Midway, start_at
from tests.laws.settings import Setting
from triplerainbow.games.pirates.blocks import BLOCKERS
from triplerainbow.games.pirates.game import GAME
from triplerainbow.games.verbs import SPECTATOR
from triplerainbow.kernel import Records

SEATS = 4
VIEWERS = (*range(SEATS), SPECTATOR)
SETTING = Setting("pirates", SEATS)

PAIR = "35"
"""The turned-up cards."""

BLOCKER = 3
"""Who blocks where somebody blocks."""

SPARE = "J"
"""What somebody holds in place of the blocking number; a joker blocks nothing (P5.2)."""


@dataclass(frozen=True)
class Scene:
    """What happens after an attack. Seat 0 is active; `hands` and `islands` are those of all."""

    moves: str
    """Moves of the record, without passes and without what chance does."""
    hands: Sequence[str]
    islands: Sequence[str] = ()
    discard: str = ""
    top: str = ""
    """The pile's top cards."""
    short: bool = False
    """Whether these are the whole pile."""

    @property
    def number(self) -> str:
        """What blocks the attack; "" if nothing does."""
        return next(BLOCKERS[move[0]] for move in self.moves.split() if move[0] in BLOCKERS)

    @property
    def ends(self) -> bool:
        """Whether the game is over then."""
        return self.moves.endswith(("out", "done"))

    def __str__(self) -> str:
        return self.moves


SCENES = (
    Scene("T@1", ("T", "7", "", "")),
    Scene("T@1 g1:X", ("T", "7", "", ""), ("", "x")),
    Scene("T@1 g1:2", ("T", "7", "", ""), ("", "r1:123")),
    Scene("T@1 g1:T", ("T", "7", "", ""), ("", "b:TTCC")),
    Scene("T@1 g1:J4", ("T", "7", "", ""), ("", "r3:3J5")),
    Scene("C@1", ("C", "7", "", "")),
    Scene("C@1 g1:4", ("C", "7", "", ""), ("", "r1:1234567")),
    Scene("C@1 g1:4", ("C", "7", "", ""), ("", "r2:23456")),
    Scene("C@1 g1:C", ("C", "7", "", ""), ("", "b:CCW")),
    Scene("C@1 g1:X", ("C", "7", "", ""), ("", "x")),
    Scene("W", ("W", "7", "", "")),
    Scene("W w:W", ("W", "7", "", ""), discard="W5"),
    Scene("W w:5", ("W", "7", "", ""), discard="W5"),
    Scene("K", ("K", "7", "", "")),
    Scene("K k:K k:T", ("K", "KK", "T", "")),
    Scene("K k:T k:K", ("KK", "T", "", "K")),
    Scene("S@1", ("S", "", "", "")),
    Scene("S@1", ("S", "SS", "", "")),
    Scene("S@1", ("SS", "4", "", "")),
    Scene("L", ("L", "7", "", ""), top="L27"),
    Scene("L", ("LLK", "7", "", ""), top="LLL"),
    Scene("L", ("L", "7", "", ""), top="2L", short=True),
    Scene("L done done done done", ("L", "7", "", ""), top="2LL", short=True),
    Scene("M@1 m:M", ("M", "M", "", "")),
    Scene("M@1 m:4", ("M", "44", "", "")),
    Scene("M@1 m:4", ("M", "7", "", "")),
    Scene("O o:27LT L", ("OL", "7", "", ""), top="L27TL"),
    Scene("C@1 block", ("CC", "7", "", "2"), ("", "x")),
    Scene("L L d", ("LL", "7", "", ""), top="L2LL7744"),
    Scene("+r1:123 e1:4 -1 +r2:234 e1:1 L u", ("1234L", "7", "", ""), top="L77"),
    Scene("L out", ("L", "7", "", ""), ("r1:1234567 r1:123456J",), top="L56"),
)
"""Every attack with every way in which it ends, also with the card that was played coming back; in
between, everything else that a turn can bring."""


@dataclass(frozen=True)
class Asked:
    """Two games that the viewer can't tell apart before the attack."""

    scene: Scene
    viewer: int
    able: int
    """The seat that could block in the first of them, and passes."""
    starts: tuple[Midway, Midway]

    @property
    def matches(self) -> list[tr.Match]:
        """Both games, played to the end of the scene."""
        return [self._played(start) for start in self.starts]

    def _played(self, start: Midway) -> tr.Match:
        match = start.match(NAMES[:SEATS])
        for move in self.scene.moves.split():
            while move != "block" and match.view(match.seat).phase == "block":
                match.play("pass")
            while match.seat == self.able and "block" in match.legal():
                match.play("pass")
            match.play(move)
        while match.seat is not None and match.view(match.seat).phase == "block":
            match.play("pass")
        return match


def asked(scene: Scene, viewer: int) -> Asked:
    """Both games of this scene for this viewer."""
    able = 2 if viewer != 2 else 1 if "block" in scene.moves else 3
    starts = tuple(
        start_at(SETTING, _position(scene, able, card)) for card in (scene.number, SPARE)
    )
    views = [GAME.view(start.states(), viewer) for start in starts]
    assert views[0] == views[1], "the viewer can tell them apart"
    return Asked(scene, viewer, able, (starts[0], starts[1]))


def _position(scene: Scene, able: int, card: str) -> Records:
    hands = [hand + card if seat == able else hand for seat, hand in enumerate(scene.hands)]
    groups = " ".join(scene.islands).split()
    laid = "".join("X" if group == "x" else group.partition(":")[2] for group in groups)
    out = Counter("".join(hands) + laid + scene.discard + scene.top + PAIR)
    rest = "" if scene.short else "".join((Counter(SORTED_DECK) - out).elements())
    pile = scene.top + rest
    return position(hands, scene.islands, discard=scene.discard, pair=PAIR, pile=pile)
