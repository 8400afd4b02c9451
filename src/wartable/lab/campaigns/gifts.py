"""What a run can be given at its start, to see what that is worth: a relic or a building.

What every run has from the start, the Training Grounds, is taken away instead: then the run
without it is the other one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from wartable.engine.chance import Chance
from wartable.engine.errors import NotFound, quoted
from wartable.engine.events import Log
from wartable.games.clans.campaign.belongings import gain_relic
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.numbers import FOR_START
from wartable.games.clans.campaign.state import Book, State
from wartable.games.clans.campaign.supply import found, strike_off
from wartable.lab.campaigns.course import Gift

#: The gift of a run that is given nothing.
NO_GIFT = ""


@dataclass(frozen=True, slots=True)
class Present:
    """A thing that can be given; ``taken`` if it is taken away, since every run has it."""

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
    """Return the thing of an id; raise ``NotFound`` naming those that there are."""
    for present in presents():
        if present.id == name:
            return present
    known = ", ".join(present.id for present in presents())
    raise NotFound("no-thing", f"no relic or building {quoted(name)}; there are {known}")


def gift_of(name: str) -> Gift | None:
    """Return what gives a thing to a run, None for nothing; raise ``NotFound``."""
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
    """Take a building away, with all that it has under way."""
    s.built[number] = s.since[number] = s.terrain_of[number] = 0
    strike_off(s, [at for at in range(s.under_way) if s.source[at] == number])
