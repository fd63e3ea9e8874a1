"""Information-set Monte Carlo tree search, single observer, over the verbs of any game.

Each iteration draws a state that fits the view, walks down the tree by the actions that are legal
in that state, adds the first position that is new, plays on from there with the light policy and
adds what came of it to all nodes it passed (Cowling, Powley, Whitehouse 2012, "Information Set
Monte Carlo Tree Search", with PUCT selection). Positions in which a sensible player need not
think (`guide.consider`) and chance take no node. Everything is compiled for each game.
"""

from triplerainbow.bots.search.tree import (
    ROOT,
    STAMP,
    add_children,
    back_up,
    find_children,
    outcome_node,
    select,
)
from triplerainbow.games import guide, verbs
from triplerainbow.games.table import random_outcome
from triplerainbow.kernel import Doubles, Ints, Records, kernel
from triplerainbow.kernel.random import below

DEPTH = 512
"""Nodes on the longest path."""

EXPLORATION, URGENCY, POINTS_SHARE, POINTS_SCALE, HORIZON, PRIOR_FLOOR, UNIFORM, WIDE = range(8)
"""Places of the settings in their array, see `settings.Settings`."""

SETTINGS = WIDE + 1

VISITS, WINS, WINS_SQUARED, POINTS = range(4)
"""Columns of the tally: visits of each root action, sums of the viewer's win share, of its square,
and of the viewer's points."""

TALLY = POINTS + 1


@kernel
def iterate(
    views: Records,
    states: Records,
    nodes: Records,
    counts: Ints,
    rng: Ints,
    settings: Doubles,
    tally: Doubles,
    scratch: Ints,
    numbers: Doubles,
    iterations: int,
) -> None:
    """Run so many iterations for the view in `views[0]`, whose viewer is to decide.

    `nodes` and `counts` are the tree (`tree.plant`), `tally` has shape (actions, TALLY). `states`
    (1,), `scratch` (5, max(actions, DEPTH)) and `numbers` (4, max(actions, SEATS)) are scratch.
    """
    viewer = views[0].viewer
    points, wins, utilities, path = numbers[1], numbers[2], numbers[3], scratch[4]
    for _iteration in range(iterations):
        verbs.resample(views[0], rng, states[0])
        first, length = _descend(states, viewer, nodes, counts, rng, settings, scratch, numbers)
        _roll_out(states, rng, settings, scratch)
        guide.appraise(states[0], points, wins)
        _judge(states[0].players, points, wins, settings, utilities)
        back_up(nodes, path, length, utilities, states[0].players)
        tally[first, VISITS] += 1
        tally[first, WINS] += wins[viewer]
        tally[first, WINS_SQUARED] += wins[viewer] * wins[viewer]
        tally[first, POINTS] += points[viewer]


@kernel
def _descend(
    states: Records,
    viewer: int,
    nodes: Records,
    counts: Ints,
    rng: Ints,
    settings: Doubles,
    scratch: Ints,
    numbers: Doubles,
) -> tuple[int, int]:
    """Walk down to a node without visits or to the end of the game.

    Leaves the path in `scratch[4]`; returns the action taken at the root and the path's length.
    """
    legal, places, stamps, path = scratch[0], scratch[2], scratch[3], scratch[4]
    weights = numbers[0]
    path[0] = ROOT
    length = 1
    first = -1
    count = verbs.legal_actions(states[0], legal)
    if settings[WIDE] == 0 and settings[UNIFORM] == 0:
        count = guide.consider(states[0], legal, count, True)
    while count > 0 and length < DEPTH - 2:
        here = path[length - 1]
        if nodes[here].visits == 0 and length > 1:
            break
        counts[STAMP] += 1
        stamp = counts[STAMP]
        find_children(nodes, here, places, stamps, stamp)
        if _any_new(legal, count, stamps, stamp):
            _weigh(states, legal, count, settings, weights)
            if not add_children(nodes, counts, here, legal, count, weights, places, stamps, stamp):
                break
        seat = verbs.current_player(states[0])
        index = select(
            nodes, here, seat, legal, count, places, settings[EXPLORATION], settings[URGENCY]
        )
        action = legal[index]
        if first < 0:
            first = action
        path[length] = places[action]
        length += 1
        verbs.apply(states[0], action)
        count = _settle(states, rng, settings, legal, scratch[1])
        below_it = outcome_node(nodes, counts, path[length - 1], guide.sign(states[0], viewer))
        if below_it != path[length - 1] and count > 0:
            path[length] = below_it
            length += 1
    if first < 0:  # no room even for the root's actions: a search without a tree
        first = legal[below(rng, count)]
        verbs.apply(states[0], first)
    return first, length


@kernel
def _any_new(legal: Ints, count: int, stamps: Ints, stamp: int) -> bool:
    for index in range(count):
        if stamps[legal[index]] != stamp:
            return True
    return False


@kernel
def _weigh(states: Records, legal: Ints, count: int, settings: Doubles, weights: Doubles) -> None:
    """Priors: the guide's weights, with a floor so that every action gets its chance."""
    if settings[UNIFORM] != 0:
        weights[:count] = 1.0
        return
    guide.weigh(states[0], legal, count, weights)
    total = 0.0
    for index in range(count):
        total += weights[index]
    for index in range(count):
        weights[index] = weights[index] / total + settings[PRIOR_FLOOR] / count


@kernel
def _settle(states: Records, rng: Ints, settings: Doubles, legal: Ints, scratch: Ints) -> int:
    """Take chance and routine moves until there is something to decide; the number of actions."""
    while True:
        seat = verbs.current_player(states[0])
        if seat == verbs.NOBODY:
            return 0
        if seat == verbs.CHANCE:
            verbs.apply(states[0], random_outcome(states, rng, legal, scratch))
            continue
        count = verbs.legal_actions(states[0], legal)
        if count > 1 and settings[UNIFORM] == 0:
            count = guide.consider(states[0], legal, count, False)
        if count > 1:
            return count
        verbs.apply(states[0], legal[0])


@kernel
def _roll_out(states: Records, rng: Ints, settings: Doubles, scratch: Ints) -> None:
    """Play on with the light policy to the end of the game or the horizon."""
    legal = scratch[0]
    end = guide.clock(states[0]) + int(settings[HORIZON])
    while guide.clock(states[0]) < end:
        seat = verbs.current_player(states[0])
        if seat == verbs.NOBODY:
            return
        if seat == verbs.CHANCE:
            verbs.apply(states[0], random_outcome(states, rng, legal, scratch[1]))
            continue
        count = verbs.legal_actions(states[0], legal)
        action = legal[0]
        if count > 1:
            if settings[UNIFORM] != 0:
                action = legal[below(rng, count)]
                while guide.idle(states[0], action):
                    action = legal[below(rng, count)]
            else:
                action = guide.light(states[0], legal, count, rng)
        verbs.apply(states[0], action)


@kernel
def _judge(
    players: int, points: Doubles, wins: Doubles, settings: Doubles, utilities: Doubles
) -> None:
    """Utility of each seat from 0 to 1: its share of the win, and a little for its lead."""
    share = settings[POINTS_SHARE]
    total = 0.0
    for seat in range(players):
        total += points[seat]
    for seat in range(players):
        others = (total - points[seat]) / max(1, players - 1)
        lead = (points[seat] - others) / settings[POINTS_SCALE]
        utilities[seat] = (1.0 - share) * wins[seat] + share * min(1.0, max(0.0, 0.5 + lead))
