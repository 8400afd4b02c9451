"""Crowded random positions of War of the Dukes, played at random, and the rules told once more.

What is told here shares nothing with the rules but the map and the tables of the position: costs
of steps, zones, strengths, odds and the way back are computed anew, from fractions and angles.
"""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random
from typing import Any

from wartable.board.hexes import Axial, neighbours
from wartable.engine.kit.chance import PLAY, stream
from wartable.engine.kit.events import Event, Log, read_log
from wartable.engine.kit.moves import Families, read_families
from wartable.engine.kit.tables import spec_of
from wartable.engine.options.fields import describe
from wartable.games.dukes import GAME, rules
from wartable.games.dukes.catalogue.atlas import load_atlas
from wartable.games.dukes.moves import end_move
from wartable.games.dukes.state import (
    COMBAT,
    MOVEMENT,
    NOBODY,
    OF_A_SIDE,
    OFF,
    PIECES,
    SIDES,
    Book,
    State,
    Work,
)

ATLAS = load_atlas()
CHOICES = {info.name: info.choices for info in describe(GAME.options()) if info.choices}
DUKES = (OF_A_SIDE - 1, PIECES - 1)
STRENGTH = (5, 2, 3, 1)
MULTIPLIER = {"city": 2, "fortress": 3}
ENTERING = {"plain": 2, "forest": 4, "cliff": 4, "city": 1, "fortress": 2}
CROSSING = {"road": 1, "road bridge": 1, "bridge": 2}


def some_options(random: Random) -> dict[str, int | str]:
    """Return options of which each is as likely to be any of its choices."""
    chosen: dict[str, int | str] = {name: random.choice(each) for name, each in CHOICES.items()}
    return chosen | {"push_limit": random.choice([0, 1, 1, 2, 3, 30])}


class Melee:
    """A crowd of pieces around a hex, in the midst of a game."""

    def __init__(self, seed: int, **options: int | str) -> None:
        self.random = Random(seed)
        self.options: Any = GAME.options({"turns": 2, **options})
        self.book: Book = GAME.make_book(self.options, SIDES)
        self.s = State()
        self.work = Work()
        self.chance = stream(seed, PLAY)
        self.s.at[:] = [OFF] * PIECES
        self.s.target, self.s.field, self.s.back = NOBODY, OFF, OFF
        self.s.turn, self.s.phases = 1, 1
        self.s.side = self.s.acting = self.random.randrange(SIDES)
        self.s.stage = self.random.choice([MOVEMENT, COMBAT, COMBAT])
        self._gather()

    def _gather(self) -> None:
        """Put pieces on hexes around one, and sometimes a Duke with a unit."""
        random, s = self.random, self.s
        middle = ATLAS.hexes[random.randrange(len(ATLAS.hexes))]
        near = [
            number
            for number, place in enumerate(ATLAS.hexes)
            if place.terrain != "lake" and apart((place.q, place.r), (middle.q, middle.r)) <= 4
        ]
        near, far = self._sorted_out(near)
        units = [piece for piece in range(PIECES) if piece not in DUKES]
        for piece in random.sample(units, random.randint(6, 50)):
            room = near if piece < OF_A_SIDE else far
            if len(room) > 2:
                s.at[piece] = room.pop()
                s.unit[s.at[piece]] = piece + 1
        for side, duke in enumerate(DUKES):
            own = [spot for spot in s.at if spot != OFF and self.may_share(spot, side)]
            joins = own and random.random() < 0.4
            s.at[duke] = random.choice(own) if joins else (near, far)[side].pop()

    def _sorted_out(self, hexes: list[int]) -> tuple[list[int], list[int]]:
        """Return the hexes for each side: all over the place, or two lines that face each other."""
        half = len(hexes) // 2
        near, far = hexes[:half], hexes[half:]
        if self.random.random() < 0.5:
            self.random.shuffle(hexes)
            near, far = hexes[:half], hexes[half:]
        self.random.shuffle(near)
        self.random.shuffle(far)
        return near, far

    def may_share(self, spot: int, side: int) -> bool:
        """Tell whether a side's unit is on a hex that it may share with its Duke."""
        strong = ATLAS.hexes[spot].terrain in ("city", "fortress")
        unit = self.s.unit[spot] - 1
        mine = unit != NOBODY and unit // OF_A_SIDE == side
        return mine and (strong or self.options.duke_stacking == "anywhere")

    def legal(self) -> list[int]:
        """Return all moves of the side that decides."""
        out = Families()
        rules.legal(self.book, self.s, self.work, self.s.acting, out)
        return [family.code for family in read_families(out)]

    def step(self) -> tuple[int, list[Event]]:
        """Make a random move, the end of the phase only now and then; return what happened."""
        moves = self.legal()
        others = [move for move in moves if move != end_move()]
        move = self.random.choice(others if others and self.random.random() < 0.93 else moves)
        log = Log()
        log.on = 1
        rules.apply(self.book, self.s, self.work, self.chance, self.s.acting, move, log)
        return move, list(read_log(log, 0, 0))

    def copy(self) -> State:
        """Return the position as it is now."""
        s: State = spec_of(self.s).clone(self.s)
        return s


