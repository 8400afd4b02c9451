"""The campaign map: land and rivers, places, the way so far, hero, town, convoys, encounters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from wartable.engine.aside import EXPLAINED
from wartable.engine.panels import Block
from wartable.engine.scene import (
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
from wartable.games.clans.campaign.catalogue import KIND_NAMES, Place, campaign
from wartable.games.clans.campaign.geography import from_town, metres
from wartable.games.clans.campaign.show import signs
from wartable.games.clans.campaign.show.convoys import Convoy, convoys
from wartable.games.clans.campaign.show.ids import HERO, ROUTE, TOWN, convoy_id, site_id
from wartable.games.clans.campaign.show.placing import Sheet
from wartable.games.clans.campaign.show.theatre import Theatre, moved, theatre
from wartable.games.clans.campaign.show.words import boss_words, end_distance, km
from wartable.games.clans.campaign.state import BATTLE, CAMP, SHOP, Book, State
from wartable.games.clans.campaign.wording.encounters import choice_title, kind_words, place_name
from wartable.games.clans.campaign.wording.naming import kind_name

PLATE = 17.0
PLATE_TEXT = 10.7
NAME_TEXT = 10.7
_DOT = (((-2.2, -2.2), (2.2, -2.2), (2.2, 2.2), (-2.2, 2.2)),)


@dataclass(frozen=True)
class Chart:
    """A map in the picture: where points are, and what room is left for names."""

    theatre: Theatre
    top: float
    sheet: Sheet

    def at(self, lat: int, lng: int) -> Point:
        """Return where a point of the world is; what is off the map stands at its edge."""
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
    # Whatever is placed first finds its room first: the goals, the encounters, then other places.
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
    """Mark all named places; nobody has to click them."""
    dots = Tiles(_DOT, tuple(drawn.at(place.lat, place.lng) for place in places))
    return Element("places", Kind.TERRAIN, dots, classes=("city-signs",))


def _named(name: str, drawn: Chart, places: Iterable[Place]) -> Element:
    """Write the names of places beside them, where there is room."""
    names = []
    for place in places:
        point = drawn.at(place.lat, place.lng)
        width = text_width(place.name, NAME_TEXT) * 1.05
        box = drawn.sheet.name(point, width, NAME_TEXT + 2)
        if box is not None:
            names.append((box.x + box.width / 2, box.y + box.height / 2, place.name))
    return Element(name, Kind.LABEL, Texts(tuple(names), NAME_TEXT), classes=("name",))


# --- ways -----------------------------------------------------------------------------------------


def way_words(s: State) -> str:
    """Return the travels of this act, place by place; whoever stays is named once."""
    places = (place_name(s.act, s.step_lat[at], s.step_lng[at]) for at in range(s.steps))
    return " → ".join(place for place, _ in groupby(places))


def _roads(s: State, drawn: Chart) -> Iterator[Element]:
    """Draw the way so far, and the straight road from the town to the hero."""
    town, hero = drawn.at(s.town_lat, s.town_lng), drawn.at(s.hero_lat, s.hero_lng)
    if town != hero:
        yield Element("road", Kind.TRACK, Line((town, hero)), "", ("convoy-road",))
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
    return Element(HERO, Kind.PIECE, signs.flag(x, y), label, (seat_class(0), EXPLAINED))


def _town_and_end(book: Book, s: State, drawn: Chart) -> Iterator[Element]:
    act = campaign().act(s.act)
    x, y = drawn.at(s.town_lat, s.town_lng)
    drawn.sheet.keep(x, y - 4, 9)
    label = f"home town {act.town.name}"
    yield Element(TOWN, Kind.PIECE, signs.house(x, y), label, ("fortress-signs", EXPLAINED))
    x, y = drawn.at(s.end_lat, s.end_lng)
    drawn.sheet.keep(x, y - 3, 9)
    label = f"{act.end.name}, {km(end_distance(s))} away: {boss_words(book, s)}"
    yield Element("end", Kind.PIECE, signs.castle(x, y), label, (seat_class(3), EXPLAINED))
    if s.defence:
        x, y = drawn.at(s.defence_lat, s.defence_lng)
        place = place_name(s.act, s.defence_lat, s.defence_lng)
        drawn.sheet.keep(x, y, 7)
        ring = Circle(x, y, 7)
        label = f"{place}, which you took, waits for its defence"
        yield Element("defence", Kind.PIECE, ring, label, ("resource", EXPLAINED))


def _wagons(s: State, drawn: Chart, under_way: tuple[Convoy, ...]) -> Iterator[Element]:
    """Draw every convoy on its way between town and hero; those at one place beside each other."""
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
            ("resource", EXPLAINED),
            marks=signs.wheels(x, y),
        )


# --- encounters -----------------------------------------------------------------------------------


def is_ahead(s: State, choice: int) -> bool:
    """Tell whether an encounter can be chosen, or is the one being played."""
    return s.stage == CAMP or (s.stage in (BATTLE, SHOP) and s.now == choice + 1)


def _sites(book: Book, s: State, drawn: Chart) -> Iterator[Element]:
    """Draw a plate for each encounter that can be chosen, with a line to where it is."""
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
