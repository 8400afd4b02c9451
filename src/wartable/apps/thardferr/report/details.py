"""The rest of the long report: armies, units, every phase and stack, healing, retreats."""

from __future__ import annotations

from wartable.apps.thardferr.report.model import BattleReport, Phase, PhaseSide, Side, Stack
from wartable.apps.thardferr.report.sections import (
    Grid,
    Items,
    Section,
    casualties_section,
    phase_label,
    result_section,
    section,
    spoils_section,
)
from wartable.apps.thardferr.report.words import figure, percent, share


def long_sections(report: BattleReport) -> list[Section]:
    """Return the sections of the long report."""
    found = [
        result_section(report),
        casualties_section(report),
        *(armies_section(side) for side in report.sides),
        *(units_section(side) for side in report.sides),
        *(phase_section(report, phase) for phase in report.phases),
        section("Healing", Items(tuple(side.healing.words for side in report.sides))),
        section("Retreat", Items(tuple(side.retreat.words for side in report.sides))),
        spoils_section(report),
    ]
    return [each for each in found if each.blocks]


def armies_section(side: Side) -> Section:
    """Return what became of every stack of a side."""
    rows = tuple(
        (
            unit,
            figure(side.whole[unit]),
            figure(side.fielded[unit]),
            figure(side.left[unit]),
            figure(side.healing.healed.get(unit, 0)),
            figure(side.final[unit]),
            figure(side.fallen[unit]),
        )
        for unit in side.whole
    )
    heading = ("unit", "in all", "fielded", "left", "healed", "in the end", "fallen")
    return section(f"Army of the {side.name}", Grid("From first to last", heading, rows))


def units_section(side: Side) -> Section:
    """Return the stats of a side's units at the start, what changed them, and what is shown."""
    present = [unit for unit in side.units if unit.count > 0]
    rows = tuple(
        (
            unit.unit,
            figure(unit.melee),
            figure(unit.short),
            figure(unit.range),
            figure(unit.defence),
            figure(unit.weight),
            ", ".join(unit.kinds),
        )
        for unit in present
    )
    heading = ("unit", "melee", "short", "range", "defence", "weight", "kind")
    changes = Items(
        tuple(f"{unit.unit}: {change.words}" for unit in present for change in unit.changes)
    )
    shown = Items(
        tuple(
            f"Displayed with {unit.unit}: {'; '.join(each.words for each in unit.shown)}"
            for unit in present
            if unit.shown
        )
    )
    grid = Grid("Figures of one unit at the start", heading, rows)
    return section(f"Units of the {side.name}", grid, changes, shown)


def phase_section(report: BattleReport, phase: Phase) -> Section:
    """Return everything that happened in a phase."""
    blocks = [block for side in phase.sides for block in _side(side)]
    return section(f"Phase: {phase_label(report, phase)}", *blocks)


def _side(side: PhaseSide) -> tuple[str | Grid | Items, ...]:
    if side.total == 0:
        return (f"The {side.name} has nobody left.",)
    who = side.name.capitalize()
    return (
        f"{who}: {figure(side.total)} units strike with {figure(side.attack)}; "
        f"{_aimed(side)}. {_pool(side)}",
        Items(tuple(f"{effect.words}." for effect in side.effects)),
        _strikes(side),
        _damage(side),
        Items(
            tuple(f"{stack.unit}: {words}." for stack in side.stacks for words in own(side, stack))
        ),
    )


def own(side: PhaseSide, stack: Stack) -> list[str]:
    """Return the effects on a single stack, in words."""
    return [effect.words for effect in stack.effects if effect not in side.effects]


def _aimed(side: PhaseSide) -> str:
    aimed = f"{figure(side.aimed)} damage is aimed at them"
    if side.pikemen > 0:
        aimed += f", {figure(side.pikemen)} ({share(side.pikemen_share)}) by pikemen"
    return f"{aimed}; {figure(side.mounted)} ({share(side.mounted_share)}) are mounted"


def _pool(side: PhaseSide) -> str:
    if side.pool_most == 0:
        return "No buildings take damage off here."
    return (
        f"Buildings can take off {figure(side.pool)} (at most {figure(side.pool_most)}) "
        f"and take off {figure(side.pool_used)}."
    )


def _strikes(side: PhaseSide) -> Grid:
    rows = tuple(
        (
            stack.unit,
            figure(stack.count),
            figure(stack.attack),
            figure(stack.attack_all),
            figure(stack.defence),
            figure(stack.defence_all),
            figure(stack.lost),
            percent(stack.loss_percent),
            figure(stack.survivors),
        )
        for stack in side.stacks
    )
    heading = ("unit", "count", "attack", "in all", "defence", "in all", "lost", "rate", "left")
    return Grid(f"Stacks of the {side.name}", heading, rows)


def _damage(side: PhaseSide) -> Grid:
    rows = tuple(
        (
            stack.unit,
            figure(stack.weight),
            figure(stack.raw),
            figure(stack.raw_each),
            figure(stack.mitigated),
            figure(stack.mitigated_each),
            share(stack.spared),
            figure(stack.final),
            figure(stack.final_each),
        )
        for stack in side.stacks
    )
    heading = ("unit", "weight", "raw", "each", "off", "each", "spared", "final", "each")
    return Grid(f"Damage to the {side.name}", heading, rows)
