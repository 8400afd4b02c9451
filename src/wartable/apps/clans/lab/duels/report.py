"""Reports of duels and of the deck matrix: text, Markdown, CSV and JSON."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any

from wartable.apps.clans.lab.duels.duel import KEY, Duelist
from wartable.apps.clans.lab.duels.matrix import Cell, Matrix
from wartable.apps.clans.lab.duels.statistics import CardShare, DuelStatistics, SideShare
from wartable.engine.registry import find_game
from wartable.games.clans.catalogue import catalogue
from wartable.lab.report import NOTHING, ReportTable, csv_text, share_cells, share_words, written
from wartable.lab.statistics import Share, wilson

CARD_COLUMNS = (
    "deck", "card", "copies",
    "drawn", "wins_when_drawn", "drawn_low", "drawn_high",
    "played", "wins_when_played", "played_low", "played_high",
)  # fmt: skip


def duel_lines(found: DuelStatistics, *, markdown: bool = False) -> list[str]:
    """Return everything as lines of text, at most 100 characters wide, or as Markdown."""
    sides = ReportTable(
        "",
        ("deck", "wins", "95 %", "won", "drawn", "lost", "health left"),
        [_side_row(found, side) for side in found.sides],
    )
    cards = [_cards(side) for side in found.sides]
    return written([_headline(found), sides, _course_lines(found), *cards], markdown=markdown)


def duel_json(found: DuelStatistics) -> dict[str, Any]:
    """Return everything as JSON data."""
    return {"game": KEY, "rules": find_game(KEY).rules_version} | found.as_dict()


def duel_csv(found: DuelStatistics) -> str:
    """Return the cards as CSV, one row per deck and card; shares are from 0 to 1."""
    rows = (_card_csv_row(side, card) for side in found.sides for card in side.cards)
    return csv_text(CARD_COLUMNS, rows)


def _card_csv_row(side: SideShare, card: CardShare) -> tuple[object, ...]:
    drawn = (card.drawn, *_share_csv(card.when_drawn))
    played = (card.played, *_share_csv(card.when_played))
    return side.duelist.label, card.card, card.copies, *drawn, *played


def games_words(games: int) -> str:
    """Return a number of games as text."""
    return "1 game" if games == 1 else f"{games:,} games"


def pace_words(games: int, seconds: float) -> str:
    """Return how long the games took, as text."""
    rate = games / seconds if seconds > 0 else 0.0
    return f"{seconds:.1f} s, {rate:,.0f} games a second"


def duelist_words(duelist: Duelist) -> str:
    """Return deck, hero and bot of a duelist as text."""
    hero = catalogue().heroes[duelist.hero].name
    return f"{duelist.label} with {hero}, played by {duelist.bot}"


def _headline(found: DuelStatistics) -> list[str]:
    first, second = (duelist_words(side.duelist) for side in found.sides)
    pace = pace_words(found.games, found.seconds)
    lines = [
        f"{find_game(KEY).title}, {found.options['mode']}, {games_words(found.games)}, "
        f"seed {found.seed} ({pace})",
        first,
        f"against {second}; sides change from game to game",
    ]
    if found.games < found.planned:
        lines.append(f"stopped after {found.games:,} of {found.planned:,} games")
    return lines


def _side_row(found: DuelStatistics, side: SideShare) -> tuple[str, ...]:
    counts = map(str, (side.won, found.draws, side.lost))
    return (side.duelist.label, *share_cells(side.wins), *counts, f"{side.health:.1f}")


def _course_lines(found: DuelStatistics) -> list[str]:
    turns = found.turns
    ends = ", ".join(f"{reason} {share_words(share)}" for reason, share in found.reasons.items())
    return [
        f"a draw counts half; draws: {share_words(found.drawn)}",
        f"turns: {turns.mean:.1f} on average, {turns.low} to {turns.high}; ends: {ends}",
        f"South wins {share_words(found.south)}",
    ]


def _cards(side: SideShare) -> ReportTable:
    heading = ("card", "copies", "drawn in", "wins then", "95 %", "played in", "wins then", "95 %")
    title = f"Cards of {side.duelist.label}, by what it wins when they are played"
    return ReportTable(title, heading, [_card_row(card) for card in side.cards])


def _card_row(card: CardShare) -> tuple[str, ...]:
    drawn = (str(card.drawn), *share_cells(card.when_drawn))
    played = (str(card.played), *share_cells(card.when_played))
    return (card.name, str(card.copies) if card.copies else "relic", *drawn, *played)


def _share_csv(share: Share | None) -> Iterator[str]:
    """Yield a share and the ends of its interval for CSV; empty texts if there is none."""
    for value in (None,) * 3 if share is None else (share.share, share.low, share.high):
        yield "" if value is None else f"{value:.4f}"


# --- matrix ---------------------------------------------------------------------------------------

CELL_COLUMNS = ("deck", "against", "games", "points", "draws", "share", "low", "high", "turns")


def matrix_lines(found: Matrix, *, markdown: bool = False) -> list[str]:
    """Return the ranking of the decks, then the full matrix, as text or Markdown."""
    order = found.order()
    ranking, cells = _ranking(found, order), _cells(found, order, markdown)
    return written([_matrix_headline(found), ranking, _reading(markdown), cells], markdown=markdown)


def matrix_json(found: Matrix) -> dict[str, Any]:
    """Return everything as JSON data; ``cells`` is by row, then by column."""
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
    """Return the matrix as CSV, one row per cell; shares are from 0 to 1."""
    return csv_text(CELL_COLUMNS, _cell_rows(found))


def _cell_rows(found: Matrix) -> Iterator[tuple[object, ...]]:
    for row, own in enumerate(found.duelists):
        for column, other in enumerate(found.duelists):
            cell = _cell_json(found.cells[row][column])
            yield own.label, other.label, *(_number_csv(value) for value in cell.values())


def _matrix_headline(found: Matrix) -> list[str]:
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


def _ranking(found: Matrix, order: list[int]) -> ReportTable:
    heading = ("deck and hero", "wins", "95 %", "draws", "turns")
    return ReportTable(
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


def _cells(found: Matrix, order: list[int], markdown: bool) -> ReportTable:
    numbers = [str(place) for place in range(1, len(order) + 1)]
    said = _interval if markdown else _reach
    rows = [
        (f"{place} {found.duelists[row].label}",
         *(said(found.cells[row][column].share) for column in order))
        for place, row in enumerate(order, 1)
    ]  # fmt: skip
    return ReportTable("", ("", *numbers), rows)


def _interval(share: Share | None) -> str:
    if share is None:
        return NOTHING
    return f"{100 * share.share:.0f} ({100 * share.low:.0f}–{100 * share.high:.0f})"


def _reach(share: Share | None) -> str:
    """Return a share and the longer half of its interval as a short text."""
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


def _number_csv(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:.4f}".rstrip("0").rstrip(".")
