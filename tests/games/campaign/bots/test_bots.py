"""The heuristic of the campaign: whole runs without a refusal, and what it does in the stages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from support.campaign.codes import first_of, order
from support.campaign.runs import Run, begun, kind
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.kit.moves import code_of
from wartable.engine.kit.tables import spec_of
from wartable.games.campaign import bots, rules
from wartable.games.campaign.bots.encounters import is_ready, is_up_to, leave_at
from wartable.games.campaign.bots.value import card_worth
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.moves import (
    BUILD,
    BUY_CARD,
    BUY_ITEM,
    BUY_RELIC,
    CHOOSE_RELIC,
    GO_BACK,
    LEAVE,
    MARCH_ON,
    REPAIR,
    REPORTS,
    SET_TERRAIN,
    SWITCH,
    TO_DECK,
    TO_RESERVES,
    TRAVEL,
    UNLOCK,
    UPGRADE,
    USE,
    WAIT,
    verb_of,
)
from wartable.games.campaign.state import (
    A_RELIC,
    BATTLE,
    BOSS,
    ELITE,
    EVENT,
    HARD,
    REST,
    REVIEW,
    SHOP,
    SHOPPING,
    SKIRMISH,
    START,
    card_of,
)

PURSE, ARMOUR, MORALE = (
    campaign().relic(name).number for name in ("relic_gold_purse", "relic_armor", "relic_morale")
)
POTION, LARGE = 0, 1


def wish(run: Run) -> int:
    """Return the code of the bot's move, which must be legal."""
    move = bots.choose(run.book, run.s, run.work, run.bot, 0, 0)
    assert rules.check(run.book, run.s, run.work, 0, move) == 0
    return code_of(move)


def camp(*choices: int, level: int = 1, **figures: int) -> Run:
    """Return a run with these encounters to choose from, each without gold and offer."""
    run = begun().camping()
    s = run.s
    s.choices = len(choices)
    for at, what in enumerate(choices):
        s.c_kind[at], s.c_level[at], s.c_gold[at] = what, level, 0
        s.c_offers[at] = s.c_offer[at] = s.c_city[at] = 0
    return run.having(**figures)


def quiet(run: Run) -> Run:
    """Let there be nothing to do but travel."""
    run.s.gold = 10
    return run


# --- whole runs -----------------------------------------------------------------------------------


def moves_of(seed: int) -> Iterator[tuple[Run, int]]:
    """Yield every move of a run in which battles go as chance has it, before it is made."""
    run = Run(seed)
    while not rules.over(run.book, run.s):
        if run.s.stage == BATTLE:
            move = rules.sample(run.book, run.s, run.work, run.bot, 0)
        else:
            move = bots.choose(run.book, run.s, run.work, run.bot, 0, 0)
        yield run, move
        rules.apply(run.book, run.s, run.work, run.chance, 0, move, run.log)


@pytest.mark.parametrize("seed", range(12))
def test_it_plays_whole_runs_and_nothing_is_refused(seed: int) -> None:
    between, verbs = 0, set()
    for run, move in moves_of(seed):
        assert rules.check(run.book, run.s, run.work, 0, move) == 0
        verb = verb_of(code_of(move))
        verbs.add(verb)
        # In a camp it puts things in order for a while, and then it goes on.
        between = 0 if verb in (TRAVEL, LEAVE, MARCH_ON, *REPORTS) else between + 1
        assert between < 200
    assert TRAVEL in verbs
    assert not verbs & {WAIT, GO_BACK}


def test_it_looks_at_nothing_that_is_concealed() -> None:
    for run, move in moves_of(3):
        if run.s.stage == BATTLE:
            continue
        seen = spec_of(run.s).clone(run.s)
        rules.conceal(run.book, seen, 0)
        chance = stream(0, BOT)
        assert bots.choose(run.book, seen, run.work, chance, 0, 0) == move


def test_suggestions_and_battles_that_nobody_fights_are_legal() -> None:
    seen = set()
    for run, _ in moves_of(5):
        suggested = bots.suggest(run.book, run.s, run.work, run.bot, 0)
        chosen = bots.choose(run.book, run.s, run.work, run.bot, 0, 0)
        for move in (suggested, chosen):
            assert rules.check(run.book, run.s, run.work, 0, move) == 0
            seen.add(verb_of(code_of(move)) in REPORTS)
    assert seen == {False, True}


