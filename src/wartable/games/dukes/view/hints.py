"""Short notes on what can be clicked next: movement costs of hexes and odds of attacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wartable.engine.scene.extras import Note
from wartable.games.dukes.rules.combat import attack_fault
from wartable.games.dukes.rules.movement import draw_zones, ends_at, gather, spread
from wartable.games.dukes.rules.pieces import duke_of, first_of, kind_of, piece_at, side_of
from wartable.games.dukes.state import COLUMNS, COMBAT, MOVEMENT, OF_A_SIDE, OFF, Book, State
from wartable.games.dukes.view.attack_preview import column_with
from wartable.games.dukes.view.clicks import PIECE_IDS
from wartable.games.dukes.view.layout import hex_id
from wartable.games.dukes.view.scratch import scratch
from wartable.games.dukes.view.words import figure, points

_PIECES = {name: piece for piece, name in enumerate(PIECE_IDS)}


def notes(book: Book, s: State, seat: int, path: Sequence[str]) -> Mapping[str, Note]:
    """Return notes by id: what hexes cost the chosen piece, or the odds of its attacks."""
    piece = _PIECES.get(path[0]) if len(path) == 1 else None
    if s.ended or seat != s.acting:
        return {}
    if s.stage == MOVEMENT and piece is not None:
        return {
            hex_id(spot): Note(figure(cost), f"for {points(cost)}")
            for spot, cost in reach(book, s, piece).items()
        }
    if s.stage == COMBAT and s.field == OFF and piece is not None:
        return _odds_alone(book, s, piece)
    if s.stage == COMBAT and s.field != OFF and not path:
        return _odds_joined(book, s)
    return {}


def reach(book: Book, s: State, piece: int) -> dict[int, int]:
    """Rule 4: return every hex where a piece can end its move, with the cost in half points."""
    if s.at[piece] == OFF or s.moved[piece]:
        return {}
    work, enemy = scratch(), 1 - side_of(piece)
    draw_zones(book, s, work, enemy, 1)
    spread(book, s, work, piece)
    found = {}
    for spent in range(1, book.allowance[kind_of(piece)] + 1):
        for place in range(work.filled[spent]):
            spot = ends_at(book, s, work, piece, spent, place)
            if spot != OFF:
                found[spot] = spent
    gather(book, work, piece)
    draw_zones(book, s, work, enemy, 0)
    return found


def _odds_alone(book: Book, s: State, unit: int) -> dict[str, Note]:
    """Return the odds at which a unit would attack each target in its range alone."""
    enemy, found = 1 - side_of(unit), {}
    for target in range(first_of(enemy), first_of(enemy) + OF_A_SIDE):
        field = s.at[target]
        if field == OFF or piece_at(s, enemy, field) != target:
            continue
        if s.at[unit] != OFF and not attack_fault(book, s, side_of(unit), field, s.at[unit]):
            odds = COLUMNS[column_with(book, s, unit, target)]
            found[PIECE_IDS[target]] = Note(odds, f"at {odds} alone")
    return found


def _odds_joined(book: Book, s: State) -> dict[str, Note]:
    """Return the odds that the open attack would have with each further attacker."""
    found = {}
    for unit in range(first_of(s.side), duke_of(s.side)):
        if s.at[unit] != OFF and not attack_fault(book, s, s.side, s.field, s.at[unit]):
            odds = COLUMNS[column_with(book, s, unit, s.target)]
            found[PIECE_IDS[unit]] = Note(odds, f"odds become {odds}")
    return found
