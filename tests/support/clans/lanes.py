"""Fights and turns of classic mode, told as short lines, for the rule cases."""

from __future__ import annotations

from collections.abc import Sequence

from support.clans.boards import Card, Field
from wartable.engine.kit.events import EVERYBODY
from wartable.games.clans import events
from wartable.games.clans.rules.classic.fight import fight_lane
from wartable.games.clans.rules.classic.resolution import resolve
from wartable.games.clans.state import HIDDEN, NORTH, SIDES, SOUTH

HOW = {
    events.ATTACK: "hits",
    events.FIRST: "strikes first",
    events.SHOT: "shoots",
    events.CLEAVES: "cleaves",
    events.THORN: "pricks",
    events.FAR: "shoots far",
    events.SLIPS: "slips past",
}
HEALED = {
    events.HEALED_BY_REGEN: "regen",
    events.HEALED_BY_ALLY: "ally",
    events.HEALED_BY_REGENERATE: "regenerate",
}
WHAT = {
    events.BY_DAMAGE: "damage",
    events.BY_TERRAIN: "terrain",
    events.BY_FURY: "fury",
    events.BY_INSPIRE: "inspire",
    events.BY_COMMAND: "command",
    events.BY_RALLY: "rally",
    events.BY_BOOST: "boost",
    events.BY_STACK_BUFF: "buff",
    events.BY_STACK_DEBUFF: "debuff",
    events.BY_FORTIFY: "fortify",
    events.BY_TILE_SHIELD: "tile shield",
    events.BY_SHIELD: "shield",
    events.BY_FLOOR: "floor",
    events.BY_DECOY: "decoy",
}


def fight(south: Sequence[Card], north: Sequence[Card], **figures: int) -> Field:
    """Fight in the middle of the west, front cards first, and return what came of it."""
    field = Field(terrain=None, **figures)
    stand_off(field, south, north)
    fight_lane(field.book, field.s, field.work, 0, field.log)
    return field


def stand_off(
    field: Field, south: Sequence[Card], north: Sequence[Card], at: str = "a2 a2"
) -> None:
    """Put both sides' cards on tiles, South's on the first, in the middle unless told."""
    for side, tile, cards in zip((SOUTH, NORTH), at.split(), (south, north), strict=True):
        for made in cards:
            field.put(side, tile, made)


def turn(field: Field) -> Field:
    """Play a turn in which nobody stages anything, after emptying the log."""
    field.forget()
    resolve(field.book, field.s, field.work, field.log)
    return field


def story(field: Field, viewer: int | None = None) -> list[str]:
    """Return hits and healing, line by line: tick, who, how, whom, damage, health.

    With a viewer what that seat is told; else everything, by its true name.
    """
    lines = []
    for at in events_of(field, viewer):
        log = field.log
        figures = (log.a[at], log.b[at], log.c[at], log.d[at])
        if log.kind[at] == events.HIT:
            lines.append(hit_line(field, figures))
        elif log.kind[at] == events.HEALED:
            unit, amount, after, cause = figures
            lines.append(f"{name(field, unit)} +{amount} {HEALED[cause]} {after}")
    return lines if viewer is not None else [line for line in lines if "?" not in line]


def hit_line(field: Field, figures: tuple[int, int, int, int]) -> str:
    """Return one hit as a line."""
    striker, struck, damage, change = figures
    tick, how = striker >> 20, HOW[striker >> 16 & 15]
    if struck < 0:
        return f"{name(field, striker)} {how} {damage}"
    whom = f"{name(field, striker)} {how} {name(field, struck)}"
    return f"{tick} {whom} {damage} {change >> 16}>{change & 0xFFFF}"


def sums(field: Field) -> list[dict[str, int]]:
    """Return what every hit is made of, in order."""
    found: list[dict[str, int]] = [{}]
    for kind, which, amount, *_ in field.events():
        if kind == events.MODIFIER:
            found[-1][WHAT[which]] = amount
        elif kind == events.HIT:
            found.append({})
    return found[:-1]


def name(field: Field, unit: int) -> str:
    """Return the name of a unit of an event, ``?`` for a hidden card."""
    row = unit & 127
    return "?" if row >= HIDDEN else field.names[row]


def events_of(field: Field, viewer: int | None) -> list[int]:
    """Return the places in the log of what a seat is told; -1 is a spectator."""
    log = field.log
    seats = range(SIDES) if viewer is None else [viewer]
    return [
        at
        for at in range(log.count)
        if log.seen[at] == EVERYBODY
        or any(seat >= 0 and log.seen[at] >> seat & 1 for seat in seats)
    ]


def last_tick(field: Field) -> int:
    """Return the last tick that was fought, 0 if none was."""
    return max((tick for _, tick, *_ in field.events(events.TICK)), default=0)


def named(field: Field, side: int, tile: str) -> list[tuple[str, int]]:
    """Return the cards of a side on a tile, front first, each with its health."""
    return [(field.names[field.s.u_card[unit] - 1], hp) for unit, hp in field.stack(side, tile)]
