"""Changing what was handed in at the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.commands import QUICK, Run
from support.revisions import commands, territory
from support.terminals import interactive
from wartable.cli.terminal.console import Terminal
from wartable.cli.terminal.undo import Decisions
from wartable.engine.play.history import Made
from wartable.engine.play.match import Match
from wartable.engine.play.record import load_record

TWO = (*QUICK, "--seats", "you*2,greedy")


def plan_lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()[1:]]


def test_orders_are_listed_withdrawn_reordered_and_revised(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    said = run(
        *QUICK, "--save", path,
        lines="2 x1\n3 x1\n/orders\n/reorder 2 1\n/reorder 1\n/withdraw 1\n/withdraw 9\n/quit\n",
    )  # fmt: skip
    assert "Your orders (/withdraw N, /reorder or /revise changes them):" in said.out
    assert "  2  send units" in said.out
    assert "expected 1 2 in the order you want, each once" in said.out
    assert "there is no order 9: your orders are 1 to 1" in said.out
    match = load_record(path)
    assert [each.move for each in match.orders(0)] == [first_move(match, 0)]
    kinds = ["withdrawn" in line for line in plan_lines(path) if line["seat"] == 0]
    assert kinds == [False, False, True, True]


def first_move(match: Match, seat: int) -> int:
    """Return the first move that a seat made in this game."""
    return next(e.move for e in match.history if isinstance(e, Made) and e.seat == seat)


def test_a_line_takes_the_place_of_all(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run(*QUICK, "--save", path, lines="2 x1\n/revise done\n/quit\n")
    match = load_record(path)
    mine = [match.game.notation.write_move(match.book, m.move) for m in match.moves if m.seat == 0]
    assert mine == ["done"]


@pytest.mark.parametrize(
    ("line", "asked"),
    [("/revise", "give no more commands: sure?"), ("/revise 9,9,X,1", "send anyway?")],
)
def test_a_line_that_is_perhaps_not_meant_is_asked_about(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: str, asked: str
) -> None:
    monkeypatch.setattr(Terminal, "__init__", interactive)
    path = tmp_path / "game.jsonl"
    said = run(*QUICK, "--save", path, lines=f"2 x1\n{line}\nn\n/quit\n")
    assert asked in said.out
    assert len(load_record(path).orders(0)) == 1, "nothing was changed"


def test_plans_stand_in_the_list_as_they_were_typed(run: Run) -> None:
    plan = "full\u3000width, no\u00a0break, zw\u200cnj \U0001f1e9\U0001f1ea"
    said = run(
        "play", "territory", "--seats", "you*2,idle", "--option", "declaration_count=1",
        lines=f"{plan}\n/seat a\n/orders\n/quit\n",
    )  # fmt: skip
    assert f"  1  hand in a plan: {plan}" in said.out


def test_who_has_handed_in_gets_the_screen_back(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = "done\n/seat x\n/seat a\n/withdraw 1\n2 x1\ndone\n/quit\n"
    said = run(*TWO, "--save", path, lines=lines)
    assert "no other person at this terminal plays 'x'" in said.out
    match = load_record(path)
    mine = [match.game.notation.write_move(match.book, m.move) for m in match.moves if m.seat == 0]
    assert len(mine) == 2 and mine[-1] == "done" and match.to_act == (1,)


def test_undo_takes_back_what_is_left_of_this_phase() -> None:
    match = territory()
    decisions = Decisions(match, 0)
    for command in commands(match, 0):
        with decisions.noting():
            match.play(0, command)
    before = len(match.moves)
    match.withdraw(0, 1)
    decisions.changed()
    assert decisions.take_back() == 1
    assert len(match.moves) == before - 2 and match.phase == 5
