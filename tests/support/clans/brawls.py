"""Template: random actions from a given position, for comparing the plain and compiled form."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families
from wartable.games.clans.rules.points.actions import act_fault, do_act, offer_acts
from wartable.games.clans.rules.points.base_attack import base_value
from wartable.games.clans.rules.points.damage import retaliation_value, strike_value
from wartable.games.clans.rules.points.turns import begin_turn_of
from wartable.games.clans.state import SLOTS, UNITS, Book, State, Work, unit_at

#: One turn in so many actions ends.
PATIENCE = 6


def brawl(
    books: list[Book],
    states: list[State],
    works: list[Work],
    chances: list[Chance],
    logs: list[Log],
    outs: list[Families],
    figures: list[int],
) -> None:
    """Let both sides act at random, one figure an action: what could be done, and what it does."""
    book, s, work, log, out = books[0], states[0], works[0], logs[0], outs[0]
    for at in range(len(figures)):
        side = s.active
        out.count = 0
        offer_acts(book, s, work, side, out)
        figures[at] = out.count * 1000 + prospects(book, s, side)
        if out.count == 0 or draw(chances[0], PATIENCE) == 0:
            s.active = 1 - side
            begin_turn_of(book, s, s.active, log)
            continue
        code = out.code[draw(chances[0], out.count)]
        if act_fault(book, s, work, side, code) == 0:
            do_act(book, s, work, chances[0], side, code, log)


def prospects(book: Book, s: State, side: int) -> int:
    """Return the sum of all that one side's units could do to the other's, and to its base."""
    total = 0
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        if s.u_card[unit] > 0:
            total += base_value(book, s, unit)
            for post in range(UNITS):
                target = unit_at(s, 1 - side, post)
                if target >= 0:
                    damage = strike_value(book, s, unit, target)
                    after = max(0, s.u_hp[target] - damage)
                    total += damage + 100 * retaliation_value(book, s, unit, target, after)
    return total
