"""Words for what War of the Dukes is made of: hexes, pieces, points, odds and results."""

from __future__ import annotations

from functools import cache

from wartable.games.dukes.atlas import hex_text, load_atlas
from wartable.games.dukes.pieces import kind_of, side_of
from wartable.games.dukes.state import AE, AR, DE, DR, DUKE, EX, KINDS, NAMES, RESULTS, State

#: The results of a combat (rule 5-9).
RESULT_WORDS = {
    AE: "the attackers are eliminated",
    AR: "the attackers retreat",
    DE: "the defender is eliminated",
    DR: "the defender retreats",
    EX: "exchange",
}
#: Their letters, as the table of results writes them.
RESULT_SIGNS = {result: sign for sign, result in RESULTS.items()}


@cache
def place(number: int) -> str:
    """Return a hex as it is written, after the name of what is there: ``Kaiserburg (1908)``."""
    name = load_atlas().hexes[number].place
    return f"{name} ({hex_text(number)})" if name else hex_text(number)


@cache
def ground(number: int) -> str:
    """Return a hex with its terrain, as it is read aloud: ``2009, forest``."""
    return f"{place(number)}, {load_atlas().hexes[number].terrain}"


@cache
def piece_words(piece: int) -> str:
    """Return whose piece it is and of what kind."""
    if kind_of(piece) == DUKE:
        return f"the Duke of {NAMES[side_of(piece)]}"
    return f"{NAMES[side_of(piece)]}'s {KINDS[kind_of(piece)]}"


def kind_words(piece: int) -> str:
    """Return of what kind a piece is, where it is clear whose it is."""
    return KINDS[kind_of(piece)]


def placed_words(s: State, piece: int) -> str:
    """Return a piece with its hex: ``infantry 2007``."""
    return f"{kind_words(piece)} {hex_text(s.at[piece])}"


def figure(half_points: int) -> str:
    """Return movement points as a number: ``2½``."""
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else str(whole)


def points(half_points: int) -> str:
    """Return movement points in words: ``2½ points``, ``½ point``."""
    return f"{figure(half_points)} {'point' if half_points <= 2 else 'points'}"
