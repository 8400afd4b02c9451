"""The contract: setup, the day, legal orders, the end, and hidden information.

Rule numbers are those of RULES.md.
"""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families, amount_of, code_of, offer
from wartable.games.thardferr.bots.random import random_order
from wartable.games.thardferr.catalogue.entries import PLACES, RACE_COUNT, STRATEGIES
from wartable.games.thardferr.events import dawns, founded, game_over, handed_in, ordered
from wartable.games.thardferr.moves import (
    ASSIGN,
    BUILD,
    BUY,
    CHOOSE,
    DONE,
    FOLLOW,
    RESEARCH,
    SELL,
    TRAIN,
    assign_move,
    attack_move,
    build_move,
    buy_move,
    choose_move,
    done_move,
    is_well_formed,
    research_move,
    sell_move,
    strategy_move,
    thing_of,
    train_move,
    verb_of,
)
from wartable.games.thardferr.rules.growth import complete, explore, forget, pay, study, work_a_day
from wartable.games.thardferr.rules.orders import highest, lowest, may_follow, may_learn, things
from wartable.games.thardferr.rules.people import settle, strength
from wartable.games.thardferr.rules.refusals import (
    CANNOT,
    NO_MORE_ORDERS,
    NO_SUCH_THING,
    NOT_NOW,
    TOO_FEW,
    TOO_MANY,
)
from wartable.games.thardferr.rules.war import wage_war
from wartable.games.thardferr.state import (
    BUILDINGS,
    DAYS_OVER,
    DOMINATION,
    GOODS,
    JOBS,
    LAST_ONE,
    SEATS,
    TECHNOLOGIES,
    Book,
    State,
    Work,
)

# --- 1. The kingdoms ----------------------------------------------------------------------------


