"""Legacy points, which a run earns for later runs (rule 12)."""

from __future__ import annotations

from wartable.engine.kit.events import Log
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.events import (
    FOR_ACT,
    FOR_BATTLE,
    FOR_BOSS,
    FOR_CAMPAIGN,
    FOR_DEFEAT,
    FOR_ELITE,
    FOR_FIRST,
    legacy,
)
from wartable.games.campaign.state import ACTS, BOSS, ELITE, Book, State


def earn(s: State, points: int, why: int, log: Log) -> None:
    """Rule 12-1: earn points, which the player keeps whatever becomes of the run."""
    s.legacy += points
    legacy(log, points, s.legacy, why)


def earn_for_battle(s: State, kind: int, log: Log) -> None:
    """Rule 12-2: earn points for a battle won, by its kind; an encounter pays only once."""
    figures = campaign().figures.legacy
    if kind == BOSS:
        earn(s, figures.boss, FOR_BOSS, log)
    elif kind == ELITE:
        earn(s, figures.elite, FOR_ELITE, log)
    else:
        earn(s, figures.battle, FOR_BATTLE, log)


def earn_for_act(book: Book, s: State, log: Log) -> None:
    """Rule 12-3: earn points for an act or the whole campaign; a first campaign pays more."""
    figures = campaign().figures.legacy
    is_last = s.act == ACTS
    earn(s, figures.act(s.act), FOR_CAMPAIGN if is_last else FOR_ACT, log)
    if is_last and book.wins == 0:
        earn(s, figures.first, FOR_FIRST, log)


def earn_for_loss(s: State, log: Log) -> None:
    """Rule 12-4: earn a few points for a lost run, by the act in which it was lost."""
    earn(s, campaign().figures.legacy.lost(s.act), FOR_DEFEAT, log)
