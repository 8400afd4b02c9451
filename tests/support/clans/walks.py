"""Walking about on boards of action-point mode, for rule cases."""

from __future__ import annotations

from support.clans.boards import Card, Field, tile_at
from wartable.engine.kit.chance import PLAY, stream
from wartable.engine.kit.tables import spec_of
from wartable.games.clans.rules.points.entry import PLACED, THROWN, WALKS, enter, leave
from wartable.games.clans.rules.points.turns import begin_turn_of
from wartable.games.clans.rules.secrets.concealment import conceal
from wartable.games.clans.rules.secrets.sight import look_around
from wartable.games.clans.rules.units import new_unit
from wartable.games.clans.state import POINTS, State


def board(*, terrain: dict[str, str] | None = None, **figures: int) -> Field:
    """Return an empty board of action-point mode, deserts all over unless ``terrain`` says so."""
    names = [column + row for column in "abc" for row in "123"]
    deserts = dict.fromkeys(names, "desert")
    return Field(POINTS, terrain=deserts | (terrain or {}), **figures)


def walk(field: Field, unit: int, tile: str) -> bool:
    """Let a unit walk to a tile, whatever it costs; tell whether it lives."""
    return go(field, unit, tile, WALKS)


def push(field: Field, unit: int, tile: str) -> bool:
    """Let a unit be pushed to a tile; tell whether it lives."""
    return go(field, unit, tile, THROWN)


def go(field: Field, unit: int, tile: str, how: int) -> bool:
    """Take a unit from its tile and let it enter another."""
    came_from = name_of(field.s.u_tile[unit])
    leave(field.book, field.s, unit)
    return arrive(field, unit, tile, came_from, how)


def arrive(field: Field, unit: int, tile: str, came_from: str, how: int = WALKS) -> bool:
    """Let a unit that stands nowhere enter a tile; tell whether it lives."""
    old, new = tile_at(came_from), tile_at(tile)
    return enter(field.book, field.s, stream(1, PLAY), unit, new, old, how, field.log)


def name_of(tile: int) -> str:
    """Return the name of a tile."""
    return "abc"[tile % 3] + str(3 - tile // 3)


def place(field: Field, side: int, tile: str, made: Card) -> int:
    """Place a card on a tile, as if from the hand, and return its unit, which may be dead."""
    unit = new_unit(field.book, field.s, side, field.kind(made))
    enter(field.book, field.s, stream(1, PLAY), unit, tile_at(tile), -1, PLACED, field.log)
    return unit


def light(field: Field, tile: str, by: int, turns: int = 2) -> None:
    """Ignite a tile for some turns, this one counted."""
    field.s.lit[tile_at(tile)] = field.s.turn + turns - 1
    field.s.lit_by[tile_at(tile)] = by + 1


def next_turn(field: Field, side: int) -> None:
    """Begin a side's turn."""
    field.s.active = side
    begin_turn_of(field.book, field.s, side, field.log)


def at(field: Field, unit: int) -> int:
    """Return the tile of a unit that is on the board."""
    assert field.lives(unit)
    return field.s.u_tile[unit]


def seen_by(field: Field, seat: int) -> State:
    """Return the position as a seat may know it, after everybody has looked around."""
    if field.book.mode == POINTS:
        look_around(field.book, field.s)
    seen: State = spec_of(field.s).clone(field.s)
    conceal(field.book, seen, seat)
    return seen
