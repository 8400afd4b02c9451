"""Dispatches and deliveries wait until they are read, at the terminal and on the page; or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign_news import RELIC, begun, peaceful
from commands import Run
from terminals import Typist
from wartable.cli.person import GO_ON
from wartable.engine.registry import find_game
from wartable.games.clans import numbers as of_battles
from wartable.games.clans.campaign.numbers import DELIVERED, DISPATCH


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(capsys, monkeypatch)


def flat(text: str) -> str:
    """Return a text as one line."""
    return " ".join(text.split())


def test_13_1_dispatches_and_deliveries_wait_and_so_does_a_spy() -> None:
    assert set(find_game("clans-campaign").dialogs) == {DISPATCH, DELIVERED}
    assert set(find_game("clans").dialogs) == {of_battles.SPY_STRIKES}


def test_13_1_what_waits_is_made_of_events_and_numbered_like_them() -> None:
    seed, choice, dispatch = peaceful()
    match = begun(seed)
    assert match.view(0).dialogs() == []
    match.submit(0, f"go {choice}")
    newest = match.view(0).events[-1].number
    assert match.view(0).dialogs() == [(newest, dispatch)]
    assert match.view(0).dialogs(newest) == []


def to_the_dispatch(typist: Typist, choice: int) -> None:
    """Take the first relic and go to the encounter whose dispatch follows."""
    typist.see("Commander> ")
    typist.type(RELIC)
    typist.see("Commander> ")
    typist.type(f"go {choice}")


def test_13_1_a_dispatch_waits_for_one_key_at_the_terminal(tmp_path: Path) -> None:
    seed, choice, dispatch = peaceful()
    arguments = ["campaign", "new", "--seed", str(seed), "--data", str(tmp_path)]
    with Typist(arguments, NO_COLOR="1", COLUMNS="80") as typist:
        to_the_dispatch(typist, choice)
        told = typist.see(GO_ON)
        assert flat(dispatch)[:40] in flat(told)
        typist.press("\n")
        after = typist.see("Commander> ")
        assert "encounter 2" in flat(after) and flat(dispatch)[:40] not in flat(after)


def test_13_1_a_player_may_have_notes_instead_from_the_start_or_from_now_on(tmp_path: Path) -> None:
    seed, choice, dispatch = peaceful()
    arguments = ["campaign", "new", "--seed", str(seed), "--data", str(tmp_path), "--news", "notes"]
    with Typist(arguments, NO_COLOR="1", COLUMNS="80") as typist:
        to_the_dispatch(typist, choice)
        told = typist.see("Commander> ")
        assert GO_ON not in told and flat(dispatch)[:40] in flat(told)
        typist.type("/news")
        typist.see("news waits until you have read it")
    arguments = ["play", "clans-campaign", "--seed", str(seed)]
    with Typist(arguments, NO_COLOR="1", COLUMNS="80") as typist:
        to_the_dispatch(typist, choice)
        typist.see(GO_ON)
        typist.type("n")
        typist.see("does not wait any more")
        typist.see("Commander> ")
        typist.type("/news")
        typist.see("news waits until you have read it")


def test_13_1_nothing_waits_where_nobody_is_there(run: Run, tmp_path: Path) -> None:
    seed, choice, dispatch = peaceful()
    lines = f"{RELIC}\ngo {choice}\n/news\n"
    said = run("campaign", "new", "--seed", seed, "--data", tmp_path, lines=lines).out
    assert GO_ON not in said and flat(said).count(flat(dispatch)[:40]) == 1
    assert "news is only told" in said


def test_how_news_is_shown_is_in_no_record(run: Run, tmp_path: Path) -> None:
    seed, choice, _ = peaceful()
    records = []
    for way in ("dialogs", "notes"):
        arguments = ("campaign", "new", "--seed", seed, "--data", tmp_path / way, "--news", way)
        run(*arguments, lines=f"{RELIC}\ngo {choice}\n")
        records.append((tmp_path / way / "campaign" / "run-001.jsonl").read_bytes())
    assert records[0] == records[1]
