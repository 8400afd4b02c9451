"""Gifts at the start of a run, to measure what they are worth: a relic or a building.

Every run has the Training Grounds from the start. They are taken away instead, so the roles of the
two runs of a pair are swapped.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from wartable.apps.clans.lab.campaigns.run import Gift
from wartable.engine.errors import NotFound, quoted
from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.events import FOR_START
from wartable.games.campaign.rules.belongings import gain_relic
from wartable.games.campaign.rules.supply import found, strike_off
from wartable.games.campaign.state import Book, State

#: No gift.
NO_GIFT = ""


@dataclass(frozen=True, slots=True)
class Present:
    """A thing to give; ``taken`` if it is taken away instead, since every run has it."""

    id: str
    name: str
    what: str
    taken: bool = False


def presents() -> list[Present]:
    """Return all relics and all buildings."""
    relics = [Present(relic.id, relic.name, "relic") for relic in campaign().relics]
    buildings = [
        Present(each.id, each.name, "building", each.at_start) for each in campaign().buildings
    ]
    return relics + buildings


def find_present(name: str) -> Present:
    """Return the thing with an id; raise ``NotFound`` naming the known ones."""
    for present in presents():
        if present.id == name:
            return present
    known = ", ".join(present.id for present in presents())
    raise NotFound("no-thing", f"no relic or building {quoted(name)}; there are {known}")


def gift_of(name: str) -> Gift | None:
    """Return the function that gives a thing to a run, None for no gift; raise ``NotFound``."""
    if name == NO_GIFT:
        return None
    present = find_present(name)
    if present.what == "relic":
        return partial(_give_relic, campaign().relic(name).number)
    building = campaign().building(name).number
    return partial(_take_building if present.taken else _give_building, building)


def _give_relic(number: int, book: Book, s: State, chance: Chance, log: Log) -> None:
    gain_relic(book, s, number, FOR_START, log)


def _give_building(number: int, book: Book, s: State, chance: Chance, log: Log) -> None:
    found(book, s, chance, number, FOR_START, log)


def _take_building(number: int, book: Book, s: State, chance: Chance, log: Log) -> None:
    """Take a building away, with all its deliveries under way."""
    s.built[number] = s.since[number] = s.terrain_of[number] = 0
    strike_off(s, [at for at in range(s.under_way) if s.source[at] == number])
