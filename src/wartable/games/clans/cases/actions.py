"""The actions of an action-point case, done by our rules, and their results.

``attack`` has a unit and a target, ``attack_base`` a unit, ``move`` and ``ignite`` a unit and the
tile ``to``, ``heal`` a unit and a target, ``place`` a card in full and ``to``; ``end_turn`` has
nothing. The questions ``query_visible`` and ``query_revealed`` have a viewer and a tile.

A refused action returns all reasons, not only the first that our rules name: the author of a case
may have looked for them in another order.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

from wartable.engine.cases import Case, NotCovered, anything, field
from wartable.engine.errors import quoted
from wartable.engine.kit.events import Event
from wartable.engine.kit.tables import spec_of
from wartable.games.clans import events as clans_events
from wartable.games.clans import state
from wartable.games.clans.cases.battlefield import Battle
from wartable.games.clans.cases.board import Board, events_of, read_card, written_log
from wartable.games.clans.cases.fields import read_place, read_side, read_tile, side_name
from wartable.games.clans.catalogue.abilities import GLUE, GUARD, PARALYZE, SILENCE
from wartable.games.clans.events import EVENTS, read_hit, read_told
from wartable.games.clans.moves import (
    MOVE,
    PLACE,
    attack_move,
    base_move,
    heal_move,
    ignite_move,
    place_move,
    unit_move,
    unit_of,
    verb_of,
)
from wartable.games.clans.rules.hands import discard, gain, hand_place
from wartable.games.clans.rules.points.actions import act_fault, do_act
from wartable.games.clans.rules.points.turns import begin_turn_of
from wartable.games.clans.rules.secrets.sight import in_sight, revealed
from wartable.games.clans.rules.victory import judge
from wartable.games.clans.state import (
    BAD_ROW,
    DECOY,
    FOG,
    GUARDED,
    HIDDEN,
    LOCKED,
    NO_AP,
    NO_PLACEMENT,
    OUT_OF_RANGE,
    POINTS,
    ROWS,
    TILES,
    UNITS,
    WRONG_TERRAIN,
    Book,
    State,
    post_of,
    side_of,
    unit_at,
)

# --- all reasons for a refusal --------------------------------------------------------------------
# A reason that can be removed is removed on a copy of the position, until none is left or one that
# cannot be.


def faults_of(board: Board, code: int) -> list[int]:
    """Return every reason why the active side cannot take an action, empty if it can."""
    book, s = board.book, board.s
    found: list[int] = []
    fault = act_fault(book, s, board.work, s.active, code)
    while fault and fault not in found:
        found.append(fault)
        if fault in WITHOUT:
            book, s = spec_of(book).clone(book), spec_of(s).clone(s)
            WITHOUT[fault](book, s)
            fault = act_fault(book, s, board.work, s.active, code)
    if found and _lacks_points(board, code):
        found.append(NO_AP)
    return found


def _lacks_points(board: Board, code: int) -> bool:
    """Tell whether the acting unit cannot pay, whatever else is in its way."""
    verb = verb_of(code)
    unit = -1 if verb == PLACE else unit_at(board.s, board.s.active, unit_of(code))
    if unit < 0:
        return False
    cost = 1 if verb == MOVE else board.book.cost[board.s.u_card[unit] - 1]
    return board.s.u_ap[unit] < cost


def _with_points(book: Book, s: State) -> None:
    for unit in range(UNITS):
        s.u_ap[unit] = 100


def _with_placements(book: Book, s: State) -> None:
    s.placed = 0
    book.first_placements = 1


def _anywhere(book: Book, s: State) -> None:
    for card in range(HIDDEN):
        book.max_ap[card] = 100


def _on_any_terrain(book: Book, s: State) -> None:
    for card in range(HIDDEN):
        book.terrain[card] = 0
    for tile in range(TILES):
        s.terrain[tile] = 0


def _with_range(book: Book, s: State) -> None:
    for card in range(HIDDEN):
        book.reach[card] = ROWS


def _with_sight(book: Book, s: State) -> None:
    for unit in range(UNITS):
        s.u_shown[unit] = 1


def _without(*tags: int) -> Callable[[Book, State], None]:
    def change(book: Book, s: State) -> None:
        for card in range(HIDDEN):
            for tag in tags:
                book.ability[card][tag] = 0

    return change


#: Reason -> what removes it.
WITHOUT: dict[int, Callable[[Book, State], None]] = {
    NO_AP: _with_points,
    NO_PLACEMENT: _with_placements,
    LOCKED: _without(GLUE, SILENCE, PARALYZE),
    GUARDED: _without(GUARD),
    BAD_ROW: _anywhere,
    WRONG_TERRAIN: _on_any_terrain,
    OUT_OF_RANGE: _with_range,
    FOG: _with_sight,
}


# --- doing an action ------------------------------------------------------------------------------


def do_action(battle: Battle, action: Case) -> Case:
    """Do an action, or answer a question, and return the result in the form of a case.

    Raises ``BadRecord``, or ``NotCovered`` for an unknown action.
    """
    kind = field(action, "type", str)
    if kind not in ACTIONS:
        raise NotCovered(f"there is no action {quoted(kind)}")
    return ACTIONS[kind](battle, action)


def _refused(*faults: int) -> Case:
    return {"ok": False, "faults": list(faults)}


def _act(battle: Battle, code: int) -> tuple[Case, list[Event]]:
    """Make a move if our rules allow it; return the result and the events."""
    board, s = battle.board, battle.s
    if s.ended != 0:
        return _refused(state.NO_SUCH_MOVE), []
    faults = faults_of(board, code)
    if faults:
        return _refused(*faults), []
    log = written_log()
    do_act(board.book, s, board.work, board.chance, s.active, code, log)
    judge(board.book, s, log)
    return {"ok": True}, events_of(log)


def _own_post(battle: Battle, action: Case) -> int:
    """Return the post of the acting unit, -1 if it is gone or not of the active side."""
    unit = battle.unit(anything(action, "unit"), "unit")
    return post_of(battle.s, unit) if unit >= 0 and side_of(unit) == battle.s.active else -1


def _target_post(battle: Battle, action: Case, side: int) -> int:
    """Return the post of the target, -1 if it is gone or not of this side."""
    unit = battle.unit(anything(action, "target"), "target")
    return post_of(battle.s, unit) if unit >= 0 and side_of(unit) == side else -1


# --- actions --------------------------------------------------------------------------------------


def _attack(battle: Battle, action: Case) -> Case:
    post = _own_post(battle, action)
    aim = _target_post(battle, action, 1 - battle.s.active)
    if post < 0 or aim < 0:
        return _refused(state.NO_UNIT)
    unit, target = (battle.cards[str(action[name])] for name in ("unit", "target"))
    result, events = _act(battle, attack_move(post, aim))
    if result["ok"]:
        result |= {
            "damage": _damage(events, clans_events.ATTACK),
            "retaliation": _damage(events, clans_events.RETALIATION),
            "thorns": _damage(events, clans_events.THORN),
            "absorbed": _absorbed(events, target),
            "target_died": _fell(events, target),
            "attacker_died": battle.board.unit_of(unit) < 0,
        }
    return result


def _damage(events: list[Event], how: int) -> int:
    """Return the damage of the first hit of a kind, 0 if there was none."""
    hits = (read_hit(event) for event in events if event.kind == clans_events.HIT)
    return next((hit.damage for hit in hits if hit.how == how), 0)


def _absorbed(events: list[Event], target: int) -> bool:
    """Tell whether a barrier absorbed the attack itself, not what came after it."""
    before = takewhile(lambda event: event.kind != clans_events.HIT, events)
    taken = (event for event in before if event.kind == clans_events.ABSORBED)
    return any(read_told(event).card == target for event in taken)


def _fell(events: list[Event], target: int) -> bool:
    """Tell whether a unit fell to the attack, not to what it was pushed into."""
    falls = (EVENTS.fields(event) for event in events if event.kind == clans_events.FALLS)
    return any(told["card"] == target and told["cause"] == clans_events.IN_BATTLE for told in falls)


def _attack_base(battle: Battle, action: Case) -> Case:
    post = _own_post(battle, action)
    if post < 0:
        return _refused(state.NO_UNIT)
    result, events = _act(battle, base_move(post))
    if result["ok"]:
        takers = [read_told(event) for event in events if event.kind == clans_events.INTERCEPTS]
        result |= {
            "damage": _damage(events, clans_events.BASE_ATTACK),
            "intercepted_by": battle.name_of(takers[0].card) if takers else None,
        }
    return result


def _to_a_tile(make: Callable[[int, int], int]) -> Callable[[Battle, Case], Case]:
    """Return the function for an action of a unit on a tile."""

    def act(battle: Battle, action: Case) -> Case:
        post = _own_post(battle, action)
        tile = read_place(anything(action, "to"), "to")
        if post < 0:
            return _refused(state.NO_UNIT)
        if tile < 0:
            return _refused(state.NO_SUCH_MOVE)
        return _act(battle, make(post, tile))[0]

    return act


def _heal(battle: Battle, action: Case) -> Case:
    post = _own_post(battle, action)
    friend = _target_post(battle, action, battle.s.active)
    if post < 0 or friend < 0:
        return _refused(state.NO_UNIT)
    result, events = _act(battle, heal_move(post, friend))
    return result | ({"healed": _healed(events)} if result["ok"] else {})


def _healed(events: list[Event]) -> int:
    heals = (EVENTS.fields(event) for event in events if event.kind == clans_events.HEALED)
    return sum(told["amount"] for told in heals)


def _place(battle: Battle, action: Case) -> Case:
    """Play a card from the hand, where it is put for this purpose only."""
    board, s = battle.board, battle.s
    row = field(action, "card", dict)
    given = read_card(row, POINTS, "a card")
    tile = read_place(anything(action, "to"), "to")
    side = s.active
    board.check_slots(side)
    number = board.learn(given)
    battle.name_placed(row, number)
    if tile < 0:
        return _refused(state.NO_SUCH_MOVE)
    kind = number + given.decoy * DECOY
    gain(s, side, kind)
    result, events = _act(battle, place_move(kind, tile))
    if hand_place(s, side, kind) >= 0:
        discard(s, side, kind)
    battle.put_in_order()
    return result | ({"healed": _healed(events)} if result["ok"] else {})


def _end_turn(battle: Battle, action: Case) -> Case:
    s = battle.s
    if s.ended != 0:
        return _refused(state.NO_SUCH_MOVE)
    s.active = 1 - s.active
    begin_turn_of(battle.board.book, s, s.active, written_log())
    return {"ok": True, "turn": s.turn, "active": side_name(s.active)}


# --- questions ------------------------------------------------------------------------------------


def _visible(battle: Battle, action: Case) -> Case:
    seen = in_sight(battle.board.book, battle.s, *_viewed(action))
    return {"ok": True, "visible": seen}


def _revealed(battle: Battle, action: Case) -> Case:
    return {"ok": True, "revealed": revealed(battle.board.book, battle.s, *_viewed(action))}


def _viewed(action: Case) -> tuple[int, int]:
    viewer = read_side(anything(action, "viewer"), "viewer")
    return viewer, read_tile(anything(action, "tile"), "tile")


ACTIONS: dict[str, Callable[[Battle, Case], Case]] = {
    "attack": _attack,
    "attack_base": _attack_base,
    "move": _to_a_tile(unit_move),
    "place": _place,
    "heal": _heal,
    "ignite": _to_a_tile(ignite_move),
    "end_turn": _end_turn,
    "query_visible": _visible,
    "query_revealed": _revealed,
}
