"""Charts of a report, as SVG: armies over the phases, losses by stack, damage by phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from wartable.apps.thardferr.kingdom.counts import Number, total
from wartable.apps.thardferr.report.battle import added
from wartable.apps.thardferr.report.model import BattleReport, PhaseSide, Side
from wartable.apps.thardferr.report.sections import phase_label
from wartable.apps.thardferr.report.words import figure
from wartable.engine.errors import printable
from wartable.games.thardferr.catalogue.entries import PHASES

#: The colours of the sides, readable on white and on black.
COLOURS = {"attacker": "#c2571a", "defender": "#2f7fc1"}

FONT = 'font-family="system-ui,sans-serif" font-size="12" fill="currentColor"'


def drawing(
    kind: str, title: str, about: str, width: int, height: int, parts: Iterable[str]
) -> str:
    """Return a chart; the title and the description are for screen readers."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="tf-chart tf-{kind}" role="img" '
        f'aria-label="{said(title)}" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" {FONT}><title>{said(title)}</title><desc>{said(about)}</desc>'
        f"{''.join(parts)}</svg>"
    )


def said(text: str) -> str:
    """Return a text escaped for XML."""
    return escape(printable(text))


def label(x: float, y: float, text: str, anchor: str = "start") -> str:
    """Return a text anchored at a point by its start, middle or end."""
    return f'<text x="{at(x)}" y="{at(y)}" text-anchor="{anchor}">{said(text)}</text>'


def bar(x: float, y: float, width: float, height: float, look: str, told: str) -> str:
    """Return a bar with a look, and a tooltip that says what it means."""
    place = f'x="{at(x)}" y="{at(y)}" width="{at(width)}" height="{at(height)}"'
    return f"<rect {place} {look}><title>{said(told)}</title></rect>"


def line(x1: float, y1: float, x2: float, y2: float) -> str:
    """Return a thin line in the colour of the text."""
    place = f'x1="{at(x1)}" y1="{at(y1)}" x2="{at(x2)}" y2="{at(y2)}"'
    return f'<line {place} stroke="currentColor" stroke-opacity="0.35"/>'


def fill(side: str, opacity: float = 1.0) -> str:
    """Return the look of a filled shape of a side."""
    return f'class="tf-{side}" fill="{COLOURS[side]}" fill-opacity="{opacity:g}"'


def hollow(side: str) -> str:
    """Return the look of an outlined shape of a side."""
    return f'class="tf-{side}" fill="none" stroke="{COLOURS[side]}"'


def at(value: float) -> str:
    """Return a coordinate as text."""
    return f"{value:.1f}".removesuffix(".0")


# --- the charts -----------------------------------------------------------------------------------

WIDTH = 640
#: Where bars begin, after their names, and where the longest ends, before its numbers.
LEFT, RIGHT = 170, 520
ROW = 22
#: The most phase names under a chart; with more phases only every second is named, or fewer.
MOST_NAMES = 5

#: Opacity of each phase's part of a bar.
SHADES = {"range": 1.0, "short": 0.65, "melee": 0.35}


