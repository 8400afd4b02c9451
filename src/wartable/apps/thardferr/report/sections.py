"""The short report, and the parts of a written report: sections, lists and grids."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wartable.apps.thardferr.kingdom.counts import Number, total
from wartable.apps.thardferr.kingdom.spoils import Spoils
from wartable.apps.thardferr.report.model import BattleReport, Losses, Phase, PhaseSide, Side
from wartable.apps.thardferr.report.words import count_of, figure, percent, share
from wartable.engine.scene.words import listed


@dataclass(frozen=True, slots=True)
class Items:
    """A list of sentences."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of cells; the first column names the row, the others are numbers."""

    caption: str
    heading: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = str | Items | Grid


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the blocks below it."""

    title: str
    blocks: tuple[Block, ...]


def section(title: str, *blocks: Block) -> Section:
    """Return a section without its empty blocks."""
    return Section(title, tuple(block for block in blocks if not is_empty(block)))


def is_empty(block: Block) -> bool:
    """Tell whether a block has no content."""
    if isinstance(block, Items):
        return not block.lines
    if isinstance(block, Grid):
        return not block.rows
    return not block


# --- the short report -----------------------------------------------------------------------------

NO_STRATEGY = "no strategy"


def short_sections(report: BattleReport) -> list[Section]:
    """Return the sections of the short report, leaving out empty ones."""
    found = [
        result_section(report),
        casualties_section(report),
        section("Effects that mattered", Items(tuple(effect_lines(report)))),
        spoils_section(report),
    ]
    return [each for each in found if each.blocks]


def result_section(report: BattleReport) -> Section:
    """Return who won and why, and what is left of both."""
    lines = [side_line(side) for side in report.sides]
    if report.castles.notice:
        lines.append(report.castles.notice)
    if report.strength:
        lines.append(report.strength.words)
    if report.verdict.coin:
        lines.append(coin_line(report))
    lines.append(report.damage.words)
    return section("Result", report.verdict.words, Items(tuple(lines)))


def coin_line(report: BattleReport) -> str:
    """Say which side of the Quick Retreat coin came up, and for which seed."""
    return f"The Quick Retreat coin came up {report.verdict.coin} (seed {report.seed})."


def side_line(side: Side) -> str:
    """Say in a line what became of a side."""
    kingdom = side.kingdom
    who = f"{side.name.capitalize()} ({kingdom.race}, {kingdom.strategy or NO_STRATEGY})"
    healed = f", {figure(side.healing.total)} healed" if side.healing.total else ""
    return (
        f"{who}: {figure(total(side.fielded))} took the field, {figure(side.losses.lost)} fell "
        f"({percent(side.losses.percent_fielded)}){healed}, {figure(total(side.final))} left."
    )


def casualties_section(report: BattleReport) -> Section:
    """Return the losses of both sides, by phase and in total."""
    attacker, defender = report.sides
    labels = [phase_label(report, phase) for phase in report.phases]
    rows = [
        (label, *_cells(own), *_cells(other))
        for label, own, other in zip(labels, attacker.by_phase, defender.by_phase, strict=True)
    ]
    rows.append(("in all", *_cells(attacker.losses), *_cells(defender.losses)))
    heading = (
        "phase",
        *("attackers", "of fielded", "of all"),
        *("defenders", "of fielded", "of all"),
    )
    return section("Casualties", Grid("Losses by phase", heading, tuple(rows)))


def _cells(losses: Losses) -> tuple[str, str, str]:
    lost, fielded, whole = losses.lost, losses.percent_fielded, losses.percent_all
    return figure(lost), percent(fielded), percent(whole)


def phase_label(report: BattleReport, phase: Phase) -> str:
    """Return the name of a phase, with its round if there are several."""
    return phase.phase if report.rounds == 1 else f"{phase.phase}, round {phase.round}"


def effect_lines(report: BattleReport) -> Iterator[str]:
    """Yield the effects that changed something, each with its phase and the units concerned."""
    for phase in report.phases:
        label = phase_label(report, phase).capitalize()
        for side in phase.sides:
            yield from (
                f"{label}, {side.name}: {each.words}." for each in side.effects if each.matters
            )
            for words, units in _by_words(side).items():
                yield f"{label}, {side.name}'s {listed(units)}: {words}."


def _by_words(side: PhaseSide) -> dict[str, list[str]]:
    """Return the units concerned by each effect on single stacks."""
    found: dict[str, list[str]] = {}
    for stack in side.stacks:
        for effect in stack.effects:
            if effect.matters and effect not in side.effects:
                found.setdefault(effect.words, []).append(stack.unit)
    return found


def spoils_section(report: BattleReport) -> Section:
    """Return what a victorious attacker takes; empty without a victory."""
    taken = report.spoils
    if taken is None:
        return section("Spoils")
    buildings = [f"{figure(n)} {key}" for key, n in taken.buildings.items() if n > 0]
    return section(
        "Spoils",
        f"The attacker takes {share(taken.share)} of everything: {_taken(taken)}.",
        f"Buildings: {', '.join(buildings)}." if buildings else "",
    )


def _taken(taken: Spoils) -> str:
    parts: list[tuple[Number, str, str]] = [
        (taken.land, "land", "land"),
        (taken.castles, "castle", "castles"),
        (taken.peasants, "peasant", "peasants"),
    ]
    return ", ".join(count_of(count, one, many) for count, one, many in parts)
