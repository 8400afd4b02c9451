"""Battles of a campaign fought within its match, move by move: greedy against the enemy's bot."""

from __future__ import annotations

from wartable.bots.bot import ask, inner_specs, make_bot
from wartable.engine.chance import BOT, stream
from wartable.engine.match import Match


def fight_within(match: Match, floor: int = 0) -> None:
    """Fight the battle that a match is in, and leave it with so much health or less."""
    inner, setting = match.inner, match.setting
    assert inner is not None and setting is not None
    bots = [make_bot(spec, inner.game) for spec in inner_specs(setting, inner, "greedy")]
    chances = [stream(inner.seed, BOT, seat) for seat in range(2)]
    while not inner.over:
        seat = inner.to_act[0]
        if seat == 0 and inner.s.health[0] <= floor:
            match.leave_within()
            return
        choice = ask(bots[seat], inner, seat, chances[seat])
        assert isinstance(choice, int)
        match.play_within(seat, choice)
    match.close_within()
