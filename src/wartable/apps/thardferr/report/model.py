"""The battle report as data: its classes, and the report as JSON."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from wartable.apps.thardferr.kingdom.counts import Number
from wartable.apps.thardferr.kingdom.model import Kingdom, to_json
from wartable.apps.thardferr.kingdom.spoils import Spoils
from wartable.apps.thardferr.rulesets import Rules
from wartable.engine.options.fields import as_dict

Army = dict[str, Number]


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect in force, as a stable code and in words.

    ``matters`` tells whether it changed anything: a shield that nobody strikes does not.
    """

    code: str
    words: str
    matters: bool = True


@dataclass(frozen=True, slots=True)
class Change:
    """How ``source`` changed a stat of a unit: melee, short, range or defence."""

    source: str
    stat: str
    before: Number
    after: Number
    words: str


#: Where a modifier shown with a unit counts: in its stat, in the summed damage, or nowhere.
IN_FIGURE, IN_DAMAGE, ONLY_SHOWN = "figure", "damage", "no"


@dataclass(frozen=True, slots=True)
class Shown:
    """A modifier shown with a stat of a unit, in per cent or flat, positive or negative.

    ``percent`` is None where the players' calculator shows something that is not a number.
    ``counts`` is ``figure``, ``damage`` or ``no``: the calculator shows some effects of strategies
    that the rules do not apply.
    """

    source: str
    stat: str
    percent: Number | None
    flat: Number
    counts: str
    words: str


@dataclass(frozen=True, slots=True)
class UnitStats:
    """A unit when the armies have taken the field; ``count`` is how many did.

    ``changes`` say how its stats came about, ``shown`` what is displayed with them, and
    ``range_modifier`` is 100 if ranged damage is doubled, else None.
    """

    unit: str
    count: Number
    melee: Number
    short: Number
    range: Number
    defence: Number
    weight: Number
    kinds: tuple[str, ...]
    changes: tuple[Change, ...]
    shown: tuple[Shown, ...] = ()
    range_modifier: int | None = None


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack in a phase: what it deals, what it takes, and its losses.

    ``attack`` is that of one unit, ``attack_all`` that of the whole stack, before effects on the
    whole side. ``raw`` is the damage aimed at it with the pikemen's bonus, ``mitigated`` its share
    of the pool, ``taken_off`` what that really took off, ``spared`` the share of the rest that it
    is spared (negative if it takes more), and ``final`` what is left. ``effects`` are all effects
    on it, those of its side first.
    """

    unit: str
    count: Number
    survivors: Number
    lost: Number
    loss_percent: Number
    attack: Number
    attack_all: Number
    weight: Number
    raw: Number
    raw_each: Number
    mitigated: Number
    mitigated_each: Number
    taken_off: Number
    spared: Number
    final: Number
    final_each: Number
    defence: Number
    defence_all: Number
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class PhaseSide:
    """A side in a phase.

    ``army`` and ``total`` are those at the start of the phase. ``attack`` is the total attack of
    its stacks. ``aimed`` is the damage aimed at it after all effects on whole sides, ``pikemen``
    the pikemen's part of that, and ``pikemen_share`` the same as a share; ``mounted`` is how many
    of its units are mounted. ``pool`` is the damage that its buildings can take off, ``pool_most``
    the most that any number of them could, and ``pool_used`` what they do take off. ``effects``
    hold for the whole side; ``stacks`` are those that are not empty.
    """

    name: str
    army: Army
    total: Number
    attack: Number
    aimed: Number
    pikemen: Number
    pikemen_share: Number
    mounted: Number
    mounted_share: Number
    pool: Number
    pool_most: Number
    pool_used: Number
    lost: Number
    effects: tuple[Effect, ...]
    stacks: tuple[Stack, ...]


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase: ``phase`` is range, short or melee, ``round`` counts from 1."""

    round: int
    phase: str
    attacker: PhaseSide
    defender: PhaseSide

    @property
    def sides(self) -> tuple[PhaseSide, PhaseSide]:
        """Both sides, the attacker first."""
        return self.attacker, self.defender


