"""Race: a small game for the tests, as the source of its author's module."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from support.broken import Broken
from support.packages import installed

#: Two seats take turns to step by one or two; whoever reaches the goal wins.
RACE = '''"""Race: be the first at the goal.

Step by one or two.
"""

from dataclasses import dataclass

from wartable.small import Chance, choice, draw, game, i1, i2, numbers, table, whole


@dataclass(frozen=True)
class Options:
    goal: int = whole(5, "steps to the goal", low=2, high=50, book="goal")
    wind: str = choice("no", "chance moves a player as well", "yes", book="wind")


@table
class Book:
    seats = i1("how many seats play")
    goal = i2("steps to the goal")
    wind = i1("1 if chance moves a player as well")


@table
class State:
    turn = i2("moves made")
    at = i2("where each seat is", 3)
    bid = i1("sealed moves", 3)


def can(book: Book, s: State, seat: int, steps: int) -> bool:
    return s.at[seat] + steps <= book.goal


def play(book: Book, s: State, chance: Chance, seat: int, steps: int) -> None:
    s.at[seat] += steps
    if book.wind == 1 and s.at[seat] < book.goal:
        s.at[seat] += draw(chance, 2)


def over(book: Book, s: State) -> int:
    for seat in range(book.seats):
        if s.at[seat] == book.goal:
            return 1
    return 0


def score(book: Book, s: State, seat: int) -> int:
    return s.at[seat]


GAME = game(
    __name__,
    key="race",
    seats=(2, 3),
    moves=numbers(1, 2, "steps"),
    shows=("at",),
    options=Options,
    ends=("somebody is at the goal",),
)
'''


@contextmanager
def installed_race(folder: Path, key: str, *changes: tuple[str, str]) -> Iterator[Broken]:
    """Install the game under a key, which is also the name of its module, with texts replaced."""
    source = RACE
    for old, new in (('    key="race",\n', ""), *changes):
        assert old in source, old
        source = source.replace(old, new)
    path = folder / f"{key}.py"
    path.write_text(source, encoding="utf-8")
    sys.path.insert(0, str(folder))
    try:
        with installed(folder, key, f"[wartable.games]\n{key} = {key}:GAME\n"):
            yield Broken(key, path)
    finally:
        sys.path.remove(str(folder))
        sys.modules.pop(key, None)
