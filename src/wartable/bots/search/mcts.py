"""Template: Monte Carlo tree search with determinization, for any game of the contract.

Each iteration determinizes: it imagines everything that the searching seat cannot know, then plays
from there. The seat to act chooses at a node that stands for *its own* information set (its
concealed position), so nobody plays on knowledge of hidden things. Where several seats decide at
once, no seat can respond to another: the others follow the game's heuristic, and only in a game
without one do they choose in the tree as well. From a new node the heuristic plays on for some
turns (the playout), and every choice on the path is credited with the result for its own seat.

Nodes widen progressively: first comes the heuristic's move, then moves that the game suggests and a
few random ones, more as the node is visited more. The search picks the choice with the best mean
plus a bonus for few visits. It uses only square roots and the four basic operations, so that the
plain and the compiled form agree to the bit.
"""

from __future__ import annotations

from math import sqrt

from wartable.engine.contract import (
    Book,
    State,
    Work,
    apply,
    check,
    choose,
    conceal,
    copy_state,
    evaluate,
    fingerprint,
    imagine,
    over,
    phase,
    sample,
    suggest,
    to_act,
    turn,
    winners,
)
from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import Log
from wartable.engine.kit.seats import lowest, several
from wartable.engine.kit.tables import f8, i1, i4, i8, table

#: What the state array holds: the root as its seat knows it, the determinized position, and what
#: the seat to act knows of that.
ROOT, LIVE, SEEN = 0, 1, 2

SEATS = 64
PATH = 256
NONE = -1


@table
class Settings:
    """How to search; fixed for one decision."""

    seat = i1("the seat that decides")
    seats = i1("seats in the game")
    style = i4("heuristic that plays on from a new node; -1 plays at random")
    styles = i4("ways of playing that the heuristics know, for planners of whole turns")
    horizon = i4("turns that a playout looks ahead")
    explore = f8("weight of the bonus for few visits")
    widen = f8("choices tried at a node: 1 + widen * sqrt(visits)")


@table
class Node:
    """One seat's information set at one decision."""

    key = i8("fingerprint of the concealed position")
    seat = i1("the seat to act")
    visits = i4("how often it was chosen from")
    edges = i4("choices tried")
    newest = i4("the choice added last, -1 none")


@table
class Edge:
    """One choice at a node."""

    move = i8("the packed move")
    visits = i4("how often it was taken")
    value = f8("sum of the results for the seat that chose")
    older = i4("the choice added before, -1 none")


@table
class Tree:
    """The tree as a whole, and the path of the current iteration."""

    nodes = i4("nodes in use")
    edges = i4("edges in use")
    phase = i8("phase in which the path last was, -1 none")
    together = i1("1 if several seats decide at once in that phase")
    length = i4("choices on the path")
    node = i4("node of each choice on the path", PATH)
    edge = i4("edge of each choice on the path", PATH)
    seat = i1("seat of each choice on the path", PATH)
    result = f8("result of the iteration by seat", SEATS)
    low = f8("lowest result so far by seat", SEATS)
    high = f8("highest result so far by seat", SEATS)


def grow(
    books: list[Book],
    states: list[State],
    works: list[Work],
    chances: list[Chance],
    logs: list[Log],
    settings: list[Settings],
    trees: list[Tree],
    nodes: list[Node],
    edges: list[Edge],
    slots: list[int],
    iterations: int,
) -> None:
    """Run iterations from states[ROOT]. ``slots`` is a hash index of nodes, 2^n long."""
    book = books[0]
    tree = trees[0]
    plan = settings[0]
    live = states[LIVE]
    begun = turn(book, states[ROOT])
    for _ in range(iterations):
        copy_state(live, states[ROOT])
        imagine(book, live, works[0], chances[0], plan.seat)
        descend(
            book, live, states[SEEN], works[0], chances[0], logs[0], plan, tree, nodes, edges, slots
        )
        play_on(book, live, works[0], chances[0], logs[0], plan, begun)
        judge(book, live, plan, tree)
        credit(tree, nodes, edges)


