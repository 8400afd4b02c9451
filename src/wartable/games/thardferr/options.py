"""The options of the game, its presets and figures, and the book made from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wartable.engine.errors import BadOption
from wartable.engine.figures import Overlay, load_data, overlaid
from wartable.engine.options import changed, choice, describe, whole
from wartable.games.thardferr.reading import PACKAGE
from wartable.games.thardferr.rulesets import RULE_SETS, BattleRules
from wartable.games.thardferr.state import SEATS

MUCH = 10_000_000


@dataclass(frozen=True)
class Length:
    """Figures of the game's length."""

    days: int = whole(1, "days of a game", low=1, high=365)
    peace: int = whole(0, "days at the start without attacks", low=0, high=365)
    truce: int = whole(0, "days without attacks on a beaten kingdom", low=0, high=30)


@dataclass(frozen=True)
class Start:
    """Figures of a new kingdom."""

    land: int = whole(5, "land", low=5, high=200)
    gold: int = whole(0, "gold", low=0, high=MUCH)
    iron: int = whole(0, "iron", low=0, high=MUCH)
    wood: int = whole(0, "wood", low=0, high=MUCH)
    food: int = whole(0, "food", low=0, high=MUCH)
    arms: int = whole(0, "arms", low=0, high=MUCH)


@dataclass(frozen=True)
class Realm:
    """Figures that the game needs beyond those of battles and kingdoms."""

    trade: int = whole(1, "goods a Market trades a day", low=0, high=1_000)
    technology_price: int = whole(100, "price of technologies in per cent", low=0, high=100)
    research: int = whole(1, "research of a day without wizards", low=1, high=1_000)
    wizards: int = whole(1, "wizards to one more research a day", low=1, high=10_000)
    explorers: int = whole(1, "explorers for a land, by the land there is", low=1, high=10_000)
    desertion: int = whole(0, "share that leaves unpaid or unfed, in per cent", low=0, high=100)
    ruin: int = whole(1, "land below which a kingdom falls", low=1, high=200)
    domination: int = whole(100, "share of all land that ends the game", low=51, high=100)


@dataclass(frozen=True)
class Figures:
    """The content of data/realm.toml."""

    length: Length
    start: Start
    realm: Realm


def load_figures(overlay: Overlay) -> Figures:
    """Read the data file and lay the overlay over it; raise ``BadOption`` for defects."""
    own = Overlay(load_data(PACKAGE, "realm.toml"))
    tables = overlaid({"length": Length(), "start": Start(), "realm": Realm()}, own)
    return Figures(**overlaid(tables, overlay))  # type: ignore[arg-type]


@dataclass(frozen=True)
class Options(BattleRules):
    """The options of the game; the rules of battles come first."""

    days: int = whole(20, "days of a game", low=1, high=365)
    peace: int = whole(3, "days at the start on which nobody attacks", low=0, high=365)
    truce: int = whole(2, "days for which a beaten kingdom is not attacked", low=0, high=30)
    races: str = choice("chosen", "whether players choose their races or draw them", "drawn")
    orders: int = whole(60, "orders that a player may give on a day", low=5, high=200)
    day_hours: int = whole(24, "hours of a day in a slow game", low=1, high=168)
    start_land: int = whole(20, "land of each kingdom at the start", low=5, high=200)
    start_gold: int = whole(20_000, "gold of each kingdom at the start", low=0, high=MUCH)
    start_iron: int = whole(300, "iron of each kingdom at the start", low=0, high=MUCH)
    start_wood: int = whole(300, "wood of each kingdom at the start", low=0, high=MUCH)
    start_food: int = whole(2_000, "food of each kingdom at the start", low=0, high=MUCH)
    start_arms: int = whole(60, "arms of each kingdom at the start", low=0, high=MUCH)
    trade: int = whole(2, "goods that a Market trades a day", low=0, high=1_000)
    technology_price: int = whole(
        3, "price of technologies, in per cent of the rulebook's", low=0, high=100
    )
    research: int = whole(12, "research of a day without wizards", low=1, high=1_000)
    wizards: int = whole(40, "wizards to one more research a day", low=1, high=10_000)
    explorers: int = whole(
        50, "explorers for one land, times the land of the kingdom", low=1, high=10_000
    )
    desertion: int = whole(
        10, "share of each unit that leaves unpaid or unfed, in per cent", low=0, high=100
    )
    ruin: int = whole(5, "land below which a kingdom falls", low=1, high=200)
    domination: int = whole(
        75, "share of all land at which the game ends, in per cent", low=51, high=100
    )


_OF_BATTLES = {info.name for info in describe(BattleRules)}

PRESETS: Mapping[str, Mapping[str, int | str]] = {
    **{
        name: {option: value for option, value in values.items() if option in _OF_BATTLES}
        for name, values in RULE_SETS.items()
    },
    "quick": {"days": 8, "peace": 2, "races": "drawn"},
}


def default_options(figures: Figures) -> Options:
    """Return the options with the game's figures in them."""
    start, length, realm = figures.start, figures.length, figures.realm
    return changed(
        Options(),
        {
            "days": length.days,
            "peace": length.peace,
            "truce": length.truce,
            "start_land": start.land,
            "start_gold": start.gold,
            "start_iron": start.iron,
            "start_wood": start.wood,
            "start_food": start.food,
            "start_arms": start.arms,
            "trade": realm.trade,
            "technology_price": realm.technology_price,
            "research": realm.research,
            "wizards": realm.wizards,
            "explorers": realm.explorers,
            "desertion": realm.desertion,
            "ruin": realm.ruin,
            "domination": realm.domination,
        },
    )


def seat_range(options: Options) -> tuple[int, int]:
    """Return the fewest and the most players."""
    if options.ruin > options.start_land:
        raise BadOption(
            "bad-option",
            f"ruin must not be more than start_land, but {options.ruin} > {options.start_land}",
        )
    return 2, SEATS
