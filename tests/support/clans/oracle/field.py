"""A second model of action points: the position, sight, what strikes come to, coming and going.

It works on the objects of a case as they are, one dictionary a unit, and shares nothing with the
rules.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Any

from support.clans.oracle.lanes import OPPONENT, OTHER, PLAYER, hurt, tag, terrain

Unit = dict[str, Any]
Tile = tuple[int, int]

HOME = {PLAYER: 2, OPPONENT: 0}
AHEAD = {PLAYER: -1, OPPONENT: 1}


def has(unit: Unit, name: str) -> bool:
    """Tell whether a unit has a tag without a number."""
    return name in unit["abilities"]


def neighbours(tile: Tile) -> list[Tile]:
    """Return the tiles beside a tile, without diagonals."""
    row, column = tile
    near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [(r, c) for r, c in near if 0 <= r < 3 and 0 <= c < 3]


class Field:
    """A position."""

    def __init__(self, given: dict[str, Any]):
        self.ground = {(r, c): terrain(given["terrain"][r][c]) for r in range(3) for c in range(3)}
        self.turn = given["turn"]
        self.active = given["active"]
        self.units = [dict(unit) for unit in given["units"]]
        for unit in self.units:
            self.prepare(unit)
            unit["tile"] = tuple(unit["tile"])
            unit["gift"] = has(unit, "terrain_affinity") and self.ground[unit["tile"]] == "marsh"
        self.traps = {(tuple(trap["tile"]), trap["owner"]): trap["damage"]
                      for trap in given.get("traps") or []}  # fmt: skip
        self.lit = {tuple(fire["tile"]): fire["until_turn"] for fire in given.get("ignited") or []}
        self.boost = given.get("hero_boost") or 0
        self.base = dict(given.get("base_hp") or {PLAYER: 25, OPPONENT: 25})
        self.placed = 0
        self.shown: dict[str, int] = {}
        self.winner: str | None = None

    def prepare(self, unit: Unit) -> None:
        """Give a unit what the case leaves out."""
        unit.setdefault("range", 1)
        unit.setdefault("attack_cost", 1)
        unit["max_ap"] = max(unit["max_ap"], unit["attack_cost"])
        unit["seen"] = set()
        unit["lakes"] = set()
        unit["gift"] = False

    # --- who is where ---------------------------------------------------------------------------

    def at(self, tile: Tile, side: str, spies: bool = False) -> list[Unit]:
        """Return the units of a side on a tile in the order of their arrival."""
        return [unit for unit in self.units if unit["tile"] == tile and unit["owner"] == side
                and (spies or not has(unit, "spy"))]  # fmt: skip

    def column(self, side: str, column: int) -> list[Unit]:
        """Return the units of a side in a column."""
        return [unit for row in range(3) for unit in self.at((row, column), side)]

    def front_of(self, unit: Unit) -> Tile:
        """Return the tile in front of a unit."""
        row, column = unit["tile"]
        return (row + AHEAD[unit["owner"]], column)

    def facing(self, unit: Unit, *tags: str) -> list[Unit]:
        """Return the enemies with one of some tags that have a unit in front of them."""
        return [foe for foe in self.units if foe["owner"] != unit["owner"] and foe["hp"] > 0
                and self.front_of(foe) == unit["tile"]
                and any(has(foe, name) for name in tags)]  # fmt: skip

    def ranged(self, unit: Unit) -> bool:
        """Tell whether a unit counts as ranged."""
        return has(unit, "ranged") or self.affine(unit, "desert")

    def affine(self, unit: Unit, ground: str) -> bool:
        """Tell whether a unit feels at home on a terrain on which it stands."""
        return has(unit, "terrain_affinity") and self.ground[unit["tile"]] == ground

    # --- sight ----------------------------------------------------------------------------------

    def visible(self, side: str, tile: Tile) -> bool:
        """Tell whether a side sees a tile."""
        row, column = tile
        if row != HOME[OTHER[side]]:
            return True
        for unit in self.units:
            if unit["owner"] != side:
                continue
            r, c = unit["tile"]
            if unit["tile"] in (tile, (1, column)):
                return True
            if has(unit, "scout") and r == 1 and abs(c - column) <= 1:
                return True
            if has(unit, "tall") and abs(r - row) + abs(c - column) <= 1:
                return True
        return any(
            self.shown.get(unit["id"], 0) >= self.turn for unit in self.at(tile, OTHER[side])
        )

    def come_out(self, a: Unit) -> None:
        """A unit that attacks from where not everybody sees it is shown in the next turn."""
        foe = OTHER[a["owner"]]
        row, column = a["tile"]
        stack = self.at(a["tile"], a["owner"])
        behind = len(stack) == 2 and stack[1] is a and has(stack[0], "conceal_back")
        scouts = False
        for near in range(3):
            watching = self.at((1, near), foe)
            hides = len(watching) == 2 and has(watching[0], "conceal_back")
            open_ones = watching[:1] if hides else watching
            scouts |= abs(near - column) <= 1 and any(has(each, "scout") for each in open_ones)
        given_away = any(self.shown.get(each["id"], 0) >= self.turn for each in stack)
        seen = row == 1 or self.at((1, column), foe) or scouts or given_away
        if behind or not seen:
            self.shown[a["id"]] = self.turn + 1

    def revealed(self, side: str, tile: Tile) -> bool:
        """Tell whether a watcher of a side looks at a tile."""
        for unit in self.units:
            if unit["owner"] == side and has(unit, "watcher"):
                r, c = unit["tile"]
                if tile in ((r, c), (r, c - 1), (r, c + 1), self.front_of(unit)):
                    return True
        return False

    # --- numbers --------------------------------------------------------------------------------

    def might(self, unit: Unit, aimed: Tile, target: Unit | None) -> int:
        """Return what a unit strikes with before shields."""
        column = unit["tile"][1]
        side = unit["owner"]
        total = int(unit["damage"]) + 3 * self.affine(unit, "woods") + tag(unit, "fury")
        total += sum(tag(each, "inspire") for each in self.column(side, column))
        for each in self.at(unit["tile"], side):
            if each is not unit:
                total += 2 * tag(each, "command") + tag(each, "rally")
        for tile in [unit["tile"], *neighbours(unit["tile"])]:
            for each in self.at(tile, side):
                if each is not unit and unit["family"] and each["family"] == unit["family"]:
                    total += tag(each, "motivate")
        total += self.boost if side == self.active else 0
        ground = self.ground[aimed]
        total += ground is not None and terrain(unit["terrain"]) == ground
        if target is not None:
            total += 4 * (has(unit, "pikeman") and has(target, "cavalry"))
            total += 4 * (has(unit, "cavalry") and has(target, "archer"))
            total -= 2 * (self.ranged(unit) and has(target, "shield_guard"))
        return self.scaled(unit, total)

    def scaled(self, unit: Unit, total: int) -> int:
        """Scale with the health that is left."""
        share = Fraction(1, 2) + Fraction(unit["hp"], 2 * unit["max_hp"])
        return max(0, ceil(total * share))

    def shields(self, unit: Unit) -> int:
        """Return what takes from a strike at a unit."""
        found = tag(unit, "shield")
        found += sum(tag(each, "fortify") for each in self.column(unit["owner"], unit["tile"][1])
                     if each["hp"] > 0)  # fmt: skip
        found += sum(tag(each, "tile_shield") for each in self.at(unit["tile"], unit["owner"])
                     if each["hp"] > 0)  # fmt: skip
        return found

    def answer(self, a: Unit, t: Unit) -> int:
        """Return what a struck unit answers with."""
        total = int(t["damage"]) + 3 * self.affine(t, "woods") + tag(t, "fury")
        total -= 4 * self.ranged(t)
        total += 4 * (has(t, "pikeman") and has(a, "cavalry"))
        ground = self.ground[t["tile"]]
        total += ground is not None and terrain(t["terrain"]) == ground
        return max(0, self.scaled(t, total) - self.shields(a))

    # --- coming and going -----------------------------------------------------------------------

    def drop(self, unit: Unit) -> None:
        """Take a unit from the board."""
        self.units = [each for each in self.units if each is not unit]

    def bury(self) -> None:
        """Take all dead from the board."""
        self.units = [each for each in self.units if each["hp"] > 0]

    def hit_base(self, side: str, amount: int) -> None:
        """Hit a base."""
        self.base[side] = max(0, self.base[side] - amount)
        if self.base[side] == 0:
            self.winner = OTHER[side]

    def leave(self, unit: Unit) -> None:
        """Take back what the old tile gave; the unit goes to the end of all lists."""
        if unit["gift"]:
            unit["gift"] = False
            unit["max_hp"] -= 5
            unit["hp"] = min(unit["hp"], unit["max_hp"])
        self.drop(unit)
        self.units.append(unit)

    def spring(self, unit: Unit) -> None:
        """Let an enemy trap on the unit's tile go off."""
        damage = self.traps.pop((unit["tile"], OTHER[unit["owner"]]), 0)
        hurt(unit, damage)

    def room(self, unit: Unit, tile: Tile) -> bool:
        """Tell whether there is room for a unit on a tile."""
        side = unit["owner"]
        mates = len(self.at(tile, side))
        if has(unit, "spy"):
            return mates < 2 or bool(self.at(tile, OTHER[side]))
        return mates < 2

    def enter(self, unit: Unit, tile: Tile, origin: Tile | None) -> None:
        """Let a unit come onto a tile; a placement has no origin."""
        foe = OTHER[unit["owner"]]
        unit["tile"] = tile
        self.spring(unit)
        if unit["hp"] > 0 and has(unit, "spy") and tile[0] == HOME[foe]:
            self.strike_as_spy(unit, tile)
        if unit["hp"] > 0 and self.ground[tile] == "woods" and self.lit.get(tile, 0) >= self.turn:
            hurt(unit, 1)
            if unit["hp"] > 0 and origin is not None:
                self.throw_back(unit, origin)
        if unit["hp"] > 0 and origin is not None:
            for each in self.facing(unit, "fear"):
                if unit["id"] not in each["seen"]:
                    each["seen"].add(unit["id"])
                    unit["ap"] = 0
            if self.ground[unit["tile"]] == "marsh":
                unit["ap"] = 0
        if unit["hp"] > 0:
            self.welcome(unit)
        else:
            self.drop(unit)

    def throw_back(self, unit: Unit, origin: Tile) -> None:
        """Throw a burnt unit back where it came from, if it can be."""
        self.drop(unit)
        if self.room(unit, origin):
            unit["tile"] = origin
            self.units.append(unit)
            self.spring(unit)
        else:
            self.units.append(unit)

    def strike_as_spy(self, spy: Unit, tile: Tile) -> None:
        """A spy on the enemy's base row kills, or hits the base, and dies."""
        foe = OTHER[spy["owner"]]
        victims = self.at(tile, foe)
        if victims:
            self.drop(victims[0])
        else:
            self.hit_base(foe, 1)
        spy["hp"] = 0

    def welcome(self, unit: Unit) -> None:
        """Give what the tile gives."""
        if self.affine(unit, "marsh"):
            unit["gift"] = True
            unit["max_hp"] += 5
            unit["hp"] += 5
        if self.affine(unit, "lake") and unit["tile"] not in unit["lakes"]:
            unit["lakes"].add(unit["tile"])
            unit["ap"] += 1
