"""Words for hexes, pieces, movement points, odds and results."""

from __future__ import annotations

from functools import cache

from wartable.games.dukes.catalogue.atlas import hex_text, load_atlas
from wartable.games.dukes.moves import place as place
from wartable.games.dukes.rules.pieces import kind_of, side_of
from wartable.games.dukes.state import AE, AR, DE, DR, DUKE, EX, KINDS, NAMES, RESULTS, State

#: The results of a combat (rule 5-9).
RESULT_WORDS = {
    AE: "the attackers are eliminated",
    AR: "the attackers retreat",
    DE: "the defender is eliminated",
    DR: "the defender retreats",
    EX: "exchange",
}
#: Result -> its letters in the combat results table.
RESULT_SIGNS = {result: sign for sign, result in RESULTS.items()}


@cache
def ground(number: int) -> str:
    """Return a hex with its terrain, as it is read aloud, such as ``2009, forest``."""
    return f"{place(number)}, {load_atlas().hexes[number].terrain}"


@cache
def piece_words(piece: int) -> str:
    """Return the side and the kind of a piece."""
    if kind_of(piece) == DUKE:
        return f"the Duke of {NAMES[side_of(piece)]}"
    return f"{NAMES[side_of(piece)]}'s {KINDS[kind_of(piece)]}"


def kind_words(piece: int) -> str:
    """Return the kind of a piece whose side is clear from the context."""
    return KINDS[kind_of(piece)]


def placed_words(s: State, piece: int) -> str:
    """Return a piece with its hex, such as ``infantry 2007``."""
    return f"{kind_words(piece)} {hex_text(s.at[piece])}"


def figure(half_points: int) -> str:
    """Return movement points as a number, such as ``2½``."""
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else str(whole)


def points(half_points: int) -> str:
    """Return movement points in words, such as ``2½ points`` or ``½ point``."""
    return f"{figure(half_points)} {'point' if half_points <= 2 else 'points'}"
