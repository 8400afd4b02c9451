"""Convoys: where the deliveries on the road are between the home town and the army."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.games.clans.campaign.geography import from_town
from wartable.games.clans.campaign.show.words import km
from wartable.games.clans.campaign.state import State
from wartable.games.clans.campaign.wording.naming import building_name


@dataclass(frozen=True, slots=True)
class Convoy:
    """A delivery that has left its building: which, its card, where it is, and that in words."""

    number: int
    kind: int
    lat: int
    lng: int
    words: str


def convoys(s: State) -> tuple[Convoy, ...]:
    """Return all deliveries on the road, as far along it as they have travelled."""
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
    """Return how far one comes from a start to an end by a part of the way."""
    return start + (end - start) * done // way if way else end
