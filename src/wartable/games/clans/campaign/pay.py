"""What an encounter pays in gold: its own, that of relics and that of the town (rules 5-9, 6-9)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.games.clans.campaign.belongings import bonus
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.stages import present, present_kind
from wartable.games.clans.campaign.state import RECOVERY, State

#: More than any town pays.
NO_LIMIT = 1 << 30


@dataclass(frozen=True, slots=True)
class Pay:
    """The gold of a battle that is won: its own, by relics, and at most how much from the town."""

    own: int
    relics: int
    town_most: int = NO_LIMIT


def battle_pay(s: State) -> Pay:
    """Rules 5-9 and 6-9: return what the present battle pays; one of a recovery is limited.

    What is too much is taken off the gold of the town first, then off that of relics.
    """
    own, relics = s.c_gold[present(s)], bonus(s, "gold")
    if present_kind(s) != RECOVERY:
        return Pay(own, relics)
    most = campaign().figures.rewards.recovery.most
    own = min(own, most)
    relics = min(relics, most - own)
    return Pay(own, relics, most - own - relics)


def town_gold(s: State) -> int:
    """Rule 7-8: return what the buildings of the town pay with an encounter."""
    buildings = campaign().buildings
    return sum(building.gold for building in buildings if s.built[building.number] == 1)
