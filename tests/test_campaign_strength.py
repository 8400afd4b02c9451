"""How well the enemy plays: by kind of encounter and act, wherever a battle is fought."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign_fights import fight_within
from campaign_runs import Run, begun
from commands import Run as Command
from wartable.bots.bot import bot_move, inner_specs, make_bot
from wartable.engine.chance import BOT, stream
from wartable.engine.match import Match
from wartable.engine.record import read_record, write_record
from wartable.games.clans import GAME as CLANS
from wartable.games.clans import bots as clans_bots
from wartable.games.clans.campaign import GAME
from wartable.games.clans.campaign.catalogue import KIND_NAMES, campaign
from wartable.games.clans.campaign.figures import STRENGTHS
from wartable.games.clans.campaign.inner import setting
from wartable.games.clans.campaign.state import (
    BATTLE,
    BOSS,
    CAMP,
    DEFENCE,
    ELITE,
    FIGHTS,
    MYSTERY,
    RECOVERY,
    SHOPPING,
    SKIRMISH,
)
from wartable.games.clans.campaign.strength import bot_of, strength_of
from wartable.games.clans.campaign.wording.encounters import kind_words
from wartable.lab.campaigns.fighting import fighter_for, match_of, seated
from wartable.lab.campaigns.runs import Terms, simulate_runs

PURSE = "relic relic_gold_purse"
ACTS = (1, 2, 3)


def to_battle(seed: int = 5, **options: str) -> Match:
    """Return a run in its first battle."""
    match = Match(GAME, options=GAME.options(options), seed=seed)
    match.play(0, PURSE)
    s = match.s
    first = next(at for at in range(s.choices) if s.c_kind[at] == SKIRMISH)
    match.play(0, f"go {first + 1}")
    assert match.s.stage == BATTLE
    return match


# --- strengths ------------------------------------------------------------------------------------


def test_5_13_every_strength_is_a_bot_and_hesitates_less_than_the_one_before() -> None:
    assert STRENGTHS == ("green", "trained", "seasoned", "veteran", "crack", "master")
    styles = [CLANS.heuristics.index(bot_of(strength)) for strength in STRENGTHS]
    assert [clans_bots.hesitation(style) for style in styles] == [40, 30, 22, 16, 8, 0]
    assert bot_of("master") == "greedy"


def test_5_13_a_stronger_enemy_wins_more_boss_fights() -> None:
    fighter = fighter_for("greedy", plainly=True)
    won = []
    for strength in ("green", "master"):
        run = begun(enemy=strength).fighting(BOSS)
        fought = fighter.fight(setting(run.book, run.s))
        won.append(fought.winners)
    assert won == [(0,), (1,)]


def test_5_13_what_the_enemy_does_follows_from_the_position_alone() -> None:
    run = begun(enemy="seasoned").fighting(SKIRMISH)
    begins = setting(run.book, run.s)
    ends = []
    for luck in (1, 2):
        match = match_of(CLANS, begins, seated(begins, "greedy"))
        bots = [make_bot(player, CLANS) for player in match.players]
        while not match.over:
            seat = match.to_act[0]
            # As after a resume, and as at a web table: another stream of chance for every move.
            bot_move(bots[seat], match, seat, stream(luck, BOT, len(match.moves)))
        ends.append((len(match.moves), match.state_hash()))
    assert ends[0] == ends[1]
    assert ends[0][1] == fighter_for("greedy", plainly=True).fight(begins).hash


# --- by kind and act ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "strengths"),
    [
        (SKIRMISH, "green trained seasoned"),
        (RECOVERY, "green trained seasoned"),
        (DEFENCE, "green trained seasoned"),
        (MYSTERY, "green trained seasoned"),
        (ELITE, "trained seasoned veteran"),
        (BOSS, "seasoned veteran crack"),
    ],
)
def test_5_14_the_kind_of_encounter_and_the_act_decide(kind: int, strengths: str) -> None:
    book = begun().book
    assert [strength_of(book, act, kind) for act in ACTS] == strengths.split()


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("kind", FIGHTS)
def test_5_14_the_enemy_of_a_battle_is_led_so(kind: int, act: int) -> None:
    run = begun().in_act(act).fighting(kind)
    wanted = campaign().figures.strengths[KIND_NAMES[kind]][act - 1]
    assert setting(run.book, run.s).rival == bot_of(wanted)


def test_5_14_no_later_act_no_elite_and_no_boss_has_a_weaker_enemy() -> None:
    book = begun().book
    rank = {
        kind: [STRENGTHS.index(strength_of(book, act, kind)) for act in ACTS]
        for kind in (SKIRMISH, ELITE, BOSS)
    }
    assert all(row == sorted(row) for row in rank.values())
    for battle, elite, boss in zip(rank[SKIRMISH], rank[ELITE], rank[BOSS], strict=True):
        assert battle < elite < boss


def ambushed(seed: int) -> Run:
    return begun(seed=seed).fighting(MYSTERY)


def test_5_14_an_ambush_has_the_strength_of_its_mystery() -> None:
    runs = [run for run in map(ambushed, range(12)) if run.s.stage == BATTLE]
    assert runs
    for run in runs:
        assert run.s.ambush and setting(run.book, run.s).rival == "green"


@pytest.mark.parametrize("strength", STRENGTHS)
def test_5_14_the_option_makes_all_enemies_alike(strength: str) -> None:
    book = begun(enemy=strength).book
    assert {strength_of(book, act, kind) for act in ACTS for kind in FIGHTS} == {strength}
    run = begun(enemy=strength).fighting(SKIRMISH)
    assert setting(run.book, run.s).rival == bot_of(strength)


# --- where it is told, and who plays it -----------------------------------------------------------


def test_3_1_the_strength_is_told_before_an_encounter_is_chosen() -> None:
    run = begun()
    assert run.s.stage == CAMP
    s = run.s
    for kind, level, said in (
        (SKIRMISH, 2, "battle, normal, green enemy"),
        (ELITE, 4, "elite, trained enemy"),
        (BOSS, 5, "boss, seasoned enemy"),
        (DEFENCE, 1, "defence, easy, green enemy"),
        (SHOPPING, 0, "shop"),
        (MYSTERY, 0, "mystery"),
    ):
        s.c_kind[0], s.c_level[0] = kind, level
        assert kind_words(run.book, s, 0) == said
    s.act, s.c_kind[0] = 3, BOSS
    assert kind_words(run.book, s, 0) == "boss, crack enemy"
    assert kind_words(begun(enemy="master").book, s, 0) == "boss, master enemy"


def test_the_terminal_tells_it_and_plays_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    said = Command(capsys, monkeypatch)(
        "campaign", "new", "--seed", 5, "--data", tmp_path, lines=f"{PURSE}\ngo convoy\n"
    ).out
    assert "battle, easy, green enemy" in said
    assert "a battle (easy) begins: the enemy is green, the base has 25 health" in said
    match = to_battle()
    assert match.inner is not None and match.setting is not None
    assert inner_specs(match.setting, match.inner, "you:Ann")[1] == "green"


def test_the_lab_fights_the_same_enemy_compiled_and_plainly() -> None:
    terms = Terms(runs=1, seed=4, options=GAME.options({"enemy": "veteran", "longest_act": 10}))
    plainly = simulate_runs(Terms(**{**vars(terms), "plainly": True})).courses
    assert plainly == simulate_runs(terms).courses
    weaker = Terms(**{**vars(terms), "options": GAME.options({"longest_act": 10})})
    assert simulate_runs(weaker).courses[0].fights != plainly[0].fights


@pytest.mark.parametrize("strength", ["encounter", "seasoned", "master"])
def test_a_run_with_its_battle_is_recorded_and_verified(strength: str) -> None:
    match = to_battle(enemy=strength)
    fight_within(match)
    record = write_record(match)
    again = read_record(record)
    assert again.state_hash() == match.state_hash()
    assert write_record(again) == record
