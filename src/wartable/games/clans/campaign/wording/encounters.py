"""What encounters are called, and what they offer, in few words."""

from __future__ import annotations

from wartable.games.clans.campaign.catalogue import KIND_NAMES, LEVEL_NAMES, campaign
from wartable.games.clans.campaign.geography import nearest_place
from wartable.games.clans.campaign.state import (
    A_BUILDING,
    A_RELIC,
    AN_ITEM,
    BOSS,
    DEFENCE,
    ELITE,
    FIGHTS,
    Book,
    State,
)
from wartable.games.clans.campaign.strength import strength_of
from wartable.games.clans.campaign.wording.naming import building_name, item_name, relic_name


def place_name(act: int, lat: int, lng: int) -> str:
    """Return the named place that is nearest to a point of an act."""
    return campaign().act(act).places[nearest_place(act, lat, lng)].name


def choice_title(s: State, choice: int) -> str:
    """Return the title of an encounter that can be chosen."""
    kind = s.c_kind[choice]
    has_city = s.c_city[choice] or kind == DEFENCE
    city = place_name(s.act, s.c_lat[choice], s.c_lng[choice]) if has_city else ""
    return campaign().title(s.act, kind, s.c_title[choice], city)


def kind_words(book: Book, s: State, choice: int) -> str:
    """Return the kind of an encounter, with the difficulty and the strength of its enemy.

    A difficulty that the kind says already goes unsaid, and of a mystery nothing is known.
    """
    kind, level = s.c_kind[choice], s.c_level[choice]
    hard = LEVEL_NAMES[level] if kind not in (BOSS, ELITE) else ""
    enemy = f"{strength_of(book, s.act, kind)} enemy" if kind in FIGHTS else ""
    return ", ".join(filter(None, (KIND_NAMES[kind], hard, enemy)))


def offer_name(what: int, which: int) -> str:
    """Return what an encounter offers beside gold, empty for nothing."""
    if what == A_RELIC:
        return relic_name(which)
    if what == AN_ITEM:
        return item_name(which)
    return building_name(which) if what == A_BUILDING else ""


def offer_text(what: int, which: int) -> str:
    """Say what that does, empty for nothing."""
    data = campaign()
    if what == A_RELIC:
        return data.relics[which].text
    if what == AN_ITEM:
        return data.items[which].text
    return data.buildings[which].text if what == A_BUILDING else ""
