"""Who decides now: whose turn it is, and who has a choice that a combat needs."""

from __future__ import annotations

from wartable.games.dukes.state import State


def ask(s: State, stage: int, side: int) -> None:
    """Let a side make a choice that a combat needs."""
    s.stage = stage
    hand_over(s, side)


def hand_over(s: State, side: int) -> None:
    """Let a side decide; its time begins if the other was deciding."""
    if s.acting != side:
        s.acting = side
        s.phases += 1


def give_turn(s: State, side: int) -> None:
    """Let a side decide from now on."""
    s.side = side
    s.acting = side
    s.phases += 1
