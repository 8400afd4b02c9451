"""How moves are clicked, and what they are called. Every move of a run is one click."""

from __future__ import annotations

from collections.abc import Callable

from wartable.games.clans.campaign.orders import (
    BUILD,
    BUY_CARD,
    BUY_ITEM,
    BUY_RELIC,
    CHOOSE_RELIC,
    EQUIP,
    FELL,
    GO_BACK,
    HAS_LOST,
    HAS_RETREATED,
    HAS_WON,
    HURRY,
    IS_UNDECIDED,
    LEAVE,
    MARCH_ON,
    REPAIR,
    SET_TERRAIN,
    STOW,
    SWITCH,
    TO_DECK,
    TO_RESERVES,
    TRAVEL,
    UNLOCK,
    UPGRADE,
    USE,
    WAIT,
    first_of,
    second_of,
    verb_of,
)
from wartable.games.clans.campaign.show import ids
from wartable.games.clans.campaign.state import Book, State
from wartable.games.clans.campaign.wording.naming import (
    building_name,
    item_name,
    kind_name,
    relic_name,
)
from wartable.games.clans.catalogue import TERRAIN_NAMES

#: Verb -> what is clicked, for a verb that names something.
_ON: dict[int, Callable[[int], str]] = {
    CHOOSE_RELIC: ids.first_relic_id,
    TRAVEL: ids.choice_id,
    BUILD: ids.building_id,
    TO_RESERVES: lambda kind: ids.card_id("deck", kind),
    TO_DECK: lambda kind: ids.card_id("reserve", kind),
    UNLOCK: lambda kind: ids.card_id("locked", kind),
    SWITCH: ids.relic_id,
    USE: lambda item: ids.item_button("use", item),
    EQUIP: lambda item: ids.item_button("equip", item),
    STOW: lambda item: ids.item_button("stow", item),
    BUY_CARD: lambda at: ids.shelf_id("card", at),
    BUY_ITEM: lambda item: ids.shelf_id("item", item),
    BUY_RELIC: lambda at: ids.shelf_id("relic", at),
    REPAIR: lambda kind: ids.card_id("fallen", kind),
    UPGRADE: lambda kind: ids.card_id("upgrade", kind),
}
#: Verb -> its button, for a verb that names nothing.
_BUTTONS = {
    GO_BACK: ids.BACK,
    WAIT: ids.WAIT,
    HURRY: ids.HURRY,
    LEAVE: ids.LEAVE,
    MARCH_ON: ids.MARCH,
}


def clicks(book: Book, s: State, seat: int, code: int) -> tuple[str, ...]:
    """Return what is clicked for a move; how a battle went is told by the battle."""
    verb, first = verb_of(code), first_of(code)
    if verb == SET_TERRAIN:
        return (ids.terrain_id(first, second_of(code)),)
    if verb in _ON:
        return (_ON[verb](first),)
    return (_BUTTONS.get(verb, ids.BATTLE),)


# --- words ----------------------------------------------------------------------------------------

_WITH_NAMES: dict[int, tuple[str, Callable[[int], str]]] = {
    CHOOSE_RELIC: ("begin with {}", relic_name),
    TRAVEL: ("travel to encounter {}", lambda choice: str(choice + 1)),
    BUILD: ("build {}", building_name),
    TO_RESERVES: ("send {} to the reserves", kind_name),
    TO_DECK: ("take {} into the deck", kind_name),
    UNLOCK: ("unlock {}", kind_name),
    SWITCH: ("switch {} on or off", relic_name),
    USE: ("use {}", item_name),
    EQUIP: ("equip {}", item_name),
    STOW: ("stow {}", item_name),
    BUY_CARD: ("buy card {}", lambda at: str(at + 1)),
    BUY_ITEM: ("buy {}", item_name),
    BUY_RELIC: ("buy relic {}", lambda at: str(at + 1)),
    REPAIR: ("repair {}", kind_name),
    UPGRADE: ("upgrade every {}", kind_name),
    FELL: ("{} was destroyed", kind_name),
}
_ALONE = {
    GO_BACK: "go back to the place before",
    WAIT: "wait here",
    HURRY: "hurry all supply",
    LEAVE: "leave the shop",
    MARCH_ON: "march on to the next act",
    HAS_WON: "the battle was won",
    HAS_LOST: "the battle was lost",
    IS_UNDECIDED: "the battle was not decided",
    HAS_RETREATED: "the battle was left",
}


def move_words(book: Book, code: int) -> str:
    """Say in words what a move does."""
    verb, first = verb_of(code), first_of(code)
    if verb == SET_TERRAIN:
        return f"give {building_name(first)} the terrain {TERRAIN_NAMES[second_of(code)]}"
    if verb in _ALONE:
        return _ALONE[verb]
    words, named = _WITH_NAMES[verb]
    return words.format(named(first))
