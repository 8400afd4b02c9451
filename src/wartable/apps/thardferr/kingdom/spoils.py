"""What an attacker takes from a beaten kingdom."""

from __future__ import annotations

from dataclasses import dataclass, field

from wartable.apps.thardferr.kingdom.counts import CASTLE, Counts, Number, total
from wartable.games.thardferr.catalogue.figures import kingdom_figures
from wartable.games.thardferr.rules.economy import share_of, spoils_share


@dataclass(frozen=True)
class Spoils:
    """What changes hands; ``share`` is the share of everything taken."""

    share: float = 0
    land: int = 0
    castles: int = 0
    peasants: int = 0
    buildings: dict[str, int] = field(default_factory=dict)


def spoils(
    fielded: Counts,
    left: Counts,
    land: Number,
    castles: Number,
    peasants: Number,
    buildings: Counts,
) -> Spoils:
    """Return what a victorious attacker takes, by the share of fielded defenders left.

    Without a victory the spoils are ``Spoils()``.
    """
    figures = kingdom_figures().spoils
    share = spoils_share(total(left), total(fielded), *figures.left, *figures.share)
    return Spoils(
        share,
        share_of(land, share),
        share_of(castles, share),
        share_of(peasants, share),
        {key: share_of(count, share) for key, count in buildings.items() if key != CASTLE},
    )
