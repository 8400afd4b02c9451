"""Positions of action-point mode on which units act, for the rule cases.

>>> field = Skirmish()
>>> axe, bow = field.south("a1", damage=5), field.north("a2", damage=2, hp=9)
>>> field.attack(axe, bow)
(5, 2)
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from support.clans.boards import Card, Field, card, tile_at
from wartable.engine.kit.chance import PLAY, stream
from wartable.engine.kit.moves import Families
from wartable.games.clans import events, rules, state
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.moves import (
    attack_move,
    base_move,
    heal_move,
    ignite_move,
    place_move,
    tile_name,
    unit_move,
)
from wartable.games.clans.rules.hands import gain
from wartable.games.clans.rules.points.actions import do_act, offer_acts
from wartable.games.clans.state import FIGHTING, NORTH, POINTS, SOUTH, UNITS


class Skirmish(Field):
    """A position in which it is South's turn, the third of the match."""

    def __init__(self, *, terrain: dict[str, str] | None = None, **figures: int) -> None:
        super().__init__(POINTS, terrain=terrain, **figures)
        self.s.stage = FIGHTING
        self.s.turn = 3
        self.s.active = SOUTH
        self.chance = stream(1, PLAY)

    # --- units ------------------------------------------------------------------------------------

    def south(self, tile: str, tags: str = "", *, hurt: int = 0, **figures: Any) -> int:
        """Put a unit of South's on a tile, so much of its health gone."""
        return self._stand(SOUTH, tile, tags, hurt, figures)

    def north(self, tile: str, tags: str = "", *, hurt: int = 0, **figures: Any) -> int:
        """Put a unit of North's on a tile, so much of its health gone."""
        return self._stand(NORTH, tile, tags, hurt, figures)

    def _stand(self, side: int, tile: str, tags: str, hurt: int, figures: dict[str, Any]) -> int:
        placed = {name: figures.pop(name) for name in ("ap", "decoy") if name in figures}
        made = card(tags=tags, **figures)
        return self.put(side, tile, made, hp=made.hp - hurt, **placed)

    def where(self, unit: int) -> str:
        """Return the tile of a unit, nothing if it is gone."""
        return tile_name(self.s.u_tile[unit]) if self.lives(unit) else ""

    def hp(self, unit: int) -> int:
        """Return the health of a unit, 0 if it is gone."""
        return self.s.u_hp[unit]

    def ap(self, unit: int) -> int:
        """Return the action points of a unit."""
        return self.s.u_ap[unit]

    # --- orders -----------------------------------------------------------------------------------

    def to_attack(self, unit: int, target: int) -> int:
        """The order to attack a unit."""
        return attack_move(self._post(unit), self._post(target))

    def to_storm(self, unit: int) -> int:
        """The order to attack the base."""
        return base_move(self._post(unit))

    def to_move(self, unit: int, tile: str) -> int:
        """The order to move."""
        return unit_move(self._post(unit), tile_at(tile))

    def to_heal(self, unit: int, friend: int) -> int:
        """The order to heal."""
        return heal_move(self._post(unit), self._post(friend))

    def to_ignite(self, unit: int, tile: str) -> int:
        """The order to set a tile on fire."""
        return ignite_move(self._post(unit), tile_at(tile))

    def to_place(self, made: Card, tile: str, *, decoy: bool = False) -> int:
        """The order to place a card, which is put into the hand of the side that acts."""
        kind = self.kind(made, decoy=decoy)
        gain(self.s, self.s.active, kind)
        return place_move(kind, tile_at(tile))

    def why_not(self, code: int) -> int:
        """Return why the side that acts cannot do this, 0 if it can."""
        return rules.check(self.book, self.s, self.work, self.s.active, code)

    def offered(self) -> set[int]:
        """Return the codes of everything that the side that acts can do."""
        out = Families()
        offer_acts(self.book, self.s, self.work, self.s.active, out)
        assert len(set(out.code[: out.count])) == out.count
        return set(out.code[: out.count])

    def do(self, code: int) -> None:
        """Let the side that acts do this, which must be legal and offered."""
        assert self.why_not(code) == 0
        assert code in self.offered()
        self.forget()
        do_act(self.book, self.s, self.work, self.chance, self.s.active, code, self.log)

    # --- doing ------------------------------------------------------------------------------------

    def attack(self, unit: int, target: int) -> tuple[int, int]:
        """Attack, and return the damage of the strike and of the strike back."""
        self.do(self.to_attack(unit, target))
        return self.dealt(events.ATTACK), self.dealt(events.RETALIATION)

    def storm(self, unit: int) -> int:
        """Attack the base, and return the damage."""
        self.do(self.to_storm(unit))
        return self.dealt(events.BASE_ATTACK)

    def move(self, unit: int, tile: str) -> None:
        """Move a unit."""
        self.do(self.to_move(unit, tile))

    def place(self, made: Card, tile: str, *, decoy: bool = False) -> int:
        """Place a card and return the unit that it becomes, -1 if none."""
        code = self.to_place(made, tile, decoy=decoy)
        before = [self.s.u_card[unit] > 0 for unit in range(UNITS)]
        self.do(code)
        new = [unit for unit in range(UNITS) if self.lives(unit) and not before[unit]]
        return new[0] if new else -1

    def dealt(self, how: int) -> int:
        """Return the damage that strikes of a kind dealt."""
        return sum(hit["damage"] for hit in self.told(events.HIT) if hit["how"] == how)

    def modifiers(self) -> list[tuple[int, int]]:
        """Return the modifiers that were told, each with its amount."""
        return [(each["modifier"], each["amount"]) for each in self.told(events.MODIFIER)]

    def _post(self, unit: int) -> int:
        return state.post_of(self.s, unit)


def struck(tags: str, foe_tags: str = "") -> tuple[int, int]:
    """Return the strike of a unit of 5 damage and the answer of one of 4, both of much health."""
    field = Skirmish()
    unit = field.south("a1", tags, damage=5, hp=100)
    foe = field.north("a2", foe_tags, damage=4, hp=100)
    return field.attack(unit, foe)


def check_far(tag: int, word: str) -> None:
    """Check that a tag lets a unit reach two tiles, from where nobody strikes back."""
    reach = replace(catalogue().numbered[0], reach=1, abilities=((), ((tag, 1),))).reach_in(POINTS)
    field = Skirmish()
    unit = field.south("a1", word, reach=reach, damage=5)
    field.south("a2", "spy")
    assert field.attack(unit, field.north("a3", damage=4, hp=50)) == (5, 0)
    near = Skirmish()
    unit = near.south("a1", word, reach=reach, damage=5)
    assert near.attack(unit, near.north("a2", damage=4, hp=50)) == (5, 4)
