"""How moves of War of the Dukes are clicked, and what they are called."""

from __future__ import annotations

from wartable.games.dukes.moves import (
    ADVANCES,
    ATTACK,
    DEPLOY,
    END,
    GIVES_WAY,
    LEAD,
    LEAVE,
    LOSES,
    MOVE,
    MOVES,
    NO_HEX,
    PLACE,
    RETREATS,
    ROLL,
    STAYS,
    at_of,
    kind_to_place,
    source_of,
    target_of,
    to_of,
    verb_of,
)
from wartable.games.dukes.rules.pieces import duke_of, kind_of, piece_at, side_of, unit_at
from wartable.games.dukes.state import (
    DUKE,
    HEXES,
    KINDS,
    NAMES,
    OF_A_KIND,
    OF_A_SIDE,
    OFF,
    PIECES,
    Book,
    State,
)
from wartable.games.dukes.view.layout import hex_id
from wartable.games.dukes.view.words import place

#: Ids of the buttons, by verb.
BUTTONS = {END: "end", DEPLOY: "deploy", ROLL: "roll", STAYS: "stay", LEAVE: "chance"}
#: Ids of the buttons that choose the kind of piece to place.
KIND_BUTTONS = tuple(f"place-{kind.lower()}" for kind in KINDS)


def _piece_id(piece: int) -> str:
    name = f"{NAMES[side_of(piece)]}-{KINDS[kind_of(piece)]}".lower()
    if kind_of(piece) == DUKE:
        return name
    return f"{name}-{piece % OF_A_SIDE % OF_A_KIND}"


#: Ids of the counters, by piece.
PIECE_IDS = tuple(map(_piece_id, range(PIECES)))
_HEX_IDS = tuple(map(hex_id, range(HEXES)))


def clicks(book: Book, s: State, seat: int, code: int) -> tuple[str, ...]:
    """Return a button; a piece; or what is placed, moves, attacks or retreats, and where to.

    An attacker that joins an open attack is clicked alone: the target is already known.
    """
    verb = verb_of(code)
    if verb == MOVE:
        return PIECE_IDS[unit_at(s, source_of(code))], _HEX_IDS[to_of(code)]
    if verb == LEAD:
        return PIECE_IDS[duke_of(seat)], _HEX_IDS[to_of(code)]
    if verb == ATTACK:
        attacker = PIECE_IDS[unit_at(s, source_of(code))]
        if s.field != OFF:
            return (attacker,)
        return attacker, PIECE_IDS[piece_at(s, 1 - seat, target_of(code))]
    if verb == PLACE:
        return KIND_BUTTONS[kind_to_place(code)], _HEX_IDS[at_of(code)]
    if verb == RETREATS:
        piece = PIECE_IDS[piece_at(s, seat, source_of(code))]
        return (piece,) if to_of(code) == NO_HEX else (piece, _HEX_IDS[to_of(code)])
    if verb == GIVES_WAY:
        return (_HEX_IDS[to_of(code)],)
    if verb == LOSES:
        return (PIECE_IDS[unit_at(s, at_of(code))],)
    if verb == ADVANCES:
        return (PIECE_IDS[unit_at(s, source_of(code))],)
    return (BUTTONS[verb],)


def move_words(book: Book, code: int) -> str:
    """Say what a move does; a retreat that has no way back is none."""
    if verb_of(code) == RETREATS and to_of(code) == NO_HEX:
        return f"remove the piece on {place(source_of(code))}, which has no way back"
    return MOVES.words(book, code)
