"""The people of a kingdom: where they live, what their work yields, what they and the army use."""

from __future__ import annotations

import math

from wartable.games.thardferr.catalogue.entries import PLACES
from wartable.games.thardferr.rules.economy import (
    building_limit,
    castle_limit,
    forge_output,
    gold_made,
    kingdom_strength,
    people_food,
    trained,
    worker_output,
)
from wartable.games.thardferr.state import (
    ANIMALS,
    BARRACK,
    BLACKSMITHS,
    BUILDING,
    BUILDINGS,
    CASTLE,
    COMMERCE,
    EXPLORING,
    FARM,
    FARMING,
    FIELD_GLASS,
    FORGE,
    GUARD_HOUSE,
    HABITATION,
    HOUSE,
    IRRIGATION,
    JOBS,
    LUMBER,
    MACHINERY,
    MARKET,
    MILL,
    MINING,
    RECYCLING,
    SCHOOL,
    SMITHING,
    TECHNIQUES,
    TECHNOLOGIES,
    Book,
    State,
)

# --- room ---------------------------------------------------------------------------------------


def room_in(book: Book, s: State, seat: int, building: int) -> int:
    """Rule 3-1: how many people live in one building of a kingdom."""
    room = book.room[s.race[seat] - 1][building]
    if building == HOUSE and s.level[seat][HABITATION] > 0:
        return book.room_habitation
    if building == GUARD_HOUSE and s.level[seat][BARRACK] > 0:
        return room + book.room_barrack
    return room


def soldiers_room(book: Book, s: State, seat: int) -> int:
    """Rule 3-1: how many soldiers the Guard Houses hold."""
    return s.built[seat][GUARD_HOUSE] * room_in(book, s, seat, GUARD_HOUSE)


def wizards(book: Book, s: State, seat: int) -> int:
    """Rule 3-1: the wizards of the Schools."""
    return s.built[seat][SCHOOL] * room_in(book, s, seat, SCHOOL)


def peasants(book: Book, s: State, seat: int) -> int:
    """Rule 3-1: the peasants, who live in all buildings but Guard Houses and Schools."""
    people = 0
    for building in range(BUILDINGS):
        if building != GUARD_HOUSE and building != SCHOOL:
            people += s.built[seat][building] * room_in(book, s, seat, building)
    return people


def everybody(book: Book, s: State, seat: int) -> int:
    """Rule 3-1: room for peasants, soldiers and wizards, who all eat and trade at markets."""
    all_rooms = peasants(book, s, seat) + soldiers_room(book, s, seat)
    return all_rooms + wizards(book, s, seat)


def soldiers(s: State, seat: int) -> int:
    """Return how many units a kingdom has."""
    total = 0
    for place in range(PLACES):
        total += s.army[seat][place]
    return total


def buildings_of(s: State, seat: int) -> int:
    """Return how many buildings a kingdom has, not counting castles."""
    total = 0
    for building in range(BUILDINGS):
        if building != CASTLE:
            total += s.built[seat][building]
    return total


def building_room(book: Book, s: State, seat: int) -> int:
    """Rule 4-2: how many buildings the land carries, not counting castles."""
    return int(building_limit(s.land[seat], book.a_land))


def castle_room(book: Book, s: State, seat: int) -> int:
    """Rule 4-2: how many castles the land carries."""
    return castle_limit(s.land[seat], book.castle_every)


def strength(book: Book, s: State, seat: int) -> int:
    """Rule 10-3: Kingdom Strength."""
    levels = 0
    for technology in range(TECHNOLOGIES):
        levels += s.level[seat][technology]
    return kingdom_strength(
        book.ks_unit * soldiers(s, seat),
        book.ks_building * buildings_of(s, seat),
        book.ks_castle * s.built[seat][CASTLE],
        book.ks_level * levels,
    )


# --- work ---------------------------------------------------------------------------------------


def best_workers(book: Book, s: State, seat: int, job: int) -> int:
    """Rule 3-2: workers with which a building makes its normal yield."""
    if job == MINING and s.level[seat][MACHINERY] > 0:
        return book.machinery_best
    return book.job_best[job]


def most_workers(book: Book, s: State, seat: int, job: int) -> int:
    """Rule 3-2: workers beyond which a building yields no more."""
    if job == MINING and s.level[seat][MACHINERY] > 0:
        return book.machinery_most
    return book.job_most[job]


def job_room(book: Book, s: State, seat: int, job: int) -> int:
    """Rule 3-2: how many workers a job can take; jobs without a building take anybody."""
    if book.job_most[job] == 0:
        return peasants(book, s, seat)
    return s.built[seat][book.job_building[job]] * most_workers(book, s, seat, job)


