"""Battles of a campaign for tests: both sides have Fusiliers, South's of several tiers."""

from __future__ import annotations

from typing import Any

from wartable.engine.kit.chance import BOT, stream
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.match import Match
from wartable.engine.registry import find_game
from wartable.games.clans import rules
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.cards import Card
from wartable.games.clans.catalogue.names import row_named
from wartable.games.clans.state import State, Work

GAME = find_game("clans")

SOUTH_DECK = (
    "fusilier*3, fusilier+1*3, fusilier+2 decoy*1, siege_cannon+1*1, spy*2, woods_mine*1, hussar*4"
)
NORTH_DECK = "fusilier*4, fusilier+1*1, austrian_infantry*8, austrian_cannon*2, general_beaulieu*1"
OF_SOUTH: dict[str, int | str] = {"hero": "napoleon", "deck": SOUTH_DECK}
OF_NORTH: dict[str, int | str] = {"hero": "archduke_charles", "deck": NORTH_DECK}


def battle(
    south: dict[str, int | str] | None = None,
    north: dict[str, int | str] | None = None,
    *,
    mode: str = "points",
    seed: int = 3,
    **options: Any,
) -> Match:
    """Return a battle that has just begun, with changed options of the seats and of the game."""
    chosen = GAME.options({"mode": mode, "campaign": "yes", **options})
    of_seats = (OF_SOUTH | (south or {}), OF_NORTH | (north or {}))
    return Match(GAME, seats=2, options=chosen, of_seats=of_seats, seed=seed)


def begun_by(
    side: int,
    south: dict[str, int | str] | None = None,
    north: dict[str, int | str] | None = None,
    **options: Any,
) -> Match:
    """Return a battle with action points and without an exchange in which a side begins."""
    found = (battle(south, north, seed=seed, mulligan=0, **options) for seed in range(50))
    return next(match for match in found if match.s.active == side)


def row(match: Match, name: str, side: int = -1) -> int:
    """Return the row of a side's card, which must be there."""
    found = row_named(match.book, name, side)
    assert found is not None, f"no {name} in this battle"
    return found


def figures(match: Match, name: str, side: int = -1) -> tuple[int, int]:
    """Return damage and health of a side's card."""
    at = row(match, name, side)
    return match.book.damage[at], match.book.hp[at]


def printed(name: str) -> Card:
    """Return a card of the catalogue."""
    return catalogue().cards[name]


def play_out(match: Match, seed: int = 1) -> list[tuple[int, int]]:
    """Let chance play a battle to its end; return who moved what."""
    chances = [stream(seed, BOT, seat) for seat in range(match.seats)]
    made = []
    while not match.over:
        seat = match.to_act[0]
        move = rules.sample(match.book, match.s, Work(), chances[seat], seat)
        match.play(seat, move)
        made.append((seat, move))
    return made


def seen_by(match: Match, viewer: int) -> State:
    """Return the position as a viewer may know it."""
    seen: State = spec_of(match.s).clone(match.s)
    rules.conceal(match.book, seen, viewer)
    return seen