def test_a_run_further_on_stands_better() -> None:
    early, late = begun(), begun().in_act(2, 3)
    assert 0 < bots.evaluate(early.book, early.s, 0) < bots.evaluate(late.book, late.s, 0)


# --- the beginning, deck and bags -----------------------------------------------------------------


def test_the_best_first_relic_is_chosen_of_those_unlocked() -> None:
    for unlocked, best in (
        ("", PURSE),
        ("war_chest_1", ARMOUR),
        ("war_chest_1,war_chest_2", MORALE),
    ):
        run = Run(unlocked=unlocked)
        assert run.s.stage == START
        assert wish(run) == order(CHOOSE_RELIC, best)


def test_a_deck_with_room_gets_the_best_free_card() -> None:
    weak, strong = sorted((kind("fusilier"), kind("grenadier")), key=card_worth)
    run = quiet(begun().with_deck(weak).with_reserves(weak, strong))
    assert wish(run) == order(TO_DECK, strong)
    run.with_reserves(strong, locked=99).s.reserve[weak] += 1
    assert wish(run) == order(TO_DECK, weak)


def test_a_full_deck_changes_its_worst_card_for_a_better_one_and_no_other() -> None:
    weak, strong = sorted((kind("fusilier"), kind("grenadier")), key=card_worth)
    run = quiet(begun().with_deck(*[strong] * 24, weak).with_reserves(strong))
    assert wish(run) == order(TO_RESERVES, weak)
    run.with_deck(*[strong] * 25)
    assert verb_of(wish(run)) == TRAVEL


def test_a_locked_card_is_paid_for_when_the_deck_is_thin() -> None:
    card = kind("fusilier")
    run = begun().with_deck(card).with_reserves(card, locked=99).having(gold=40)
    assert wish(run) == order(UNLOCK, card)
    assert verb_of(wish(quiet(run))) == TRAVEL


def test_it_heals_when_nothing_is_wasted_or_when_it_must() -> None:
    run = quiet(begun()).having(hp=30, max_hp=50)
    run.s.items[POTION] = run.s.items[LARGE] = 1
    assert wish(run) == order(USE, POTION)  # 20 are missing: the large one would heal 30
    assert wish(run.having(hp=20)) == order(USE, LARGE)
    run.s.items[POTION] = 0
    assert verb_of(wish(run.having(hp=30))) == TRAVEL
    assert wish(run.having(hp=24)) == order(USE, LARGE)


def test_a_relic_that_is_off_is_switched_on() -> None:
    run = quiet(begun().with_relics("relic_morale"))
    run.s.active[MORALE] = 0
    assert wish(run) == order(SWITCH, MORALE)


# --- town and shop --------------------------------------------------------------------------------


def test_it_builds_the_best_that_it_can_pay() -> None:
    depot = campaign().building("supply_depot").number
    assert wish(begun().having(gold=80)) == order(BUILD, depot)
    assert verb_of(wish(begun().having(gold=79))) == TRAVEL


def test_a_building_without_terrain_gets_one_that_it_has_cards_of() -> None:
    academy = campaign().building("officers_academy").number
    run = quiet(begun())
    run.s.built[academy] = 1
    code = wish(run)
    assert (verb_of(code), first_of(code)) == (SET_TERRAIN, academy)


def shop(**figures: int) -> Run:
    """Return a run in a shop with a Battle Standard, a Grenadier and full gold."""
    run = begun().having(stage=SHOP, gold=400, **figures)
    run.s.now = 1
    run.s.c_kind[0] = SHOPPING
    run.s.shelf_cards = run.s.shelf_relics = 1
    run.s.shelf_card[0], run.s.shelf_relic[0] = kind("grenadier"), MORALE
    return run


