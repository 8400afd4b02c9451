"""``wartable campaign``: runs that are kept, points that count once, the tree, simulated runs."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from support.campaign.matches import fight_within
from support.commands import Run
from support.terminals import Typist
from wartable.apps.clans.cli.campaign_progress import Keeping, KeptRun, Progress, standing
from wartable.engine.play.match import Match
from wartable.engine.play.record import load_record, write_record
from wartable.games.campaign import GAME
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.tree import read_tree
from wartable.games.campaign.state import BATTLE, CAMP

NODE = {node.id: node.number for node in campaign().nodes}
#: The first relic, then a look around; the input ends there.
FIRST = "relic relic_gold_purse\n"
SHORT = ("--option", "longest_act=10", "--option", "boss_after=2", "--jobs", "1")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(capsys, monkeypatch)


def keep(folder: Path, *runs: KeptRun, unlocked: str = "") -> Keeping:
    """Keep a progression that nobody has played."""
    keeping = Keeping(folder)
    keeping.save(Progress(read_tree(unlocked), runs))
    return keeping


# --- playing and resuming -------------------------------------------------------------------------


def test_a_run_is_begun_kept_and_resumed(run: Run, tmp_path: Path) -> None:
    said = run("campaign", "new", "--seed", 5, "--data", tmp_path, lines=FIRST)
    assert said.code == 0
    assert "legacy points: 0 left" in said.out
    record = tmp_path / "campaign" / "run-001.jsonl"
    assert record.exists()
    header = json.loads(record.read_text().splitlines()[0])
    assert header["seed"] == 5
    again = run("campaign", "play", "--data", tmp_path, lines="")
    assert "Resuming" in again.out
    on = f"The game is saved. To go on: wartable campaign play --data {tmp_path}\n"
    assert on in said.out and on in again.out
    assert len(list(record.parent.glob("run-*.jsonl"))) == 1
    status = run("campaign", "status", "--data", tmp_path)
    assert "run-001.jsonl  act 1, Italian Campaign" in status.out


def test_play_begins_a_run_where_there_is_none(run: Run, tmp_path: Path) -> None:
    assert "no run yet" in run("campaign", "status", "--data", tmp_path).out
    assert run("campaign", "play", "--data", tmp_path, lines=FIRST).code == 0
    current = Keeping(tmp_path).load().current
    assert current is not None
    assert current.file == "run-001.jsonl"


def test_a_run_that_goes_on_is_given_up_only_when_asked(run: Run, tmp_path: Path) -> None:
    run("campaign", "new", "--data", tmp_path, lines=FIRST)
    said = run("campaign", "new", "--data", tmp_path)
    assert said.code == 2
    assert "run-001.jsonl is not over" in said.err
    assert run("campaign", "new", "--give-up", "--data", tmp_path, lines=FIRST).code == 0
    first, second = Keeping(tmp_path).load().runs
    assert first.given_up
    assert (second.file, second.goes_on) == ("run-002.jsonl", True)
    assert "given up in act 1" in run("campaign", "status", "--data", tmp_path).out


def test_a_run_begins_with_what_is_unlocked(run: Run, tmp_path: Path) -> None:
    keep(tmp_path, KeptRun("run-009.jsonl", points=300, reason="victory", won=True),
         unlocked="war_chest_1")  # fmt: skip
    run("campaign", "play", "--data", tmp_path, lines="relic relic_armor\n")
    record = tmp_path / "campaign" / "run-002.jsonl"
    header = json.loads(record.read_text().splitlines()[0])
    assert "war_chest_1" in json.dumps(header)
    assert '"wins": 1' in json.dumps(header)


def test_a_run_whose_record_never_began_is_begun_anew(run: Run, tmp_path: Path) -> None:
    keep(tmp_path, KeptRun("run-001.jsonl"))
    assert run("campaign", "play", "--data", tmp_path, lines=FIRST).code == 0
    assert [each.file for each in Keeping(tmp_path).load().runs] == ["run-001.jsonl"]


def test_a_dispatch_is_told_once(run: Run, tmp_path: Path) -> None:
    lines = f"{FIRST}wait\nwait\n"
    said = run("campaign", "new", "--seed", 5, "--data", tmp_path, lines=lines).out
    alarms = [line.strip("* ") for line in said.splitlines() if line.startswith("*** ")]
    assert alarms
    flat = " ".join(said.split())
    assert all(flat.count(" ".join(alarm.split())) == 1 for alarm in alarms)


def test_many_runs_are_simulated_by_another_command(run: Run) -> None:
    said = run("simulate", "clans-campaign")
    assert said.code == 2
    assert said.err.endswith("; wartable campaign simulate plays many games of it\n")


def test_a_battle_says_what_leaving_it_means(run: Run, tmp_path: Path) -> None:
    lines = f"{FIRST}go convoy\n/help\n"
    said = run("campaign", "new", "--seed", 5, "--data", tmp_path, lines=lines).out
    assert "Leaving is a retreat: it costs 20 gold" in " ".join(said.split())
    assert "On the board * stands before what the latest moves have changed." in said


# --- points ---------------------------------------------------------------------------------------


def test_points_of_a_run_count_once(run: Run, tmp_path: Path) -> None:
    keeping = keep(tmp_path, KeptRun("run-001.jsonl"))
    match = Match(GAME, seed=1)
    match.submit(0, "relic relic_gold_purse")
    match.s.legacy = 35  # as a run has that won some battles
    kept = standing(KeptRun("run-001.jsonl"), match, 99)
    assert (kept.points, kept.act, kept.goes_on) == (35, 1, True)
    assert standing(kept, match, 99) == kept
    match.s.legacy = 30
    assert standing(kept, match, 99).points == 35
    keeping.save(keeping.load().with_run(kept).with_run(kept))
    assert keeping.load().earned == 35


def test_a_battle_that_was_won_is_counted_by_any_command_and_once(run: Run, tmp_path: Path) -> None:
    keeping = keep(tmp_path, KeptRun("run-001.jsonl"))
    match = Match(GAME, seed=5)
    for line in ("relic relic_gold_purse", "go 1"):
        match.submit(0, line)
    fight_within(match)
    assert match.s.legacy > 0
    keeping.record(KeptRun("run-001.jsonl")).write_text(write_record(match), encoding="utf-8")
    for _ in range(2):
        said = run("campaign", "status", "--data", tmp_path)
        assert f"{match.s.legacy} left, {match.s.legacy} earned" in said.out
        (kept,) = keeping.load().runs
        assert kept.size == keeping.record(kept).stat().st_size
        assert (kept.points, kept.completed) == (match.s.legacy, 1)


def test_nodes_are_unlocked_for_points(run: Run, tmp_path: Path) -> None:
    keep(tmp_path, KeptRun("run-001.jsonl", points=150, reason="defeat"))
    tree = run("campaign", "tree", "--data", tmp_path).out
    assert "legacy points: 150 left, 150 earned, 0 spent" in tree
    assert "wartable campaign unlock NODE" in tree
    second = "Tactical Genius II: 2 more cards in your first hand instead of 1."
    assert f"{second} Needs tactical_genius_1." in " ".join(tree.split())
    said = run("campaign", "unlock", "tactical_genius_1", "--data", tmp_path)
    assert said.out.startswith("unlocked: Tactical Genius I")
    assert "50 left, 150 earned, 100 spent" in said.out
    assert NODE["tactical_genius_1"] in Keeping(tmp_path).load().unlocked
    poor = run("campaign", "unlock", "war_chest_1", "--data", tmp_path)
    assert poor.code == 2
    assert "war_chest_1 cannot be unlocked" in poor.err
    early = run("campaign", "unlock", "emperor", "--data", tmp_path)
    assert "needs" in early.err
    again = run("campaign", "unlock", "tactical_genius_1", "--data", tmp_path)
    assert again.code == 2
    unknown = run("campaign", "unlock", "crown", "--data", tmp_path)
    assert "no node 'crown'; there are start, tactical_genius_1" in unknown.err


@pytest.mark.parametrize(
    "content",
    [
        "{",
        "[]",
        '{"version": 2, "unlocked": "", "runs": []}',
        '{"version": 1, "unlocked": "crown", "runs": []}',
        '{"version": 1, "runs": []}',
        '{"version": 1, "unlocked": "", "runs": [{"file": "../x"}]}',
        '{"version": 1, "unlocked": "", "runs": [{"file": "x", "points": "9"}]}',
        '{"version": 1, "unlocked": "", "runs": [{"file": "x", "gold": 9}]}',
        '{"version": 1, "unlocked": "", "runs": [7]}',
    ],
)
def test_a_damaged_file_is_refused_in_one_line(run: Run, tmp_path: Path, content: str) -> None:
    path = keep(tmp_path).path
    path.write_text(content, encoding="utf-8")
    said = run("campaign", "status", "--data", tmp_path)
    assert said.code == 2
    assert len(said.err.splitlines()) == 1
    assert path.read_text(encoding="utf-8") == content


def test_a_folder_that_cannot_be_written_to_is_named(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("")
    said = run("campaign", "play", "--data", place)
    assert said.code == 2
    assert len(said.err.splitlines()) == 1


# --- many runs ------------------------------------------------------------------------------------


def test_runs_are_simulated(run: Run) -> None:
    said = run("campaign", "simulate", "--runs", 2, "--seed", 3, *SHORT)
    assert said.code == 0
    assert "Clans: The Campaign, 2 runs, seed 3" in said.out
    assert "How far runs get" in said.out
    rows = run("campaign", "simulate", "--runs", 2, "--seed", 3, *SHORT, "--csv").out
    assert [row["number"] for row in csv.DictReader(io.StringIO(rows))] == ["0", "1"]
    whole = json.loads(run("campaign", "simulate", "--runs", 1, *SHORT, "--json").out)
    assert (whole["game"], whole["runs"]) == ("clans-campaign", 1)


def test_things_are_worth_something(run: Run) -> None:
    said = run("campaign", "worth", "relic_morale", "--pairs", 2, *SHORT, "--markdown")
    assert said.code == 0
    assert "| relic | encounters |" in said.out
    assert "| Battle Standard |" in said.out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["simulate", "--runs", "0"], "--runs must be 1 to"),
        (["simulate", "--seed", "x"], "a seed is a whole number"),
        (["simulate", "--bot", "napoleon"], "no bot 'napoleon'"),
        (["simulate", "--unlocked", "crown"], "'crown'"),
        (["simulate", "--option", "boss=never"], "boss"),
        (["simulate", "--preset", "never"], "no preset 'never'"),
        (["simulate", "--csv", "--json"], "not allowed with"),
        (["worth", "crown"], "no relic or building 'crown'"),
        (["worth", "--pairs", "many"], "--pairs must be 1 to"),
        (["new", "--seed", "x"], "a seed is a whole number"),
        (["march"], "invalid choice"),
        ([], "ACTION"),
    ],
)
def test_wrong_input_is_one_line(run: Run, tmp_path: Path, arguments: list[str], why: str) -> None:
    data = ["--data", str(tmp_path)] if arguments[:1] == ["new"] else []
    said = run("campaign", *arguments, *data)
    assert said.code == 2
    assert why in said.err
    assert len(said.err.splitlines()) == 1


def test_help_explains() -> None:
    from wartable.apps.clans.cli import campaign as command

    for word in ("play", "status", "tree", "unlock", "simulate", "worth"):
        assert f"wartable campaign {word}" in command.EPILOG


# --- A run at the terminal that is killed, in the town and in a battle, goes on exactly there ----

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
