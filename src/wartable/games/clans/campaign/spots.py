"""Where encounters are, and where the map relic is hidden (rules 3-9 and 4-3)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.chance import Chance
from wartable.games.clans.campaign.catalogue import Spot, campaign
from wartable.games.clans.campaign.luck import jitter, pick
from wartable.games.clans.campaign.state import BOSS, DEFENCE, SHOPPING, State


def place_choices(s: State, chance: Chance) -> None:
    """Rule 3-9: every choice has its place."""
    stage = campaign().act(s.act).stage(s.encounter)
    for at in range(s.choices):
        spot = spot_of(s, chance, s.c_kind[at], stage, at)
        s.c_lat[at] = spot.lat
        s.c_lng[at] = spot.lng


def spot_of(s: State, chance: Chance, kind: int, stage: Sequence[Spot], at: int) -> Spot:
    """Rule 3-9: where an encounter is; usually at the stage's place of the same number."""
    if kind == BOSS:
        return Spot(s.end_lat, s.end_lng)
    if kind == DEFENCE:
        return Spot(s.defence_lat, s.defence_lng)
    if kind == SHOPPING:
        return shop_spot(s, chance, stage)
    return stage[at % len(stage)]


def shop_spot(s: State, chance: Chance, stage: Sequence[Spot]) -> Spot:
    """Rule 3-9: shops are on the way to the middle of the stage, a little aside."""
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
