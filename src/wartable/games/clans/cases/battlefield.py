"""The position of an action-point case, and the names of its units for our cards."""

from __future__ import annotations

from dataclasses import dataclass, field

from wartable.engine.cases import Case, anything, bad, of_kind
from wartable.engine.cases import field as field_of
from wartable.engine.errors import quoted
from wartable.games.clans.cases.board import Board, empty_board, read_card
from wartable.games.clans.cases.fields import (
    SMALL,
    by_side,
    figure,
    label,
    list_of,
    read_boost,
    read_ground,
    read_side,
    read_tile,
    row_of_parts,
)
from wartable.games.clans.catalogue.abilities import TERRAIN_AFFINITY
from wartable.games.clans.rules.points.entry import MARSH_HEALTH
from wartable.games.clans.rules.secrets.sight import look_around
from wartable.games.clans.rules.units import has
from wartable.games.clans.state import MARSH, POINTS, UNITS, State, place_of


@dataclass
class Battle:
    """A board, our card numbers by the case's names, and names still to be given.

    ``unused`` are names in the case that no unit has yet: those of the cards to be placed.
    """

    board: Board
    cards: dict[str, int] = field(default_factory=dict)
    unused: list[str] = field(default_factory=list)

    @property
    def s(self) -> State:
        """The position."""
        return self.board.s

    def name(self, name: str, number: int) -> None:
        """Give a card a name."""
        if name in self.cards:
            raise bad(f"two units are called {quoted(name)}")
        self.cards[name] = number
        self.put_in_order()

    def name_placed(self, row: Case, number: int) -> None:
        """Name a card that is placed: by its id or name, else by the next unused name."""
        own = [str(row[key]) for key in ("id", "name") if row.get(key) is not None]
        used = [name for name in own if name in self.unused] or self.unused or own
        name = next((name for name in used if name not in self.cards), f"card {number}")
        self.unused = [each for each in self.unused if each != name]
        self.name(name, number)

    def put_in_order(self) -> None:
        """Number the units by their names, since cases break ties by id."""
        ranks = {number: rank for rank, (_, number) in enumerate(sorted(self.cards.items()), 1)}
        for unit in range(UNITS):
            if self.s.u_card[unit] - 1 in ranks:
                self.s.u_id[unit] = ranks[self.s.u_card[unit] - 1]

    def unit(self, value: object, name: str) -> int:
        """Return the unit that a case names, -1 if it is gone; raise ``BadRecord`` if unknown."""
        named = label(value, name)
        if named not in self.cards:
            raise bad(f"{name}: there is no unit {quoted(named)}")
        return self.board.unit_of(self.cards[named])

    def name_of(self, number: int) -> str:
        """Return the case's name for a card."""
        return next(name for name, each in self.cards.items() if each == number)

    def marsh_units(self) -> list[int]:
        """Return the units to which a marsh has lent health."""
        return [unit for unit in range(UNITS) if self.s.u_marsh[unit] == 1]


def read_battle(case: Case) -> Battle:
    """Return the position of a case; raise ``BadRecord`` or ``NotCovered``."""
    given = field_of(case, "given", dict)
    battle = Battle(empty_board("points"))
    s = battle.s
    for tile, terrain in enumerate(read_ground(anything(given, "terrain"))):
        s.terrain[tile] = terrain
    s.turn = figure(anything(given, "turn"), "turn", SMALL * 10)
    s.active = read_side(anything(given, "active"), "active")
    for row in field_of(given, "units", list):
        _put_down(battle, of_kind(row, "a unit", dict))
    _lay_traps(battle, given)
    for row in list_of(given, "ignited"):
        fire = row_of_parts(row, "ignited", "tile", "until_turn")
        tile = read_tile(anything(fire, "tile"), "tile")
        s.lit[tile] = figure(anything(fire, "until_turn"), "until_turn", SMALL * 10)
    _read_boost(battle, given)
    for side, health in enumerate(by_side(given, "base_hp")):
        usual = battle.board.book.health[side]
        s.health[side] = usual if health is None else figure(health, "base_hp")
    battle.unused = [name for name in _used_names(case) if name not in battle.cards]
    look_around(battle.board.book, s)
    return battle


def _put_down(battle: Battle, row: Case) -> None:
    given = read_card(row, POINTS, "")
    side = read_side(anything(row, "owner"), "owner")
    tile = read_tile(anything(row, "tile"), "tile")
    if not given.card.name:
        raise bad("a unit needs an id")
    if given.hp == 0:
        battle.name(given.card.name, battle.board.learn(given))
        return
    number = battle.board.put(side, given, tile)
    battle.name(given.card.name, number)
    s, unit = battle.s, battle.board.unit_of(number)
    at_home = s.terrain[tile] == MARSH and has(battle.board.book, s, unit, TERRAIN_AFFINITY) > 0
    s.u_marsh[unit] = int(at_home and s.u_max[unit] > MARSH_HEALTH)


def _lay_traps(battle: Battle, given: Case) -> None:
    for row in list_of(given, "traps"):
        trap = row_of_parts(row, "a trap", "tile", "owner", "damage")
        side = read_side(anything(trap, "owner"), "owner")
        tile = read_tile(anything(trap, "tile"), "tile")
        battle.s.trap[place_of(side, tile)] = figure(anything(trap, "damage"), "damage", SMALL)


def _read_boost(battle: Battle, given: Case) -> None:
    """Read the hero's boost: a value for the active side, or an object by side."""
    boost = given.get("hero_boost")
    if isinstance(boost, dict):
        for side, each in enumerate(by_side(given, "hero_boost")):
            battle.s.boost[side] = read_boost(each, "hero_boost")
    else:
        battle.s.boost[battle.s.active] = read_boost(boost, "hero_boost")


def _used_names(case: Case) -> list[str]:
    """Return the names of units in a case, in the order of their use."""
    used: list[object] = []
    for action in list_of(case, "actions"):
        if isinstance(action, dict):
            used += [action.get("unit"), action.get("target")]
    units = field_of(case, "expect", dict).get("units")
    used += list(units) if isinstance(units, dict) else []
    return list(dict.fromkeys(str(name) for name in used if isinstance(name, str | int)))
