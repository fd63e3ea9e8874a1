"""Twin tables: somebody who looks at them can't tell their hidden cards apart, and goes on so.

A table of the server begins with a fair deal. Here it begins in the middle of a game instead, in a
position that is given: once the real one, once another that the viewer can't tell from it.
"""

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

import triplerainbow as tr
from tests.laws.midway import Midway, start_at
from tests.laws.passes import BLOCKER, SETTING, Asked
from tests.laws.settings import LONG_GAMES, Setting, looks
from tests.server.tables import happen
from triplerainbow.games import table as verbs
from triplerainbow.games.catalog import load
from triplerainbow.games.pirates.blocks import BLOCKERS
from triplerainbow.games.seen import View
from triplerainbow.kernel import Records
from triplerainbow.kernel.random import stream
from triplerainbow.server.refusals import Refused
from triplerainbow.server.tables import commands
from triplerainbow.server.tables.events import NOBODY, PASS, Draft
from triplerainbow.server.tables.resolution import resolve
from triplerainbow.server.tables.seats import Seat
from triplerainbow.server.tables.table import RUNNING, Table
from triplerainbow.server.tables.terms import PER_MOVE, Terms

SEED = "0123456789abcdef" * 2
"""Of both twins: its hash is shown, so it has to be the same."""

NAMES = ("ann", "bob", "cleo", "dan", "eve", "flo")


@dataclass
class World:
    """Which of the twins the server deals."""

    start: Midway | None = None
    numbers: Iterator[int] = field(default_factory=itertools.count)
    """In names of tables and people, in place of random ones."""

    def install(self, monkeypatch: pytest.MonkeyPatch) -> "World":
        """Deal this wherever a fair deal is asked for."""
        monkeypatch.setattr(tr.Match, "fair", self._match)
        return self

    def _match(self, game: str, players: int, *, names: list[str], **_rest: Any) -> tr.Match:
        assert self.start is not None
        assert (game, players) == (self.start.game.info.name, self.start.players)
        return self.start.match(names, SEED)


@dataclass(frozen=True)
class Twins:
    """A position, another one, and who can't tell them apart."""

    setting: Setting
    viewer: int
    starts: tuple[Midway, Midway]
    terms: Terms
    key: str


def pairs(setting: Setting, seed: int, most: int, *, remember: bool = True) -> Iterator[Twins]:
    """Positions of a random game, each with another that somebody can't tell from it."""
    rng = random.Random(f"twins {setting} {seed}")
    found = list(_chosen(setting, seed, 60 if setting.game in LONG_GAMES else 4))
    rng.shuffle(found)
    for number, (states, viewer) in enumerate(found[:most]):
        key = f"{setting} seed {seed} number {number} viewer {viewer}"
        other, _worth = other_than(setting, states, viewer, key)
        yield _twins(setting, viewer, (states, other), key, remember=remember)


def attacks(setting: Setting, seed: int, most: int) -> Iterator[Twins]:
    """Positions of Pirates in which an attack may come that only one of the twins can block."""
    found = 0
    for number, (states, viewer) in enumerate(_chosen(setting, seed, 7)):
        key = f"attack in {setting} seed {seed} number {number} viewer {viewer}"
        if _attacks_in(setting, states, states):
            other, worth = other_than(setting, states, viewer, key)
            if worth >= ABLE:
                yield _twins(setting, viewer, (states, other), key, remember=True)
                found += 1
                if found == most:
                    return


def _twins(
    setting: Setting, viewer: int, both: tuple[Records, Records], key: str, *, remember: bool
) -> Twins:
    clock = random.Random(key).choice(("none", PER_MOVE))
    terms = Terms(
        setting.game,
        setting.players,
        options=setting.options,
        clock=clock,
        clock_amount=60 if clock == PER_MOVE else 0,
        remember=remember,
        public=True,
    )
    one, other = (start_at(setting, states) for states in both)
    return Twins(setting, viewer, (one, other), terms, key)


