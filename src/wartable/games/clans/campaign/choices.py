"""The encounters to choose from (rule 3): rolled with the step, they stand until the next."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.chance import Chance, draw
from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.campaign.catalogue import Act, campaign
from wartable.games.clans.campaign.encounterfigures import Choice
from wartable.games.clans.campaign.geography import metres
from wartable.games.clans.campaign.luck import happens, pick_weighted, shuffle
from wartable.games.clans.campaign.numbers import BOSS_WAITS
from wartable.games.clans.campaign.offers import roll_offers
from wartable.games.clans.campaign.spots import place_choices
from wartable.games.clans.campaign.state import (
    BOSS,
    CHOICES,
    DEFENCE,
    EASY,
    ELITE,
    EVENT,
    HARD,
    MYSTERY,
    NORMAL,
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

#: Rule 6-7: what a step of recovery has, in this order.
OF_RECOVERY = (RECOVERY, SHOPPING, REST, EVENT, TREASURE)


def roll(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 3-1: roll the encounters of a step, with all that is shown of them."""
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
        note(log, EVERYBODY, BOSS_WAITS, s.act, 0, 0, 0)


def clear(s: State) -> None:
    """Leave nothing of the choices before."""
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


# --- 3-2. Which kinds ---------------------------------------------------------------------------


def usual_kinds(book: Book, s: State, chance: Chance) -> list[int]:
    """Rule 3-2: battles and perhaps something else, in any order; then boss and defence."""
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
    """Rule 3-2: what a step has beside its battles; 0 for nothing."""
    if has_forced_shop(s, figures):
        return SHOPPING
    left_over = s.encounter % figures.other_every
    sometimes = left_over == figures.other_rest and happens(chance, figures.other_percent)
    if left_over != 0 and not sometimes:
        return 0
    return pick_weighted(chance, list(pool_of_others(s, chance, figures)))


def has_forced_shop(s: State, figures: Choice) -> bool:
    """Rule 3-2: whether a shop stands for sure."""
    if s.encounter == 0:
        return s.act >= figures.opening_shop_from_act
    return s.encounter % figures.forced_shop_every == 0


def pool_of_others(s: State, chance: Chance, figures: Choice) -> Iterator[tuple[int, int]]:
    """Yield what the other encounter may be, each with its weight (rule 3-2)."""
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


# --- 3-3 to 3-6. What is shown of them ------------------------------------------------------------


def level_of(s: State, kind: int) -> int:
    """Rule 3-3: the difficulty of the enemy; 0 where there is none, or it is unknown."""
    if kind == SKIRMISH:
        figures = campaign().figures.choice
        if s.encounter < figures.easy_below:
            return EASY
        return NORMAL if s.encounter < figures.normal_below else HARD
    if kind == DEFENCE:
        return campaign().figures.defence.level
    return {ELITE: OF_ELITE, BOSS: OF_BOSS, RECOVERY: EASY}.get(kind, 0)


def gold_of(s: State, kind: int) -> int:
    """Rule 3-4: the gold of an encounter; 0 where there is none, or it is unknown."""
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
    """Rule 3-6: whether a battle is for a city that can be conquered."""
    figures = campaign().figures.city
    return s.encounter >= figures.from_encounter and happens(chance, figures.percent)


# --- 3-7 and 3-8. The boss and the defence ------------------------------------------------------


def boss_is_available(book: Book, s: State) -> bool:
    """Rule 3-7: after so many encounters; or, on the march, battles, and near the end node."""
    if book.march == 0:
        return s.encounter >= book.boss_after
    way = metres(s.hero_lat, s.hero_lng, s.end_lat, s.end_lng)
    return s.act_battles >= book.boss_after and way <= campaign().figures.boss.march_metres


def put_boss(kinds: list[int]) -> None:
    """Rule 3-7: the boss stands for the first battle or elite, else for the last choice."""
    fights = [at for at, kind in enumerate(kinds) if kind in (SKIRMISH, ELITE)]
    kinds[fights[0] if fights else -1] = BOSS


def put_defence(kinds: list[int]) -> None:
    """Rule 3-8: a defence stands for the last choice that is not the boss."""
    kinds[-1 if kinds[-1] != BOSS else -2] = DEFENCE
