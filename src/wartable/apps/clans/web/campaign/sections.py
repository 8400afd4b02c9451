"""The sections beside the board of a run, with their buttons.

Road, shop, upgrades, town, deck, reserves and bags.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wartable.engine.kit.moves import packed
from wartable.engine.play.view import View
from wartable.engine.scene.words import count
from wartable.games.campaign import moves
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.names import kind_name
from wartable.games.campaign.rules.deck import (
    deck_of,
    fallen_of,
    free_copies,
    locks_of,
    lost,
    reserves_of,
    unlock_gold,
    waiting,
)
from wartable.games.campaign.rules.places import metres
from wartable.games.campaign.rules.shop import (
    SOLD,
    card_price,
    item_price,
    relic_price,
    repair_price,
)
from wartable.games.campaign.rules.supply import Breakdown, breakdown
from wartable.games.campaign.rules.town import cost_of
from wartable.games.campaign.state import CAMP, REVIEW, SHOP, START, Book, State, tier_of
from wartable.games.campaign.view.encounters import beside, supply_there
from wartable.games.campaign.view.words import (
    by_kind,
    card_words,
    choice_title,
    kind_words,
    km,
    left_after,
    place_name,
    signed,
)
from wartable.games.clans.catalogue.cards import TERRAIN_NAMES
from wartable.server.web.words import sentence


@dataclass(frozen=True, slots=True)
class Order:
    """A button: its move as text, its caption, and a full description."""

    move: str
    words: str
    label: str

    @property
    def id(self) -> str:
        """The element id of the button; a click that has to wait finds it again by this."""
        return f"wt-do-{self.move.replace(' ', '_')}"


@dataclass(frozen=True, slots=True)
class Entry:
    """A thing in a section: its title, a note, and its buttons."""

    title: str
    note: str = ""
    orders: tuple[Order, ...] = ()
    count: int = 1


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a run, such as the town; ``is_open`` says that the run is there now."""

    name: str
    title: str
    summary: str
    entries: tuple[Entry, ...]
    is_open: bool = False


class Camp:
    """A run as its player sees it, and the moves that can be made in it now."""

    def __init__(self, view: View, *, may_act: bool) -> None:
        self._view = view
        self._codes = {family.code for family in view.legal()} if may_act else set()
        self.book: Book = view.book
        self.s: State = view.s

    def orders(self, *wanted: tuple[str, int]) -> tuple[Order, ...]:
        """Return the buttons of the legal moves among these, each a caption and a code."""
        return tuple(self._order(words, code) for words, code in wanted if code in self._codes)

    def _order(self, words: str, code: int) -> Order:
        game, book = self._view.game, self._view.book
        label = sentence(game.move_words(book, code))
        return Order(game.notation.write_move(book, packed(code, 0)), words, label)


# --- road ----------------------------------------------------------------------------------------


def first_relics(camp: Camp) -> Section | None:
    """Return the relics that a run can begin with, until one is chosen."""
    if camp.s.stage != START:
        return None
    entries = [
        Entry(relic.name, sentence(relic.text), orders)
        for relic in campaign().relics
        if (orders := camp.orders(("Take it", moves.relic_move(relic.number))))
    ]
    return Section("start", "A first relic", "it comes along", tuple(entries), is_open=True)


def road(camp: Camp) -> Section | None:
    """Return the encounters to choose from, None if there are none."""
    if camp.s.stage != CAMP:
        return None
    orders = camp.orders(("Wait", moves.wait_move()), ("Go back", moves.back_move()))
    note = "it counts as an encounter, and has its price"
    instead = [Entry("Or stay behind", sentence(note), orders)] if orders else []
    entries = (*_encounters(camp), *instead)
    return Section("road", "Where to?", _behind(camp), entries, is_open=True)


def _encounters(camp: Camp) -> Iterator[Entry]:
    s = camp.s
    for at in range(s.choices):
        lat, lng = s.c_lat[at], s.c_lng[at]
        gold = f"{s.c_gold[at]} gold, " if s.c_gold[at] else ""
        far = km(metres(s.hero_lat, s.hero_lng, lat, lng))
        note = (
            f"{kind_words(camp.book, s, at)} near {place_name(s.act, lat, lng)}, {far}; "
            f"{gold}{beside(s, at).rstrip('.')}; supply {signed(supply_there(camp.book, s, at))}"
        )
        go = camp.orders(("Go there", moves.go_move(at)))
        yield Entry(f"{at + 1} {choice_title(s, at)}", sentence(note), go)


def _behind(camp: Camp) -> str:
    s = camp.s
    return f"the town is {km(metres(s.hero_lat, s.hero_lng, s.town_lat, s.town_lng))} behind"


