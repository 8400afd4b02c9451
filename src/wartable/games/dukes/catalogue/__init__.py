"""The content of data/: figures here; map, terrain, results and deployment in modules."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.options.data import Overlay, load_data, overlaid
from wartable.engine.options.fields import whole


@dataclass(frozen=True)
class Unit:
    """Figures of infantry or cavalry."""

    strength: int = whole(1, "attack and defence", low=1, high=20)
    movement: int = whole(1, "movement points a turn", low=1, high=12)


@dataclass(frozen=True)
class Gun:
    """Figures of artillery."""

    strength: int = whole(1, "attack and defence", low=1, high=20)
    movement: int = whole(1, "movement points a turn", low=1, high=12)
    range: int = whole(1, "hexes that artillery fires", low=1, high=6)


@dataclass(frozen=True)
class Duke:
    """Figures of the Dukes."""

    defence: int = whole(1, "defence", low=1, high=20)
    movement: int = whole(1, "movement points a turn", low=1, high=12)
    aura: int = whole(1, "hexes within which a Duke doubles strengths", low=0, high=20)


@dataclass(frozen=True)
class Length:
    """Figures of the game."""

    turns: int = whole(1, "turns of a game", low=1, high=60)


@dataclass(frozen=True)
class Figures:
    """The content of data/figures.toml."""

    infantry: Unit
    cavalry: Unit
    artillery: Gun
    duke: Duke
    game: Length


def load_figures(overlay: Overlay) -> Figures:
    """Read the data file and apply the overlay; raise ``BadOption`` for defects."""
    own = Overlay(load_data("wartable.games.dukes", "figures.toml"))
    blank = {
        "infantry": Unit(),
        "cavalry": Unit(),
        "artillery": Gun(),
        "duke": Duke(),
        "game": Length(),
    }
    tables = overlaid(blank, own)
    return Figures(**overlaid(tables, overlay))  # type: ignore[arg-type]