def descend(
    book: Book,
    live: State,
    seen: State,
    work: Work,
    chance: Chance,
    log: Log,
    plan: Settings,
    tree: Tree,
    nodes: list[Node],
    edges: list[Edge],
    slots: list[int],
) -> None:
    """Walk down the tree to a new node, and choose there too."""
    begin_path(tree)
    while tree.length < PATH:
        at = next_node(book, live, seen, work, chance, log, plan, tree, nodes, slots)
        if at == NONE:
            return
        fresh = nodes[at].edges == 0
        edge = pick(book, seen, work, chance, plan, tree, nodes[at], edges)
        if edge == NONE:
            return
        extend_path(tree, at, edge, nodes[at].seat)
        apply(book, live, work, chance, nodes[at].seat, edges[edge].move, log)
        if fresh:
            return


def begin_path(tree: Tree) -> None:
    """Begin the path of an iteration."""
    tree.length = 0
    tree.phase = NONE


def extend_path(tree: Tree, node: int, edge: int, seat: int) -> None:
    """Add a choice to the path of an iteration."""
    tree.node[tree.length] = node
    tree.edge[tree.length] = edge
    tree.seat[tree.length] = seat
    tree.length += 1


def next_node(
    book: Book,
    live: State,
    seen: State,
    work: Work,
    chance: Chance,
    log: Log,
    plan: Settings,
    tree: Tree,
    nodes: list[Node],
    slots: list[int],
) -> int:
    """Return the node of the next choice, or -1 if the game is over or there is no room for one.

    Makes the moves of seats that follow the heuristic until then, and leaves in ``seen`` what the
    seat to act knows.
    """
    while over(book, live) == 0:
        if phase(book, live) != tree.phase:
            tree.phase = phase(book, live)
            tree.together = int(several(to_act(book, live)))
        seat = next_seat(to_act(book, live), plan)
        if tree.together == 0 or seat == plan.seat or plan.style < 0:
            copy_state(seen, live)
            conceal(book, seen, seat)
            return find(tree, nodes, slots, fingerprint(seen), seat)
        move = choose(book, live, work, chance, seat, plan.style)
        apply(book, live, work, chance, seat, move, log)
    return NONE


def next_seat(seats: int, plan: Settings) -> int:
    """Return which of the seats to act decides next: the searching seat first, else the lowest.

    This makes the root the first node of the tree. The order cannot matter to seats that decide at
    once.
    """
    if seats >> plan.seat & 1:
        return plan.seat
    return lowest(seats)


def find(tree: Tree, nodes: list[Node], slots: list[int], key: int, seat: int) -> int:
    """Return the node of an information set, adding it if need be; -1 if there is no room."""
    mask = len(slots) - 1
    slot = (key ^ (key >> 32)) & mask
    while slots[slot] != 0:
        at = slots[slot] - 1
        if nodes[at].key == key and nodes[at].seat == seat:
            return at
        slot = (slot + 1) & mask
    at = tree.nodes
    if at == len(nodes):
        return NONE
    tree.nodes += 1
    slots[slot] = at + 1
    nodes[at].key = key
    nodes[at].seat = seat
    nodes[at].visits = 0
    nodes[at].edges = 0
    nodes[at].newest = NONE
    return at


def pick(
    book: Book,
    seen: State,
    work: Work,
    chance: Chance,
    plan: Settings,
    tree: Tree,
    node: Node,
    edges: list[Edge],
) -> int:
    """Return a choice at a node: a new one while the node may widen, else the most promising."""
    if node.edges < 1 + int(plan.widen * sqrt(node.visits)) and tree.edges < len(edges):
        move = propose(book, seen, work, chance, plan, node)
        if not tried(node, edges, move):
            return add_edge(tree, node, edges, move)
    return best_edge(book, seen, work, plan, tree, node, edges)