# --- all sections --------------------------------------------------------------------------------


def sections_of(view: View, *, may_act: bool) -> list[Section]:
    """Return the sections of a run; the buttons are only for a person who may act."""
    camp = Camp(view, may_act=may_act)
    now = (first_relics(camp), road(camp), _shop(camp), _upgrades(camp))
    made = (*now, _town(camp), _deck(camp), _reserves(camp), _bags(camp))
    return [section for section in made if section is not None and section.entries]


# --- the shop -----------------------------------------------------------------------------------


def _shop(camp: Camp) -> Section | None:
    if camp.s.stage != SHOP:
        return None
    entries = (*_cards_sold(camp), *_items_sold(camp), *_relics_sold(camp), *_repairs(camp))
    leave = Entry("Done here?", "", camp.orders(("Leave the shop", moves.leave_move())))
    return Section("shop", "Shop", f"{camp.s.gold} gold", (*entries, leave), is_open=True)


def _cards_sold(camp: Camp) -> Iterator[Entry]:
    for at in range(camp.s.shelf_cards):
        kind = camp.s.shelf_card[at]
        if kind != SOLD:
            cost = card_price(camp.book, kind)
            buy = camp.orders((_for(cost), moves.buy_card_move(at)))
            yield Entry(kind_name(kind), _with(camp, _card(kind), cost), buy)


def _items_sold(camp: Camp) -> Iterator[Entry]:
    for item in campaign().items:
        cost = item_price(camp.book, item.number)
        buy = camp.orders((_for(cost), moves.buy_item_move(item.number)))
        yield Entry(item.name, _with(camp, item.text, cost), buy)


def _relics_sold(camp: Camp) -> Iterator[Entry]:
    for at in range(camp.s.shelf_relics):
        number = camp.s.shelf_relic[at]
        if number != SOLD:
            cost, relic = relic_price(camp.book, number), campaign().relics[number]
            buy = camp.orders((_for(cost), moves.buy_relic_move(at)))
            yield Entry(relic.name, _with(camp, relic.text, cost), buy)


def _repairs(camp: Camp) -> Iterator[Entry]:
    for kind, fallen in by_kind(fallen_of(camp.s)).items():
        cost = repair_price(kind)
        repair = camp.orders((f"Repair one for {cost} gold", moves.repair_move(kind)))
        yield Entry(kind_name(kind), _with(camp, "fallen; the repair of one", cost), repair, fallen)


def _for(cost: int) -> str:
    return f"Buy for {cost} gold"


def _with(camp: Camp, text: str, cost: int) -> str:
    """Say what something is, its price, and how much gold is left or missing then."""
    return sentence(f"{text.rstrip('.')}; {cost} gold, {left_after(camp.s, cost)}")


def _card(kind: int) -> str:
    """Describe a card in full, without its name."""
    return card_words(kind).removeprefix(f"{kind_name(kind)}, ")


# --- between two acts ---------------------------------------------------------------------------


def _upgrades(camp: Camp) -> Section | None:
    step = campaign().upgrade(camp.s.act)
    if camp.s.stage != REVIEW or step is None:
        return None
    said = f"+{step.damage} damage and +{step.health} health for all copies"
    kinds = by_kind([*deck_of(camp.s), *reserves_of(camp.s)])
    entries = [
        Entry(
            kind_name(kind),
            sentence(said),
            camp.orders((_better(step.gold), moves.upgrade_move(kind))),
            n,
        )
        for kind, n in kinds.items()
        if tier_of(kind) == step.tier
    ]
    march = Entry("Ready?", "", camp.orders(("March on", moves.march_move())))
    return Section("upgrades", "Upgrades", f"{camp.s.gold} gold", (*entries, march), is_open=True)


def _better(cost: int) -> str:
    return f"Upgrade for {cost} gold"


# --- the town -----------------------------------------------------------------------------------


def _town(camp: Camp) -> Section:
    hurry = campaign().figures.supply.hurry_gold
    entries = [*_standing(camp), *_to_build(camp)]
    orders = camp.orders((f"Hurry supply for {hurry} gold", moves.hurry_move()))
    if orders:
        note = "everything that takes longer arrives with the next encounter"
        entries.append(Entry("Hurry supply", sentence(note), orders))
    home = campaign().act(camp.s.act).town.name
    summary = f"{home}, {count(camp.s.under_way, 'card')} under way"
    return Section("town", "Town", summary, tuple(entries))


