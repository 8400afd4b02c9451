"""Rule 7: who pays for an exchange."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import Log
from wartable.games.dukes.rules.combat import attack_of, in_contact, is_joint, remove
from wartable.games.dukes.rules.pieces import duke_of, first_of, kind_of
from wartable.games.dukes.rules.turns import ask
from wartable.games.dukes.state import DEFENDER, DUKE, EXCHANGE, OFF, RANDOM, Book, State


def bill_of(book: Book, s: State, defence: int) -> int:
    """Rule 7-1: return what the attackers owe: the defence, by an option as printed."""
    if book.base_bill == 0:
        return defence
    printed = book.defence[kind_of(s.target)]
    return printed + book.defence[DUKE] if is_joint(book, s, s.target) else printed


def worth(book: Book, s: State, piece: int) -> int:
    """Rule 7-2: return what an attacker pays if it is lost."""
    return book.strength[kind_of(piece)] if book.base_bill == 1 else attack_of(book, s, piece)


def can_pay(book: Book, s: State, piece: int) -> bool:
    """Rule 7-2: an attacker in contact can pay if it has not been lost yet."""
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
    """Rule 7-4, option random: lose a random unit of those that can pay."""
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
