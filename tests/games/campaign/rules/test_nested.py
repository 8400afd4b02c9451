"""Battles fought as matches inside a run: what they are lent, and what they leave in it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from support.campaign.codes import order
from support.campaign.runs import Run, begun, kind
from wartable.engine.errors import Refusal
from wartable.engine.game import Setting
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.kit.moves import code_of, packed
from wartable.engine.play.match import Match
from wartable.engine.play.record import read_record, write_record
from wartable.games.campaign import GAME
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.moves import CHOOSE_RELIC, FELL, HAS_WON, LEAVE, REPAIR, TRAVEL
from wartable.games.campaign.rules.deck import deck_of, fallen_of, lost, reserves_of
from wartable.games.campaign.rules.nested import setting
from wartable.games.campaign.rules.supply import interval, makes
from wartable.games.campaign.state import (
    BATTLE,
    BOSS,
    CAMP,
    DECK,
    DEFENCE,
    REST,
    SHOPPING,
    SKIRMISH,
    is_decoy,
    tier_of,
)
from wartable.games.clans import GAME as CLANS
from wartable.games.clans import events
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.events import read_told
from wartable.games.clans.moves import PLACE, card_of, verb_of
from wartable.games.clans.state import DECOY, SLOTS, SOUTH, WOODS

GREEDY = 0


def in_battle(seed: int = 4, gold: int = 50, hp: int = 50) -> Match:
    """Return a run that has travelled to its first battle."""
    options = GAME.options({"start_gold": gold, "start_hp": hp})
    match = Match(GAME, seats=1, seed=seed, options=options)
    match.play(0, order(CHOOSE_RELIC, 0))
    kinds = [match.s.c_kind[at] for at in range(match.s.choices)]
    match.play(0, order(TRAVEL, kinds.index(SKIRMISH)))
    assert match.s.stage == BATTLE
    return match


def fight(match: Match, most: int = 1_000) -> Match:
    """Fight the present battle for so many moves; return its match."""
    chance = stream(1, BOT)
    battle = match.inner
    assert battle is not None
    for _ in range(most):
        if battle.over:
            break
        seat = battle.to_act[0]
        move = CLANS.bots.choose(battle.book, battle.s, battle.work, chance, seat, GREEDY)
        match.play_within(seat, move)
    return battle


def fought(won: bool) -> tuple[Match, Match]:
    """Return a run before its first battle is closed, and that battle, won or lost."""
    for seed in range(20):
        match = in_battle(seed, hp=50 if won else 1)
        battle = fight(match)
        if battle.winners == ((SOUTH,) if won else (1 - SOUTH,)):
            return match, battle
    raise AssertionError("no battle of twenty ended so")


def test_5_8_a_battle_that_was_won_has_its_result_in_the_run() -> None:
    match, battle = fought(won=True)
    fallen = battle.s.fallen[SOUTH]
    match.close_within()
    assert match.inner is None
    assert (match.s.hp, match.s.encounter) == (battle.s.health[SOUTH], 1)
    assert 0 < lost(match.s) <= fallen


def test_5_11_a_battle_that_was_lost_ends_the_run() -> None:
    match, _ = fought(won=False)
    match.close_within()
    assert (match.s.hp, match.over, match.winners) == (0, True, ())


def test_5_1_only_a_battle_that_was_fought_can_report() -> None:
    match = in_battle()
    with pytest.raises(Refusal) as refused:
        match.play(0, packed(order(HAS_WON), 50))
    assert refused.value.code == "not-fought"
    assert match.legal(0) == ()


def test_5_10_a_battle_can_be_left_for_gold() -> None:
    match = in_battle()
    fight(match, 15)
    match.leave_within()
    assert (match.s.stage, match.s.gold, match.s.recovery) == (CAMP, 30, 1)
    assert match.s.encounter == 0


def test_5_10_it_cannot_be_left_without_gold() -> None:
    match = in_battle(gold=0)
    with pytest.raises(Refusal, match="a retreat costs 20 gold"):
        match.leave_within()
    assert match.inner is not None


def test_1_7_a_run_with_its_battle_is_read_back_from_its_record() -> None:
    match = in_battle()
    fight(match)
    match.close_within()
    again = read_record(write_record(match))
    assert again.state_hash() == match.state_hash()
    assert again.s == match.s


def test_1_7_a_run_in_the_middle_of_a_battle_is_read_back_too() -> None:
    match = in_battle()
    battle = fight(match, 20)
    again = read_record(write_record(match))
    assert again.inner is not None
    assert again.inner.state_hash() == battle.state_hash()


# --- What a run lends to its battles, and what they leave in it for good (rules 5, 7 and 9) ------

#: The Scout is in no pool: no other one joins on the way.
SCOUT, SAPPER = kind("scout"), kind("sapper")


def won_battle(run: Run, encounter: int = SKIRMISH) -> Setting:
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
        assert won_battle(run).of_seats[SOUTH].card_damage == 1
        assert all(each in cards or each < 128 for each in own_deck(run)), "no card is better"
    assert won_battle(run, DEFENCE).of_seats[SOUTH].card_damage == 2
    assert won_battle(run).of_seats[SOUTH].card_damage == 1


def test_5_2_damage_is_added_up_to_20() -> None:
    run = begun().with_relics(*["relic_morale"] * 20)
    assert won_battle(run).of_seats[SOUTH].card_damage == 20
    assert won_battle(run, DEFENCE).of_seats[SOUTH].card_damage == 20


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
        assert "scout" not in won_battle(run).of_seats[SOUTH].deck
        assert run.s.fallen[SCOUT] == 1
    run.meeting(SHOPPING)
    run.do(REPAIR, SCOUT)
    run.do(LEAVE)
    assert run.s.fallen[SCOUT] == 0
    assert SCOUT in [*own_deck(run), *reserves_of(run.s)]


# --- Battles fought inside a run by bots: exactly the cards that fell are gone from the deck -----
# What fell is counted a second time here, from the moves and the board of the battle: cards of the
# player that were placed and do not stand there any more. The battle's own list of the destroyed,
# which the run is told of, plays no part in it.

#: Varieties of a card, decoys, and cards that the enemy has as well.
CARDS = {
    "fusilier": 2,
    "fusilier+1": 3,
    "fusilier+2": 2,
    "fusilier-decoy": 2,
    "fusilier+1-decoy": 2,
    "hussar+1": 2,
    "grenadier": 2,
    "scout": 1,
    "austrian_infantry": 3,
    "austrian_infantry+1": 2,
    "austrian_jager-decoy": 2,
    "cuirassier": 2,
}


def kind_of_text(text: str) -> int:
    """Return the kind of a card as moves write it, such as ``fusilier+1-decoy``."""
    name, _, decoy = text.partition("-decoy")
    assert not decoy
    card, _, tier = name.partition("+")
    return kind(card, int(tier or 0), int(text.endswith("-decoy")))


def in_full_battle(seed: int, standards: int) -> Match:
    """Return a run in a battle, with the cards above and so many Battle Standards."""
    match = Match(GAME, seats=1, seed=seed)
    match.play(0, order(CHOOSE_RELIC, 0))
    s = match.s
    deck = [kind_of_text(text) for text, copies in CARDS.items() for _ in range(copies)]
    assert len(deck) == DECK
    for at, each in enumerate(deck):
        s.deck[at] = each
    s.cards = len(deck)
    s.hp = s.max_hp = 90
    s.relics[campaign().relic("relic_morale").number] = standards
    s.active[campaign().relic("relic_morale").number] = int(standards > 0)
    match.play(0, order(TRAVEL, list(s.c_kind).index(SKIRMISH)))
    assert s.stage == BATTLE
    return match


def fight_by_bots(match: Match, seed: int, moves: int = 1_000) -> Match:
    """Let two bots fight the present battle to its end, or for so many moves.

    Every other time South plays at random: then it also places what is no good.
    """
    battle, chance = match.inner, stream(seed, BOT)
    assert battle is not None
    while not battle.over and len(battle.moves) < moves:
        seat = battle.to_act[0]
        if seat == SOUTH and seed % 2:
            move = CLANS.rules.sample(battle.book, battle.s, battle.work, chance, seat)
        else:
            move = CLANS.bots.choose(battle.book, battle.s, battle.work, chance, seat, GREEDY)
        match.play_within(seat, move)
    return battle


def placed_by_south(battle: Match) -> list[tuple[int, str]]:
    """Return what South placed: the battle's number of each card, and its text."""
    codes = [code_of(made.move) for made in battle.moves if made.seat == SOUTH]
    return [
        (card_of(code), CLANS.notation.write_move(battle.book, code).split()[1])
        for code in codes
        if verb_of(code) == PLACE
    ]


