"""Comparisons in writing: what other rules change, and all strategies against each other."""

from __future__ import annotations

from wartable.games.thardferr.report.blocks import Grid, Items, Section, section
from wartable.games.thardferr.report.compare import Table
from wartable.games.thardferr.report.differences import Difference
from wartable.games.thardferr.report.result import Result
from wartable.games.thardferr.report.sections import NO_STRATEGY
from wartable.games.thardferr.report.words import figure, percent

NOTHING = "No rule on which the rule sets differ changes anything here."


def differences_section(found: list[Difference]) -> Section:
    """Return what other rules change, a line each."""
    lines = Items(tuple(f"{each.words[0].upper()}{each.words[1:]}." for each in found))
    return section("What other rules change", lines if found else NOTHING)


def strategies_sections(table: Table) -> list[Section]:
    """Return a table of results for every strategy of the attacker; a star marks the present."""
    heading = ("against", "winner", "attackers left", "lost", "defenders left", "lost")
    return [
        section(
            f"Attacker: {_named(own, at == table.present[0])}",
            Grid(f"{own or NO_STRATEGY} against every strategy", heading, _rows(table, at)),
        )
        for at, own in enumerate(table.attacker)
    ]


def _rows(table: Table, own: int) -> tuple[tuple[str, ...], ...]:
    return tuple(
        (_named(other, at == table.present[1]), *_cells(table.cells[own][at]))
        for at, other in enumerate(table.defender)
    )


def _cells(cell: Result) -> tuple[str, ...]:
    (left, other_left), (lost, other_lost) = cell.left, cell.percents
    return cell.winner, figure(left), percent(lost), figure(other_left), percent(other_lost)


def _named(strategy: str, present: bool) -> str:
    return f"{strategy or NO_STRATEGY}{' *' if present else ''}"
