"""Validation of positions of War of the Dukes: every contradiction to the rules is a defect.

Who has moved, fought and so on must fit the phase. A side that is asked for a choice must have one:
resuming the combat must lead to the same choice again.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from wartable.engine.kit.chance import PLAY, stream
from wartable.engine.kit.events import Log
from wartable.engine.kit.seats import lowest
from wartable.engine.kit.tables import spec_of
from wartable.games.dukes.catalogue.atlas import hex_text
from wartable.games.dukes.rules.combat import in_range
from wartable.games.dukes.rules.deployment import is_garrison, placed
from wartable.games.dukes.rules.pieces import (
    direction_to,
    duke_of,
    holds,
    is_duke,
    kind_of,
    piece_at,
    side_of,
    unit_at,
)
from wartable.games.dukes.rules.results import settle
from wartable.games.dukes.rules.retreat_ways import is_usable
from wartable.games.dukes.rules.turns import end_phase
from wartable.games.dukes.state import (
    COMBAT,
    DIRECTIONS,
    DUKE_FELL,
    GARRISON,
    GARRISONS,
    HEXES,
    KINDS,
    LAKE,
    MOVEMENT,
    NAMES,
    NOBODY,
    OF_A_SIDE,
    OFF,
    PIECES,
    RESERVE,
    SIDES,
    Book,
    State,
    Work,
)

#: The name of a line and what is wrong with it.
Defect = tuple[str, str]


def room_defect(s: State, piece: int, spot: int) -> str:
    """Return why a piece cannot share a hex with the pieces on it, an empty text if it can.

    A unit and its own Duke may share any hex, since he goes along with its retreat.
    """
    side = side_of(piece)
    if piece_at(s, 1 - side, spot) != NOBODY:
        return "an enemy is there"
    if not is_duke(piece) and unit_at(s, spot) != NOBODY:
        return "two units are there"
    return ""


def defects(book: Book, s: State) -> Iterator[Defect]:
    """Yield what is wrong with a position; each check relies on those before it."""
    yield from _time_defects(book, s)
    yield from _place_defects(book, s)
    yield from _mark_defects(s)
    if s.stage in (GARRISON, RESERVE):
        yield from _setup_defects(book, s)
    yield from _end_defects(book, s)
    if s.field == OFF:
        yield from _peace_defects(s)
    else:
        yield from _combat_defects(book, s)


def heading(piece: int) -> str:
    """Return the name of the line that lists a piece."""
    return f"{NAMES[side_of(piece)]} {KINDS[kind_of(piece)]}"


def _clone(s: State) -> State:
    copy: State = spec_of(s).clone(s)
    return copy


# --- time and place -------------------------------------------------------------------------------


def _time_defects(book: Book, s: State) -> Iterator[Defect]:
    if s.stage in (GARRISON, RESERVE):
        if s.turn != 0:
            yield "turn", "while pieces are placed the turn is 0"
        if s.ended:
            yield "ended", "no game ends while pieces are placed"
    elif not 1 <= s.turn <= book.turns:
        yield "turn", f"the turn must be 1 to {book.turns}"
    asked = s.stage > COMBAT or (s.stage == COMBAT and s.ended == DUKE_FELL)
    if s.acting != s.side and not asked:
        yield "deciding", "only the side whose phase it is decides now"


def _place_defects(book: Book, s: State) -> Iterator[Defect]:
    for piece in range(PIECES):
        spot = s.at[piece]
        if spot != OFF and book.terrain[spot] == LAKE and not _entered(book, spot):
            yield heading(piece), f"{hex_text(spot)} is water, and no way leads there"


def _entered(book: Book, spot: int) -> bool:
    """Tell whether a hex can be entered at all."""
    for direction in range(DIRECTIONS):
        beside = book.near[spot][direction]
        if beside != OFF and book.step[beside][direction_to(book, beside, spot)] > 0:
            return True
    return False


def _mark_defects(s: State) -> Iterator[Defect]:
    """Rules 4-1 and 5-3: only the side whose phase it is moves and attacks; Dukes never attack."""
    for piece in range(PIECES):
        own = side_of(piece) == s.side
        attacks = own and not is_duke(piece) and s.stage >= COMBAT
        if s.moved[piece] and not (own and s.stage == MOVEMENT and s.at[piece] != OFF):
            yield heading(piece), "such a piece cannot have moved in this phase"
        if (s.fought[piece] or s.joined[piece]) and not attacks:
            yield heading(piece), "such a piece cannot have attacked in this phase"
        if s.attacked[piece] and (own or s.stage < COMBAT):
            yield heading(piece), "such a piece cannot have been attacked in this phase"
        if s.due[piece] and (s.at[piece] == OFF or not (s.joined[piece] or piece == s.target)):
            yield heading(piece), "only who takes part in a combat has to retreat"


# --- setting up -----------------------------------------------------------------------------------


def _setup_defects(book: Book, s: State) -> Iterator[Defect]:
    """Rule 2: the sides place their pieces in order, on their own land, in turns."""
    if s.deployed[s.side]:
        yield "deployed", f"then {NAMES[s.side]} would have placed everything"
    for piece in range(PIECES):
        spot = s.at[piece]
        if spot == OFF:
            continue
        side = side_of(piece)
        first = piece == 0 or s.at[piece - 1] != OFF
        if not first and heading(piece - 1) == heading(piece):
            yield heading(piece), "pieces are placed from the first on"
        if book.owner[spot] != side + 1 or book.terrain[spot] == LAKE:
            yield heading(piece), f"{hex_text(spot)} is no land of {NAMES[side]}"
        if s.stage == GARRISON and not is_garrison(book, side, spot):
            yield heading(piece), f"{hex_text(spot)} is no city or fortress"
        if is_duke(piece) and _is_misplaced(book, s, spot):
            yield heading(piece), f"the Duke cannot be placed on {hex_text(spot)}"
    if not _placed_by_turns(book, s):
        yield "turn", "it is not that side's turn to place so many pieces"


def _is_misplaced(book: Book, s: State, spot: int) -> bool:
    """Rule 2-3: a Duke joins a unit in a city or fortress, or by an option is placed as a unit."""
    if unit_at(s, spot) == NOBODY:
        return s.stage == GARRISON and book.duke_garrison == 0
    return s.stage == GARRISON or book.duke_garrison == 1 or book.shared[spot] == 0


def _placed_by_turns(book: Book, s: State) -> bool:
    """Rules 2-1 and 2-2: first one side's garrisons, then the other's, then one by one."""
    first, second = (placed(s, side) for side in range(SIDES))
    if s.stage == GARRISON:
        before = s.side == 0 or first == GARRISONS
        return before and placed(s, s.side) < GARRISONS and (s.side == 1 or second == 0)
    held = all(
        holds(s, side, spot)
        for side in range(SIDES)
        for spot in range(HEXES)
        if is_garrison(book, side, spot)
    )
    return held and first == second + s.side and second < OF_A_SIDE


# --- the end --------------------------------------------------------------------------------------


def _end_defects(book: Book, s: State) -> Iterator[Defect]:
    """Rule 9: a game has ended if, and only if, there is a reason."""
    if s.stage in (GARRISON, RESERVE):
        return
    fallen = [side for side in range(SIDES) if s.at[duke_of(side)] == OFF]
    if fallen and (s.ended != DUKE_FELL or fallen != [1 - lowest(s.won)]):
        yield heading(duke_of(fallen[0])), "the game ends when a Duke falls"
    if s.ended == 0:
        return
    if s.stage not in (MOVEMENT, COMBAT) or (s.ended == DUKE_FELL) != bool(fallen):
        yield "ended", "in this position the game has not ended so"
    if s.ended != DUKE_FELL:
        again = _clone(s)
        again.ended = again.won = 0
        end_phase(book, again, Log())
        if s.field != OFF or (again.ended, again.won) != (s.ended, s.won):
            yield "ended", "in this position the game has not ended so"


# --- combats --------------------------------------------------------------------------------------


def _peace_defects(s: State) -> Iterator[Defect]:
    """Without a combat, nobody can take part in one."""
    if s.stage > COMBAT:
        yield "turn", "there is no combat about which to decide"
    if any(s.joined) or any(s.due):
        yield "turn", "pieces take part in a combat, but there is no line for it"
    for name, there in _remains(s):
        if there:
            yield name, "there is no combat"


def _remains(s: State) -> Iterator[tuple[str, bool]]:
    yield "back", s.back != OFF
    yield "pushed", s.pushes > 0
    yield "line", s.lined > 0
    yield "bill", s.bill > 0
    yield "pursuit", s.pursuit > 0


def _combat_defects(book: Book, s: State) -> Iterator[Defect]:
    if s.stage < COMBAT:
        yield "combat", "there is no combat in this phase"
    if side_of(s.target) == s.side:
        yield "combat", "nobody attacks a piece of its own side"
    if not any(s.joined):
        yield "combat", "nobody takes part"
    if s.ended == 0 and s.stage == COMBAT:
        yield from _declared_defects(book, s)
    else:
        yield from _rolled_defects(book, s)


def _declared_defects(book: Book, s: State) -> Iterator[Defect]:
    """Rules 5-1 to 5-4: an attack for which the die has not been rolled."""
    if s.target != piece_at(s, 1 - s.side, s.field) or s.attacked[s.target]:
        yield "combat", "that piece cannot be attacked there"
    for piece in range(PIECES):
        able = s.fought[piece] == 0 and in_range(book, s, piece, s.field)
        if s.joined[piece] and not able:
            yield heading(piece), "such a piece cannot take part in the combat"
        if s.due[piece]:
            yield heading(piece), "nobody retreats before the die is rolled"
    for name, there in _remains(s):
        if there:
            yield name, "the die has not been rolled"


def _rolled_defects(book: Book, s: State) -> Iterator[Defect]:
    """Rules 5-9 to 8: a combat that waits for a choice, or that has ended the game."""
    if not s.attacked[s.target] or (s.due[s.target] and s.at[s.target] != s.field):
        yield heading(s.target), "the defender has been attacked, on the hex of the combat"
    for piece in range(PIECES):
        if s.joined[piece] and not s.fought[piece]:
            yield heading(piece), "who takes part in the combat has fought"
    if s.back != OFF and direction_to(book, s.field, s.back) < 0:
        yield "back", "that is not beside the defender"
    if s.pushes > book.push_limit:
        yield "pushed", f"no more than {book.push_limit} may make way"
    if s.lined:
        yield from _line_defects(book, s)
    if s.ended:
        if s.lined or any(s.due):
            yield "ended", "in this position the game has not ended so"
        return
    again = _clone(s)
    settle(book, again, Work(), stream(0, PLAY), Log())
    if again != s:
        yield "turn", "in this combat there is nothing of that kind to decide"


def _line_defects(book: Book, s: State) -> Iterator[Defect]:
    """Rule 6-5: the piece that retreats, then friends, each on the hex the one before goes to."""
    hexes = s.line[: s.lined]
    if len(set(hexes)) < len(hexes) or s.pushes + s.lined - 1 > book.push_limit:
        yield "line", "so many cannot make way"
    side = next((side for side in range(SIDES) if holds(s, side, hexes[0])), NOBODY)
    piece = piece_at(s, side, hexes[0]) if side != NOBODY else NOBODY
    if piece == NOBODY or s.due[piece] or not (piece == s.target or s.joined[piece]):
        yield "line", f"nobody retreats from {hex_text(hexes[0])}"
    for here, there in pairwise(hexes):
        direction = direction_to(book, here, there)
        if direction < 0 or not is_usable(book, s, side, here, direction):
            yield "line", f"nobody can go from {hex_text(here)} to {hex_text(there)}"
        if not holds(s, side, there):
            yield "line", f"no friend is on {hex_text(there)}"
