"""The battlefield just after a phase, and the effects in force during it, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wartable.apps.thardferr.field import SIDES
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.report.model import Effect
from wartable.apps.thardferr.report.words import count_of, figure, share
from wartable.games.thardferr.catalogue.entries import (
    ANTI_CAVALRY,
    ARCHER_PROTECTION,
    ENERGY_GATHERING,
    INFANTRY_ATTACK,
    NO_STRATEGY,
    PHASES,
    QUICK_RETREAT,
    SHIELD_LINE,
    SKELETON_SWARM,
    SURROUNDING,
)
from wartable.games.thardferr.rules.battle.damage import (
    attack_now,
    cover,
    far_fighting,
    heart,
    hiding,
    strength_factor,
)
from wartable.games.thardferr.rules.battle.stats import (
    DEFENCE_STAT,
    MELEE_STAT,
    outnumber,
    weigh_up,
)
from wartable.games.thardferr.state import (
    CARAGOUS,
    DEFENDER,
    MAGE,
    MELEE,
    RANGE,
    RUSHER,
    SHADOW_WARRIOR,
    SHORT,
    SKELETON,
    SLOTHER,
    Book,
    Work,
)


@dataclass(frozen=True)
class Moment:
    """The battlefield just after a phase; ``counts`` are the stacks of both sides at its start."""

    book: Book
    work: Work
    kingdoms: tuple[Kingdom, Kingdom]
    counts: tuple[list[float], list[float]]
    phase: int

    @property
    def phase_name(self) -> str:
        """The phase: range, short or melee."""
        return PHASES[self.phase]

    def side_name(self, side: int) -> str:
        """Return the name of a side."""
        return SIDES[side]

    def living(self, side: int) -> list[int]:
        """Return the indices of the stacks that were not empty."""
        return [at for at in range(self.work.stacks[side]) if self.counts[side][at] > 0]

    def row(self, side: int, at: int) -> int:
        """Return the row of a stack's unit in the book."""
        return self.work.unit[side][at]

    def attack_of_one(self, side: int, at: int) -> float:
        """Return the attack of one unit of a stack as it enters the sum."""
        return self.work.attack[side][at] * heart(self.book, self.work, side)

    def without_strategy(self, side: int, at: int) -> tuple[float, float]:
        """Return the attack and defence that one unit of a stack would have without a strategy."""
        row = self.row(side, at)
        weigh_up(self.book, self.work, side, row, self.counts[side][at], NO_STRATEGY)
        attack = attack_now(self.book, self.work, row, NO_STRATEGY, self.phase)
        return attack, self.work.stat[DEFENCE_STAT]

    def pool_most(self, side: int) -> float:
        """Return the most damage that any number of buildings could take off for a side."""
        work = self.work
        towers, medics, pool = work.towers[side], work.medics[side], work.pool[side]
        work.towers[side] = work.medics[side] = float("inf")
        cover(self.book, work, side, self.phase)
        most = work.pool[side]
        work.towers[side], work.medics[side], work.pool[side] = towers, medics, pool
        return most


# --- effects in a phase ---------------------------------------------------------------------------
# These are the effects that the rules really apply. Those of a side change the damage aimed at it;
# those of a stack come from its strategy, other units or its own nature.


def side_effects(moment: Moment, side: int) -> Iterator[Effect]:
    """Yield the effects on all damage aimed at a side."""
    if moment.work.total[side] > 0:
        yield from _buildings(moment, side)
        yield from _fortification(moment, side)
        yield from _far_fighting(moment, side)
        yield from _quick_retreat(moment, side)
        yield from _strength(moment, side)


def stack_effects(moment: Moment, side: int, at: int) -> Iterator[Effect]:
    """Yield the effects on one stack of a side."""
    yield from _strategy(moment, side, at)
    yield from _company(moment, side, at)
    yield from _pikemen(moment, side, at)
    yield from _shielded(moment, side, at)
    yield from _nature(moment, side, at)
    yield from _no_defence(moment, side, at)


# --- damage aimed at a side -----------------------------------------------------------------------


