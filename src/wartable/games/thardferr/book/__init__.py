"""The game's book: the battle book plus what kingdoms cost, yield and house."""

from __future__ import annotations

from wartable.engine.errors import BadOption
from wartable.engine.options.declared import fill
from wartable.games.thardferr.book.battle import battle_book
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import RACES, Building, Race
from wartable.games.thardferr.catalogue.figures import KingdomFigures, kingdom_figures
from wartable.games.thardferr.catalogue.names import (
    BUILDING_NAMES,
    JOB_NAMES,
    TECHNOLOGY_NAMES,
)
from wartable.games.thardferr.options import Options, seat_range
from wartable.games.thardferr.rules import economy
from wartable.games.thardferr.state import (
    BUILDINGS,
    CLOAK,
    GUARD_HOUSE,
    TECHNOLOGIES,
    Book,
)

#: Price and research time of Cloacking, which has none of its own.
RACE_GOLD, RACE_TIME = 200_000, 100


def make_book(options: Options, seats: int) -> Book:
    """Return the book of a game; raise ``BadOption`` if the number of players is not allowed."""
    fewest, most = seat_range(options)
    if not fewest <= seats <= most:
        raise BadOption("bad-seats", f"Thardferr needs {fewest} to {most} players, not {seats}")
    book = battle_book(options)
    figures = kingdom_figures()
    fill(book, figures)
    book.seats = seats
    enter_start(book, options, figures)
    enter_costs(book)
    enter_technologies(book, options)
    enter_people(book, figures)
    enter_yields(book, figures)
    return book


def enter_start(book: Book, options: Options, figures: KingdomFigures) -> None:
    """Enter the buildings of a new kingdom: those for its land, and its castles."""
    for number, building in enumerate(catalogue().buildings.values()):
        book.start_built[number] = economy.on_land(building.per_land, options.start_land)
        if building.key == "Castle":
            book.start_built[number] = figures.land.castles


def enter_costs(book: Book) -> None:
    """Enter what buildings and units cost, and where units are trained."""
    for number, building in enumerate(catalogue().buildings.values()):
        cost = building.cost
        book.building_cost[number][:] = [cost.gold, cost.iron, cost.wood]
    for unit in catalogue().units:
        cost = unit.cost
        book.unit_cost[unit.number][:] = [cost.gold, cost.iron, cost.wood]
        book.unit_arms[unit.number] = sum(number for _, number in unit.carries)
        book.unit_gold[unit.number] = unit.upkeep_gold
        book.unit_food[unit.number] = unit.upkeep_food
    for race in catalogue().races.values():
        enter_training(book, race)


def enter_training(book: Book, race: Race) -> None:
    """Enter where a race trains its units.

    If a unit has two lines, the second goes to the unit that has none: the Undead train their
    WraithPikemen on the second line of the SkeletalLegion.
    """
    lines = {line.unit: line for line in reversed(race.training)}
    spare = [line for line in race.training if lines[line.unit] is not line]
    for unit in race.units:
        line = lines.get(unit.key) or spare.pop()
        book.unit_centre[unit.number] = BUILDING_NAMES.index(line.at)
        book.unit_centres[unit.number] = line.centres
        book.unit_batch[unit.number] = line.batch
        book.unit_common[unit.number] = int(line.at == "Training Center")


def enter_technologies(book: Book, options: Options) -> None:
    """Enter what technologies cost and what they require."""
    known = catalogue().technologies
    for number, name in enumerate(TECHNOLOGY_NAMES):
        technology = known[name]
        gold = RACE_GOLD if number == CLOAK else technology.gold
        book.levels[number] = technology.levels
        book.price[number] = gold * options.technology_price // 100
        book.hours[number] = RACE_TIME if number == CLOAK else technology.time
        if technology.needs:
            book.needs[number] = TECHNOLOGY_NAMES.index(technology.needs) + 1
        if technology.race:
            book.needs_race[number] = RACES.index(technology.race) + 1
    assert len(TECHNOLOGY_NAMES) == TECHNOLOGIES
    assert len(BUILDING_NAMES) == BUILDINGS


def enter_people(book: Book, figures: KingdomFigures) -> None:
    """Enter where people live and work."""
    housing = figures.housing
    buildings = list(catalogue().buildings.values())
    for race in catalogue().races.values():
        for number, building in enumerate(buildings):
            book.room[race.number][number] = room_in(race, building, housing.other)
    book.room_barrack = housing.barrack - buildings[GUARD_HOUSE].room
    for number, name in enumerate(JOB_NAMES):
        job = catalogue().jobs[name]
        if job.building:
            workers = catalogue().buildings[job.building].workers
            assert workers is not None, "a building with a job has workers"
            book.job_best[number], book.job_most[number] = workers
            book.job_building[number] = BUILDING_NAMES.index(job.building)
    book.machinery_best, book.machinery_most = figures.technology.machinery


def room_in(race: Race, building: Building, other: int) -> int:
    """Return how many people a building houses, ``other`` if it is not made for housing."""
    if building.room == 0:
        return other
    return int(race.buildings.get(building.key, building.room))


def enter_yields(book: Book, figures: KingdomFigures) -> None:
    """Enter what buildings yield, and the bonus of smiths."""
    for race in catalogue().races.values():
        for number, building in enumerate(catalogue().buildings.values()):
            own = race.buildings.get(building.key, building.yields)
            book.yields[race.number][number] = own if building.workers else 0.0
    # Each technology affects only some of the six items: over all arms it is worth half its bonus.
    book.smith_bonus = (figures.peak.bonus - 1.0) / 2
