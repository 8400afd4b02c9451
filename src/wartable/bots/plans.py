"""Template: tree search whose choices are plans of many moves, for games with long turns.

Where a turn is dozens of moves, a tree of single moves never gets to the end of the first turn.
Here a choice is a *plan*: what one seat does until chance decides something, it has no more to
decide, or the phase is over. Plans are not enumerated but pruned to sensible ones: the first is
the heuristic's own, the others follow one of the ways of playing that the game's heuristics
know, some of them with a few moves that the game suggests instead. All else is as in
:mod:`wartable.bots.tree`: a node is what a seat knows where it has to decide, others who decide
at the same time follow the heuristic, plans are widened slowly, and the game is played on by the
heuristic for some turns.
"""

from __future__ import annotations

from math import sqrt

from wartable.bots.tree import (
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
    credit,
    edge_value,
    find,
    judge,
    next_seat,
    play_on,
    tried,
)
from wartable.engine.chance import Chance, draw
from wartable.engine.contract import (
    Book,
    State,
    Work,
    apply,
    check,
    choose,
    conceal,
    copy_state,
    imagine,
    over,
    phase,
    suggest,
    to_act,
    turn,
)
from wartable.engine.contract import fingerprint as fingerprint
from wartable.engine.events import Log
from wartable.engine.seats import several
from wartable.engine.tables import i1, i8, table

#: What the state array holds besides the tree's: the position in which a plan is being made.
SKETCH = 3
#: Generators: the search's own, and one that shows whether a move needs chance.
OWN, DICE = 0, 1
#: No plan is longer; one that would be goes on in another.
LONGEST = 64
#: Of this many moves of a loose plan so many are suggestions, at most one less than LOOSENESS.
MOVES, LOOSENESS = 16, 4


@table
class Plan:
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
    plans: list[Plan],
    slots: list[int],
    iterations: int,
) -> None:
    """Run some iterations from states[ROOT]. ``plans`` has a place for every edge."""
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
    plans: list[Plan],
    slots: list[int],
) -> None:
    """Walk down the tree, plan by plan, to a position whose node is new, and choose there too."""
    live = states[LIVE]
    seen = states[SEEN]
    tree.length = 0
    began = NONE
    together = False
    while over(book, live) == 0 and tree.length < PATH:
        if phase(book, live) != began:
            began = phase(book, live)
            together = several(to_act(book, live))
        seat = next_seat(to_act(book, live), aim)
        if together and seat != aim.seat and aim.style >= 0:
            move = choose(book, live, work, chances[OWN], seat, aim.style)
            apply(book, live, work, chances[OWN], seat, move, log)
            continue
        copy_state(seen, live)
        conceal(book, seen, seat)
        at = find(tree, nodes, slots, fingerprint(seen), seat)
        if at == NONE:
            return
        fresh = nodes[at].edges == 0
        edge = pick(book, states, work, chances, log, aim, tree, nodes[at], edges, plans)
        if edge == NONE:
            return
        tree.node[tree.length] = at
        tree.edge[tree.length] = edge
        tree.seat[tree.length] = seat
        tree.length += 1
        carry_out(book, live, work, chances[OWN], seat, plans[edge], log)
        if fresh:
            return


def carry_out(
    book: Book, live: State, work: Work, chance: Chance, seat: int, plan: Plan, log: Log
) -> None:
    """Make the moves of a plan, as far as they are legal in this imagined position."""
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
    plans: list[Plan],
) -> int:
    """Return a choice at a node: a new plan while few were tried, else the most promising."""
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
    plan: Plan,
) -> int:
    """Write a plan for a node's seat and return a number that differs between plans."""
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
    """Return the next move of a plan: its style's, or sometimes, in a loose one, a suggestion."""
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
    """Make a move of a plan; tell whether the same seat goes on in the same phase for certain."""
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
    plans: list[Plan],
) -> int:
    """Return the plan with the best mean and bonus whose first move is legal, -1 if none is."""
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
