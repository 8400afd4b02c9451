"""Cases of War of the Dukes that are not covered or malformed, options, and damaged files."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.cases import any_json, damaged, why_not
from support.dukes.cases import case, fight, outcomes, report, retreat, units
from wartable.engine.cases import Case, Report
from wartable.engine.errors import WartableError
from wartable.games.dukes.cases import check_cases
from wartable.games.dukes.cases.options import read_book

PIECES = "a O infantry 22,2; e W cavalry 22,3"
PLAIN = case("retreat", PIECES, retreat("e", "22,2"), outcomes("22,4"))
STRENGTH = case("strength", PIECES, fight("a", "e"), {"column": "2-1"})
EXCHANGE = case("exchange", PIECES, fight("a", "e", "EX"), {"acceptable_loss_sets": [["a"]]})
PURSUIT = case("pursuit", PIECES, fight("a", "e", "DR"), {"may_advance": ["a"], "into": [22, 3]})
LEGALITY = case("attack_legality", PIECES, fight("a", "e"), {"legal": True})
MOVEMENT = case("movement", "a O infantry 30,2; e W cavalry 31,2",
                {"reachable_stops_of": "a"}, {"stops": {"30,1": 0.5}})  # fmt: skip
ZONES = case("zoc", PIECES, {"hexes_in_enemy_zoc_for": "orfburg", "hexes": [[22, 4]]},
             {"in_zoc": {"22,4": True}})  # fmt: skip
TABLE = case("crt", {"attack": 5, "defence": 5, "defender_terrain": "plain", "die": 1}, "",
             {"result": "DR"})  # fmt: skip
END = case("victory", {"units": units("o O Duke 22,2; w W Duke 22,3"), "turn": 3,
                       "moment": "after orfburg combat phase"}, "", {"over": False})  # fmt: skip
EVERY = [PLAIN, STRENGTH, EXCHANGE, PURSUIT, LEGALITY, MOVEMENT, ZONES, TABLE, END]


def test_a_file_may_hold_cases_of_all_kinds() -> None:
    assert report(*EVERY) == Report(len(EVERY), len(EVERY), 0, ())
    assert report() == Report(0, 0, 0, ())


def test_a_file_may_be_one_case() -> None:
    assert check_cases(json.dumps(TABLE, indent=1)) == Report(1, 1, 0, ())


@pytest.mark.parametrize("category", ["effects", "sequence", "setup", "weather"])
def test_what_is_told_in_words_is_not_covered(category: str) -> None:
    told = {"id": "x", "category": category, "ask": "what happens?", "expect": {"text": "much"}}
    found = report(PLAIN, told)
    assert str(found) == "1 of 2 agree, 1 not covered"
    assert found.fine
    assert found.reasons == (
        f"case 2 (\"x\") is not covered: there is nothing to compare for the category '{category}'",
    )


def test_more_pieces_than_there_are_are_not_covered() -> None:
    many = "; ".join(f"i{at} W infantry 20,{at}" for at in range(11))
    found = report(case("retreat", many, retreat("i0", "20,1"), outcomes("dies")))
    assert found.reasons == (
        'case 1 ("a retreat") is not covered: Wulfenberg has more infantry than there are',
    )
    dukes = case("retreat", "d O Duke 22,3; D O Duke 22,4", retreat("d", "22,2"), outcomes("dies"))
    assert report(dukes).not_covered == 1


# --- options --------------------------------------------------------------------------------------

#: Every option of such files with a value that is not the usual one, and what it does to the book.
OPTIONS: list[tuple[str, Any, str, int]] = [
    ("turn_sequence", "move_move", "both_move", 1),
    ("victory_check", "immediate", "judged", 3),
    ("victory_check", "each_turn", "judged", 1),
    ("victory_check", "each_phase", "judged", 2),
    ("retreat_direction", "any_backwards", "any_back", 1),
    ("push_limit", 0, "push_limit", 0),
    ("push_limit", 7, "push_limit", 7),
    ("push_limit", 10**9, "push_limit", 30),
    ("push_limit", "unlimited", "push_limit", 30),
    ("exchange_chooser", "defender", "payer", 1),
    ("exchange_chooser", "random", "payer", 2),
    ("exchange_strength", "base", "base_bill", 1),
    ("zoc_movement", "no_zoc_to_zoc", "slip", 1),
    ("odds_rounding", "defender", "round_up", 1),
    ("aura_on_duke", False, "aura_on_duke", 0),
    ("stacked_duke", "joint", "joint", 1),
    ("bombard_immune_to_ae", True, "guns_survive", 1),
    ("river_fire_is_bombardment", True, "river_fire", 1),
    ("retreat_tie", "legal_only", "usable_only", 1),
    ("push_scope", "axis_first", "push_scope", 1),
    ("push_scope", "any_adjacent", "push_scope", 2),
    ("advance_after_blocked_retreat", False, "advance_always", 0),
    ("objective_control", "pooled", "pooled", 1),
    ("setup_duke", "port", "duke_garrison", 1),
    ("make_way", "owner", "way_chooser", 1),
]


@pytest.mark.parametrize(("name", "value", "field", "figure"), OPTIONS)
def test_options(name: str, value: Any, field: str, figure: int) -> None:
    assert getattr(read_book({}), field) != figure
    assert getattr(read_book({"options": {name: value}}), field) == figure


@pytest.mark.parametrize(
    "options",
    [{"crt_1_3_on_4": "AE"}, {"fortress_entry_cost": 0.5}, {"lake_shore": "port"},
     {"duke_stacking": "anywhere"}, {"melee_across_river": True}],
)  # fmt: skip
def test_options_of_the_map_and_the_table(options: Case) -> None:
    assert read_book({"options": options}) != read_book({})


@pytest.mark.parametrize(
    "options",
    [{"crt_1_3_on_4": "AR"}, {"fortress_entry_cost": 1}, {"fortress_entry_cost": 1.0},
     {"lake_shore": "bridge_only"}, {"aura_on_duke": True}, {"push_limit": 1}, {}],
)  # fmt: skip
def test_usual_values(options: Case) -> None:
    assert read_book({"options": options}) == read_book({})


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"weather": "rain"}, "no option 'weather'"),
        ({"push_limit": -1}, "push_limit"),
        ({"push_limit": "many"}, "push_limit"),
        ({"push_limit": True}, "push_limit"),
        ({"push_limit": 1.5}, "push_limit cannot be '1.5'"),
        ({"fortress_entry_cost": 2}, "fortress_entry_cost"),
        ({"fortress_entry_cost": 10**400}, "fortress_entry_cost"),
        ({"aura_on_duke": "perhaps"}, "aura_on_duke"),
        ({"odds_rounding": "port"}, "odds_rounding"),
        ({"odds_rounding": None}, "odds_rounding cannot be 'None'"),
        ({"odds_rounding": ["truncate"]}, "odds_rounding cannot be"),
    ],
)
def test_unknown_options_are_refused(options: Case, said: str) -> None:
    reason = why_not(report(PLAIN, PLAIN | {"options": options}))
    assert reason.startswith('case 2 ("a retreat") is not covered: ')
    assert said in reason


# --- what is malformed ----------------------------------------------------------------------------


def piece(**changes: Any) -> Case:
    return {"units": [units(PIECES)[1], units(PIECES)[0] | changes]}


@pytest.mark.parametrize(
    ("good", "wrong", "said"),
    [
        (PLAIN, {"category": 3}, "category must be a string"),
        (PLAIN, {"options": []}, "options must be an object"),
        (PLAIN, {"given": {}}, "units is missing"),
        (PLAIN, {"given": {"units": {}}}, "units must be a list"),
        (PLAIN, {"given": {"units": [3]}}, "a piece must be an object"),
        (PLAIN, {"given": piece(id=3)}, "id must be a string"),
        (PLAIN, {"given": piece(id="e")}, "two pieces are called 'e'"),
        (PLAIN, {"given": piece(faction="prussia")}, "'prussia' is none of orfburg, wulfenburg"),
        (PLAIN, {"given": piece(kind="dragon")}, "'dragon' is none of infantry, cavalry"),
        (PLAIN, {"given": piece(q="22")}, "a must be a whole number"),
        (PLAIN, {"given": piece(q=-1)}, "a: '[-1, 2]' is not on the map"),
        (PLAIN, {"given": piece(r=3)}, "'a' is on a hex that another piece holds"),
        (PLAIN, {"given": piece(r=3, faction="wulfenburg")}, "'a' is on a hex that another"),
        (PLAIN, {"ask": "e"}, "ask must be an object"),
        (PLAIN, {"ask": retreat("x", "22,2")}, "retreat_of: there is no piece 'x'"),
        (PLAIN, {"ask": retreat("e", "")}, "away_from must have a hex"),
        (PLAIN, {"ask": retreat("e", "99,2")}, "away_from: '[99, 2]' is not on the map"),
        (PLAIN, {"ask": {"retreat_of": "e", "away_from": [22, 2]}}, "is not a hex as [q, r]"),
        (PLAIN, {"expect": {}}, "equally_likely_outcomes is missing"),
        (PLAIN, {"expect": outcomes()}, "equally_likely_outcomes must have an outcome"),
        (PLAIN, {"expect": {"equally_likely_outcomes": [{"type": "flees"}]}}, "'flees' is none of"),
        (PLAIN, {"expect": outcomes("22,4 x: 22,5")}, "pushed: there is no piece 'x'"),
        (STRENGTH, {"ask": fight("x", "e")}, "attackers: there is no piece 'x'"),
        (STRENGTH, {"ask": {"attackers": "a", "defender": "e"}}, "attackers must be a list"),
        (STRENGTH, {"ask": fight("", "e")}, "nobody among them can attack"),
        (STRENGTH, {"expect": {"odds": "2-1"}}, "expect must have attack_each or attack_total"),
        (EXCHANGE, {"ask": fight("a", "e", "XX")}, "result: 'XX' is none of AE, AR, DE, DR, EX"),
        (EXCHANGE, {"ask": fight("a", "e", "DR")}, "result: an exchange is EX"),
        (EXCHANGE, {"ask": fight("a", "a", "EX")}, "all must be enemies of the defender"),
        (EXCHANGE, {"expect": {"eligible": {}}}, "acceptable_loss_sets is missing"),
        (EXCHANGE, {"expect": {"acceptable_loss_sets": [["x"]]}}, "there is no piece 'x'"),
        (PURSUIT, {"ask": fight("a", "e", "RD")}, "result: 'RD' is none of"),
        (PURSUIT, {"expect": {"at_most": 1}}, "may_advance is missing"),
        (LEGALITY, {"expect": {"legal": 1}}, "legal must be true or false"),
        (MOVEMENT, {"expect": {"stops": {"22": 1}}}, "'22' is not a hex as [q, r]"),
        (MOVEMENT, {"expect": {"stops": {"a,b": 1}}}, "'a,b' is not a hex as [q, r] or q,r"),
        (MOVEMENT, {"expect": {"stops": {"22,3": "1"}}}, "movement points must be a number"),
        (MOVEMENT, {"expect": {"stops": {"22,3": True}}}, "movement points must be a number"),
        (ZONES, {"expect": {"in_zoc": {"22,4": 1}}}, "in_zoc must be true or false"),
        (TABLE, {"given": TABLE["given"] | {"attack": 0}}, "attack must be 1 to"),
        (TABLE, {"given": TABLE["given"] | {"defence": 2.5}}, "defence must be a whole number"),
        (TABLE, {"given": TABLE["given"] | {"die": 7}}, "die must be 1 to 6, not '7'"),
        (TABLE, {"given": TABLE["given"] | {"defender_terrain": "bog"}}, "'bog' is none of plain"),
        (END, {"given": END["given"] | {"turn": 16}}, "turn must be 1 to 15, not '16'"),
        (END, {"given": END["given"] | {"moment": 3}}, "moment must be a string"),
    ],
)  # fmt: skip
def test_what_is_malformed_is_named(good: Case, wrong: Case, said: str) -> None:
    reason = why_not(report(good, good | wrong))
    assert reason.startswith(f'case 2 ("{good["id"]}") is not covered: ')
    assert said in reason


@pytest.mark.parametrize("text", ["", "3", "{}", '{"vectors": 3}', '{"vectors": []}'])
def test_what_has_no_cases_is_not_fine(text: str) -> None:
    found = check_cases(text)
    assert (found.agree, found.not_covered, found.fine) == (0, found.total, False)


# --- whatever is written --------------------------------------------------------------------------

ATOMS = st.sampled_from(
    [None, True, False, 0, 1, -1, 2, 22, 10**12, 1.5, "", "a", "e", "orfburg", "duke", "DR", "EX",
     "infantry", "forest", "after a move", "retreat", "exchange", "unlimited", "22,3"]
)  # fmt: skip
JSON = any_json(ATOMS)


@settings(max_examples=200, deadline=None)
@given(damaged(EVERY, JSON) | JSON)
def test_a_damaged_case_is_counted_or_refused(one: Any) -> None:
    try:
        assert report(one).total == 1
    except WartableError as error:
        assert len(str(error).splitlines()) == 1
