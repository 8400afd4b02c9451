"""The figures of battles and kingdoms, from battle.toml and kingdom.toml."""

from __future__ import annotations

import dataclasses
import typing
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from wartable.engine.errors import BadOption
from wartable.engine.options.data import load_data
from wartable.games.thardferr.catalogue.reader import PACKAGE, Sheet

T = TypeVar("T")

Two = tuple[float, float]
Three = tuple[float, float, float]
Four = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Castles:
    """With ``first`` to ``last`` castles, ``share`` of each defending stack takes the field."""

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
    """Damage that buildings take off; pairs are for the attacker and the defender."""

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
    """Medical Centers per land from which a share of the losses is healed."""

    ratio: Two
    share: Two


@dataclass(frozen=True, slots=True)
class Retreat:
    """Shares of losses at which an army retreats, and the most rounds before one does."""

    usual: float
    quick: float
    rounds: int


@dataclass(frozen=True, slots=True)
class StrengthFactor:
    """How Kingdom Strength changes the attack.

    It counts when the attacker's strength divided by the defender's is over ``above`` or under
    ``below``. ``weaker`` and ``stronger`` are the factors; the rules say which applies when.
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
    """Effects of strategies: factors, unless the data file says otherwise."""

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
    """Days of upkeep in the total effective gold cost, and people fed by one food a day."""

    days: int
    eaters: int


@dataclass(frozen=True, slots=True)
class Market:
    """Price of each good in gold."""

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
    """Factors of the gold that markets earn, without and with Commerce."""

    factor: float
    commerce: float


@dataclass(frozen=True, slots=True)
class Peak:
    """Yield at the most workers relative to the best number, and the smiths' bonus."""

    work: float
    forge: float
    bonus: float


@dataclass(frozen=True, slots=True)
class Housing:
    """People per building where this differs from the building's own figure."""

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
    """Shares that a beaten defender loses, by the share of its army that is left."""

    left: Two
    share: Three


@dataclass(frozen=True, slots=True)
class Builders:
    """Builders needed for one building a day."""

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
    """Return the battle figures; raise ``BadOption`` naming every defect of the file."""
    return read_figures(BattleFigures, "battle.toml", load_data(PACKAGE, "battle.toml"))


@cache
def kingdom_figures() -> KingdomFigures:
    """Return the kingdom figures; raise ``BadOption`` naming every defect of the file."""
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
