"""Small signs: kinds of encounters, and town, hero, castle and wagon on the map."""

from __future__ import annotations

from collections.abc import Callable

from wartable.engine.scene.scene import Circle, Lines, Mark, Point, Polygon, Rect
from wartable.games.campaign.state import (
    BOSS,
    DEFENCE,
    ELITE,
    EVENT,
    MYSTERY,
    RECOVERY,
    REST,
    SHOPPING,
    SKIRMISH,
    TREASURE,
)
from wartable.games.clans.view.icons import crossed, heart

Marks = tuple[Mark, ...]


def sign_of(kind: int, x: float, y: float) -> Marks:
    """Return the sign of a kind of encounter, centred on a point."""
    return _SIGNS[kind](x, y)


def _moved(x: float, y: float, *points: Point) -> tuple[Point, ...]:
    return tuple((x + dx, y + dy) for dx, dy in points)


def _star(x: float, y: float) -> Marks:
    points = (
        (0, -8), (1.9, -2.6), (7.6, -2.5), (3.1, 1), (4.7, 6.5),
        (0, 3.2), (-4.7, 6.5), (-3.1, 1), (-7.6, -2.5), (-1.9, -2.6),
    )  # fmt: skip
    return (Polygon(_moved(x, y, *points)),)


def _crown(x: float, y: float) -> Marks:
    points = ((-8, 6), (-8, -5), (-4, 0), (0, -7), (4, 0), (8, -5), (8, 6))
    return (Polygon(_moved(x, y, *points)),)


def _tent(x: float, y: float) -> Marks:
    side = ((-8, 6), (0, -7), (8, 6), (2.4, 6), (0, 0), (-2.4, 6))
    return (Polygon(_moved(x, y, *side)),)


def _coins(x: float, y: float) -> Marks:
    return Circle(x - 3, y + 2, 4.6), Circle(x + 4.4, y - 2.6, 3.4)


def _scroll(x: float, y: float) -> Marks:
    sheet = _moved(x, y, (-6, -7), (6, -7), (6, 7), (-6, 7), (-6, -7))
    lines = (_moved(x, y, (-3, down), (3, down)) for down in (-3.5, 0, 3.5))
    return (Lines((sheet, *lines)),)


def _chest(x: float, y: float) -> Marks:
    lid = Polygon(_moved(x, y, (-8, -1), (-6, -6), (6, -6), (8, -1)))
    return lid, Rect(x - 8, y + 0.6, 16, 6.4)


def _question(x: float, y: float) -> Marks:
    hook = _moved(
        x, y, (-3.6, -3.6), (-2.6, -6.2), (0, -7), (2.8, -6), (3.6, -3.6), (2.2, -1), (0, 0.6),
        (0, 3),
    )  # fmt: skip
    return Lines((hook,)), Circle(x, y + 6.4, 1.3)


def _shield(x: float, y: float) -> Marks:
    points = ((-6.5, -7), (6.5, -7), (6.5, 0), (4, 4.6), (0, 7.5), (-4, 4.6), (-6.5, 0))
    return (Polygon(_moved(x, y, *points)),)


_SIGNS: dict[int, Callable[[float, float], Marks]] = {
    SKIRMISH: crossed,
    ELITE: _star,
    BOSS: _crown,
    SHOPPING: _coins,
    REST: _tent,
    EVENT: _scroll,
    TREASURE: _chest,
    MYSTERY: _question,
    DEFENCE: _shield,
    RECOVERY: heart,
}


# --- on the map -----------------------------------------------------------------------------------


def house(x: float, y: float) -> Polygon:
    """Return a town: a house with a tower, its foot at a point."""
    points = (
        (-8, 3), (-8, -4), (-5, -8), (-2, -4), (-2, -2), (3, -2), (3, -10), (5.5, -13), (8, -10),
        (8, 3),
    )  # fmt: skip
    return Polygon(_moved(x, y, *points))


def flag(x: float, y: float) -> Polygon:
    """Return the hero's flag, the foot of its pole at a point."""
    points = ((0, 0), (0, -24), (17, -21), (12, -16.5), (17, -12), (2, -10.5), (2, 0))
    return Polygon(_moved(x, y, *points))


def castle(x: float, y: float) -> Polygon:
    """Return the castle where the boss waits, its foot at a point."""
    points = (
        (-8, 3), (-8, -9), (-4.5, -9), (-4.5, -6), (-2, -6), (-2, -9), (2, -9), (2, -6), (4.5, -6),
        (4.5, -9), (8, -9), (8, 3),
    )  # fmt: skip
    return Polygon(_moved(x, y, *points))


def wheels(x: float, y: float) -> Marks:
    """Return the wheels of a wagon that stands at a point."""
    return Circle(x - 3.5, y + 3.5, 2), Circle(x + 3.5, y + 3.5, 2)
