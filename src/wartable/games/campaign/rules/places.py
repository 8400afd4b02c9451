"""The map: distances, the hero's route, and where encounters and the map relic are."""

from __future__ import annotations

from collections.abc import Sequence
from math import asin, cos, floor, radians, sin, sqrt

from wartable.engine.kit.chance import Chance
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import Spot
from wartable.games.campaign.rules.chance import jitter, pick
from wartable.games.campaign.state import BOSS, DEFENCE, SHOPPING, TRAVELS, State

#: Units of latitude and longitude per degree.
DEGREE = 10_000


def metres(lat1: int, lng1: int, lat2: int, lng2: int) -> int:
    """Rule 8-2: return the great-circle distance of two spots (haversine), to the nearest metre."""
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
    """Return the number of the act's named place nearest to a spot; of equals the first."""
    places = campaign().acts[act - 1].places
    return min(
        range(len(places)),
        key=lambda number: metres(places[number].lat, places[number].lng, lat, lng),
    )


# --- 4-2. The route ------------------------------------------------------------------------------


def move_hero(s: State, lat: int, lng: int) -> None:
    """Rule 4-2: move the hero to a place and add it to the act's route.

    The route begins with the town. When it is full, the oldest place after the town is dropped.
    """
    s.hero_lat = lat
    s.hero_lng = lng
    if s.steps == TRAVELS:
        for at in range(1, TRAVELS - 1):
            s.step_lat[at] = s.step_lat[at + 1]
            s.step_lng[at] = s.step_lng[at + 1]
        s.steps -= 1
    s.step_lat[s.steps] = lat
    s.step_lng[s.steps] = lng
    s.steps += 1


def begin_route(s: State, lat: int, lng: int) -> None:
    """Rule 4-2: begin an act's route, in its town."""
    for at in range(TRAVELS):
        s.step_lat[at] = 0
        s.step_lng[at] = 0
    s.steps = 0
    move_hero(s, lat, lng)


# --- 3-9 and 4-3. Encounters and the map relic ---------------------------------------------------


def place_choices(s: State, chance: Chance) -> None:
    """Rule 3-9: give every choice its place."""
    stage = campaign().act(s.act).stage(s.encounter)
    for at in range(s.choices):
        spot = spot_of(s, chance, s.c_kind[at], stage, at)
        s.c_lat[at] = spot.lat
        s.c_lng[at] = spot.lng


def spot_of(s: State, chance: Chance, kind: int, stage: Sequence[Spot], at: int) -> Spot:
    """Rule 3-9: return where an encounter is, as a rule the stage's place of the same number."""
    if kind == BOSS:
        return Spot(s.end_lat, s.end_lng)
    if kind == DEFENCE:
        return Spot(s.defence_lat, s.defence_lng)
    if kind == SHOPPING:
        return shop_spot(s, chance, stage)
    return stage[at % len(stage)]


def shop_spot(s: State, chance: Chance, stage: Sequence[Spot]) -> Spot:
    """Rule 3-9: return a spot for a shop, near the way to the middle of the stage's places."""
    figures = campaign().figures.shop
    middle_lat = sum(spot.lat for spot in stage) // len(stage)
    middle_lng = sum(spot.lng for spot in stage) // len(stage)
    lat = s.hero_lat + (middle_lat - s.hero_lat) * figures.way_percent // 100
    lng = s.hero_lng + (middle_lng - s.hero_lng) * figures.way_percent // 100
    return Spot(lat + jitter(chance, figures.jitter), lng + jitter(chance, figures.jitter))


def hide_map_relic(s: State, chance: Chance) -> None:
    """Rule 4-3: hide the map relic near one of the act's sites."""
    figures = campaign().figures.map_relic
    site = pick(chance, campaign().act(s.act).relic_sites)
    s.relic_lat = site.lat + jitter(chance, figures.jitter)
    s.relic_lng = site.lng + jitter(chance, figures.jitter)