def setup(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rules 1-1 and 1-2: players choose races on day 0, or chance deals distinct ones for day 1."""
    s.waiting = (1 << book.seats) - 1
    if book.drawn == 1:
        taken = 0
        for seat in range(book.seats):
            race = draw(chance, RACE_COUNT)
            while taken >> race & 1 == 1:
                race = draw(chance, RACE_COUNT)
            taken |= 1 << race
            s.plan_race[seat] = race + 1
        begin(book, s, log)
    else:
        dawns(log, 0)


def begin(book: Book, s: State, log: Log) -> None:
    """Rule 1-3: the kingdoms are founded, and day 1 dawns."""
    for seat in range(book.seats):
        found(book, s, seat, log)
    s.turn = 1
    s.waiting = (1 << book.seats) - 1
    dawns(log, 1)


def found(book: Book, s: State, seat: int, log: Log) -> None:
    """Rule 1-3: give a kingdom its land, goods, buildings, common units and jobs."""
    s.race[seat] = s.plan_race[seat]
    s.plan_race[seat] = 0
    s.land[seat] = book.start_land
    for good in range(GOODS):
        s.goods[seat][good] = book.start_goods[good]
    for building in range(BUILDINGS):
        s.built[seat][building] = book.start_built[building]
    first = (s.race[seat] - 1) * PLACES
    for place in range(PLACES):
        if book.unit_common[first + place] == 1:
            s.army[seat][place] = book.start_units
    settle(book, s, seat)
    founded(log, seat, s.race[seat] - 1, s.land[seat])


# --- 2. The day ---------------------------------------------------------------------------------


def to_act(book: Book, s: State) -> int:
    """Rule 2-1: all players who have not handed in act at once."""
    return s.waiting


def phase(book: Book, s: State) -> int:
    """Return the phase: each day is one, and so is the end."""
    return s.turn + min(s.ended, 1)


def turn(book: Book, s: State) -> int:
    """Return the day."""
    return s.turn


def timeout_move(book: Book, s: State, seat: int) -> int:
    """Rule 2-5: a player out of time hands in; on day 0 the seat decides the race."""
    if s.turn == 0:
        return choose_move(seat)
    return done_move()


def apply(book: Book, s: State, work: Work, chance: Chance, seat: int, move: int, log: Log) -> None:
    """Rules 2-1 and 2-2: record an order; the last player to hand in ends the day."""
    code = code_of(move)
    verb = verb_of(code)
    if verb == CHOOSE:
        s.plan_race[seat] = thing_of(code) + 1
    elif verb != DONE:
        give(s, seat, verb, thing_of(code), amount_of(move))
        s.given[seat] += 1
        ordered(log, 1 << seat, seat, code, amount_of(move))
        return
    handed_in(log, seat)
    s.waiting &= ~(1 << seat)
    if s.waiting == 0:
        if s.turn == 0:
            begin(book, s, log)
        else:
            end_day(book, s, work, chance, log)


def give(s: State, seat: int, verb: int, thing: int, amount: int) -> None:
    """Rule 2-2: an order replaces an earlier one for the same thing."""
    if verb == BUILD:
        s.plan_built[seat][thing] = amount
    elif verb == TRAIN:
        s.plan_army[seat][thing % PLACES] = amount
    elif verb == ASSIGN:
        s.plan_job[seat][thing] = amount
    elif verb == BUY:
        s.plan_bought[seat][thing] = amount
    elif verb == SELL:
        s.plan_sold[seat][thing] = amount
    elif verb == RESEARCH:
        s.plan_learning[seat] = thing + 1 if thing < TECHNOLOGIES else 0
    elif verb == FOLLOW:
        s.plan_strategy[seat] = thing
    else:
        s.plan_target[seat] = thing + 1 if amount > 0 else 0
        s.plan_share[seat] = amount


def end_day(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rule 2-4: payment, war, work, exploration, research, completions; then the next day."""
    for seat in range(book.seats):
        if s.fallen[seat] == 0:
            pay(book, s, seat, log)
    wage_war(book, s, work, chance, log)
    for seat in range(book.seats):
        if s.fallen[seat] == 0:
            if work_a_day(book, s, seat, log):
                explore(book, s, seat, log)
            study(book, s, seat, log)
            complete(book, s, seat, log)
            s.truce[seat] = max(0, s.truce[seat] - 1)
    for seat in range(book.seats):
        forget(s, seat)
    s.ended = ending(book, s)
    if s.ended != 0:
        game_over(log, s.ended, s.turn)
        return
    s.turn += 1
    s.waiting = standing_seats(book, s)
    dawns(log, s.turn)


def standing_seats(book: Book, s: State) -> int:
    """Return the kingdoms that have not fallen."""
    seats = 0
    for seat in range(book.seats):
        if s.fallen[seat] == 0:
            seats |= 1 << seat
    return seats


# --- what may be ordered --------------------------------------------------------------------------


def check(book: Book, s: State, work: Work, seat: int, move: int) -> int:
    """Rule 2-2: a race on day 0, then orders within the kingdom's means, or handing in.

    Returns 0 if the order is legal, else the number of the refusal.
    """
    code = code_of(move)
    amount = amount_of(move)
    verb = verb_of(code)
    thing = thing_of(code)
    if verb < CHOOSE or verb > DONE or (verb == CHOOSE) != (s.turn == 0):
        return NOT_NOW
    if is_well_formed(code) == 0 or thing >= things(verb):
        return NO_SUCH_THING
    if verb == CHOOSE or verb == DONE:
        return 0 if amount == 0 else TOO_MANY
    if s.given[seat] >= book.orders:
        return NO_MORE_ORDERS
    if verb == RESEARCH or verb == FOLLOW:
        if not may_order(book, s, seat, verb, thing):
            return CANNOT
        return 0 if amount == 0 else TOO_MANY
    most = highest(book, s, seat, verb, thing)
    least = lowest(book, s, seat, verb, thing)
    if most < least:
        return CANNOT
    if amount < least:
        return TOO_FEW
    return TOO_MANY if amount > most else 0


def may_order(book: Book, s: State, seat: int, verb: int, thing: int) -> bool:
    """Tell whether an order without an amount is legal."""
    if verb == RESEARCH:
        return may_learn(book, s, seat, thing)
    return may_follow(book, s, seat, thing) and thing != s.plan_strategy[seat]


def legal(book: Book, s: State, work: Work, seat: int, out: Families) -> None:
    """List every race on day 0, then handing in and everything that can be ordered."""
    out.count = 0
    if s.turn == 0:
        for race in range(RACE_COUNT):
            offer(out, choose_move(race), 0, 0)
        return
    offer(out, done_move(), 0, 0)
    if s.given[seat] >= book.orders:
        return
    for building in range(BUILDINGS):
        offer_order(book, s, seat, build_move(building), out)
    for place in range(PLACES):
        offer_order(book, s, seat, train_move((s.race[seat] - 1) * PLACES + place), out)
    for job in range(JOBS):
        offer_order(book, s, seat, assign_move(job), out)
    for good in range(GOODS):
        offer_order(book, s, seat, buy_move(good), out)
    for good in range(GOODS):
        offer_order(book, s, seat, sell_move(good), out)
    for technology in range(TECHNOLOGIES + 1):
        offer_order(book, s, seat, research_move(technology), out)
    for strategy in range(STRATEGIES):
        offer_order(book, s, seat, strategy_move(strategy), out)
    for kingdom in range(SEATS):
        offer_order(book, s, seat, attack_move(kingdom), out)


def offer_order(book: Book, s: State, seat: int, code: int, out: Families) -> None:
    """Offer an order with every amount that it may have, if it is legal with any."""
    verb = verb_of(code)
    thing = thing_of(code)
    if verb == RESEARCH or verb == FOLLOW:
        if may_order(book, s, seat, verb, thing):
            offer(out, code, 0, 0)
        return
    most = highest(book, s, seat, verb, thing)
    least = lowest(book, s, seat, verb, thing)
    if most >= least:
        offer(out, code, least, most)


def sample(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return a random race on day 0, then a random order or ``DONE``."""
    if s.turn == 0:
        return choose_move(draw(chance, RACE_COUNT))
    if s.given[seat] >= book.orders:
        return done_move()
    return random_order(book, s, chance, seat)


# --- 10. The end --------------------------------------------------------------------------------


def ending(book: Book, s: State) -> int:
    """Rules 10-1 and 10-2: return why the game ends after this day, 0 if it goes on."""
    standing = 0
    total = 0
    most = 0
    for seat in range(book.seats):
        standing += int(s.fallen[seat] == 0)
        total += s.land[seat]
        most = max(most, s.land[seat])
    if standing <= 1:
        return LAST_ONE
    if most * 100 >= total * book.domination:
        return DOMINATION
    return DAYS_OVER if s.turn >= book.days else 0


def over(book: Book, s: State) -> int:
    """Return why the game ended, 0 while it goes on."""
    return s.ended


def winners(book: Book, s: State) -> int:
    """Rule 10-3: the most land wins, then Kingdom Strength; equal kingdoms share the win."""
    best = 0
    for seat in range(book.seats):
        best = max(best, rank(book, s, seat))
    won = 0
    for seat in range(book.seats):
        if rank(book, s, seat) == best:
            won |= 1 << seat
    return won


def rank(book: Book, s: State, seat: int) -> int:
    """Rule 10-3: land, then Kingdom Strength, as one number; 0 for a fallen kingdom."""
    if s.fallen[seat] > 0 or s.race[seat] == 0:
        return 0
    return s.land[seat] * 1_000_000 + min(strength(book, s, seat), 999_999)


def score(book: Book, s: State, seat: int) -> int:
    """Rule 10-3: land."""
    return s.land[seat]


# --- hidden information -------------------------------------------------------------------------


def conceal(book: Book, s: State, seat: int) -> None:
    """Rule 2-1: hide the orders of all other seats, including how many there are."""
    for other in range(book.seats):
        if other != seat:
            s.plan_race[other] = 0
            forget(s, other)


def imagine(book: Book, s: State, work: Work, chance: Chance, seat: int) -> None:
    """Determinize the position: the other seats, whose orders are unknown, order anew."""
    if s.ended == 0:
        everybody = (1 << book.seats) - 1
        open_seats = everybody if s.turn == 0 else standing_seats(book, s)
        s.waiting |= open_seats & ~(1 << seat)
