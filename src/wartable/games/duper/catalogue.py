"""The content of data/: Duper's figures."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.options.data import Overlay, load_data, overlaid
from wartable.engine.options.fields import whole
from wartable.games.duper.state import MOST_CARDS


@dataclass(frozen=True)
class Start:
    """Figures of the start."""

    infantry: int = whole(5, "infantry on a starting tile", low=1, high=1_000)


@dataclass(frozen=True)
class Income:
    """Figures of a turn's income."""

    gold: int = whole(2, "gold a turn", low=0, high=100)
    stamina: int = whole(1, "stamina a turn", low=0, high=100)
    stamina_cap: int = whole(2, "most stamina", low=0, high=100)
    cards: int = whole(2, "cards a turn", low=0, high=MOST_CARDS)


@dataclass(frozen=True)
class Units:
    """Figures of units: cost and strength."""

    infantry_cost: int = whole(1, "gold for one infantry", low=1, high=100)
    tank_power: int = whole(2, "power, defence and absorbed damage of a tank", low=1, high=100)


@dataclass(frozen=True)
class Tiles:
    """Figures of the board."""

    natural_defence: int = whole(1, "defence of a neutral tile", low=0, high=1_000)


@dataclass(frozen=True)
class Figures:
    """The content of data/figures.toml."""

    start: Start
    income: Income
    units: Units
    tiles: Tiles


def load_figures(overlay: Overlay) -> Figures:
    """Read the data file and apply the overlay; raise ``BadOption`` for defects."""
    own = Overlay(load_data("wartable.games.duper", "figures.toml"))
    blank = {"start": Start(), "income": Income(), "units": Units(), "tiles": Tiles()}
    tables = overlaid(blank, own)
    return Figures(**overlaid(tables, overlay))  # type: ignore[arg-type]
