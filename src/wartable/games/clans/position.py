"""Positions of Land of Clans & Wanderers as text: the generic format, checked.

The rules rely on what they have written themselves: every unit is in the list of its own tile,
lists end, nothing outgrows its table. A position in which that does not hold is refused.
"""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.errors import Unreadable
from wartable.engine.play.position import misfits, read_table, write_table
from wartable.games.clans.catalogue.abilities import SPY, TRAP
from wartable.games.clans.moves import tile_name
from wartable.games.clans.rules.points.entry import MARSH_HEALTH
from wartable.games.clans.rules.units import has, is_spy
from wartable.games.clans.rules.victory import BOTH
from wartable.games.clans.state import (
    AGES,
    CARDS,
    CLANS,
    CLASSIC,
    COLUMNS,
    DECK,
    DECOY,
    DEPTH,
    DRAW_CARDS,
    FIGHTING,
    HAND,
    LOSSES,
    MULLIGAN,
    POINTS,
    ROWS,
    SIDE_NAMES,
    SIDES,
    SLOTS,
    SPIES,
    STAGED,
    TERRAINS,
    TILES,
    TURN_CAP,
    UNITS,
    VARIATIONS,
    Book,
    State,
    home_row,
    middle_tile,
    place_of,
    row_of,
    side_of,
)

#: More gold than any match pays.
MOST_GOLD = 1_000_000
#: A hero and an ultimate lend less than half of this, and can do so once more in the turn.
MOST_BOOST = 60
#: Tiles that a side's units can hold: all but the enemy's base.
HOLDABLE = TILES - COLUMNS

#: Fields whose values must be in a range, whatever the book says.
RANGES = {
    "stage": (MULLIGAN, FIGHTING),
    "active": (0, SIDES - 1),
    "waiting": (0, BOTH),
    "ended": (0, TURN_CAP),
    "won": (0, BOTH),
    "age": (0, AGES - 1),
    "gold": (0, MOST_GOLD),
    "terrain": (1, TERRAINS),
    "holder": (0, SIDES),
    "zone": (0, ROWS - 1),
    "known": (0, (1 << COLUMNS) - 1),
    "held": (0, HAND),
    "left": (0, DECK),
    "used": (0, 1),
    "using": (0, 1),
    "boost": (0, MOST_BOOST),
    "staged": (0, STAGED),
    "staged_tile": (0, TILES - 1),
    "held_before": (0, HAND),
    "left_before": (0, DECK),
    "placed": (0, DECK),
    "u_decoy": (0, 1),
    "u_tile": (0, TILES - 1),
    "u_barrier": (0, 1),
    "u_fear": (0, (1 << UNITS) - 1),
    "u_lake": (0, (1 << TILES) - 1),
    "u_marsh": (0, 1),
    "u_shown": (0, 1),
    "u_next": (0, UNITS),
    "standing": (0, DEPTH),
    "stack": (0, UNITS),
    "spy": (0, UNITS),
    "trap": (0, 127),
    "lit": (0, 1 << 14),
    "lit_by": (0, SIDES),
    "found": (0, SIDES),
    "ids": (0, LOSSES),
    "fallen": (0, LOSSES),
    "variations": (0, (1 << CLANS * VARIATIONS) - 1),
    "ultimates": (0, (1 << CLANS) - 1),
    "dazed": (0, 1),
    "unseen": (0, 0),
    "drawn": (0, (1 << 32) - 1),
    "played": (0, (1 << 32) - 1),
    "aired": (0, (1 << TILES) - 1),
}


def write_position(book: Book, s: State) -> str:
    """Return a position as text."""
    return write_table(s)


def read_position(book: Book, text: str) -> State:
    """Return the position; raise ``Unreadable`` naming the line, or what contradicts what."""
    s: State = read_table(State, text)
    for reason in defects(book, s):
        raise Unreadable("bad-position", reason)
    return s


def defects(book: Book, s: State) -> Iterator[str]:
    """Yield what is wrong with a position; each check relies on those before it."""
    yield from misfits(s, RANGES)
    yield from _time_defects(book, s)
    for side in range(SIDES):
        yield from _side_defects(book, s, side)
    yield from _unit_defects(book, s)
    yield from _list_defects(book, s)
    yield from _tile_defects(book, s)
    for side in range(SIDES):
        yield from _room_defects(book, s, side)


