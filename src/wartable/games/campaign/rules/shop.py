"""The shop: its stock, its prices, repairs, and leaving (rules 6-10 to 6-16)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.games.campaign.catalogue import all_pool, campaign
from wartable.games.campaign.events import (
    FOR_PRICE,
    bought_card,
    bought_item,
    bought_relic,
    in_shop,
    repaired,
    shop_left,
)
from wartable.games.campaign.moves import (
    BUY_CARD,
    BUY_ITEM,
    BUY_RELIC,
    REPAIR,
    buy_card_move,
    buy_item_move,
    buy_relic_move,
    item_of,
    leave_move,
    named_kind,
    place_of,
    repair_move,
    verb_of,
)
from wartable.games.campaign.rules.belongings import gain_item, gain_relic
from wartable.games.campaign.rules.chance import pick, shuffle
from wartable.games.campaign.rules.deck import fallen_of, figures_of, gain_card, in_fallen
from wartable.games.campaign.rules.gold import lacks, pay, price
from wartable.games.campaign.rules.refusals import NOT_FALLEN, NOT_IN_STOCK
from wartable.games.campaign.state import (
    BASIC,
    ITEMS,
    SHELF,
    Book,
    State,
    card_of,
    kind_of,
)
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.state import POINTS

#: Stands on the shelf in place of a thing that was sold.
SOLD = -1

# --- the stock ----------------------------------------------------------------------------------


def enter(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 6-10: enter a shop and roll its stock."""
    clear_shelf(s)
    for card in cards_in_stock(book, s, chance):
        s.shelf_card[s.shelf_cards] = kind_of(card, BASIC, 0)
        s.shelf_cards += 1
    for relic in relics_in_stock(book, chance):
        s.shelf_relic[s.shelf_relics] = relic
        s.shelf_relics += 1
    in_shop(log)


def cards_in_stock(book: Book, s: State, chance: Chance) -> list[int]:
    """Rules 6-10 and 6-11: return distinct cards of the act; a better shop has a rare one."""
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
    """Rules 6-10 and 6-11: return distinct relics out of those that shops sell."""
    figures = campaign().figures.shop
    pool = list(campaign().sold_relics)
    shuffle(chance, pool)
    return pool[: figures.better_relics if book.better_shops else figures.relics]


def clear_shelf(s: State) -> None:
    """Clear the shelf."""
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
    """Rules 6-12 and 6-15: return what repairing a card costs, always without a discount."""
    figures = campaign().figures.shop
    rarity = catalogue().card(card_of(kind)).rarity
    by_figures = min(figures.repair_figures_most, sum(figures_of(kind)))
    return figures.repair_base + figures.repair_rarity * (rarity - 1) + by_figures


# --- moves --------------------------------------------------------------------------------------


def candidates(book: Book, s: State) -> Iterator[int]:
    """Yield the moves in a shop, legal or not."""
    for at in range(s.shelf_cards):
        yield buy_card_move(at)
    for item in range(ITEMS):
        yield buy_item_move(item)
    for at in range(s.shelf_relics):
        yield buy_relic_move(at)
    for kind in dict.fromkeys(fallen_of(s)):
        yield repair_move(kind)
    yield leave_move()


def fault(book: Book, s: State, code: int, amount: int) -> int:
    """Rules 6-14 to 6-16: return why a move in a shop is refused, 0 if it is legal."""
    verb, at = verb_of(code), place_of(code)
    if verb == BUY_CARD:
        if at >= s.shelf_cards or s.shelf_card[at] == SOLD:
            return NOT_IN_STOCK
        return lacks(s, card_price(book, s.shelf_card[at]))
    if verb == BUY_RELIC:
        if at >= s.shelf_relics or s.shelf_relic[at] == SOLD:
            return NOT_IN_STOCK
        return lacks(s, relic_price(book, s.shelf_relic[at]))
    if verb == BUY_ITEM:
        item = item_of(code)
        return lacks(s, item_price(book, item)) if item < ITEMS else NOT_IN_STOCK
    if verb == REPAIR:
        kind = named_kind(code)
        return lacks(s, repair_price(kind)) if in_fallen(s, kind) else NOT_FALLEN
    return 0


def do(book: Book, s: State, chance: Chance, code: int, log: Log) -> None:
    """Make a move in a shop. The caller completes the encounter after leaving (rule 6-16)."""
    verb = verb_of(code)
    if verb == BUY_CARD:
        buy_card(book, s, place_of(code), log)
    elif verb == BUY_ITEM:
        buy_item(book, s, item_of(code), log)
    elif verb == BUY_RELIC:
        buy_relic(book, s, place_of(code), log)
    elif verb == REPAIR:
        repair(s, named_kind(code), log)
    else:
        clear_shelf(s)
        shop_left(log)


def buy_card(book: Book, s: State, at: int, log: Log) -> None:
    """Rule 6-14: buy a card off the shelf."""
    kind = s.shelf_card[at]
    cost = card_price(book, kind)
    pay(s, cost, log)
    bought_card(log, kind, cost)
    s.shelf_card[at] = SOLD
    gain_card(s, kind, FOR_PRICE, log)


def buy_item(book: Book, s: State, item: int, log: Log) -> None:
    """Rule 6-14: buy a consumable, of which the shop never runs out."""
    cost = item_price(book, item)
    pay(s, cost, log)
    bought_item(log, item, cost)
    gain_item(s, item, FOR_PRICE, log)


def buy_relic(book: Book, s: State, at: int, log: Log) -> None:
    """Rule 6-14: buy a relic off the shelf, active at once."""
    relic = s.shelf_relic[at]
    cost = relic_price(book, relic)
    pay(s, cost, log)
    bought_relic(log, relic, cost)
    s.shelf_relic[at] = SOLD
    gain_relic(book, s, relic, FOR_PRICE, log)


def repair(s: State, kind: int, log: Log) -> None:
    """Rule 6-15: repair a fallen card, which joins the deck, or the reserves if it is full."""
    cost = repair_price(kind)
    pay(s, cost, log)
    repaired(log, kind, cost)
    s.fallen[kind] -= 1
    gain_card(s, kind, FOR_PRICE, log)
