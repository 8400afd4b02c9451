"""How a run ends (rules 1-4 to 1-6)."""

from __future__ import annotations

from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.campaign.geography import nearest_place
from wartable.games.clans.campaign.legacy import earn_for_loss
from wartable.games.clans.campaign.numbers import ENDS
from wartable.games.clans.campaign.stages import enter
from wartable.games.clans.campaign.state import DEFEAT, OVER, SEASON_OVER, VICTORY, Book, State


def triumph(s: State, log: Log) -> None:
    """Rule 1-4: the boss of the last act is beaten."""
    _end(s, VICTORY, log)


def fall(s: State, log: Log) -> None:
    """Rule 1-5: the base has no health left."""
    earn_for_loss(s, log)
    _end(s, DEFEAT, log)


def season_ends(book: Book, s: State, log: Log) -> bool:
    """Rule 1-6: an act that has lasted too long is lost; tell whether it was."""
    if book.longest == 0 or s.encounter < book.longest:
        return False
    earn_for_loss(s, log)
    _end(s, SEASON_OVER, log)
    return True


def _end(s: State, reason: int, log: Log) -> None:
    s.ended = reason
    enter(s, OVER)
    where = nearest_place(s.act, s.hero_lat, s.hero_lng)
    note(log, EVERYBODY, ENDS, reason, s.act, where, 0)