# --- whose turn it is -----------------------------------------------------------------------------


def _time_defects(book: Book, s: State) -> Iterator[str]:
    """Yield what is wrong with turns, who decides, and the end."""
    exchanging = s.stage == MULLIGAN
    if exchanging and book.mode == CLASSIC:
        yield f"stage is {s.stage}, but classic mode has no exchange of cards"
    first, last = (0, 0) if exchanging else (1, book.cap)
    if not first <= s.turn <= last:
        yield f"turn is {s.turn}, not {first} to {last}"
    if not 1 <= s.begun <= book.cap + 1:
        yield f"begun is {s.begun}, not 1 to {book.cap + 1}"
    if (s.ended == 0) != (s.won == 0):
        yield f"ended is {s.ended}, but won is {s.won}"
    if (s.ended == 0) != (s.waiting != 0):
        yield f"ended is {s.ended}, but waiting is {s.waiting}"
    alternating = book.mode == POINTS and not exchanging
    if s.ended == 0 and alternating and s.waiting != 1 << s.active:
        yield f"waiting is {s.waiting}, but it is the turn of {SIDE_NAMES[s.active]}"
    if alternating and any(s.staged):
        yield "staged is above 0 in a turn in which nobody stages cards"


# --- what a side has ------------------------------------------------------------------------------


def _side_defects(book: Book, s: State, side: int) -> Iterator[str]:
    """Yield what is wrong with a side's health, its cards, and what it has lost."""
    name = SIDE_NAMES[side]
    if not 0 <= s.health[side] <= book.health[side]:
        yield f"health of {name} is {s.health[side]}, not 0 to {book.health[side]}"
    if s.ended == 0 and s.health[side] == 0:
        yield f"health of {name} is 0, but ended is 0"
    yield from _pile_defects(book, f"hand of {name}", s.hand[side], s.held[side])
    for deck in range(side * AGES, (side + 1) * AGES):
        yield from _pile_defects(book, f"deck {deck + 1}", s.deck[deck], s.left[deck])
    staged, fallen = s.staged_kind[side], s.destroyed[side]
    yield from _pile_defects(book, f"staged_kind of {name}", staged, s.staged[side])
    yield from _pile_defects(book, f"destroyed of {name}", fallen, s.fallen[side])
    yield from _hand_defects(book, s, side)
    yield from _staged_defects(book, s, side)


def _pile_defects(book: Book, what: str, kinds: list[int], count: int) -> Iterator[str]:
    """Yield what is wrong with a list of cards that holds so many."""
    for at, entry in enumerate(kinds, 1):
        if at > count and entry != 0:
            yield f"{what} has a card at place {at}, but only {count} cards"
        if at <= count and not (0 < entry <= 2 * DECOY and exists(book, (entry - 1) % DECOY)):
            yield f"{what}: {entry} at place {at} is no card of this match"


def exists(book: Book, card: int) -> bool:
    """Tell whether a row of the book holds a card."""
    return 0 <= card < CARDS and book.hp[card] > 0


def _hand_defects(book: Book, s: State, side: int) -> Iterator[str]:
    """Yield how hands and decks could outgrow their tables: staged cards can be taken back."""
    name, now = SIDE_NAMES[side], s.held[side] + s.staged[side]
    for cards, used in (
        (now, s.used[side]),
        (s.held_before[side], s.used[side] - s.using[side]),
    ):
        most = HAND - extra_cards(book, s, side, used)
        if cards > most:
            yield f"hand of {name} could come to hold more than {HAND} cards, with {cards} now"
    if s.stage == MULLIGAN:
        left, before = s.left[side * AGES + s.age], s.left_before[side]
        for cards in (now + left, s.held_before[side] + before):
            if cards > DECK:
                yield f"hand and deck of {name} have {cards} cards, and a deck has at most {DECK}"


def extra_cards(book: Book, s: State, side: int, used: int) -> int:
    """Return how many cards can still come into a hand beyond its limit."""
    by_hero = book.mode == CLASSIC and book.hero_does[side] == DRAW_CARDS and used == 0
    return (book.hero_amount[side] if by_hero else 0) + (1 if s.relic > 0 else 0)


