"""Cases of whole turns of a lane in which nothing new is staged.

Given are ``zone`` (player_base, middle, enemy_base), ``middle_owner`` (neutral, player, opponent),
the ``terrain`` of the three tiles by these names, the stacks ``player_base``, ``player_vanguard``,
``opponent_vanguard`` and ``opponent_base``, front first, and the number of ``turns``. Expected is
an object a turn: ``winner``, ``fought_at``, ``zone_after``, ``middle_owner``, ``far_attacks``,
``gold`` and ``crystal_damage`` of this turn, and the ``cards`` left in each stack.
"""

from __future__ import annotations

from typing import Any

from wartable.engine.events import Event
from wartable.engine.vectors import Case, NotCovered, anything, field, of_kind
from wartable.games.clans.cases.board import Board, events_of, written_log
from wartable.games.clans.cases.far_rows import far_row, unlike_far
from wartable.games.clans.cases.fields import (
    LARGE,
    SIDE_NAMES,
    bad,
    figure,
    list_of,
    read_terrain,
    side_name,
    table_of,
    unlike_parts,
    word,
)
from wartable.games.clans.cases.fights import LANE, lane_board, put_stack, read_boosts
from wartable.games.clans.lanes.resolution import refresh, resolve
from wartable.games.clans.numbers import FAR, HIT, VERDICT
from wartable.games.clans.show.hits import read_hit
from wartable.games.clans.state import COLUMNS, NORTH, SIDES, SOUTH, home_tile, middle_tile

#: What cases call the rows of a lane, as the player sees it.
ZONE_NAMES = ("enemy_base", "middle", "player_base")
ZONES = {name: row for row, name in enumerate(ZONE_NAMES)} | {"opponent_base": 0}
OWNER_NAMES = ("neutral", *SIDE_NAMES)
OWNERS = {name: number for number, name in enumerate(OWNER_NAMES)}
#: Where the stacks of a case stand.
STACKS = {
    "player_base": (SOUTH, home_tile(SOUTH, LANE)),
    "player_vanguard": (SOUTH, middle_tile(LANE)),
    "opponent_vanguard": (NORTH, middle_tile(LANE)),
    "opponent_base": (NORTH, home_tile(NORTH, LANE)),
}
#: More turns than any case plays.
MOST_TURNS = 200


def check_turns(case: Case) -> list[str]:
    """Say where our turns are not the expected ones."""
    given = field(case, "given", dict)
    board = read_lane(given)
    turns = figure(anything(given, "turns"), "turns")
    if turns > MOST_TURNS:
        raise NotCovered(f"it has more than {MOST_TURNS} turns")
    expect = field(case, "expect", list)
    if len(expect) != turns:
        raise bad(f"expect must have an object a turn, {turns}, not {len(expect)}")
    found = []
    for turn, row in enumerate(expect, 1):
        expected = of_kind(row, f"turn {turn}", dict)
        found += unlike_parts(f"turn {turn}", played(board), expected, {"far_attacks": unlike_far})
    return found


def read_lane(given: Case) -> Board:
    """Return the board of a case."""
    board = lane_board()
    s = board.s
    s.turn = 1
    s.zone[LANE] = word(anything(given, "zone"), "zone", ZONES)
    owner = given.get("middle_owner")
    s.holder[LANE] = 0 if owner is None else word(owner, "middle_owner", OWNERS)
    for name, terrain in table_of(given, "terrain").items():
        tile = word(name, "terrain", ZONES) * COLUMNS + LANE
        s.terrain[tile] = read_terrain(terrain, f"terrain of {name}")
    for name, (side, tile) in STACKS.items():
        put_stack(board, side, list_of(given, name), tile)
    read_boosts(board, given)
    return board


def played(board: Board) -> Case:
    """Play a turn and return what came of it in the form of a case."""
    s = board.s
    fought_at = s.zone[LANE]
    for side in range(SIDES):
        s.gold[side] = 0
        s.health[side] = LARGE  # so that no crystal falls
    log = written_log()
    resolve(board.book, s, board.work, log)
    refresh(board.book, s, log)
    s.turn += 1
    for side in range(SIDES):
        s.boost[side] = 0
    events = events_of(log)
    return {
        "winner": _winner(events),
        "fought_at": ZONE_NAMES[fought_at],
        "zone_after": ZONE_NAMES[s.zone[LANE]],
        "middle_owner": OWNER_NAMES[s.holder[LANE]],
        "far_attacks": _far_attacks(board, events),
        "gold": {SIDE_NAMES[side]: s.gold[side] for side in range(SIDES)},
        "crystal_damage": {
            f"to_{SIDE_NAMES[side]}": LARGE - s.health[side] for side in range(SIDES)
        },
        "cards": {name: board.stack(*where) for name, where in STACKS.items()},
    }


def _winner(events: list[Event]) -> str | None:
    verdicts = (event.figures for event in events if event.kind == VERDICT)
    return next((side_name(winner) for lane, winner, _, _ in verdicts if lane == LANE), None)


def _far_attacks(board: Board, events: list[Event]) -> list[Any]:
    hits = [read_hit(event) for event in events if event.kind == HIT]
    return [far_row(board, hit) for hit in hits if hit.how == FAR]
