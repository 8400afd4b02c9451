"""Draws the map: land and rivers, places, the route, hero, town, convoys and encounters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from wartable.engine.scene.extras import EXPLAINED
from wartable.engine.scene.scene import (
    Align,
    Areas,
    Circle,
    Element,
    Kind,
    Line,
    Lines,
    Point,
    Rect,
    Text,
    Texts,
    Tiles,
    seat_class,
    text_width,
)
from wartable.engine.scene.tiles import Block
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import KIND_NAMES, Place
from wartable.games.campaign.catalogue.names import building_name, kind_name
from wartable.games.campaign.rules.places import from_town, metres
from wartable.games.campaign.state import BATTLE, CAMP, SHOP, Book, State
from wartable.games.campaign.view import icons
from wartable.games.campaign.view.layout import HERO, ROUTE, TOWN, convoy_id, site_id
from wartable.games.campaign.view.map_layout import Sheet, Theatre, moved, theatre
from wartable.games.campaign.view.style import CONVOY_ROAD
from wartable.games.campaign.view.words import (
    boss_words,
    choice_title,
    end_distance,
    kind_words,
    km,
    place_name,
)


@dataclass(frozen=True, slots=True)
class Convoy:
    """A delivery on the road: its number, its card, where it is, and that in words."""

    number: int
    kind: int
    lat: int
    lng: int
    words: str


def convoys(s: State) -> tuple[Convoy, ...]:
    """Return all deliveries on the road, at the points they have reached."""
    way = from_town(s)
    return tuple(_convoy(s, at, way) for at in range(s.under_way) if s.due[at] == 0)


def _convoy(s: State, at: int, way: int) -> Convoy:
    done = min(s.travelled[at], way)
    lat = _between(s.town_lat, s.hero_lat, done, way)
    lng = _between(s.town_lng, s.hero_lng, done, way)
    source = building_name(s.source[at])
    hurried = ", hurried: it arrives next" if s.hurried[at] else ""
    words = f"from {source}, {km(done)} of {km(way)}{hurried}"
    return Convoy(at, s.goods[at], lat, lng, words)


def _between(start: int, end: int, done: int, way: int) -> int:
    """Interpolate between start and end, ``done`` out of ``way``."""
    return start + (end - start) * done // way if way else end


# --- the chart -----------------------------------------------------------------------------------

PLATE = 17.0
PLATE_TEXT = 10.7
NAME_TEXT = 10.7
_DOT = (((-2.2, -2.2), (2.2, -2.2), (2.2, 2.2), (-2.2, 2.2)),)


@dataclass(frozen=True)
class Chart:
    """A map in the picture: its projection, and the room left for names."""

    theatre: Theatre
    top: float
    sheet: Sheet

    def at(self, lat: int, lng: int) -> Point:
        """Return where a point of the world is in the picture; one off the map is at its edge."""
        x, y = self.theatre.paper.at(lat, lng)
        left, upper, right, lower = self.theatre.paper.edge
        inner = min(max(x, left + 8), right - 8), min(max(y, upper + 14), lower - 6)
        return round(inner[0], 1), round(inner[1] + self.top, 1)


def chart(book: Book, s: State, top: float) -> Block:
    """Draw the map of the act."""
    land = theatre(s.act)
    paper = land.paper
    room = Rect(paper.left, top, paper.width, paper.height, 0)
    inner = Rect(room.x + 3, room.y + 3, room.width - 6, room.height - 6)
    drawn = Chart(land, top, Sheet(inner))
    pieces = [*_wagons(s, drawn, convoys(s)), *_town_and_end(book, s, drawn), _hero(s, drawn)]
    act = campaign().act(s.act)
    goals = [place for place in act.places if place.name in (act.town.name, act.end.name)]
    others = [place for place in act.places if place not in goals]
    # Labels are placed in order of importance: the goals, the encounters, then other places.
    names = [_named("goals", drawn, goals)]
    markers = list(_sites(book, s, drawn))
    names.append(_named("names", drawn, others))
    elements = [
        *_ground(drawn, room),
        *_roads(s, drawn),
        _places(drawn, act.places),
        *names,
        *pieces,
        *markers,
    ]
    return Block(elements, paper.height)


# --- the ground -----------------------------------------------------------------------------------


def _ground(drawn: Chart, room: Rect) -> Iterator[Element]:
    land, top = drawn.theatre, drawn.top
    yield Element("land", Kind.TERRAIN, room, classes=("land",))
    seas = tuple(moved(ring, top) for ring in land.seas)
    if seas:
        yield Element("sea", Kind.TERRAIN, Areas(seas), classes=("lake",))
    rivers = tuple(moved(line, top) for line in land.rivers)
    if rivers:
        yield Element("rivers", Kind.TERRAIN, Lines(rivers, smooth=True), classes=("stream",))
    yield Element("frame", Kind.TERRAIN, Areas((_corners(room),)), classes=("coast",))


def _corners(room: Rect) -> tuple[Point, ...]:
    right, lower = room.x + room.width, room.y + room.height
    return (room.x, room.y), (right, room.y), (right, lower), (room.x, lower)


def _places(drawn: Chart, places: Iterable[Place]) -> Element:
    """Mark all named places, in one element, since they are never clicked."""
    dots = Tiles(_DOT, tuple(drawn.at(place.lat, place.lng) for place in places))
    return Element("places", Kind.TERRAIN, dots, classes=("city-signs",))


def _named(name: str, drawn: Chart, places: Iterable[Place]) -> Element:
    """Write the names of places beside them, as far as there is room."""
    names = []
    for place in places:
        point = drawn.at(place.lat, place.lng)
        width = text_width(place.name, NAME_TEXT) * 1.05
        box = drawn.sheet.name(point, width, NAME_TEXT + 2)
        if box is not None:
            names.append((box.x + box.width / 2, box.y + box.height / 2, place.name))
    return Element(name, Kind.LABEL, Texts(tuple(names), NAME_TEXT), classes=("name",))


# --- the route ------------------------------------------------------------------------------------


def way_words(s: State) -> str:
    """Return the route of this act, place by place, without repeating a place in a row."""
    places = (place_name(s.act, s.step_lat[at], s.step_lng[at]) for at in range(s.steps))
    return " → ".join(place for place, _ in groupby(places))


def _roads(s: State, drawn: Chart) -> Iterator[Element]:
    """Draw the straight road from the town to the hero, and the route so far."""
    town, hero = drawn.at(s.town_lat, s.town_lng), drawn.at(s.hero_lat, s.hero_lng)
    if town != hero:
        yield Element("road", Kind.TRACK, Line((town, hero)), "", (CONVOY_ROAD,))
    points = tuple(drawn.at(s.step_lat[at], s.step_lng[at]) for at in range(s.steps))
    if len(set(points)) > 1:
        label = f"your way: {way_words(s)}"
        yield Element(ROUTE, Kind.TRACK, Line(points), label, ("route",))


# --- pieces ---------------------------------------------------------------------------------------


def _hero(s: State, drawn: Chart) -> Element:
    x, y = drawn.at(s.hero_lat, s.hero_lng)
    drawn.sheet.taken.append(Rect(x - 3, y - 25, 22, 28))
    place = place_name(s.act, s.hero_lat, s.hero_lng)
    label = f"your army near {place}, {km(from_town(s))} from the home town"
    return Element(HERO, Kind.PIECE, icons.flag(x, y), label, (seat_class(0), EXPLAINED))


def _town_and_end(book: Book, s: State, drawn: Chart) -> Iterator[Element]:
    act = campaign().act(s.act)
    x, y = drawn.at(s.town_lat, s.town_lng)
    drawn.sheet.keep(x, y - 4, 9)
    label = f"home town {act.town.name}"
    yield Element(TOWN, Kind.PIECE, icons.house(x, y), label, ("fortress-signs", EXPLAINED))
    x, y = drawn.at(s.end_lat, s.end_lng)
    drawn.sheet.keep(x, y - 3, 9)
    label = f"{act.end.name}, {km(end_distance(s))} away: {boss_words(book, s)}"
    yield Element("end", Kind.PIECE, icons.castle(x, y), label, (seat_class(3), EXPLAINED))
    if s.defence:
        x, y = drawn.at(s.defence_lat, s.defence_lng)
        place = place_name(s.act, s.defence_lat, s.defence_lng)
        drawn.sheet.keep(x, y, 7)
        ring = Circle(x, y, 7)
        label = f"{place}, which you took, waits for its defence"
        yield Element("defence", Kind.PIECE, ring, label, ("accent", EXPLAINED))


def _wagons(s: State, drawn: Chart, under_way: tuple[Convoy, ...]) -> Iterator[Element]:
    """Draw every convoy between town and hero; those at the same point stand side by side."""
    seen: dict[Point, int] = {}
    for convoy in under_way:
        x, y = drawn.at(convoy.lat, convoy.lng)
        beside = seen.get((x, y), 0)
        seen[x, y] = beside + 1
        x += 13 * beside
        drawn.sheet.keep(x, y, 6)
        label = f"convoy with {kind_name(convoy.kind)}: {convoy.words}"
        yield Element(
            convoy_id(convoy.number),
            Kind.PIECE,
            Rect(x - 5.5, y - 4.5, 11, 7.5, 1.5),
            label,
            ("accent", EXPLAINED),
            marks=icons.wheels(x, y),
        )


# --- encounters -----------------------------------------------------------------------------------


def is_ahead(s: State, choice: int) -> bool:
    """Tell whether an encounter can be chosen, or is the one being played."""
    return s.stage == CAMP or (s.stage in (BATTLE, SHOP) and s.now == choice + 1)


def _sites(book: Book, s: State, drawn: Chart) -> Iterator[Element]:
    """Draw a plate for each encounter ahead, with a line to where it is."""
    for choice in range(s.choices):
        if not is_ahead(s, choice):
            continue
        point = drawn.at(s.c_lat[choice], s.c_lng[choice])
        words = f"{choice + 1} {KIND_NAMES[s.c_kind[choice]]}"
        box = drawn.sheet.plate(point, text_width(words, PLATE_TEXT) + 8, PLATE)
        pointer = Line((point, (box.x + box.width / 2, box.y + box.height / 2)))
        yield Element(f"pointer-{choice + 1}", Kind.TRACK, pointer, "", ("pointer",))
        yield Element(
            site_id(choice),
            Kind.PIECE,
            Rect(box.x, box.y, box.width, box.height, 8),
            _site_words(book, s, choice),
            ("now", EXPLAINED),
            (Text(box.x + box.width / 2, box.y + PLATE / 2, words, PLATE_TEXT, Align.CENTRE),),
        )


def _site_words(book: Book, s: State, choice: int) -> str:
    kind = kind_words(book, s, choice)
    lat, lng = s.c_lat[choice], s.c_lng[choice]
    place = place_name(s.act, lat, lng)
    far = km(metres(s.hero_lat, s.hero_lng, lat, lng))
    return f"{choice + 1}: {choice_title(s, choice)}, {kind}, near {place}, {far} away"