def _staged_defects(book: Book, s: State, side: int) -> Iterator[str]:
    """Yield what is wrong with where a side's staged cards are going to stand."""
    if book.mode != CLASSIC:
        return
    tiles = s.staged_tile[side][: s.staged[side]]
    for tile in sorted(set(tiles)):
        name = f"{tiles.count(tile)} cards of {SIDE_NAMES[side]} staged on {tile_name(tile)}"
        if row_of(tile) == home_row(1 - side):
            yield f"{name}, which is a base tile of the enemy"
        if tiles.count(tile) + s.standing[place_of(side, tile)] > DEPTH:
            yield f"{name}, where {s.standing[place_of(side, tile)]} of at most {DEPTH} stand"


# --- units ----------------------------------------------------------------------------------------


def _unit_defects(book: Book, s: State) -> Iterator[str]:
    """Yield what is wrong with a unit alone, and what is left in free slots."""
    for unit in range(UNITS):
        if s.u_card[unit] == 0:
            yield from _free_slot_defects(s, unit)
        elif not exists(book, s.u_card[unit] - 1):
            yield f"{slot(unit)}: u_card {s.u_card[unit]} is no card of this match"
        else:
            yield from _figure_defects(book, s, unit)
    for side in range(SIDES):
        numbers = [s.u_id[unit] for unit in units_of(s, side)]
        if len(set(numbers)) < len(numbers):
            yield f"u_id: two units of {SIDE_NAMES[side]} have the same number"


def slot(unit: int) -> str:
    """Return how a defect names a unit."""
    return f"{SIDE_NAMES[side_of(unit)]}'s unit in slot {unit + 1}"


def units_of(s: State, side: int) -> list[int]:
    """Return the slots of a side that hold a unit."""
    return [unit for unit in range(side * SLOTS, (side + 1) * SLOTS) if s.u_card[unit] > 0]


def _free_slot_defects(s: State, unit: int) -> Iterator[str]:
    """Yield what a free slot still holds: the next unit there would have it."""
    for name in (
        "u_decoy", "u_id", "u_tile", "u_hp", "u_max", "u_ap", "u_barrier", "u_fear", "u_lake",
        "u_marsh", "u_shown", "u_next",
    ):  # fmt: skip
        value = getattr(s, name)[unit]
        if value != 0:
            yield f"{name} of slot {unit + 1} is {value}, but no unit is there"


def _figure_defects(book: Book, s: State, unit: int) -> Iterator[str]:
    """Yield what is wrong with the figures of a unit."""
    side, card = side_of(unit), s.u_card[unit] - 1
    most = book.hp[card] + MARSH_HEALTH * s.u_marsh[unit]
    if s.u_max[unit] != most:
        yield f"{slot(unit)}: u_max is {s.u_max[unit]}, but its card has {most}"
    if not 1 <= s.u_hp[unit] <= most:
        yield f"{slot(unit)}: u_hp is {s.u_hp[unit]}, not 1 to {most}"
    if not 0 <= s.u_ap[unit] <= book.max_ap[card] + TILES:  # every lake may give one more
        yield f"{slot(unit)}: u_ap is {s.u_ap[unit]}, not 0 to {book.max_ap[card] + TILES}"
    if not 1 <= s.u_id[unit] <= s.ids[side]:
        yield f"{slot(unit)}: u_id is {s.u_id[unit]}, but ids is {s.ids[side]}"
    if row_of(s.u_tile[unit]) == home_row(1 - side):
        yield f"{slot(unit)}: {tile_name(s.u_tile[unit])} is a base tile of the enemy"
    if s.u_fear[unit] & ((1 << SLOTS) - 1) << side * SLOTS:
        yield f"{slot(unit)}: u_fear names units of its own side"


# --- lists of units -------------------------------------------------------------------------------


