"""Fights and turns of classic mode, told as short lines, for the rule cases."""

from __future__ import annotations

from collections.abc import Sequence

from support.clans.boards import Card, Field
from wartable.engine.kit.events import Event
from wartable.games.clans import events
from wartable.games.clans.events import EVENTS, Hit, Told, read_hit, read_told
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
    for event in events_of(field, viewer):
        if event.kind == events.HIT:
            lines.append(hit_line(field, read_hit(event)))
        elif event.kind == events.HEALED:
            told = EVENTS.fields(event)
            how = f"+{told['amount']} {HEALED[told['healer']]} {told['health']}"
            lines.append(f"{name(field, read_told(event))} {how}")
    return lines if viewer is not None else [line for line in lines if "?" not in line]


def hit_line(field: Field, hit: Hit) -> str:
    """Return one hit as a line."""
    who = f"{name(field, hit.unit)} {HOW[hit.how]}"
    if hit.target is None:
        return f"{who} {hit.damage}"
    change = f"{hit.before}>{hit.after}"
    return f"{hit.tick} {who} {name(field, hit.target)} {hit.damage} {change}"


def sums(field: Field) -> list[dict[str, int]]:
    """Return what every hit is made of, in order."""
    found: list[dict[str, int]] = [{}]
    for event in field.events(events.MODIFIER, events.HIT):
        if event.kind == events.MODIFIER:
            told = EVENTS.fields(event)
            found[-1][WHAT[told["modifier"]]] = told["amount"]
        else:
            found.append({})
    return found[:-1]


def name(field: Field, unit: Told) -> str:
    """Return the name of a unit of an event, ``?`` for a hidden card."""
    return "?" if unit.card >= HIDDEN else field.names[unit.card]


def events_of(field: Field, viewer: int | None) -> list[Event]:
    """Return the events that a seat is told; -1 is a spectator."""
    seats = range(SIDES) if viewer is None else [viewer]
    return [each for each in field.events() if any(each.visible_to(seat) for seat in seats)]


def last_tick(field: Field) -> int:
    """Return the last tick that was fought, 0 if none was."""
    return max((told["tick"] for told in field.told(events.TICK_BEGINS)), default=0)


def named(field: Field, side: int, tile: str) -> list[tuple[str, int]]:
    """Return the cards of a side on a tile, front first, each with its health."""
    return [(field.names[field.s.u_card[unit] - 1], hp) for unit, hp in field.stack(side, tile)]
