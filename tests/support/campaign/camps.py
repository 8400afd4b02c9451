"""Camps for tests: a run between two encounters, with just what a test is about."""

from __future__ import annotations

from dataclasses import dataclass, field

from support.campaign.codes import order
from support.campaign.runs import book_of, kind
from wartable.engine.kit.chance import PLAY, Chance, stream
from wartable.engine.kit.events import Event, Log, read_log
from wartable.engine.kit.tables import spec_of
from wartable.games.campaign import rules
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.events import EVENTS
from wartable.games.campaign.moves import TRAVEL
from wartable.games.campaign.rules.deck import add_to_reserves
from wartable.games.campaign.rules.places import begin_route, move_hero
from wartable.games.campaign.rules.supply import supply_step
from wartable.games.campaign.state import BASIC, CAMP, SHOP, SHOPPING, Book, State, Work, card_of
from wartable.games.clans.catalogue import catalogue

__all__ = [
    "Camp",
    "book_with",
    "building",
    "bury",
    "camp",
    "cards_told",
    "hold",
    "in_shop",
    "item",
    "kind",
    "march",
    "names",
    "refused",
    "relic",
    "settle",
    "snapshot",
    "step",
    "under_way",
]

#: Metres of a ten-thousandth of a degree, northward.
NORTHWARD = 11.119_493


def names(kinds: list[int]) -> list[str]:
    """Return the ids of the cards of kinds."""
    return [catalogue().card(card_of(each)).id for each in kinds]


def relic(name: str) -> int:
    """Return the number of a relic."""
    return campaign().relic(name).number


def item(name: str) -> int:
    """Return the number of a consumable."""
    return campaign().item(name).number


def building(name: str) -> int:
    """Return the number of a building."""
    return campaign().building(name).number


@dataclass
class Camp:
    """A run that waits for orders; chance and the events are at hand."""

    book: Book
    s: State
    chance: Chance
    log: Log = field(default_factory=Log)

    def fault(self, verb: int, first: int = 0, second: int = 0) -> int:
        """Return why a move is refused, 0 if it is legal."""
        return rules.check(self.book, self.s, Work(), 0, order(verb, first, second))

    def do(self, verb: int, first: int = 0, second: int = 0) -> None:
        """Make a legal move; its events replace those before."""
        assert self.fault(verb, first, second) == 0
        self.listen()
        move = order(verb, first, second)
        rules.apply(self.book, self.s, Work(), self.chance, 0, move, self.log)

    def listen(self) -> None:
        """Forget the events so far, and write new ones."""
        self.log.on = 1
        self.log.count = 0

    def told(self, *kinds: int) -> list[Event]:
        """Return the events of some kinds, or all, as ``support.events`` makes them."""
        return [each for each in read_log(self.log, 1, 1) if not kinds or each.kind in kinds]

    def fields(self, *kinds: int) -> list[dict[str, int]]:
        """Return what the events of some kinds, or all, tell."""
        return [EVENTS.fields(each) for each in self.told(*kinds)]

    def legal(self) -> set[int]:
        """Return the codes of all legal moves."""
        return {code for code, _, _ in rules.possible(self.book, self.s)}


def cards_told(made: Camp, *kinds: int) -> list[tuple[int, int, int]]:
    """Return kind, building and card of each event of some kinds."""
    both = zip(made.told(*kinds), made.fields(*kinds), strict=True)
    return [(event.kind, each["building"], each["card"]) for event, each in both]


def book_with(*nodes: str) -> Book:
    """Return the book of a player with some nodes of the tree, and with those they need."""
    needed: list[str] = []
    for node in nodes:
        _gather(node, needed)
    return book_of(",".join(name for name in dict.fromkeys(needed) if name != "start"))


def _gather(node: str, into: list[str]) -> None:
    for needed in campaign().node(node).requires:
        _gather(campaign().nodes[needed].id, into)
    into.append(node)


def camp(
    *nodes: str,
    act: int = 1,
    gold: int = 500,
    deck: tuple[str, ...] = ("fusilier", "fusilier", "grenadier", "hussar"),
    seed: int = 1,
) -> Camp:
    """Return a camp in an act's town, without buildings, at 30 of 50 health."""
    s = State()
    s.stage, s.act, s.gold, s.hp, s.max_hp = CAMP, act, gold, 30, 50
    place = campaign().act(act)
    s.town_lat, s.town_lng = place.town.lat, place.town.lng
    s.end_lat, s.end_lng = place.end.lat, place.end.lng
    begin_route(s, s.town_lat, s.town_lng)
    for card in deck:
        s.deck[s.cards] = kind(card)
        s.cards += 1
    made = Camp(book_with(*nodes), s, stream(seed, PLAY))
    made.listen()
    return made


def in_shop(*nodes: str, act: int = 1, gold: int = 500, seed: int = 1) -> Camp:
    """Return a camp whose hero has just come to a shop."""
    made = camp(*nodes, act=act, gold=gold, seed=seed)
    made.s.choices = 1
    made.s.c_kind[0] = SHOPPING
    made.s.c_lat[0], made.s.c_lng[0] = made.s.town_lat, made.s.town_lng
    made.do(TRAVEL, 0)
    assert made.s.stage == SHOP
    return made


def march(camp: Camp, metres: int) -> None:
    """Let the hero be so many metres north of the town, in one step."""
    move_hero(camp.s, camp.s.town_lat + round(metres / NORTHWARD), camp.s.town_lng)


def hold(camp: Camp, name: str, locked_for: int = 0) -> None:
    """Put a card into the reserves."""
    add_to_reserves(camp.s, kind(name), locked_for)


def bury(camp: Camp, name: str, tier: int = BASIC) -> None:
    """Put a card among the fallen."""
    camp.s.fallen[kind(name, tier)] += 1


def settle(camp: Camp, name: str, terrain: int = 0) -> None:
    """Let a building stand in the town; its supply time counts from now, it has no card yet."""
    number = building(name)
    camp.s.built[number] = 1
    camp.s.terrain_of[number] = terrain
    camp.s.since[number] = camp.s.completed


def step(camp: Camp) -> None:
    """Let supply go on by one encounter; its events replace those before."""
    camp.listen()
    camp.s.completed += 1
    supply_step(camp.book, camp.s, camp.chance, camp.log)


def under_way(camp: Camp, source: int, card: str, due: int, travelled: int = 0) -> None:
    """Put a delivery of a building on the list; a building has one at a time."""
    s = camp.s
    s.source[s.under_way] = source
    s.goods[s.under_way] = kind(card)
    s.due[s.under_way] = due
    s.travelled[s.under_way] = travelled
    s.under_way += 1


def refused(camp: Camp, verb: int, first: int, second: int = 0) -> int:
    """Return why a move is refused, after a look that nothing has changed."""
    before = snapshot(camp)
    number = camp.fault(verb, first, second)
    assert snapshot(camp) == before
    return number


def snapshot(camp: Camp) -> bytes:
    """Return all of a state, to compare it."""
    return spec_of(State).pack(camp.s)
