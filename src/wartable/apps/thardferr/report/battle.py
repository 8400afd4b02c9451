"""Building the report of a battle, phase by phase, from the castles to the spoils."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.apps.thardferr.field import SIDES, army_of, field, number
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.kingdom.spoils import Spoils, spoils
from wartable.apps.thardferr.kingdom.validation import cleaned
from wartable.apps.thardferr.report.effects import Moment, side_effects, stack_effects
from wartable.apps.thardferr.report.model import (
    BattleReport,
    Effect,
    GlobalDamage,
    Phase,
    PhaseSide,
    Side,
    Stack,
    StrengthFactor,
)
from wartable.apps.thardferr.report.outcome import tally, verdict
from wartable.apps.thardferr.report.sides import castles_report, retreat_report, side_report
from wartable.apps.thardferr.report.units import unit_stats
from wartable.apps.thardferr.report.words import figure, share
from wartable.apps.thardferr.rulesets import Rules
from wartable.engine.errors import BadOption
from wartable.engine.kit.chance import PLAY, draw, stream
from wartable.games.thardferr.book.battle import battle_book
from wartable.games.thardferr.catalogue.entries import PHASES
from wartable.games.thardferr.rules.battle.battle import (
    begin,
    finish,
    loss_share,
    patience,
    percentage,
    step,
)
from wartable.games.thardferr.rules.battle.damage import strength_factor
from wartable.games.thardferr.state import ATTACKER, DEFENDER, Book, Work


def phase_report(moment: Moment, round_number: int) -> Phase:
    """Return the report of a phase."""
    return Phase(
        round_number,
        moment.phase_name,
        _side(moment, ATTACKER),
        _side(moment, DEFENDER),
    )


def _side(moment: Moment, side: int) -> PhaseSide:
    work = moment.work
    effects = tuple(side_effects(moment, side))
    stacks = tuple(_stack(moment, side, at, effects) for at in moment.living(side))
    total, aimed, piked = work.total[side], work.aimed[side], work.piked[side]
    mounted = added(
        moment.counts[side][at]
        for at in moment.living(side)
        if moment.book.mounted[moment.row(side, at)] == 1
    )
    return PhaseSide(
        name=moment.side_name(side),
        army=army_of(moment.kingdoms[side], moment.counts[side]),
        total=number(total),
        attack=number(added(stack.attack_all for stack in stacks)),
        aimed=number(aimed),
        pikemen=number(piked),
        pikemen_share=number(piked / aimed) if aimed > 0 else 0,
        mounted=number(mounted),
        mounted_share=number(mounted / total) if total > 0 else 0,
        pool=number(work.pool[side]),
        pool_most=number(moment.pool_most(side)),
        pool_used=number(added(stack.taken_off for stack in stacks)),
        lost=number(added(stack.lost for stack in stacks)),
        effects=effects,
        stacks=stacks,
    )


def _stack(moment: Moment, side: int, at: int, of_side: tuple[Effect, ...]) -> Stack:
    work = moment.work
    count = moment.counts[side][at]
    lost = work.lost[side][at]
    attack = moment.attack_of_one(side, at)
    raw, off, final = work.raw[side][at], work.off[side][at], work.final[side][at]
    return Stack(
        unit=list(moment.kingdoms[side].army)[at],
        count=number(count),
        survivors=number(count - lost),
        lost=number(lost),
        loss_percent=number(percentage(count, count - lost)),
        attack=number(attack),
        attack_all=number(count * attack),
        weight=number(moment.book.weight[moment.row(side, at)]),
        raw=number(raw),
        raw_each=number(raw / count),
        mitigated=number(off),
        mitigated_each=number(off / count),
        taken_off=number(min(raw, off)),
        spared=number(work.saved[side][at]),
        final=number(final),
        final_each=number(final / count),
        defence=number(work.shield[side][at]),
        defence_all=number(work.shield[side][at] * count),
        effects=(*of_side, *stack_effects(moment, side, at)),
    )


def added(values: Iterable[float]) -> float:
    """Return the sum, added naively in order as the resolver does."""
    found = 0.0
    for value in values:
        found += value
    return found


# --- the whole battle -----------------------------------------------------------------------------

Kingdoms = tuple[Kingdom, Kingdom]
#: Rounds and phases after which a side had lost enough to retreat.
Reached = list[tuple[int, str]]


def report(attacker: Kingdom, defender: Kingdom, rules: Rules, seed: int = 0) -> BattleReport:
    """Fight a battle and return its report; the seed is for the coin of Quick Retreat.

    Raises ``BadOption`` naming every defect of the kingdoms, each with its side.
    """
    kingdoms = both_cleaned(attacker, defender, rules)
    book = battle_book(rules)
    work = field(book, *kingdoms, tossed(seed))
    begin(book, work)
    units = [unit_stats(book, work, side, kingdoms[side], rules) for side in range(2)]
    phases, reached = _fight(book, work, kingdoms)
    before = tally(book, work)
    retreats = [retreat_report(book, work, side, reached[side]) for side in range(2)]
    finish(book, work)
    sides = [
        side_report(book, work, side, kingdoms[side], units[side], phases, retreats[side])
        for side in range(2)
    ]
    return BattleReport(
        rules=rules,
        seed=seed,
        castles=castles_report(book, work, kingdoms[DEFENDER], rules),
        damage=_damage(book),
        strength=_strength(book, work),
        attacker=sides[ATTACKER],
        defender=sides[DEFENDER],
        phases=phases,
        rounds=phases[-1].round,
        verdict=verdict(book, work, before),
        spoils=_spoils(work, sides[DEFENDER]),
    )


def both_cleaned(attacker: Kingdom, defender: Kingdom, rules: Rules) -> Kingdoms:
    """Return both kingdoms with canonical names; raise ``BadOption`` naming every defect."""
    found = []
    defects = []
    for name, kingdom in zip(SIDES, (attacker, defender), strict=True):
        try:
            found.append(cleaned(kingdom, rules))
        except BadOption as error:
            defects.append(f"{name}: {error}")
    if defects:
        raise BadOption("bad-kingdom", "; ".join(defects))
    return found[ATTACKER], found[DEFENDER]


def tossed(seed: int) -> tuple[int, int]:
    """Return both sides' coins for a seed; 1 turns a victory into a defeat."""
    return draw(stream(seed, PLAY, ATTACKER), 2), draw(stream(seed, PLAY, DEFENDER), 2)


