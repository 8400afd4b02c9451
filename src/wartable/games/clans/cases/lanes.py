"""Classic cases: fights in a lane, and whole turns of a lane.

In a lane fight two stacks meet on a tile. Given are ``tile_terrain``, the stacks of ``player`` and
``opponent``, front first, and optionally ``hero_boost`` and ``same_lane_not_fighting`` of each.
Expected are the ``winner``, the ``survivors`` of each side as ``[name, hp]``, the ``last_tick`` and
the ``log``.

In lane turns nothing new is staged. Given are ``zone`` (player_base, middle, enemy_base),
``middle_owner`` (neutral, player, opponent), the ``terrain`` of the three tiles by these names, the
stacks ``player_base``, ``player_vanguard``, ``opponent_vanguard`` and ``opponent_base``, front
first, and the number of ``turns``. Expected is one object per turn: ``winner``, ``fought_at``,
``zone_after``, ``middle_owner``, ``far_attacks``, ``gold`` and ``crystal_damage`` of this turn, and
the ``cards`` left in each stack.
"""

from __future__ import annotations

from typing import Any

from wartable.engine.cases import Case, NotCovered, anything, bad, field, of_kind, unlike_parts
from wartable.engine.kit.events import Event
from wartable.games.clans.cases.board import Board, empty_board, events_of, read_card, written_log
from wartable.games.clans.cases.fields import (
    LARGE,
    SIDE_NAMES,
    by_side,
    figure,
    list_of,
    read_boost,
    read_terrain,
    side_name,
    table_of,
    word,
)
from wartable.games.clans.cases.lane_log import far_row, last_tick, rows, unlike_far, unlike_log
from wartable.games.clans.catalogue.abilities import CONCEAL_BACK
from wartable.games.clans.events import EVENTS, FAR, HIT, VERDICT, read_hit
from wartable.games.clans.rules.classic.fight import fight_lane
from wartable.games.clans.rules.classic.resolution import refresh, resolve, winner_of
from wartable.games.clans.state import (
    CLASSIC,
    COLUMNS,
    MIDDLE,
    NORTH,
    SIDES,
    SOUTH,
    home_tile,
    middle_tile,
)

#: The lane in which cases fight; the others are empty.
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
    """Put a stack of cards on a tile, front first, without the dead."""
    for at, row in enumerate(cards, 1):
        given = read_card(row, CLASSIC, f"card {at}")
        if given.hp > 0:
            number = board.put(side, given, tile)
            # It only affects what the sides are told, and we want to be told everything.
            board.book.ability[number][CONCEAL_BACK] = 0


def read_boosts(board: Board, given: Case) -> None:
    """Read what heroes lend the sides."""
    for side, boost in enumerate(by_side(given, "hero_boost")):
        board.s.boost[side] = read_boost(boost, "hero_boost")


# --- lane fights ----------------------------------------------------------------------------------


def check_fight(case: Case) -> list[str]:
    """Say where our fight differs from the expected one."""
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


# --- lane turns -----------------------------------------------------------------------------------

#: The names of a lane's rows in cases, as the player sees them.
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
    """Say where our turns differ from the expected ones."""
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
    """Play a turn and return its outcome in the form of a case."""
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
    verdicts = (EVENTS.fields(event) for event in events if event.kind == VERDICT)
    return next((side_name(told["winner"]) for told in verdicts if told["column"] == LANE), None)


def _far_attacks(board: Board, events: list[Event]) -> list[Any]:
    hits = [read_hit(event) for event in events if event.kind == HIT]
    return [far_row(board, hit) for hit in hits if hit.how == FAR]
