"""Notes on what can be clicked: where a way leads, what a move does, how much gold it leaves.

The tiles already show the numbers, so nothing is drawn over them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from wartable.engine.kit.moves import Families, read_families
from wartable.engine.scene.extras import Note
from wartable.games.campaign import rules
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.messages import cost_of_move
from wartable.games.campaign.moves import (
    BUILD,
    BUY_CARD,
    BUY_ITEM,
    BUY_RELIC,
    CHOOSE_RELIC,
    GO_BACK,
    HURRY,
    REPAIR,
    SET_TERRAIN,
    SWITCH,
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
from wartable.games.campaign.rules.deck import figures_of
from wartable.games.campaign.rules.places import from_town
from wartable.games.campaign.rules.travel import locked_for, scaled
from wartable.games.campaign.state import Book, State, Work, card_of, kind_of
from wartable.games.campaign.view.belongings import relic_state
from wartable.games.campaign.view.clicks import clicks
from wartable.games.campaign.view.encounters import choice_label
from wartable.games.campaign.view.town import product_names
from wartable.games.campaign.view.words import card_words, encounters, priced


def notes(book: Book, s: State, seat: int, path: Sequence[str]) -> Mapping[str, Note]:
    """Return a note for each element that can be clicked, by id; no move needs a second click."""
    if seat < 0 or path or not rules.to_act(book, s):
        return {}
    found = {}
    for code in _legal(book, s):
        if verb_of(code) in _NOTED:
            found[clicks(book, s, seat, code)[0]] = _NOTED[verb_of(code)](book, s, code)
    return found


def _legal(book: Book, s: State) -> list[int]:
    out = Families()
    rules.legal(book, s, Work(), 0, out)
    return [family.code for family in read_families(out)]


def _said(words: str) -> Note:
    return Note("", words)


# --- the road -------------------------------------------------------------------------------------


def _travel(book: Book, s: State, code: int) -> Note:
    choice = choice_of(code)
    return _said(choice_label(book, s, choice).removeprefix(f"{choice + 1}: "))


def _penalty(book: Book, s: State, code: int) -> Note:
    figures, distance = campaign().figures.penalties, from_town(s)
    low, high = scaled(figures.gold_low, distance), scaled(figures.gold_high, distance)
    lock = encounters(locked_for(distance))
    words = f"costs {low} to {high} gold, or a card of the deck is locked for {lock}"
    if verb_of(code) == WAIT:
        odds = figures.death_in if s.gold else figures.poor_death_in
        words += f"; one time in {odds} a card dies, more easily once there is no gold"
    return _said(words)


# --- what costs gold ------------------------------------------------------------------------------


def _price(book: Book, s: State, code: int, words: str = "") -> Note:
    """Return a note on what a move costs and how much gold it leaves."""
    return _said(priced(s, words, cost_of_move(book, s, code)))


def _build(book: Book, s: State, code: int) -> Note:
    return _price(book, s, code, campaign().buildings[building_of(code)].text)


def _buy_card(book: Book, s: State, code: int) -> Note:
    return _price(book, s, code, card_words(s.shelf_card[place_of(code)]))


def _buy_item(book: Book, s: State, code: int) -> Note:
    return _price(book, s, code, campaign().items[item_of(code)].text)


def _buy_relic(book: Book, s: State, code: int) -> Note:
    relic = campaign().relics[s.shelf_relic[place_of(code)]]
    return _price(book, s, code, f"{relic.name}: {relic.text}")


def _upgrade(book: Book, s: State, code: int) -> Note:
    step = campaign().upgrade(s.act)
    assert step is not None, "an upgrade that is legal has a step"
    kind = named_kind(code)
    before, after = figures_of(kind), figures_of(kind_of(card_of(kind), step.to_tier, 0))
    words = f"damage {before[0]} to {after[0]}, health {before[1]} to {after[1]}"
    return _price(book, s, code, words)


# --- what relics and items do ---------------------------------------------------------------------


def _first_relic(book: Book, s: State, code: int) -> Note:
    return _said(campaign().relics[relic_of(code)].text)


def _switch(book: Book, s: State, code: int) -> Note:
    relic = campaign().relics[relic_of(code)]
    return _said(f"{relic_state(s, relic)}: {relic.text}")


def _use(book: Book, s: State, code: int) -> Note:
    heals = min(campaign().items[item_of(code)].heals, s.max_hp - s.hp)
    return _said(f"heals {heals}: {s.hp} to {s.hp + heals}")


def _terrain(book: Book, s: State, code: int) -> Note:
    names = product_names(book, s, building_of(code), terrain_of(code))
    return _said(f"in this act it trains {', '.join(names)}")


_NOTED: dict[int, Callable[[Book, State, int], Note]] = {
    CHOOSE_RELIC: _first_relic,
    TRAVEL: _travel,
    WAIT: _penalty,
    GO_BACK: _penalty,
    BUILD: _build,
    SET_TERRAIN: _terrain,
    HURRY: _price,
    UNLOCK: _price,
    SWITCH: _switch,
    USE: _use,
    BUY_CARD: _buy_card,
    BUY_ITEM: _buy_item,
    BUY_RELIC: _buy_relic,
    REPAIR: _price,
    UPGRADE: _upgrade,
}