def _fight(
    book: Book, work: Work, kingdoms: Kingdoms
) -> tuple[tuple[Phase, ...], tuple[Reached, Reached]]:
    """Fight all phases; return them and, for each side, those after which it would retreat."""
    phases: list[Phase] = []
    reached: tuple[Reached, Reached] = ([], [])
    while work.finished == 0:
        stage = work.stage
        counts = list(work.count[ATTACKER]), list(work.count[DEFENDER])
        step(book, work)
        if work.stage == stage:  # no further round: a side has left or is destroyed
            break
        phase = stage % len(PHASES)
        moment = Moment(book, work, kingdoms, counts, phase)
        phases.append(phase_report(moment, stage // len(PHASES) + 1))
        for side in range(2):
            if loss_share(work, side) >= patience(book, work, side):
                reached[side].append((phases[-1].round, PHASES[phase]))
    return tuple(phases), reached


def _damage(book: Book) -> GlobalDamage:
    full = " (full damage)" if book.scale == 1 else ""
    return GlobalDamage(number(book.scale), f"Global damage: all damage × {book.scale}{full}.")


def _strength(book: Book, work: Work) -> StrengthFactor | None:
    if book.strength_on == 0:
        return None
    own, other = work.strength[ATTACKER], work.strength[DEFENDER]
    factor = strength_factor(book, work)
    words = (
        f"Kingdom Strength {figure(own)} against {figure(other)}: "
        f"the attacker deals {share(factor)} of its damage."
    )
    return StrengthFactor(number(own), number(other), number(factor), words)


def _spoils(work: Work, defender: Side) -> Spoils | None:
    """Return what a victorious attacker takes."""
    if work.winner != ATTACKER:
        return None
    beaten = defender.kingdom
    return spoils(
        defender.fielded,
        defender.final,
        beaten.land,
        beaten.castles,
        beaten.resources.get("Peasants", 0),
        beaten.buildings,
    )
