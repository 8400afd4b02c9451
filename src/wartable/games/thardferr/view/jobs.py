"""A kingdom's jobs and buildings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.scene.scene import Align, Element
from wartable.engine.scene.tiles import Block, Words, grid_box, text_line
from wartable.engine.scene.words import count
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.names import BUILDING_NAMES, GOODS_NAMES, JOB_NAMES
from wartable.games.thardferr.moves import ASSIGN, BUILD
from wartable.games.thardferr.rules.orders import builders_finish, idle
from wartable.games.thardferr.rules.people import (
    best_workers,
    building_room,
    buildings_of,
    castle_room,
    most_workers,
    peasants,
    sharpness,
)
from wartable.games.thardferr.state import (
    ARMS,
    BUILDING,
    BUILDINGS,
    CASTLE,
    EXPLORING,
    FARMING,
    FOOD,
    IRON,
    JOBS,
    LUMBER,
    MINING,
    SMITHING,
    WOOD,
    Book,
    State,
)
from wartable.games.thardferr.view.clicks import element_id
from wartable.games.thardferr.view.forecast import Flow
from wartable.games.thardferr.view.layout import (
    BUILDINGS_PANEL,
    COLUMNS,
    HEADING,
    JOBS_PANEL,
    grid_block,
    heading,
    tile,
)
from wartable.games.thardferr.view.words import price, price_sign, price_words, short_building

JOB_HEIGHT, BUILDING_HEIGHT = 58.0, 44.0

#: The good that a job makes.
MAKES = {MINING: IRON, LUMBER: WOOD, FARMING: FOOD, SMITHING: ARMS}
#: Short names of jobs.
SHORT_JOBS = ("Mine", "Lumber", "Farming", "Building", "Smithing", "Exploring")


# --- jobs ---------------------------------------------------------------------------------------


def jobs(book: Book, s: State, seat: int, day: Sequence[Flow], top: float) -> Block:
    """Draw the jobs with their workers and what they make."""
    people = peasants(book, s, seat)
    words = f"peasants {people}, of them without a job {idle(book, s, seat)}"
    drawn = [heading("people", words, top, text_line(words, 0, JOBS_PANEL))]
    drawn += (_job(book, s, seat, job, day, top + HEADING) for job in range(JOBS))
    return grid_block(drawn, JOBS, JOB_HEIGHT)


def _job(book: Book, s: State, seat: int, job: int, day: Sequence[Flow], top: float) -> Element:
    workers, before = s.plan_job[seat][job], s.job[seat][job]
    places, makes = _places(book, s, seat, job), _makes(book, s, seat, job, day)
    change = f", {before} until today" if workers != before else ""
    label = f"{JOB_NAMES[job]}: {count(workers, 'worker')}{change} ({places}); {makes}"
    glyph = f"{JOB_NAMES[job]:<13} {workers:>5}  {places}; {makes}"
    return tile(
        element_id(ASSIGN, job),
        grid_box(job, top, JOB_HEIGHT, COLUMNS),
        label,
        (
            Words(15, SHORT_JOBS[job]),
            Words(15, str(workers), 15, Align.RIGHT),
            Words(32, places),
            Words(47, makes),
        ),
        classes=("accent",) if workers != before else (),
        spots=(text_line(glyph, job + 1, JOBS_PANEL),),
    )


def _places(book: Book, s: State, seat: int, job: int) -> str:
    """Say how many workers a job can use, or how far the explorers have come."""
    if job == EXPLORING:
        return f"{s.explored[seat]} of {book.explorers * s.land[seat]} for land"
    if not book.job_most[job]:
        return "any number"
    buildings = s.built[seat][book.job_building[job]]
    best, most = best_workers(book, s, seat, job), most_workers(book, s, seat, job)
    return f"best {buildings * best}, most {buildings * most}"


def _makes(book: Book, s: State, seat: int, job: int, day: Sequence[Flow]) -> str:
    """Say what a day at a job brings."""
    if job == BUILDING:
        return f"{count(builders_finish(book, s, seat), 'building')} today"
    if job == EXPLORING:
        seen = sharpness(book, s, seat)
        return f"+{s.plan_job[seat][EXPLORING] * seen} today"
    good = MAKES[job]
    return f"makes {day[good].made} {GOODS_NAMES[good]}"


# --- buildings ------------------------------------------------------------------------------------


def buildings(book: Book, s: State, seat: int, top: float) -> Block:
    """Draw the buildings: how many there are, how many are ordered, and what one costs."""
    ordered = sum(s.plan_built[seat])
    used = buildings_of(s, seat) + ordered - s.plan_built[seat][CASTLE]
    castles = s.built[seat][CASTLE] + s.plan_built[seat][CASTLE]
    words = (
        f"buildings {used} of {building_room(book, s, seat)}, "
        f"castles {castles} of {castle_room(book, s, seat)}; {_builders(book, s, seat, ordered)}"
    )
    drawn = [heading("buildings", words, top, text_line(words, 0, BUILDINGS_PANEL))]
    drawn += _building_tiles(book, s, seat, top + HEADING)
    return grid_block(drawn, BUILDINGS, BUILDING_HEIGHT)


def _builders(book: Book, s: State, seat: int, ordered: int) -> str:
    """Say how many of the buildings that can be built today are ordered."""
    most = builders_finish(book, s, seat)
    return f"today {ordered} of {most}" if most else "too few people are building"


def _building_tiles(book: Book, s: State, seat: int, top: float) -> Iterator[Element]:
    for building in range(BUILDINGS):
        number, more = s.built[seat][building], s.plan_built[seat][building]
        name, cost = BUILDING_NAMES[building], price(book, BUILD, building)
        ordered = f"+{more}" if more else ""
        says = catalogue().buildings[name].says
        said = f", {more} ordered today" if more else ""
        glyph = f"{name:<24} {number:>4}{ordered:<4} {price_sign(cost)}"
        yield tile(
            element_id(BUILD, building),
            grid_box(building, top, BUILDING_HEIGHT, COLUMNS),
            f"{name}: {number}{said}; costs {price_words(cost)}. {says}",
            (
                Words(17, short_building(building)),
                Words(17, f"{number}{ordered}", 14, Align.RIGHT),
                Words(34, price_sign(cost)),
            ),
            classes=("accent",) if more else (),
            spots=(text_line(glyph, building + 1, BUILDINGS_PANEL),),
        )
