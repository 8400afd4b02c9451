"""The random player: any order with any amount, and now and then the end of the day."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.moves import packed
from wartable.games.thardferr.catalogue.entries import PLACES, STRATEGIES
from wartable.games.thardferr.moves import (
    ASSIGN,
    BUILD,
    BUY,
    DONE,
    FOLLOW,
    RESEARCH,
    SELL,
    TRAIN,
    assign_move,
    attack_move,
    build_move,
    buy_move,
    done_move,
    research_move,
    sell_move,
    strategy_move,
    thing_of,
    train_move,
    verb_of,
)
from wartable.games.thardferr.rules.orders import highest, lowest, may_follow, may_learn
from wartable.games.thardferr.state import BUILDINGS, GOODS, JOBS, SEATS, TECHNOLOGIES, Book, State

#: One in this many random orders ends the day. So does running out of tries for a legal one.
PATIENCE = 8
TRIES = 4


def random_order(book: Book, s: State, chance: Chance, seat: int) -> int:
    """Return a random legal order, or ``DONE``."""
    if draw(chance, PATIENCE) > 0:
        for _ in range(TRIES):
            code = any_order(s, chance, seat)
            verb = verb_of(code)
            thing = thing_of(code)
            if verb == RESEARCH:
                if may_learn(book, s, seat, thing):
                    return code
            elif verb == FOLLOW:
                if may_follow(book, s, seat, thing) and thing != s.plan_strategy[seat]:
                    return code
            else:
                least = lowest(book, s, seat, verb, thing)
                most = highest(book, s, seat, verb, thing)
                if most >= least:
                    return packed(code, least + draw(chance, most - least + 1))
    return done_move()


def any_order(s: State, chance: Chance, seat: int) -> int:
    """Return a random verb for a random thing, possible or not."""
    verb = BUILD + draw(chance, DONE - BUILD)
    if verb == BUILD:
        return build_move(draw(chance, BUILDINGS))
    if verb == TRAIN:
        return train_move((s.race[seat] - 1) * PLACES + draw(chance, PLACES))
    if verb == ASSIGN:
        return assign_move(draw(chance, JOBS))
    if verb == BUY:
        return buy_move(draw(chance, GOODS))
    if verb == SELL:
        return sell_move(draw(chance, GOODS))
    if verb == RESEARCH:
        return research_move(draw(chance, TECHNOLOGIES + 1))
    if verb == FOLLOW:
        return strategy_move(draw(chance, STRATEGIES))
    return attack_move(draw(chance, SEATS))
