"""Rule cases of War of the Dukes: exchange (7), advance (8)."""

from itertools import chain, combinations, islice

import pytest

from support.dukes.boards import (
    attack,
    board,
    choices,
    happened,
    pieces,
    play,
    refused,
    result,
    rolled,
    seeds,
    state,
)
from wartable.engine.play.match import Match
from wartable.games.dukes import events
from wartable.games.dukes.state import ADVANCE, COMBAT, EXCHANGE

# --- 7. Exchange --------------------------------------------------------------------------------

#: The example of the rulebook: infantry and two cavalry in contact, and three guns that bombard.
CONTACT = ("O infantry 2212", "O cavalry 2111", "O cavalry 2210")
GUNS = ("O artillery 2213", "O artillery 2209", "O artillery 2010")
TARGET = "W cavalry 2211"


def exchange(*setup: str, die: int = 6, seed: int | None = None, **options: int | str) -> Match:
    """Attack 2211 with all units of Orfburg, so that the result is EX."""
    chosen = {"seed": seed} if seed is not None else {"die": die}
    match = board(*setup, **chosen, **options)  # type: ignore[arg-type]
    guns_first = sorted(text.split()[2] for text in setup if text[0] == "O" and "duke" not in text)
    attack(match, "2211", *guns_first)
    assert result(match) == "EX"
    return match


def loss_sets(match: Match) -> set[frozenset[str]]:
    """Return every set of losses that naming one by one can lead to."""
    before = set(pieces(match))
    if state(match).stage != EXCHANGE:
        return {frozenset()}
    found: set[frozenset[str]] = set()
    for line in choices(match) - {"leave"}:
        branch = match.branch()
        play(branch, line)
        lost = frozenset(before - set(pieces(branch)))
        found |= {lost | rest for rest in loss_sets(branch)}
    return found


def test_7_1_the_bill_is_the_defence_with_terrain_and_duke() -> None:
    bills = {
        (): 4,
        ("W duke 2311",): 8,
    }
    for company, bill in bills.items():
        strong = ("O duke 2112",) if company else ()
        match = exchange(*CONTACT, *GUNS, *strong, TARGET, *company)
        assert happened(match, events.BILL)[-1]["strength"] == bill
        assert TARGET not in pieces(match)


def test_7_1_option_base_bill() -> None:
    setup = (*CONTACT, *GUNS, "O duke 2112", TARGET, "W duke 2311")
    match = exchange(*setup, exchange_strength="base")
    assert happened(match, events.BILL)[-1]["strength"] == 2
    joint = exchange(*CONTACT, *GUNS, TARGET, exchange_strength="base", stacked_duke="joint")
    assert happened(joint, events.BILL)[-1]["strength"] == 2


def test_7_2_only_those_in_contact_pay() -> None:
    match = exchange(*CONTACT, *GUNS, TARGET)
    assert choices(match) == {"leave", "lose 2212", "lose 2111", "lose 2210"}
    assert refused(match, "lose 2213") == "not-a-payer"
    assert refused(match, "lose 2312") == "not-a-payer"


def test_7_2_a_gun_beside_the_defender_pays() -> None:
    match = exchange("O artillery 2312", *CONTACT, *GUNS[:2], TARGET)
    assert "lose 2312" in choices(match)


def test_7_2_a_duke_makes_attackers_dearer() -> None:
    """Each cavalry is worth 4, so one of them pays the bill of 4."""
    match = exchange(*CONTACT, *GUNS, "O duke 2112", TARGET)
    assert rolled(match)[:2] == (33, 4)
    play(match, "lose 2111")
    assert state(match).stage == COMBAT
    base = exchange(*CONTACT, *GUNS, "O duke 2112", TARGET, exchange_strength="base")
    play(base, "lose 2111")
    assert state(base).stage == COMBAT, "2 for 2"


def test_7_2_with_bombardment_only_nobody_pays() -> None:
    guns = [f"O artillery {each}" for each in ("2213", "2209", "2010", "2410", "2412", "2011")]
    match = exchange(*guns, TARGET)
    assert pieces(match) == sorted(guns)
    assert state(match).stage == COMBAT


def test_7_3_named_one_by_one_until_it_is_covered() -> None:
    match = exchange(*CONTACT, *GUNS, TARGET)
    assert state(match).bill == 4
    play(match, "lose 2111")
    assert (state(match).stage, state(match).bill) == (EXCHANGE, 2)
    assert choices(match) == {"leave", "lose 2212", "lose 2210"}
    play(match, "lose 2210")
    assert pieces(match) == sorted(("O infantry 2212", *GUNS))
    assert (state(match).stage, state(match).bill) == (COMBAT, 0)


@pytest.mark.parametrize("duke", [(), ("O duke 2112",)])
def test_7_3_exactly_the_acceptable_sets_can_be_lost(duke: tuple[str, ...]) -> None:
    """A set covers the bill, and without its largest member it would not."""
    worth = {text: (5 if "infantry" in text else 2) * (2 if duke else 1) for text in CONTACT}
    subsets = chain.from_iterable(combinations(CONTACT, size) for size in range(1, 4))
    acceptable = {
        frozenset(names)
        for names in subsets
        for values in [[worth[name] for name in names]]
        if sum(values) >= 4 > sum(values) - max(values)
    }
    assert loss_sets(exchange(*CONTACT, *GUNS, *duke, TARGET)) == acceptable


