"""The panel of a kingdom as lines for a terminal, at most 80 columns wide."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from textwrap import wrap

from wartable.apps.thardferr.kingdom.counts import Number, number_text
from wartable.apps.thardferr.kingdom.panel import Panel, TechnologyRow
from wartable.engine.errors import printable
from wartable.games.thardferr.rules.economy import hundredths

WIDEST = 80
_NAME = 26
_TREES = {
    "combat": "Combat",
    "tree1": "Tree 1",
    "tree2": "Tree 2",
    "tree3": "Tree 3",
    "tree4": "Tree 4",
    "other": "Others",
    "race": "Of the race",
}


def panel_lines(panel: Panel) -> list[str]:
    """Return a kingdom's panel as lines, with an empty line between its parts."""
    parts = (_head(panel), _army(panel), _people(panel), _goods(panel), _learning(panel))
    lines = [line for part in parts for line in (*part, "")]
    lines += [line for words in panel.warnings for line in _wrapped("Warning", words)]
    while lines and not lines[-1]:
        lines.pop()
    return [printable(line)[:WIDEST].rstrip() for line in lines]


def figure(value: Number | None) -> str:
    """Return a number to two decimals with thousands separators; a dash for None."""
    if value is None:
        return "-"
    shown = hundredths(value)
    return f"{int(shown):,}" if shown == int(shown) else f"{shown:,.2f}".rstrip("0")


def _head(panel: Panel) -> list[str]:
    strategy = f", {panel.strategy}" if panel.strategy else ""
    castles = f"{figure(panel.castles)} of at most {figure(panel.castle_limit)}"
    counted = f"{figure(panel.building_count)} of at most {figure(panel.building_limit)}"
    beds = panel.room
    return [
        f"{panel.race}{strategy}: Kingdom Strength {figure(panel.strength)}",
        f"Land {figure(panel.land)}, castles {castles}, buildings {counted}",
        f"Room for {figure(beds.peasants)} peasants, {figure(beds.soldiers)} soldiers, "
        f"{figure(beds.wizards)} wizards",
        *_wrapped("Buildings", _listed(panel.buildings)),
        *_wrapped("In store", _listed(panel.resources)),
    ]


def _army(panel: Panel) -> list[str]:
    heads = ("count", "melee", "short", "range", "def", "TEGC", "/mel", "/def", "/rng")
    widths = (9, 6, 6, 6, 5, 6, 8, 7, 7)
    lines = [_row("Army", heads, widths, 20)]
    for row in panel.army:
        worth = row.efficiency
        cells = (row.count, *row.stats, row.cost.tegc, worth.attack, worth.defence, worth.ranged)
        lines.append(_row(row.key, map(figure, cells), widths, 20))
    cost = panel.cost
    lines += _wrapped(
        "Army in all",
        f"{figure(panel.soldiers)} soldiers, initial cost {figure(cost.initial)}, "
        f"TEGC {figure(cost.tegc)}, at market prices {figure(cost.market)}",
    )
    return lines + _wrapped("Trained a day", _listed(panel.training) or "nobody")


def _people(panel: Panel) -> list[str]:
    widths = (12, 12, 12)
    lines = [_row("Jobs", ("people", "best", "most"), widths, _NAME)]
    lines += [
        _row(job.key, map(figure, (job.people, job.best, job.most)), widths, _NAME)
        for job in panel.jobs
    ]
    lines.append(f"{figure(panel.assigned)} of {figure(panel.workers)} people have jobs.")
    lines.append(f"Builders finish {figure(panel.constructions)} buildings a day.")
    return lines


def _goods(panel: Panel) -> list[str]:
    widths = (12, 12, 12)
    lines = [_row("A day", ("made", "used", "net"), widths, _NAME)]
    lines += [
        _row(key.capitalize(), map(figure, (flow.made, flow.used, flow.net)), widths, _NAME)
        for key, flow in panel.production.items()
    ]
    return lines + _wrapped("Forges, any one of", _listed(panel.armoury) or "nothing")


def _learning(panel: Panel) -> list[str]:
    lines = [f"Technologies: {figure(panel.research.gold)} gold in all"]
    for tree, title in _TREES.items():
        rows = [row for row in panel.technologies if row.tree == tree]
        if rows:
            lines += _wrapped(title, ", ".join(map(_technology, rows)))
    upcoming = ", ".join(
        f"{row.key} {figure(row.gold)}" for row in panel.technologies if row.is_open
    )
    return lines + _wrapped("Next, with gold", upcoming)


def _technology(row: TechnologyRow) -> str:
    return f"{row.key} {number_text(row.level)}/{row.levels}"


def _listed(counts: Mapping[str, Number]) -> str:
    return ", ".join(f"{key} {figure(count)}" for key, count in counts.items())


def _row(name: str, cells: Iterable[str], widths: Iterable[int], first: int) -> str:
    """Return one line of aligned cells, shortening those that are too long."""
    shown = name if len(name) < first else name[: first - 2] + "…"
    return shown.ljust(first) + "".join(
        _short(cell, width).rjust(width) for cell, width in zip(cells, widths, strict=True)
    )


def _short(cell: str, width: int) -> str:
    """Return a cell that leaves a blank before it, in scientific notation if necessary."""
    return cell if len(cell) < width else f"{float(cell.replace(',', '')):.0e}".replace("e+0", "e")


def _wrapped(title: str, words: str) -> list[str]:
    """Return words wrapped into lines; nothing if there are no words."""
    return wrap(f"{title}: {words}", WIDEST, subsequent_indent="  ") if words else []
