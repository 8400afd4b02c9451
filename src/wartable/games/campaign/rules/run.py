"""The run: its stages, how it ends, and its hidden information (rule 1)."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, subseed
from wartable.engine.kit.events import Log
from wartable.games.campaign.events import game_over
from wartable.games.campaign.rules.legacy import earn_for_loss
from wartable.games.campaign.rules.places import hide_map_relic, nearest_place
from wartable.games.campaign.state import BATTLE, DEFEAT, OVER, SEASON_OVER, VICTORY, Book, State


def enter(s: State, stage: int) -> None:
    """Enter a stage, which begins a new decision."""
    s.stage = stage
    s.decided += 1


def present(s: State) -> int:
    """Return the index of the choice being played, -1 for none."""
    return s.now - 1


def present_kind(s: State) -> int:
    """Return the kind of the encounter being played."""
    return s.c_kind[present(s)]


# --- 1-4 to 1-6. The end -------------------------------------------------------------------------


def triumph(s: State, log: Log) -> None:
    """Rule 1-4: win the run, as the boss of the last act is beaten."""
    _end(s, VICTORY, log)


def fall(s: State, log: Log) -> None:
    """Rule 1-5: lose the run, as the base has no health left."""
    earn_for_loss(s, log)
    _end(s, DEFEAT, log)


def season_ends(book: Book, s: State, log: Log) -> bool:
    """Rule 1-6: lose the run if the act has lasted too long; tell whether it has."""
    if book.longest == 0 or s.encounter < book.longest:
        return False
    earn_for_loss(s, log)
    _end(s, SEASON_OVER, log)
    return True


def _end(s: State, reason: int, log: Log) -> None:
    s.ended = reason
    enter(s, OVER)
    where = nearest_place(s.act, s.hero_lat, s.hero_lng)
    game_over(log, reason, s.act, where)


# --- 1-7. Hidden information ---------------------------------------------------------------------


def hide(s: State) -> None:
    """Rule 1-7: blank the seed of a battle, and the map relic's place until it is found."""
    if s.stage == OVER:
        return
    s.battle_seed = 0
    if s.relic_found == 0:
        s.relic_lat = 0
        s.relic_lng = 0


def imagine_hidden(s: State, chance: Chance) -> None:
    """Fill in what ``hide`` blanked with plausible values."""
    if s.stage == OVER:
        return
    if s.stage == BATTLE:
        s.battle_seed = subseed(chance)
    if s.relic_found == 0:
        hide_map_relic(s, chance)
