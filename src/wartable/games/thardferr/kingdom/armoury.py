"""What the forges make: any one of the race's items, so many a day."""

from __future__ import annotations

from wartable.games.thardferr.catalogue import Race, catalogue
from wartable.games.thardferr.economy import forge_output, more_items
from wartable.games.thardferr.figures import kingdom_figures
from wartable.games.thardferr.kingdom.counts import Counts, Number, has

#: The technology that makes more of a kind of item.
_MORE = {"animal": "Animal training", "blade": "Blacksmithing"}


def armoury(race: Race, forges: Number, smiths: Number, technologies: Counts) -> dict[str, int]:
    """Return how many of each item are made in a day if nothing else is made."""
    forge = catalogue().buildings["Forge"]
    assert forge.workers is not None
    peak = kingdom_figures().peak
    usual = forge_output(forges, smiths, *forge.workers, forge.yields, peak.forge)
    more = more_items(usual, peak.bonus)
    return {
        item.key: more if item.kind in _MORE and has(technologies, _MORE[item.kind]) else usual
        for item in race.items
    }
