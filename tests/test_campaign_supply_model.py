"""Supply against a second model of it: floats, loads and a clock, written apart from the rules.

Heroes wander, relics are switched, buildings are built and deliveries hurried, all by chance. What
a building makes is up to the rules; when it begins, departs and arrives, both must agree on.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import asin, ceil, cos, radians, sin, sqrt
from random import Random

from campaign_camps import Camp, building, camp, relic, step
from wartable.games.clans.campaign.logistics import breakdown
from wartable.games.clans.campaign.numbers import (
    DELIVERED,
    FOR_START,
    IDLE,
    NOTHING_TO_HURRY,
    PRODUCES,
)
from wartable.games.clans.campaign.orders import BUILD, HURRY, MARCH_ON, SET_TERRAIN, SWITCH
from wartable.games.clans.campaign.route import move_hero
from wartable.games.clans.campaign.state import CAMP, REVIEW, card_of
from wartable.games.clans.campaign.supply import found
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.state import LAKE, WOODS

WALKS, STEPS = 200, 20
#: The model's own figures: encounters of production by rarity, and supply times.
PRODUCTION = {1: 1, 2: 2, 3: 3, 4: 4}
TIMES = {"training_grounds": 1, "medic_corps": 2, "officers_academy": 3, "war_college": 4}
ASKING = ("officers_academy", "war_college")
BANDS = ((40, -1), (80, 0), (180, 1), (320, 2), (500, 3))
#: Kilometres within which something that travelled counts as there.
TOLERANCE = 0.001


@dataclass
class Load:
    """A card in production or on the road, with the kilometres that it has gone."""

    source: str
    kind: int
    making: int
    gone: float = 0.0
    forced: bool = False


@dataclass
class Model:
    """Supply of a run by itself: where the town and the hero are, and what is under way."""

    town: tuple[float, float]
    system: bool
    km: float = 0.0
    routes: int = 0
    routes_on: bool = False
    clock: int = 0
    began: dict[str, int] = field(default_factory=dict)
    rushed: set[str] = field(default_factory=set)
    loads: list[Load] = field(default_factory=list)
    reserves: list[int] = field(default_factory=list)

    def go(self, lat: float, lng: float) -> None:
        """Let the hero be somewhere: so many kilometres from the town, along a great circle."""
        north, south = radians(lat), radians(self.town[0])
        half = sin((north - south) / 2) ** 2
        half += cos(south) * cos(north) * sin(radians(lng - self.town[1]) / 2) ** 2
        self.km = 2 * 6371.0 * asin(sqrt(half))

    def modifier(self) -> int:
        """Return what distance, relics and tree do to supply."""
        far = next((by for below, by in BANDS if self.km < below), 4)
        return far - (self.routes if self.routes_on else 0) - int(self.system)

    def travel(self) -> int:
        """Return the encounters of the whole way."""
        return max(1, 1 + self.modifier())

    def supply_time(self, source: str) -> int:
        """Return the cooldown of a building."""
        return min(99, max(1, TIMES[source] + self.modifier()))

    def rests(self, source: str) -> bool:
        """Tell whether nothing of a building is under way."""
        return all(load.source != source for load in self.loads)

    def left(self, load: Load) -> int:
        """Return the encounters until a load is there, if the hero stays so far away."""
        if load.forced:
            return 1
        way = self.km - load.gone
        legs = ceil((way - TOLERANCE) / (self.km / self.travel())) if way > TOLERANCE else 1
        return max(0, load.making - 1) + max(1, legs)

    def cooling(self, source: str) -> int:
        """Return the encounters until a building may begin of its own accord."""
        if source in self.rushed:
            return 1
        return max(0, self.began[source] + self.supply_time(source) - self.clock)

    def could_hurry(self) -> bool:
        """Tell whether anything takes more than one encounter."""
        return any(self.left(load) > 1 for load in self.loads) or any(
            self.rests(source) and self.cooling(source) > 1 for source in self.began
        )

    def hurry(self) -> None:
        """Let all that is under way arrive in one encounter, and cooldowns end in one."""
        for source in self.began:
            if self.rests(source) and self.cooling(source) > 1:
                self.rushed.add(source)
        for load in self.loads:
            load.forced = True

    def pass_encounter(self) -> tuple[list[Load], list[str]]:
        """Let an encounter pass; return what arrives, and which buildings begin a card."""
        self.clock += 1
        for load in self.loads:
            load.making = 0 if load.forced else max(0, load.making - 1)
            if load.making == 0:
                load.gone += self.km / self.travel()
        there = [load for load in self.loads if self.is_there(load)]
        self.loads = [load for load in self.loads if not self.is_there(load)]
        self.reserves += [load.kind for load in there]
        came_from = {load.source for load in there}
        return there, [source for source in TIMES if self.begins(source, came_from)]

    def is_there(self, load: Load) -> bool:
        """Tell whether a load has come as far as the hero is."""
        return load.making == 0 and (load.forced or load.gone + TOLERANCE >= self.km)

    def begins(self, source: str, came_from: set[str]) -> bool:
        """Tell whether a building begins a card now."""
        if source not in self.began:
            return False
        own = [load for load in self.loads if load.source == source]
        if any(load.making > 0 for load in own):
            return False
        rested = source in self.rushed or self.clock >= self.began[source] + self.supply_time(
            source
        )
        return bool(own) or source in came_from or rested

    def begin(self, source: str, kind: int | None) -> None:
        """Let a building begin a card, or find that it has none to make."""
        self.began[source] = self.clock
        self.rushed.discard(source)
        if kind is not None:
            rarity = catalogue().card(card_of(kind)).rarity
            self.loads.append(Load(source, kind, PRODUCTION[rarity]))

    def change_theatre(self, town: tuple[float, float]) -> None:
        """Hand over what is on the road, give up the rest, and start all cooldowns."""
        self.reserves += [load.kind for load in self.loads if load.making == 0]
        self.loads.clear()
        self.rushed.clear()
        self.town, self.km = town, 0.0
        self.began = dict.fromkeys(self.began, self.clock)


class Walk:
    """A run and the model of its supply side by side."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.system = self.random.random() < 0.3
        nodes = ("continental_system",) if self.system else ()
        self.camp: Camp = camp(*nodes, gold=1_000_000, deck=(), seed=seed)
        self.camp.s.max_hp = self.camp.s.hp = 50
        self.model = Model(self.town(), self.system)
        self.seen: set[str] = set()

    def town(self) -> tuple[float, float]:
        """Return where the town is, in degrees."""
        return self.camp.s.town_lat / 10_000, self.camp.s.town_lng / 10_000

    def begun(self) -> list[tuple[str, int | None]]:
        """Return which buildings began a card in the last events, and its kind; None for idle."""
        ids = {building(source): source for source in TIMES}
        events = self.camp.told(PRODUCES, IDLE)
        return [(ids[event[1]], event[2] if event[0] == PRODUCES else None) for event in events]

    def take_over(self) -> None:
        """Let the model begin what the rules have begun."""
        for source, kind in self.begun():
            self.model.begin(source, kind)
            self.seen.add("idle" if kind is None else "begins")

    # --- what happens between encounters --------------------------------------------------------

    def wander(self) -> None:
        """Let the hero go somewhere, sometimes nowhere, sometimes home."""
        chance = self.random.random()
        if chance < 0.3:
            return
        lat, lng = self.camp.s.town_lat, self.camp.s.town_lng
        if chance > 0.4:
            reach = self.random.choice((3_000, 9_000, 30_000, 60_000))
            lat += self.random.randint(-reach, reach)
            lng += self.random.randint(-reach, reach)
        move_hero(self.camp.s, lat, lng)
        self.model.go(lat / 10_000, lng / 10_000)

    def build(self) -> None:
        """Build something that is missing, and give it a terrain if it asks for one."""
        source = self.random.choice(tuple(TIMES))
        number = building(source)
        if self.camp.s.built[number]:
            return
        if source == "training_grounds":  # not for sale
            self.camp.listen()
            found(self.camp.book, self.camp.s, self.camp.chance, number, FOR_START, self.camp.log)
        else:
            self.camp.do(BUILD, number)
        if source in ASKING:
            self.camp.do(SET_TERRAIN, number, self.terrain(number))
        self.take_over()

    def terrain(self, number: int) -> int:
        """Return a terrain that a building can be given."""
        choices = (LAKE, WOODS) if self.random.random() < 0.5 else (WOODS, LAKE)
        return next(each for each in choices if not self.camp.fault(SET_TERRAIN, number, each))

    def meddle(self) -> None:
        """Gain Supply Routes, or switch them."""
        number = relic("relic_supply_routes")
        if self.model.routes == 0 or self.random.random() < 0.3:
            self.camp.s.relics[number] += 1
            self.camp.s.active[number] = 1
            self.model.routes += 1
            self.model.routes_on = True
        else:
            self.camp.do(SWITCH, number)
            self.model.routes_on = not self.model.routes_on

    def hurry(self) -> None:
        """Order Hurry Supply if it can be: the model knows whether."""
        can = self.model.could_hurry()
        assert self.camp.fault(HURRY) == (0 if can else NOTHING_TO_HURRY)
        if can:
            gold = self.camp.s.gold
            self.camp.do(HURRY)
            assert self.camp.s.gold == gold - 100
            self.model.hurry()
            self.seen.add("rushed" if self.model.rushed else "hurried")

    def march(self) -> None:
        """Go on to the next act, if there is one."""
        if self.camp.s.act < 3:
            self.camp.s.stage = REVIEW
            self.camp.do(MARCH_ON)
            self.camp.s.stage = CAMP
            self.model.change_theatre(self.town())
            self.seen.add("marched")

    # --- an encounter ---------------------------------------------------------------------------

    def encounter(self) -> None:
        """Let an encounter pass in both, and compare what happens."""
        step(self.camp)
        there, begins = self.model.pass_encounter()
        expected = [(building(load.source), load.kind) for load in there]
        assert [(event[1], event[2]) for event in self.camp.told(DELIVERED)] == expected
        assert [source for source, _ in self.begun()] == begins
        self.take_over()
        self.seen |= {"arrives"} if there else set()

    def compare(self) -> None:
        """Compare all that the rules know of supply with the model."""
        s, model = self.camp.s, self.model
        assert s.reserve[: s.waiting] == model.reserves
        assert s.under_way == len(model.loads)
        for at, load in enumerate(model.loads):
            assert (s.source[at], s.goods[at]) == (building(load.source), load.kind)
            assert s.due[at] == (min(load.making, 1) if load.forced else load.making)
            assert abs(s.travelled[at] / 1000 - load.gone) < 0.05
        for source in model.began:
            shown = breakdown(self.camp.book, s, building(source))
            assert abs(shown.distance / 1000 - model.km) < TOLERANCE
            assert (shown.modifier, shown.travel) == (model.modifier(), model.travel())
            assert shown.interval == model.supply_time(source)
            own = [load for load in model.loads if load.source == source]
            assert [each.arrives_in for each in shown.deliveries] == [
                model.left(load) for load in own
            ]


def walk(seed: int) -> set[str]:
    """Walk about with both; return what was seen on the way."""
    walk = Walk(seed)
    for _ in range(STEPS):
        walk.wander()
        for chance, meddling in (
            (0.25, walk.build),
            (0.15, walk.meddle),
            (0.12, walk.hurry),
            (0.04, walk.march),
        ):
            if walk.random.random() < chance:
                meddling()
        walk.encounter()
        walk.compare()
    return walk.seen


def test_supply_goes_as_its_model_says() -> None:
    seen: set[str] = set()
    for seed in range(WALKS):
        seen |= walk(seed)
    assert seen == {"begins", "arrives", "idle", "hurried", "rushed", "marched"}
