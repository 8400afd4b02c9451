"""The random player: any order with any amount, and now and then the end of the day."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.moves import packed
from wartable.games.thardferr.catalogue.entries import PLACES
from wartable.games.thardferr.rules.orders import (
    BUILD,
    DONE,
    FOLLOW,
    RESEARCH,
    TRAIN,
    highest,
    lowest,
    may_follow,
    may_learn,
    order,
    things,
)
from wartable.games.thardferr.state import Book, State

#: One in this many random orders ends the day. So does running out of tries for a legal one.
PATIENCE = 8
TRIES = 4


def random_order(book: Book, s: State, chance: Chance, seat: int) -> int:
    """Return a random legal order, or ``DONE``."""
    if draw(chance, PATIENCE) > 0:
        for _ in range(TRIES):
            verb = BUILD + draw(chance, DONE - BUILD)
            thing = draw(chance, PLACES if verb == TRAIN else things(verb))
            if verb == TRAIN:
                thing += (s.race[seat] - 1) * PLACES
            if verb == RESEARCH:
                if may_learn(book, s, seat, thing):
                    return order(verb, thing)
            elif verb == FOLLOW:
                if may_follow(book, s, seat, thing) and thing != s.plan_strategy[seat]:
                    return order(verb, thing)
            else:
                least = lowest(book, s, seat, verb, thing)
                most = highest(book, s, seat, verb, thing)
                if most >= least:
                    return packed(order(verb, thing), least + draw(chance, most - least + 1))
    return order(DONE, 0)