# --- the map, told once more --------------------------------------------------------------------


def place_of(number: int) -> Axial:
    """Return the coordinates of a hex."""
    return ATLAS.hexes[number].q, ATLAS.hexes[number].r


def apart(one: Axial, other: Axial) -> int:
    """Return how far two hexes are apart."""
    q, r = other[0] - one[0], other[1] - one[1]
    return max(abs(q), abs(r), abs(q + r))


def edge_between(one: int, other: int) -> str:
    """Return what is on the edge between two hexes."""
    return ATLAS.edges.get((min(one, other), max(one, other)), "")


def cost_of_step(one: int, other: int, options: Any) -> int | None:
    """Return the half points for a step from a hex to its neighbour, None if it is barred."""
    kind, land = edge_between(one, other), ATLAS.hexes[other].terrain
    wet = "lake" in (ATLAS.hexes[one].terrain, land)
    if options.lake_shore == "leave_anywhere":
        wet = land == "lake"
    if kind == "river" or (wet and kind not in ("bridge", "road bridge")):
        return None
    if kind == "" and land == "fortress" and options.fortress_entry_cost == "0.5":
        return 1
    return CROSSING[kind] if kind else ENTERING[land]


def is_open(one: int, other: int, options: Any) -> bool:
    """Tell whether zones of control go over the edge between two hexes."""
    if options.lake_shore == "leave_anywhere":
        return edge_between(one, other) != "river"
    return cost_of_step(one, other, options) is not None


def beside(number: int) -> list[int]:
    """Return the hexes around one."""
    found = (ATLAS.number_at(*near) for near in neighbours(place_of(number)))
    return [near for near in found if near >= 0]


def pieces_of(s: State, side: int) -> list[int]:
    """Return a side's pieces that are on the map."""
    own = range(side * OF_A_SIDE, (side + 1) * OF_A_SIDE)
    return [piece for piece in own if s.at[piece] != OFF]


def zones(s: State, side: int, options: Any) -> set[int]:
    """Return the hexes that a side controls."""
    spots = {s.at[piece] for piece in pieces_of(s, side)}
    return {near for spot in spots for near in beside(spot) if is_open(spot, near, options)}


# --- strength, odds and the way back, told once more --------------------------------------------


def kind(piece: int) -> int:
    """Return the kind of a piece: infantry, cavalry, artillery, Duke."""
    return min(3, piece % OF_A_SIDE // 10)


def near_duke(s: State, piece: int) -> bool:
    """Tell whether a piece is within two hexes of its Duke."""
    duke = DUKES[piece // OF_A_SIDE]
    return s.at[duke] != OFF and apart(place_of(s.at[duke]), place_of(s.at[piece])) <= 2


def attack_of(s: State, attackers: list[int]) -> int:
    """Return the strength of attackers."""
    return sum(STRENGTH[kind(piece)] * (2 if near_duke(s, piece) else 1) for piece in attackers)


def defence_of(s: State, target: int, options: Any) -> int:
    """Return the strength of the defender, and of its Duke if they defend together."""
    pieces = [target]
    duke = DUKES[target // OF_A_SIDE]
    if options.stacked_duke == "joint" and target != duke and s.at[duke] == s.at[target]:
        pieces.append(duke)
    total = 0
    for piece in pieces:
        alone = piece in DUKES and options.aura_on_duke == "no"
        doubled = 2 if near_duke(s, piece) and not alone else 1
        terrain = ATLAS.hexes[s.at[piece]].terrain
        total += STRENGTH[kind(piece)] * MULTIPLIER.get(terrain, 1) * doubled
    return total


def odds(attack: int, defence: int, rounding: str) -> str:
    """Return the column of the odds."""
    ratio = Fraction(attack, defence)
    if ratio >= 1:
        return f"{min(6, math.floor(ratio))}-1"
    against = math.ceil(1 / ratio) if rounding == "defender" else math.floor(1 / ratio)
    return f"1-{min(5, against)}"


def centre(at: Axial) -> tuple[float, float]:
    """Return where the middle of a hex is in the plane."""
    return 1.5 * at[0], math.sqrt(3) * (at[1] + at[0] / 2)


def ways_back(defender: Axial, attackers: list[Axial]) -> set[Axial]:
    """Return the neighbours of the defender that lie straight away from its attackers' middle."""
    x, y = centre(defender)
    points = [centre(each) for each in attackers]
    dx = x - sum(px for px, _ in points) / len(points)
    dy = y - sum(py for _, py in points) / len(points)
    if math.hypot(dx, dy) < 1e-9:
        return set(neighbours(defender))
    turned = {}
    for near in neighbours(defender):
        nx, ny = centre(near)
        difference = math.atan2(ny - y, nx - x) - math.atan2(dy, dx)
        turned[near] = abs(math.remainder(difference, math.tau))
    least = min(turned.values())
    return {near for near, angle in turned.items() if angle < least + 1e-9}
