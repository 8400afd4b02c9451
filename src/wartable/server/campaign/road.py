"""The road of a run as a section: what it begins with, where to go next, and what else there is."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.clans.campaign import orders as verbs
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.geography import metres
from wartable.games.clans.campaign.show.crossroads import beside, supply_there
from wartable.games.clans.campaign.show.words import km, signed
from wartable.games.clans.campaign.state import CAMP, START
from wartable.games.clans.campaign.wording.encounters import choice_title, kind_words, place_name
from wartable.server.campaign.orders import Camp, Entry, Section
from wartable.server.pages.words import sentence


def first_relics(camp: Camp) -> Section | None:
    """Return the relics that a run can begin with, while there is one to choose."""
    if camp.s.stage != START:
        return None
    entries = [
        Entry(relic.name, sentence(relic.text), orders)
        for relic in campaign().relics
        if (orders := camp.orders(("Take it", verbs.CHOOSE_RELIC, relic.number)))
    ]
    return Section("start", "A first relic", "it comes along", tuple(entries), is_open=True)


def road(camp: Camp) -> Section | None:
    """Return the encounters to choose from, while there are some."""
    if camp.s.stage != CAMP:
        return None
    orders = camp.orders(("Wait", verbs.WAIT, 0), ("Go back", verbs.GO_BACK, 0))
    note = "it counts as an encounter, and has its price"
    instead = [Entry("Or stay behind", sentence(note), orders)] if orders else []
    entries = (*_encounters(camp), *instead)
    return Section("road", "Where to?", _behind(camp), entries, is_open=True)


def _encounters(camp: Camp) -> Iterator[Entry]:
    s = camp.s
    for at in range(s.choices):
        lat, lng = s.c_lat[at], s.c_lng[at]
        gold = f"{s.c_gold[at]} gold, " if s.c_gold[at] else ""
        far = km(metres(s.hero_lat, s.hero_lng, lat, lng))
        note = (
            f"{kind_words(camp.book, s, at)} near {place_name(s.act, lat, lng)}, {far}; "
            f"{gold}{beside(s, at).rstrip('.')}; supply {signed(supply_there(camp.book, s, at))}"
        )
        go = camp.orders(("Go there", verbs.TRAVEL, at))
        yield Entry(f"{at + 1} {choice_title(s, at)}", sentence(note), go)


def _behind(camp: Camp) -> str:
    s = camp.s
    return f"the town is {km(metres(s.hero_lat, s.hero_lng, s.town_lat, s.town_lng))} behind"
