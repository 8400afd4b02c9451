"""Orders of Thardferr, such as ``build House 3``, ``strategy Charging``, ``attack Brune 60``.

An order is a verb, usually with one thing that it applies to and an amount. Rules tell things of
one verb apart by number. A line may hold several orders separated by ``|``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated

from wartable.engine.errors import Unreadable, quoted
from wartable.engine.kit.domains import Domain, plain_number
from wartable.engine.kit.verbs import Moves, verb
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import NO_STRATEGY, PLACES, RACES
from wartable.games.thardferr.catalogue.names import (
    BUILDING_NAMES,
    GOODS_NAMES,
    JOB_NAMES,
    STRATEGY_EFFECTS,
    STRATEGY_NAMES,
    TECHNOLOGY_EFFECTS,
    TECHNOLOGY_NAMES,
    UNIT_NAMES,
)
from wartable.games.thardferr.state import KINGDOMS, TECHNOLOGIES, Book

NONE = "none"

#: The largest amount that is read.
LARGEST = (1 << 31) - 1

#: In place of a race: the reader belongs to none, or to one that is not known.
ANY_RACE = -1


# --- things as text -------------------------------------------------------------------------------


class Things(Domain):
    """Things with names, in which case, blanks and signs do not matter."""

    spaces = True

    def __init__(self, name: str, names: Sequence[str]) -> None:
        self.name, self.size, self.names = name, len(names), tuple(names)

    def write(self, book: Book, value: int) -> str:
        """Return the name."""
        return self.names[value]

    def read(self, book: Book, text: str) -> int:
        """Return the thing with this name; raise ``Unreadable``."""
        return self.named(text, ANY_RACE)

    def named(self, text: str, race: int) -> int:
        """Return the thing that a player of a race means; raise ``Unreadable``."""
        wanted = plainly(text)
        for value in range(self.size):
            if wanted and wanted in self.alternatives(value, race):
                return value
        said = f"there is no {self.name.lower()} {quoted(text)}"
        raise Unreadable("no-such-thing", f"{said}; there are {', '.join(self.offered(race))}")

    def alternatives(self, value: int, race: int) -> Collection[str]:
        """Return every name that a player of a race may write, without blanks and signs."""
        return {plainly(self.names[value])}

    def offered(self, race: int) -> Sequence[str]:
        """Return the names to suggest to a player of a race who wrote an unknown one."""
        return self.names

    def schema(self, book: Book) -> dict[str, object]:
        """Return the JSON Schema: one of the names."""
        return {"enum": list(self.names)}


class Units(Things):
    """Units of all races; players need not write their own race before the name."""

    def say(self, book: Book, value: int) -> str:
        """Return the name without the race."""
        return catalogue().units[value].key

    def alternatives(self, value: int, race: int) -> Collection[str]:
        """Return the name with and without the race; those of the own race have more."""
        unit = catalogue().units[value]
        found = {plainly(self.names[value]), plainly(f"{RACES[unit.race]} {unit.key}")}
        if unit.race == race:
            found |= {plainly(unit.key), *map(plainly, unit.also)}
        return found

    def offered(self, race: int) -> Sequence[str]:
        """Return the units of the race, or all."""
        return self.names if race < 0 else self.names[race * PLACES : (race + 1) * PLACES]


class Technologies(Things):
    """Technologies and, as the last, none."""

    def say(self, book: Book, value: int) -> str:
        """Return the name, and what the technology does."""
        if value == TECHNOLOGIES:
            return "nothing today"
        return f"{TECHNOLOGY_NAMES[value]} ({TECHNOLOGY_EFFECTS[value]})"


class Strategies(Things):
    """Strategies, none among them."""

    def say(self, book: Book, value: int) -> str:
        """Return the name, and what the strategy does."""
        name = STRATEGY_NAMES[value]
        return name if value == NO_STRATEGY else f"{name} ({STRATEGY_EFFECTS[value]})"


class Kingdoms(Things):
    """Kingdoms; the first letter stands for the name."""

    def alternatives(self, value: int, race: int) -> Collection[str]:
        """Return the name and its first letter."""
        return {plainly(self.names[value]), plainly(self.names[value][0])}


def plainly(name: str) -> str:
    """Return a name as it is compared: without what people write differently."""
    return "".join(letter for letter in name.lower() if letter.isalnum())


# --- the orders -----------------------------------------------------------------------------------

OfRace = Annotated[int, Things("RACE", RACES)]
OfBuilding = Annotated[int, Things("BUILDING", BUILDING_NAMES)]
OfUnit = Annotated[int, Units("UNIT", UNIT_NAMES)]
OfJob = Annotated[int, Things("JOB", JOB_NAMES)]
OfGood = Annotated[int, Things("GOOD", GOODS_NAMES)]
OfTechnology = Annotated[int, Technologies("TECHNOLOGY", (*TECHNOLOGY_NAMES, NONE))]
OfStrategy = Annotated[int, Strategies("STRATEGY", (NONE, *STRATEGY_NAMES[1:]))]
OfKingdom = Annotated[int, Kingdoms("KINGDOM", KINGDOMS)]


@verb("choose {race}", such_as="choose Orc")
def choose_move(race: OfRace) -> None:
    """Choose {race}."""


@verb("build {building} {number}", such_as="build House 3")
def build_move(building: OfBuilding) -> None:
    """Build {building}."""


@verb("train {unit} {number}", such_as="train Knight 5")
def train_move(unit: OfUnit) -> None:
    """Train {unit}."""


@verb("assign {job} {people}", such_as="assign Mine 300")
def assign_move(job: OfJob) -> None:
    """Assign people to {job}."""


@verb("buy {good} {number}", such_as="buy wood 20")
def buy_move(good: OfGood) -> None:
    """Buy {good}."""


@verb("sell {good} {number}", such_as="sell iron 20")
def sell_move(good: OfGood) -> None:
    """Sell {good}."""


@verb("research {technology}", such_as="research Commerce")
def research_move(technology: OfTechnology) -> None:
    """Research {technology}."""


@verb("strategy {strategy}", such_as="strategy Archer Protection")
def strategy_move(strategy: OfStrategy) -> None:
    """Follow {strategy}."""


@verb("attack {kingdom} {percent}", such_as="attack Brune 60")
def attack_move(kingdom: OfKingdom) -> None:
    """Attack {kingdom}, with per cent of every unit."""


@verb("done")
def done_move() -> None:
    """Hand in the orders of the day."""


MOVES = Moves(
    choose_move,
    build_move,
    train_move,
    assign_move,
    buy_move,
    sell_move,
    research_move,
    strategy_move,
    attack_move,
    done_move,
)
CHOOSE, BUILD, TRAIN, ASSIGN, BUY = (each.number for each in MOVES.verbs[:5])
SELL, RESEARCH, FOLLOW, ATTACK, DONE = (each.number for each in MOVES.verbs[5:])

#: Verbs whose orders take no amount.
PLAIN = tuple(each.number for each in MOVES.verbs if not each.amount)

verb_of = MOVES.verb_of
thing_of = MOVES.reader(
    "race", "building", "unit", "job", "good", "technology", "strategy", "kingdom"
)
is_well_formed = MOVES.recogniser()


# --- reading --------------------------------------------------------------------------------------


def read_move(book: Book, text: str) -> int:
    """Return the order that a text stands for; raise ``Unreadable``."""
    return read_order(text, ANY_RACE)


def read_order(text: str, race: int) -> int:
    """Return the order that a player of a race means by a text; raise ``Unreadable``."""
    words = text.split()
    found = next((each for each in MOVES.verbs if words and each.name == words[0].lower()), None)
    if found is None:
        known = ", ".join(each.name for each in MOVES.verbs)
        raise Unreadable("bad-verb", f"{quoted(text)}: expected one of {known}")
    rest = words[1:]
    if rest and not found.parts:
        raise Unreadable("bad-order", f"{quoted(text)}: nothing comes after {found.name}")
    values = {}
    if found.amount:
        values[found.amount] = read_amount(text, rest.pop() if len(rest) > 1 else "")
    for field, domain in found.domains.items():
        assert isinstance(domain, Things), "every field of an order is a thing"
        try:
            values[field] = domain.named(" ".join(rest), race)
        except Unreadable as error:
            raise Unreadable(error.code, f"{quoted(text)}: {error.message}") from None
    return MOVES.pack(found, values)


def read_amount(text: str, word: str) -> int:
    """Return the amount at the end of an order; raise ``Unreadable``."""
    number = plain_number(word.removesuffix("%")) if word else -1
    if number < 0:
        raise Unreadable("bad-number", f"{quoted(text)}: expected a whole number at the end")
    return min(number, LARGEST)
