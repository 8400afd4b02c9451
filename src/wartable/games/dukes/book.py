"""Build the book of War of the Dukes: map, terrain effects, combat results table, options."""

from __future__ import annotations

from functools import cache

from wartable.board.hexes import DIRECTIONS as STEPS
from wartable.engine.errors import BadOption
from wartable.engine.kit.tables import spec_of
from wartable.engine.options.declared import fill
from wartable.games.dukes.bots.lookup import set_prospects
from wartable.games.dukes.catalogue.atlas import BRIDGES, STRONGHOLDS, Atlas, load_atlas
from wartable.games.dukes.catalogue.deployment import load_deployment
from wartable.games.dukes.catalogue.terrain import load_results, load_terrain
from wartable.games.dukes.options import Options
from wartable.games.dukes.state import (
    AE,
    ARTILLERY,
    CAVALRY,
    DUKE,
    INFANTRY,
    KAISERBURG,
    SIDES,
    TERRAINS,
    TWO_RIVERS,
    Book,
)

WAYS = ("road", *BRIDGES)


def make_book(options: Options, seats: int) -> Book:
    """Return the book of a game; raise ``BadOption`` if there are not two seats."""
    if seats != SIDES:
        raise BadOption("bad-seats", f"War of the Dukes needs {SIDES} seats, not {seats}")
    book: Book = spec_of(_map()).clone(_map())
    fill(book, options)
    _set_edges(book, options)
    _set_pieces(book, options)
    _set_results(book, options)
    set_prospects(book)
    return book


# --- the map --------------------------------------------------------------------------------------


@cache
def _map() -> Book:
    """Return a book with everything that does not depend on options."""
    book, atlas, terrain = Book(), load_atlas(), load_terrain()
    for number, place in enumerate(atlas.hexes):
        book.q[number], book.r[number] = place.q, place.r
        book.terrain[number] = TERRAINS.index(place.terrain)
        book.owner[number] = place.owner + 1
        book.multiplier[number] = terrain.defence[place.terrain]
        book.cover[number] = terrain.die[place.terrain]
        for direction, (across, down) in enumerate(STEPS):
            book.near[number][direction] = atlas.number_at(place.q + across, place.r + down)
    for direction, (across, down) in enumerate(STEPS):
        book.dq[direction], book.dr[direction] = across, down
    _set_places(book, atlas)
    _set_deployment(book)
    return book


def _set_places(book: Book, atlas: Atlas) -> None:
    for side, capital in enumerate(atlas.capitals):
        book.home[side] = capital[len(capital) // 2]
        for number in capital:
            book.capital[number] = side + 1
    for number in atlas.kaiserburg:
        book.objective[number] = KAISERBURG
    for number in atlas.two_rivers:
        book.objective[number] = TWO_RIVERS


def _set_deployment(book: Book) -> None:
    for side, plan in enumerate(load_deployment()):
        for number, kind in plan.garrison.items():
            book.garrison[number] = kind + 1
        for at, (kind, number) in enumerate(plan.reserve):
            book.reserve[side][at], book.reserve_kind[side][at] = number, kind


# --- the options ----------------------------------------------------------------------------------


def _set_edges(book: Book, options: Options) -> None:
    """Rules 1-3, 1-4 and 4-2: set what an edge costs and what can cross it."""
    atlas, terrain = load_atlas(), load_terrain()
    entering = dict(terrain.entering)
    if options.fortress_entry_cost == "0.5":
        entering["fortress"] = 1
    for one, place in enumerate(atlas.hexes):
        shared = place.terrain in STRONGHOLDS or options.duke_stacking == "anywhere"
        book.shared[one] = int(shared)
        for direction, other in enumerate(book.near[one]):
            if other < 0:
                continue
            kind = atlas.edges.get((min(one, other), max(one, other)), "")
            beyond = atlas.hexes[other].terrain
            crossed = _crossed(options, kind, place.terrain, beyond)
            cost = terrain.crossing[kind] if kind in WAYS else entering[beyond]
            passes = kind != "river" and (crossed or options.lake_shore == "leave_anywhere")
            across = kind == "river" and options.melee_across_river == "yes"
            book.step[one][direction] = cost if crossed else 0
            book.river[one][direction] = int(kind == "river")
            book.control[one][direction] = int(passes)
            book.melee[one][direction] = int(passes or across)


def _crossed(options: Options, kind: str, here: str, beyond: str) -> bool:
    """Tell whether a piece can cross an edge: rivers and lake shores bar the way."""
    if kind == "river":
        return False
    if options.lake_shore == "leave_anywhere":
        return beyond != "lake" or kind in WAYS
    return "lake" not in (here, beyond) or kind in BRIDGES


def _set_pieces(book: Book, options: Options) -> None:
    """Rule 1-5: set what follows from the figures of the pieces; movement is in half points."""
    for kind in (INFANTRY, CAVALRY, ARTILLERY):
        book.defence[kind] = book.strength[kind]
    book.allowance[INFANTRY] = 2 * options.infantry_movement
    book.allowance[CAVALRY] = 2 * options.cavalry_movement
    book.allowance[ARTILLERY] = 2 * options.artillery_movement
    book.allowance[DUKE] = 2 * options.duke_movement


def _set_results(book: Book, options: Options) -> None:
    """Rule 5-9: set the combat results table."""
    for column, results in enumerate(load_results()):
        for at, result in enumerate(results):
            book.results[column][at] = result
    if options.crt_1_3_on_4 == "AE":
        book.results[2][3] = AE
