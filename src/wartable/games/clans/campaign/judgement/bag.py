"""Relics and consumables: everything owned is on, and what heals is not hoarded."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.judgement.worth import relic_worth
from wartable.games.clans.campaign.orders import CHOOSE_RELIC, SWITCH, USE, order
from wartable.games.clans.campaign.state import ITEMS, RELICS, State

#: Below this share of the most health, in percent, healing is used even if part of it is lost.
LOW = 50


def first_relics() -> Iterator[int]:
    """Yield the relics to begin with, the best first."""
    best = sorted(range(RELICS), key=relic_worth, reverse=True)
    yield from (order(CHOOSE_RELIC, number) for number in best)


def wishes(s: State) -> Iterator[int]:
    """Yield what to use and what to switch on."""
    for number in range(RELICS):
        if s.relics[number] and not s.active[number]:
            yield order(SWITCH, number)
    yield from healing(s)


def healing(s: State) -> Iterator[int]:
    """Yield the items to use: of those that heal nothing in vain the largest, else the smallest."""
    missing = s.max_hp - s.hp
    heals = {number: campaign().items[number].heals for number in owned_items(s)}
    fitting = [number for number in heals if heals[number] <= missing]
    if fitting:
        yield order(USE, max(fitting, key=lambda number: heals[number]))
    elif heals and 100 * s.hp < LOW * s.max_hp:
        yield order(USE, min(heals, key=lambda number: heals[number]))


def owned_items(s: State) -> list[int]:
    """Return the kinds of items that there are any of."""
    return [number for number in range(ITEMS) if s.items[number] + s.equipped[number] > 0]
