"""Rules 5-9, 6, 7 and 8: what a combat does, step by step until somebody has to choose."""

from __future__ import annotations

from wartable.engine.chance import Chance, draw
from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.dukes.ending import finish
from wartable.games.dukes.fighting import (
    attack_of,
    attack_total,
    column_of,
    defence_total,
    in_contact,
    modified,
    result_of,
)
from wartable.games.dukes.numbers import (
    ADVANCED,
    BILL,
    CROWDS,
    MADE_WAY,
    NO_RETREAT,
    REMOVED,
    RESULT,
    RETREATED,
    ROLLED,
    STAYED,
)
from wartable.games.dukes.pieces import (
    direction_to,
    duke_of,
    first_of,
    has_duke,
    has_place,
    is_duke,
    is_empty,
    kind_of,
    piece_at,
    put,
    side_of,
)
from wartable.games.dukes.retreating import (
    draw_direction,
    holder,
    may_give_way,
    may_retreat,
    ways_back,
)
from wartable.games.dukes.state import (
    ADVANCE,
    AE,
    AR,
    ARTILLERY,
    COMBAT,
    DE,
    DEFENDER,
    DIRECTIONS,
    DR,
    DUKE_FELL,
    EXCHANGE,
    FACES,
    MAKE_WAY,
    NOBODY,
    OFF,
    ON_TURN,
    OWNER,
    RANDOM,
    RETREAT,
    Book,
    State,
    Work,
)

# --- 5-7 and 5-9: the roll and its result ---------------------------------------------------------


