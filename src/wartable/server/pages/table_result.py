"""How a game ended: why, who has won, and everybody's figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wartable.engine.match import Match
from wartable.engine.view import OPEN
from wartable.server.pages.table_people import Player, names
from wartable.server.tables.info import Info


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game; ``rows`` has a player and their figures, named by ``columns``."""

    headline: str
    reason: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Player, tuple[int | str, ...]], ...]


def make_result(info: Info, match: Match, players: Sequence[Player]) -> Result:
    """Return how a finished game ended; winners stand first, then others by their score."""
    game, s = match.game, match.view(OPEN).s
    figures = game.look.results(match.book, s)
    columns = tuple(name for name in figures[0] if name != "seat")
    rows = [(player, tuple(figures[player.number][name] for name in columns)) for player in players]
    scores = [game.rules.score(match.book, s, player.number) for player in players]
    rows.sort(key=lambda row: (not row[0].has_won, -scores[row[0].number]))
    return Result(_headline(players), info.reason, columns, tuple(rows))


def _headline(players: Sequence[Player]) -> str:
    won = [player for player in players if player.has_won]
    if not won:
        return "Nobody wins"
    if len(won) > 1:
        return f"{names(won)} share the win"
    is_only_mine = won[0].is_mine and sum(player.is_mine for player in players) == 1
    return "You win" if is_only_mine else f"{names(won)} wins"
