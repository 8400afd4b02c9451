"""Which element to click for a move. Every move of a run is one click."""

from __future__ import annotations

from collections.abc import Callable

from wartable.games.campaign.moves import (
    BUILD,
    BUY_CARD,
    BUY_ITEM,
    BUY_RELIC,
    CHOOSE_RELIC,
    EQUIP,
    GO_BACK,
    HURRY,
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
    building_of,
    choice_of,
    item_of,
    named_kind,
    place_of,
    relic_of,
    terrain_of,
    verb_of,
)
from wartable.games.campaign.state import Book, State
from wartable.games.campaign.view import layout

#: Verb with a field -> the id of the element to click.
_ON: dict[int, Callable[[int], str]] = {
    CHOOSE_RELIC: lambda code: layout.first_relic_id(relic_of(code)),
    TRAVEL: lambda code: layout.choice_id(choice_of(code)),
    BUILD: lambda code: layout.building_id(building_of(code)),
    SET_TERRAIN: lambda code: layout.terrain_id(building_of(code), terrain_of(code)),
    TO_RESERVES: lambda code: layout.card_id("deck", named_kind(code)),
    TO_DECK: lambda code: layout.card_id("reserve", named_kind(code)),
    UNLOCK: lambda code: layout.card_id("locked", named_kind(code)),
    SWITCH: lambda code: layout.relic_id(relic_of(code)),
    USE: lambda code: layout.item_button("use", item_of(code)),
    EQUIP: lambda code: layout.item_button("equip", item_of(code)),
    STOW: lambda code: layout.item_button("stow", item_of(code)),
    BUY_CARD: lambda code: layout.shelf_id("card", place_of(code)),
    BUY_ITEM: lambda code: layout.shelf_id("item", item_of(code)),
    BUY_RELIC: lambda code: layout.shelf_id("relic", place_of(code)),
    REPAIR: lambda code: layout.card_id("fallen", named_kind(code)),
    UPGRADE: lambda code: layout.card_id("upgrade", named_kind(code)),
}
#: Verb without a field -> its button.
_BUTTONS = {
    GO_BACK: layout.BACK,
    WAIT: layout.WAIT,
    HURRY: layout.HURRY,
    LEAVE: layout.LEAVE,
    MARCH_ON: layout.MARCH,
}


def clicks(book: Book, s: State, seat: int, code: int) -> tuple[str, ...]:
    """Return the elements to click for a move; for a report, that is the battle."""
    verb = verb_of(code)
    if verb in _ON:
        return (_ON[verb](code),)
    return (_BUTTONS.get(verb, layout.BATTLE),)
