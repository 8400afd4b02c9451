"""What happens when the hero arrives (rule 6) and after every encounter (rules 4-5 and 4-6)."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import Log
from wartable.games.campaign.catalogue import all_pool, campaign
from wartable.games.campaign.events import (
    FOR_DEPOT,
    FOR_MAP,
    FOR_MYSTERY,
    FOR_REST,
    FOR_TREASURE,
    completes,
    map_relic,
    revealed,
)
from wartable.games.campaign.rules import shop, story
from wartable.games.campaign.rules.acts import finish_act
from wartable.games.campaign.rules.battle import begin_battle
from wartable.games.campaign.rules.belongings import gain_relic
from wartable.games.campaign.rules.chance import happens, pick
from wartable.games.campaign.rules.choices import grant_offer, roll
from wartable.games.campaign.rules.deck import clear_expired_locks, gain_reserve
from wartable.games.campaign.rules.gold import gain_gold, half_up, heal
from wartable.games.campaign.rules.pay import NO_LIMIT, town_gold
from wartable.games.campaign.rules.places import metres
from wartable.games.campaign.rules.run import enter, present, present_kind, season_ends
from wartable.games.campaign.rules.supply import supply_step
from wartable.games.campaign.state import (
    BASIC,
    BOSS,
    CAMP,
    EVENT,
    FIGHTS,
    MYSTERY,
    REST,
    SHOP,
    SHOPPING,
    SKIRMISH,
    TREASURE,
    Book,
    State,
    kind_of,
)


def meet(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 4-1: begin the present encounter; complete it if it is over at once."""
    kind = present_kind(s)
    if kind in FIGHTS:
        begin_battle(book, s, chance, s.c_level[present(s)], log)
    elif kind == SHOPPING:
        shop.enter(book, s, chance, log)
        enter(s, SHOP)
    elif kind == MYSTERY:
        open_mystery(book, s, chance, log)
    else:
        if kind == REST:
            rest(s, log)
        elif kind == TREASURE:
            gain_gold(s, s.c_gold[present(s)], FOR_TREASURE, log)
        if kind in (EVENT, TREASURE):
            search_map_relic(book, s, chance, log)
        complete(book, s, chance, log)


def rest(s: State, log: Log) -> None:
    """Rule 6-1: heal the base by a rest."""
    heal(s, rest_heals(s), FOR_REST, log)


def rest_heals(s: State) -> int:
    """Rules 6-1 and 6-9: return how much a rest heals; a recovery limits it."""
    figures = campaign().figures.rest
    share = half_up(s.max_hp * figures.heal_percent, 100)
    return min(share, figures.recovery_most) if s.recovery > 0 else share


def open_mystery(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 6-4: reveal a mystery: an ambush of any difficulty, or supplies."""
    figures = campaign().figures
    at = present(s)
    if happens(chance, figures.mystery.battle_percent):
        easiest, hardest = figures.mystery.easiest, figures.mystery.hardest
        s.c_level[at] = easiest + draw(chance, hardest - easiest + 1)
        s.c_gold[at] = figures.rewards.ambush.gold(s.act, s.encounter)
        s.ambush = 1
        revealed(log, SKIRMISH, s.c_level[at])
        begin_battle(book, s, chance, s.c_level[at], log)
    else:
        s.c_gold[at] = figures.rewards.supplies.gold(s.act, s.encounter)
        revealed(log, TREASURE, 0)
        gain_gold(s, s.c_gold[at], FOR_MYSTERY, log)
        complete(book, s, chance, log)


def search_map_relic(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 4-4: find the map relic and its cards if it is near, once per act.

    A recovery never finds it.
    """
    figures = campaign().figures.map_relic
    way = metres(s.hero_lat, s.hero_lng, s.relic_lat, s.relic_lng)
    if s.relic_found == 1 or s.recovery > 0 or way > figures.within_metres:
        return
    s.relic_found = 1
    relic = next(each.number for each in campaign().relics if each.effect == "artillery")
    if s.relics[relic] == 0:
        gain_relic(book, s, relic, FOR_MAP, log)
    for _ in range(figures.cards):
        kind = kind_of(pick(chance, all_pool(book, s.act)), BASIC, 0)
        map_relic(log, kind)
        gain_reserve(s, kind, FOR_MAP, log)


# --- completing an encounter ---------------------------------------------------------------------


def complete(book: Book, s: State, chance: Chance, log: Log, town_most: int = NO_LIMIT) -> None:
    """Rule 4-5: complete the present encounter: give its offer, count it, roll what comes next.

    The town pays at most ``town_most`` gold.
    """
    kind = present_kind(s)
    grant_offer(book, s, chance, present(s), log)
    count_encounter(book, s, chance, log, town_most)
    if kind == BOSS:
        finish_act(book, s, chance, log)
    elif not season_ends(book, s, log):
        roll(book, s, chance, log)
        story.tell(book, s, chance, kind, log)
        enter(s, CAMP)


def pass_encounter(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 4-6: count waiting or going back as an encounter."""
    count_encounter(book, s, chance, log)
    if not season_ends(book, s, log):
        roll(book, s, chance, log)
        enter(s, CAMP)


def count_encounter(
    book: Book, s: State, chance: Chance, log: Log, town_most: int = NO_LIMIT
) -> None:
    """Rule 4-5: count an encounter; then come the town's gold, supply and expiring locks."""
    s.encounter += 1
    s.completed += 1
    s.recovery = max(0, s.recovery - 1)
    completes(log, s.encounter, s.completed)
    gain_gold(s, min(town_gold(s), town_most), FOR_DEPOT, log)
    supply_step(book, s, chance, log)
    clear_expired_locks(s)
