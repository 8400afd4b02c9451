"""Matches of Territory set up from boards written as text, for the rule cases.

A board has a line a row; a square is its units, its holder's letter or ``.``, and ``+`` for a
resource square or ``.``.
"""

from typing import Any

from wartable.engine.game import Submission
from wartable.engine.play.match import Match
from wartable.games.territory import GAME
from wartable.games.territory.position import write_map
from wartable.games.territory.state import LETTERS

#: Options for cases in which production would only blur the picture.
STILL: dict[str, Any] = {"base_production": 0, "resource_production": 0}


def rows(board: str) -> list[str]:
    """Return the rows of a board written in a test."""
    return [row.strip() for row in board.strip().splitlines()]


def match_at(
    board: str,
    *,
    seats: int = 3,
    turn: int = 1,
    phase: str = "commands",
    **options: int | str,
) -> Match:
    """Return a match that stands at this board, with nothing handed in yet in this phase."""
    grid = rows(board)
    chosen = GAME.options({"map_size": len(grid), **options})
    speaks_without_units = phase != "commands" and chosen.silent_when_out == "no"
    waiting = [letter for letter in LETTERS[:seats] if speaks_without_units or letter in board]
    position = "\n".join([f"round {turn} {phase}", f"waiting {' '.join(waiting)}", *grid])
    return Match(GAME, seats=seats, options=chosen, seed=1, position=position)


def board_of(match: Match) -> list[str]:
    """Return the rows of the board a match stands at."""
    return write_map(match.book, match.s)


def command(match: Match, letter: str, line: str) -> Submission:
    """Hand in a line for one player."""
    return match.submit(LETTERS.index(letter), line)


def after_round(board: str, lines: dict[str, str] | None = None, **setting: Any) -> Match:
    """Return the match after one round in which these players hand in commands, others none."""
    match = match_at(board, **setting)
    now = match.s.turn
    for letter, line in (lines or {}).items():
        command(match, letter, line)
    if match.s.turn == now:
        match.close_phase()
    return match


def units(match: Match) -> dict[str, int]:
    """Return every player's units."""
    return dict(zip(LETTERS, match.scores, strict=False))


def winners(match: Match) -> str:
    """Return the letters of those who have won."""
    return "".join(LETTERS[seat] for seat in match.winners)


#: Plans with characters that are rare, invisible or composed, which everybody must see as typed.
AS_TYPED = (
    "full\u3000width,\u00a0no-break,  two blanks",
    "می\u200cخواهم",
    "👩\u200d👧 🏳\ufe0f\u200d🌈 \u2764\ufe0f 🇪🇺",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
)