def count_fallen(battle: Match) -> Counter[str]:
    """Return the texts of South's cards that were placed and do not stand there any more."""
    placed = placed_by_south(battle)
    s = battle.s
    standing = Counter(
        s.u_card[unit] - 1 + DECOY * s.u_decoy[unit] for unit in range(SLOTS) if s.u_card[unit]
    )
    texts = dict(placed)
    fallen = Counter(text for _, text in placed)
    fallen.subtract({texts[number]: copies for number, copies in standing.items()})
    assert min(fallen.values(), default=0) >= 0
    return +fallen


def told_to_fall(battle: Match) -> int:
    """Return how many cards of South's fell by the events of the battle."""
    seen = battle.view(SOUTH).events
    fallen = [read_told(event) for event in seen if event.kind == events.FALLS]
    return sum(unit.side == SOUTH for unit in fallen)


def check_losses(match: Match, battle: Match, before: Counter[int]) -> Counter[str]:
    """Compare what is gone from the deck with what fell, which is returned."""
    fallen = count_fallen(battle)
    assert fallen.total() == told_to_fall(battle)
    lost = Counter({kind_of_text(text): fallen[text] for text in fallen if text in CARDS})
    s = match.s
    assert Counter(fallen_of(s)) == lost
    kept = Counter([*deck_of(s), *reserves_of(s)])
    assert before - lost <= kept, "nothing else is gone"
    assert all(kept[each] == before[each] - lost[each] for each in lost if is_upgraded(each))
    return fallen


