"""Template: tree search whose choices are turn plans, for games with long turns.

Where a turn takes dozens of moves, a tree of single moves never reaches the end of the first turn.
Here a choice is a *turn plan*: what one seat does until chance decides something, it has nothing
more to decide, or the phase closes. The search does not enumerate plans; it generates sensible
ones. The first is the heuristic's own. The others follow one of the styles that the game's
heuristics know, some of them with a few moves replaced by the game's suggestions. Everything else
is as in :mod:`wartable.bots.search.mcts`: a node is an information set of the seat that decides,
others who decide at the same time follow the heuristic, plans are widened progressively, and
playouts follow the heuristic for some turns.
"""

from __future__ import annotations

from math import sqrt

from wartable.bots.search.mcts import (
    LIVE,
    NONE,
    PATH,
    ROOT,
    SEEN,
    Edge,
    Node,
    Settings,
    Tree,
    add_edge,
    begin_path,
    credit,
    edge_value,
    extend_path,
    judge,
    next_node,
    play_on,
    tried,
)
from wartable.engine.contract import (
    Book,
    State,
    Work,
    apply,
    check,
    choose,
    copy_state,
    imagine,
    over,
    phase,
    suggest,
    to_act,
    turn,
)
from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import Log
from wartable.engine.kit.tables import i1, i8, table

#: What the state array holds besides the tree's: the position in which a plan is being made.
SKETCH = 3
#: Generators: the search's own, and one that shows whether a move draws on chance.
OWN, DICE = 0, 1
#: The most moves in a plan; a longer turn continues in another plan.
LONGEST = 64
#: In a loose plan fewer than LOOSENESS out of MOVES moves are suggestions, on average.
MOVES, LOOSENESS = 16, 4


@table
class TurnPlan:
    """The moves of one choice."""

    count = i1("moves of the plan")
    move = i8("these moves, packed", LONGEST)


def plan_on(
    books: list[Book],
    states: list[State],
    works: list[Work],
    chances: list[Chance],
    logs: list[Log],
    settings: list[Settings],
    trees: list[Tree],
    nodes: list[Node],
    edges: list[Edge],
    plans: list[TurnPlan],
    slots: list[int],
    iterations: int,
) -> None:
    """Run iterations from states[ROOT]. ``plans`` has one place per edge."""
    book = books[0]
    tree = trees[0]
    aim = settings[0]
    live = states[LIVE]
    begun = turn(book, states[ROOT])
    for _ in range(iterations):
        copy_state(live, states[ROOT])
        imagine(book, live, works[0], chances[OWN], aim.seat)
        descend(book, states, works[0], chances, logs[0], aim, tree, nodes, edges, plans, slots)
        play_on(book, live, works[0], chances[OWN], logs[0], aim, begun)
        judge(book, live, aim, tree)
        credit(tree, nodes, edges)


def descend(
    book: Book,
    states: list[State],
    work: Work,
    chances: list[Chance],
    log: Log,
    aim: Settings,
    tree: Tree,
    nodes: list[Node],
    edges: list[Edge],
    plans: list[TurnPlan],
    slots: list[int],
) -> None:
    """Walk down the tree, plan by plan, to a new node, and choose there too."""
    live = states[LIVE]
    begin_path(tree)
    while tree.length < PATH:
        at = next_node(book, live, states[SEEN], work, chances[OWN], log, aim, tree, nodes, slots)
        if at == NONE:
            return
        fresh = nodes[at].edges == 0
        edge = pick(book, states, work, chances, log, aim, tree, nodes[at], edges, plans)
        if edge == NONE:
            return
        extend_path(tree, at, edge, nodes[at].seat)
        carry_out(book, live, work, chances[OWN], nodes[at].seat, plans[edge], log)
        if fresh:
            return


def carry_out(
    book: Book, live: State, work: Work, chance: Chance, seat: int, plan: TurnPlan, log: Log
) -> None:
    """Make the moves of a plan, as far as they are legal in this determinized position."""
    for at in range(plan.count):
        if over(book, live) != 0 or to_act(book, live) >> seat & 1 == 0:
            return
        if check(book, live, work, seat, plan.move[at]) != 0:
            return
        apply(book, live, work, chance, seat, plan.move[at], log)


def pick(
    book: Book,
    states: list[State],
    work: Work,
    chances: list[Chance],
    log: Log,
    aim: Settings,
    tree: Tree,
    node: Node,
    edges: list[Edge],
    plans: list[TurnPlan],
) -> int:
    """Return a choice at a node: a new plan while the node may widen, else the most promising."""
    if node.edges < 1 + int(aim.widen * sqrt(node.visits)) and tree.edges < len(edges):
        room = tree.edges
        name = make_plan(book, states, work, chances, log, aim, node, plans[room])
        if not tried(node, edges, name):
            return add_edge(tree, node, edges, name)
    return best_plan(book, states[SEEN], work, aim, tree, node, edges, plans)


def make_plan(
    book: Book,
    states: list[State],
    work: Work,
    chances: list[Chance],
    log: Log,
    aim: Settings,
    node: Node,
    plan: TurnPlan,
) -> int:
    """Write a plan for a node's seat and return a hash of its moves."""
    sketch = states[SKETCH]
    copy_state(sketch, states[SEEN])
    chance = chances[OWN]
    style = aim.style
    loose = 0
    if node.edges > 0:
        style = draw(chance, aim.styles)
        loose = draw(chance, LOOSENESS)
    began = phase(book, sketch)
    plan.count = 0
    name = 0
    certain = True
    while certain and plan.count < LONGEST:
        move = next_move(book, sketch, work, chance, node.seat, style, loose)
        plan.move[plan.count] = move
        plan.count += 1
        name = (name * 31 + move) & 0x1FFFFFFFFFFFFFF
        certain = leads_on(book, sketch, work, chances[DICE], node.seat, move, began, log)
    return name


def next_move(
    book: Book, sketch: State, work: Work, chance: Chance, seat: int, style: int, loose: int
) -> int:
    """Return the next move of a plan: its style's or, sometimes in a loose plan, a suggestion."""
    if loose > 0 and draw(chance, MOVES) < loose:
        return suggest(book, sketch, work, chance, seat)
    return choose(book, sketch, work, chance, seat, style)


def leads_on(
    book: Book,
    sketch: State,
    work: Work,
    dice: Chance,
    seat: int,
    move: int,
    began: int,
    log: Log,
) -> bool:
    """Make a move of a plan; tell whether the seat is certain to go on in the same phase."""
    a = dice.a
    b = dice.b
    apply(book, sketch, work, dice, seat, move, log)
    if over(book, sketch) != 0 or dice.a != a or dice.b != b:
        return False
    return phase(book, sketch) == began and to_act(book, sketch) >> seat & 1 == 1


def best_plan(
    book: Book,
    seen: State,
    work: Work,
    aim: Settings,
    tree: Tree,
    node: Node,
    edges: list[Edge],
    plans: list[TurnPlan],
) -> int:
    """Return the plan with the best mean plus bonus whose first move is legal; -1 if none."""
    best = -1.0
    found = NONE
    edge = node.newest
    while edge != NONE:
        value = edge_value(aim, tree, node, edges[edge])
        if value > best and check(book, seen, work, node.seat, plans[edge].move[0]) == 0:
            best = value
            found = edge
        edge = edges[edge].older
    return found