def _standing(camp: Camp) -> Iterator[Entry]:
    for building in campaign().buildings:
        number = building.number
        if not camp.s.built[number]:
            continue
        choices = (
            (TERRAIN_NAMES[terrain].capitalize(), moves.terrain_move(number, terrain))
            for terrain in range(1, len(TERRAIN_NAMES))
        )
        terrain = camp.s.terrain_of[number]
        title = f"{building.name} ({TERRAIN_NAMES[terrain]})" if terrain else building.name
        note = _supply(breakdown(camp.book, camp.s, number)) if building.base else building.text
        if building.asks_terrain and not terrain:
            note = "makes nothing yet: choose the terrain of its cards, once and for ever"
        yield Entry(title, sentence(note), camp.orders(*choices))


def _supply(found: Breakdown) -> str:
    """Explain a building's supply time, and list its deliveries."""
    made_of = [f"{found.base} of its own", f"{signed(found.by_distance)} for {km(found.distance)}"]
    if found.off_by_relics:
        made_of.append(f"{signed(-found.off_by_relics)} by relics")
    if found.off_by_nodes:
        made_of.append(f"{signed(-found.off_by_nodes)} by the tree")
    said = [f"a card every {count(found.interval, 'encounter')} ({', '.join(made_of)})"]
    for each in found.deliveries:
        made = "in production" if each.production else "on the road"
        said.append(f"{kind_name(each.kind)} {made}, here in {count(each.arrives_in, 'encounter')}")
    if found.idle_for:
        said.append("idle: this act has no card for it")
    return "; ".join(said)


def _to_build(camp: Camp) -> Iterator[Entry]:
    for building in campaign().buildings:
        if camp.s.built[building.number] or building.at_start:
            continue
        cost = cost_of(camp.book, building.number)
        build = camp.orders((f"Build for {cost} gold", moves.build_move(building.number)))
        yield Entry(building.name, _with(camp, f"not built: {building.text}", cost), build)


# --- deck and reserves --------------------------------------------------------------------------


def _deck(camp: Camp) -> Section:
    entries = tuple(
        Entry(
            kind_name(kind),
            sentence(_card(kind)),
            camp.orders(("To the reserves", moves.reserve_move(kind))),
            number,
        )
        for kind, number in by_kind(deck_of(camp.s)).items()
    )
    most = campaign().figures.limits.deck
    return Section("deck", "Deck", f"{camp.s.cards} of {most} cards", entries)


def _reserves(camp: Camp) -> Section:
    s = camp.s
    entries = []
    for kind, number in by_kind(reserves_of(s)).items():
        locked = locks_of(s, kind)
        orders = camp.orders(
            ("Into the deck", moves.enlist_move(kind)),
            (f"Unlock one for {unlock_gold()} gold", moves.unlock_move(kind)),
        )
        note = f"{_card(kind)}; {_locked(s, kind, locked)}" if locked else _card(kind)
        entries.append(Entry(kind_name(kind), sentence(note), orders, number))
    if s.stage != SHOP:
        entries += [
            Entry(kind_name(kind), "Fallen; a shop repairs it", (), number)
            for kind, number in by_kind(fallen_of(s)).items()
        ]
    summary = f"{count(waiting(s), 'card')} waiting, {lost(s)} fallen"
    return Section("reserves", "Reserves and fallen", summary, tuple(entries))


def _locked(s: State, kind: int, locked: list[int]) -> str:
    what = f"{len(locked)} locked" if free_copies(s, kind) else "locked"
    return f"{what} for {count(min(locked), 'encounter')}"


# --- relics and items ---------------------------------------------------------------------------


def _bags(camp: Camp) -> Section:
    s, data = camp.s, campaign()
    relics = [relic for relic in data.relics if s.relics[relic.number]]
    entries = [
        Entry(
            relic.name,
            sentence(relic.text if s.active[relic.number] else f"switched off: {relic.text}"),
            camp.orders((_other(s, relic.number), moves.switch_move(relic.number))),
            s.relics[relic.number],
        )
        for relic in relics
    ]
    for item in data.items:
        carried, ready = s.items[item.number], s.equipped[item.number]
        if carried or ready:
            orders = camp.orders(
                ("Use", moves.use_move(item.number)),
                ("Equip", moves.equip_move(item.number)),
                ("Stow", moves.stow_move(item.number)),
            )
            note = sentence(f"{item.text.rstrip('.')}; {ready} equipped")
            entries.append(Entry(item.name, note, orders, carried + ready))
    held = sum(s.items[at] + s.equipped[at] for at in range(len(data.items)))
    summary = f"{count(sum(s.relics), 'relic')}, {count(held, 'item')}"
    return Section("bags", "Relics and items", summary, tuple(entries))


def _other(s: State, relic: int) -> str:
    return "Switch off" if s.active[relic] else "Switch on"
