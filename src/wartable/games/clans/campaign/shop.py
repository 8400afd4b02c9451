"""The shop: its stock, its prices, repairs, and leaving (rules 6-10 to 6-16)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.chance import Chance
from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.campaign.belongings import gain_item, gain_relic
from wartable.games.clans.campaign.cards import fallen_of, gain_card, in_fallen
from wartable.games.clans.campaign.catalogue import all_pool, campaign
from wartable.games.clans.campaign.luck import pick, shuffle
from wartable.games.clans.campaign.numbers import (
    BOUGHT,
    FOR_PRICE,
    IN_SHOP,
    NOT_FALLEN,
    NOT_IN_STOCK,
    REPAIRED,
    SHOP_LEFT,
)
from wartable.games.clans.campaign.orders import (
    BUY_CARD,
    BUY_ITEM,
    BUY_RELIC,
    LEAVE,
    REPAIR,
    first_of,
    order,
    verb_of,
)
from wartable.games.clans.campaign.purse import lacks, pay, price
from wartable.games.clans.campaign.state import (
    A_RELIC,
    AN_ITEM,
    BASIC,
    ITEMS,
    NOTHING,
    SHELF,
    Book,
    State,
    card_of,
    kind_of,
)
from wartable.games.clans.campaign.upgrades import figures_of
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.state import POINTS

#: What stands on the shelf in the place of a thing that was sold.
SOLD = -1

# --- the stock ----------------------------------------------------------------------------------


def enter(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 6-10: the hero comes to a shop, which lays out its stock."""
    clear_shelf(s)
    for card in cards_in_stock(book, s, chance):
        s.shelf_card[s.shelf_cards] = kind_of(card, BASIC, 0)
        s.shelf_cards += 1
    for relic in relics_in_stock(book, chance):
        s.shelf_relic[s.shelf_relics] = relic
        s.shelf_relics += 1
    note(log, EVERYBODY, IN_SHOP, 0, 0, 0, 0)


def cards_in_stock(book: Book, s: State, chance: Chance) -> list[int]:
    """Rules 6-10 and 6-11: return different cards of the act; a better shop has a rare one."""
    figures = campaign().figures.shop
    pool = list(all_pool(book, s.act))
    shuffle(chance, pool)
    stock = pool[: figures.better_cards if book.better_shops else figures.cards]
    if book.better_shops:
        rare = [card for card in pool if catalogue().card(card).rarity >= figures.better_rarity]
        if not set(stock) & set(rare):
            stock[-1] = pick(chance, rare)
    return stock


def relics_in_stock(book: Book, chance: Chance) -> list[int]:
    """Rules 6-10 and 6-11: return different relics of those that are sold at all."""
    figures = campaign().figures.shop
    pool = list(campaign().sold_relics)
    shuffle(chance, pool)
    return pool[: figures.better_relics if book.better_shops else figures.relics]


def clear_shelf(s: State) -> None:
    """Leave nothing on the shelf."""
    s.shelf_cards = 0
    s.shelf_relics = 0
    for at in range(SHELF):
        s.shelf_card[at] = 0
        s.shelf_relic[at] = 0


# --- prices -------------------------------------------------------------------------------------


def card_price(book: Book, kind: int) -> int:
    """Rules 6-12 and 6-13: return what a card costs this player."""
    figures = campaign().figures.shop
    damage, health = figures_of(kind)
    abilities = len(catalogue().card(card_of(kind)).abilities[POINTS])
    listed = (
        figures.card_base
        + figures.card_damage * damage
        + figures.card_health * health
        + figures.card_ability * abilities
    )
    return price(book, listed)


def item_price(book: Book, item: int) -> int:
    """Rules 6-12 and 6-13: return what a consumable costs this player."""
    return price(book, campaign().items[item].price)


def relic_price(book: Book, relic: int) -> int:
    """Rules 6-12 and 6-13: return what a relic costs this player."""
    return price(book, campaign().relics[relic].price)


