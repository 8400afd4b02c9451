"""The figures of battles and kingdoms, read from ``data/battle.toml`` and ``data/kingdom.toml``.

A class here is a file, its fields are the file's tables, and theirs the numbers in them; every
number that is missing, of another kind or left over is named on load.
"""

from __future__ import annotations

import dataclasses
import typing
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from wartable.engine.errors import BadOption
from wartable.engine.figures import load_data
from wartable.games.thardferr.reading import PACKAGE, Sheet

T = TypeVar("T")

Two = tuple[float, float]
Three = tuple[float, float, float]
Four = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Castles:
    """From ``first`` to ``last`` castles a share of each defending stack takes the field."""

    first: Four
    last: Three
    share: Four


@dataclass(frozen=True, slots=True)
class Arms:
    """What technologies do in battle."""

    blades: float
    bows: float
    light: float
    heavy: float
    fortification: float
    cloacking: float


@dataclass(frozen=True, slots=True)
class Mitigation:
    """What buildings take off the damage; pairs are for the attacker and the defender."""

    tower: float
    tower_cap: float
    medical: Two
    medical_cap: Two


@dataclass(frozen=True, slots=True)
class Damage:
    """The factor of all damage."""

    factor: float


@dataclass(frozen=True, slots=True)
class Pikemen:
    """How much harder pikemen strike mounted units."""

    factor: float


@dataclass(frozen=True, slots=True)
class Healing:
    """From so many Medical Centers a land on, a share of the losses is healed."""

    ratio: Two
    share: Two


@dataclass(frozen=True, slots=True)
class Retreat:
    """Shares of losses at which an army would retreat, and the most rounds until one does."""

    usual: float
    quick: float
    rounds: int


@dataclass(frozen=True, slots=True)
class StrengthFactor:
    """What Kingdom Strength does to the attack.

    ``above`` and ``below`` are the attacker's strength over the defender's from which on it counts,
    ``weaker`` and ``stronger`` the factors of the attack; the rules say which goes with which.
    """

    above: float
    below: float
    weaker: float
    stronger: float


@dataclass(frozen=True, slots=True)
class Caragous:
    """What the Caragous can gain."""

    most: float


@dataclass(frozen=True, slots=True)
class Strategies:
    """What strategies do: factors, unless the data file says otherwise."""

    charging: float
    anti_cavalry: float
    protecting: float
    protected: float
    shield_line: float
    shielding: float
    shielded: float
    gathering: float
    gathering_range: float
    gathering_defence: float
    infantry_attack: float
    far_fighting: float
    quick_retreat: float
    surrounding_defence: float
    berserk_attack: float
    berserk_defence: float


@dataclass(frozen=True, slots=True)
class Hiding:
    """The share of damage that ShadowWarriors take in close combat."""

    usual: float
    surrounding: float


@dataclass(frozen=True, slots=True)
class BattleFigures:
    """The content of data/battle.toml."""

    castles: Castles
    technology: Arms
    mitigation: Mitigation
    damage: Damage
    pikemen: Pikemen
    healing: Healing
    retreat: Retreat
    strength_factor: StrengthFactor
    caragous: Caragous
    strategies: Strategies
    hiding: Hiding


@dataclass(frozen=True, slots=True)
class Strength:
    """What a unit, building, castle or level of technology adds to Kingdom Strength."""

    unit: float
    building: float
    castle: float
    technology: float


@dataclass(frozen=True, slots=True)
class Upkeep:
    """Days of upkeep in the total effective gold cost, and people to one food a day."""

    days: int
    eaters: int


@dataclass(frozen=True, slots=True)
class Market:
    """Gold for one of each."""

    wood: int
    iron: int
    food: int


@dataclass(frozen=True, slots=True)
class Land:
    """How many buildings and castles land carries, and what a new kingdom has."""

    buildings: int
    castle_every: int
    land: int
    castles: int
    units: int


@dataclass(frozen=True, slots=True)
class Gold:
    """Gold of markets, without and with Commerce."""

    factor: float
    commerce: float


@dataclass(frozen=True, slots=True)
class Peak:
    """The yield at the most workers over the yield at the best number; what smiths gain."""

    work: float
    forge: float
    bonus: float


@dataclass(frozen=True, slots=True)
class Housing:
    """People in a building, where it is not the usual figure of the building."""

    other: int
    habitation: int
    barrack: int
    soldiers: int


@dataclass(frozen=True, slots=True)
class Works:
    """What technologies do for the economy."""

    irrigation: float
    recycling: float
    machinery: tuple[int, int]
    carpentry: float
    techniques: float
    field_glass: int


@dataclass(frozen=True, slots=True)
class Spoils:
    """What a beaten defender loses, by the share of the army that is left."""

    left: Two
    share: Three


@dataclass(frozen=True, slots=True)
class Builders:
    """Builders and days for one building."""

    a_building: int


@dataclass(frozen=True, slots=True)
class KingdomFigures:
    """The content of data/kingdom.toml."""

    strength: Strength
    upkeep: Upkeep
    market: Market
    land: Land
    gold: Gold
    peak: Peak
    housing: Housing
    technology: Works
    spoils: Spoils
    builders: Builders


@cache
def battle_figures() -> BattleFigures:
    """Return the figures of battles; raise ``BadOption`` naming every defect of the file."""
    return read_figures(BattleFigures, "battle.toml", load_data(PACKAGE, "battle.toml"))


@cache
def kingdom_figures() -> KingdomFigures:
    """Return the figures of kingdoms; raise ``BadOption`` naming every defect of the file."""
    return read_figures(KingdomFigures, "kingdom.toml", load_data(PACKAGE, "kingdom.toml"))


def read_figures(what: type[T], name: str, values: object) -> T:
    """Return a file's figures; raise ``BadOption`` naming every defect."""
    defects: list[str] = []
    sheet = Sheet(name, values, defects)
    tables = {field: _table(kind, sheet.sheet(field)) for field, kind in _fields(what)}
    sheet.close()
    if defects:
        raise BadOption("bad-figures", "; ".join(defects))
    return what(**tables)


def _table(what: type[Any], sheet: Sheet) -> Any:
    found = {field: _number(sheet, field, kind) for field, kind in _fields(what)}
    sheet.close()
    return what(**found)


def _number(sheet: Sheet, field: str, kind: Any) -> Any:
    if typing.get_origin(kind) is tuple:
        members = typing.get_args(kind)
        return sheet.numbers(field, members[0], len(members))
    return sheet.take(field, kind)


def _fields(what: type[Any]) -> list[tuple[str, Any]]:
    hints = typing.get_type_hints(what)
    return [(field.name, hints[field.name]) for field in dataclasses.fields(what)]
