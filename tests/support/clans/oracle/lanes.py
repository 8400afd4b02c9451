"""A second model of classic mode, to compare the rules with: lane fights.

It works on the objects of a case as they are, one dictionary a card, and shares nothing with the
rules. What it says is what a case expects.
"""

from __future__ import annotations

from typing import Any

Card = dict[str, Any]
Sides = dict[str, list[Card]]

PLAYER, OPPONENT = "player", "opponent"
BOTH = (PLAYER, OPPONENT)
OTHER = {PLAYER: OPPONENT, OPPONENT: PLAYER}
LETTER = {PLAYER: "P", OPPONENT: "O"}
#: On which ticks a card of each tick acts.
SCHEDULE = {1: (1, 2, 3, 4, 5), 2: (2, 4), 3: (3,), 4: (4,), 5: (5,)}


def tag(card: Card, name: str) -> int:
    """Return the number of a tag that has one, 0 without the tag."""
    return sum(int(each[len(name) + 1 :]) for each in card["abilities"]
               if each.startswith(name + "_") and each[len(name) + 1 :].isdigit())  # fmt: skip


def terrain(name: str | None) -> str | None:
    """Return a terrain by the name that all its names share."""
    plain = name.lower() if name else None
    return "woods" if plain == "forest" else plain


def hurt(card: Card, amount: int) -> None:
    """Apply damage: the barrier first, a decoy dies of anything, nothing goes below 0."""
    if amount <= 0:
        return
    if "barrier" in card["abilities"] and not card.get("barrier_used"):
        card["barrier_used"] = True
    else:
        card["hp"] = 0 if card.get("decoy") else max(0, card["hp"] - amount)


def printed(card: Card) -> int:
    """Return the printed damage of a card; a decoy does none."""
    return 0 if card.get("decoy") else int(card["damage"])


def living(stack: list[Card]) -> list[Card]:
    """Return the cards that live, front first."""
    return [card for card in stack if card["hp"] > 0]