def repair_price(kind: int) -> int:
    """Rule 6-15: return what the repair of a card costs; no discount counts."""
    figures = campaign().figures.shop
    rarity = catalogue().card(card_of(kind)).rarity
    by_figures = min(figures.repair_figures_most, sum(figures_of(kind)))
    return figures.repair_base + figures.repair_rarity * (rarity - 1) + by_figures


# --- the moves ----------------------------------------------------------------------------------


def candidates(book: Book, s: State) -> Iterator[int]:
    """Yield the moves in a shop, some of which may be refused."""
    for at in range(s.shelf_cards):
        yield order(BUY_CARD, at)
    for item in range(ITEMS):
        yield order(BUY_ITEM, item)
    for at in range(s.shelf_relics):
        yield order(BUY_RELIC, at)
    for kind in dict.fromkeys(fallen_of(s)):
        yield order(REPAIR, kind)
    yield order(LEAVE)


def fault(book: Book, s: State, code: int, amount: int) -> int:
    """Return why a move in a shop is refused, 0 if it is not (rules 6-14 to 6-16)."""
    verb, which = verb_of(code), first_of(code)
    if verb == BUY_CARD:
        if which >= s.shelf_cards or s.shelf_card[which] == SOLD:
            return NOT_IN_STOCK
        return lacks(s, card_price(book, s.shelf_card[which]))
    if verb == BUY_RELIC:
        if which >= s.shelf_relics or s.shelf_relic[which] == SOLD:
            return NOT_IN_STOCK
        return lacks(s, relic_price(book, s.shelf_relic[which]))
    if verb == BUY_ITEM:
        return lacks(s, item_price(book, which)) if which < ITEMS else NOT_IN_STOCK
    if verb == REPAIR:
        return lacks(s, repair_price(which)) if in_fallen(s, which) else NOT_FALLEN
    return 0


def do(book: Book, s: State, chance: Chance, code: int, log: Log) -> None:
    """Make a move in a shop. The encounter is completed after leaving it (rule 6-16)."""
    verb, which = verb_of(code), first_of(code)
    if verb == BUY_CARD:
        buy_card(book, s, which, log)
    elif verb == BUY_ITEM:
        buy_item(book, s, which, log)
    elif verb == BUY_RELIC:
        buy_relic(book, s, which, log)
    elif verb == REPAIR:
        repair(s, which, log)
    else:
        clear_shelf(s)
        note(log, EVERYBODY, SHOP_LEFT, 0, 0, 0, 0)


def buy_card(book: Book, s: State, at: int, log: Log) -> None:
    """Rule 6-14: a card of the shelf joins the deck."""
    kind = s.shelf_card[at]
    spend(s, NOTHING, kind, card_price(book, kind), log)
    s.shelf_card[at] = SOLD
    gain_card(s, kind, FOR_PRICE, log)


def buy_item(book: Book, s: State, item: int, log: Log) -> None:
    """Rule 6-14: a consumable comes into the inventory; there are always more."""
    spend(s, AN_ITEM, item, item_price(book, item), log)
    gain_item(s, item, FOR_PRICE, log)


def buy_relic(book: Book, s: State, at: int, log: Log) -> None:
    """Rule 6-14: a relic of the shelf is owned, and active at once."""
    relic = s.shelf_relic[at]
    spend(s, A_RELIC, relic, relic_price(book, relic), log)
    s.shelf_relic[at] = SOLD
    gain_relic(book, s, relic, FOR_PRICE, log)


def spend(s: State, what: int, which: int, cost: int, log: Log) -> None:
    """Pay for something, and say what was bought."""
    pay(s, cost, log)
    note(log, EVERYBODY, BOUGHT, what, which, cost, 0)


def repair(s: State, kind: int, log: Log) -> None:
    """Rule 6-15: a fallen card is repaired and joins the deck, or the reserves if it is full."""
    cost = repair_price(kind)
    pay(s, cost, log)
    note(log, EVERYBODY, REPAIRED, kind, cost, 0, 0)
    s.fallen[kind] -= 1
    gain_card(s, kind, FOR_PRICE, log)
