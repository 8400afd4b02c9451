"""Sheets of text beside the picture: the enemy's deck, the journey, and the signs of the map."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from wartable.engine.scene.extras import Sheet
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.names import kind_name
from wartable.games.campaign.rules.places import from_town
from wartable.games.campaign.state import BATTLE, Book, State
from wartable.games.campaign.view.map import convoys, way_words
from wartable.games.campaign.view.words import by_kind, copies, end_distance, km, place_name

LINE = 72

#: What the signs of the picture mean.
SIGNS = (
    ("flag", "your army"),
    ("house", "your home town; the dotted line is the road from it"),
    ("castle", "where the act's boss waits"),
    ("wagon", "a convoy with a card, as far as it has come"),
    ("thick line", "your way through the act"),
    ("blue plate", "an encounter, with its number"),
    ("blade and heart", "damage and health of a card"),
)


def sheets(book: Book, s: State) -> Iterator[Sheet]:
    """Yield the sheets of a run."""
    if s.stage == BATTLE:
        names = [
            copies(number, kind)
            for kind, number in by_kind([s.enemy[at] for at in range(s.enemies)]).items()
        ]
        rows = tuple(("", line) for line in wrap(", ".join(names), LINE))
        yield Sheet("enemy", "The enemy's deck", rows or (("", "nothing"),))
    yield Sheet("journey", "The journey", tuple(_journey(s)))
    yield Sheet("signs", "Signs", SIGNS, is_reference=True)


def _journey(s: State) -> Iterator[tuple[str, str]]:
    act = campaign().act(s.act)
    yield "army", f"near {place_name(s.act, s.hero_lat, s.hero_lng)}"
    yield "town", f"{act.town.name}, {km(from_town(s))} behind"
    yield "boss", f"{act.boss_title} at {act.end.name}, {km(end_distance(s))} ahead"
    if s.defence:
        yield "defence", place_name(s.act, s.defence_lat, s.defence_lng)
    for convoy in convoys(s):
        yield "convoy", f"{kind_name(convoy.kind)} {convoy.words}"
    for at, line in enumerate(wrap(way_words(s), LINE)):
        yield ("way" if at == 0 else "", line)
