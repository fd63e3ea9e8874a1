"""The tree of a search: nodes in one preallocated array, linked by indices.

An *action node* stands for an action taken where its parent stands. Below it hang the actions that
followed; if chance showed something in between (`guide.sign`), one *outcome node* for each sign
hangs in between and the actions hang below that.
"""

from typing import Annotated

import numpy as np

from triplerainbow.kernel import Doubles, Ints, Record, Records, dtype_of, kernel

SEATS = 6
"""Most seats of any game."""

MOST_NODES = 1 << 19
"""Nodes of the largest tree: about 50 MB. A full tree is not extended, only used."""

NODES, STAMP = range(2)
"""Places of a tree's counts: nodes in use, and the latest stamp that marked a node's children."""

COUNTS = STAMP + 1

NO_NODE = -1

ROOT = 0


class Node(Record):
    """Statistics of an action, from all iterations that came by."""

    action: int
    """The action, or the sign of an outcome node."""
    child: int
    """The newest of the actions below, NO_NODE if none."""
    outcome: int
    """The newest of the outcome nodes below, NO_NODE if none."""
    sibling: int
    """The next older node with the same parent, NO_NODE if none."""
    visits: int
    seen: int
    """How often the action was legal when its parent was visited."""
    prior: Annotated[Doubles, "f8"]
    """Weight by the game's guide (`guide.weigh`)."""
    totals: Annotated[Doubles, "f8", SEATS]
    """Sum of the utilities of each seat."""


NODE = dtype_of(Node)


@kernel
def plant(nodes: Records, counts: Ints) -> None:
    """Start a tree that is only a root; `counts` is told the number of nodes, and no stamp yet."""
    counts[:] = 0
    _add(nodes, counts, 0, 0.0)


@kernel
def _add(nodes: Records, counts: Ints, action: int, prior: float) -> int:
    """A new node without visits; its index, NO_NODE if the array is full."""
    place = counts[NODES]
    if place == len(nodes):
        return NO_NODE
    node = nodes[place]
    node.action = action
    node.child = NO_NODE
    node.outcome = NO_NODE
    node.sibling = NO_NODE
    node.visits = 0
    node.seen = 0
    node.prior = prior
    node.totals[:] = 0
    counts[NODES] += 1
    return place


@kernel
def outcome_node(nodes: Records, counts: Ints, parent: int, sign: int) -> int:
    """The node below `parent` for what chance showed; `parent` itself if nothing (or no room)."""
    if sign == 0:
        return parent
    place = nodes[parent].outcome
    while place != NO_NODE:
        if nodes[place].action == sign:
            return place
        place = nodes[place].sibling
    place = _add(nodes, counts, sign, 0.0)
    if place == NO_NODE:
        return parent
    nodes[place].sibling = nodes[parent].outcome
    nodes[parent].outcome = place
    return place


@kernel
def find_children(nodes: Records, parent: int, places: Ints, stamps: Ints, stamp: int) -> None:
    """Note in `places` the node of each action below `parent`, and `stamp` in `stamps` there."""
    place = nodes[parent].child
    while place != NO_NODE:
        action = nodes[place].action
        places[action] = place
        stamps[action] = stamp
        place = nodes[place].sibling


@kernel
def add_children(
    nodes: Records,
    counts: Ints,
    parent: int,
    legal: Ints,
    count: int,
    weights: Doubles,
    places: Ints,
    stamps: Ints,
    stamp: int,
) -> bool:
    """Add a node for each legal action that has none yet; False if there is no room."""
    for index in range(count):
        action = legal[index]
        if stamps[action] == stamp:
            continue
        place = _add(nodes, counts, action, weights[index])
        if place == NO_NODE:
            return False
        nodes[place].sibling = nodes[parent].child
        nodes[parent].child = place
        places[action] = place
        stamps[action] = stamp
    return True


@kernel
def select(
    nodes: Records,
    parent: int,
    seat: int,
    legal: Ints,
    count: int,
    places: Ints,
    exploration: float,
    urgency: float,
) -> int:
    """The index in `legal` of the action to follow; counts the availability of all of them.

    PUCT (Rosin 2011) with availability counts (Cowling, Powley and Whitehouse 2012): an action
    that was rarely legal is not blamed for having few visits. An action without visits counts as
    its parent's average less `urgency`.
    """
    base = 0.5
    if nodes[parent].visits > 0:
        base = nodes[parent].totals[seat] / nodes[parent].visits
    total = 0.0
    for index in range(count):
        total += nodes[places[legal[index]]].prior
    scale = exploration / total
    best, most = 0, -1e9
    for index in range(count):
        node = nodes[places[legal[index]]]
        seen = node.seen + 1
        node.seen = seen
        visits = node.visits
        worth = base - urgency
        if visits > 0:
            worth = node.totals[seat] / visits
        worth += scale * node.prior * np.sqrt(float(seen)) / (1.0 + visits)
        if worth > most:
            best, most = index, worth
    return best


@kernel
def back_up(nodes: Records, path: Ints, length: int, utilities: Doubles, players: int) -> None:
    """Add the utilities of one iteration to every node on its path."""
    for step in range(length):
        node = nodes[path[step]]
        node.visits += 1
        for seat in range(players):
            node.totals[seat] += utilities[seat]


def room(iterations: int) -> int:
    """Nodes that a search of so many iterations may fill."""
    return min(2_000 + 24 * iterations, MOST_NODES)
