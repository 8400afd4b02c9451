"""What a battle report holds. All of it is read off the resolver; nothing here computes.

Armies are ordered tables of counts, by unit. Shares are 0 to 1, percentages 0 to 100. Numbers
are whole where they can be (3, not 3.0), and always finite.
"""

from __future__ import annotations

from dataclasses import dataclass

from wartable.games.thardferr.kingdom.counts import Number
from wartable.games.thardferr.kingdom.model import Kingdom
from wartable.games.thardferr.kingdom.spoils import Spoils
from wartable.games.thardferr.rulesets import Rules

Army = dict[str, Number]


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect in force, as a stable code and in words.

    ``matters`` tells whether it changed anything: a shield at which nobody strikes does not.
    """

    code: str
    words: str
    matters: bool = True


@dataclass(frozen=True, slots=True)
class Change:
    """What something did to a figure of a unit: ``stat`` is melee, short, range or defence."""

    source: str
    stat: str
    before: Number
    after: Number
    words: str


#: Whether what is shown with a unit counts: in its figure, in the damage when it is summed up, or
#: not at all.
IN_FIGURE, IN_DAMAGE, ONLY_SHOWN = "figure", "damage", "no"


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown with a figure of a unit: so many per cent, or so much, more or less.

    ``percent`` is None where the players' calculator shows something that is no number. ``counts``
    is ``figure``, ``damage`` or ``no``: much is said of strategies that the rules do not apply.
    """

    source: str
    stat: str
    percent: Number | None
    flat: Number
    counts: str
    words: str


@dataclass(frozen=True, slots=True)
class UnitStats:
    """A unit when the armies have taken the field; ``count`` is how many of it did.

    ``changes`` are what made its figures, ``shown`` what is displayed with them, and
    ``range_modifier`` is 100 where ranged damage is doubled, else None.
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
    """A stack in a phase: what it deals out, what it takes, who falls.

    ``attack`` is of one, ``attack_all`` of the whole stack, before what holds for the whole side.
    ``raw`` is the damage aimed at it with the pikemen's bonus, ``mitigated`` its share of the
    pool, ``taken_off`` what that really took off, ``spared`` the share of the rest that it is
    spared (below 0: it takes more), ``final`` what is left. ``effects`` are all in force on it,
    those of its side first.
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

    ``army`` and ``total`` are at its start. ``attack`` is what its stacks strike with, ``aimed``
    the damage aimed at it after all that holds for whole sides, ``pikemen`` the part of that
    which is pikemen's and ``pikemen_share`` that over ``aimed``; ``mounted`` is how many of it
    are mounted. ``pool`` is the damage that its buildings can take off, ``pool_most`` the most
    that any number of them could, ``pool_used`` what they do. ``effects`` hold for all of it;
    ``stacks`` are those of whom anybody is left.
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
    """Losses of a phase or of the battle, in per cent of who took the field and of all."""

    lost: Number
    percent_fielded: Number
    percent_all: Number


@dataclass(frozen=True, slots=True)
class Retreat:
    """At which share of losses a side leaves; in a battle of one round that is information only.

    ``round`` and ``phase`` are those after which it had lost so much, 0 and empty if it never did.
    """

    threshold: Number
    lost: Number
    round: int
    phase: str
    words: str


@dataclass(frozen=True, slots=True)
class Healing:
    """What Medical Centers bring back after the battle; ``healed`` has only who was healed."""

    centers: Number
    land: Number
    share: Number
    healed: Army
    total: Number
    words: str


@dataclass(frozen=True, slots=True)
class Side:
    """A side and its armies.

    ``whole`` is all it has, ``fielded`` who took the field, ``left`` who was left when the battle
    ended, ``final`` with the healed, and ``fallen`` who is lost for good. ``by_phase`` goes with
    the phases of the report.
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

    ``notice`` says so, where the rules have reports say it.
    """

    castles: Number
    share: Number
    whole: Number
    fielded: Number
    stayed: Army
    notice: str


@dataclass(frozen=True, slots=True)
class GlobalDamage:
    """The factor of all damage, whoever deals it: 1 is full damage."""

    factor: Number
    words: str


@dataclass(frozen=True, slots=True)
class StrengthFactor:
    """Kingdom Strength of both sides, and what it does to the attacker's damage."""

    attacker: Number
    defender: Number
    factor: Number
    words: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who won: attacker, defender or draw; why, as a stable code and in a sentence.

    The percentages are those that were compared. ``coin`` tells how the coin of Quick Retreat
    fell, empty if none was tossed.
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

    ``strength`` is there if the rules count Kingdom Strength, ``spoils`` if the attacker won.
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
