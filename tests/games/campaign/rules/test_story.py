"""Dispatches of a campaign and what happens beside encounters (rule 13)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from support.campaign.camps import Camp, camp, kind, names
from support.campaign.matches import RELIC, begun, peaceful
from support.commands import Run
from support.terminals import Typist
from wartable.cli.terminal.human import GO_ON
from wartable.engine.registry import find_game
from wartable.games.campaign.catalogue import all_pool, campaign
from wartable.games.campaign.catalogue.content import KIND_NAMES
from wartable.games.campaign.catalogue.stories import OUTCOMES
from wartable.games.campaign.events import (
    DELIVERED,
    DISPATCH,
    FOR_STORY,
    GAINS_CARD,
    GAINS_GOLD,
    LOSES_GOLD,
    RESERVED,
)
from wartable.games.campaign.moves import LEAVE, TRAVEL
from wartable.games.campaign.rules import story
from wartable.games.campaign.rules.deck import (
    clear_expired_locks,
    clear_locks,
    locked_of,
    reserves_of,
)
from wartable.games.campaign.state import DECK, REST, SHOPPING, SKIRMISH
from wartable.games.clans import events as of_battles


def befallen(outcome: int, seed: int = 1, gold: int = 100, cards: int = 4) -> Camp:
    """Return a camp to which an outcome has happened."""
    made = camp(gold=gold, seed=seed)
    made.s.cards = cards
    story.befall(made.book, made.s, made.chance, outcome, made.log)
    return made


# --- the dispatch -------------------------------------------------------------------------------


def test_13_1_a_dispatch_follows_an_encounter() -> None:
    made = camp()
    made.s.choices = 1
    made.s.c_kind[0] = SHOPPING
    made.s.c_lat[0], made.s.c_lng[0] = 444_000, 89_400  # near Genoa
    made.do(TRAVEL, 0)
    assert made.told(DISPATCH) == []
    made.do(LEAVE)
    (told,) = made.fields(DISPATCH)
    which, met = told["story"], told["encounter"]
    assert met == SHOPPING
    assert told["act"] == 1
    assert campaign().act(1).places[told["place"]].name == "Genoa"
    assert "Genoa" in campaign().stories.encounter(KIND_NAMES[met], 1, which, "Genoa")


@pytest.mark.parametrize("act", [1, 2, 3])
def test_13_1_texts_go_by_the_kind_of_encounter_the_act_and_the_place(act: int) -> None:
    told = campaign().stories.encounter
    for word in KIND_NAMES.values():
        texts = {told(word, act, which, "Ulm") for which in range(9)}
        assert len(texts) > 1
        assert all("{" not in text for text in texts)
    assert told("rest", act, 0, "Ulm") != told("event", act, 0, "Ulm")


def test_13_1_every_text_of_a_kind_can_be_told() -> None:
    made = camp(seed=3)
    for _ in range(300):
        story.tell(made.book, made.s, made.chance, REST, made.log)
        clear_locks(made.s)
    told = {each["story"] for each in made.fields(DISPATCH)}
    assert told == set(range(campaign().stories.many("rest", 1)))


# --- what happens beside it -----------------------------------------------------------------------


def test_13_2_outcomes_are_nothing_good_and_bad_as_often_as_the_rule_says() -> None:
    made = camp(seed=9)
    seen = Counter(story.roll_outcome(made.chance) for _ in range(4_000))
    assert set(seen) == set(range(len(OUTCOMES)))
    assert abs(seen[story.NOTHING_ELSE] - 1_600) < 150
    for outcome in (story.GOLD_FOUND, story.CARD_JOINS, story.GOLD_LOST, story.CARD_HELD):
        assert abs(seen[outcome] - 600) < 130


@pytest.mark.parametrize(
    ("fortune", "outcomes"),
    [
        (0, {story.NOTHING_ELSE}),
        (1, {story.GOLD_FOUND, story.CARD_JOINS}),
        (2, {story.GOLD_LOST, story.CARD_HELD}),
    ],
)
def test_13_2_good_and_bad_are_told_apart(
    fortune: int, outcomes: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(story, "pick_weighted", lambda chance, weights: fortune)
    made = camp(seed=2)
    assert {story.roll_outcome(made.chance) for _ in range(60)} == outcomes


def test_13_2_the_dispatch_names_the_outcome_and_the_outcome_happens() -> None:
    happens = {
        story.NOTHING_ELSE: (),
        story.GOLD_FOUND: (GAINS_GOLD,),
        story.CARD_JOINS: (GAINS_CARD,),
        story.GOLD_LOST: (LOSES_GOLD,),
        story.CARD_HELD: (RESERVED,),
    }
    seen = set()
    for seed in range(60):
        made = camp(seed=seed)
        story.tell(made.book, made.s, made.chance, SKIRMISH, made.log)
        (first, *rest) = made.told()
        assert first.kind == DISPATCH
        (outcome,) = (each["outcome"] for each in made.fields(DISPATCH))
        assert tuple(event.kind for event in rest) == happens[outcome]
        seen.add(outcome)
    assert seen == set(happens)


def test_13_2_the_texts_of_outcomes_are_in_the_order_of_their_numbers() -> None:
    assert OUTCOMES == ("nothing", "good_gold", "good_card", "bad_gold", "bad_card")
    assert all(campaign().stories.outcome(name, 0, "Ulm") for name in OUTCOMES)


def test_13_3_gold_is_found() -> None:
    found = {befallen(story.GOLD_FOUND, seed).s.gold - 100 for seed in range(150)}
    assert found == set(range(10, 21))
    made = befallen(story.GOLD_FOUND)
    assert len(made.told()) == 1
    assert [each["why"] for each in made.fields(GAINS_GOLD)] == [FOR_STORY]


def test_13_3_a_card_of_the_act_joins_the_deck() -> None:
    joined = set()
    for seed in range(200):
        made = befallen(story.CARD_JOINS, seed)
        assert made.s.cards == 5
        joined.add(made.s.deck[4])
    assert set(names(list(joined))) == set(names(list(all_pool(made.book, 1))))
    full = befallen(story.CARD_JOINS, cards=DECK)
    assert (full.s.cards, len(reserves_of(full.s))) == (DECK, 1)


def test_13_4_gold_is_lost_but_no_more_than_there_is() -> None:
    lost = {100 - befallen(story.GOLD_LOST, seed).s.gold for seed in range(150)}
    assert lost == set(range(5, 16))
    assert {befallen(story.GOLD_LOST, seed, gold=3).s.gold for seed in range(20)} == {0}


def test_13_4_a_card_is_held_in_the_reserves() -> None:
    held = set()
    for seed in range(60):
        made = befallen(story.CARD_HELD, seed)
        (card,) = reserves_of(made.s)
        assert (made.s.cards, locked_of(made.s)) == (3, [card])
        made.s.completed += 1
        clear_expired_locks(made.s)
        assert (locked_of(made.s), reserves_of(made.s)) == ([], [card])
        held.add(card)
    assert held == {kind("fusilier"), kind("grenadier"), kind("hussar")}


def test_13_4_an_empty_deck_has_no_card_to_hold() -> None:
    made = befallen(story.CARD_HELD, cards=0)
    assert (made.s.cards, reserves_of(made.s), made.told()) == (0, [], [])


# --- test_campaign_news --------------------------------------------------------------------------
# Dispatches and deliveries wait until they are read, at the terminal and on the page; or not.


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(capsys, monkeypatch)


def flat(text: str) -> str:
    """Return a text as one line."""
    return " ".join(text.split())


def test_13_1_dispatches_and_deliveries_wait_and_so_does_a_spy() -> None:
    assert set(find_game("clans-campaign").news.dialogs) == {DISPATCH, DELIVERED}
    assert set(find_game("clans").news.dialogs) == {of_battles.SPY_STRIKES}


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
        typist.see("the game now waits until you have read")
    arguments = ["play", "clans-campaign", "--seed", str(seed)]
    with Typist(arguments, NO_COLOR="1", COLUMNS="80") as typist:
        to_the_dispatch(typist, choice)
        typist.see(GO_ON)
        typist.type("n")
        typist.see("no longer waits")
        typist.see("Commander> ")
        typist.type("/news")
        typist.see("the game now waits until you have read")


def test_13_1_nothing_waits_where_nobody_is_there(run: Run, tmp_path: Path) -> None:
    seed, choice, dispatch = peaceful()
    lines = f"{RELIC}\ngo {choice}\n/news\n"
    said = run("campaign", "new", "--seed", seed, "--data", tmp_path, lines=lines).out
    assert GO_ON not in said and flat(said).count(flat(dispatch)[:40]) == 1
    assert "the game no longer waits until you have read" in said


def test_how_news_is_shown_is_in_no_record(run: Run, tmp_path: Path) -> None:
    seed, choice, _ = peaceful()
    records = []
    for way in ("dialogs", "notes"):
        arguments = ("campaign", "new", "--seed", seed, "--data", tmp_path / way, "--news", way)
        run(*arguments, lines=f"{RELIC}\ngo {choice}\n")
        records.append((tmp_path / way / "campaign" / "run-001.jsonl").read_bytes())
    assert records[0] == records[1]