def test_it_shops_for_health_relics_and_cards_and_leaves() -> None:
    fallen = kind("hussar")
    run = shop(hp=10).with_deck(kind("fusilier")).with_fallen(fallen)
    bought = []
    while run.s.stage == SHOP:
        code = wish(run)
        bought.append(code)
        run.do(verb_of(code), first_of(code))
    assert {verb_of(code) for code in bought} >= {BUY_ITEM, BUY_RELIC, BUY_CARD, REPAIR}
    assert order(REPAIR, fallen) in bought
    assert bought[-1] == order(LEAVE)
    assert bought.index(order(BUY_ITEM, LARGE)) < bought.index(order(BUY_RELIC, 0))


def test_a_full_deck_buys_no_cards() -> None:
    run = shop().with_deck(*[kind("grenadier")] * 25).with_fallen(kind("hussar"))
    assert wish(run) == order(BUY_RELIC, 0)
    run.s.shelf_relics = 0
    assert wish(run) == order(LEAVE)


def test_it_upgrades_what_it_has_most_of_and_marches_on() -> None:
    many, few = kind("grenadier"), kind("fusilier")
    run = begun().with_deck(many, many, few).having(stage=REVIEW, gold=30)
    assert wish(run) == order(UPGRADE, many)
    assert wish(run.having(gold=10)) == order(MARCH_ON)
    assert card_of(many) != card_of(few)


# --- the road and battles -------------------------------------------------------------------------


def test_a_rest_is_for_the_hurt() -> None:
    hurt = quiet(camp(EVENT, REST, hp=20, max_hp=60))
    assert wish(hurt) == order(TRAVEL, 1)
    well = quiet(camp(EVENT, REST, hp=60, max_hp=60))
    well.s.c_gold[0] = 5
    assert wish(well) == order(TRAVEL, 0)


def test_a_shop_is_for_those_with_gold_and_gaps() -> None:
    run = camp(EVENT, SHOPPING, gold=15).with_deck(kind("fusilier"))
    assert wish(run) == order(TRAVEL, 1)
    run = camp(EVENT, SHOPPING, gold=0)
    run.s.c_gold[0] = 5
    assert wish(run) == order(TRAVEL, 0)


def test_offers_count() -> None:
    run = quiet(camp(SKIRMISH, SKIRMISH))
    run.s.c_offers[1], run.s.c_offer[1] = A_RELIC, MORALE
    assert wish(run) == order(TRAVEL, 1)


def test_thin_decks_avoid_what_they_are_not_up_to() -> None:
    thin = begun().with_deck(*[kind("fusilier")] * 9).s
    assert not is_up_to(thin, HARD)
    strong = begun().with_relics(*["relic_morale"] * 4).with_deck(*[kind("fusilier")] * 9).s
    assert is_up_to(strong, HARD)
    assert not is_up_to(begun().s, 4)
    assert is_up_to(begun().with_relics("relic_morale").s, 4)
    assert not is_up_to(begun().having(hp=19).s, 1)


def test_the_boss_waits_until_the_army_is_strong_or_the_season_late() -> None:
    run = quiet(camp(SKIRMISH, BOSS, encounter=8))
    run.with_relics()
    assert wish(run) == order(TRAVEL, 0)
    run.with_relics("relic_morale")
    assert is_ready(run.book, run.s)
    assert wish(run) == order(TRAVEL, 1)
    assert not is_ready(run.book, run.having(hp=49).s)
    master = begun(enemy="master").book
    run.with_relics(*["relic_morale"] * 4).having(hp=80, max_hp=80)
    assert not is_ready(master, run.s)
    run.with_relics(*["relic_morale"] * 5)
    assert is_ready(master, run.s)
    assert not is_ready(master, run.having(hp=79).s)
    late = camp(SKIRMISH, BOSS, encounter=52)
    assert is_ready(late.book, late.s)


def test_battles_are_left_in_time_and_hopeless_ones_at_once() -> None:
    run = begun().fighting(SKIRMISH)
    assert leave_at(run.book, run.s) == 50 * 45 // 100
    thin = begun().with_deck(kind("fusilier")).fighting(ELITE)
    assert leave_at(thin.book, thin.s) == thin.s.hp
    # Who survives the toll of a lost boss fight has no reason to leave it.
    assert leave_at(run.book, begun().having(hp=51).fighting(BOSS).s) == 0
    assert leave_at(run.book, begun().having(hp=50).fighting(BOSS).s) == 22
