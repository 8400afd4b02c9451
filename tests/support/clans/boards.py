"""Positions of Land of Clans & Wanderers set up by hand, from cards of one's own making.

>>> field = Field()
>>> axe = field.put(SOUTH, "a2", card(damage=5, hp=9, tags="fury_2 guard"))
>>> field.s.u_hp[axe]
9

Tiles are named as players name them: columns a to c from the west, rows 1 (South's base) to 3.
"""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.kit.events import Event, Log, read_log
from wartable.games.clans.catalogue import abilities
from wartable.games.clans.events import EVENTS
from wartable.games.clans.rules.hands import gain
from wartable.games.clans.rules.units import new_unit, settle, stand
from wartable.games.clans.state import (
    AGES,
    CARDS,
    CLASSIC,
    COLUMNS,
    DECOY,
    DESERT,
    FIGHTING,
    GUARDS,
    HIDDEN,
    HOLDS,
    HUSHES,
    LAKE,
    MARSH,
    MIDDLE,
    POINTS,
    ROWS,
    SIDES,
    SOUTH,
    WOODS,
    Book,
    State,
    Work,
    place_of,
)

TERRAIN = {"": 0, "woods": WOODS, "lake": LAKE, "desert": DESERT, "marsh": MARSH}
FAMILY = {"": 0, "melee": 1, "ranged": 2, "artillery": 3}


@dataclass(frozen=True)
class Card:
    """A card as the card tables have it."""

    damage: int
    hp: int
    tick: int
    terrain: str
    rarity: int
    tags: str
    max_ap: int
    per_turn: int
    cost: int
    reach: int
    family: str
    clan: int
    variation: int
    name: str


def card(
    damage: int = 3,
    hp: int = 10,
    tick: int = 3,
    terrain: str = "",
    rarity: int = 1,
    tags: str = "",
    *,
    max_ap: int = 2,
    per_turn: int = 1,
    cost: int = 1,
    reach: int = 1,
    family: str = "",
    clan: int = 0,
    variation: int = 0,
    name: str = "",
) -> Card:
    """Return a card; ``tags`` are written as in the glossary, with blanks between them."""
    return Card(
        damage, hp, tick, terrain, rarity, tags, max_ap, per_turn, cost, reach, family, clan,
        variation, name,
    )  # fmt: skip


def tile_at(name: str) -> int:
    """Return the number of a tile: ``a1`` is South's base tile in the west, ``a3`` North's."""
    column, row = "abc".index(name[0]), ROWS - int(name[1])
    return row * COLUMNS + column


#: Figures of the book that both sides have.
OF_A_SIDE = ("health", "opening")


def blank_book(mode: int = CLASSIC) -> Book:
    """Return a book with the usual figures of a mode, and no cards but the hidden ones."""
    book = Book()
    classic = mode == CLASSIC
    book.mode = mode
    for side in range(SIDES):
        book.health[side] = 100 if classic else 25
        book.opening[side] = 6
    book.limit, book.draws = 8, 2 if classic else 1
    book.placements, book.first_placements, book.mulligan = 2, 1, 2
    book.cap = 40 if classic else 80
    book.wounded = 0 if classic else 1
    book.lane_gold = 400 if classic else 0
    book.kill_gold[:] = [0, 50, 100, 150, 200]
    for flags in range(8):
        held = book.ability[HIDDEN + flags]
        held[abilities.GUARD] = int(flags & GUARDS > 0)
        held[abilities.GLUE] = int(flags & HOLDS > 0)
        held[abilities.SILENCE] = int(flags & HUSHES > 0)
    return book


