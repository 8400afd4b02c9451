"""A second model of action points: the actions, to compare the rules with.

What it says is what a case expects.
"""

from __future__ import annotations

from typing import Any

from support.clans.oracle.attacks import Attacks, Refused, Result
from support.clans.oracle.field import HOME, Tile, Unit, has, neighbours
from support.clans.oracle.lanes import BOTH, OTHER, tag, terrain

#: Labels of refusals that cases have; other reasons have none.
LABELS = frozenset(
    {"locked", "range", "full", "guard", "defended", "fog", "spy", "no_ap", "wrong_terrain",
     "bad_row", "enemy_base", "enemy_tile"}
)  # fmt: skip


class Battle(Attacks):
    """A position in which one side acts."""

    def act(self, action: dict[str, Any]) -> Result:
        """Do an action and return what a case expects of it."""
        does = {
            "attack": self.attack, "attack_base": self.attack_base, "move": self.move,
            "place": self.place, "heal": self.heal, "ignite": self.ignite,
            "end_turn": self.end_turn, "query_visible": self.query, "query_revealed": self.query,
        }  # fmt: skip
        try:
            if self.winner and not action["type"].startswith("query"):
                raise Refused("over")
            return {"ok": True} | does[action["type"]](action)
        except Refused as why:
            return {"ok": False} | ({"error": str(why)} if str(why) in LABELS else {})

    def query(self, action: dict[str, Any]) -> Result:
        """Answer a question."""
        viewer, tile = action["viewer"], tuple(action["tile"])
        if action["type"] == "query_visible":
            return {"visible": self.visible(viewer, tile)}
        return {"revealed": self.revealed(viewer, tile)}

    def move(self, action: dict[str, Any]) -> Result:
        """A unit moves."""
        unit, tile = self.own(action["unit"]), tuple(action["to"])
        foe = OTHER[self.active]
        if self.facing(unit, "glue", "paralyze"):
            raise Refused("locked")
        cost = self.steps(unit, tile)
        if cost == 0:
            raise Refused("range")
        if not has(unit, "spy"):
            if tile[0] == HOME[foe]:
                raise Refused("enemy_base")
            if self.at(tile, foe):
                raise Refused("enemy_tile")
        if not self.room(unit, tile):
            raise Refused("full")
        self.pay(unit, cost)
        origin = unit["tile"]
        self.leave(unit)
        self.enter(unit, tile, origin)
        return {}

    def steps(self, unit: Unit, tile: Tile) -> int:
        """Return how many steps lead to a tile, 0 if none do."""
        reached, count, seen = {unit["tile"]}, 0, {unit["tile"]}
        while reached:
            count += 1
            near = {each for here in reached for each in neighbours(here)} - seen
            if tile in near:
                return count
            seen |= near
            through = has(unit, "stealth_pass")
            reached = {each for each in near if through and each[0] == 1
                       and self.at(each, OTHER[unit["owner"]])}  # fmt: skip
        return 0

    def place(self, action: dict[str, Any]) -> Result:
        """A card is placed."""
        unit, tile = dict(action["card"]), tuple(action["to"])
        self.prepare(unit)
        unit["owner"] = self.active
        foe = OTHER[self.active]
        if self.placed >= (1 if self.turn == 1 else 2):
            raise Refused("no more")
        if tile[0] == HOME[foe]:
            raise Refused("bad_row")
        if tag(unit, "trap"):
            return self.lay(unit, tile)
        middle = tile[0] == 1
        dropped = has(unit, "paratrooper")
        if middle and unit["max_ap"] < 2 and not dropped:
            raise Refused("bad_row")
        if self.at(tile, foe):
            raise Refused("enemy_tile")
        if not self.room(unit, tile):
            raise Refused("full")
        self.placed += 1
        unit["ap"] = max(0, unit["max_ap"] - (2 if middle and not dropped else 1))
        mates = self.at(tile, self.active, spies=True)
        hurt_here = [each for each in mates if each["hp"] < each["max_hp"]]
        if not middle and tag(unit, "medic") and hurt_here:
            worst = max(hurt_here, key=lambda each: each["max_hp"] - each["hp"])
            worst["hp"] = min(worst["max_hp"], worst["hp"] + tag(unit, "medic"))
            unit["ap"] = max(0, unit["max_ap"] - unit["attack_cost"])
        self.units.append(unit)
        self.enter(unit, tile, None)
        return {}

    def lay(self, card: Unit, tile: Tile) -> Result:
        """A trap is laid."""
        if terrain(card["terrain"]) != self.ground[tile]:
            raise Refused("wrong_terrain")
        if self.at(tile, OTHER[self.active]):
            raise Refused("enemy_tile")
        if (tile, self.active) in self.traps:
            raise Refused("full")
        self.placed += 1
        self.traps[tile, self.active] = tag(card, "trap")
        return {}

    def heal(self, action: dict[str, Any]) -> Result:
        """A medic heals."""
        medic, patient = self.own(action["unit"]), self.own(action["target"])
        if not tag(medic, "medic") or medic is patient:
            raise Refused("no medic")
        if patient["tile"] != medic["tile"]:
            raise Refused("range")
        if patient["hp"] >= patient["max_hp"]:
            raise Refused("not injured")
        self.pay(medic, medic["attack_cost"])
        patient["hp"] = min(patient["max_hp"], patient["hp"] + tag(medic, "medic"))
        return {}

    def ignite(self, action: dict[str, Any]) -> Result:
        """A unit sets a tile on fire."""
        unit, tile = self.own(action["unit"]), tuple(action["to"])
        if not tag(unit, "ignite"):
            raise Refused("no fire")
        if tile not in neighbours(unit["tile"]):
            raise Refused("range")
        self.pay(unit, unit["attack_cost"])
        self.lit[tile] = max(self.lit.get(tile, 0), self.turn + tag(unit, "ignite") - 1)
        return {}

    def end_turn(self, action: dict[str, Any]) -> Result:
        """The other side's turn begins."""
        self.turn += 1
        self.active = OTHER[self.active]
        self.lit = {tile: until for tile, until in self.lit.items() if until >= self.turn}
        self.placed = self.boost = 0
        mine = [unit for unit in self.units if unit["owner"] == self.active]
        for unit in self.units:
            unit["lakes"].clear()
        for unit in mine:
            unit["ap"] = min(unit["max_ap"], unit["ap"] + unit["ap_per_turn"])
        for unit in mine:
            self.mend(unit, tag(unit, "regen"))
            self.mend(unit, 2 * has(unit, "regenerate"))
        for unit in mine:
            for each in self.at(unit["tile"], self.active, spies=True):
                if each is not unit:
                    self.mend(each, tag(unit, "heal_ally"))
        return {}

    def mend(self, unit: Unit, amount: int) -> None:
        """Heal a unit up to its maximum."""
        if amount > 0:
            unit["hp"] = max(unit["hp"], min(unit["max_hp"], unit["hp"] + amount))


def points_expected(case: dict[str, Any]) -> dict[str, Any]:
    """Return what a case of action points expects."""
    field = Battle(case["given"])
    results = [field.act(action) for action in case["actions"]]
    names = [unit["id"] for unit in case["given"]["units"]]
    names += [action["card"]["id"] for action in case["actions"] if action["type"] == "place"]
    units: dict[str, Any] = dict.fromkeys(names)
    for unit in field.units:
        units[unit["id"]] = {"tile": list(unit["tile"]), "hp": unit["hp"],
                             "max_hp": unit["max_hp"], "ap": unit["ap"]}  # fmt: skip
    return {
        "results": results,
        "units": units,
        "base_hp": {side: field.base[side] for side in BOTH},
        "traps": [{"tile": list(tile), "owner": owner, "damage": damage}
                  for (tile, owner), damage in field.traps.items()],
        "ignited": [{"tile": list(tile), "until_turn": until} for tile, until in field.lit.items()],
        "winner": field.winner,
    }  # fmt: skip
