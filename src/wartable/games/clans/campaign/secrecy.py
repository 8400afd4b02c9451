"""What nobody knows while a run goes on (rule 1-7)."""

from __future__ import annotations

from wartable.engine.chance import Chance, subseed
from wartable.games.clans.campaign.spots import hide_map_relic
from wartable.games.clans.campaign.state import BATTLE, OVER, State


def hide(s: State) -> None:
    """Rule 1-7: blank the seed of a battle, and the map relic's place until it is found."""
    if s.stage == OVER:
        return
    s.battle_seed = 0
    if s.relic_found == 0:
        s.relic_lat = 0
        s.relic_lng = 0


def imagine_hidden(s: State, chance: Chance) -> None:
    """Fill in what was blanked with something that may be so."""
    if s.stage == OVER:
        return
    if s.stage == BATTLE:
        s.battle_seed = subseed(chance)
    if s.relic_found == 0:
        hide_map_relic(s, chance)
