"""A second model of action points: attacks on units and on the base."""

from __future__ import annotations

from typing import Any

from support.clans.oracle.field import AHEAD, HOME, Field, Tile, Unit, has
from support.clans.oracle.lanes import OTHER, hurt, tag

Result = dict[str, Any]


class Refused(Exception):
    """An action is not allowed, with the label of why."""


class Attacks(Field):
    """A position in which one side attacks."""

    def find(self, name: str) -> Unit:
        """Return a unit by its id."""
        for unit in self.units:
            if unit["id"] == name:
                return unit
        raise Refused("gone")

    def own(self, name: str) -> Unit:
        """Return a unit of the side to act."""
        unit = self.find(name)
        if unit["owner"] != self.active:
            raise Refused("not yours")
        return unit

    def pay(self, unit: Unit, cost: int) -> None:
        """Spend action points."""
        if unit["ap"] < cost:
            raise Refused("no_ap")
        unit["ap"] -= cost

    def reach(self, unit: Unit) -> int:
        """Return how far a unit strikes forward."""
        far = has(unit, "far_attack") or has(unit, "long_range")
        return max(int(unit["range"]), 2 if far else 1)

    def attack(self, action: dict[str, Any]) -> Result:
        """One unit attacks another."""
        a, t = self.own(action["unit"]), self.find(action["target"])
        foe = t["owner"]
        if foe == self.active:
            raise Refused("friend")
        if has(a, "spy"):
            raise Refused("spy")
        if self.facing(a, "silence", "paralyze"):
            raise Refused("locked")
        away = self.distance(a, t["tile"])
        if has(t, "spy") and not self.revealed(self.active, t["tile"]):
            raise Refused("spy")
        if not self.visible(self.active, t["tile"]):
            raise Refused("fog")
        if not has(t, "guard") and any(has(each, "guard") for each in self.at(t["tile"], foe)):
            raise Refused("guard")
        self.pay(a, a["attack_cost"])
        self.come_out(a)
        return self.resolve(a, t, away)

    def distance(self, a: Unit, tile: Tile) -> int:
        """Return how far away a target is; refuse what cannot be struck."""
        (row, column), (r, c) = a["tile"], tile
        ahead: int = (r - row) * AHEAD[a["owner"]]
        if c == column and 1 <= ahead <= self.reach(a):
            return ahead
        if r == row and abs(c - column) == 1:
            return 1
        raise Refused("range")

    def resolve(self, a: Unit, t: Unit, away: int) -> Result:
        """Resolve an attack."""
        tile, foe = t["tile"], t["owner"]
        ranged = self.ranged(a)
        damage = max(0, self.might(a, tile, t) - self.shields(t))
        damage = 0 if a["decoy"] else damage
        barrier = bool(t.get("barrier_used"))
        hurt(t, damage)
        absorbed = bool(t.get("barrier_used")) and not barrier
        back = 0
        quiet = ranged or away == 2 or t["damage"] == 0 or t["decoy"]
        if not (quiet or (has(a, "first_strike") and t["hp"] == 0)):
            back = self.answer(a, t)
            hurt(a, back)
        stings = a["hp"] > 0 and t["hp"] > 0 and not t["decoy"]
        thorns = tag(t, "thorns") if stings else 0
        hurt(a, thorns)
        if a["hp"] > 0 and has(a, "cleave"):
            for each in self.at(tile, foe, spies=True):
                if each is not t:
                    hurt(each, damage)
        died = t["hp"] == 0
        if a["decoy"]:
            a["hp"] = 0
        self.units = [each for each in self.units if each["hp"] > 0 or each is a]
        if a["hp"] > 0 and has(a, "push_back"):
            self.push(tile, foe)
        advances = died and a["hp"] > 0 and not ranged and tile[0] != HOME[foe]
        if advances and not self.at(tile, foe) and self.room(a, tile):
            origin = a["tile"]
            self.leave(a)
            self.enter(a, tile, origin)
        died_too = a["hp"] == 0
        self.bury()
        return {"damage": damage, "retaliation": back, "thorns": thorns, "absorbed": absorbed,
                "target_died": died, "attacker_died": died_too}  # fmt: skip

    def push(self, tile: Tile, side: str) -> None:
        """Push the units of a side on a tile back."""
        behind = (tile[0] - AHEAD[side], tile[1])
        for unit in sorted(self.at(tile, side, spies=True), key=lambda each: str(each["id"])):
            if not 0 <= behind[0] < 3 or self.at(behind, OTHER[side]):
                continue
            if unit["hp"] > 0 and self.room(unit, behind):
                self.leave(unit)
                self.enter(unit, behind, tile)

    def attack_base(self, action: dict[str, Any]) -> Result:
        """A unit attacks the base."""
        a = self.own(action["unit"])
        foe = OTHER[self.active]
        if has(a, "spy"):
            raise Refused("spy")
        if self.facing(a, "silence", "paralyze"):
            raise Refused("locked")
        row, column = a["tile"]
        tile = (HOME[foe], column)
        if abs(row - HOME[foe]) > self.reach(a):
            raise Refused("range")
        if not self.visible(self.active, tile):
            raise Refused("fog")
        if self.at(tile, foe):
            raise Refused("defended")
        self.pay(a, a["attack_cost"])
        self.come_out(a)
        damage = 0 if a["decoy"] else self.might(a, tile, None)
        takers = [unit for beside in (column - 1, column + 1)
                  for unit in self.at((HOME[foe], beside), foe)
                  if has(unit, "mega_taunt")]  # fmt: skip
        takers.sort(key=lambda unit: (-unit["hp"], str(unit["id"])))
        if takers:
            hurt(takers[0], damage)
        else:
            self.hit_base(foe, damage)
        if a["decoy"]:
            a["hp"] = 0
        self.bury()
        return {"damage": damage, "intercepted_by": takers[0]["id"] if takers else None}