def is_upgraded(each: int) -> bool:
    """Tell whether a kind has a tier or is a decoy, as no card is that joins on the way."""
    return tier_of(each) > 0 or is_decoy(each) > 0


def test_5_8_exactly_the_cards_that_fell_are_gone() -> None:
    seen: Counter[str] = Counter()
    for seed in range(10):
        match = in_full_battle(seed, standards=seed % 3)
        before = Counter(match.s.deck[: match.s.cards])
        battle = fight_by_bots(match, seed)
        match.close_within()
        seen += check_losses(match, battle, before)
    of_both = ("scout", "austrian_infantry", "austrian_infantry+1", "austrian_jager-decoy")
    for sort in (of_both, ("fusilier+1", "fusilier+2"), ("fusilier", "grenadier")):
        assert sum(seen[text] for text in sort) > 0
    assert any(text.startswith("fusilier") and text.endswith("-decoy") for text in seen)
    assert any(text not in CARDS for text in seen), "one that was found in a battle fell"


def test_5_10_whoever_leaves_has_lost_what_fell_so_far() -> None:
    seen: Counter[str] = Counter()
    for seed in range(3):
        match = in_full_battle(seed, standards=0)
        before = Counter(match.s.deck[: match.s.cards])
        battle = fight_by_bots(match, seed, moves=40)
        assert not battle.over
        match.leave_within()
        seen += check_losses(match, battle, before)
    assert seen.total() > 0
