"""A run at the terminal that is killed, in the town and in a battle, goes on exactly there."""

from __future__ import annotations

from pathlib import Path

from terminals import Typist
from wartable.engine.match import Match
from wartable.engine.record import load_record
from wartable.games.clans.campaign.state import BATTLE, CAMP

NEW = ["play", "clans-campaign", "--seed", "5", "--option", "start_gold=200"]
CAMPED, FOUGHT = "Commander> ", "South> "


def killed(arguments: list[str], path: Path, *steps: tuple[str, str]) -> Match:
    """See something and answer it, step by step; then kill the program, and read what it left."""
    with Typist([*arguments, str(path)]) as typist:
        for prompt, answer in steps:
            typist.see(prompt)
            typist.type(answer)
        typist.see(CAMPED if steps[-1][0] == CAMPED else FOUGHT)
        typist.program.kill()
        typist.program.wait()
    return load_record(path)


def test_1_7_a_run_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    bought = (CAMPED, "relic war chest"), (CAMPED, "build supply depot")
    in_town = killed([*NEW, "--save"], path, *bought)
    assert in_town.s.stage == CAMP and in_town.s.built[1] == 1 and in_town.s.gold == 140
    again = ["play", "--resume"]
    in_battle = killed(again, path, (CAMPED, "go 1"), (FOUGHT, "done"))
    assert in_battle.history[: len(in_town.history)] == in_town.history
    assert in_battle.s.stage == BATTLE and in_battle.inner is not None
    played = len(in_battle.inner.moves)
    assert played > 1, "the enemy has moved as well"
    later = killed(again, path, (FOUGHT, "done"))
    assert later.s.stage == BATTLE and later.inner is not None
    assert later.history[: len(in_battle.history)] == in_battle.history
    assert len(later.inner.moves) > played
