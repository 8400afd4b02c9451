"""The stages of a run: what is asked of the player, and what the present encounter is."""

from __future__ import annotations

from wartable.games.clans.campaign.state import State


def enter(s: State, stage: int) -> None:
    """Ask something new of the player: the time to decide begins anew."""
    s.stage = stage
    s.decided += 1


def present(s: State) -> int:
    """Return the place of the choice that is being played; -1 for none."""
    return s.now - 1


def present_kind(s: State) -> int:
    """Return the kind of the encounter that is being played."""
    return s.c_kind[present(s)]
