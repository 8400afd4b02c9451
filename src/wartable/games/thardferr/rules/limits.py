"""Why an order was refused, in words: what bounds its amount, or rules it out."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.scene.words import listed
from wartable.games.thardferr.catalogue.entries import PLACES, RACES
from wartable.games.thardferr.catalogue.names import GOODS_NAMES, TECHNOLOGY_NAMES
from wartable.games.thardferr.moves import ASSIGN, ATTACK, BUILD, BUY, FOLLOW, RESEARCH, SELL, TRAIN
from wartable.games.thardferr.rules.orders import builders_finish, idle, left, ordered, takes
from wartable.games.thardferr.rules.people import (
    building_room,
    buildings_of,
    castle_room,
    job_room,
    soldiers,
    soldiers_room,
    trainable,
)
from wartable.games.thardferr.state import (
    BUILDING,
    CASTLE,
    FOOD,
    GOLD,
    GOODS,
    IRON,
    KINGDOMS,
    MARKET,
    TECHNOLOGIES,
    Book,
    State,
)


def why_no_more(book: Book, s: State, seat: int, verb: int, thing: int, most: int) -> str:
    """Say what keeps an order from exceeding ``most``; empty if nothing does."""
    found = [words for limit, words in limits(book, s, seat, verb, thing) if limit <= most]
    return "; ".join(found)


def why_not(book: Book, s: State, seat: int, verb: int, thing: int) -> str:
    """Say why something cannot be ordered at all."""
    if verb == RESEARCH:
        return why_not_learn(book, s, seat, thing)
    if verb == FOLLOW:
        if thing == s.plan_strategy[seat]:
            return "that is the strategy already"
        return "that strategy is another race's"
    if verb == ATTACK:
        return why_not_attack(book, s, seat, thing)
    if verb == TRAIN and thing // PLACES != s.race[seat] - 1:
        return f"that is a unit of the race {RACES[thing // PLACES]}"
    if verb in (BUY, SELL) and not IRON <= thing <= FOOD:
        return "the market deals in iron, wood and food"
    return why_no_more(book, s, seat, verb, thing, 0)


def limits(book: Book, s: State, seat: int, verb: int, thing: int) -> Iterator[tuple[int, str]]:
    """Yield everything that bounds an order from above: the bound, and what sets it."""
    now = ordered(s, seat, verb, thing)
    for good in range(GOODS):
        each = takes(book, verb, thing, good)
        if each > 0:
            rest = left(book, s, seat, good) + now * each
            yield rest // each, f"each takes {each} {GOODS_NAMES[good]}, and {rest} is left"
    if verb == BUILD:
        yield from building_limits(book, s, seat, thing)
    elif verb == TRAIN:
        yield from training_limits(book, s, seat, thing)
    elif verb == ASSIGN:
        yield job_room(book, s, seat, thing), "there is work for no more"
        free = idle(book, s, seat) + now
        yield free, f"{free} people have no other job"
    elif verb in (BUY, SELL):
        others = sum(s.plan_bought[seat]) + sum(s.plan_sold[seat]) - now
        trade = s.built[seat][MARKET] * book.trade
        yield trade - others, f"your Markets trade {trade} a day{taken_by(others)}"


def taken_by(others: int) -> str:
    """Say how much other orders take; empty if they take nothing."""
    return f", and other orders take {others}" if others else ""


def building_limits(book: Book, s: State, seat: int, building: int) -> Iterator[tuple[int, str]]:
    """Yield what bounds the number of a building: builders and land."""
    planned = s.plan_built[seat]
    others = sum(planned) - planned[building]
    finish = builders_finish(book, s, seat)
    yield finish - others, f"your builders finish {finish} a day{taken_by(others)}"
    if building == CASTLE:
        room = castle_room(book, s, seat)
        yield room - s.built[seat][CASTLE], f"your land carries {room} Castles"
        return
    room = building_room(book, s, seat)
    taken = buildings_of(s, seat) + others - planned[CASTLE]
    yield room - taken, f"your land carries {room} buildings, and {taken} are there or ordered"


def training_limits(book: Book, s: State, seat: int, unit: int) -> Iterator[tuple[int, str]]:
    """Yield what bounds the training of a unit: centres and Guard Houses."""
    a_day = trainable(book, s, seat, unit % PLACES)
    yield a_day, f"{a_day} a day can be trained"
    planned = s.plan_army[seat]
    taken = soldiers(s, seat) + sum(planned) - planned[unit % PLACES]
    room = soldiers_room(book, s, seat)
    yield room - taken, f"your Guard Houses hold {room} soldiers, and {taken} are there or ordered"


def why_not_learn(book: Book, s: State, seat: int, technology: int) -> str:
    """Say why a technology cannot be researched now."""
    if s.learning[seat] > 0:
        return f"{TECHNOLOGY_NAMES[s.learning[seat] - 1]} is being researched"
    if technology == TECHNOLOGIES:
        return "nothing was to be researched"
    if s.level[seat][technology] >= book.levels[technology]:
        return "it is known already"
    race = book.needs_race[technology]
    if race > 0 and race != s.race[seat]:
        return f"it is for the race {RACES[race - 1]}"
    if lacks := _missing(book, s, seat, technology):
        return f"it needs {listed(lacks)}"
    gold = left(book, s, seat, GOLD)
    if s.plan_learning[seat] > 0:
        gold += book.price[s.plan_learning[seat] - 1]
    return f"it costs {book.price[technology]} gold, and {gold} is left"


def _missing(book: Book, s: State, seat: int, technology: int) -> list[str]:
    """Return the technologies still missing for this one, in the order of research."""
    found: list[str] = []
    needs = book.needs[technology]
    while needs > 0:
        if s.level[seat][needs - 1] == 0:
            found.insert(0, TECHNOLOGY_NAMES[needs - 1])
        needs = book.needs[needs - 1]
    return found


def why_not_attack(book: Book, s: State, seat: int, target: int) -> str:
    """Say why a kingdom cannot be attacked."""
    if target >= book.seats:
        return "there is no such kingdom in this game"
    if target == seat:
        return "that is your own kingdom"
    if s.fallen[target] > 0:
        return f"{KINGDOMS[target]} has fallen"
    if s.turn <= book.peace:
        return f"there is peace until day {book.peace} is over"
    if s.truce[target] > 0:
        return f"{KINGDOMS[target]} has a truce"
    return "you have no army"


def why_no_less(book: Book, s: State, seat: int, verb: int, thing: int) -> str:
    """Say what keeps an order from being smaller."""
    if verb == ASSIGN and thing == BUILDING:
        return "what you build needs them"
    if verb in (BUY, SELL):
        return "your other orders need what it brings"
    return "there is nothing to take back"
