"""Orders as text: ``build House 3``, ``train Knight 5``, ``attack Brune 60``, ``done``."""

from __future__ import annotations

from functools import cache

from wartable.engine.errors import NotLegal, Unreadable, quoted
from wartable.engine.game import Submission
from wartable.engine.kit.moves import amount_of, code_of, packed
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.typed import SEPARATOR, plain_number
from wartable.games.thardferr import rules
from wartable.games.thardferr.book import BUILDING_NAMES, GOODS_NAMES, JOB_NAMES, TECHNOLOGY_NAMES
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import PLACES, RACES
from wartable.games.thardferr.rules import refusals
from wartable.games.thardferr.rules.limits import why_no_less, why_no_more, why_not
from wartable.games.thardferr.rules.orders import (
    ASSIGN,
    ATTACK,
    BUILD,
    BUY,
    CHOOSE,
    DONE,
    FOLLOW,
    RESEARCH,
    SELL,
    THINGS,
    TRAIN,
    highest,
    lowest,
    order,
)
from wartable.games.thardferr.state import KINGDOMS, Book, State, Work

#: How verbs are written, by number.
VERBS = {
    CHOOSE: "choose",
    BUILD: "build",
    TRAIN: "train",
    ASSIGN: "assign",
    BUY: "buy",
    SELL: "sell",
    RESEARCH: "research",
    FOLLOW: "strategy",
    ATTACK: "attack",
    DONE: "done",
}
NUMBERS = {word: verb for verb, word in VERBS.items()}

#: Verbs whose orders take no amount.
PLAIN = (CHOOSE, RESEARCH, FOLLOW, DONE)

NONE = "none"

#: The largest amount that is read.
LARGEST = (1 << 31) - 1


@cache
def unit_names() -> tuple[str, ...]:
    """Return the names of all units; names that races share are prefixed with the race."""
    keys = [unit.key for unit in catalogue().units]
    return tuple(
        f"{RACES[unit.race]} {unit.key}" if keys.count(unit.key) > 1 else unit.key
        for unit in catalogue().units
    )


@cache
def names(verb: int) -> tuple[str, ...]:
    """Return the names of the things a verb applies to."""
    strategies = (NONE, *catalogue().strategies)
    return {
        CHOOSE: RACES,
        BUILD: BUILDING_NAMES,
        TRAIN: unit_names(),
        ASSIGN: JOB_NAMES,
        BUY: GOODS_NAMES,
        SELL: GOODS_NAMES,
        RESEARCH: (*TECHNOLOGY_NAMES, NONE),
        FOLLOW: strategies,
        ATTACK: KINGDOMS,
        DONE: ("",),
    }[verb]


# --- the exact text of an order -------------------------------------------------------------------


def write_move(book: Book, move: int) -> str:
    """Return an order as text: the verb, the thing and, if it has one, the amount."""
    verb, thing = divmod(code_of(move), THINGS)
    if verb not in VERBS or thing >= len(names(verb)):
        return f"order {code_of(move)}"
    parts = [VERBS[verb], names(verb)[thing]]
    if verb not in PLAIN:
        parts.append(str(amount_of(move)))
    return " ".join(part for part in parts if part)


def read_move(book: Book, text: str) -> int:
    """Return the order that a text stands for; raise ``Unreadable``."""
    return read_order(text, -1)


def read_order(text: str, race: int) -> int:
    """Return the order that a text stands for; raise ``Unreadable``.

    Units of the player's own race need no race before their name.
    """
    words = text.split()
    verb = NUMBERS.get(words[0].lower(), 0) if words else 0
    if verb == 0:
        known = ", ".join(VERBS.values())
        raise Unreadable("bad-verb", f"{quoted(text)}: expected one of {known}")
    rest = words[1:]
    if verb == DONE:
        if rest:
            raise Unreadable("bad-order", f"{quoted(text)}: nothing comes after done")
        return order(DONE, 0)
    amount = 0
    if verb not in PLAIN:
        amount = read_amount(text, rest.pop() if len(rest) > 1 else "")
    return packed(order(verb, read_thing(text, verb, " ".join(rest), race)), amount)


def read_amount(text: str, word: str) -> int:
    """Return the amount at the end of an order; raise ``Unreadable``."""
    number = plain_number(word.removesuffix("%")) if word else -1
    if number < 0:
        raise Unreadable("bad-number", f"{quoted(text)}: expected a whole number at the end")
    return min(number, LARGEST)