def _list_defects(book: Book, s: State) -> Iterator[str]:
    """Yield where the lists of units by tile contradict each other, or the units' own tiles."""
    listed: set[int] = set()
    for side in range(SIDES):
        for tile in range(TILES):
            where = place_of(side, tile)
            here = f"{SIDE_NAMES[side]} on {tile_name(tile)}"
            stack = [entry - 1 for entry in s.stack[where] if entry > 0]
            if stack != [entry - 1 for entry in s.stack[where][: s.standing[where]]]:
                yield f"stack of {here} is not the {s.standing[where]} units of standing"
            spies = spies_of(s, where)
            for unit in (*stack, *spies):
                if side_of(unit) != side or s.u_card[unit] == 0:
                    yield f"the list of {here} names slot {unit + 1}, which holds no such unit"
                elif unit in listed:
                    yield f"{slot(unit)} is listed twice, the second time for {here}"
                elif s.u_tile[unit] != tile:
                    own = tile_name(s.u_tile[unit])
                    yield f"{slot(unit)} is listed for {here}, but its u_tile is {own}"
                elif is_spy(book, s, unit) != (unit in spies):
                    yield f"{slot(unit)}: only spies are in a list of spies, and nowhere else"
                elif unit in stack and s.u_next[unit] != 0:
                    yield f"{slot(unit)} has a u_next, but is no spy"
                listed.add(unit)
    for unit in (*units_of(s, 0), *units_of(s, 1)):
        if unit not in listed:
            yield f"{slot(unit)} is on {tile_name(s.u_tile[unit])}, but in no list of that tile"


def spies_of(s: State, where: int) -> list[int]:
    """Return the spies of a place in their order; one more than can be if they go in a circle."""
    found: list[int] = []
    unit = s.spy[where] - 1
    while unit >= 0 and len(found) <= SPIES:
        found.append(unit)
        unit = s.u_next[unit] - 1
    return found


def _tile_defects(book: Book, s: State) -> Iterator[str]:
    """Yield what is wrong with what else lies on tiles."""
    for side in range(SIDES):
        for tile in range(TILES):
            where = place_of(side, tile)
            here = f"{SIDE_NAMES[side]} on {tile_name(tile)}"
            if s.trap[where] > 0 and book.mode == CLASSIC:
                yield f"trap of {here}, but classic mode has no traps"
            if s.trap[where] > 0 and row_of(tile) == home_row(1 - side):
                yield f"trap of {here}, which is a base tile of the enemy"
            if s.grave[where] != 0 and not exists(book, s.grave[where] - 1):
                yield f"grave of {here}: {s.grave[where]} is no card of this match"
    if s.relic != 0 and s.relic - 1 not in map(middle_tile, range(COLUMNS)):
        yield f"relic is {s.relic}, which is no middle tile"
    if s.relic > 0 and s.found > 0:
        yield f"relic is {s.relic}, but {SIDE_NAMES[s.found - 1]} has found it"


# --- room for what is to come ---------------------------------------------------------------------


def _room_defects(book: Book, s: State, side: int) -> Iterator[str]:
    """Yield how a side could come to have more units, or to lose more, than there is room for."""
    name = SIDE_NAMES[side]
    units, traps = units_of(s, side), laid_traps(s, side)
    if len(units) + traps + s.fallen[side] > s.ids[side]:
        there = f"{len(units)} units, {traps} traps and {s.fallen[side]} fallen"
        yield f"ids of {name} is {s.ids[side]}, but it has {there}"
    coming = cards_to_come(s, side)
    relic = 1 if s.relic > 0 else 0
    if s.ids[side] + len(coming) + relic > LOSSES:
        yield f"{name} has placed {s.ids[side]} cards and has {len(coming)} more: over {LOSSES}"
    if book.mode == CLASSIC:  # two on each tile, and nothing else
        return
    spies = sum(has(book, s, unit, SPY) > 0 for unit in units)
    spies += sum(book.ability[card][SPY] > 0 for card in coming) + relic
    traps += sum(book.ability[card][TRAP] > 0 for card in coming)
    others = len(units) + laid_traps(s, side) + len(coming) + relic - spies - traps
    most = spies + min(traps, HOLDABLE) + min(others, DEPTH * HOLDABLE)
    if most > SLOTS:
        yield f"{name} could come to have {most} units, of which {spies} spies: over {SLOTS}"


def laid_traps(s: State, side: int) -> int:
    """Return how many traps of a side lie on the board."""
    return sum(s.trap[place_of(side, tile)] > 0 for tile in range(TILES))


def cards_to_come(s: State, side: int) -> list[int]:
    """Return the cards that a side may still place: those of its hand and of all its decks."""
    kinds = s.hand[side][: s.held[side]] + s.staged_kind[side][: s.staged[side]]
    for deck in range(side * AGES, (side + 1) * AGES):
        kinds = kinds + s.deck[deck][: s.left[deck]]
    return [(entry - 1) % DECOY for entry in kinds]
