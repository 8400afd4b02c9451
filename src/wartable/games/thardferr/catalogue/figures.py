"""The figures of battles and kingdoms, from battle.toml and kingdom.toml."""

from __future__ import annotations

import dataclasses
import typing
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

from wartable.engine.errors import BadOption
from wartable.engine.options.data import load_data
from wartable.engine.options.declared import into
from wartable.games.thardferr.catalogue.reader import PACKAGE, Sheet
from wartable.games.thardferr.state import FOOD, IRON, WOOD

T = TypeVar("T")

Two = tuple[float, float]
Three = tuple[float, float, float]
Four = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Castles:
    """With ``first`` to ``last`` castles, ``share`` of each defending stack takes the field."""

    first: Four = field(metadata=into("castles_first"))
    last: Three
    share: Four = field(metadata=into("castles_share"))


@dataclass(frozen=True, slots=True)
class Arms:
    """What technologies do in battle."""

    blades: float = field(metadata=into("per_blade"))
    bows: float
    light: float = field(metadata=into("per_light"))
    heavy: float = field(metadata=into("per_heavy"))
    fortification: float = field(metadata=into("fortified"))
    cloacking: float


@dataclass(frozen=True, slots=True)
class Mitigation:
    """Damage that buildings take off; pairs are for the attacker and the defender."""

    tower: float = field(metadata=into("tower"))
    tower_cap: float = field(metadata=into("tower_cap"))
    medical: Two = field(metadata=into("medical"))
    medical_cap: Two = field(metadata=into("medical_cap"))


@dataclass(frozen=True, slots=True)
class Damage:
    """The factor of all damage."""

    factor: float = field(metadata=into("scale"))


@dataclass(frozen=True, slots=True)
class Pikemen:
    """How much harder pikemen strike mounted units."""

    factor: float = field(metadata=into("pike"))


@dataclass(frozen=True, slots=True)
class Healing:
    """Medical Centers per land from which a share of the losses is healed."""

    ratio: Two = field(metadata=into("heal_ratio"))
    share: Two = field(metadata=into("heal_share"))


@dataclass(frozen=True, slots=True)
class Retreat:
    """Shares of losses at which an army retreats, and the most rounds before one does."""

    usual: float = field(metadata=into("retreat_usual"))
    quick: float = field(metadata=into("retreat_quick"))
    rounds: int


@dataclass(frozen=True, slots=True)
class StrengthFactor:
    """How Kingdom Strength changes the attack.

    It counts when the attacker's strength divided by the defender's is over ``above`` or under
    ``below``. ``weaker`` and ``stronger`` are the factors; the rules say which applies when.
    """

    above: float = field(metadata=into("strength_above"))
    below: float = field(metadata=into("strength_below"))
    weaker: float
    stronger: float


@dataclass(frozen=True, slots=True)
class Caragous:
    """What the Caragous can gain."""

    most: float = field(metadata=into("caragous"))


@dataclass(frozen=True, slots=True)
class Strategies:
    """Effects of strategies: factors, unless the data file says otherwise."""

    charging: float = field(metadata=into("charge"))
    anti_cavalry: float = field(metadata=into("others"))
    protecting: float = field(metadata=into("protecting"))
    protected: float = field(metadata=into("protected"))
    shield_line: float = field(metadata=into("line"))
    shielding: float = field(metadata=into("shielding"))
    shielded: float = field(metadata=into("shielded"))
    gathering: float = field(metadata=into("gather_melee"))
    gathering_range: float = field(metadata=into("gather_range"))
    gathering_defence: float = field(metadata=into("gather_defence"))
    infantry_attack: float = field(metadata=into("infantry_keeps"))
    far_fighting: float = field(metadata=into("far"))
    quick_retreat: float = field(metadata=into("qr_sum"))
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

    unit: float = field(metadata=into("ks_unit"))
    building: float = field(metadata=into("ks_building"))
    castle: float = field(metadata=into("ks_castle"))
    technology: float = field(metadata=into("ks_level"))


@dataclass(frozen=True, slots=True)
class Upkeep:
    """Days of upkeep in the total effective gold cost, and people fed by one food a day."""

    days: int
    eaters: int = field(metadata=into("eaters"))


@dataclass(frozen=True, slots=True)
class Market:
    """Price of each good in gold."""

    wood: int = field(metadata=into(("market", WOOD)))
    iron: int = field(metadata=into(("market", IRON)))
    food: int = field(metadata=into(("market", FOOD)))


@dataclass(frozen=True, slots=True)
class Land:
    """How many buildings and castles land carries, and what a new kingdom has."""

    buildings: int = field(metadata=into("a_land"))
    castle_every: int = field(metadata=into("castle_every"))
    land: int
    castles: int
    units: int = field(metadata=into("start_units"))


@dataclass(frozen=True, slots=True)
class Gold:
    """Factors of the gold that markets earn, without and with Commerce."""

    factor: float = field(metadata=into("gold_factor"))
    commerce: float = field(metadata=into("gold_commerce"))


@dataclass(frozen=True, slots=True)
class Peak:
    """Yield at the most workers relative to the best number, and the smiths' bonus."""

    work: float = field(metadata=into("peak_work"))
    forge: float = field(metadata=into("peak_forge"))
    bonus: float


@dataclass(frozen=True, slots=True)
class Housing:
    """People per building where this differs from the building's own figure."""

    other: int
    habitation: int = field(metadata=into("room_habitation"))
    barrack: int
    soldiers: int


@dataclass(frozen=True, slots=True)
class Works:
    """What technologies do for the economy."""

    irrigation: float = field(metadata=into("irrigated"))
    recycling: float = field(metadata=into("recycled"))
    machinery: tuple[int, int]
    carpentry: float = field(metadata=into("carpenters"))
    techniques: float = field(metadata=into("technique"))
    field_glass: int = field(metadata=into("field_glass"))


@dataclass(frozen=True, slots=True)
class Spoils:
    """Shares that a beaten defender loses, by the share of its army that is left."""

    left: Two = field(metadata=into("spoils_left"))
    share: Three = field(metadata=into("spoils_share"))


@dataclass(frozen=True, slots=True)
class Builders:
    """Builders needed for one building a day."""

    a_building: int = field(metadata=into("builders"))


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
    tables = {name: _table(kind, sheet.sheet(name)) for name, kind in _fields(what)}
    sheet.close()
    if defects:
        raise BadOption("bad-figures", "; ".join(defects))
    return what(**tables)


def _table(what: type[Any], sheet: Sheet) -> Any:
    found = {name: _number(sheet, name, kind) for name, kind in _fields(what)}
    sheet.close()
    return what(**found)


def _number(sheet: Sheet, name: str, kind: Any) -> Any:
    if typing.get_origin(kind) is tuple:
        members = typing.get_args(kind)
        return sheet.numbers(name, members[0], len(members))
    return sheet.take(name, kind)


def _fields(what: type[Any]) -> list[tuple[str, Any]]:
    hints = typing.get_type_hints(what)
    return [(each.name, hints[each.name]) for each in dataclasses.fields(what)]