def test_7_3_all_are_lost_if_they_are_not_worth_more() -> None:
    guns = [f"O artillery {each}" for each in ("2213", "2209", "2010", "2410", "2412")]
    match = exchange("O cavalry 2212", *guns, TARGET)
    assert pieces(match) == sorted(guns), "2 of 4"
    exact = exchange("O cavalry 2212", "O cavalry 2111", *guns, TARGET)
    assert pieces(exact) == sorted(guns), "4 of 4"


def test_7_3_a_single_payer_is_not_asked_for() -> None:
    guns = [f"O artillery {each}" for each in ("2213", "2209", "2010", "2410")]
    match = exchange("O infantry 2212", *guns, TARGET)
    assert pieces(match) == sorted(guns)
    assert state(match).stage == COMBAT


def test_7_4_the_attacker_chooses() -> None:
    match = exchange(*CONTACT, *GUNS, TARGET)
    assert (match.to_act, state(match).stage) == ((0,), EXCHANGE)


def test_7_4_option_defender() -> None:
    match = exchange(*CONTACT, *GUNS, TARGET, exchange_chooser="defender")
    assert (match.to_act, state(match).stage) == ((1,), EXCHANGE)
    assert refused(match, "lose 2212", "O") == "not-your-turn"
    play(match, "lose 2111", "lose 2212")
    assert "O cavalry 2210" in pieces(match)
    assert (match.to_act, state(match).stage) == ((0,), COMBAT)


def test_7_4_option_random() -> None:
    lost = set()
    for seed in islice(seeds(6), 40):
        match = exchange(*CONTACT, *GUNS, TARGET, seed=seed, exchange_chooser="random")
        assert state(match).stage == COMBAT
        lost.add(frozenset(CONTACT) - set(pieces(match)))
    assert lost == loss_sets(exchange(*CONTACT, *GUNS, TARGET))


def test_7_4_left_to_chance() -> None:
    match = play(exchange(*CONTACT, *GUNS, TARGET), "leave")
    assert len(set(CONTACT) - set(pieces(match))) == 1


# --- 8. Advance ---------------------------------------------------------------------------------


def test_8_1_one_infantry_or_cavalry_that_took_part() -> None:
    setup = ("O infantry 0906", "O cavalry 1005", "O artillery 0806", "O artillery 0903")
    match = board(*setup, "O infantry 0805", "W infantry 0905", die=1)
    attack(match, "0905", "0906", "1005", "0903")
    assert state(match).stage == ADVANCE
    assert choices(match) == {"stay", "advance 0906", "advance 1005"}
    assert refused(match, "advance 0903") == "cannot-advance", "a gun"
    assert refused(match, "advance 0805") == "cannot-advance", "it took no part"
    play(match, "advance 1005")
    assert "O cavalry 0905" in pieces(match)
    assert state(match).stage == COMBAT


def test_8_1_nobody_has_to() -> None:
    match = attack(board("O infantry 0906", "W infantry 0905", die=1), "0905", "0906")
    play(match, "stay")
    assert pieces(match) == ["O infantry 0906", "W infantry 0904"]
    assert (match.to_act, state(match).stage) == ((0,), COMBAT)


@pytest.mark.parametrize("gun", ["0906", "0907"])
def test_8_1_guns_never_advance(gun: str) -> None:
    match = board(f"O artillery {gun}", "W cavalry 0905", die=1)
    attack(match, "0905", gun)
    assert result(match) == "DR"
    assert state(match).stage == COMBAT


@pytest.mark.parametrize(("option", "stage"), [("yes", ADVANCE), ("no", COMBAT)])
def test_8_1_after_a_defender_that_could_not_retreat(option: str, stage: int) -> None:
    match = board(
        *("O infantry 0906", "O cavalry 0903", "W infantry 0905"),
        die=1,
        advance_after_blocked_retreat=option,
    )
    attack(match, "0905", "0906")
    assert "W infantry" not in " ".join(pieces(match))
    assert state(match).stage == stage


def test_8_1_not_over_a_barred_edge() -> None:
    match = board("O infantry 2108", "W cavalry 2007", die=1, melee_across_river="yes")
    attack(match, "2007", "2108")
    assert "W cavalry 1907" in pieces(match)
    assert state(match).stage == COMBAT


def test_8_1_not_onto_a_duke_who_was_left_behind() -> None:
    match = board("O infantry 2212", "W cavalry 2211", "W duke 2211", "O cavalry 2209", die=1)
    attack(match, "2211", "2212")
    assert "W duke 2211" in pieces(match)
    assert state(match).stage == COMBAT


def test_8_1_not_after_other_results() -> None:
    strong = ("O infantry 0906", "O infantry 1005", "O infantry 0805", "W cavalry 0905")
    for die in (1, 5):
        match = attack(board(*strong, die=die), "0905", "0906", "1005", "0805")
        assert result(match) in ("DE", "EX")
        assert state(match).stage != ADVANCE


def test_8_2_zones_do_not_matter() -> None:
    match = board("O infantry 0906", "W infantry 0905", "W cavalry 0804", "W cavalry 1004", die=1)
    attack(match, "0905", "0906")
    play(match, "advance 0906")
    assert "O infantry 0905" in pieces(match)


def test_8_2_the_duke_stays_behind() -> None:
    match = board("O infantry 2211", "O duke 2211", "W infantry 2210", die=1)
    attack(match, "2210", "2211")
    play(match, "advance 2211")
    assert {"O duke 2211", "O infantry 2210"} <= set(pieces(match))