def read_thing(text: str, verb: int, name: str, race: int) -> int:
    """Return the number of the thing that an order names; raise ``Unreadable``."""
    wanted = plainly(name)
    for number, known in enumerate(names(verb)):
        if wanted and wanted in alternatives(verb, number, known, race):
            return number
    wish = f"strategy {quoted(name)}" if verb == FOLLOW else f"{quoted(name)} to {VERBS[verb]}"
    said = f"{quoted(text)}: there is no {wish}"
    raise Unreadable("no-such-thing", f"{said}; there are {', '.join(offered(verb, race))}")


def alternatives(verb: int, number: int, known: str, race: int) -> set[str]:
    """Return every accepted name of a thing, without blanks and signs; kingdoms have a letter."""
    found = {plainly(known)}
    if verb == ATTACK:
        found.add(known[0].lower())
    if verb == TRAIN:
        unit = catalogue().units[number]
        found.add(plainly(f"{RACES[unit.race]} {unit.key}"))
        if unit.race == race:
            found |= {plainly(unit.key), *map(plainly, unit.also)}
    return found


def offered(verb: int, race: int) -> tuple[str, ...]:
    """Return the names to suggest to a player of a race who wrote an unknown one."""
    if verb == TRAIN and race >= 0:
        return unit_names()[race * PLACES : (race + 1) * PLACES]
    return names(verb)


def plainly(name: str) -> str:
    """Return a name as it is compared: without what people write differently."""
    return "".join(letter for letter in name.lower() if letter.isalnum())


# --- what a player types --------------------------------------------------------------------------


def read_line(book: Book, s: State, seat: int, line: str) -> Submission:
    """Read orders separated by ``|``, checking each as if those before it were given.

    Raises ``Unreadable`` or ``NotLegal``; the state stays unchanged.
    """
    entries = [entry for entry in line.split(SEPARATOR) if entry.strip()]
    if not entries:
        raise Unreadable("bad-order", f"{quoted(line)}: expected an order such as build House 3")
    imagined = spec_of(s).clone(s)
    moves = []
    for entry in entries:
        move = read_order(entry, s.race[seat] - 1)
        number = rules.check(book, imagined, Work(), seat, move)
        if number:
            raise NotLegal(*refusal(book, imagined, seat, move, number))
        moves.append(move)
        verb, thing = divmod(code_of(move), THINGS)
        if verb in (CHOOSE, DONE):
            if len(moves) < len(entries):
                raise Unreadable(
                    "bad-order", f"{quoted(line)}: nothing comes after {quoted(entry.strip())}"
                )
        else:
            rules.give(imagined, seat, verb, thing, amount_of(move))
            imagined.given[seat] += 1
    return Submission(tuple(moves))


def clean_text(book: Book, move: int, text: str | None) -> str | None:
    """Orders carry no free text."""
    return None


def text_room(book: Book, code: int) -> int:
    """Orders carry no free text."""
    return 0


# --- refusals -----------------------------------------------------------------------------------

#: Number of a refusal -> its stable code and message.
FAULTS = {
    refusals.NOT_NOW: ("not-now", "this kind of order has no place today"),
    refusals.NO_SUCH_THING: ("no-such-thing", "there is nothing of that kind"),
    refusals.CANNOT: ("cannot", "that cannot be ordered now"),
    refusals.TOO_FEW: ("too-few", "at least {least}"),
    refusals.TOO_MANY: ("too-many", "at most {most}"),
    refusals.NO_MORE_ORDERS: ("no-more-orders", "no more than {orders} orders a day; hand in"),
}


def refusal(book: Book, s: State, seat: int, move: int, number: int) -> tuple[str, str]:
    """Return the stable code of a refused order, and the message with its reason."""
    verb, thing = divmod(code_of(move), THINGS)
    code, words = FAULTS[number]
    least = most = 0
    if number in (refusals.TOO_FEW, refusals.TOO_MANY) and verb not in PLAIN:
        least, most = lowest(book, s, seat, verb, thing), highest(book, s, seat, verb, thing)
    said = words.format(least=least, most=most, orders=book.orders)
    why = _why(book, s, seat, verb, thing, number, most)
    return code, f"{quoted(write_move(book, move))}: {said}" + (f": {why}" if why else "")


def _why(book: Book, s: State, seat: int, verb: int, thing: int, number: int, most: int) -> str:
    if number == refusals.NOT_NOW:
        return "the races are chosen already" if s.turn else "first choose a race"
    if number == refusals.CANNOT:
        return why_not(book, s, seat, verb, thing)
    if number == refusals.TOO_FEW:
        return why_no_less(book, s, seat, verb, thing)
    if number == refusals.TOO_MANY and verb not in PLAIN:
        return why_no_more(book, s, seat, verb, thing, most)
    return ""
