"""The same seed is the same run, battles included, in whatever process it is played (rule 1-7)."""

from __future__ import annotations

import os
import subprocess
import sys

#: Lets a bot play the beginning of a run, and prints a hash of every position and the record.
PROGRAM = """
from wartable.bots.bot import bot_move, make_bot
from wartable.engine.chance import BOT, stream
from wartable.engine.match import Match
from wartable.engine.record import write_record
from wartable.games.clans.campaign import GAME

options = GAME.options({"start_hp": 300, "start_gold": 600})
match = Match(GAME, seats=1, seed=3, players=("greedy",), options=options)
bot, chance = make_bot("greedy", GAME), stream(3, BOT, 0)
while not match.over and match.s.completed < 1:
    bot_move(bot, match, 0, chance)
    print(match.state_hash())
print(write_record(match))
"""


def played(hash_seed: str) -> str:
    """Return what the program prints in a process whose sets have an order of their own."""
    environment = os.environ | {
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        env=environment,
        timeout=120,
        check=True,
    )
    return done.stdout


def test_1_7_a_run_does_not_depend_on_the_order_of_sets() -> None:
    first = played("1")
    assert first.count('"within"') > 20, "a battle was fought"
    assert played("2") == first
