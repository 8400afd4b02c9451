"""Words for hexes, pieces, movement points and results; those of sentences come from events."""

from __future__ import annotations

from functools import cache

from wartable.games.dukes.catalogue.atlas import hex_text, load_atlas
from wartable.games.dukes.events import RESULT_WORDS as RESULT_WORDS
from wartable.games.dukes.events import figure as figure
from wartable.games.dukes.events import piece_words as piece_words
from wartable.games.dukes.events import points as points
from wartable.games.dukes.moves import place as place
from wartable.games.dukes.rules.pieces import kind_of
from wartable.games.dukes.state import KINDS, RESULTS, State

#: Result -> its letters in the combat results table.
RESULT_SIGNS = {result: sign for sign, result in RESULTS.items()}


@cache
def ground(number: int) -> str:
    """Return a hex with its terrain, as it is read aloud, such as ``2009, forest``."""
    return f"{place(number)}, {load_atlas().hexes[number].terrain}"


def kind_words(piece: int) -> str:
    """Return the kind of a piece whose side is clear from the context."""
    return KINDS[kind_of(piece)]


def placed_words(s: State, piece: int) -> str:
    """Return a piece with its hex, such as ``infantry 2007``."""
    return f"{kind_words(piece)} {hex_text(s.at[piece])}"
