"""The rules of the game of kingdoms, in the order of RULES.md, with its numbers."""

from __future__ import annotations

from wartable.engine.chance import Chance, draw
from wartable.engine.events import EVERYBODY, Log, note
from wartable.engine.moves import Families, amount_of, code_of, offer
from wartable.games.thardferr.catalogue import PLACES, RACE_COUNT
from wartable.games.thardferr.growth import complete, explore, forget, pay, study, work_a_day
from wartable.games.thardferr.orders import (
    ASSIGN,
    BUILD,
    BUY,
    CHOOSE,
    DONE,
    FOLLOW,
    RESEARCH,
    SELL,
    THINGS,
    TRAIN,
    highest,
    lowest,
    may_follow,
    may_learn,
    order,
    things,
)
from wartable.games.thardferr.people import settle, strength
from wartable.games.thardferr.randomly import random_order
from wartable.games.thardferr.state import (
    BUILDINGS,
    DAYS_OVER,
    DOMINATION,
    GOODS,
    LAST_ONE,
    TECHNOLOGIES,
    Book,
    State,
    Work,
)
from wartable.games.thardferr.war import wage_war

# Events: kind and what its figures mean.
FOUNDED = 1  # kingdom, race, land
ORDERED = 2  # kingdom, code, amount; only that seat may know
HANDED_IN = 3  # kingdom
DAY = 4  # day
ENDED = 5  # reason, day

# Refusals of `check`, in the order of the messages in moves.py.
NOT_NOW = 1
NO_SUCH_THING = 2
CANNOT = 3
TOO_FEW = 4
TOO_MANY = 5
NO_MORE_ORDERS = 6


# --- 1. The kingdoms ----------------------------------------------------------------------------


