"""Matches of the campaign: battles fought inside one, and a run whose dispatch comes at once."""

from __future__ import annotations

from functools import cache

from wartable.bots.play import ask, inner_specs
from wartable.bots.registry import make_bot
from wartable.engine.kit.chance import BOT
from wartable.engine.play.match import Match
from wartable.engine.registry import find_game
from wartable.games.campaign.state import EVENT, REST, TREASURE


def fight_within(match: Match, floor: int = 0) -> None:
    """Fight the battle that a match is in, and leave it with so much health or less."""
    inner, setting = match.inner, match.setting
    assert inner is not None and setting is not None
    bots = [make_bot(spec, inner.game) for spec in inner_specs(setting, inner, "greedy")]
    chances = [inner.stream(BOT, seat) for seat in range(2)]
    while not inner.over:
        seat = inner.to_act[0]
        if seat == 0 and inner.s.health[0] <= floor:
            match.leave_within()
            return
        choice = ask(bots[seat], inner, seat, chances[seat])
        assert isinstance(choice, int)
        match.play_within(seat, choice)
    match.close_within()


# --- A run whose first encounter is no battle, so that its dispatch comes at once ----------------

RELIC = "relic relic_gold_purse"


def begun(seed: int) -> Match:
    """Return a run in which the first relic is taken."""
    match = Match(find_game("clans-campaign"), seats=1, seed=seed)
    match.submit(0, RELIC)
    return match


@cache
def peaceful() -> tuple[int, int, str]:
    """Return a seed, the number of a peaceful encounter, and what its dispatch says."""
    for seed in range(100):
        match = begun(seed)
        for at in range(3):
            if match.s.c_kind[at] in (EVENT, TREASURE, REST):
                match.submit(0, f"go {at + 1}")
                return seed, at + 1, match.view(0).dialogs()[-1][1]
    raise AssertionError("there is always something peaceful")