def fight(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Roll the die for the attack that has been declared, and do what the table says."""
    attack = attack_total(book, s, s.side)
    defence = defence_total(book, s, s.target)
    column = column_of(book, attack, defence)
    die = 1 + draw(chance, FACES)
    face = modified(book, s.field, die)
    result = result_of(book, column, face)
    note(log, EVERYBODY, ROLLED, attack, defence, column, face * 16 + die)
    note(log, EVERYBODY, RESULT, result, s.target, s.field, 0)
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
        note(log, EVERYBODY, BILL, s.bill, s.side, 0, 0)
        remove_defender(book, s, log)
    settle(book, s, work, chance, log)


def mark_fighters(book: Book, s: State) -> None:
    """Rule 5-3: nobody who took part can do so again in this phase."""
    s.attacked[s.target] = 1
    if book.joint == 1 and has_duke(s, 1 - s.side, s.field):
        s.attacked[duke_of(1 - s.side)] = 1
    for unit in range(first_of(s.side), duke_of(s.side)):
        if s.joined[unit] == 1:
            s.fought[unit] = 1


def remove(s: State, piece: int, log: Log) -> None:
    """Take a piece off the map; if it is a Duke, the game is over (rule 9-1)."""
    note(log, EVERYBODY, REMOVED, piece, s.at[piece], 0, 0)
    put(s, piece, OFF)
    if is_duke(piece):
        finish(s, DUKE_FELL, 1 - side_of(piece), log)


def remove_defender(book: Book, s: State, log: Log) -> None:
    """Rules 5-4 and 5-9: remove the target; a Duke with it stays, or by an option falls too."""
    duke = duke_of(side_of(s.target))
    falls_too = book.joint == 1 and s.target != duke and s.at[duke] == s.at[s.target]
    remove(s, s.target, log)
    if falls_too:
        remove(s, duke, log)


def settle(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Go on with a combat until somebody has a choice, or it is over."""
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


def ask(s: State, stage: int, side: int) -> None:
    """Let a side make a choice that a combat needs."""
    s.stage = stage
    hand_over(s, side)


def hand_over(s: State, side: int) -> None:
    """Let a side decide; its time begins if the other was deciding."""
    if s.acting != side:
        s.acting = side
        s.phases += 1


def end_combat(s: State) -> None:
    """Clear away what is left of a combat."""
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


# --- 6. Retreat -----------------------------------------------------------------------------------


def still_due(s: State) -> int:
    """Return the first piece that has still to retreat, -1 if none has."""
    if s.due[s.target] == 1:
        return s.target
    for unit in range(first_of(s.side), duke_of(s.side)):
        if s.due[unit] == 1:
            return unit
    return NOBODY


def others_due(s: State, piece: int) -> bool:
    """Tell whether pieces besides one have still to retreat."""
    for unit in range(piece + 1, duke_of(side_of(piece))):
        if s.due[unit] == 1:
            return True
    return False


def retreat_next(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rules 6-1 to 6-6: retreat a piece, or ask which one and where to, if there is a choice."""
    piece = still_due(s)
    side = side_of(piece)
    choice = book.any_back == 1 or chooses_way(book, s, side)
    if others_due(s, piece) or (choice and ways_back(book, s, work, piece) > 1):
        ask(s, RETREAT, side)
    else:
        retreat_any(book, s, work, chance, piece, log)


def retreat_any(book: Book, s: State, work: Work, chance: Chance, piece: int, log: Log) -> None:
    """Rules 6-3 and 6-6: a piece goes any way back that it has, and is removed if it has none."""
    ways = ways_back(book, s, work, piece)
    if ways == 0:
        cannot_retreat(book, s, piece, log)
        return
    number = draw(chance, ways) if ways > 1 else 0
    go_back(book, s, piece, way_back(book, s, work, piece, number), log)


def leave_to_chance(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rule 3-3: chance decides what is asked, for the first piece that it is asked of."""
    if s.stage == RETREAT:
        retreat_any(book, s, work, chance, still_due(s), log)
    elif s.stage == MAKE_WAY:
        give_any_way(book, s, work, chance, log)
    else:
        lose_any(book, s, chance, log)


def chooses_way(book: Book, s: State, side: int) -> bool:
    """Rule 6-6: whether a side chooses which friend makes way and where to, instead of chance."""
    if book.way_chooser == ON_TURN:
        return side == s.side
    return book.way_chooser == OWNER


def way_back(book: Book, s: State, work: Work, piece: int, number: int) -> int:
    """Return the hex of one of the ways back of a piece."""
    for direction in range(DIRECTIONS):
        if may_retreat(book, s, work, piece, direction):
            if number == 0:
                return book.near[s.at[piece]][direction]
            number -= 1
    return OFF


def cannot_retreat(book: Book, s: State, piece: int, log: Log) -> None:
    """Rule 6-3: a piece without a usable hex is removed."""
    note(log, EVERYBODY, NO_RETREAT, piece, s.at[piece], 0, 0)
    s.due[piece] = 0
    if piece != s.target:
        remove(s, piece, log)
        return
    s.pursuit = book.advance_always
    remove_defender(book, s, log)


def go_back(book: Book, s: State, piece: int, spot: int, log: Log) -> None:
    """Rules 6-4 and 6-5: go to a hex, or have the friend there make way first."""
    s.due[piece] = 0
    if has_place(book, s, piece, spot):
        shift(s, piece, spot, RETREATED, log)
    else:
        note(log, EVERYBODY, CROWDS, piece, s.at[piece], spot, 0)
        s.line[0] = s.at[piece]
        s.line[1] = spot
        s.lined = 2


def shift(s: State, piece: int, spot: int, event: int, log: Log) -> None:
    """Rule 6-7: move a piece to a hex, and with a unit the Duke who is on its hex."""
    before = s.at[piece]
    side = side_of(piece)
    along = not is_duke(piece) and has_duke(s, side, before)
    note(log, EVERYBODY, event, piece, before, spot, 0)
    put(s, piece, spot)
    if along:
        note(log, EVERYBODY, event, duke_of(side), before, spot, 0)
        put(s, duke_of(side), spot)


def make_way(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rules 6-5 and 6-6: the last in line goes to a hex, chosen by its owner or by chance."""
    side = holder(s, s.line[0])
    if chooses_way(book, s, side) and ways_out(book, s, work) > 1:
        ask(s, MAKE_WAY, side)
    else:
        give_any_way(book, s, work, chance, log)


def ways_out(book: Book, s: State, work: Work) -> int:
    """Return in how many directions the last in line can make way."""
    ways = 0
    for direction in range(DIRECTIONS):
        if may_give_way(book, s, work, direction):
            ways += 1
    return ways


def give_any_way(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rule 6-6: the last in line goes to any hex to which it can."""
    ways = ways_out(book, s, work)
    number = draw(chance, ways) if ways > 1 else 0
    give_way(book, s, way_out(book, s, work, number), log)


def way_out(book: Book, s: State, work: Work, number: int) -> int:
    """Return the hex of one of the ways out of the last in line."""
    for direction in range(DIRECTIONS):
        if may_give_way(book, s, work, direction):
            if number == 0:
                return book.near[s.line[s.lined - 1]][direction]
            number -= 1
    return OFF


def give_way(book: Book, s: State, spot: int, log: Log) -> None:
    """Rule 6-5: the last in line goes to a hex; if a friend is there, that one is next."""
    side = holder(s, s.line[0])
    if not is_empty(s, spot):
        last = s.line[s.lined - 1]
        note(log, EVERYBODY, CROWDS, piece_at(s, side, last), last, spot, 0)
        s.line[s.lined] = spot
        s.lined += 1
        return
    for place in range(s.lined - 1, 0, -1):
        leave(book, s, side, s.line[place], spot, log)
        spot = s.line[place]
        s.line[place] = 0
    s.pushes += s.lined - 1
    shift(s, piece_at(s, side, s.line[0]), spot, RETREATED, log)
    s.line[0] = 0
    s.lined = 0


def leave(book: Book, s: State, side: int, here: int, spot: int, log: Log) -> None:
    """Rule 6-7: a friend makes way; a Duke with it stays where he may share, else goes along."""
    friend = piece_at(s, side, here)
    if book.shared[here] == 1 and not is_duke(friend):
        note(log, EVERYBODY, MADE_WAY, friend, here, spot, 0)
        put(s, friend, spot)
    else:
        shift(s, friend, spot, MADE_WAY, log)


# --- 7. Exchange ----------------------------------------------------------------------------------


def bill_of(book: Book, s: State, defence: int) -> int:
    """Rule 7-1: what the attackers owe: the defence, or by an option the printed figures."""
    if book.base_bill == 0:
        return defence
    printed = book.defence[kind_of(s.target)]
    duke = duke_of(side_of(s.target))
    if book.joint == 1 and s.target != duke and s.at[duke] == s.at[s.target]:
        printed += book.defence[kind_of(duke)]
    return printed


def worth(book: Book, s: State, piece: int) -> int:
    """Rule 7-2: what an attacker pays if it is lost."""
    return book.strength[kind_of(piece)] if book.base_bill == 1 else attack_of(book, s, piece)


def can_pay(book: Book, s: State, piece: int) -> bool:
    """Rule 7-2: an attacker in contact that has not been lost yet."""
    return s.at[piece] != OFF and in_contact(book, s, piece)


def means(book: Book, s: State) -> int:
    """Return what all attackers together can pay."""
    total = 0
    for unit in range(first_of(s.side), duke_of(s.side)):
        if can_pay(book, s, unit):
            total += worth(book, s, unit)
    return total


def payers(book: Book, s: State) -> int:
    """Return how many attackers can pay."""
    count = 0
    for unit in range(first_of(s.side), duke_of(s.side)):
        if can_pay(book, s, unit):
            count += 1
    return count


def pay_next(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rules 7-3 and 7-4: ask who is lost next, unless there is no choice or chance decides."""
    if means(book, s) <= s.bill or payers(book, s) == 1:
        for unit in range(first_of(s.side), duke_of(s.side)):
            if can_pay(book, s, unit):
                remove(s, unit, log)
        s.bill = 0
    elif book.payer == RANDOM:
        lose_any(book, s, chance, log)
    else:
        ask(s, EXCHANGE, 1 - s.side if book.payer == DEFENDER else s.side)


def lose_any(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 7-4, option random: lose any of those who can pay."""
    number = draw(chance, payers(book, s))
    for unit in range(first_of(s.side), duke_of(s.side)):
        if can_pay(book, s, unit):
            if number == 0:
                lose(book, s, unit, log)
                return
            number -= 1


def lose(book: Book, s: State, unit: int, log: Log) -> None:
    """Rule 7-3: a named attacker is lost and counts against the bill."""
    s.bill = max(0, s.bill - worth(book, s, unit))
    remove(s, unit, log)
    s.joined[unit] = 0


# --- 8. Advance -----------------------------------------------------------------------------------


def can_advance(book: Book, s: State, unit: int) -> bool:
    """Rule 8-1: infantry or cavalry that took part, into the hex that the defender held."""
    if s.joined[unit] == 0 or s.at[unit] == OFF or kind_of(unit) == ARTILLERY:
        return False
    direction = direction_to(book, s.at[unit], s.field)
    return direction >= 0 and book.step[s.at[unit]][direction] > 0


def can_anybody_advance(book: Book, s: State) -> bool:
    """Rule 8-1: after a retreat, or for want of one, if the hex is empty."""
    if s.pursuit == 0 or not is_empty(s, s.field):
        return False
    for unit in range(first_of(s.side), duke_of(s.side)):
        if can_advance(book, s, unit):
            return True
    return False


def advance(s: State, unit: int, log: Log) -> None:
    """Rule 8-2: one attacker moves in, and its Duke does not come along."""
    note(log, EVERYBODY, ADVANCED, unit, s.at[unit], s.field, 0)
    put(s, unit, s.field)
    s.pursuit = 0


def stay(s: State, log: Log) -> None:
    """Rule 8-1: nobody has to advance."""
    note(log, EVERYBODY, STAYED, s.side, 0, 0, 0)
    s.pursuit = 0
