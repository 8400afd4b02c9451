"""Messages for refused moves, and what moves cost."""

from __future__ import annotations

from collections.abc import Callable

from wartable.engine.errors import quoted
from wartable.engine.kit.moves import code_of
from wartable.engine.scene.words import count, listed
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.names import kind_name
from wartable.games.campaign.moves import (
    BUILD,
    BUY_CARD,
    BUY_ITEM,
    BUY_RELIC,
    HAS_RETREATED,
    HURRY,
    MOVES,
    REPAIR,
    UNLOCK,
    UPGRADE,
    building_of,
    item_of,
    named_kind,
    place_of,
    relic_of,
    verb_of,
)
from wartable.games.campaign.rules import refusals
from wartable.games.campaign.rules.deck import unlock_gold
from wartable.games.campaign.rules.shop import card_price, item_price, relic_price, repair_price
from wartable.games.campaign.rules.town import cost_of
from wartable.games.campaign.state import BATTLE, CAMP, DECK, OVER, REVIEW, SHOP, START, Book, State


def cost_of_move(book: Book, s: State, code: int) -> int:
    """Return the price of a move, 0 if it is free; what the move names must be available."""
    cost = _COSTS.get(verb_of(code))
    return cost(book, s, code) if cost else 0


def _upgrade(book: Book, s: State, code: int) -> int:
    step = campaign().upgrade(s.act)
    return step.gold if step else 0


_COSTS: dict[int, Callable[[Book, State, int], int]] = {
    BUILD: lambda book, s, code: cost_of(book, building_of(code)),
    HURRY: lambda book, s, _: campaign().figures.supply.hurry_gold,
    UNLOCK: lambda book, s, _: unlock_gold(),
    BUY_CARD: lambda book, s, code: card_price(book, s.shelf_card[place_of(code)]),
    BUY_ITEM: lambda book, s, code: item_price(book, item_of(code)),
    BUY_RELIC: lambda book, s, code: relic_price(book, s.shelf_relic[place_of(code)]),
    REPAIR: lambda book, s, code: repair_price(named_kind(code)),
    UPGRADE: _upgrade,
    HAS_RETREATED: lambda book, s, _: campaign().figures.recovery.retreat_gold,
}


# --- messages ------------------------------------------------------------------------------------

#: What the player can do in each stage.
ASKED = {
    START: "choose your first relic",
    CAMP: "choose an encounter, or see to town, deck and bags",
    BATTLE: "fight the battle",
    SHOP: "buy, repair or leave the shop",
    REVIEW: "upgrade cards, or march on",
    OVER: "nothing: the run is over",
}

#: Refusal -> its stable code and its message, where the message never varies.
SAID = {
    refusals.NO_SUCH_MOVE: ("no-such-move", "there is no such move"),
    refusals.BUILT_ALREADY: (
        "built-already",
        "your town has that building; one of a kind is enough",
    ),
    refusals.NOT_BUILT: ("not-built", "your town does not have that building yet"),
    refusals.NO_TERRAIN: (
        "no-terrain",
        "only an academy or college that has no terrain yet is given woods, lake, desert or marsh",
    ),
    refusals.NOTHING_TO_HURRY: (
        "nothing-to-hurry",
        "no delivery has more than one encounter left",
    ),
    refusals.NOT_IN_DECK: ("not-in-deck", "there is no such card in your deck"),
    refusals.NOT_IN_RESERVES: ("not-in-reserves", "there is no such card in your reserves"),
    refusals.STILL_LOCKED: (
        "still-locked",
        "every such card in your reserves is locked: wait some encounters, or unlock it for gold",
    ),
    refusals.NOT_LOCKED: ("not-locked", "no such card in your reserves is locked"),
    refusals.DECK_FULL: ("deck-full", f"your deck is full: it holds at most {DECK} cards"),
    refusals.NOT_OWNED: ("not-owned", "you have none of that"),
    refusals.ALWAYS_ON: ("always-on", "armour is always worn and cannot be switched off"),
    refusals.AT_FULL_HEALTH: ("full-health", "nothing is to be healed: you are at full health"),
    refusals.NOT_FALLEN: ("not-fallen", "no such card has fallen"),
    refusals.NO_UPGRADE: (
        "no-upgrade",
        "you have no such card of the tier that can be improved between these acts",
    ),
    refusals.NO_WAY_BACK: ("no-way-back", "there is no place on your way to go back to yet"),
    refusals.NOT_BUILDABLE: ("not-buildable", "every town has that building from the start"),
}


def refusal(book: Book, s: State, seat: int, move: int, number: int) -> tuple[str, str]:
    """Return the stable code and the message of a refused move."""
    code, words = fault_words(book, s, code_of(move), number)
    return code, f"{quoted(MOVES.write(book, move))}: {words}"


def fault_words(book: Book, s: State, code: int, number: int) -> tuple[str, str]:
    """Return the stable code and the message of a refusal."""
    if number in SAID:
        return SAID[number]
    name, tell = _TOLD[number]
    return name, tell(book, s, code)


def _not_now(book: Book, s: State, code: int) -> str:
    return f"not now; what is asked: {ASKED[s.stage]}"


def _choices(book: Book, s: State, code: int) -> str:
    return f"there is no such encounter; the choices are 1 to {s.choices}"


def _gold(book: Book, s: State, code: int) -> str:
    return f"that costs {cost_of_move(book, s, code)} gold, and you have {s.gold}"


def _first_relics(book: Book, s: State, code: int) -> str:
    node = campaign().relics[relic_of(code)].starting
    if node is None:
        return "no run begins with that relic"
    return f"that relic has to be unlocked first, by {campaign().node(node).name}"


def _stock(book: Book, s: State, code: int) -> str:
    cards = [kind_name(s.shelf_card[at]) for at in range(s.shelf_cards) if s.shelf_card[at] >= 0]
    return f"the shop does not have that; its cards are {listed(cards) or 'sold'}"


def _health(book: Book, s: State, code: int) -> str:
    return f"your base has {s.hp} health, so no more can be left"


def _equipped(book: Book, s: State, code: int) -> str:
    most = campaign().figures.limits.equipped
    return f"{count(most, 'item')} are equipped already, and that is the most"


_TOLD: dict[int, tuple[str, Callable[[Book, State, int], str]]] = {
    refusals.NOT_NOW: ("not-now", _not_now),
    refusals.NO_SUCH_CHOICE: ("no-such-choice", _choices),
    refusals.NO_GOLD: ("no-gold", _gold),
    refusals.NOT_UNLOCKED: ("not-unlocked", _first_relics),
    refusals.NOT_IN_STOCK: ("not-in-stock", _stock),
    refusals.TOO_HEALTHY: ("too-healthy", _health),
    refusals.FULLY_EQUIPPED: ("fully-equipped", _equipped),
}
