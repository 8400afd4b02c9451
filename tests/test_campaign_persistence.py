"""What a run lends to its battles, and what they leave in it for good (rules 5, 7 and 9)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign_runs import Run, begun, kind
from wartable.engine.within import Setting
from wartable.games.clans.campaign.cards import reserves_of
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.inner import setting
from wartable.games.clans.campaign.logistics import interval, makes
from wartable.games.clans.campaign.orders import FELL, HAS_WON, LEAVE, REPAIR
from wartable.games.clans.campaign.state import BOSS, DEFENCE, REST, SHOPPING, SKIRMISH
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.state import SOUTH, WOODS

#: The Scout is in no pool: no other one joins on the way.
SCOUT, SAPPER = kind("scout"), kind("sapper")


def fought(run: Run, encounter: int = SKIRMISH) -> Setting:
    """Return how a battle begins, after which it is won without losses."""
    run.fighting(encounter)
    begins = setting(run.book, run.s)
    run.do(HAS_WON, amount=run.s.hp)
    return begins


def own_deck(run: Run) -> list[int]:
    """Return the kinds of the cards in the deck."""
    return run.s.deck[: run.s.cards]


# --- 5-2. Bonuses that last -----------------------------------------------------------------------


def test_5_2_a_bonus_changes_the_figures_of_a_battle_and_nothing_else_of_it() -> None:
    plain = begun().with_relics().fighting(SKIRMISH)
    better = begun().with_relics("relic_morale").fighting(SKIRMISH)
    usual, begins = setting(plain.book, plain.s), setting(better.book, better.s)
    own = begins.of_seats[SOUTH]
    assert own.card_damage == 1
    assert replace(begins, of_seats=(replace(own, card_damage=0), *begins.of_seats[1:])) == usual


def test_5_2_a_bonus_is_of_every_battle_and_never_of_the_cards() -> None:
    run = begun().with_relics("relic_morale")
    cards = own_deck(run)
    for _ in range(3):
        assert fought(run).of_seats[SOUTH].card_damage == 1
        assert all(each in cards or each < 128 for each in own_deck(run)), "no card is better"
    assert fought(run, DEFENCE).of_seats[SOUTH].card_damage == 2
    assert fought(run).of_seats[SOUTH].card_damage == 1


def test_5_2_damage_is_added_up_to_20() -> None:
    run = begun().with_relics(*["relic_morale"] * 20)
    assert fought(run).of_seats[SOUTH].card_damage == 20
    assert fought(run, DEFENCE).of_seats[SOUTH].card_damage == 20


# --- 5-5. The boss --------------------------------------------------------------------------------


@pytest.mark.parametrize("act", [1, 2, 3])
def test_5_5_a_boss_card_is_strong_and_has_the_title_of_its_encounter(act: int) -> None:
    run = begun().in_act(act, 7).fighting(BOSS)
    boss = catalogue().card(run.s.enemy[0])
    assert boss.name == campaign().title(act, BOSS)
    others = [catalogue().card(each & 127) for each in run.s.enemy[1 : run.s.enemies]]
    assert boss.damage + boss.health > max(other.damage + other.health for other in others)


# --- 7-3. Buildings -------------------------------------------------------------------------------


def test_7_3_the_rarer_its_cards_the_longer_a_building_takes() -> None:
    run = begun()
    found = []
    for name in ("training_grounds", "officers_academy", "war_college"):
        number = campaign().building(name).number
        cards = makes(run.book, 1, number, WOODS)
        rarities = {catalogue().card(card).rarity for card in cards}
        found.append((rarities, interval(run.book, run.s, number)))
    assert found == [({1}, 1), ({2}, 2), ({3}, 3)]  # at home, where the way takes one off


# --- 9-6. What fell -------------------------------------------------------------------------------


def test_9_6_what_fell_fights_no_more_until_it_is_repaired() -> None:
    run = begun().with_deck(SCOUT, *[SAPPER] * 9).with_relics().having(gold=500)
    run.fighting(SKIRMISH)
    run.do(FELL, SCOUT)
    run.do(HAS_WON, amount=run.s.hp)
    for _ in range(3):
        run.meeting(REST)
        assert "scout" not in fought(run).of_seats[SOUTH].deck
        assert run.s.fallen[SCOUT] == 1
    run.meeting(SHOPPING)
    run.do(REPAIR, SCOUT)
    run.do(LEAVE)
    assert run.s.fallen[SCOUT] == 0
    assert SCOUT in [*own_deck(run), *reserves_of(run.s)]
