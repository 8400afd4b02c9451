"""A second model of classic mode: the turns of a lane."""

from __future__ import annotations

from typing import Any

from support.clans.oracle.lanes import (
    BOTH,
    LETTER,
    OPPONENT,
    OTHER,
    PLAYER,
    Card,
    Fight,
    Sides,
    hurt,
    listed,
    living,
    printed,
    winner_of,
)

GOLD = {1: 50, 2: 100, 3: 150, 4: 200}
LANE = 400
HOME = {PLAYER: "player_base", OPPONENT: "enemy_base"}


class Lane:
    """A lane with two stacks a side."""

    def __init__(self, given: dict[str, Any]):
        self.zone = given["zone"]
        self.middle = given["middle_owner"]
        self.terrain = given["terrain"]
        self.base = {side: given[f"{side}_base"] for side in BOTH}
        self.vanguard = {side: given[f"{side}_vanguard"] for side in BOTH}
        self.gold = dict.fromkeys(BOTH, 0)
        self.crystal = dict.fromkeys(BOTH, 0)
        self.far: list[list[Any]] = []
        self.met = False

    def turn(self) -> dict[str, Any]:
        """Play a turn and return what a case expects of it."""
        self.gold, self.crystal, self.far = dict.fromkeys(BOTH, 0), dict.fromkeys(BOTH, 0), []
        self.advance()
        where = self.zone
        self.fight()
        self.shoot_far()
        winner = self.outcome()
        for side in BOTH:
            for card in self.base[side] + self.vanguard[side]:
                if "regenerate" in card["abilities"]:
                    card["hp"] = max(card["hp"], min(card["health"], card["hp"] + 2))
        return {
            "winner": winner,
            "fought_at": where,
            "zone_after": self.zone,
            "middle_owner": self.middle,
            "far_attacks": self.far,
            "gold": dict(self.gold),
            "crystal_damage": {f"to_{side}": self.crystal[side] for side in BOTH},
            "cards": {
                "player_base": listed(self.base[PLAYER]),
                "player_vanguard": listed(self.vanguard[PLAYER]),
                "opponent_vanguard": listed(self.vanguard[OPPONENT]),
                "opponent_base": listed(self.base[OPPONENT]),
            },
        }

    def advance(self) -> None:
        """Cards leave their base while there is room in front."""
        for side in BOTH:
            if self.zone == HOME[side]:
                continue
            for card in list(self.base[side]):
                if "far_attack" not in card["abilities"] and len(self.vanguard[side]) < 2:
                    self.base[side].remove(card)
                    self.vanguard[side].append(card)

    def fighters(self) -> Sides:
        """Return who fights."""
        return {side: self.base[side] if self.zone == HOME[side] else self.vanguard[side]
                for side in BOTH}  # fmt: skip

    def fight(self) -> None:
        """Fight where the zone is."""
        stacks = self.fighters()
        waiting = {side: self.vanguard[side] if self.zone == HOME[side] else self.base[side]
                   for side in BOTH}  # fmt: skip
        fight = Fight(self.terrain[self.zone], stacks, waiting, dict.fromkeys(BOTH, 0))
        fight.play()
        self.met = fight.last > 0
        for side, card in fight.fallen:
            self.pay(side, card)

    def pay(self, side: str, card: Card) -> None:
        """Pay for a destroyed card of a side."""
        if not card.get("own_doing"):
            self.gold[OTHER[side]] += GOLD[card.get("rarity", 1)]

    def shoot_far(self) -> None:
        """Cards with far attack shoot from their base."""
        for side in BOTH:
            foe = OTHER[side]
            if self.zone == HOME[side] and self.met:
                continue
            for card in living(self.base[side]):
                enemies = living(self.vanguard[foe]) or living(self.base[foe])
                if "far_attack" in card["abilities"] and card["tick"] == 5 and enemies:
                    target = next((each for each in enemies if "guard" in each["abilities"]),
                                  enemies[0])  # fmt: skip
                    before = target["hp"]
                    damage = printed(card)
                    hurt(target, damage)
                    row = [LETTER[side], card["name"], target["name"], damage]
                    self.far.append([*row, before, target["hp"]])
                    if card.get("decoy"):
                        card["hp"], card["own_doing"] = 0, True
        for side in BOTH:
            for stack in (self.base[side], self.vanguard[side]):
                for card in stack:
                    if card["hp"] <= 0:
                        self.pay(side, card)
                stack[:] = living(stack)

    def outcome(self) -> str | None:
        """Move the zone, capture the middle, hit the crystal; return who won."""
        winner = winner_of(self.fighters())
        if winner is None:
            self.slip_past()
            return None
        loser = OTHER[winner]
        self.gold[winner] += LANE
        if self.zone == HOME[winner]:
            self.zone = "middle"
            return winner
        if self.zone == "middle":
            self.middle = winner
            if self.base[loser]:
                self.zone = HOME[loser]
                return winner
        self.crystal[loser] += sum(printed(card) for card in self.vanguard[winner])
        self.zone = "middle"
        return winner

    def slip_past(self) -> None:
        """After a fight in the middle that nobody won, some reach the crystal all the same."""
        if self.zone != "middle":
            return
        for side in BOTH:
            if not self.base[OTHER[side]]:
                for card in self.vanguard[side]:
                    if "stealth_pass" in card["abilities"]:
                        self.crystal[OTHER[side]] += printed(card)


def turns_expected(given: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what a case of lane turns expects."""
    lane = Lane(given)
    return [lane.turn() for _ in range(given["turns"])]
