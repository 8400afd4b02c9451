"""Distances on the map, and the named place that is nearest to a spot (rule 8-2)."""

from __future__ import annotations

from math import asin, cos, floor, radians, sin, sqrt

from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.state import State

#: Latitudes and longitudes are whole numbers of this part of a degree.
DEGREE = 10_000


def metres(lat1: int, lng1: int, lat2: int, lng2: int) -> int:
    """Return the great-circle distance of two spots (haversine), to the nearest metre."""
    south, north = radians(lat1 / DEGREE), radians(lat2 / DEGREE)
    up = sin((north - south) / 2)
    along = sin(radians((lng2 - lng1) / DEGREE) / 2)
    chord = sqrt(up * up + cos(south) * cos(north) * along * along)
    diameter = 2 * campaign().figures.supply.earth_metres
    return floor(diameter * asin(min(1.0, chord)) + 0.5)


def from_town(s: State) -> int:
    """Return how far the hero is from the home town, in metres."""
    return metres(s.town_lat, s.town_lng, s.hero_lat, s.hero_lng)


def nearest_place(act: int, lat: int, lng: int) -> int:
    """Return the number of an act's named place that is nearest to a spot, the first of equals."""
    places = campaign().acts[act - 1].places
    return min(
        range(len(places)),
        key=lambda number: metres(places[number].lat, places[number].lng, lat, lng),
    )
