"""Which element to click for a move, and moves in words. Every move of a run is one click."""

from __future__ import annotations

from collections.abc import Callable

from wartable.games.campaign.catalogue.names import building_name, item_name, kind_name, relic_name
from wartable.games.campaign.state import (
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
    Book,
    State,
    first_of,
    second_of,
    verb_of,
)
from wartable.games.campaign.view import layout
from wartable.games.clans.catalogue.cards import TERRAIN_NAMES

#: Verb with a number -> the id of the element to click.
_ON: dict[int, Callable[[int], str]] = {
    CHOOSE_RELIC: layout.first_relic_id,
    TRAVEL: layout.choice_id,
    BUILD: layout.building_id,
    TO_RESERVES: lambda kind: layout.card_id("deck", kind),
    TO_DECK: lambda kind: layout.card_id("reserve", kind),
    UNLOCK: lambda kind: layout.card_id("locked", kind),
    SWITCH: layout.relic_id,
    USE: lambda item: layout.item_button("use", item),
    EQUIP: lambda item: layout.item_button("equip", item),
    STOW: lambda item: layout.item_button("stow", item),
    BUY_CARD: lambda at: layout.shelf_id("card", at),
    BUY_ITEM: lambda item: layout.shelf_id("item", item),
    BUY_RELIC: lambda at: layout.shelf_id("relic", at),
    REPAIR: lambda kind: layout.card_id("fallen", kind),
    UPGRADE: lambda kind: layout.card_id("upgrade", kind),
}
#: Verb without a number -> its button.
_BUTTONS = {
    GO_BACK: layout.BACK,
    WAIT: layout.WAIT,
    HURRY: layout.HURRY,
    LEAVE: layout.LEAVE,
    MARCH_ON: layout.MARCH,
}


def clicks(book: Book, s: State, seat: int, code: int) -> tuple[str, ...]:
    """Return the elements to click for a move; for a report, that is the battle."""
    verb, first = verb_of(code), first_of(code)
    if verb == SET_TERRAIN:
        return (layout.terrain_id(first, second_of(code)),)
    if verb in _ON:
        return (_ON[verb](first),)
    return (_BUTTONS.get(verb, layout.BATTLE),)


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
    """Return what a move does, in words."""
    verb, first = verb_of(code), first_of(code)
    if verb == SET_TERRAIN:
        return f"give {building_name(first)} the terrain {TERRAIN_NAMES[second_of(code)]}"
    if verb in _ALONE:
        return _ALONE[verb]
    words, named = _WITH_NAMES[verb]
    return words.format(named(first))
