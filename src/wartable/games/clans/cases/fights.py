"""Cases of lane fights: two stacks meet on a tile.

Given are ``tile_terrain``, the stacks of ``player`` and ``opponent``, front first, and optionally
``hero_boost`` and ``same_lane_not_fighting`` of each. Expected are the ``winner``, the
``survivors`` of each side as ``[name, hp]``, the ``last_tick`` and the ``log``.
"""

from __future__ import annotations

from typing import Any

from wartable.engine.vectors import Case, field, of_kind
from wartable.games.clans.abilities import CONCEAL_BACK
from wartable.games.clans.cases.board import Board, empty_board, events_of, written_log
from wartable.games.clans.cases.cards import read_card
from wartable.games.clans.cases.fields import (
    SIDE_NAMES,
    by_side,
    list_of,
    read_boost,
    read_terrain,
    side_name,
    unlike_parts,
)
from wartable.games.clans.cases.hits import last_tick, rows, unlike_log
from wartable.games.clans.lanes.fight import fight_lane
from wartable.games.clans.lanes.outcome import winner_of
from wartable.games.clans.state import (
    CLASSIC,
    COLUMNS,
    MIDDLE,
    SIDES,
    home_tile,
    middle_tile,
)

#: The lane in which the fights of cases happen; the others are empty.
LANE = 1


def lane_board() -> Board:
    """Return a board of empty lanes on which both sides know everything."""
    board = empty_board("classic")
    for column in range(COLUMNS):
        board.s.zone[column] = MIDDLE
    for side in range(SIDES):
        board.s.known[side] = (1 << COLUMNS) - 1
    return board


def put_stack(board: Board, side: int, cards: list[Any], tile: int) -> None:
    """Put a stack of cards on a tile, front first; the dead are not there."""
    for at, row in enumerate(cards, 1):
        given = read_card(row, CLASSIC, f"card {at}")
        if given.hp > 0:
            number = board.put(side, given, tile)
            # It only matters to what the sides are told, and we want to be told all.
            board.book.ability[number][CONCEAL_BACK] = 0


def read_boosts(board: Board, given: Case) -> None:
    """Take over what heroes lend the sides."""
    for side, boost in enumerate(by_side(given, "hero_boost")):
        board.s.boost[side] = read_boost(boost, "hero_boost")


def check_fight(case: Case) -> list[str]:
    """Say where our fight is not the expected one."""
    given = field(case, "given", dict)
    board = lane_board()
    board.s.terrain[middle_tile(LANE)] = read_terrain(given.get("tile_terrain"), "tile_terrain")
    waiting = by_side(given, "same_lane_not_fighting")
    for side in range(SIDES):
        put_stack(board, side, list_of(given, SIDE_NAMES[side]), middle_tile(LANE))
        others = of_kind(waiting[side] or [], "same_lane_not_fighting", list)
        put_stack(board, side, others, home_tile(side, LANE))
    read_boosts(board, given)
    return unlike_parts("", _fought(board), field(case, "expect", dict), {"log": unlike_log})


def _fought(board: Board) -> Case:
    log = written_log()
    fight_lane(board.book, board.s, board.work, LANE, log)
    events = events_of(log)
    return {
        "winner": side_name(winner_of(board.s, LANE)),
        "survivors": {
            SIDE_NAMES[side]: board.stack(side, middle_tile(LANE)) for side in range(SIDES)
        },
        "last_tick": last_tick(events),
        "log": rows(board, events),
    }
