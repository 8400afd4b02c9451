"""The encounters to choose from, rolled at each step, and their offers (rule 3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import Log
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import Act
from wartable.games.campaign.catalogue.figures import Choice
from wartable.games.campaign.events import FOR_OFFER, boss_waits
from wartable.games.campaign.rules.belongings import gain_item, gain_relic
from wartable.games.campaign.rules.chance import happens, pick, pick_weighted, shuffle
from wartable.games.campaign.rules.places import metres, place_choices
from wartable.games.campaign.rules.supply import found
from wartable.games.campaign.state import (
    A_BUILDING,
    A_RELIC,
    AN_ITEM,
    BOSS,
    CHOICES,
    DEFENCE,
    EASY,
    ELITE,
    EVENT,
    HARD,
    MYSTERY,
    NORMAL,
    NOTHING,
    OF_BOSS,
    OF_ELITE,
    RECOVERY,
    REST,
    SHOPPING,
    SKIRMISH,
    TREASURE,
    Book,
    State,
)

#: Rule 6-7: the choices of a step of recovery, in this order.
OF_RECOVERY = (RECOVERY, SHOPPING, REST, EVENT, TREASURE)


def roll(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 3-1: roll the encounters of a step, with everything that is shown of them."""
    waited = has_boss(s)
    kinds = list(OF_RECOVERY) if s.recovery > 0 else usual_kinds(book, s, chance)
    clear(s)
    s.choices = len(kinds)
    for at, kind in enumerate(kinds):
        s.c_kind[at] = kind
        s.c_level[at] = level_of(s, kind)
        s.c_gold[at] = gold_of(s, kind)
        s.c_title[at] = draw(chance, titles_of(campaign().act(s.act), kind))
        s.c_city[at] = int(kind == SKIRMISH and is_city(s, chance))
    roll_offers(book, s, chance)
    place_choices(s, chance)
    if has_boss(s) and not waited:
        boss_waits(log, s.act)


def clear(s: State) -> None:
    """Clear the choices out of the state."""
    s.choices = 0
    s.now = 0
    for at in range(CHOICES):
        s.c_kind[at] = 0
        s.c_title[at] = 0
        s.c_level[at] = 0
        s.c_gold[at] = 0
        s.c_offers[at] = 0
        s.c_offer[at] = 0
        s.c_city[at] = 0
        s.c_lat[at] = 0
        s.c_lng[at] = 0


def has_boss(s: State) -> bool:
    """Tell whether the boss is among the choices."""
    return any(s.c_kind[at] == BOSS for at in range(s.choices))


# --- 3-2. Kinds ---------------------------------------------------------------------------------


def usual_kinds(book: Book, s: State, chance: Chance) -> list[int]:
    """Rule 3-2: return battles and perhaps something else, shuffled; then boss and defence."""
    figures = campaign().figures.choice
    other = other_kind(s, chance, figures)
    kinds = [SKIRMISH] * (figures.battles_beside if other else figures.battles)
    if s.encounter >= figures.elite_from and happens(chance, figures.elite_percent):
        kinds[0] = ELITE
    if other:
        kinds.append(other)
    shuffle(chance, kinds)
    if boss_is_available(book, s):
        put_boss(kinds)
    if s.defence == 1:
        put_defence(kinds)
    return kinds


def other_kind(s: State, chance: Chance, figures: Choice) -> int:
    """Rule 3-2: return what a step has besides its battles, 0 for nothing."""
    if has_forced_shop(s, figures):
        return SHOPPING
    left_over = s.encounter % figures.other_every
    sometimes = left_over == figures.other_rest and happens(chance, figures.other_percent)
    if left_over != 0 and not sometimes:
        return 0
    return pick_weighted(chance, list(pool_of_others(s, chance, figures)))


def has_forced_shop(s: State, figures: Choice) -> bool:
    """Rule 3-2: tell whether this step has a shop for certain."""
    if s.encounter == 0:
        return s.act >= figures.opening_shop_from_act
    return s.encounter % figures.forced_shop_every == 0


def pool_of_others(s: State, chance: Chance, figures: Choice) -> Iterator[tuple[int, int]]:
    """Rule 3-2: yield the kinds that the other encounter may have, with their weights."""
    yield EVENT, figures.event_weight
    if s.encounter >= figures.shop_from:
        yield SHOPPING, figures.shop_weight
    if s.encounter >= figures.rest_from:
        yield REST, figures.rest_weight
    if s.encounter >= figures.mystery_from:
        yield MYSTERY, figures.mystery_weight
    if s.encounter >= figures.treasure_from and happens(chance, figures.treasure_percent):
        yield TREASURE, figures.treasure_weight
    if figures.further_elite_from <= s.encounter <= figures.further_elite_to:
        yield ELITE, figures.further_elite_weight


# --- 3-3 to 3-6. Difficulty, gold, titles, cities -------------------------------------------------


def level_of(s: State, kind: int) -> int:
    """Rule 3-3: return the difficulty of the enemy, 0 if there is none or it is unknown."""
    if kind == SKIRMISH:
        figures = campaign().figures.choice
        if s.encounter < figures.easy_below:
            return EASY
        return NORMAL if s.encounter < figures.normal_below else HARD
    if kind == DEFENCE:
        return campaign().figures.defence.level
    return {ELITE: OF_ELITE, BOSS: OF_BOSS, RECOVERY: EASY}.get(kind, 0)


