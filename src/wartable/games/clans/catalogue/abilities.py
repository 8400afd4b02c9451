"""The ability tags: what each is called, in which modes it works, and when (rule 10).

A tag's number is its index in :data:`ABILITIES`. Rules read ``book.ability[card][TAG]``, which is
the X of a tag such as ``fury_2``, 1 for a tag without a number, and 0 for a card without the tag.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from wartable.engine.errors import BadOption, quoted

(
    FURY, CLEAVE, THORNS, FIRST_STRIKE, SHIELD, REGEN, REGENERATE, GUARD, HEAL_ALLY, INSPIRE,
    FORTIFY, RALLY, COMMAND, RANGED, FAR_ATTACK, CONCEAL_BACK, SCOUT, PARATROOPER, STEALTH_PASS,
    MEDIC, SPY, WATCHER, PUSH_BACK, GLUE, SILENCE, PARALYZE, BARRIER, FEAR, TERRAIN_AFFINITY,
    MEGA_TAUNT, TALL, TRAP, IGNITE, MOTIVATE, CAVALRY, PIKEMAN, ARCHER, SHIELD_GUARD,
    TILE_SHIELD, LONG_RANGE, STACK_BUFF, STACK_DEBUFF,
) = range(42)  # fmt: skip

#: The largest X of a tag.
MOST = 99


@dataclass(frozen=True, slots=True)
class Ability:
    """A tag: when it matters and what it does in each mode, empty if nothing.

    In the texts X is the number of the tag and 2X its double.
    """

    tag: str
    numbered: bool
    trigger: str
    classic: str
    points: str

    @property
    def name(self) -> str:
        """What people call it: ``First strike``."""
        return self.tag.replace("_", " ").capitalize()

    @property
    def written(self) -> str:
        """How data files write it, with an X for its number."""
        return f"{self.tag}_X" if self.numbered else self.tag

    def works_in(self, mode: int) -> bool:
        """Tell whether it does anything in a mode."""
        return bool(self.effects[mode])

    @property
    def effects(self) -> tuple[str, str]:
        """What it does, by mode."""
        return self.classic, self.points


_EVERY_HIT = "each attack by the card"
_TURN_START = "classic: after each tick; action points: when its side's turn begins"
_ALWAYS = "as long as it stands there"

#: All tags, in the order of their numbers.
ABILITIES: tuple[Ability, ...] = (
    Ability("fury", True, _EVERY_HIT,
            "It strikes with +X damage.",
            "+X damage when it attacks a unit or the base, and when it strikes back."),
    Ability("cleave", False, "after its hit",
            "Every other enemy card of the stack takes the same damage as the one it hit.",
            "Every other enemy unit on the tile, hidden spies too, takes the same damage as the "
            "one it hit, and none of them strikes back. It must have survived."),
    Ability("thorns", True, "when it is hit and survives",
            "Whoever hit it takes X damage at once; shields do not help.",
            "Whoever attacked it takes X damage after it struck back, if both live, even from "
            "afar; shields do not help."),
    Ability("first_strike", False, _EVERY_HIT,
            "In its tick it strikes before those without first strike; whoever dies of that does "
            "not strike. Two of them strike at the same time.",
            "A unit that it kills does not strike back."),
    Ability("shield", True, "when it takes damage of an attack",
            "It takes X damage less, but never less than 1 of a hit that had any.",
            "It takes X damage less, down to none, of attacks and of those who strike back; not "
            "of thorns, traps, fire, or damage meant for the base."),
    Ability("regen", True, _TURN_START,
            "It heals X after each tick, as long as the fight goes on.",
            "It heals X."),
    Ability("regenerate", False,
            "classic: when cards are drawn; action points: when its side's turn begins",
            "It heals 2.",
            "It heals 2."),
    Ability("guard", False, "when an enemy chooses its target",
            "Every hit on its stack strikes it, even when it stands behind.",
            "Units on its tile that are no guards cannot be attacked."),
    Ability("heal_ally", True, _TURN_START,
            "The other card of its stack heals X after each tick, as long as the fight goes on.",
            "Every other unit of its side on the tile heals X."),
    Ability("inspire", True, "each attack by its side in the lane",
            "All cards of its side in the lane, itself too, strike with +X damage. It counts for a "
            "whole fight if it lives at its beginning.",
            "All units of its side in the column, itself too, attack with +X damage. It does not "
            "count when they strike back."),
    Ability("fortify", True, "each hit on its side in the lane",
            "All cards of its side in the lane, itself too, have +X shield. It counts for a whole "
            "fight if it lives at its beginning.",
            "All units of its side in the column, itself too, have +X shield."),
    Ability("rally", True, "each attack by its neighbour",
            "The other card of its stack strikes with +X damage.",
            "Other units of its side on the tile attack with +X damage."),
    Ability("command", True, "each attack by its neighbour",
            "The other card of its stack strikes with +2X damage.",
            "Other units of its side on the tile attack with +2X damage."),
    Ability("ranged", False, _EVERY_HIT,
            "It also strikes from behind, in its own ticks, while the card in front of it lives.",
            "Nobody whom it attacks strikes back, and it stays where it is after a kill. When it "
            "strikes back itself, it does so with 4 damage less."),
    Ability("far_attack", False, "classic: after all fights; action points: attack",
            "It stays on its base tile. With tick 5, and no enemy fighting there, it deals its "
            "printed damage once a turn to the first enemy of the lane, vanguard before base.",
            "It reaches at least 2 tiles. Who is hit from 2 tiles away does not strike back."),
    Ability("conceal_back", False, "as long as it stands in front",
            "The enemy does not see which card stands behind it.",
            "The enemy does not see which unit stands behind it, unless a watcher looks there."),
    Ability("scout", False, _ALWAYS,
            "In the middle it shows its side the enemy base tiles of its own lane and of the "
            "neighbouring ones; what was seen once stays in sight.",
            "In the middle row it sees the enemy base tiles of its own column and of the "
            "neighbouring ones."),
    Ability("paratrooper", False, "placement",
            "It can also be staged on a middle tile that nobody has captured, without enemies.",
            "It can be placed in the middle row whatever its action points are, and pays 1 there."),
    Ability("stealth_pass", False,
            "classic: after a fight in the middle that its side did not win; action points: move",
            "If it lives and the enemy base tile of the lane is empty, it deals its damage to the "
            "crystal.",
            "It can walk through middle tiles with enemies, a point each, if it ends on a tile "
            "where it may stand."),
    Ability("medic", True, "its heal action, or its placement", "",
            "For the cost of an attack it heals another unit of its side on its tile by X. Placed "
            "on a base tile beside an injured unit, it pays only for healing the most injured one "
            "at once."),
    Ability("spy", False, "movement", "",
            "It is hidden, may stand among enemies and cannot attack; it can be attacked only "
            "where a watcher looks. On the enemy base row it kills the first unit of the tile, "
            "whatever its barrier, or deals 1 damage to the base, and is gone."),
    Ability("watcher", False, _ALWAYS, "",
            "On its own tile, those left and right of it and the one in front, enemy spies are "
            "revealed and nothing is concealed."),
    Ability("push_back", False, "after it attacked a unit and lives", "",
            "All surviving enemies of the tile are pushed one row towards their base, where there "
            "is room and nobody of the other side."),
    Ability("glue", False, _ALWAYS, "",
            "Enemies on the tile in front of it cannot move; they can still be pushed."),
    Ability("silence", False, _ALWAYS, "",
            "Enemies on the tile in front of it cannot attack; they still strike back."),
    Ability("paralyze", False, _ALWAYS, "",
            "Enemies on the tile in front of it can neither move nor attack."),
    Ability("barrier", False, "the first damage that it would take",
            "That damage becomes 0, wherever it comes from; once a match.",
            "That damage becomes 0, wherever it comes from; once a match."),
    Ability("fear", False, "when an enemy enters the tile in front of it", "",
            "That enemy loses all its action points, each enemy once."),
    Ability("terrain_affinity", False, "when it arrives, and when it leaves", "",
            "Lake: +1 action point, once a turn for each tile. Marsh: +5 health while it is there. "
            "Desert: it counts as ranged. Woods: +3 damage."),
    Ability("mega_taunt", False, "an attack on the base in a neighbouring column", "",
            "On its base row it takes all that damage in place of the base; shields do not help."),
    Ability("tall", False, _ALWAYS, "",
            "It sees every tile that is one step away."),
    Ability("trap", True, "when an enemy enters the tile", "",
            "The card becomes a hidden trap on a tile of its terrain, in its base row or in the "
            "middle; the first enemy who enters takes X damage."),
    Ability("ignite", True, "its ignite action", "",
            "For the cost of an attack it sets a neighbouring tile on fire for X turns. Only woods "
            "burn: whoever enters takes 1 damage and is thrown back."),
    Ability("motivate", True, "each attack by its family", "",
            "Other units of its side and family, on its tile or a neighbouring one, attack with +X "
            "damage."),
    Ability("cavalry", False, _EVERY_HIT, "",
            "It attacks archers with +4 damage. Pikemen have +4 damage against it."),
    Ability("pikeman", False, "each strike between it and cavalry", "",
            "+4 damage against cavalry, when it attacks and when it strikes back."),
    Ability("archer", False, "when cavalry attacks it", "",
            "Cavalry attacks it with +4 damage."),
    Ability("shield_guard", False, "when a ranged unit attacks it", "",
            "Ranged units attack it with 2 damage less."),
    Ability("tile_shield", True, "each hit on a unit of its tile",
            "Both cards of its stack have +X shield.",
            "All units of its side on the tile, itself too, have +X shield."),
    Ability("long_range", False, _EVERY_HIT, "",
            "It reaches at least 2 tiles. Who is hit from 2 tiles away does not strike back."),
    Ability("stack_buff_damage", True, "each attack by its neighbour",
            "The other card of its stack strikes with +X damage.", ""),
    Ability("stack_debuff_enemy_damage", True, "each hit on its stack",
            "Whoever strikes its stack does so with X damage less, but never less than 1 of a hit "
            "that had any.", ""),
)  # fmt: skip

_NUMBERS = {ability.tag: number for number, ability in enumerate(ABILITIES)}
_NUMBERED = re.compile(r"(?P<tag>.+)_(?P<x>[0-9]{1,9})")


def read_tag(text: str) -> tuple[int, int]:
    """Return the number of a tag and its X, 1 for a tag without one; raise ``BadOption``."""
    found = _NUMBERED.fullmatch(text)
    tag, x = (found["tag"], int(found["x"])) if found else (text, None)
    number = _NUMBERS.get(tag)
    if number is None:
        raise BadOption("no-ability", f"no ability {quoted(text)}")
    if not ABILITIES[number].numbered:
        if x is not None:
            raise BadOption("no-ability", f"ability {quoted(text)} needs no number")
        return number, 1
    if x is None or not 1 <= x <= MOST:
        raise BadOption("no-ability", f"ability {quoted(text)} needs a number from 1 to {MOST}")
    return number, x


def shown_tag(number: int, x: int) -> str:
    """Return what people call a tag, with its number: ``Fury 2``."""
    ability = ABILITIES[number]
    return f"{ability.name} {x}" if ability.numbered else ability.name


def effect(number: int, x: int, mode: int) -> str:
    """Say what a tag does in a mode, with its number in the sentence; empty if nothing."""
    text = ABILITIES[number].effects[mode]
    return re.sub(r"\b(2?)X\b", lambda found: str(2 * x if found[1] else x), text)