def setup(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rules 1-1 and 1-2: races are chosen on day 0, or drawn, each at most once, for day 1."""
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
        note(log, EVERYBODY, DAY, 0, 0, 0, 0)


def begin(book: Book, s: State, log: Log) -> None:
    """Rule 1-3: the kingdoms are founded, and day 1 dawns."""
    for seat in range(book.seats):
        found(book, s, seat, log)
    s.turn = 1
    s.waiting = (1 << book.seats) - 1
    note(log, EVERYBODY, DAY, 1, 0, 0, 0)


def found(book: Book, s: State, seat: int, log: Log) -> None:
    """Rule 1-3: land, goods, buildings, the common units of the race, and everybody at work."""
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
    note(log, EVERYBODY, FOUNDED, seat, s.race[seat] - 1, s.land[seat], 0)


# --- 2. The day ---------------------------------------------------------------------------------


def to_act(book: Book, s: State) -> int:
    """Rule 2-1: everybody who has not handed in, at once."""
    return s.waiting


def phase(book: Book, s: State) -> int:
    """A day is a phase, and so is the end."""
    return s.turn + min(s.ended, 1)


def turn(book: Book, s: State) -> int:
    """The day."""
    return s.turn


def lapse(book: Book, s: State, seat: int) -> int:
    """Rule 2-5: who is out of time hands in what was ordered; a race is given by the seat."""
    if s.turn == 0:
        return order(CHOOSE, seat)
    return order(DONE, 0)


def apply(book: Book, s: State, work: Work, chance: Chance, seat: int, move: int, log: Log) -> None:
    """Rules 2-1 and 2-2: write an order down; the last who hands in ends the day."""
    code = code_of(move)
    verb = code // THINGS
    if verb == CHOOSE:
        s.plan_race[seat] = code % THINGS + 1
    elif verb != DONE:
        give(s, seat, verb, code % THINGS, amount_of(move))
        s.given[seat] += 1
        note(log, 1 << seat, ORDERED, seat, code, amount_of(move), 0)
        return
    note(log, EVERYBODY, HANDED_IN, seat, 0, 0, 0)
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
    """Rule 2-4: payment, war, work, exploration, research, what is new; then the next day."""
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
        note(log, EVERYBODY, ENDED, s.ended, s.turn, 0, 0)
        return
    s.turn += 1
    s.waiting = standing_seats(book, s)
    note(log, EVERYBODY, DAY, s.turn, 0, 0, 0)


def standing_seats(book: Book, s: State) -> int:
    """Return the kingdoms that have not fallen."""
    seats = 0
    for seat in range(book.seats):
        if s.fallen[seat] == 0:
            seats |= 1 << seat
    return seats


# --- what may be ordered --------------------------------------------------------------------------


def check(book: Book, s: State, work: Work, seat: int, move: int) -> int:
    """Rule 2-2: a race on day 0; then orders the kingdom can bear, and the end of them."""
    code = code_of(move)
    amount = amount_of(move)
    verb = code // THINGS
    thing = code % THINGS
    if verb < CHOOSE or verb > DONE or (verb == CHOOSE) != (s.turn == 0):
        return NOT_NOW
    if thing >= things(verb):
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
    """Tell whether an order without an amount can be given."""
    if verb == RESEARCH:
        return may_learn(book, s, seat, thing)
    return may_follow(book, s, seat, thing) and thing != s.plan_strategy[seat]


def legal(book: Book, s: State, work: Work, seat: int, out: Families) -> None:
    """Every race on day 0; then the end of the orders, and everything that can be ordered."""
    out.count = 0
    if s.turn == 0:
        for race in range(RACE_COUNT):
            offer(out, order(CHOOSE, race), 0, 0)
        return
    offer(out, order(DONE, 0), 0, 0)
    if s.given[seat] >= book.orders:
        return
    for verb in range(BUILD, DONE):
        first = (s.race[seat] - 1) * PLACES if verb == TRAIN else 0
        count = PLACES if verb == TRAIN else things(verb)
        for thing in range(first, first + count):
            if verb == RESEARCH or verb == FOLLOW:
                if may_order(book, s, seat, verb, thing):
                    offer(out, order(verb, thing), 0, 0)
            else:
                most = highest(book, s, seat, verb, thing)
                least = lowest(book, s, seat, verb, thing)
                if most >= least:
                    offer(out, order(verb, thing), least, most)


def sample(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """A race, a random order, or the end of the orders."""
    if s.turn == 0:
        return order(CHOOSE, draw(chance, RACE_COUNT))
    if s.given[seat] >= book.orders:
        return order(DONE, 0)
    return random_order(book, s, chance, seat)


# --- 10. The end --------------------------------------------------------------------------------


def ending(book: Book, s: State) -> int:
    """Rules 10-1 and 10-2: why the game ends after this day, 0 if it does not."""
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
    """Why the game ended."""
    return s.ended


def winners(book: Book, s: State) -> int:
    """Rule 10-3: the most land wins; then Kingdom Strength; those who are equal in both share."""
    best = 0
    for seat in range(book.seats):
        best = max(best, rank(book, s, seat))
    won = 0
    for seat in range(book.seats):
        if rank(book, s, seat) == best:
            won |= 1 << seat
    return won


def rank(book: Book, s: State, seat: int) -> int:
    """Rule 10-3: land, then Kingdom Strength, as one number; nothing for who has fallen."""
    if s.fallen[seat] > 0 or s.race[seat] == 0:
        return 0
    return s.land[seat] * 1_000_000 + min(strength(book, s, seat), 999_999)


def score(book: Book, s: State, seat: int) -> int:
    """Rule 10-3: land."""
    return s.land[seat]


# --- what others may know ------------------------------------------------------------------------


def conceal(book: Book, s: State, seat: int) -> None:
    """Rule 2-1: the orders of the others are secret, even how many there are."""
    for other in range(book.seats):
        if other != seat:
            s.plan_race[other] = 0
            forget(s, other)


def imagine(book: Book, s: State, work: Work, chance: Chance, seat: int) -> None:
    """What the others ordered is open: in the imagined position they order once more."""
    if s.ended == 0:
        everybody = (1 << book.seats) - 1
        open_seats = everybody if s.turn == 0 else standing_seats(book, s)
        s.waiting |= open_seats & ~(1 << seat)
