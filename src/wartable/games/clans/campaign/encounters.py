"""What happens on arrival: rest, event, treasure, mystery, shop or battle (rule 6)."""

from __future__ import annotations

from wartable.engine.chance import Chance, draw
from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.campaign import shop
from wartable.games.clans.campaign.battle import begin_battle
from wartable.games.clans.campaign.belongings import gain_relic
from wartable.games.clans.campaign.cards import gain_reserve
from wartable.games.clans.campaign.catalogue import all_pool, campaign
from wartable.games.clans.campaign.completing import complete
from wartable.games.clans.campaign.geography import metres
from wartable.games.clans.campaign.luck import happens, pick
from wartable.games.clans.campaign.numbers import (
    FOR_MAP,
    FOR_MYSTERY,
    FOR_REST,
    FOR_TREASURE,
    MAP_RELIC,
    REVEALED,
)
from wartable.games.clans.campaign.purse import gain_gold, half_up, heal
from wartable.games.clans.campaign.stages import enter, present, present_kind
from wartable.games.clans.campaign.state import (
    BASIC,
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
    """Rule 4-1: the hero meets the encounter that is being played."""
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
    """Rule 6-1: a rest heals a share of the most health; halves go up."""
    heal(s, rest_heals(s), FOR_REST, log)


def rest_heals(s: State) -> int:
    """Rules 6-1 and 6-9: return what a rest heals at most; in a recovery it is limited."""
    figures = campaign().figures.rest
    share = half_up(s.max_hp * figures.heal_percent, 100)
    return min(share, figures.recovery_most) if s.recovery > 0 else share


def open_mystery(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 6-4: a mystery is an ambush of any difficulty, or supplies."""
    figures = campaign().figures
    at = present(s)
    if happens(chance, figures.mystery.battle_percent):
        easiest, hardest = figures.mystery.easiest, figures.mystery.hardest
        s.c_level[at] = easiest + draw(chance, hardest - easiest + 1)
        s.c_gold[at] = figures.rewards.ambush.gold(s.act, s.encounter)
        s.ambush = 1
        note(log, EVERYBODY, REVEALED, SKIRMISH, s.c_level[at], 0, 0)
        begin_battle(book, s, chance, s.c_level[at], log)
    else:
        s.c_gold[at] = figures.rewards.supplies.gold(s.act, s.encounter)
        note(log, EVERYBODY, REVEALED, TREASURE, 0, 0, 0)
        gain_gold(s, s.c_gold[at], FOR_MYSTERY, log)
        complete(book, s, chance, log)


def search_map_relic(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 4-4: near enough to the map relic it is found, once an act, and a card with it.

    Nobody looks for it in a recovery.
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
        note(log, EVERYBODY, MAP_RELIC, kind, 0, 0, 0)
        gain_reserve(s, kind, FOR_MAP, log)
