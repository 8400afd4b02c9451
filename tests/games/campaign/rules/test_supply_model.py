"""Supply against a second model of it: floats, lines and a clock, written apart from the rules.

Heroes wander, relics are switched, buildings are built and deliveries hurried, all by chance. What
a building makes is up to the rules; when it begins, departs and arrives, both must agree on.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import asin, cos, radians, sin, sqrt
from random import Random

from support.campaign.camps import Camp, building, camp, relic, step
from wartable.games.campaign.events import DELIVERED, FOR_START, IDLE, PRODUCES
from wartable.games.campaign.moves import BUILD, HURRY, MARCH_ON, SET_TERRAIN, SWITCH
from wartable.games.campaign.rules.deck import reserves_of
from wartable.games.campaign.rules.places import move_hero
from wartable.games.campaign.rules.refusals import NOTHING_TO_HURRY
from wartable.games.campaign.rules.supply import breakdown, found
from wartable.games.campaign.state import CAMP, REVIEW, card_of
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.state import LAKE, WOODS

WALKS, STEPS = 200, 20
#: The model's own figures: encounters of production by rarity, and supply times.
PRODUCTION = {1: 1, 2: 2, 3: 3, 4: 4}
TIMES = {"training_grounds": 1, "medic_corps": 2, "officers_academy": 3, "war_college": 4}
ASKING = ("officers_academy", "war_college")
BANDS = ((40, -1), (80, 0), (180, 1), (320, 2), (500, 3))
#: Kilometres by which the two may differ about a distance.
TOLERANCE = 0.001


@dataclass
class Load:
    """The card that a building has under way, with the kilometres that it has gone.

    ``made`` is the time at which its production ends.
    """

    kind: int
    made: int
    gone: float = 0.0
    forced: bool = False


@dataclass
class Line:
    """The supply line of a building: how long it waits for a delivery, and for which."""

    waited: int = 0
    load: Load | None = None


@dataclass
class Model:
    """Supply of a run by itself: where the town and the hero are, and a line a building."""

    town: tuple[float, float]
    system: bool
    km: float = 0.0
    routes: int = 0
    routes_on: bool = False
    clock: int = 0
    lines: dict[str, Line] = field(default_factory=dict)
    reserves: Counter[int] = field(default_factory=Counter)

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

    def supply_time(self, source: str) -> int:
        """Return the encounters between two deliveries of a building."""
        return min(99, max(1, TIMES[source] + self.modifier()))

    def left(self, source: str) -> int:
        """Return the encounters until a building delivers, if the hero stays so far away."""
        line = self.lines[source]
        if line.load is not None and line.load.forced:
            return 1
        return max(1, self.supply_time(source) - line.waited)

    def could_hurry(self) -> bool:
        """Tell whether any delivery takes more than one encounter."""
        return any(line.load and self.left(source) > 1 for source, line in self.lines.items())

    def hurry(self) -> bool:
        """Let all that is under way arrive in one encounter; tell whether a building was idle."""
        idle = False
        for source, line in self.lines.items():
            if line.load is not None:
                line.load.forced = True
            elif self.left(source) > 1:
                line.waited, idle = 1_000, True
        return idle

    def pass_encounter(self) -> tuple[list[tuple[str, int]], list[str]]:
        """Let an encounter pass; return what arrives, and which buildings look for a card."""
        self.clock += 1
        there, idle = [], []
        for source, line in self.lines.items():
            line.waited += 1
            over = line.waited >= self.supply_time(source)
            load = line.load
            if load is None:
                idle += [source] if over else []
            elif over or load.forced:
                there.append((source, load.kind))
                self.reserves[load.kind] += 1
                line.load = None
            elif self.clock >= load.made:
                rest = max(0.0, self.km - load.gone)
                load.gone += rest / (self.supply_time(source) - line.waited + 1)
        came_from = [source for source, _ in there]
        return there, [source for source in TIMES if source in came_from or source in idle]

    def begin(self, source: str, kind: int | None) -> None:
        """Let a building begin a card, or find that it has none to make."""
        line = self.lines[source] = Line()
        if kind is not None:
            making = PRODUCTION[catalogue().card(card_of(kind)).rarity]
            line.load = Load(kind, self.clock + min(making, self.supply_time(source)))

    def change_theatre(self, town: tuple[float, float]) -> None:
        """Hand over what is on the road and give up the rest; then all buildings begin anew."""
        for line in self.lines.values():
            if line.load is not None and self.clock >= line.load.made:
                self.reserves[line.load.kind] += 1
        self.town, self.km = town, 0.0


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
        return [
            (ids[each["building"]], each.get("card")) for each in self.camp.fields(PRODUCES, IDLE)
        ]

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
            self.seen.add("rushed" if self.model.hurry() else "hurried")

    def march(self) -> None:
        """Go on to the next act, if there is one."""
        if self.camp.s.act < 3:
            self.camp.s.stage = REVIEW
            self.camp.do(MARCH_ON)
            self.camp.s.stage = CAMP
            self.model.change_theatre(self.town())
            assert [source for source, _ in self.begun()] == [
                source for source in TIMES if source in self.model.lines
            ]
            self.take_over()
            self.seen.add("marched")

    # --- an encounter ---------------------------------------------------------------------------

    def encounter(self) -> None:
        """Let an encounter pass in both, and compare what happens."""
        step(self.camp)
        there, begins = self.model.pass_encounter()
        events = sorted((each["building"], each["card"]) for each in self.camp.fields(DELIVERED))
        assert events == sorted((building(source), kind) for source, kind in there)
        assert [source for source, _ in self.begun()] == begins
        self.take_over()
        self.seen |= {"arrives"} if there else set()

    def compare(self) -> None:
        """Compare all that the rules know of supply with the model."""
        s, model = self.camp.s, self.model
        assert Counter(reserves_of(s)) == +model.reserves
        assert s.under_way == sum(line.load is not None for line in model.lines.values())
        for source, line in model.lines.items():
            shown = breakdown(self.camp.book, s, building(source))
            assert abs(shown.distance / 1000 - model.km) < TOLERANCE
            assert shown.modifier == model.modifier()
            assert shown.interval == model.supply_time(source)
            if line.load is None:
                assert (shown.deliveries, shown.idle_for) == ((), model.left(source))
                continue
            (delivery,) = shown.deliveries
            assert (delivery.kind, shown.idle_for) == (line.load.kind, 0)
            assert delivery.arrives_in == model.left(source)
            making = max(0, line.load.made - model.clock)
            assert delivery.production == min(making, model.left(source))
            assert abs(delivery.travelled / 1000 - line.load.gone) < 0.05


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
