"""Decks for programs: saved ones, checking any deck, the collection and the shop."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from pydantic import BaseModel, Field

from wartable.apps.clans.web.decks import saved
from wartable.apps.clans.web.decks.deck import Bench, lay_out
from wartable.apps.clans.web.decks.editor import LONGEST_TEXT
from wartable.apps.clans.web.decks.purse import owned_with, purse_of
from wartable.apps.clans.web.decks.saved import on_bench, summaries
from wartable.apps.clans.web.decks.shop import buy, last_visit, price
from wartable.engine.errors import BadOption
from wartable.games.clans.catalogue.deck import check_deck, copies, explain
from wartable.games.clans.catalogue.deck_text import Entry, read_entries
from wartable.server.api.schemas import LONGEST, Body, Whole, Word, make_router
from wartable.server.http.identity import Signed, TheServer

router = make_router("clans")

DeckText = Annotated[
    str,
    Field(
        max_length=LONGEST_TEXT,
        description="A deck as text.",
        examples=["cavalry*6, pikeman*6, archer*3"],
    ),
]
Counts = Annotated[
    dict[Word, Annotated[Whole, Field(ge=0)]],
    Field(
        max_length=LONGEST,
        description="Copies by the id of a card.",
        examples=[{"cavalry": 6, "pikeman": 6, "archer": 3}],
    ),
]
DeckName = Annotated[str, Path(max_length=200, description="The name of a saved deck.")]


class DeckToCheck(Body):
    """A deck as text, or the number of copies by card."""

    deck: DeckText | Counts


class DeckChecked(BaseModel):
    """Whether a deck can be played; ``defects`` say what is wrong, ``lacking`` what you lack.

    ``errors`` are the same defects as labels.
    """

    valid: bool
    size: int
    errors: list[str]
    defects: list[str]
    lacking: dict[str, int]


class DeckLine(BaseModel):
    """A saved deck: its size, and whether it can be played as it is."""

    name: str
    size: int
    playable: bool


class DeckKept(DeckLine):
    """A saved deck with its cards as text, in the form that a seat takes as its deck."""

    cards: str


class Collection(BaseModel):
    """How many of each card you own; your gold and winning streak."""

    gold: int
    streak: int
    cards: dict[str, int]


class OnSale(BaseModel):
    """A card in the shop."""

    card: str
    price: int
    bought: bool


class ShopShape(BaseModel):
    """What your last match was worth, and what the shop sells until your next one ends."""

    table: str
    won: bool
    gold: int
    bonus: int
    paid: int
    cards: list[OnSale]


class ToBuy(Body):
    """A card in the shop after a match, which is given by the id of its table."""

    table: Word
    card: Word


# --- decks -------------------------------------------------------------------------------------


@router.get("/clans/decks", summary="List your decks")
def decks(server: TheServer, who: Signed) -> list[DeckLine]:
    """Return your saved decks."""
    owned = owned_with(purse_of(server.store, who.id).cards)
    return [_line(each.deck, each.bench) for each in summaries(server.store, who.id, owned)]


@router.post("/clans/decks/check", summary="Check a deck")
def check(server: TheServer, who: Signed, body: DeckToCheck) -> DeckChecked:
    """Return everything that is wrong with a deck. Nothing is saved."""
    counts = copies(_entries(body.deck))
    verdict = check_deck(counts)
    owned = owned_with(purse_of(server.store, who.id).cards)
    return DeckChecked(
        valid=verdict.valid,
        size=verdict.size,
        errors=list(verdict.errors),
        defects=explain(verdict),
        lacking={card: n - owned[card] for card, n in counts.items() if n > owned[card]},
    )


@router.get("/clans/decks/{name}", summary="Load a deck")
def load(server: TheServer, who: Signed, name: DeckName) -> DeckKept:
    """Return one of your decks."""
    return _kept(server, who, saved.load_named(server.store, who.id, name))


@router.put("/clans/decks/{name}", summary="Save a deck")
def save(server: TheServer, who: Signed, name: DeckName, body: DeckToCheck) -> DeckKept:
    """Save a deck under a name; it replaces a deck of that name.

    It may have too few cards to be played, but not more than a deck may hold, and only cards that
    you own.
    """
    owned = owned_with(purse_of(server.store, who.id).cards)
    bench, left_out = lay_out(_entries(body.deck), owned)
    if left_out:
        raise BadOption("bad-deck", "; ".join(left_out))
    return _kept(server, who, saved.put(server.store, who.id, name, bench.text))


@router.delete("/clans/decks/{name}", status_code=204, summary="Delete a deck")
def delete(server: TheServer, who: Signed, name: DeckName) -> None:
    """Delete one of your decks."""
    saved.delete(server.store, who.id, saved.load_named(server.store, who.id, name).id)


# --- the purse ---------------------------------------------------------------------------------


@router.get("/clans/collection", summary="Your purse and your cards")
def collection(server: TheServer, who: Signed) -> Collection:
    """Return what you own."""
    purse = purse_of(server.store, who.id)
    return Collection(gold=purse.gold, streak=purse.streak, cards=dict(owned_with(purse.cards)))


@router.get("/clans/shop", summary="The shop after your last match")
def shop(server: TheServer, who: Signed) -> ShopShape | None:
    """Return what is for sale, or null before your first match has ended."""
    visit = last_visit(server.store, who.id)
    if visit is None:
        return None
    return ShopShape(
        table=visit.table_id,
        won=visit.won,
        gold=visit.gold,
        bonus=visit.bonus,
        paid=visit.paid,
        cards=[
            OnSale(card=card.id, price=price(card), bought=card.id in visit.bought)
            for card in visit.stock
        ],
    )


@router.post("/clans/shop", summary="Buy a card")
def buy_card(server: TheServer, who: Signed, body: ToBuy) -> Collection:
    """Buy a card from the shop; return what you own then."""
    buy(server.store, who.id, body.table, body.card)
    return collection(server, who)


def _entries(deck: str | dict[str, int]) -> tuple[Entry, ...]:
    if isinstance(deck, str):
        return read_entries(deck)
    return tuple(Entry(card, number) for card, number in deck.items() if number)


def _line(deck: saved.Saved, bench: Bench) -> DeckLine:
    return DeckLine(name=deck.name, size=bench.size, playable=bench.is_playable)


def _kept(server: TheServer, who: Signed, deck: saved.Saved) -> DeckKept:
    bench = on_bench(deck.cards, owned_with(purse_of(server.store, who.id).cards))
    line = _line(deck, bench)
    return DeckKept(cards=bench.text, **line.model_dump())
