"""What the README says is true: its examples run, its commands and files exist."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from wartable.cli.main import main
from wartable.engine.registry import find_game
from wartable.lab.batch import simulate

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")]


def test_the_session_runs() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 8
    assert failed == 0


def test_the_bot_plays(tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(class .*?)```", README, re.DOTALL)
    assert len(blocks) == 1
    (tmp_path / "my_bot.py").write_text(blocks[0])
    seats = [f"{tmp_path}/my_bot.py:Restless", "greedy", "greedy"]
    assert len(simulate(find_game("territory"), seats=seats, games=2)) == 2


def test_its_commands_exist(capsys: pytest.CaptureFixture[str]) -> None:
    named = set(re.findall(r"`wartable ([\w-]+)", README))
    assert {"play", "simulate", "replay", "verify", "check", "bench"} <= named
    for command in named:
        assert main([command, "--help"]) == 0
    assert "usage" in capsys.readouterr().out.lower()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_the_strength_of_bots_is_told_with_its_commands() -> None:
    section = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8").split("## How strong")[1]
    rows = [line for line in section.splitlines() if "`wartable simulate territory" in line]
    assert len(rows) >= 3
    assert all(re.search(r"\| \d+\.\d % \| \d+\.\d to \d+\.\d %", row) for row in rows)
