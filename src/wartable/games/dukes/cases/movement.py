"""Cases of movement and of zones of control."""

from __future__ import annotations

from wartable.engine.cases import Case, anything, bad, field, of_kind, unlike
from wartable.games.dukes.cases.board import Board, hex_key, read_faction, read_hex, read_hexes
from wartable.games.dukes.rules.pieces import controlled
from wartable.games.dukes.view.hints import reach


def check_movement(board: Board, case: Case) -> list[str]:
    """Compare where a piece can end its move, and at what cost."""
    piece = board.piece(anything(field(case, "ask", dict), "reachable_stops_of"), "piece")
    found = reach(board.book, board.s, piece)
    ours = {hex_key(spot): half / 2 for spot, half in found.items()}
    return unlike("stops", ours, read_stops(case))


def read_stops(case: Case) -> dict[str, float]:
    """Return the expected stops."""
    stops = {}
    for key, points in field(field(case, "expect", dict), "stops", dict).items():
        if isinstance(points, bool) or not isinstance(points, int | float):
            raise bad(f"stops {key}: movement points must be a number")
        stops[hex_key(read_hex(key, "stops"))] = float(points)
    return stops


def check_zones(board: Board, case: Case) -> list[str]:
    """Compare which hexes the enemies of a side control."""
    ask = field(case, "ask", dict)
    enemy = 1 - read_faction(anything(ask, "hexes_in_enemy_zoc_for"))
    ours = {
        hex_key(spot): controlled(board.book, board.s, enemy, spot)
        for spot in read_hexes(anything(ask, "hexes"), "hexes")
    }
    expected = field(field(case, "expect", dict), "in_zoc", dict)
    return unlike(
        "in_zoc",
        ours,
        {
            hex_key(read_hex(key, "in_zoc")): of_kind(value, "in_zoc", bool)
            for key, value in expected.items()
        },
    )