def _buildings(moment: Moment, side: int) -> Iterator[Effect]:
    work = moment.work
    if work.pool[side] > 0:
        pool = figure(work.pool[side])
        capped = ", the most for so many units" if work.pool[side] == moment.pool_most(side) else ""
        if moment.phase == RANGE:
            who, code = count_of(work.towers[side], "Guard Tower"), "guard-towers"
        else:
            who, code = count_of(work.medics[side], "Medical Center"), "medical-centers"
        words = f"{who} can take off {pool} damage{capped}"
        yield Effect(code, words, work.aimed[side] > 0)


def _fortification(moment: Moment, side: int) -> Iterator[Effect]:
    book, work = moment.book, moment.work
    holds = work.fort[side] == 1 and (book.fort_castle == 0 or work.castles[side] >= 1)
    if side == DEFENDER and holds and work.aimed[side] > 0:
        yield Effect("fortification", f"Fortification takes {share(1 - book.fortified)} off")


def _far_fighting(moment: Moment, side: int) -> Iterator[Effect]:
    work = moment.work
    if moment.phase == RANGE and far_fighting(work):
        words = "Gnome Far Fighting doubles the damage"
        yield Effect("far-fighting", words, work.aimed[side] > 0)


def _quick_retreat(moment: Moment, side: int) -> Iterator[Effect]:
    book, work, enemy = moment.book, moment.work, 1 - side
    factor = heart(book, work, enemy)
    if work.strategy[enemy] == QUICK_RETREAT:
        factor *= book.qr_stats
    if factor != 1:
        who = moment.side_name(enemy)
        words = f"Quick Retreat: the {who} strikes with {share(factor)} of its attack"
        yield Effect("quick-retreat", words, work.aimed[side] > 0)


def _strength(moment: Moment, side: int) -> Iterator[Effect]:
    book, work = moment.book, moment.work
    if side == DEFENDER and book.strength_on == 1:
        factor = strength_factor(book, work)
        if factor != 1:
            words = f"Kingdom Strength: the attacker deals {share(factor)} of its damage"
            yield Effect("strength-factor", words, work.aimed[side] > 0)


# --- strategy and other units ---------------------------------------------------------------------


def _strategy(moment: Moment, side: int, at: int) -> Iterator[Effect]:
    """Yield what the side's own strategy does to a stack's attack and defence in this phase."""
    work = moment.work
    name = moment.kingdoms[side].strategy
    attack, defence = moment.without_strategy(side, at)
    now = work.attack[side][at]
    # Quick Retreat is reported once, for the whole side.
    if now != attack and work.strategy[side] != QUICK_RETREAT:
        words = f"{name} {_verb(attack, now)} its attack from {figure(attack)} to {figure(now)}"
        yield Effect("strategy-attack", words, work.total[1 - side] > 0)
    shield = work.shield[side][at]
    if shield != defence:
        yield Effect(
            "strategy-defence", _defence_words(moment, side, at, defence), _hit(moment, side, at)
        )


def _defence_words(moment: Moment, side: int, at: int, before: float) -> str:
    work = moment.work
    name = moment.kingdoms[side].strategy
    shield = work.shield[side][at]
    if work.strategy[side] in (INFANTRY_ATTACK, SHIELD_LINE) and shield > before:
        who = "infantry" if work.strategy[side] == INFANTRY_ATTACK else "Shieldbearers"
        lent = work.lent_infantry[side] + work.lent_shields[side]
        return f"{name}: the {who} lend it {figure(lent)} defence, {figure(shield)} in all"
    return f"{name} {_verb(before, shield)} its defence from {figure(before)} to {figure(shield)}"


def _verb(before: float, after: float) -> str:
    return "raises" if after > before else "lowers"