class Field:
    """A book, a position on it, scratch space and a log that is on."""

    def __init__(
        self, mode: int = CLASSIC, *, terrain: dict[str, str] | None = None, **figures: int
    ) -> None:
        self.book = blank_book(mode)
        for name, value in figures.items():
            held = getattr(self.book, name)
            if name in OF_A_SIDE:
                held[:] = [value] * SIDES
            else:
                assert isinstance(held, int), f"{name} is no single figure"
                setattr(self.book, name, value)
        self.s, self.work, self.log = State(), Work(), Log()
        self.log.on = 1
        self._rows: dict[Card, int] = {}
        self.names: list[str] = []
        s = self.s
        s.stage, s.turn, s.begun = FIGHTING, 1, 1
        s.waiting = 3 if mode == CLASSIC else 1 << SOUTH
        for column in range(COLUMNS):
            s.zone[column] = MIDDLE
        for side in range(SIDES):
            s.health[side] = self.book.health[side]
        for name, word in (terrain or {}).items():
            s.terrain[tile_at(name)] = TERRAIN[word]

    # --- cards ------------------------------------------------------------------------------------

    def row(self, made: Card) -> int:
        """Return the card's row of the card tables, a new one if it is new."""
        if made not in self._rows:
            self._rows[made] = len(self._rows)
            self.names.append(made.name)
            self._write(self._rows[made], made)
        return self._rows[made]

    def _write(self, row: int, made: Card) -> None:
        assert row < HIDDEN < CARDS
        book = self.book
        book.damage[row], book.hp[row] = made.damage, made.hp
        book.tick[row], book.rarity[row] = made.tick, made.rarity
        book.terrain[row], book.family[row] = TERRAIN[made.terrain], FAMILY[made.family]
        book.max_ap[row] = max(made.max_ap, made.cost)
        book.per_turn[row], book.cost[row] = made.per_turn, made.cost
        book.reach[row] = made.reach
        book.clan[row], book.variation[row] = made.clan, made.variation
        for tag in made.tags.split():
            number, amount = abilities.read_tag(tag)
            book.ability[row][number] = amount

    def kind(self, made: Card, *, decoy: bool = False) -> int:
        """Return the card as hands and decks have it."""
        return self.row(made) + (DECOY if decoy else 0)

    # --- setting up -------------------------------------------------------------------------------

    def put(
        self,
        side: int,
        tile: str,
        made: Card,
        *,
        hp: int | None = None,
        ap: int | None = None,
        decoy: bool = False,
    ) -> int:
        """Put a unit behind those of its side on a tile (a spy beside them), and return it."""
        unit = new_unit(self.book, self.s, side, self.kind(made, decoy=decoy))
        if self.book.mode == POINTS:
            settle(self.book, self.s, unit, tile_at(tile))
        else:
            stand(self.s, unit, tile_at(tile))
        if hp is not None:
            self.s.u_hp[unit] = hp
        if ap is not None:
            self.s.u_ap[unit] = ap
        return unit

    def deal(self, side: int, *cards: Card) -> list[int]:
        """Give a side cards in its hand, and return their kinds."""
        kinds = [self.kind(made) for made in cards]
        for kind in kinds:
            gain(self.s, side, kind)
        self.s.held_before[side] = self.s.held[side]
        return kinds

    def fill(self, side: int, *cards: Card) -> None:
        """Put cards into a side's deck of the age."""
        deck = side * AGES + self.s.age
        for made in cards:
            self.s.deck[deck][self.s.left[deck]] = self.kind(made) + 1
            self.s.left[deck] += 1
        self.s.left_before[side] = self.s.left[deck]

    # --- looking ----------------------------------------------------------------------------------

    def stack(self, side: int, tile: str) -> list[tuple[int, int]]:
        """Return the units of a side on a tile, front first, each with its health."""
        where = place_of(side, tile_at(tile))
        units = [slot - 1 for slot in self.s.stack[where][: self.s.standing[where]]]
        return [(unit, self.s.u_hp[unit]) for unit in units]

    def health(self, side: int, tile: str) -> list[int]:
        """Return the health of a side's units on a tile, front first."""
        return [hp for _, hp in self.stack(side, tile)]

    def lives(self, unit: int) -> bool:
        """Tell whether a unit is on the board."""
        return self.s.u_card[unit] > 0

    def events(self, *kinds: int) -> list[Event]:
        """Return the events so far, all or those of some kinds."""
        return [each for each in read_log(self.log, 0, 0) if not kinds or each.kind in kinds]

    def told(self, *kinds: int) -> list[dict[str, int]]:
        """Return what the events of some kinds tell, by name."""
        return [EVENTS.fields(each) for each in self.events(*kinds)]

    def seen(self, kind: int) -> list[int]:
        """Return who may know of each event of one kind."""
        return [each.seen for each in self.events(kind)]

    def forget(self) -> None:
        """Empty the log."""
        self.log.count = 0
