"""One phase of the report, read off the battlefield after the resolver has fought it."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.games.thardferr.battle import percentage
from wartable.games.thardferr.field import army_of, number
from wartable.games.thardferr.report.effects import side_effects, stack_effects
from wartable.games.thardferr.report.model import Effect, Phase, PhaseSide, Stack
from wartable.games.thardferr.report.moment import Moment
from wartable.games.thardferr.state import ATTACKER, DEFENDER


def phase_report(moment: Moment, round_number: int) -> Phase:
    """Return what happened in a phase."""
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
    """Return the sum in order, as the resolver adds: plainly, without compensation."""
    found = 0.0
    for value in values:
        found += value
    return found
