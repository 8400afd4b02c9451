"""Relics and consumables: gaining them, their effects, and the moves with them (rule 10)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.events import (
    FOR_ITEM,
    FOR_RELICS,
    equipped,
    gains_item,
    gains_relic,
    switched,
    used,
)
from wartable.games.campaign.moves import (
    EQUIP,
    SWITCH,
    USE,
    equip_move,
    item_of,
    relic_of,
    stow_move,
    switch_move,
    use_move,
    verb_of,
)
from wartable.games.campaign.rules.gold import heal
from wartable.games.campaign.rules.refusals import (
    ALWAYS_ON,
    AT_FULL_HEALTH,
    FULLY_EQUIPPED,
    NO_SUCH_MOVE,
    NOT_OWNED,
)
from wartable.games.campaign.state import ITEMS, RELICS, Book, State

#: The effect that counts once, however many copies of its relic the player owns (rule 10-3).
COUNTS_ONCE = "artillery"
#: The most health that a base can have (rule 10-4).
MOST_HEALTH = 1000

# --- gaining ------------------------------------------------------------------------------------


def gain_relic(book: Book, s: State, relic: int, why: int, log: Log) -> None:
    """Rules 10-1 and 10-4: gain a relic, active at once; armour raises maximum health."""
    thing = campaign().relics[relic]
    s.relics[relic] += 1
    s.active[relic] = 1
    gains_relic(log, relic, why)
    if thing.effect == "health":
        s.max_hp = min(MOST_HEALTH, s.max_hp + thing.amount)
        heal(s, thing.amount, FOR_RELICS, log)


def gain_item(s: State, item: int, why: int, log: Log) -> None:
    """Rule 10-6: put a consumable into the inventory."""
    s.items[item] += 1
    gains_item(log, item, 1, why)


def bonus(s: State, effect: str) -> int:
    """Rule 10-3: return the sum of an effect over all copies of active relics that count."""
    return sum(
        relic.amount * counting(s, relic.number)
        for relic in campaign().relics
        if relic.effect == effect and s.active[relic.number]
    )


def counting(s: State, relic: int) -> int:
    """Rule 10-3: return how many copies of a relic count: all, but only one Map Relic."""
    copies = s.relics[relic]
    return min(1, copies) if campaign().relics[relic].effect == COUNTS_ONCE else copies


# --- moves --------------------------------------------------------------------------------------


def candidates(book: Book, s: State) -> Iterator[int]:
    """Yield the moves with relics and items, legal or not."""
    for relic in range(RELICS):
        yield switch_move(relic)
    for make in (use_move, equip_move, stow_move):
        for item in range(ITEMS):
            yield make(item)


def fault(book: Book, s: State, code: int, amount: int) -> int:
    """Return why a move with a relic or an item is refused, 0 if it is legal."""
    verb, item = verb_of(code), item_of(code)
    if verb == SWITCH:
        relic = relic_of(code)
        return _switch_fault(s, relic) if relic < RELICS else NO_SUCH_MOVE
    if item >= ITEMS:
        return NO_SUCH_MOVE
    if verb == USE:
        return _use_fault(s, item)
    if verb == EQUIP:
        return _equip_fault(s, item)
    return 0 if s.equipped[item] > 0 else NOT_OWNED


def _switch_fault(s: State, relic: int) -> int:
    """Rule 10-2: only an owned relic can be switched, and armour never."""
    if s.relics[relic] == 0:
        return NOT_OWNED
    return ALWAYS_ON if campaign().relics[relic].always_on else 0


def _use_fault(s: State, item: int) -> int:
    """Rule 10-8: only an owned item can be used, and only below full health."""
    if s.items[item] + s.equipped[item] == 0:
        return NOT_OWNED
    return 0 if s.hp < s.max_hp else AT_FULL_HEALTH


def _equip_fault(s: State, item: int) -> int:
    """Rule 10-7: an item of the inventory can be equipped while there is room."""
    if s.items[item] == 0:
        return NOT_OWNED
    return 0 if sum(s.equipped) < campaign().figures.limits.equipped else FULLY_EQUIPPED


def do(book: Book, s: State, chance: Chance, code: int, log: Log) -> None:
    """Make a move with a relic or an item."""
    verb = verb_of(code)
    if verb == SWITCH:
        relic = relic_of(code)
        s.active[relic] = 1 - s.active[relic]
        switched(log, relic, s.active[relic])
    elif verb == USE:
        use(s, item_of(code), log)
    else:
        shift(s, item_of(code), 1 if verb == EQUIP else -1, log)


def use(s: State, item: int, log: Log) -> None:
    """Rule 10-8: use up an item, an equipped one first."""
    held = s.equipped if s.equipped[item] > 0 else s.items
    held[item] -= 1
    used(log, item)
    heal(s, campaign().items[item].heals, FOR_ITEM, log)


def shift(s: State, item: int, by: int, log: Log) -> None:
    """Rule 10-7: equip an item of the inventory (1) or stow an equipped one (-1)."""
    s.items[item] -= by
    s.equipped[item] += by
    equipped(log, item, s.equipped[item])
