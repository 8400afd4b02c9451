"""How moves of War of the Dukes are clicked, and what they are called."""

from __future__ import annotations

from wartable.games.dukes.moves import parts
from wartable.games.dukes.rules.pieces import duke_of, kind_of, piece_at, side_of, unit_at
from wartable.games.dukes.state import (
    ADVANCES,
    ATTACK,
    DEPLOY,
    DUKE,
    END,
    GIVES_WAY,
    HEXES,
    KINDS,
    LEAD,
    LEAVE,
    LOSES,
    MOVE,
    NAMES,
    NO_HEX,
    OF_A_KIND,
    OF_A_SIDE,
    OFF,
    PIECES,
    PLACE,
    RETREATS,
    ROLL,
    STAYS,
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
    verb, first, second = parts(code)
    if verb == MOVE:
        return PIECE_IDS[unit_at(s, first)], _HEX_IDS[second]
    if verb == LEAD:
        return PIECE_IDS[duke_of(seat)], _HEX_IDS[first]
    if verb == ATTACK:
        attacker = PIECE_IDS[unit_at(s, second)]
        if s.field != OFF:
            return (attacker,)
        return attacker, PIECE_IDS[piece_at(s, 1 - seat, first)]
    if verb == PLACE:
        return KIND_BUTTONS[first], _HEX_IDS[second]
    if verb == RETREATS:
        piece = PIECE_IDS[piece_at(s, seat, first)]
        return (piece,) if second == NO_HEX else (piece, _HEX_IDS[second])
    if verb == GIVES_WAY:
        return (_HEX_IDS[first],)
    if verb in (LOSES, ADVANCES):
        return (PIECE_IDS[unit_at(s, first)],)
    return (BUTTONS[verb],)


def move_words(book: Book, code: int) -> str:
    """Say what a move does."""
    verb, first, second = parts(code)
    if verb == RETREATS and second == NO_HEX:
        return f"remove the piece on {place(first)}, which has no way back"
    if verb == PLACE:
        return f"place {_ONE[first]} on {place(second)}"
    if verb in _FIXED:
        return _FIXED[verb]
    return _WITH_HEXES[verb].format(place(first), place(second))


_ONE = (*KINDS[:DUKE], "the Duke")
_FIXED = {
    END: "end the phase",
    DEPLOY: "have all other pieces placed",
    ROLL: "roll the die",
    STAYS: "stay, nobody advances",
    LEAVE: "leave it to chance",
}
_WITH_HEXES = {
    MOVE: "move the unit on {0} to {1}",
    LEAD: "lead the Duke to {0}",
    ATTACK: "attack {0} from {1}",
    RETREATS: "retreat from {0} to {1}",
    GIVES_WAY: "let the friend make way to {0}",
    LOSES: "lose the unit on {0}",
    ADVANCES: "advance from {0}",
}
