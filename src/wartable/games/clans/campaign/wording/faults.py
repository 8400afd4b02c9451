"""Why a move is refused, in words that say what was expected."""

from __future__ import annotations

from collections.abc import Callable

from wartable.engine.wording import count, listed
from wartable.games.clans.campaign import numbers
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.orders import first_of
from wartable.games.clans.campaign.state import (
    BATTLE,
    CAMP,
    DECK,
    OVER,
    REVIEW,
    SHOP,
    START,
    Book,
    State,
)
from wartable.games.clans.campaign.wording.costs import cost_of_move
from wartable.games.clans.campaign.wording.naming import kind_name

#: What is asked for in each stage.
ASKED = {
    START: "choose your first relic",
    CAMP: "choose an encounter, or see to town, deck and bags",
    BATTLE: "fight the battle",
    SHOP: "buy, repair or leave the shop",
    REVIEW: "upgrade cards, or march on",
    OVER: "nothing: the run is over",
}

#: Number of a refusal -> its stable code and what it says, where that is always the same.
SAID = {
    numbers.NO_SUCH_MOVE: ("no-such-move", "there is no such move"),
    numbers.BUILT_ALREADY: (
        "built-already",
        "your town has that building; one of a kind is enough",
    ),
    numbers.NOT_BUILT: ("not-built", "your town does not have that building yet"),
    numbers.NO_TERRAIN: (
        "no-terrain",
        "only an academy or college that has no terrain yet is given woods, lake, desert or marsh",
    ),
    numbers.NOTHING_TO_HURRY: (
        "nothing-to-hurry",
        "no delivery has more than one encounter left",
    ),
    numbers.NOT_IN_DECK: ("not-in-deck", "there is no such card in your deck"),
    numbers.NOT_IN_RESERVES: ("not-in-reserves", "there is no such card in your reserves"),
    numbers.STILL_LOCKED: (
        "still-locked",
        "every such card in your reserves is locked: wait some encounters, or unlock it for gold",
    ),
    numbers.NOT_LOCKED: ("not-locked", "no such card in your reserves is locked"),
    numbers.DECK_FULL: ("deck-full", f"your deck is full: it holds at most {DECK} cards"),
    numbers.NOT_OWNED: ("not-owned", "you have none of that"),
    numbers.ALWAYS_ON: ("always-on", "armour is always worn and cannot be switched off"),
    numbers.AT_FULL_HEALTH: ("full-health", "nothing is to be healed: you are at full health"),
    numbers.NOT_FALLEN: ("not-fallen", "no such card has fallen"),
    numbers.NO_UPGRADE: (
        "no-upgrade",
        "you have no such card of the tier that can be improved between these acts",
    ),
    numbers.NO_WAY_BACK: ("no-way-back", "there is no place on your way to go back to yet"),
    numbers.NOT_BUILDABLE: ("not-buildable", "every town has that building from the start"),
}


def fault_words(book: Book, s: State, code: int, number: int) -> tuple[str, str]:
    """Return the stable code of a refusal and what it says here."""
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
    node = campaign().relics[first_of(code)].starting
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
    numbers.NOT_NOW: ("not-now", _not_now),
    numbers.NO_SUCH_CHOICE: ("no-such-choice", _choices),
    numbers.NO_GOLD: ("no-gold", _gold),
    numbers.NOT_UNLOCKED: ("not-unlocked", _first_relics),
    numbers.NOT_IN_STOCK: ("not-in-stock", _stock),
    numbers.TOO_HEALTHY: ("too-healthy", _health),
    numbers.FULLY_EQUIPPED: ("fully-equipped", _equipped),
}