@dataclass(frozen=True, slots=True)
class Losses:
    """Losses in a phase or the battle, in per cent of the fielded units and of all."""

    lost: Number
    percent_fielded: Number
    percent_all: Number


@dataclass(frozen=True, slots=True)
class Retreat:
    """The share of losses at which a side retreats; only informative in a battle of one round.

    ``round`` and ``phase`` are those after which it had lost that much, 0 and empty if never.
    """

    threshold: Number
    lost: Number
    round: int
    phase: str
    words: str


@dataclass(frozen=True, slots=True)
class Healing:
    """What Medical Centers heal after the battle; ``healed`` lists only stacks with any healed."""

    centers: Number
    land: Number
    share: Number
    healed: Army
    total: Number
    words: str


@dataclass(frozen=True, slots=True)
class Side:
    """A side and its armies.

    ``whole`` is the full army, ``fielded`` the part that took the field, ``left`` what was left
    when the battle ended, ``final`` the same with the healed, and ``fallen`` what is lost for good.
    ``by_phase`` matches the phases of the report.
    """

    name: str
    kingdom: Kingdom
    whole: Army
    fielded: Army
    left: Army
    final: Army
    fallen: Army
    units: tuple[UnitStats, ...]
    by_phase: tuple[Losses, ...]
    losses: Losses
    healing: Healing
    retreat: Retreat


@dataclass(frozen=True, slots=True)
class Castles:
    """The defender's castles: ``share`` of each stack takes the field, ``stayed`` are the rest.

    ``notice`` says so if the rules want reports to mention it.
    """

    castles: Number
    share: Number
    whole: Number
    fielded: Number
    stayed: Army
    notice: str


@dataclass(frozen=True, slots=True)
class GlobalDamage:
    """The global factor of all damage by either side; 1 is full damage."""

    factor: Number
    words: str


@dataclass(frozen=True, slots=True)
class StrengthFactor:
    """Kingdom Strength of both sides, and its factor on the attacker's damage."""

    attacker: Number
    defender: Number
    factor: Number
    words: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who won (attacker, defender or draw) and why, as a stable code and a sentence.

    The percentages are those that were compared. ``coin`` says how the coin of Quick Retreat fell,
    empty if none was tossed.
    """

    winner: str
    why: str
    words: str
    attacker_percent: Number
    defender_percent: Number
    coin: str


@dataclass(frozen=True, slots=True)
class BattleReport:
    """A battle from the castles to the spoils.

    ``strength`` is None unless the rules count Kingdom Strength; ``spoils`` is None unless the
    attacker won.
    """

    rules: Rules
    seed: int
    castles: Castles
    damage: GlobalDamage
    strength: StrengthFactor | None
    attacker: Side
    defender: Side
    phases: tuple[Phase, ...]
    rounds: int
    verdict: Verdict
    spoils: Spoils | None

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both sides, the attacker first."""
        return self.attacker, self.defender


# --- JSON -----------------------------------------------------------------------------------------
# The keys are the field names of the classes above. They stay the same while ``format`` does,
# though new ones may be added. Kingdoms have their usual JSON form, and ``rules`` has every option
# by name.

#: Incremented when a key is removed or changes its meaning.
FORMAT = 1


def as_data(report: BattleReport) -> dict[str, Any]:
    """Return a report as JSON data; no number in it is infinite or NaN."""
    found: dict[str, Any] = plain(report)
    return {"format": FORMAT, **found}


def plain(value: Any) -> Any:
    """Return any part of a report as JSON data."""
    if isinstance(value, Kingdom):
        return to_json(value)
    if isinstance(value, Rules):
        return as_dict(value)
    if dataclasses.is_dataclass(value):
        fields = dataclasses.fields(value)
        return {field.name: plain(getattr(value, field.name)) for field in fields}
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value
