"""Deck, reserves and fallen cards of a campaign (rule 9)."""

from collections import Counter

import pytest

from support.campaign.camps import Camp, bury, camp, hold, kind, march, names, refused, snapshot
from support.campaign.codes import order
from support.events import told
from wartable.engine.kit.chance import PLAY, stream
from wartable.engine.kit.tables import spec_of
from wartable.games.campaign import events
from wartable.games.campaign.events import (
    FALLS,
    FOR_ORDER,
    FOR_PRICE,
    FOR_STORY,
    FOR_TREASURE,
    GAINS_CARD,
    REVIVED,
)
from wartable.games.campaign.moves import FELL, TO_DECK, TO_RESERVES, UNLOCK, WAIT
from wartable.games.campaign.rules import deck
from wartable.games.campaign.rules.acts import march_on
from wartable.games.campaign.rules.encounters import count_encounter
from wartable.games.campaign.rules.refusals import (
    DECK_FULL,
    NO_GOLD,
    NOT_IN_DECK,
    NOT_IN_RESERVES,
    NOT_LOCKED,
    NOT_NOW,
    STILL_LOCKED,
)
from wartable.games.campaign.state import ADVANCED, BATTLE, CAMP, DECK, HELD, REVIEW, State

FUSILIER, GRENADIER, HUSSAR = kind("fusilier"), kind("grenadier"), kind("hussar")
#: More cards than any run has been seen with.
MANY = 5_000


def deck_names(camp: Camp) -> list[str]:
    """Return the cards of the deck."""
    return names(deck.deck_of(camp.s))


def reserves(camp: Camp) -> list[str]:
    """Return the cards of the reserves."""
    return names(deck.reserves_of(camp.s))


def filled(camp: Camp) -> Camp:
    """Fill the deck up with fusiliers."""
    while camp.s.cards < DECK:
        deck.add_to_deck(camp.s, FUSILIER)
    return camp


# --- where cards are ----------------------------------------------------------------------------


def test_9_1_cards_are_in_the_deck_in_the_reserves_or_fallen() -> None:
    made = camp()
    hold(made, "sapper")
    bury(made, "hussar")
    assert (deck.in_deck(made.s, FUSILIER), deck.in_reserves(made.s, FUSILIER)) == (2, 0)
    assert deck.in_reserves(made.s, kind("sapper")) == deck.in_fallen(made.s, HUSSAR) == 1


def test_9_1_there_is_no_least_number_of_cards() -> None:
    made = camp()
    for each in (FUSILIER, HUSSAR, GRENADIER, FUSILIER):
        made.do(TO_RESERVES, each)
    assert (made.s.cards, deck.waiting(made.s), made.s.deck) == (0, 4, [0] * DECK)
    assert deck.random_deck_card(made.s, made.chance) == -1


def test_9_2_a_gained_card_joins_the_deck() -> None:
    made = camp(deck=())
    deck.gain_card(made.s, HUSSAR, FOR_TREASURE, made.log)
    assert (deck_names(made), reserves(made)) == (["hussar"], [])
    assert made.told() == [told(events.gains_card, HUSSAR, 0, FOR_TREASURE)]


def test_9_2_with_a_full_deck_it_joins_the_reserves() -> None:
    made = filled(camp())
    deck.gain_card(made.s, HUSSAR, FOR_TREASURE, made.log)
    assert (made.s.cards, reserves(made), deck.locked_of(made.s)) == (DECK, ["hussar"], [])
    assert made.told() == [told(events.gains_card, HUSSAR, 1, FOR_TREASURE)]


def test_9_1_the_reserves_hold_any_number_of_cards() -> None:
    made = filled(camp())
    for number in range(1, MANY + 1):
        made.listen()
        deck.gain_card(made.s, (HUSSAR, GRENADIER)[number % 2], FOR_TREASURE, made.log)
        assert len(made.told(GAINS_CARD)) == 1
    assert deck.waiting(made.s) == MANY
    assert deck.in_reserves(made.s, HUSSAR) == deck.in_reserves(made.s, GRENADIER) == MANY // 2
    spec_of(State).unpack(snapshot(made))


