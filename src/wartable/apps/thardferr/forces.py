"""Sides of many battles as arrays: armies, the units of their stacks, and battle terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from wartable.apps.thardferr import kernel
from wartable.apps.thardferr.field import put_side
from wartable.apps.thardferr.kingdom.model import LARGEST, Kingdom
from wartable.engine.errors import BadOption, quoted
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import PLACES, RACES, STRATEGIES
from wartable.games.thardferr.state import ATTACKER, Book, Work

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

#: The technologies that matter in battle, and their columns in the terms.
TECHNOLOGIES = {
    "Sharper Blades": kernel.BLADES,
    "Improve Bow Range": kernel.BOWS,
    "Tougher Light Armor": kernel.LIGHT,
    "Tougher Heavy Armor": kernel.HEAVY,
    "Cloacking": kernel.CLOAK,
    "Fortification": kernel.FORT,
}

#: Technologies that are either known or not, whatever their level.
YES_OR_NO = ("Cloacking", "Fortification")


@dataclass(frozen=True)
class Forces:
    """One side of many battles: one row per battle, or a single row for all of them.

    ``armies`` are the counts of the stacks, ``units`` their rows in the book, and ``terms`` have
    the columns that :mod:`wartable.apps.thardferr.kernel` names.
    """

    armies: Floats
    units: Ints
    terms: Floats

    @property
    def stacks(self) -> int:
        """How many stacks each army has."""
        return int(self.armies.shape[1])

    @property
    def battles(self) -> int:
        """How many battles these forces have rows for; 1 if they are the same in all."""
        return max(len(self.armies), len(self.units), len(self.terms))

    def with_terms(self, terms: Floats) -> Forces:
        """Return the same side with other terms, which are not checked."""
        return replace(self, terms=terms)


def forces(
    race: str | Sequence[str],
    armies: ArrayLike,
    *,
    strategy: str | Sequence[str] = "",
    technologies: Mapping[str, ArrayLike] | None = None,
    towers: ArrayLike = 0,
    medics: ArrayLike = 0,
    land: ArrayLike = 0,
    castles: ArrayLike = 0,
    strength: ArrayLike = 0,
    coin: ArrayLike = 0,
) -> Forces:
    """Return a side of many battles; a single value holds for all of them.

    ``armies`` has one row per battle, with the six units of the race in the order of the rulebook;
    races and strategies are names. Raises ``BadOption`` naming every defect.
    """
    defects: list[str] = []
    counts = _numbers("armies", armies, defects, axes=2)
    if counts.shape[1] != PLACES:
        defects.append(f"armies must have {PLACES} columns, not {counts.shape[1]}")
    races = _names("race", race, {name: at for at, name in enumerate(RACES)}, defects)
    numbers = {"": 0} | {each.key: each.number for each in catalogue().strategies.values()}
    columns: dict[int, Floats] = {
        kernel.STRATEGY: _names("strategy", strategy, numbers, defects),
        kernel.TOWERS: _numbers("towers", towers, defects),
        kernel.MEDICS: _numbers("medics", medics, defects),
        kernel.LAND: _numbers("land", land, defects, whole=False),
        kernel.CASTLES: _numbers("castles", castles, defects),
        kernel.STRENGTH: _numbers("strength", strength, defects, whole=False),
        kernel.COIN: np.minimum(_numbers("coin", coin, defects), 1.0),
    }
    for name, levels in (technologies or {}).items():
        if name not in TECHNOLOGIES:
            known = ", ".join(TECHNOLOGIES)
            defects.append(f"no technology {quoted(name)} in battle; there are {known}")
            continue
        given = _numbers(name, levels, defects)
        columns[TECHNOLOGIES[name]] = np.minimum(given, 1.0) if name in YES_OR_NO else given
    lengths = {len(counts), len(races), *map(len, columns.values())} - {1}
    if len(lengths) > 1:
        found = ", ".join(map(str, sorted(lengths)))
        defects.append(f"everything must be given once or once a battle, not {found} times")
    if defects:
        raise BadOption("bad-battles", "; ".join(defects))
    units = races.astype(np.int64)[:, None] * PLACES + np.arange(PLACES)
    return Forces(counts, units, _terms(columns))


def forces_of(book: Book, kingdom: Kingdom) -> Forces:
    """Return a kingdom as one side of many battles, with its stacks in order."""
    work = Work()
    put_side(book, work, ATTACKER, kingdom)
    stacks = work.stacks[ATTACKER]
    terms = (
        work.strategy,
        work.blades,
        work.bows,
        work.light,
        work.heavy,
        work.cloak,
        work.fort,
        work.towers,
        work.medics,
        work.land,
        work.castles,
        work.strength,
        work.coin,
    )
    return Forces(
        np.array([work.whole[ATTACKER][:stacks]], np.float64).reshape(1, stacks),
        np.array([work.unit[ATTACKER][:stacks]], np.int64).reshape(1, stacks),
        np.array([[values[ATTACKER] for values in terms]], np.float64),
    )


def check_forces(side: str, given: Forces, rows: int, book: Book) -> list[str]:
    """Return every defect of a side that would break the compiled code."""
    defects = []
    for name, array, kind in (
        ("armies", given.armies, np.float64),
        ("units", given.units, np.int64),
        ("terms", given.terms, np.float64),
    ):
        if array.ndim != 2 or array.dtype != kind:
            defects.append(f"{side}: {name} must be a table of {kind.__name__}")
        elif len(array) not in (1, rows):
            defects.append(f"{side}: {name} must have 1 or {rows} rows, not {len(array)}")
    if defects:
        return defects
    if given.units.shape[1] != given.stacks:
        defects.append(f"{side}: {given.stacks} stacks, but {given.units.shape[1]} units")
    if given.terms.shape[1] != kernel.TERMS:
        defects.append(f"{side}: a row of terms has {kernel.TERMS} places")
    if given.units.size and not (0 <= given.units.min() <= given.units.max() < len(book.melee)):
        defects.append(f"{side}: units must be rows of the book, 0 to {len(book.melee) - 1}")
    return defects or _values_faults(side, given)


def _values_faults(side: str, given: Forces) -> list[str]:
    defects = []
    for name, array in (("armies", given.armies), ("terms", given.terms)):
        fault = _fault(array, whole=name == "armies")
        if fault:
            defects.append(f"{side}: {name} {fault}")
    if not defects and given.terms[:, kernel.STRATEGY].max(initial=0) >= STRATEGIES:
        defects.append(f"{side}: strategies are 0 to {STRATEGIES - 1}")
    switches = given.terms[:, [kernel.CLOAK, kernel.FORT, kernel.COIN]]
    if not defects and switches.max(initial=0) > 1:
        defects.append(f"{side}: Cloacking, Fortification and the coin are 0 or 1")
    return defects


def _terms(columns: Mapping[int, Floats]) -> Floats:
    rows = max(map(len, columns.values()))
    terms = np.zeros((rows, kernel.TERMS))
    for place, values in columns.items():
        terms[:, place] = values
    return terms


def _numbers(
    name: str, given: ArrayLike, defects: list[str], *, axes: int = 1, whole: bool = True
) -> Floats:
    """Return numbers as an array of one or two axes; append what is wrong to ``defects``."""
    nothing = np.zeros((1,) if axes == 1 else (1, PLACES))
    try:
        array = np.asarray(given, np.float64)
    except (TypeError, ValueError):
        defects.append(f"{name} must be numbers, not {quoted(given)}")
        return nothing
    if array.ndim not in (axes - 1, axes) or array.size == 0:
        defects.append(f"{name} must have {axes - 1} or {axes} axes and not be empty")
        return nothing
    fault = _fault(array, whole=whole)
    if fault:
        defects.append(f"{name} {fault}")
    return np.ascontiguousarray(array if array.ndim == axes else array[None])


def _fault(array: Floats, *, whole: bool) -> str:
    """Say what is wrong with the first bad number; empty if all are fine."""
    possible = (array >= 0) & (array <= LARGEST)  # both are false for NaN
    if whole:
        possible &= np.floor(array) == array
    if possible.all():
        return ""
    kind = "whole numbers" if whole else "numbers"
    return f"must be {kind} from 0 to {LARGEST}, not {array[~possible].flat[0]:g}"


def _names(
    kind: str, given: str | Sequence[str], numbers: Mapping[str, int], defects: list[str]
) -> Floats:
    """Return the numbers of names; append unknown ones to ``defects``."""
    names: list[Any] = [given] if isinstance(given, str) else list(given)
    strangers = sorted({str(name) for name in names if name not in numbers})
    known = ", ".join(filter(None, numbers))
    defects += [f"no {kind} {quoted(name)}; there are {known}" for name in strangers]
    if not names:
        defects.append(f"{kind} must not be empty")
    return np.array([numbers.get(name, 0) for name in names] or [0], np.float64)
