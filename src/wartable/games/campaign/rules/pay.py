"""The gold of a battle and of the town, and its limit in a recovery (rules 5-9, 6-9 and 7-8)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.rules.belongings import bonus
from wartable.games.campaign.rules.run import present, present_kind
from wartable.games.campaign.state import RECOVERY, State

#: More than any town pays.
NO_LIMIT = 1 << 30


@dataclass(frozen=True, slots=True)
class Pay:
    """The gold of a battle won: its own, that of relics, and the most that the town may add."""

    own: int
    relics: int
    town_most: int = NO_LIMIT


def battle_pay(s: State) -> Pay:
    """Rules 5-9 and 6-9: return what the present battle pays; a battle of a recovery is limited.

    Gold above the limit is cut from the town first, then from the relics.
    """
    own, relics = s.c_gold[present(s)], bonus(s, "gold")
    if present_kind(s) != RECOVERY:
        return Pay(own, relics)
    most = campaign().figures.rewards.recovery.most
    own = min(own, most)
    relics = min(relics, most - own)
    return Pay(own, relics, most - own - relics)


def town_gold(s: State) -> int:
    """Rule 7-8: return what the buildings of the town pay per encounter."""
    buildings = campaign().buildings
    return sum(building.gold for building in buildings if s.built[building.number] == 1)
