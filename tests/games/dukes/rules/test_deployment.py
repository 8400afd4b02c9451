"""Rule cases of War of the Dukes: setting up (2)."""

import pytest

from support.dukes.boards import at, book_of, pieces, play, refused, start, state
from wartable.engine.play.match import Match
from wartable.games.dukes.catalogue.atlas import hex_text
from wartable.games.dukes.options import PRESETS
from wartable.games.dukes.state import CITY, FORTRESS, GARRISON, HEXES, MOVEMENT, RESERVE

OWN = {"O": 0, "W": 1}

# --- 2. Setting up ------------------------------------------------------------------------------

PLACES = {
    side: [
        hex_text(spot)
        for spot in range(HEXES)
        if book_of().terrain[spot] in (CITY, FORTRESS) and book_of().owner[spot] == side + 1
    ]
    for side in (0, 1)
}
#: Twenty-five units: all infantry, all cavalry and five guns.
GARRISON_KINDS = ["infantry"] * 10 + ["cavalry"] * 10 + ["artillery"] * 5


def place_garrisons(match: Match, side: int) -> None:
    for kind, where in zip(GARRISON_KINDS, PLACES[side], strict=True):
        play(match, f"place {kind} {where}")


def in_reserve(setup_duke: str = "may_stack") -> Match:
    """Return a match in which both sides have placed their garrisons."""
    match = start(setup_duke=setup_duke)
    place_garrisons(match, 0)
    place_garrisons(match, 1)
    return match


def test_2_1_orfburg_garrisons_then_wulfenberg() -> None:
    match = start()
    assert (match.to_act, state(match).stage) == ((0,), GARRISON)
    assert pieces(match) == []
    place_garrisons(match, 0)
    assert (match.to_act, state(match).stage, len(pieces(match))) == ((1,), GARRISON, 25)
    place_garrisons(match, 1)
    assert (match.to_act, state(match).stage, len(pieces(match))) == ((0,), RESERVE, 50)


def test_2_1_only_own_cities_and_fortresses() -> None:
    match = start()
    assert refused(match, "place infantry 2110") == "no-garrison"
    assert refused(match, "place infantry 2007") == "not-your-land"
    assert refused(match, "place infantry 3118") == "not-your-land", "a lake"
    assert refused(match, "place infantry 2105") == "not-your-land", "nobody's"
    assert refused(match, "place infantry 0101", "W") == "not-your-turn"


def test_2_1_one_unit_each_of_any_kind() -> None:
    match = play(start(), "place artillery 2211")
    assert refused(match, "place infantry 2211") == "occupied"
    assert refused(match, "move 2211 2212") == "not-now"


def test_2_1_kaiserburg_is_garrisoned_by_wulfenberg() -> None:
    assert set(PLACES[1]) > {"1708", "1807", "1808", "1907", "1908", "2006", "2007"}


def test_2_1_ten_of_a_kind() -> None:
    match = start()
    for where in PLACES[0][:10]:
        play(match, f"place infantry {where}")
    assert refused(match, f"place infantry {PLACES[0][10]}") == "none-left"


def test_2_2_reserves_in_turns_on_own_land() -> None:
    match = in_reserve()
    assert refused(match, "place infantry 2110") == "none-left"
    assert refused(match, "place artillery 1805") == "not-your-land"
    assert refused(match, "place artillery 1806") == "not-your-land", "a lake"
    assert refused(match, "place artillery 2211") == "occupied"
    for own, enemy in zip(("2110", "2111", "2112", "2113", "2114"), range(105, 110), strict=True):
        for side, where in enumerate((own, f"{enemy:04}")):
            assert match.to_act == (side,)
            play(match, f"place artillery {where}")
    play(match, "place duke 2212", "place duke 0204")
    assert (state(match).turn, state(match).stage, match.to_act) == (1, MOVEMENT, (0,))
    assert len(pieces(match)) == 62


def test_3_4_the_last_garrison_and_reserves_stand() -> None:
    match = start()
    place_garrisons(match, 0)
    assert not match.can_take_back(0)
    reserve = play(in_reserve(), "place duke 2110")
    assert not any(reserve.can_take_back(side) for side in (0, 1))


def test_2_3_the_duke_is_no_garrison() -> None:
    match = start()
    assert refused(match, "place duke 2211") == "no-garrison"
    assert refused(match, "place duke 2110") == "no-garrison"


def test_2_3_the_duke_may_join_a_garrison_but_no_unit_the_duke() -> None:
    match = play(in_reserve(), "place duke 2211")
    assert "O duke 2211" in pieces(match)
    assert refused(play(match, "place artillery 0105"), "place artillery 2211") == "occupied"
    alone = play(in_reserve(), "place duke 2110", "place duke 0105")
    assert refused(alone, "place artillery 2110") == "occupied"
    assert refused(alone, "place duke 2111") == "none-left"


def test_2_3_the_duke_joins_no_unit_in_the_open() -> None:
    match = play(in_reserve(), "place artillery 2110", "place artillery 0105")
    assert refused(match, "place duke 2110") == "occupied"


def test_2_3_option_as_unit() -> None:
    match = play(start(setup_duke="as_unit"), "place duke 2211")
    assert pieces(match) == ["O duke 2211"]
    assert refused(match, "place infantry 2211") == "occupied"
    later = in_reserve(setup_duke="as_unit")
    assert refused(later, "place duke 2211") == "occupied"
    assert "O duke 2110" in pieces(play(later, "place duke 2110"))


def test_2_4_deploying_places_all_that_is_left() -> None:
    match = play(start(), "deploy")
    assert (match.to_act, len(pieces(match))) == ((1,), 25), "reserves come when it is their turn"
    play(match, "deploy")
    assert (state(match).turn, len(pieces(match))) == (1, 62)
    assert pieces(match) == pieces(start(deployment="automatic"))


def test_2_4_deploying_from_the_middle_respects_what_stands() -> None:
    match = play(start(), "place cavalry 2211", "place artillery 2311", "deploy", "deploy")
    assert "O cavalry 2211" in pieces(match)
    assert "O artillery 2311" in pieces(match)
    assert len(pieces(match)) == 62


def test_2_4_one_side_may_deploy_its_reserves() -> None:
    match = play(in_reserve(), "place duke 2211", "deploy")
    assert len(pieces(match)) == 52, "the reserves of both sides still go down in turns"
    for where in ("2110", "2111", "2112", "2113", "2114"):
        assert match.to_act == (0,)
        play(match, f"place artillery {where}")
    assert (state(match).turn, len(pieces(match))) == (1, 62)


@pytest.mark.parametrize("preset", PRESETS)
def test_2_4_option_deployment_automatic(preset: str) -> None:
    match = start(preset=preset, deployment="automatic")
    s = state(match)
    assert (s.turn, s.stage, match.to_act, match.cursor) == (1, MOVEMENT, (0,), 0)
    assert len(pieces(match)) == 62
    for text in pieces(match):
        letter, _, where = text.split()
        assert match.book.owner[at(where)] == OWN[letter] + 1
    spots = [text.split()[2] for text in pieces(match)]
    shared = 2 if match.book.duke_garrison == 0 else 0
    assert len(spots) - len(set(spots)) == shared, "only Dukes have company, where they may"
