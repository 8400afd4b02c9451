"""Accounts of simulated runs: faults of the rules that lose cards or let retreats pay are seen."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from support.campaign.runs import Run, begun, kind
from support.events import told as noted
from wartable.apps.clans.lab.campaigns.accounts import CardAccount, RetreatAccount
from wartable.apps.clans.lab.campaigns.batch import Runs, Terms, simulate_runs
from wartable.apps.clans.lab.campaigns.report import run_csv, run_lines
from wartable.apps.clans.lab.campaigns.statistics import run_statistics
from wartable.engine.kit.events import Event, Log
from wartable.games.campaign import GAME as CAMPAIGN
from wartable.games.campaign import events
from wartable.games.campaign import events as campaign_events
from wartable.games.campaign.moves import REPAIR, UPGRADE
from wartable.games.campaign.rules import aftermath
from wartable.games.campaign.rules.deck import fall
from wartable.games.campaign.rules.pay import Pay
from wartable.games.campaign.state import ADVANCED, BASIC, RETREATED, SHOPPING, State

#: Short acts with bosses that wait long, so that decks wear down and battles are left.
WORN = Terms(CAMPAIGN.options({"longest_act": 30, "boss_after": 20}), runs=3, seed=1, plainly=True)


@cache
def worn_runs() -> Runs:
    return simulate_runs(WORN)


# --- whole runs -----------------------------------------------------------------------------------


def test_9_1_and_6_9_no_card_is_lost_and_no_retreat_pays_in_simulated_runs() -> None:
    for course in worn_runs().courses:
        assert course.cards_lost == course.retreats_paid == 0
        assert course.retreats == sum(fight.how == RETREATED for fight in course.fights)
    found = run_statistics(worn_runs())
    assert found.retreats > 5
    assert (found.cards_lost, found.retreats_paid) == (0, 0)
    said = f"cards lost: 0; retreats: {found.retreats}, of which paid: 0"
    assert said in run_lines(found)


def test_cards_that_get_lost_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def vanish(s: State, kind: int, log: Log) -> None:
        fall(s, kind, log)
        s.fallen[kind] -= 1

    monkeypatch.setattr(aftermath, "fall", vanish)
    runs = simulate_runs(WORN)
    fell = sum(fight.fell for course in runs.courses for fight in course.fights)
    assert run_statistics(runs).cards_lost == fell > 0


def test_retreats_that_pay_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aftermath, "battle_pay", lambda s: Pay(s.c_gold[s.now - 1], 10))
    found = run_statistics(simulate_runs(WORN))
    assert 0 < found.retreats_paid <= found.retreats


def test_figures_and_rows_have_all_three() -> None:
    changed = tuple(
        replace(course, cards_lost=2, retreats=1400, retreats_paid=number)
        for number, course in enumerate(worn_runs().courses)
    )
    runs = Runs(WORN, 1.0, changed)
    assert "cards lost: 6; retreats: 4,200, of which paid: 3" in run_lines(run_statistics(runs))
    heading, *rows = run_csv(runs).splitlines()
    assert heading.endswith(",cards_lost,retreats,retreats_paid")
    assert [row.split(",")[-3:] for row in rows] == [["2", "1400", str(n)] for n in range(3)]


# --- cards ----------------------------------------------------------------------------------------


def told(account: CardAccount, run: Run, events: tuple[Event, ...]) -> int:
    """Return how many cards are missing after a move."""
    for event in events:
        account.take(run.s, event)
    account.compare(run.s)
    return account.lost


def test_repairs_and_upgrades_lose_nothing() -> None:
    voltigeur = kind("voltigeur")
    run = begun().having(gold=1000).with_deck(voltigeur, voltigeur)
    run.with_fallen(voltigeur, kind("voltigeur", ADVANCED)).with_reserves(voltigeur)
    account = CardAccount(run.meeting(SHOPPING).s)
    assert told(account, run, run.do(REPAIR, voltigeur)) == 0
    run.with_fallen(voltigeur).between_acts()
    account = CardAccount(run.s)
    assert told(account, run, run.do(UPGRADE, voltigeur)) == 0
    assert run.s.fallen[voltigeur] == 1


def test_a_card_for_another_is_a_card_lost() -> None:
    run = begun().with_reserves(kind("voltigeur"), kind("fusilier", BASIC))
    account = CardAccount(run.s)
    run.with_reserves(kind("fusilier"), kind("fusilier"))
    account.compare(run.s)
    account.compare(run.s)
    assert account.lost == 1


# --- retreats -------------------------------------------------------------------------------------


def gold(amount: int, why: int) -> Event:
    return noted(campaign_events.gains_gold, amount, 0, why)


def item(number: int, why: int) -> Event:
    return noted(campaign_events.gains_item, number, 1, why)


def health(amount: int, why: int) -> Event:
    return noted(campaign_events.heals, amount, 0, why)


LEFT = noted(events.loses_gold, 20, 0, events.FOR_RETREAT)
PASSED = noted(events.completes, 1, 1)
MEDIC, HOSPITAL = 0, 1


@pytest.mark.parametrize(
    ("events", "paid"),
    [
        ((gold(20, campaign_events.FOR_BATTLE),), 0),
        ((gold(21, campaign_events.FOR_BATTLE),), 1),
        (
            (
                gold(6, campaign_events.FOR_TREASURE),
                gold(15, campaign_events.FOR_DEPOT),
            ),
            1,
        ),
        (
            (
                gold(10, campaign_events.FOR_BATTLE),
                gold(11, campaign_events.FOR_RELICS),
            ),
            1,
        ),
        ((gold(90, campaign_events.FOR_STORY),), 0),
        ((item(MEDIC, campaign_events.FOR_OFFER),), 0),
        (
            (
                item(MEDIC, campaign_events.FOR_OFFER),
                gold(15, campaign_events.FOR_DEPOT),
            ),
            0,
        ),
        ((item(HOSPITAL, campaign_events.FOR_OFFER),), 1),
        ((item(HOSPITAL, campaign_events.FOR_PRICE),), 0),
        ((health(17, campaign_events.FOR_REST),), 0),
        ((health(18, campaign_events.FOR_REST),), 1),
        ((health(90, campaign_events.FOR_ITEM),), 0),
    ],
)
def test_what_a_recovery_gives_is_compared_with_what_the_retreat_cost(
    events: tuple[Event, ...], paid: int
) -> None:
    account = RetreatAccount()
    account.take(events)  # without a retreat nothing counts
    account.take((PASSED,))
    account.take((LEFT,))
    account.take((PASSED, *events))
    account.take((PASSED, *events))  # nor after the recovery
    assert (account.retreats, account.paid) == (1, paid)


def test_gains_add_up_until_the_encounter_is_over_and_begin_anew_with_a_retreat() -> None:
    half = gold(15, events.FOR_TREASURE)
    account = RetreatAccount()
    account.take((LEFT,))
    account.take((half,))
    account.take((half, PASSED))
    assert (account.retreats, account.paid) == (1, 1)
    account.take((LEFT,))
    account.take((half,))
    account.take((LEFT,))
    account.take((half, PASSED))
    assert (account.retreats, account.paid) == (3, 1)