def armies(report: BattleReport) -> str:
    """Draw the sizes of both armies from the march out to the healing."""
    names = ["start", *(phase_label(report, phase) for phase in report.phases), "healed"]
    every = -(-len(names) // MOST_NAMES)
    sizes = {side.name: _sizes(report, number) for number, side in enumerate(report.sides)}
    most = max(1, *(size for each in sizes.values() for size in each))
    low, high = 200, 30
    step = (WIDTH - 140) / (len(names) - 1)
    parts = [line(60, low, WIDTH - 60, low), line(60, high, WIDTH - 60, high)]
    parts += [label(54, low + 4, "0", "end"), label(54, high + 4, figure(most), "end")]
    parts += [
        label(60 + at_ * step, low + 18, name, "middle")
        for at_, name in enumerate(names)
        if at_ % every == 0
    ]
    for number, (side, each) in enumerate(sizes.items()):
        points = [
            (60 + at_ * step, low - (low - high) * size / most) for at_, size in enumerate(each)
        ]
        parts.append(_curve(side, points))
        parts += _dots(side, names, points, each)
        parts.append(_key(side, 60 + 130 * number, low + 40))
    about = "; ".join(f"{side}: {', '.join(map(figure, each))}" for side, each in sizes.items())
    return drawing("armies", "Armies over the phases", about, WIDTH, low + 55, parts)


def _sizes(report: BattleReport, side: int) -> list[Number]:
    found = [phase.sides[side].total for phase in report.phases]
    this = report.sides[side]
    return [*found, total(this.left), total(this.final)]


def _curve(side: str, points: list[tuple[float, float]]) -> str:
    dashes = ' stroke-dasharray="7 4"' if side == "defender" else ""
    path = " ".join(f"{at(x)},{at(y)}" for x, y in points)
    look = f'fill="none" stroke="{COLOURS[side]}" stroke-width="2.5"{dashes}'
    return f'<polyline class="tf-{side}" points="{path}" {look}/>'


def _dots(
    side: str, names: list[str], points: list[tuple[float, float]], sizes: list[Number]
) -> Iterator[str]:
    for name, (x, y), size in zip(names, points, sizes, strict=True):
        yield bar(x - 3, y - 3, 6, 6, fill(side), f"{side}, {name}: {figure(size)}")


def _key(side: str, x: float, y: float) -> str:
    return _curve(side, [(x, y), (x + 30, y)]) + label(x + 36, y + 4, side)


def losses(report: BattleReport) -> str:
    """Draw the losses of every stack that took the field, by phase."""
    parts: list[str] = []
    y = 20
    most = max(1, *(count for side in report.sides for count in side.fielded.values()), 1)
    told = []
    for number, side in enumerate(report.sides):
        parts.append(label(0, y, f"{side.name}: {side.kingdom.race}"))
        y += 8
        for unit, count in side.fielded.items():
            if count > 0:
                fallen = _fallen(report, number, unit)
                parts += _stack_bar(side, unit, fallen, y, (RIGHT - LEFT) / most)
                told.append(
                    f"{side.name}'s {unit}: {figure(sum(fallen.values()))} of {figure(count)}"
                )
                y += ROW
        y += 24
    for at_, phase in enumerate(PHASES):
        look = f'fill="currentColor" fill-opacity="{SHADES[phase]:g}"'
        parts.append(bar(LEFT + at_ * 110, y - 10, 12, 12, look, phase))
        parts.append(label(LEFT + at_ * 110 + 18, y, f"fell in {phase}"))
    about = f"Losses: {'; '.join(told)}"
    return drawing("losses", "Losses by stack and phase", about, WIDTH, y + 12, parts)


def _fallen(report: BattleReport, side: int, unit: str) -> dict[str, Number]:
    """Return how many of a unit fell in each phase, over all rounds."""
    found: dict[str, Number] = dict.fromkeys(PHASES, 0)
    for phase in report.phases:
        for stack in phase.sides[side].stacks:
            if stack.unit == unit:
                found[phase.phase] += stack.lost
    return found


def _stack_bar(
    side: Side, unit: str, fallen: dict[str, Number], y: int, scale: float
) -> Iterator[str]:
    count = side.fielded[unit]
    gone = sum(fallen.values())
    yield label(LEFT - 8, y + 13, unit, "end")
    x = float(LEFT)
    for phase, lost in fallen.items():
        if lost > 0:
            told = f"{unit}: {figure(lost)} fell in {phase}"
            yield bar(x, y + 2, lost * scale, ROW - 8, fill(side.name, SHADES[phase]), told)
            x += lost * scale
    yield bar(LEFT, y + 2, count * scale, ROW - 8, hollow(side.name), f"{unit}: {figure(count)}")
    yield label(LEFT + count * scale + 6, y + 13, f"{figure(gone)} of {figure(count)} fell")


def damage(report: BattleReport) -> str:
    """Draw the damage aimed at both sides in each phase, and what was left of it."""
    parts: list[str] = []
    rows = [(phase_label(report, phase), side) for phase in report.phases for side in phase.sides]
    figures = [_damage_of(side) for _, side in rows]
    most = max(1, *(each[0] for each in figures))
    y = 8
    told = []
    for (phase, side), each in zip(rows, figures, strict=True):
        parts.append(label(LEFT - 8, y + 26, f"{phase}, {side.name}", "end"))
        names = ("raw", "mitigated", "final")
        looks = (hollow(side.name), fill(side.name, 0.35), fill(side.name))
        for name, value, look in zip(names, each, looks, strict=True):
            size = (RIGHT - LEFT) * value / most
            parts.append(bar(LEFT, y + 2, size, 12, look, f"{phase}, {side.name}: {name}"))
            parts.append(label(LEFT + size + 6, y + 12, f"{name} {figure(value)}"))
            y += 15
        raw, off, final = map(figure, each)
        told.append(f"{phase}, {side.name}: raw {raw}, mitigated {off}, final {final}")
        y += 8
    return drawing("damage", "Damage by phase", "; ".join(told), WIDTH, y + 4, parts)


def _damage_of(side: PhaseSide) -> tuple[float, float, float]:
    raw = added(stack.raw for stack in side.stacks)
    final = added(stack.final for stack in side.stacks)
    return raw, side.pool_used, final
