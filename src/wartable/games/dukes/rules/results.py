"""Rules 5-9 and 8: the results of a combat, carried out until somebody has to choose."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import Log
from wartable.games.dukes.events import advanced, bill, outcome, rolled, stayed
from wartable.games.dukes.rules.combat import (
    attack_total,
    column_of,
    defence_total,
    in_contact,
    is_joint,
    modified,
    remove,
    remove_defender,
    result_of,
)
from wartable.games.dukes.rules.exchange import bill_of, lose_any, pay_next
from wartable.games.dukes.rules.pieces import (
    direction_to,
    duke_of,
    first_of,
    is_empty,
    kind_of,
    put,
)
from wartable.games.dukes.rules.retreat import (
    give_any_way,
    make_way,
    retreat_any,
    retreat_next,
    still_due,
)
from wartable.games.dukes.rules.retreat_ways import draw_direction
from wartable.games.dukes.rules.turns import ask, hand_over
from wartable.games.dukes.state import (
    ADVANCE,
    AE,
    AR,
    ARTILLERY,
    COMBAT,
    DE,
    DR,
    FACES,
    MAKE_WAY,
    NOBODY,
    OFF,
    RETREAT,
    Book,
    State,
    Work,
)

# --- 5-7 and 5-9: the roll and its result ---------------------------------------------------------


def fight(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Roll the die for the declared attack and carry out the result."""
    attack = attack_total(book, s, s.side)
    defence = defence_total(book, s, s.target)
    column = column_of(book, attack, defence)
    die = 1 + draw(chance, FACES)
    face = modified(book, s.field, die)
    result = result_of(book, column, face)
    rolled(log, attack, defence, column, die, face)
    outcome(log, result, s.target, s.field)
    mark_fighters(book, s)
    if result == AE:
        for unit in range(first_of(s.side), duke_of(s.side)):
            if s.joined[unit] == 1 and (book.guns_survive == 0 or in_contact(book, s, unit)):
                remove(s, unit, log)
    elif result == AR:
        for unit in range(first_of(s.side), duke_of(s.side)):
            if in_contact(book, s, unit):
                s.due[unit] = 1
    elif result == DE:
        remove_defender(book, s, log)
    elif result == DR:
        s.due[s.target] = 1
        s.pursuit = 1
        if book.any_back == 0:
            s.back = draw_direction(book, s, work, chance, log)
    else:
        s.bill = bill_of(book, s, defence)
        bill(log, s.side, s.bill)
        remove_defender(book, s, log)
    settle(book, s, work, chance, log)


def mark_fighters(book: Book, s: State) -> None:
    """Rule 5-3: mark those who took part; they cannot do so again in this phase."""
    s.attacked[s.target] = 1
    if is_joint(book, s, s.target):
        s.attacked[duke_of(1 - s.side)] = 1
    for unit in range(first_of(s.side), duke_of(s.side)):
        if s.joined[unit] == 1:
            s.fought[unit] = 1


def settle(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Continue a combat until somebody has a choice or it is over."""
    s.stage = COMBAT
    while s.ended == 0 and s.stage == COMBAT and s.field != OFF:
        if s.lined > 0:
            make_way(book, s, work, chance, log)
        elif still_due(s) != NOBODY:
            retreat_next(book, s, work, chance, log)
        elif s.bill > 0:
            pay_next(book, s, chance, log)
        elif can_anybody_advance(book, s):
            ask(s, ADVANCE, s.side)
        else:
            end_combat(s)
    if s.ended != 0:
        end_combat(s)


def end_combat(s: State) -> None:
    """Clear the state of a combat."""
    s.due[s.target] = 0
    for unit in range(first_of(s.side), duke_of(s.side)):
        s.joined[unit] = 0
        s.due[unit] = 0
    s.stage = COMBAT
    s.target = NOBODY
    s.field = OFF
    s.back = OFF
    s.pushes = 0
    s.pursuit = 0
    s.bill = 0
    hand_over(s, s.side)


def leave_to_chance(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rule 3-3: let chance make the pending choice, for the first piece that has one."""
    if s.stage == RETREAT:
        retreat_any(book, s, work, chance, still_due(s), log)
    elif s.stage == MAKE_WAY:
        give_any_way(book, s, work, chance, log)
    else:
        lose_any(book, s, chance, log)


# --- 8. Advance -----------------------------------------------------------------------------------


def can_advance(book: Book, s: State, unit: int) -> bool:
    """Rule 8-1: infantry or cavalry that took part can advance over an edge that is not barred."""
    if s.joined[unit] == 0 or s.at[unit] == OFF or kind_of(unit) == ARTILLERY:
        return False
    direction = direction_to(book, s.at[unit], s.field)
    return direction >= 0 and book.step[s.at[unit]][direction] > 0


def can_anybody_advance(book: Book, s: State) -> bool:
    """Rule 8-1: a unit may advance after DR if the hex is empty."""
    if s.pursuit == 0 or not is_empty(s, s.field):
        return False
    for unit in range(first_of(s.side), duke_of(s.side)):
        if can_advance(book, s, unit):
            return True
    return False


def advance(s: State, unit: int, log: Log) -> None:
    """Rule 8-2: one attacker moves in; its Duke stays behind."""
    advanced(log, unit, s.at[unit], s.field)
    put(s, unit, s.field)
    s.pursuit = 0


def stay(s: State, log: Log) -> None:
    """Rule 8-1: nobody advances."""
    stayed(log, s.side)
    s.pursuit = 0