def gold_of(s: State, kind: int) -> int:
    """Rule 3-4: return the gold of an encounter, 0 if there is none or it is unknown."""
    rewards = campaign().figures.rewards
    by_kind = {
        SKIRMISH: rewards.battle,
        ELITE: rewards.elite,
        BOSS: rewards.boss,
        TREASURE: rewards.recovery_treasure if s.recovery > 0 else rewards.treasure,
        RECOVERY: rewards.recovery,
        DEFENCE: rewards.defence,
    }
    return by_kind[kind].gold(s.act, s.encounter) if kind in by_kind else 0


def titles_of(act: Act, kind: int) -> int:
    """Return how many titles a kind of encounter has in an act."""
    titles = {SKIRMISH: act.battle_titles, ELITE: act.elite_titles}
    return len(titles[kind]) if kind in titles else 1


def is_city(s: State, chance: Chance) -> bool:
    """Rule 3-6: roll whether a battle is for a city that can be conquered."""
    figures = campaign().figures.city
    return s.encounter >= figures.from_encounter and happens(chance, figures.percent)


# --- 3-7 and 3-8. The boss and the defence ------------------------------------------------------


def boss_is_available(book: Book, s: State) -> bool:
    """Rule 3-7: tell whether the boss is available: by encounters or, on the march, by battles."""
    if book.march == 0:
        return s.encounter >= book.boss_after
    way = metres(s.hero_lat, s.hero_lng, s.end_lat, s.end_lng)
    return s.act_battles >= book.boss_after and way <= campaign().figures.boss.march_metres


def put_boss(kinds: list[int]) -> None:
    """Rule 3-7: replace the first battle or elite, or else the last choice, by the boss."""
    fights = [at for at, kind in enumerate(kinds) if kind in (SKIRMISH, ELITE)]
    kinds[fights[0] if fights else -1] = BOSS


def put_defence(kinds: list[int]) -> None:
    """Rule 3-8: replace the last choice that is not the boss by the defence."""
    kinds[-1 if kinds[-1] != BOSS else -2] = DEFENCE


# --- 3-5. Offers ---------------------------------------------------------------------------------


def roll_offers(book: Book, s: State, chance: Chance) -> None:
    """Rule 3-5: roll the offers of all choices, and make sure that they differ."""
    for at in range(s.choices):
        roll_offer(book, s, chance, at)
    diversify(s, chance)


def roll_offer(book: Book, s: State, chance: Chance, at: int) -> None:
    """Rule 3-5: roll the offer of one choice."""
    figures = campaign().figures.offers
    kind = s.c_kind[at]
    if s.recovery > 0:
        if kind == EVENT:
            put_offer(s, at, AN_ITEM, campaign().item(figures.recovery_item).number)
        return
    if kind == TREASURE:
        put_offer(s, at, AN_ITEM, campaign().item(figures.treasure_item).number)
        return
    offered = NOTHING
    if kind == SKIRMISH:
        offered = AN_ITEM
    elif kind == ELITE:
        offered = A_RELIC
    elif kind == EVENT:
        offered = A_RELIC if happens(chance, figures.event_relic) else AN_ITEM
    if kind in (ELITE, EVENT) and offers_building(book, s, chance):
        offered = A_BUILDING
    if offered != NOTHING:
        put_offer(s, at, offered, pick(chance, pool_of(s, offered)))


def put_offer(s: State, at: int, offered: int, which: int) -> None:
    """Write the offer of a choice into the state."""
    s.c_offers[at] = offered
    s.c_offer[at] = which


def offers_building(book: Book, s: State, chance: Chance) -> bool:
    """Rule 3-5: roll whether an event or an elite offers a building; one must be left."""
    if book.building_offers == 0 or not pool_of(s, A_BUILDING):
        return False
    return happens(chance, campaign().figures.offers.building)


def pool_of(s: State, offered: int) -> Sequence[int]:
    """Rule 3-5: return the things of a sort that can be offered."""
    data = campaign()
    if offered == A_RELIC:
        return [relic.number for relic in data.relics if relic.offered]
    if offered == AN_ITEM:
        return [item.number for item in data.items]
    return [
        building.number
        for building in data.buildings
        if s.built[building.number] == 0 and not under_offer(s, building.number)
    ]


def under_offer(s: State, building: int) -> bool:
    """Tell whether a choice already offers a building."""
    return any(
        s.c_offers[at] == A_BUILDING and s.c_offer[at] == building for at in range(s.choices)
    )


def diversify(s: State, chance: Chance) -> None:
    """Rule 3-5: if two or more choices have offers and all are the same, change the last."""
    offering = [at for at in range(s.choices) if s.c_offers[at] != NOTHING]
    if len(offering) < 2 or len({(s.c_offers[at], s.c_offer[at]) for at in offering}) > 1:
        return
    last = offering[-1]
    others = [which for which in pool_of(s, s.c_offers[last]) if which != s.c_offer[last]]
    put_offer(s, last, s.c_offers[last], pick(chance, others))


def grant_offer(book: Book, s: State, chance: Chance, at: int, log: Log) -> None:
    """Rule 3-5: give the player the offer of a choice whose encounter is completed."""
    offered, which = s.c_offers[at], s.c_offer[at]
    if offered == A_RELIC:
        gain_relic(book, s, which, FOR_OFFER, log)
    elif offered == AN_ITEM:
        gain_item(s, which, FOR_OFFER, log)
    elif offered == A_BUILDING and s.built[which] == 0:
        found(book, s, chance, which, FOR_OFFER, log)