def made(book: Book, s: State, seat: int, job: int) -> int:
    """Rule 3-3: what the workers of mines, mills or farms make in a day."""
    building = book.job_building[job]
    return worker_output(
        s.built[seat][building],
        s.job[seat][job],
        best_workers(book, s, seat, job),
        most_workers(book, s, seat, job),
        yield_of(book, s, seat, building),
        book.peak_work,
    )


def yield_of(book: Book, s: State, seat: int, building: int) -> float:
    """Rule 3-3: what a building yields with its best number of workers."""
    each = book.yields[s.race[seat] - 1][building]
    if building == FARM and s.level[seat][IRRIGATION] > 0:
        each += book.irrigated
    if building == MILL and s.level[seat][RECYCLING] > 0:
        each += book.recycled
    return each


def iron_made(book: Book, s: State, seat: int) -> int:
    """Rule 3-3: iron from the mines."""
    return made(book, s, seat, MINING)


def wood_made(book: Book, s: State, seat: int) -> int:
    """Rule 3-3: wood from the mills."""
    return made(book, s, seat, LUMBER)


def food_made(book: Book, s: State, seat: int) -> int:
    """Rule 3-3: food from the farms."""
    return made(book, s, seat, FARMING)


def arms_made(book: Book, s: State, seat: int) -> int:
    """Rule 3-4: arms from the forges."""
    bonus = 1.0
    if s.level[seat][ANIMALS] > 0:
        bonus += book.smith_bonus
    if s.level[seat][BLACKSMITHS] > 0:
        bonus += book.smith_bonus
    items = forge_output(
        s.built[seat][FORGE],
        s.job[seat][SMITHING],
        book.job_best[SMITHING],
        book.job_most[SMITHING],
        book.yields[s.race[seat] - 1][FORGE],
        book.peak_forge,
    )
    return math.floor(items * bonus)


def gold_earned(book: Book, s: State, seat: int) -> int:
    """Rule 3-5: gold from the markets."""
    factor = book.gold_factor
    if s.level[seat][COMMERCE] > 0:
        factor = book.gold_commerce
    return gold_made(s.built[seat][MARKET], s.land[seat], everybody(book, s, seat), factor)


def gold_paid(book: Book, s: State, seat: int) -> int:
    """Rule 3-6: gold that the army is paid a day, rounded up."""
    total = 0.0
    first = (s.race[seat] - 1) * PLACES
    for place in range(PLACES):
        total += s.army[seat][place] * book.unit_gold[first + place]
    return math.ceil(total)


def food_eaten(book: Book, s: State, seat: int) -> int:
    """Rule 3-6: food that people and army eat a day."""
    total = 0.0
    first = (s.race[seat] - 1) * PLACES
    for place in range(PLACES):
        total += s.army[seat][place] * book.unit_food[first + place]
    return people_food(everybody(book, s, seat), book.eaters) + math.ceil(total)


def trainable(book: Book, s: State, seat: int, place: int) -> int:
    """Rule 5-1: how many of a unit centres train in a day, plus one per castle."""
    unit = (s.race[seat] - 1) * PLACES + place
    centres = s.built[seat][book.unit_centre[unit]]
    number = trained(centres, book.unit_centres[unit], book.unit_batch[unit])
    if s.level[seat][TECHNIQUES] > 0:
        number = number * book.technique
    return math.floor(number) + s.built[seat][CASTLE]


def research_a_day(book: Book, s: State, seat: int) -> int:
    """Rule 6-2: research per day, more with wizards."""
    return book.research + wizards(book, s, seat) // book.wizards


def sharpness(book: Book, s: State, seat: int) -> int:
    """Rule 3-8: what an explorer explores in a day."""
    return book.field_glass if s.level[seat][FIELD_GLASS] > 0 else 1


# --- jobs ---------------------------------------------------------------------------------------


def settle(book: Book, s: State, seat: int) -> None:
    """Rule 3-2: assign the people of a new kingdom: the best number to every building.

    Half of the rest build, the others explore.
    """
    left = peasants(book, s, seat)
    for job in range(JOBS):
        workers = s.built[seat][book.job_building[job]] * best_workers(book, s, seat, job)
        workers = min(left, workers)
        s.job[seat][job] = workers
        left -= workers
    spread(s, seat, left)
    for job in range(JOBS):
        s.plan_job[seat][job] = s.job[seat][job]


def spread(s: State, seat: int, left: int) -> None:
    """Divide people between building and exploring."""
    s.job[seat][BUILDING] += left // 2
    s.job[seat][EXPLORING] += left - left // 2


def dismiss(book: Book, s: State, seat: int) -> None:
    """Rule 3-2: cut jobs back to their buildings and to the people left, the last jobs first."""
    left = peasants(book, s, seat)
    for job in range(JOBS):
        workers = min(s.job[seat][job], job_room(book, s, seat, job))
        workers = min(workers, left)
        s.job[seat][job] = workers
        left -= workers