def _chosen(setting: Setting, seed: int, share: int) -> Iterator[tuple[Records, int]]:
    for position, viewer in looks(setting, seed, share):
        if position.legal:
            phase = position.game.view(position.states, viewer).phase
            if phase != "block":  # a table comes there by an attack that waits
                yield position.states.copy(), viewer


ABLE = 100
"""What it is worth that somebody else could block."""


def other_than(setting: Setting, states: Records, viewer: int, key: str) -> tuple[Records, int]:
    """A position that the viewer can't tell from this one, and what it is worth, of several.

    Best is one in which somebody else could block; else one in which much can happen in both.
    """
    game = load(setting.game)
    view = game.view(states, viewer)
    best, value = states, -1
    for number in range(8):
        other = game.new_state()
        verbs.resample(view.record, stream("twins", key, number), other)
        assert game.view(other, viewer) == view
        shared = set(game.legal_moves(states)) & set(game.legal_moves(other))
        moves = _attacks_in(setting, states, other)
        able = [_able(setting, each, moves) for each in (states, other)]
        worth = ABLE * (able[0] != able[1]) + 10 * bool(moves) + min(len(shared), 9)
        if worth > value and other.tobytes() != states.tobytes():
            best, value = other, worth
    return best, value


def _attacks_in(setting: Setting, states: Records, other: Records) -> list[str]:
    """Attacks that may be made in both, and may be blocked."""
    game = load(setting.game)
    mover = verbs.current_player(states)
    shared = set(game.legal_moves(states)) & set(game.legal_moves(other))
    view = game.view(states, mover)
    return [move for move in sorted(shared) if game.attack(view, move)]


def _able(setting: Setting, states: Records, moves: Sequence[str]) -> set[object]:
    """Who could block which of these attacks."""
    game = load(setting.game)
    mover = verbs.current_player(states)
    found: set[object] = set()
    for move in moves:
        attack = game.attack(game.view(states, mover), move)
        for seat in range(setting.players):
            if attack is not None and game.can_block(game.view(states, seat), attack):
                found.add((move, seat))
    return found


# What happens there


@dataclass(frozen=True)
class Step:
    """Something that can happen at both twins and leaves the viewer in the dark."""

    what: str
    """"move", "by bot", "resolve", "undo", "agree", "chat", "leave", "back"."""
    seat: int = NOBODY
    text: str = ""


class Stage:
    """Both tables without a server, to find out what can happen at them."""

    def __init__(self, twins: Twins, world: World) -> None:
        self.twins, self.world = twins, world
        self.tables = [self._begun(start) for start in twins.starts]

    def _begun(self, start: Midway) -> Table:
        self.world.start = start
        table = Table("twin", self.twins.terms, SEED, NAMES[0], 0)
        for place in range(self.twins.terms.players):
            happen(table, [Draft(place, Seat(NAMES[place], None, NAMES[place].title()))])
        happen(table, commands.start(table))
        return table

    def alike(self) -> bool:
        """Whether the viewer sees the same still."""
        views = [table.view(self.twins.viewer) for table in self.tables]
        movers = [table.mover for table in self.tables]
        stages = [table.stage for table in self.tables]
        return views[0] == views[1] and movers[0] == movers[1] and stages[0] == stages[1]

    def try_(self, step: Step) -> bool:
        """Let it happen at both, if it can at both and the viewer learns nothing."""
        events = [list(table.events) for table in self.tables]
        try:
            for number, table in enumerate(self.tables):
                self.world.start = self.twins.starts[number]
                happen(table, wish_of(step, table, person=NAMES[step.seat]))
        except Refused:
            self._back(events)
            return False
        if self.alike():
            return True
        self._back(events)
        return False

    def _back(self, events: Sequence[Sequence[Any]]) -> None:
        for number, before in enumerate(events):
            old = self.tables[number]
            self.world.start = self.twins.starts[number]
            self.tables[number] = Table("twin", old.terms, SEED, old.host, 0)
            self.tables[number].add(before)