def propose(book: Book, seen: State, work: Work, chance: Chance, plan: Settings, node: Node) -> int:
    """Return a move to try: first the heuristic's, then suggestions and one in eight at random."""
    if node.edges == 0 and plan.style >= 0:
        return choose(book, seen, work, chance, node.seat, plan.style)
    if draw(chance, 8) == 0:
        return sample(book, seen, work, chance, node.seat)
    return suggest(book, seen, work, chance, node.seat)


def tried(node: Node, edges: list[Edge], move: int) -> bool:
    """Tell whether a move is among a node's choices."""
    edge = node.newest
    while edge != NONE:
        if edges[edge].move == move:
            return True
        edge = edges[edge].older
    return False


def add_edge(tree: Tree, node: Node, edges: list[Edge], move: int) -> int:
    """Add a choice to a node and return it."""
    edge = tree.edges
    tree.edges += 1
    edges[edge].move = move
    edges[edge].visits = 0
    edges[edge].value = 0.0
    edges[edge].older = node.newest
    node.newest = edge
    node.edges += 1
    return edge


def best_edge(
    book: Book, seen: State, work: Work, plan: Settings, tree: Tree, node: Node, edges: list[Edge]
) -> int:
    """Return the legal choice with the best mean plus bonus; -1 if none is legal.

    Legality is checked again, because fingerprints of different positions may collide.
    """
    best = -1.0
    found = NONE
    edge = node.newest
    while edge != NONE:
        value = edge_value(plan, tree, node, edges[edge])
        if value > best and check(book, seen, work, node.seat, edges[edge].move) == 0:
            best = value
            found = edge
        edge = edges[edge].older
    return found


def edge_value(plan: Settings, tree: Tree, node: Node, edge: Edge) -> float:
    """Return a choice's mean, scaled to the range of results so far, plus an exploration bonus."""
    value = plan.explore * sqrt(node.visits) / (1 + edge.visits)
    span = tree.high[node.seat] - tree.low[node.seat]
    if edge.visits > 0 and span > 0.0:
        value += (edge.value / edge.visits - tree.low[node.seat]) / span
    return value


def play_on(
    book: Book, live: State, work: Work, chance: Chance, log: Log, plan: Settings, begun: int
) -> None:
    """Run the playout: follow the heuristic to the end of the game or the horizon."""
    while over(book, live) == 0 and turn(book, live) - begun < plan.horizon:
        seat = next_seat(to_act(book, live), plan)
        if plan.style < 0:
            move = sample(book, live, work, chance, seat)
        else:
            move = choose(book, live, work, chance, seat, plan.style)
        apply(book, live, work, chance, seat, move, log)


def judge(book: Book, live: State, plan: Settings, tree: Tree) -> None:
    """Give every seat its share of all evaluations; after the game's end mostly of the win."""
    total = 0
    for seat in range(plan.seats):
        total += evaluate(book, live, seat)
    won = 0
    ended = over(book, live) != 0
    if ended:
        won = winners(book, live)
    shared = 0
    for seat in range(plan.seats):
        shared += won >> seat & 1
    for seat in range(plan.seats):
        result = 0.0
        if total > 0:
            result = evaluate(book, live, seat) / total
        if ended:
            result *= 0.25
            if won >> seat & 1:
                result += 0.75 / shared
        tree.result[seat] = result
        tree.low[seat] = min(tree.low[seat], result)
        tree.high[seat] = max(tree.high[seat], result)


def credit(tree: Tree, nodes: list[Node], edges: list[Edge]) -> None:
    """Credit every choice on the path with the iteration's result."""
    for at in range(tree.length):
        node = tree.node[at]
        edge = tree.edge[at]
        nodes[node].visits += 1
        edges[edge].visits += 1
        edges[edge].value += tree.result[tree.seat[at]]
