"""Matches of Land of Clans & Wanderers with a position set up by hand from real cards.

They are for the tests of how the game is shown: views, clicks and previews come from the match.
"""

from __future__ import annotations

from support.clans.boards import TERRAIN, tile_at
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.kit.events import Event
from wartable.engine.play.match import Match
from wartable.engine.play.view import View
from wartable.engine.scene.scene import Element
from wartable.games.clans import GAME, rules
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.rules.hands import gain
from wartable.games.clans.rules.units import new_unit, settle, stand
from wartable.games.clans.state import (
    DECOY,
    FIGHTING,
    HAND,
    POINTS,
    SIDES,
    SLOTS,
    SOUTH,
    TILES,
    State,
    post_of,
)
from wartable.games.clans.view.clicks import unit_id

#: The terrain of all tiles, row by row from North's base.
GROUND = ("lake", "woods", "desert", "marsh", "desert", "lake", "woods", "marsh", "lake")


def new_match(preset: str = "classic", seed: int = 3, **options: int | str) -> Match:
    """Begin a match."""
    return Match(GAME, options=GAME.options(options, preset=preset), seed=seed, seats=SIDES)


def played(preset: str, moves: int, seed: int = 3, **options: int | str) -> Match:
    """Play so many random moves, or until the end."""
    match = new_match(preset, seed, **options)
    chance = stream(seed, BOT)
    for _ in range(moves):
        if match.over:
            break
        seat = match.to_act[seed % len(match.to_act)]
        match.play(seat, rules.sample(match.book, match.s, match.work, chance, seat))
    return match


def kind_of(name: str) -> int:
    """Return the kind of a card: its id, with ``-decoy`` for a decoy."""
    card = catalogue().cards[name.removesuffix("-decoy")].number
    return card + (DECOY if name.endswith("-decoy") else 0)


class Table:
    """A match in its third turn: the board and the hands are empty, and South or both decide."""

    def __init__(self, preset: str = "points", **options: str) -> None:
        self.match = new_match(preset, 3, **({"relic": "no"} | options))
        s = self.s
        s.stage, s.turn, s.active = FIGHTING, 3, SOUTH
        s.waiting = 1 if self.match.book.mode == POINTS else 3
        for side in range(SIDES):
            s.held[side] = 0
            for at in range(HAND):
                s.hand[side][at] = 0
        for tile in range(TILES):
            s.terrain[tile] = TERRAIN[GROUND[tile]]

    @property
    def s(self) -> State:
        """The position."""
        state: State = self.match.s
        return state

    def put(
        self, side: int, tile: str, name: str, *, hp: int | None = None, ap: int | None = None
    ) -> str:
        """Put a unit on a tile, behind those of its side, and return the id of its element."""
        unit = new_unit(self.match.book, self.s, side, kind_of(name))
        if self.match.book.mode == POINTS:
            settle(self.match.book, self.s, unit, tile_at(tile))
        else:
            stand(self.s, unit, tile_at(tile))
        self.s.u_hp[unit] = self.s.u_hp[unit] if hp is None else hp
        self.s.u_ap[unit] = self.s.u_ap[unit] if ap is None else ap
        return unit_id(side, post_of(self.s, unit))

    def deal(self, side: int, *names: str) -> None:
        """Give a side cards."""
        for name in names:
            gain(self.s, side, kind_of(name))
        self.s.held_before[side] = self.s.held[side]

    def view(self, seat: int) -> View:
        """Return what a viewer sees of it."""
        return self.match.view(seat)

    def play(self, text: str, seat: int = SOUTH) -> tuple[Event, ...]:
        """Make a move and return what happened."""
        return self.match.play(seat, text)

    def units(self, side: int) -> list[int]:
        """Return the slots of a side that are taken."""
        taken = range(side * SLOTS, (side + 1) * SLOTS)
        return [unit for unit in taken if self.s.u_card[unit]]


def by_id(shown: View) -> dict[str, Element]:
    """Return the elements of a view's picture."""
    return {element.id: element for element in shown.scene().elements}
