"""Fights at the terminal: told when they happen, and shown again step by step; and alarms."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from support.clans.scenes import Table
from support.commands import Run
from support.terminals import Typist, interactive
from wartable.cli.terminal.console import Terminal
from wartable.cli.terminal.playback import PACE
from wartable.games.clans.state import NORTH, SOUTH

AGAIN = "(/ticks shows this again, step by step.)"
PROMPT = "q: back to the game> "


@pytest.fixture
def position(tmp_path: Path) -> Path:
    """A position with a fight to come in the west lane."""
    table = Table("classic")
    table.put(SOUTH, "a2", "cavalry")
    table.put(NORTH, "a2", "pikeman")
    path = tmp_path / "fight.txt"
    path.write_text(table.match.position_text(), encoding="utf-8")
    return path


def test_ticks_are_told_and_shown_again(run: Run, position: Path) -> None:
    typed = "/ticks\nsubmit\n/ticks\n/quit\n"
    said = run("play", "clans", "--seed", 1, "--position", position, lines=typed)
    before, _, after = said.out.partition("South> submit")
    assert "there is no fight to be shown" in before
    told, _, shown = after.partition(AGAIN)
    assert "tick 1: South's Cavalry hits North's Pikeman for 4: 10 → 6" in told
    titles = re.findall(r"^--- (\d+) of (\d+): (.*)$", shown, re.MULTILINE)
    assert [int(number) for number, _, _ in titles] == list(range(1, len(titles) + 1))
    assert {int(most) for _, most, _ in titles} == {len(titles)}
    assert titles[0][2] == "West lane, before the fight"
    assert titles[-1][2].endswith("the outcome")
    assert re.search("^west lane: .*; the front (stays on|moves to) a", shown, re.MULTILINE)


def test_a_fight_is_stepped_through_with_keys(position: Path) -> None:
    with Typist(["play", "clans", "--position", str(position)]) as typist:
        typist.see("South> ")
        typist.type("submit")
        typist.see("South> ")
        typist.type("/ticks")
        typist.see("--- 1 of ")
        for key, title in (("", "--- 2 of "), ("", "--- 3 of "), ("b", "--- 2 of ")):
            typist.see(PROMPT)
            typist.type(key)
            typist.see(title)
        typist.see(PROMPT)
        typist.type("q")
        typist.see("South> ")


def test_a_fight_runs_by_itself_until_it_is_over(
    run: Run, position: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    monkeypatch.setattr(Terminal, "__init__", interactive)
    answers = iter(("submit", "/ticks", "a", "/quit", "y"))
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    said = run("play", "clans", "--seed", 1, "--position", position)
    count = len(re.findall(r"^--- ", said.out, re.MULTILINE))
    assert count >= 5  # a lane before the fight, in its ticks, and its outcome
    assert slept == [PACE] * (count - 1)


def test_a_spys_strike_stands_out_for_both(run: Run, tmp_path: Path) -> None:
    table = Table("points")
    table.put(SOUTH, "c2", "spy")
    table.put(NORTH, "c3", "fusilier")
    path = tmp_path / "spy.txt"
    path.write_text(table.match.position_text(), encoding="utf-8")
    options = ("--option", "mode=points", "--option", "relic=no", "--position", path)
    strike = "*** South's Spy strikes North's Fusilier in the east lane ***"
    seats = ("--seats", "you:Ann,you:Bob")
    said = run("play", "clans", *options, *seats, lines="move c2s c3\ndone\n/quit\n")
    by_ann, _, by_bob = said.out.partition("South> done")
    assert strike in by_ann
    assert strike in by_bob