# --- moving them --------------------------------------------------------------------------------


def test_9_3_cards_move_between_deck_and_reserves() -> None:
    made = camp()
    made.do(TO_RESERVES, FUSILIER)
    assert (deck_names(made), reserves(made)) == (["fusilier", "grenadier", "hussar"], ["fusilier"])
    assert made.told() == [told(events.reserved, FUSILIER, 0, FOR_ORDER)]
    made.do(TO_DECK, FUSILIER)
    assert deck_names(made) == ["fusilier", "grenadier", "hussar", "fusilier"]
    assert (reserves(made), any(made.s.reserve)) == ([], False)
    assert made.told() == [told(events.enlisted, FUSILIER)]


def test_9_3_a_card_must_be_where_it_is_taken_from() -> None:
    made = camp()
    assert refused(made, TO_RESERVES, kind("sapper")) == NOT_IN_DECK
    assert refused(made, TO_RESERVES, kind("fusilier", ADVANCED)) == NOT_IN_DECK
    assert refused(made, TO_RESERVES, kind("fusilier", decoy=1)) == NOT_IN_DECK
    assert refused(made, TO_DECK, FUSILIER) == NOT_IN_RESERVES
    assert refused(made, UNLOCK, FUSILIER) == NOT_IN_RESERVES


def test_9_3_there_must_be_room() -> None:
    made = filled(camp())
    hold(made, "sapper")
    assert refused(made, TO_DECK, kind("sapper")) == DECK_FULL
    made.s.reserve[kind("sapper")] = MANY
    made.do(TO_RESERVES, FUSILIER)
    made.do(TO_DECK, kind("sapper"))
    assert (made.s.cards, deck.waiting(made.s)) == (DECK, MANY)


@pytest.mark.parametrize("stage", [BATTLE, REVIEW])
def test_9_3_the_deck_is_not_changed_in_battles_and_between_acts(stage: int) -> None:
    made = camp()
    hold(made, "sapper")
    made.s.stage = stage
    assert refused(made, TO_RESERVES, FUSILIER) == NOT_NOW
    assert refused(made, TO_DECK, kind("sapper")) == NOT_NOW
    assert refused(made, UNLOCK, kind("sapper")) == NOT_NOW


def test_9_3_every_kind_can_be_named_once() -> None:
    made = camp()
    hold(made, "sapper")
    hold(made, "sapper")
    moves = made.legal()
    wanted = {order(TO_RESERVES, each) for each in (FUSILIER, GRENADIER, HUSSAR)}
    assert wanted | {order(TO_DECK, kind("sapper"))} <= moves
    assert order(UNLOCK, kind("sapper")) not in moves


# --- locks --------------------------------------------------------------------------------------


def test_9_4_a_locked_card_cannot_join_the_deck_until_its_encounters_are_completed() -> None:
    made = camp()
    made.s.completed = 5
    deck.to_reserve(made.s, HUSSAR, 2, FOR_STORY, made.log)
    assert made.told() == [told(events.reserved, HUSSAR, 2, FOR_STORY)]
    assert refused(made, TO_DECK, HUSSAR) == STILL_LOCKED
    count_encounter(made.book, made.s, made.chance, made.log)
    assert refused(made, TO_DECK, HUSSAR) == STILL_LOCKED
    count_encounter(made.book, made.s, made.chance, made.log)
    made.do(TO_DECK, HUSSAR)
    assert deck_names(made) == ["fusilier", "fusilier", "grenadier", "hussar"]


def test_9_4_a_free_copy_can_go_although_another_is_locked() -> None:
    made = camp()
    hold(made, "sapper", locked_for=3)
    hold(made, "sapper")
    made.do(TO_DECK, kind("sapper"))
    assert (reserves(made), deck.locks_of(made.s, kind("sapper"))) == (["sapper"], [3])
    assert refused(made, TO_DECK, kind("sapper")) == STILL_LOCKED


