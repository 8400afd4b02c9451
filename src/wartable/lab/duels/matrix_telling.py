"""The matrix of decks as text, Markdown, CSV and JSON."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any

from wartable.engine.registry import find_game
from wartable.games.clans.catalogue import catalogue
from wartable.lab.duels.duel import KEY
from wartable.lab.duels.matrix import Cell, Matrix
from wartable.lab.duels.sheets import NOTHING, Sheet, csv_text, share_cells, share_words, written
from wartable.lab.duels.telling import games_words, pace_words
from wartable.lab.statistics import Share, wilson

CELL_COLUMNS = ("deck", "against", "games", "points", "draws", "share", "low", "high", "turns")


def matrix_lines(found: Matrix, *, markdown: bool = False) -> list[str]:
    """Return the decks in the order of their strength, and all against all."""
    order = found.order()
    ranking, cells = _ranking(found, order), _cells(found, order, markdown)
    return written([_headline(found), ranking, _reading(markdown), cells], markdown=markdown)


def matrix_json(found: Matrix) -> dict[str, Any]:
    """Return everything as JSON has it; ``cells`` are by deck, the row's against the column's."""
    return {
        "game": KEY,
        "rules": find_game(KEY).rules_version,
        "options": found.options,
        "games": found.planned,
        "seed": found.seed,
        "seconds": found.seconds,
        "decks": [
            {"label": each.label, "deck": each.deck, "hero": each.hero, "bot": each.bot}
            for each in found.duelists
        ],
        "cells": [[_cell_json(cell) for cell in row] for row in found.cells],
    }


def matrix_csv(found: Matrix) -> str:
    """Return a row a cell; shares are from 0 to 1."""
    return csv_text(CELL_COLUMNS, _cell_rows(found))


def _cell_rows(found: Matrix) -> Iterator[tuple[object, ...]]:
    for row, own in enumerate(found.duelists):
        for column, other in enumerate(found.duelists):
            cell = _cell_json(found.cells[row][column])
            yield own.label, other.label, *(_bare(value) for value in cell.values())


def _headline(found: Matrix) -> list[str]:
    whole = found.whole()
    bots = " and ".join(dict.fromkeys(each.bot for each in found.duelists))
    lines = [
        f"{find_game(KEY).title}, {found.options.get('mode', '')}: every deck against each, "
        f"{games_words(found.planned)} a pair",
        f"played by {bots}, seed {found.seed}; {games_words(whole.games)} in all "
        f"({pace_words(whole.games, found.seconds)})",
    ]
    if whole.games:
        lines.append(
            f"draws: {share_words(wilson(whole.draws, whole.games))}; "
            f"{whole.turns / whole.games:.1f} turns on average"
        )
    if found.interrupted:
        lines.append("stopped before the end: some pairs have fewer games, or none")
    return lines


def _ranking(found: Matrix, order: list[int]) -> Sheet:
    heading = ("deck and hero", "wins", "95 %", "draws", "turns")
    return Sheet(
        "Against all others together",
        heading,
        [_rank(found, place, row) for place, row in enumerate(order, 1)],
    )


def _rank(found: Matrix, place: int, row: int) -> tuple[str, ...]:
    own, cell = found.duelists[row], found.against_others(row)
    name = f"{place} {own.label}, {catalogue().heroes[own.hero].name}"
    if not cell.games:
        return (name, *[NOTHING] * 4)
    draws, turns = wilson(cell.draws, cell.games), cell.turns / cell.games
    last = (share_cells(draws)[0], f"{turns:.1f}")
    return (name, *share_cells(cell.share), *last)


def _reading(markdown: bool) -> list[str]:
    how = "with the 95 % interval" if markdown else "± the 95 % interval"
    return [f"What the row's deck wins against the column's, in per cent, {how}; a draw is half:"]


def _cells(found: Matrix, order: list[int], markdown: bool) -> Sheet:
    numbers = [str(place) for place in range(1, len(order) + 1)]
    said = _interval if markdown else _reach
    rows = [
        (f"{place} {found.duelists[row].label}",
         *(said(found.cells[row][column].share) for column in order))
        for place, row in enumerate(order, 1)
    ]  # fmt: skip
    return Sheet("", ("", *numbers), rows)


def _interval(share: Share | None) -> str:
    if share is None:
        return NOTHING
    return f"{100 * share.share:.0f} ({100 * share.low:.0f}–{100 * share.high:.0f})"


def _reach(share: Share | None) -> str:
    """Return a share and the longer half of its interval, in few letters."""
    if share is None:
        return NOTHING
    half = max(share.high - share.share, share.share - share.low)
    return f"{100 * share.share:.0f}±{ceil(100 * half)}"


def _cell_json(cell: Cell) -> dict[str, float | None]:
    share = cell.share
    return {
        "games": cell.games,
        "points": cell.points,
        "draws": cell.draws,
        "share": None if share is None else share.share,
        "low": None if share is None else share.low,
        "high": None if share is None else share.high,
        "turns": None if share is None else cell.turns / cell.games,
    }


def _bare(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:.4f}".rstrip("0").rstrip(".")
