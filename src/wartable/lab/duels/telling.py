"""A duel in words and tables, for the terminal, as Markdown, CSV and JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wartable.engine.registry import find_game
from wartable.games.clans.catalogue import catalogue
from wartable.lab.duels.duel import KEY, Duelist
from wartable.lab.duels.figures import CardShare, DuelFigures, SideShare
from wartable.lab.duels.sheets import Sheet, csv_text, share_cells, share_words, written
from wartable.lab.statistics import Share

CARD_COLUMNS = (
    "deck", "card", "copies",
    "drawn", "wins_when_drawn", "drawn_low", "drawn_high",
    "played", "wins_when_played", "played_low", "played_high",
)  # fmt: skip


def duel_lines(found: DuelFigures, *, markdown: bool = False) -> list[str]:
    """Return everything as lines of text, at most 100 characters wide, or as Markdown."""
    sides = Sheet(
        "",
        ("deck", "wins", "95 %", "won", "drawn", "lost", "health left"),
        [_side_row(found, side) for side in found.sides],
    )
    cards = [_cards(side) for side in found.sides]
    return written([_headline(found), sides, _course(found), *cards], markdown=markdown)


def duel_json(found: DuelFigures) -> dict[str, Any]:
    """Return everything as JSON has it."""
    return {"game": KEY, "rules": find_game(KEY).rules_version} | found.as_dict()


def duel_csv(found: DuelFigures) -> str:
    """Return the cards as CSV, a row a card of a deck; shares are from 0 to 1."""
    rows = (_card_figures(side, card) for side in found.sides for card in side.cards)
    return csv_text(CARD_COLUMNS, rows)


def _card_figures(side: SideShare, card: CardShare) -> tuple[object, ...]:
    drawn = (card.drawn, *_bare(card.when_drawn))
    played = (card.played, *_bare(card.when_played))
    return side.duelist.label, card.card, card.copies, *drawn, *played


def games_words(games: int) -> str:
    """Say how many games there are."""
    return "1 game" if games == 1 else f"{games:,} games"


def pace_words(games: int, seconds: float) -> str:
    """Say how long games took."""
    rate = games / seconds if seconds > 0 else 0.0
    return f"{seconds:.1f} s, {rate:,.0f} games a second"


def duelist_words(duelist: Duelist) -> str:
    """Say who a duelist is."""
    hero = catalogue().heroes[duelist.hero].name
    return f"{duelist.label} with {hero}, played by {duelist.bot}"


def _headline(found: DuelFigures) -> list[str]:
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


def _side_row(found: DuelFigures, side: SideShare) -> tuple[str, ...]:
    counts = map(str, (side.won, found.draws, side.lost))
    return (side.duelist.label, *share_cells(side.wins), *counts, f"{side.health:.1f}")


def _course(found: DuelFigures) -> list[str]:
    turns = found.turns
    ends = ", ".join(f"{reason} {share_words(share)}" for reason, share in found.reasons.items())
    return [
        f"a draw counts half; draws: {share_words(found.drawn)}",
        f"turns: {turns.mean:.1f} on average, {turns.low} to {turns.high}; ends: {ends}",
        f"South wins {share_words(found.south)}",
    ]


def _cards(side: SideShare) -> Sheet:
    heading = ("card", "copies", "drawn in", "wins then", "95 %", "played in", "wins then", "95 %")
    title = f"Cards of {side.duelist.label}, by what it wins when they are played"
    return Sheet(title, heading, [_card_row(card) for card in side.cards])


def _card_row(card: CardShare) -> tuple[str, ...]:
    drawn = (str(card.drawn), *share_cells(card.when_drawn))
    played = (str(card.played), *share_cells(card.when_played))
    return (card.name, str(card.copies) if card.copies else "relic", *drawn, *played)


def _bare(share: Share | None) -> Iterator[str]:
    """Yield a share and the ends of its interval for a file; nothing where there is none."""
    for value in (None,) * 3 if share is None else (share.share, share.low, share.high):
        yield "" if value is None else f"{value:.4f}"
