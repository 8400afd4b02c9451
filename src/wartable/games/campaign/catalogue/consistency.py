"""Checks across the campaign's data files."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.errors import quoted
from wartable.games.campaign.catalogue.content import PLAYABLE, Bounds, Campaign
from wartable.games.campaign.catalogue.figures import Figures
from wartable.games.campaign.state import ACTS, BUILDINGS, CHOICES, HELD, ITEMS, NODES, RELICS
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.campaign_deck import TIER_DAMAGE, TIER_HEALTH


def inconsistencies(found: Campaign) -> list[str]:
    """Return a message for every inconsistency, naming the file to look into."""
    return [
        *_of_sizes(found),
        *_of_maps(found),
        *_of_relics(found),
        *_of_buildings(found),
        *_of_upgrades(found),
        *_of_leaders(found),
        *_of_names(found),
        *_of_figures(found.figures),
        *_of_recovery(found),
    ]


def _of_sizes(found: Campaign) -> Iterator[str]:
    """The state has room for everything, and the first node of the tree is free."""
    sizes = (
        ("relics.toml", len(found.relics), RELICS),
        ("items.toml", len(found.items), ITEMS),
        ("buildings.toml", len(found.buildings), BUILDINGS),
        ("tree.toml", len(found.nodes), NODES),
    )
    for file, size, most in sizes:
        if not 1 <= size <= most:
            yield f"{file}: must have 1 to {most} tables, not {size}"
    if found.nodes and (found.nodes[0].cost or found.nodes[0].requires):
        yield f"tree.toml {found.nodes[0].id}: the first node is free and needs nothing"


def _of_maps(found: Campaign) -> Iterator[str]:
    """Every spot of an act is on its map, and every line of the map is visible."""
    for act in found.acts:
        spots = (*(spot for stage in act.stages for spot in stage), *act.relic_sites)
        off = [f"{at.lat} {at.lng}" for at in spots if not _shows(act.bounds, at.lat, at.lng)]
        places = (act.town, act.end, *act.places)
        off += [at.name for at in places if not _shows(act.bounds, at.lat, at.lng)]
        yield from (f"acts.toml, act {act.number}: {quoted(at)} is not on its map" for at in off)
        for line in (*act.coasts, *act.rivers):
            if not any(_shows(act.bounds, spot.lat, spot.lng) for spot in line):
                yield f"maps.toml, act {act.number}: a line is outside the bounds"


def _shows(bounds: Bounds, lat: int, lng: int) -> bool:
    return bounds.south <= lat <= bounds.north and bounds.west <= lng <= bounds.east


def _of_relics(found: Campaign) -> Iterator[str]:
    nodes = {node.id for node in found.nodes}
    for relic in found.relics:
        if relic.starting and relic.starting not in nodes:
            yield f"relics.toml {relic.id}: starting has no node {quoted(relic.starting)}"
    for name, some in (
        ("that a run can begin with", [r for r in found.relics if r.starting == ""]),
        ("that is offered", found.offered_relics),
        ("that is legendary", found.legendary_relics),
    ):
        if not some:
            yield f"relics.toml: there must be a relic {name}"


def _of_buildings(found: Campaign) -> Iterator[str]:
    for building in found.buildings:
        place = f"buildings.toml {building.id}"
        if (building.makes == "gold") != (building.gold > 0):
            yield f"{place}: gold is for the building that makes it"
        if (building.makes == "gold") != (building.base == 0):
            yield f"{place}: base is the supply time of a building that makes cards"
        if building.at_start == (building.price > 0):
            yield f"{place}: a building has a price or is there at the start"


def _of_upgrades(found: Campaign) -> Iterator[str]:
    """After every act but the last, cards rise a tier."""
    if [step.after_act for step in found.upgrades] != list(range(1, ACTS)):
        yield f"upgrades.toml: there is one for each act from 1 to {ACTS - 1}"
    for step in found.upgrades:
        if step.to_tier != step.tier + 1:
            yield f"upgrades.toml after_act {step.after_act}: to_tier must be the next tier"
        # Land of Clans & Wanderers, whose rules battles use, fixes what a tier adds.
        if (step.damage, step.health) != (TIER_DAMAGE, TIER_HEALTH):
            tier = f"{TIER_DAMAGE} damage and {TIER_HEALTH} health"
            yield f"upgrades.toml after_act {step.after_act}: a tier adds {tier} in battles"


def _of_leaders(found: Campaign) -> Iterator[str]:
    for leader in found.leaders:
        if (leader.status == PLAYABLE) != (leader.hero in catalogue().heroes):
            yield f"leaders.toml {leader.id}: hero is that of a playable leader"
    if sum(leader.playable for leader in found.leaders) != 1:
        yield "leaders.toml: there is one playable leader"


def _of_names(found: Campaign) -> Iterator[str]:
    """The figures name a deck, a building, consumables and a card that exist."""
    figures = found.figures
    at_start = {building.id for building in found.buildings if building.at_start}
    named = (
        ("start deck", figures.start.deck, catalogue().decks),
        ("start building", figures.start.building, at_start),
        ("start guard_card", figures.start.guard_card, catalogue().cards),
        ("offers treasure_item", figures.offers.treasure_item, {item.id for item in found.items}),
        ("offers recovery_item", figures.offers.recovery_item, {item.id for item in found.items}),
    )
    for key, name, there_are in named:
        if name not in there_are:
            yield f"run.toml {key}: there is no {quoted(name)}"


def _of_figures(figures: Figures) -> Iterator[str]:
    story, penalties, mystery = figures.story, figures.penalties, figures.mystery
    if story.nothing + story.good + story.bad != 100:
        yield "run.toml story: nothing, good and bad must be 100 together"
    ascending = (
        ("story gain", (story.gain_low, story.gain_high)),
        ("story loss", (story.loss_low, story.loss_high)),
        ("penalties gold", (penalties.gold_low, penalties.gold_high)),
        ("penalties far and farther", (penalties.far_metres, penalties.farther_metres)),
        ("mystery easiest and hardest", (mystery.easiest, mystery.hardest)),
        ("supply interval", (figures.supply.least_interval, figures.supply.most_interval)),
    )
    for key, (low, high) in ascending:
        if low > high:
            yield f"run.toml {key}: must not fall from {low} to {high}"
    if max(figures.choice.battles, figures.choice.battles_beside + 1) > CHOICES:
        yield f"run.toml choice: there are at most {CHOICES} choices"
    # Each encounter locks at most one card, and some locks last one encounter longer.
    locks = (story.locked, penalties.locked, penalties.far_locked, penalties.farther_locked)
    if max(locks) + 1 >= HELD:
        most = HELD - 2
        yield f"run.toml: a card may be locked for at most {most} encounters, not {max(locks)}"


def _of_recovery(found: Campaign) -> Iterator[str]:
    """Rule 6-9: nothing that a recovery gives is worth more than a retreat costs."""
    figures, price = found.figures, found.figures.recovery.retreat_gold
    treasure = figures.rewards.recovery_treasure
    cost = f"the {price} gold that a retreat costs"
    # The town's gold counts too, so that no player retreats again and again to earn it.
    depots = sum(building.gold for building in found.buildings)
    if treasure.per_encounter or treasure.gold(ACTS) + depots > price:
        yield f"rewards.toml recovery_treasure: more than {price} gold, with {depots} of the town"
    if figures.rewards.recovery.most > price:
        yield f"rewards.toml recovery most: more than {cost}"
    for item in found.items:
        if item.id == figures.offers.recovery_item and item.price > price:
            yield f"run.toml offers recovery_item: worth more than {cost}"
    # A rest is worth the cheapest consumables that heal as much.
    if all(figures.rest.recovery_most * item.price > price * item.heals for item in found.items):
        yield f"run.toml rest recovery_most: worth more than {cost}"