def _company(moment: Moment, side: int, at: int) -> Iterator[Effect]:
    """Yield the Caragous' bonus, and what WolfMasters give Rushers and Slothers."""
    book, work = moment.book, moment.work
    who = book.who[moment.row(side, at)]
    count = moment.counts[side][at]
    if who == CARAGOUS:
        work.stat[MELEE_STAT] = 0.0
        outnumber(book, work, side, count)
        gain = work.stat[MELEE_STAT]
        if gain > 0:
            against = f"{figure(count)} against {figure(work.total[1 - side])}"
            words = f"Its number, {against}, gives it {figure(gain)} melee and defence"
            strikes = moment.phase == MELEE and work.total[1 - side] > 0
            yield Effect("caragous", words, strikes or _hit(moment, side, at))
    wolves = work.wolves[side]
    if who in (RUSHER, SLOTHER) and wolves > 0 and moment.phase == SHORT:
        words = f"{count_of(wolves, 'WolfMaster')} lend it {figure(wolves / count)} short attack"
        yield Effect("wolf-masters", words, work.total[1 - side] > 0)


# --- damage aimed at a stack ----------------------------------------------------------------------


def _pikemen(moment: Moment, side: int, at: int) -> Iterator[Effect]:
    book, work = moment.book, moment.work
    aimed, piked = work.aimed[side], work.piked[side]
    if book.mounted[moment.row(side, at)] == 1 and piked > 0 and aimed > 0:
        anti = work.strategy[1 - side] == ANTI_CAVALRY
        factor = book.pike_anti if anti else book.pike
        under = " under Anti-Cavalry" if anti else ""
        part = share(piked / aimed)
        harder = f"strike it {figure(factor)} times as hard"
        words = f"Pikemen{under} {harder}; {part} of the damage is theirs"
        yield Effect("pikemen", words)


def _shielded(moment: Moment, side: int, at: int) -> Iterator[Effect]:
    """Yield Archer Protection and the ranged part of Dwarf Shield Line."""
    book, work = moment.book, moment.work
    saved = work.saved[side][at]
    strategy = work.strategy[side]
    if strategy == ARCHER_PROTECTION and book.archer[moment.row(side, at)] == 1 and saved > 0:
        words = f"Archer Protection: the infantry takes {share(saved)} of the damage off it"
        yield Effect("archer-protection", words, _hit(moment, side, at))
    if strategy == SHIELD_LINE and moment.phase == RANGE and saved > 0:
        words = f"Dwarf Shield Line takes {share(saved)} off the ranged damage"
        yield Effect("shield-line", words, _hit(moment, side, at))


def _nature(moment: Moment, side: int, at: int) -> Iterator[Effect]:
    """Yield the special rules of Mages, the SkeletalLegion and ShadowWarriors."""
    book, work = moment.book, moment.work
    who = book.who[moment.row(side, at)]
    strategy = work.strategy[side]
    hit = _hit(moment, side, at)
    close = moment.phase != RANGE
    if who == MAGE and close and strategy != ENERGY_GATHERING:
        yield Effect("mage", "Mages cannot be hurt in close combat", hit)
    elif who == MAGE and close:
        yield Effect("mage-exposed", "Gathering energy, Mages can be hurt in close combat", hit)
    elif who == SKELETON and not close and strategy == SKELETON_SWARM:
        yield Effect("skeleton", "Skeleton Swarm: ranged damage cannot hurt it", hit)
    elif who == SHADOW_WARRIOR and close:
        yield Effect("hiding", _hiding_words(moment, side), hit)


def _hiding_words(moment: Moment, side: int) -> str:
    book, work = moment.book, moment.work
    surrounding = work.strategy[side] == SURROUNDING
    taken = hiding(book, work, side)
    words = "Surrounding, it does not hide" if surrounding else "It hides"
    if work.cloak[side] == 1:
        bare = book.hiding[2 if surrounding else 0]
        words += ", Cloacking helps it" if taken < bare else ", but Cloacking betrays it"
    return f"{words}: it takes {share(taken)} of the damage"


def _no_defence(moment: Moment, side: int, at: int) -> Iterator[Effect]:
    work = moment.work
    if work.shield[side][at] <= 0:
        when = "in any case" if moment.book.always_lost == 1 else "to any damage"
        yield Effect("no-defence", f"It has no defence and falls {when}", work.lost[side][at] > 0)


def _hit(moment: Moment, side: int, at: int) -> bool:
    return moment.work.raw[side][at] > 0