def test_9_4_as_many_cards_are_locked_at_once_as_encounters_lock_one() -> None:
    made = filled(camp())
    march(made, 300_000)  # going back and waiting lock a card for 3 encounters more
    most = 0
    for seed in range(60):
        made.chance = stream(seed, PLAY)
        made.s.stage = CAMP
        while made.s.cards < DECK:
            deck.add_to_deck(made.s, FUSILIER)
        made.do(WAIT)
        assert deck.waiting(made.s) >= made.s.held == len(deck.locked_of(made.s))
        most = max(most, made.s.held)
    assert most == 3 < HELD


def test_9_5_unlocking_costs_15_gold() -> None:
    made = camp(gold=20)
    hold(made, "sapper", locked_for=1)
    hold(made, "sapper", locked_for=3)
    hold(made, "sapper", locked_for=2)
    made.do(UNLOCK, kind("sapper"))
    assert (made.s.gold, deck.locks_of(made.s, kind("sapper"))) == (5, [1, 2])
    assert made.told() == [
        told(events.loses_gold, 15, 5, FOR_PRICE),
        told(events.unlocked, kind("sapper")),
    ]
    assert refused(made, UNLOCK, kind("sapper")) == NO_GOLD
    made.do(TO_DECK, kind("sapper"))
    assert deck_names(made)[-1] == "sapper"


def test_9_5_only_a_locked_card_can_be_unlocked() -> None:
    made = camp()
    hold(made, "sapper")
    assert refused(made, UNLOCK, kind("sapper")) == NOT_LOCKED


def test_9_5_all_locks_end_with_the_act() -> None:
    made = camp()
    hold(made, "sapper", locked_for=9)
    march_on(made.book, made.s, made.chance, made.log)
    made.do(TO_DECK, kind("sapper"))
    assert deck_names(made)[-1] == "sapper"


# --- the fallen ---------------------------------------------------------------------------------


def test_9_6_a_destroyed_card_leaves_the_deck_and_is_one_of_the_fallen() -> None:
    made = camp()
    made.s.stage = BATTLE
    made.s.now = 1
    made.do(FELL, FUSILIER)
    assert deck_names(made) == ["fusilier", "grenadier", "hussar"]
    assert names(deck.fallen_of(made.s)) == ["fusilier"]
    assert made.told(FALLS) == [told(events.falls, FUSILIER)]


def test_9_6_any_number_of_cards_can_fall_and_all_of_them_return() -> None:
    made = filled(camp())
    for _ in range(MANY):
        deck.fall(made.s, HUSSAR, made.log)
        deck.add_to_deck(made.s, HUSSAR)
    assert deck.fallen_of(made.s) == [HUSSAR] * MANY
    made.s.stage = REVIEW
    march_on(made.book, made.s, made.chance, made.log)
    assert (deck.lost(made.s), deck.in_deck(made.s, HUSSAR)) == (0, 1)
    assert deck.in_reserves(made.s, HUSSAR) == MANY


def test_9_7_the_fallen_return_when_an_act_ends() -> None:
    made = camp()
    while made.s.cards < DECK - 2:
        deck.add_to_deck(made.s, FUSILIER)
    bury(made, "hussar", ADVANCED)
    bury(made, "sapper")
    bury(made, "voltigeur")
    made.s.stage = REVIEW
    made.listen()
    march_on(made.book, made.s, made.chance, made.log)
    assert made.told(REVIVED) == [told(events.revived, 3)]
    assert made.s.deck[DECK - 2 :] == [kind("voltigeur"), kind("sapper")]
    assert (deck.lost(made.s), deck.reserves_of(made.s)) == (0, [kind("hussar", ADVANCED)])


def test_any_card_of_the_deck_is_as_likely_as_another() -> None:
    made = camp(seed=5)
    drawn = Counter(deck.random_deck_card(made.s, made.chance) for _ in range(400))
    assert set(drawn) == {FUSILIER, GRENADIER, HUSSAR}
    assert 160 < drawn[FUSILIER] < 240