class Fight:
    """A fight of two stacks on a tile."""

    def __init__(self, tile: str | None, stacks: Sides, waiting: Sides, boost: dict[str, int]):
        self.tile = terrain(tile)
        self.stacks = stacks
        self.boost = boost
        self.log: list[list[Any]] = []
        self.last = 0
        self.fallen: list[tuple[str, Card]] = []
        lanes = {side: living(stacks[side] + waiting[side]) for side in BOTH}
        self.inspire = {side: sum(tag(card, "inspire") for card in lanes[side]) for side in BOTH}
        self.fortify = {side: sum(tag(card, "fortify") for card in lanes[side]) for side in BOTH}

    def play(self) -> None:
        """Play the ticks."""
        for tick in range(1, 6):
            if not all(living(self.stacks[side]) for side in BOTH):
                break
            self.last = tick
            self.play_tick(tick)

    def play_tick(self, tick: int) -> None:
        """Play one tick: first strikes, other strikes, shots from behind, removal, healing."""
        front = {side: living(self.stacks[side])[0] for side in BOTH}
        back = {side: living(self.stacks[side])[1:] for side in BOTH}
        aim = {side: next((card for card in living(self.stacks[OTHER[side]])
                           if "guard" in card["abilities"]), front[OTHER[side]])
               for side in BOTH}  # fmt: skip
        swift = {side: "first_strike" in front[side]["abilities"] for side in BOTH}
        due = {side: tick in SCHEDULE[front[side]["tick"]] for side in BOTH}
        ready = [(side, front[side], aim[side]) for side in BOTH if due[side]]
        self.strikes(tick, "first_strike", [each for each in ready if swift[each[0]]])
        self.strikes(tick, "attack", [each for each in ready if not swift[each[0]]])
        shots = [(side, card, aim[side]) for side in BOTH for card in back[side]
                 if "ranged" in card["abilities"] and tick in SCHEDULE[card["tick"]]]  # fmt: skip
        self.strikes(tick, "ranged", shots)
        for side in BOTH:
            self.fallen += [(side, card) for card in self.stacks[side] if card["hp"] <= 0]
            self.stacks[side][:] = living(self.stacks[side])
        if all(self.stacks[side] for side in BOTH):
            self.heal(tick)

    def strikes(self, tick: int, kind: str, who: list[tuple[str, Card, Card]]) -> None:
        """Let those strike at the same time who live and whose targets do."""
        able = [each for each in who if each[1]["hp"] > 0 and each[2]["hp"] > 0]
        decided = [(*each, self.damage(*each)) for each in able]
        for side, card, target, damage in decided:
            self.land(tick, side, kind, card, target, damage)
            for other in living(self.stacks[OTHER[side]]):
                if "cleave" in card["abilities"] and other is not target:
                    self.land(tick, side, "cleave", card, other, damage)
            thorns = tag(target, "thorns")
            if thorns and target["hp"] > 0 and card["hp"] > 0 and not target.get("decoy"):
                self.land(tick, OTHER[side], "thorns", target, card, thorns)
        for _, card, _, _ in decided:
            if card.get("decoy") and card["hp"] > 0:
                card["hp"] = 0
                card["own_doing"] = True

    def damage(self, side: str, card: Card, target: Card) -> int:
        """Return what one strike comes to."""
        if card.get("decoy"):
            return 0
        beside = [each for each in living(self.stacks[side]) if each is not card]
        value = int(card["damage"])
        value += self.tile is not None and terrain(card["terrain"]) == self.tile
        value += tag(card, "fury") + self.inspire[side] + self.boost[side]
        value += sum(2 * tag(each, "command") + tag(each, "rally") for each in beside)
        value += sum(tag(each, "stack_buff_damage") for each in beside)
        if value == 0:
            return 0
        there = living(self.stacks[OTHER[side]])
        value -= self.fortify[OTHER[side]] + tag(target, "shield")
        value -= sum(tag(each, "tile_shield") for each in there)
        value -= sum(tag(each, "stack_debuff_enemy_damage") for each in there)
        return max(1, value)

    def land(self, tick: int, side: str, kind: str, card: Card, target: Card, damage: int) -> None:
        """Let a number land."""
        before = target["hp"]
        hurt(target, damage)
        row = [tick, LETTER[side], kind, card["name"], target["name"], damage]
        self.log.append([*row, before, target["hp"]])

    def heal(self, tick: int) -> None:
        """Let cards heal: first themselves, then each other."""
        for name in ("regen", "heal_ally"):
            for side in BOTH:
                for card in self.stacks[side]:
                    others = [each for each in self.stacks[side] if each is not card]
                    for whom in [card] if name == "regen" else others:
                        before = whom["hp"]
                        whom["hp"] = max(before, min(whom["health"], before + tag(card, name)))
                        row = [tick, LETTER[side], name, card["name"], whom["name"]]
                        if whom["hp"] > before:
                            self.log.append([*row, before - whom["hp"], before, whom["hp"]])

    def winner(self) -> str | None:
        """Return who has living cards while the other has none."""
        return winner_of({side: living(self.stacks[side]) for side in BOTH})


def winner_of(stacks: Sides) -> str | None:
    """Return the side with cards while the other has none."""
    left = [side for side in BOTH if stacks[side]]
    return left[0] if len(left) == 1 else None


def listed(stack: list[Card]) -> list[list[Any]]:
    """Return names and health."""
    return [[card["name"], card["hp"]] for card in stack]


def fight_expected(given: dict[str, Any]) -> dict[str, Any]:
    """Return what a case of a lane fight expects."""
    stacks = {side: given[side] for side in BOTH}
    waiting = given.get("same_lane_not_fighting") or {PLAYER: [], OPPONENT: []}
    boost = given.get("hero_boost") or {PLAYER: 0, OPPONENT: 0}
    fight = Fight(given["tile_terrain"], stacks, waiting, boost)
    fight.play()
    return {
        "winner": fight.winner(),
        "survivors": {side: listed(living(stacks[side])) for side in BOTH},
        "last_tick": fight.last,
        "log": fight.log,
    }
