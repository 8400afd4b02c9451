"""The content of data/: Territory's figures."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.options.data import Overlay, load_data, overlaid
from wartable.engine.options.fields import whole

UNITS = 1_000_000
PRODUCTION = 1_000


@dataclass(frozen=True)
class Start:
    """Figures of the start."""

    units: int = whole(5, "units on a starting square", low=1, high=UNITS)


@dataclass(frozen=True)
class Resources:
    """Figures of the map."""

    percent: int = whole(5, "share of resource squares", low=0, high=100)


@dataclass(frozen=True)
class Production:
    """Figures of production."""

    normal: int = whole(1, "units on a normal square", low=0, high=PRODUCTION)
    resource: int = whole(2, "units on a resource square", low=0, high=PRODUCTION)
    cap: int = whole(21, "units from which on nothing is produced", low=0, high=UNITS)


@dataclass(frozen=True)
class Figures:
    """The content of data/figures.toml."""

    start: Start
    resources: Resources
    production: Production


def load_figures(overlay: Overlay) -> Figures:
    """Read the data file and apply the overlay; raise ``BadOption`` for defects."""
    own = Overlay(load_data("wartable.games.territory", "figures.toml"))
    tables = overlaid({"start": Start(), "resources": Resources(), "production": Production()}, own)
    return Figures(**overlaid(tables, overlay))  # type: ignore[arg-type]
