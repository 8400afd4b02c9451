"""What stands beside the picture in words: the travels, the enemy's cards, the run's result."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from wartable.engine.aside import Sheet
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.geography import from_town
from wartable.games.clans.campaign.show.chart import way_words
from wartable.games.clans.campaign.show.convoys import convoys
from wartable.games.clans.campaign.show.words import by_kind, copies, end_distance, km
from wartable.games.clans.campaign.state import BATTLE, Book, State
from wartable.games.clans.campaign.wording.encounters import place_name
from wartable.games.clans.campaign.wording.naming import kind_name

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
    """Yield what is told in words."""
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
