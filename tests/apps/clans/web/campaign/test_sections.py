"""What the page of a run says of supply and of the reserves, and that it is so."""

from __future__ import annotations

import re

from support.campaign.camps import building
from support.campaign.codes import order
from support.campaign.runs import kind
from wartable.apps.clans.web.campaign.sections import Entry, Section, sections_of
from wartable.engine.kit.chance import PLAY, stream
from wartable.engine.kit.events import Log
from wartable.engine.play.match import Match
from wartable.games.campaign import GAME
from wartable.games.campaign.moves import BUILD, CHOOSE_RELIC, SET_TERRAIN
from wartable.games.campaign.rules.deck import add_to_reserves
from wartable.games.campaign.rules.encounters import count_encounter
from wartable.games.campaign.rules.places import from_town
from wartable.games.clans.state import LAKE, WOODS

COLLEGE = building("war_college")


def in_camp() -> Match:
    """Return a rich run in its first camp."""
    match = Match(GAME, seats=1, seed=4)
    match.play(0, order(CHOOSE_RELIC, 0))
    match.s.gold = 1_000
    return match


def section(match: Match, name: str) -> Section:
    """Return a section of the page as the player sees it."""
    return next(each for each in sections_of(match.view(0), may_act=True) if each.name == name)


def entry(match: Match, name: str, title: str) -> Entry:
    """Return an entry of a section."""
    found = section(match, name).entries
    return next(each for each in found if each.title.startswith(title))


def pass_encounter(match: Match) -> None:
    """Let an encounter pass where the hero is."""
    count_encounter(match.book, match.s, stream(match.s.completed, PLAY), Log())


def test_8_4_the_page_says_the_interval_between_deliveries() -> None:
    match = in_camp()
    s = match.s
    s.hero_lat = s.town_lat + 30_850
    assert 342_500 < from_town(s) < 343_500
    match.play(0, order(BUILD, COLLEGE))
    match.play(0, order(SET_TERRAIN, COLLEGE, WOODS))
    note = entry(match, "town", "War College").note
    assert note.startswith("A card every 7 encounters (4 of its own, +3 for 343 km); Marshal Ney")
    assert note.endswith("in production, here in 7 encounters")
    delivered = []
    for passed in range(1, 22):
        said = re.search(r"here in (\d+)", entry(match, "town", "War College").note)
        assert said is not None
        before = s.reserve[kind("marshal_ney")]
        pass_encounter(match)
        if s.reserve[kind("marshal_ney")] > before:
            assert said[1] == "1"
            delivered.append(passed)
    assert delivered == [7, 14, 21]


def test_8_13_the_page_says_that_a_building_is_idle() -> None:
    match = in_camp()
    s = match.s
    s.act, s.built[COLLEGE], s.terrain_of[COLLEGE] = 2, 1, LAKE
    note = entry(match, "town", "War College (lake)").note
    assert note.endswith("; idle: this act has no card for it")


def test_9_4_the_page_says_which_cards_are_locked() -> None:
    match = in_camp()
    hussar = kind("hussar")
    add_to_reserves(match.s, hussar, 2)
    found = entry(match, "reserves", "Hussar")
    assert found.note.endswith("; locked for 2 encounters")
    assert [each.words for each in found.orders] == ["Unlock one for 15 gold"]
    match.s.cards -= 1
    match.s.reserve[hussar] += 90
    found = entry(match, "reserves", "Hussar")
    assert found.note.endswith("; 1 locked for 2 encounters")
    assert [each.words for each in found.orders] == ["Into the deck", "Unlock one for 15 gold"]
    assert section(match, "reserves").summary == "91 cards waiting, 0 fallen"