def wish_of(step: Step, table: Table, *, person: str) -> Sequence[Draft]:
    """What a step of this person does."""
    if step.what == "resolve":
        return resolve(table, lambda _seat, _view: PASS) if table.pending else []
    if step.what == "by bot":
        return commands.played(table, step.seat, step.text)
    if step.what == "move":
        return commands.move(table, person, step.text, table.position(step.seat))
    if step.what == "undo":
        return commands.ask_undo(table, person, table.position(step.seat))
    if step.what == "agree":
        return commands.agree_undo(table, person, yes=True)
    if step.what == "leave":
        return commands.leave(table, person)
    if step.what == "back":
        return commands.come_back(table, person)
    return commands.say(table, person, "", step.text)


def story(twins: Twins, world: World, length: int) -> list[Step]:
    """Steps that both twins can take while the viewer notices no difference."""
    rng = random.Random(twins.key)
    stage = Stage(twins, world)
    steps: list[Step] = []
    while len(steps) < length and stage.tables[0].stage == RUNNING:
        found = next((step for step in _wishes(stage, rng) if stage.try_(step)), None)
        if found is None:
            break
        steps.append(found)
    return steps


def scripted(asked: Asked, world: World) -> tuple[Twins, list[Step]]:
    """Both games of a scene as twins, and its steps: all say that they let an attack happen."""
    states = asked.starts[0].states(), asked.starts[1].states()
    twins = _twins(SETTING, asked.viewer, states, str(asked.scene), remember=True)
    stage = Stage(twins, world)
    moves = asked.scene.moves.split()
    steps: list[Step] = []
    while moves or stage.tables[0].pending is not None:
        table = stage.tables[0]
        if table.pending is None:
            assert table.mover is not None
            new = [Step("move", table.mover, moves.pop(0))]
        else:
            blocks = moves[:1] == ["block"]
            new = [
                Step("move", seat, "block" if blocks and seat == BLOCKER else PASS)
                for seat in table.asked
            ]
            new.append(Step("resolve"))
            moves = moves[blocks:]
        for step in new:
            assert stage.try_(step), f"{asked.scene}: {step}"
        steps += new
    return twins, steps


def _wishes(stage: Stage, rng: random.Random) -> Iterator[Step]:
    """What may come next, the most interesting first."""
    table, other = stage.tables
    if table.pending is not None:
        waiting = [seat for seat in table.asked if seat in other.asked]
        rng.shuffle(waiting)
        yield from (Step("move", seat, "pass") for seat in waiting)
        yield Step("resolve")
        return
    if table.request is not None:
        asked = [seat for seat in table.people if seat not in table.request.agreed]
        yield from (Step("agree", seat) for seat in asked)
    people = list(range(table.terms.players))
    rng.shuffle(people)
    if rng.random() < (0.7 if table.events[-1].kind == "resolved" else 0.2):
        yield from (Step("undo", seat) for seat in people)
    if rng.random() < 0.1:
        yield Step("chat", people[0], f"well {rng.random()}")
    if rng.random() < 0.15 and people[0] != stage.twins.viewer:
        yield Step("leave", people[0])
        yield Step("back", people[0])
    seat = table.mover
    if seat is None:
        return
    views = [each.view(seat) for each in stage.tables]
    shared = [move for move in _legal(views[0]) if move in _legal(views[1])]
    rng.shuffle(shared)
    shared.sort(key=lambda move: move[0] not in BLOCKERS)
    kind = "move" if table.seats[seat].is_person else "by bot"
    yield from (Step(kind, seat, move) for move in shared[:5])


def _legal(view: View | None) -> Sequence[str]:
    return () if view is None else view.legal


def seats_of(terms: Terms, ids: Sequence[str]) -> list[Seat]:
    """A person in every seat."""
    return [Seat(ids[place], None, NAMES[place].title()) for place in range(terms.players)]
