"""The shop after a match: three cards for gold from the purse (rule 11-3)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Select, select

from wartable.apps.clans.web.models import PaymentRow, PurseRow
from wartable.engine.errors import InUse, NotFound, quoted
from wartable.engine.kit.chance import draw
from wartable.engine.play.seeds import Seed, stream_of
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.cards import RARITY_NAMES, Card
from wartable.server.store.store import Store

#: The random stream of the match's seed that draws the cards; nothing else uses it.
PURPOSE = 1103
#: How many cards the shop has after a match, and their highest rarity.
CARDS = 3
RAREST = RARITY_NAMES.index("rare")


@dataclass(frozen=True, slots=True)
class Visit:
    """What a person's last match was worth, and what the shop has for them after it."""

    table_id: str
    won: bool
    streak: int
    gold: int
    bonus: int
    paid: int
    stock: tuple[Card, ...]
    bought: frozenset[str]
    at: int


def price(card: Card) -> int:
    """Return the price of a card; an ability counts once, whatever its modes."""
    abilities = {number for tags in card.abilities for number, _ in tags}
    return 4 * (15 + 2 * card.damage + card.health + 5 * len(abilities))


def stock_after(seed: Seed, seat: int) -> list[str]:
    """Return the ids of the cards that the shop has for a seat after a match with this seed."""
    chance = stream_of(seed, PURPOSE, seat)
    left = [card.id for card in catalogue().numbered if card.rarity <= RAREST]
    return [left.pop(draw(chance, len(left))) for _ in range(CARDS)]


def last_visit(store: Store, person: int | None) -> Visit | None:
    """Return the visit after a person's last match, None before their first."""
    if person is None:
        return None
    with store.reading() as session:
        row = session.scalar(_newest(person))
        return _visit(row) if row else None


def buy(store: Store, person: int, table_id: str, card_id: str) -> Card:
    """Sell a card of the shop after a match, which must be the person's last.

    Raises ``NotFound`` if the shop has no such card, ``InUse`` if it is sold or too expensive.
    """
    with store.writing() as session:
        purse = session.get(PurseRow, person, with_for_update=True)
        row = session.scalar(_newest(person))
        on_sale = row.stock if row is not None and row.table_id == table_id else ()
        card = catalogue().cards.get(card_id) if card_id in on_sale else None
        if purse is None or row is None or card is None:
            raise NotFound("not-on-sale", f"the shop does not sell you {quoted(card_id)} now")
        if card_id in row.bought:
            raise InUse("sold", f"you have bought {card.name} already: the shop had one")
        if purse.gold < price(card):
            message = f"{card.name} costs {price(card)} gold, and you have {purse.gold}"
            raise InUse("too-dear", message)
        purse.gold -= price(card)
        purse.cards = purse.cards | {card_id: purse.cards.get(card_id, 0) + 1}
        row.bought = [*row.bought, card_id]
        return card


def _newest(person: int) -> Select[PaymentRow]:
    wanted = select(PaymentRow).where(PaymentRow.person_id == person)
    return wanted.order_by(PaymentRow.at.desc(), PaymentRow.table_id).limit(1)


def _visit(row: PaymentRow) -> Visit:
    known = catalogue().cards
    return Visit(
        table_id=row.table_id,
        won=row.won,
        streak=row.streak,
        gold=row.gold,
        bonus=row.bonus,
        paid=row.paid,
        stock=tuple(known[card] for card in row.stock if card in known),
        bought=frozenset(row.bought),
        at=row.at,
    )
