"""The actions of a case of action points, done by our rules, and their results.

``attack`` has unit and target, ``attack_base`` a unit, ``move`` and ``ignite`` a unit and the tile
``to``, ``heal`` unit and target, ``place`` a card in full and ``to``; ``end_turn`` has nothing. The
questions ``query_visible`` and ``query_revealed`` have viewer and tile.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

from wartable.engine.errors import quoted
from wartable.engine.events import Event
from wartable.engine.vectors import Case, NotCovered, anything, field
from wartable.games.clans import numbers, orders
from wartable.games.clans.cases.battlefield import Battle
from wartable.games.clans.cases.board import events_of, written_log
from wartable.games.clans.cases.cards import read_card
from wartable.games.clans.cases.faults import faults_of
from wartable.games.clans.cases.fields import read_place, read_side, read_tile, side_name
from wartable.games.clans.ending import judge
from wartable.games.clans.hands import discard, gain, hand_place
from wartable.games.clans.orders import order, post_of
from wartable.games.clans.points.actions import do_act
from wartable.games.clans.points.sight import in_sight, revealed
from wartable.games.clans.points.turns import begin_turn_of
from wartable.games.clans.show.hits import read_hit
from wartable.games.clans.show.words import read_told
from wartable.games.clans.state import DECOY, POINTS, side_of


def do_action(battle: Battle, action: Case) -> Case:
    """Do an action, or answer a question, and return the result in the form of a case.

    Raises ``BadRecord``, or ``NotCovered`` for an action that there is not.
    """
    kind = field(action, "type", str)
    if kind not in ACTIONS:
        raise NotCovered(f"there is no action {quoted(kind)}")
    return ACTIONS[kind](battle, action)


# --- by the rules ---------------------------------------------------------------------------------


def _refused(*faults: int) -> Case:
    return {"ok": False, "faults": list(faults)}


def _act(battle: Battle, code: int) -> tuple[Case, list[Event]]:
    """Do what a code of our rules says, if they allow it; return the result and what happened."""
    board, s = battle.board, battle.s
    if s.ended != 0:
        return _refused(numbers.NO_SUCH_MOVE), []
    faults = faults_of(board, code)
    if faults:
        return _refused(*faults), []
    log = written_log()
    do_act(board.book, s, board.work, board.chance, s.active, code, log)
    judge(board.book, s, log)
    return {"ok": True}, events_of(log)


def _own_post(battle: Battle, action: Case) -> int:
    """Return the post of the unit that acts, -1 if it is gone or not of the active side."""
    unit = battle.unit(anything(action, "unit"), "unit")
    return post_of(battle.s, unit) if unit >= 0 and side_of(unit) == battle.s.active else -1


def _target_post(battle: Battle, action: Case, side: int) -> int:
    """Return the post of the target, -1 if it is gone or not of a side."""
    unit = battle.unit(anything(action, "target"), "target")
    return post_of(battle.s, unit) if unit >= 0 and side_of(unit) == side else -1


# --- actions --------------------------------------------------------------------------------------


def _attack(battle: Battle, action: Case) -> Case:
    post = _own_post(battle, action)
    aim = _target_post(battle, action, 1 - battle.s.active)
    if post < 0 or aim < 0:
        return _refused(numbers.NO_UNIT)
    unit, target = (battle.cards[str(action[name])] for name in ("unit", "target"))
    result, events = _act(battle, order(orders.ATTACK, post, aim))
    if result["ok"]:
        result |= {
            "damage": _damage(events, numbers.ATTACK),
            "retaliation": _damage(events, numbers.RETALIATION),
            "thorns": _damage(events, numbers.THORN),
            "absorbed": _absorbed(events, target),
            "target_died": _fell(events, target),
            "attacker_died": battle.board.unit_of(unit) < 0,
        }
    return result


def _damage(events: list[Event], how: int) -> int:
    """Return the damage of the first hit of a kind, 0 if there was none."""
    hits = (read_hit(event) for event in events if event.kind == numbers.HIT)
    return next((hit.damage for hit in hits if hit.how == how), 0)


def _absorbed(events: list[Event], target: int) -> bool:
    """Tell whether a barrier took the attack itself, not what came after it."""
    before = takewhile(lambda event: event.kind != numbers.HIT, events)
    taken = (event.figures[0] for event in before if event.kind == numbers.ABSORBED)
    return any(read_told(told).card == target for told in taken)


def _fell(events: list[Event], target: int) -> bool:
    """Tell whether a unit fell to the attack, not to what it was pushed into."""
    falls = (event.figures for event in events if event.kind == numbers.FALLS)
    return any(read_told(told).card == target and cause == numbers.IN_BATTLE
               for told, _, _, cause in falls)  # fmt: skip


def _attack_base(battle: Battle, action: Case) -> Case:
    post = _own_post(battle, action)
    if post < 0:
        return _refused(numbers.NO_UNIT)
    result, events = _act(battle, order(orders.ATTACK_BASE, post, 0))
    if result["ok"]:
        takers = [event.figures[0] for event in events if event.kind == numbers.INTERCEPTS]
        result |= {
            "damage": _damage(events, numbers.BASE_ATTACK),
            "intercepted_by": battle.name_of(read_told(takers[0]).card) if takers else None,
        }
    return result


def _to_a_tile(verb: int) -> Callable[[Battle, Case], Case]:
    """Return what does an action of a unit on a tile."""

    def act(battle: Battle, action: Case) -> Case:
        post = _own_post(battle, action)
        tile = read_place(anything(action, "to"), "to")
        if post < 0:
            return _refused(numbers.NO_UNIT)
        if tile < 0:
            return _refused(numbers.NO_SUCH_MOVE)
        return _act(battle, order(verb, post, tile))[0]

    return act


def _heal(battle: Battle, action: Case) -> Case:
    post = _own_post(battle, action)
    friend = _target_post(battle, action, battle.s.active)
    if post < 0 or friend < 0:
        return _refused(numbers.NO_UNIT)
    result, events = _act(battle, order(orders.HEAL, post, friend))
    return result | ({"healed": _healed(events)} if result["ok"] else {})


def _healed(events: list[Event]) -> int:
    return sum(event.figures[1] for event in events if event.kind == numbers.HEALED)


def _place(battle: Battle, action: Case) -> Case:
    """Play a card from the hand, in which it is only for this purpose."""
    board, s = battle.board, battle.s
    row = field(action, "card", dict)
    given = read_card(row, POINTS, "a card")
    tile = read_place(anything(action, "to"), "to")
    side = s.active
    board.check_slots(side)
    number = board.learn(given)
    battle.name_placed(row, number)
    if tile < 0:
        return _refused(numbers.NO_SUCH_MOVE)
    kind = number + given.decoy * DECOY
    gain(s, side, kind)
    result, events = _act(battle, order(orders.PLACE, kind, tile))
    if hand_place(s, side, kind) >= 0:
        discard(s, side, kind)
    battle.put_in_order()
    return result | ({"healed": _healed(events)} if result["ok"] else {})


def _end_turn(battle: Battle, action: Case) -> Case:
    s = battle.s
    if s.ended != 0:
        return _refused(numbers.NO_SUCH_MOVE)
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
    "move": _to_a_tile(orders.MOVE),
    "place": _place,
    "heal": _heal,
    "ignite": _to_a_tile(orders.IGNITE),
    "end_turn": _end_turn,
    "query_visible": _visible,
    "query_revealed": _revealed,
}
