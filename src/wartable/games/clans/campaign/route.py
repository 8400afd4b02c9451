"""Where the hero is and was in this act (rule 4-2)."""

from __future__ import annotations

from wartable.games.clans.campaign.state import TRAVELS, State


def move_hero(s: State, lat: int, lng: int) -> None:
    """Rule 4-2: the hero goes to a place, which joins the travels of the act.

    The first place is the town. On a very long route the oldest place after it is forgotten.
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
    """Rule 4-2: the travels of an act begin in its town."""
    for at in range(TRAVELS):
        s.step_lat[at] = 0
        s.step_lng[at] = 0
    s.steps = 0
    move_hero(s, lat, lng)
