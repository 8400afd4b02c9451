"""Rule cases of War of the Dukes: who makes way for a retreat, and where to (6)."""

from itertools import islice

import pytest

from support.dukes.boards import (
    at,
    attack,
    board,
    choices,
    happened,
    pieces,
    play,
    refused,
    result,
    seeds,
    state,
)
from wartable.engine.play.match import Match
from wartable.games.dukes import events
from wartable.games.dukes.catalogue.atlas import hex_text
from wartable.games.dukes.state import ADVANCE, COMBAT, DUKE_FELL, MAKE_WAY, RETREAT

#: The defender.
FIELD = "0906"

# --- a friend makes way -------------------------------------------------------------------------

#: An attacker that will be thrown back onto its friend.
CROWDED = ("O infantry 0906", "O cavalry 0907", "W infantry 0905")
ROOM = {"1006", "1007", "0908", "0807", "0806"}


def yields(match: Match) -> set[str]:
    """Return the hexes to which the friend can make way."""
    return {text.split()[1] for text in choices(match) if text.startswith("yield")}


def test_6_5_a_friend_makes_way_to_any_free_neighbour() -> None:
    match = attack(board(*CROWDED, die=4), "0905", "0906")
    assert (match.to_act, state(match).stage) == ((0,), MAKE_WAY)
    assert yields(match) == ROOM
    assert refused(match, "yield 0906") == "no-room", "the hex that is being left"
    assert refused(match, "yield 0909") == "no-room"
    play(match, "yield 1007")
    assert pieces(match) == ["O cavalry 1007", "O infantry 0907", "W infantry 0905"]
    assert state(match).stage == COMBAT


def test_6_5_not_to_the_hex_that_is_left_though_nobody_controls_it() -> None:
    match = board(
        *("O artillery 0904", "W infantry 0906", "W cavalry 0907"), die=1, make_way="owner"
    )
    attack(match, FIELD, "0904")
    assert yields(match) == ROOM


def test_6_5_not_to_controlled_hexes_nor_over_barred_edges() -> None:
    match = attack(board(*CROWDED, "W cavalry 1107", "W cavalry 0909", die=4), "0905", "0906")
    assert yields(match) == {"0807", "0806"}
    river = board(
        *("O infantry 2109", "W infantry 2110", "O cavalry 2108", "O cavalry 2208"), die=4
    )
    attack(river, "2110", "2109")
    assert yields(river) == {"2107", "2008", "2207"}, "not into Kaiserburg, over the river"


def test_6_5_without_room_the_piece_is_removed_and_the_friend_stays() -> None:
    ring = ("W cavalry 1107", "W cavalry 0909", "W cavalry 0707")
    match = attack(board(*CROWDED, *ring, die=4), "0905", "0906")
    assert "O infantry 0907" not in pieces(match)
    assert "O cavalry 0907" in pieces(match)


def test_6_5_the_only_way_is_taken_without_asking() -> None:
    match = attack(
        board(*CROWDED, "W cavalry 1107", "W cavalry 0909", "O artillery 0807", die=4),
        *("0905", "0906"),
    )
    assert {"O cavalry 0806", "O infantry 0907"} <= set(pieces(match))
    assert state(match).stage == COMBAT


def test_6_5_a_friend_does_not_push_another() -> None:
    friends = [f"O artillery {each}" for each in sorted(ROOM)]
    match = attack(board(*CROWDED, *friends, die=4), "0905", "0906")
    assert "O infantry 0907" not in pieces(match)
    assert not happened(match, events.MADE_WAY)


#: Two attackers, each with a friend behind.
TWO_LINES = ("O infantry 0906", "O infantry 1005", "O cavalry 0907", "O cavalry 1106")


def test_6_5_one_friend_in_a_combat_however_many_retreat() -> None:
    match = attack(board(*TWO_LINES, "W infantry 0905", die=5), "0905", "0906", "1005")
    assert state(match).stage == RETREAT
    assert choices(match) == {"leave", "retreat 0906 0907", "retreat 1005 1106"}
    play(match, "retreat 1005 1106", "yield 1206")
    assert pieces(match) == sorted(
        ("O infantry 1106", "O cavalry 0907", "O cavalry 1206", "W infantry 0905")
    ), "the other infantry was lost"


def test_6_5_option_push_limit_counts_over_the_combat() -> None:
    match = board(*TWO_LINES, "W infantry 0905", die=5, push_limit=2)
    attack(match, "0905", "0906", "1005")
    play(match, "retreat 1005 1106", "yield 1206", "yield 0908")
    saved = ("O infantry 1106", "O infantry 0907", "O cavalry 0908", "O cavalry 1206")
    assert pieces(match) == sorted((*saved, "W infantry 0905"))
    assert len(happened(match, events.MADE_WAY)) == 2


def test_6_5_option_push_limit_0() -> None:
    match = attack(board(*CROWDED, die=4, push_limit=0), "0905", "0906")
    assert pieces(match) == ["O cavalry 0907", "W infantry 0905"]


def test_6_5_option_push_limit_2_makes_chains() -> None:
    friends = [f"O artillery {each}" for each in sorted(ROOM)]
    match = attack(board(*CROWDED, *friends, die=4, push_limit=2), "0905", "0906")
    assert state(match).stage == MAKE_WAY
    assert yields(match) == ROOM
    play(match, "yield 0908")
    assert state(match).stage == MAKE_WAY
    assert yields(match) == {"1008", "0909", "0808"}
    play(match, "yield 0909")
    assert {"O infantry 0907", "O cavalry 0908", "O artillery 0909"} <= set(pieces(match))
    assert [event["piece"] for event in happened(match, events.MADE_WAY)] == [
        state(match).unit[at("0909")] - 1,
        state(match).unit[at("0908")] - 1,
    ]


def test_6_5_option_push_limit_2_every_friend_of_a_chain_counts() -> None:
    friends = [f"O artillery {each}" for each in sorted(ROOM)]
    match = board(*TWO_LINES, *friends, "W infantry 0905", die=5, push_limit=2)
    attack(match, "0905", "0906", "1005")
    play(match, "retreat 0906 0907", "yield 0908", "yield 0909")
    assert "O infantry 0907" in pieces(match)
    assert "O cavalry 1106" in pieces(match), "nobody makes way for the other infantry any more"
    assert len([text for text in pieces(match) if "O infantry" in text]) == 1


#: Friends two deep around 0907, but not where the enemy of 0905 has control.
DEEP = [
    *(f"O artillery {each}" for each in sorted(ROOM)),
    *(f"O cavalry {each}" for each in ("1106", "1107", "1108", "1008", "0909", "0808", "0708")),
    *(f"O infantry {each}" for each in ("0707", "0706")),
]


@pytest.mark.parametrize(("limit", "saved"), [(1, False), (2, False), (3, True), (30, True)])
def test_6_5_option_push_limit_and_how_deep_a_line_is(limit: int, saved: bool) -> None:
    match = attack(board(*CROWDED, *DEEP, die=4, push_limit=limit), "0905", "0906")
    while state(match).stage == MAKE_WAY:
        play(match, "leave")
    assert ("O infantry 0907" in pieces(match)) == saved
    count = len(happened(match, events.MADE_WAY))
    assert count <= limit and count >= 3 * saved


def test_6_5_option_push_limit_the_piece_that_retreats_is_no_friend_in_the_way() -> None:
    """Driven back by bombardment alone, it leaves a hex that nobody controls.

    The friend behind it has no other hex, and cannot push the very piece it makes way for.
    """
    ring = ("O infantry 1107", "O infantry 0707", "O infantry 0909")
    setup = ("O artillery 0904", "W infantry 0906", "W cavalry 0907", *ring)
    for limit in (1, 2, 30):
        match = attack(board(*setup, die=1, push_limit=limit), FIELD, "0904")
        left = [text for text in pieces(match) if text.startswith("W")]
        assert left == ["W cavalry 0907"]


#: The friend behind has no room, the one beside has.
BESIDE = (
    *("O infantry 0906", "O cavalry 0907", "O artillery 0806"),
    *("W infantry 0905", "W cavalry 1107", "W cavalry 0909", "W cavalry 0708"),
)


@pytest.mark.parametrize("scope", [None, "any_adjacent"])
def test_6_5_a_different_friend_makes_way_if_the_one_behind_cannot(scope: str | None) -> None:
    placed = board(*BESIDE, die=4, push_scope=scope) if scope else board(*BESIDE, die=4)
    match = attack(placed, "0905", "0906")
    assert {"O infantry 0806", "O artillery 0706", "O cavalry 0907"} <= set(pieces(match))
    assert len(happened(match, events.MADE_WAY)) == 1


def test_6_5_option_axis_only_the_friend_behind_makes_way() -> None:
    match = attack(board(*BESIDE, die=4, push_scope="axis"), "0905", "0906")
    assert {"O artillery 0806", "O cavalry 0907"} <= set(pieces(match))
    assert len([text for text in pieces(match) if "O infantry" in text]) == 0


@pytest.mark.parametrize("scope", ["axis_first", "axis"])
def test_6_5_the_friend_behind_is_first(scope: str) -> None:
    """It can move, so nobody is asked whether the gun beside should make way instead."""
    setup = (*CROWDED, "O artillery 0806")
    match = attack(board(*setup, die=4, push_scope=scope), "0905", "0906")
    assert (state(match).stage, yields(match)) == (MAKE_WAY, ROOM - {"0806"})
    play(match, "yield 0908")
    assert {"O infantry 0907", "O cavalry 0908", "O artillery 0806"} <= set(pieces(match))


#: Friends on all hexes around the attacker. The one behind is wedged in between others; those on
#: 0806 and 1006 can move, and those on 0805 and 1005 stand where the enemy has control.
SURROUNDED = (
    *("O infantry 0906", "W infantry 0905", "O cavalry 0907"),
    *("O artillery 0806", "O artillery 1006", "O artillery 0805", "O artillery 1005"),
    *("O infantry 0807", "O infantry 1007", "O infantry 0908"),
)


def test_6_5_surrounded_by_friends_one_that_can_move_makes_way() -> None:
    match = attack(board(*SURROUNDED, die=4), "0905", "0906")
    assert (match.to_act, state(match).stage) == ((0,), RETREAT)
    assert choices(match) == {"leave", "retreat 0906 0806", "retreat 0906 1006"}
    assert refused(match, "retreat 0906 0907") == "no-way-back"
    assert refused(match, "retreat 0906 0805") == "no-way-back"
    play(match, "retreat 0906 1006")
    assert yields(match) == {"1106", "1107"}
    play(match, "yield 1106")
    assert {"O infantry 1006", "O artillery 1106", "O cavalry 0907"} <= set(pieces(match))
    assert state(match).stage == COMBAT


def test_6_5_a_different_friend_counts_against_the_limit() -> None:
    match = attack(board(*SURROUNDED, die=4, push_limit=0), "0905", "0906")
    assert "O infantry 0906" not in pieces(match)
    assert not happened(match, events.MADE_WAY)


def test_6_6_chance_picks_the_different_friend_of_the_side_not_on_turn() -> None:
    """The defender is driven south and stands among its friends."""
    other = {"O": "W", "W": "O"}
    setup = [other[text[0]] + text[1:] for text in SURROUNDED]
    found = set()
    for seed in islice(seeds(1), 20):
        match = attack(board(*setup, seed=seed), FIELD, "0905")
        found.add(happened(match, events.MADE_WAY)[0]["source"])
    assert found == {at("0806"), at("1006")}


def test_6_5_option_any_adjacent_the_owner_chooses_among_friends() -> None:
    setup = ("O infantry 0906", "O cavalry 0907", "O artillery 0806", "W infantry 0905")
    match = attack(board(*setup, die=4, push_scope="any_adjacent"), "0905", "0906")
    assert choices(match) == {"leave", "retreat 0906 0907", "retreat 0906 0806"}
    play(match, "retreat 0906 0806", "yield 0706")
    assert {"O infantry 0806", "O artillery 0706"} <= set(pieces(match))


@pytest.mark.parametrize("scope", ["axis_first", "axis", "any_adjacent"])
def test_6_5_nobody_else_if_the_way_back_is_free_or_unusable(scope: str) -> None:
    free = board("O infantry 0906", "O artillery 0806", "W infantry 0905", die=4, push_scope=scope)
    assert "O infantry 0907" in pieces(attack(free, "0905", "0906"))
    setup = ("O infantry 0906", "O artillery 0806", "W infantry 0905", "W cavalry 0908")
    lost = attack(board(*setup, die=4, push_scope=scope), "0905", "0906")
    assert not [text for text in pieces(lost) if "O infantry" in text]


def test_6_5_whoever_has_still_to_retreat_makes_way_for_nobody() -> None:
    """Guns over a river are in contact, on hexes that nobody controls.

    2107 must retreat to 2206, where a friend is; the gun on 2108 beside it may not make way.
    """
    setup = ("O artillery 2108", "O artillery 2107", "O cavalry 2206", "W infantry 2007")
    match = board(*setup, die=6, push_scope="any_adjacent")
    attack(match, "2007", "2108", "2107")
    assert state(match).stage == RETREAT
    assert choices(match) == {"leave", "retreat 2107 2206", "retreat 2108 2208"}


# --- who chooses --------------------------------------------------------------------------------

PUSHED = ("O infantry 0905", "W infantry 0906", "W cavalry 0907")


def friend_goes(count: int, **options: int | str) -> set[str]:
    """Return where the defender's friend goes, over many seeds."""
    found = set()
    for seed in islice(seeds(1), count):
        match = board(*PUSHED, seed=seed, **options)  # type: ignore[arg-type]
        attack(match, FIELD, "0905")
        assert state(match).stage == ADVANCE
        (event,) = happened(match, events.MADE_WAY)
        found.add(hex_text(event["to"]))
    return found


def test_6_6_chance_chooses_for_the_side_that_is_not_on_turn() -> None:
    assert friend_goes(25) == ROOM


def test_6_6_option_owner() -> None:
    match = attack(board(*PUSHED, die=1, make_way="owner"), FIELD, "0905")
    assert (match.to_act, state(match).stage, yields(match)) == ((1,), MAKE_WAY, ROOM)
    play(match, "yield 0908")
    assert {"W infantry 0907", "W cavalry 0908"} <= set(pieces(match))
    assert (match.to_act, state(match).stage) == ((0,), ADVANCE)


def test_6_6_option_random_for_both() -> None:
    assert friend_goes(25, make_way="random") == ROOM
    match = attack(board(*CROWDED, die=4, make_way="random"), "0905", "0906")
    assert state(match).stage == COMBAT
    assert len(happened(match, events.MADE_WAY)) == 1


def test_6_6_which_friend_makes_way_is_chosen_likewise() -> None:
    setup = (*PUSHED, "W artillery 1006")
    found = set()
    for seed in islice(seeds(1), 20):
        match = board(*setup, seed=seed, push_scope="any_adjacent")
        attack(match, FIELD, "0905")
        found.add(happened(match, events.MADE_WAY)[0]["source"])
    assert found == {at("0907"), at("1006")}
    asked = board(*setup, die=1, push_scope="any_adjacent", make_way="owner")
    attack(asked, FIELD, "0905")
    assert (asked.to_act, state(asked).stage) == ((1,), RETREAT)


# --- Dukes --------------------------------------------------------------------------------------


def test_6_7_the_duke_goes_along_wherever_it_is() -> None:
    match = board("O infantry 2212", "W cavalry 2211", "W duke 2211", die=1)
    attack(match, "2211", "2212")
    assert (result(match), state(match).stage) == ("DR", ADVANCE)
    assert {"W duke 2210", "W cavalry 2210"} <= set(pieces(match))


def test_6_7_also_with_attackers() -> None:
    match = board("O infantry 2211", "O duke 2211", "W infantry 2212", die=6)
    attack(match, "2212", "2211")
    assert {"O duke 2210", "O infantry 2210"} <= set(pieces(match))


def test_6_7_the_duke_stays_when_the_unit_is_removed() -> None:
    match = board("O infantry 2212", "W cavalry 2211", "W duke 2211", "O cavalry 2209", die=1)
    attack(match, "2211", "2212")
    assert pieces(match) == ["O cavalry 2209", "O infantry 2212", "W duke 2211"]
    assert not match.over
    attackers = board("O infantry 2211", "O duke 2211", "W infantry 2212", "W cavalry 2209", die=6)
    attack(attackers, "2212", "2211")
    assert pieces(attackers) == ["O duke 2211", "W cavalry 2209", "W infantry 2212"]


def test_6_7_in_a_city_the_duke_receives_the_newcomer() -> None:
    match = board("O infantry 2213", "W infantry 2212", "W cavalry 2211", "W duke 2211", die=1)
    attack(match, "2212", "2213")
    assert {"W infantry 2211", "W duke 2211"} <= set(pieces(match))
    assert len(happened(match, events.MADE_WAY)) == 1


def test_6_7_in_the_open_the_duke_leaves_with_the_unit() -> None:
    match = board("O infantry 0905", "W infantry 0906", "W cavalry 0907", "W duke 0907", die=1)
    attack(match, FIELD, "0905")
    made_way = happened(match, events.MADE_WAY)
    assert len(made_way) == 2
    assert len({(each["source"], each["to"]) for each in made_way}) == 1, "to the same hex"
    assert "W infantry 0907" in pieces(match)
    assert state(match).pushes == 1, "and that counts once"


def test_6_7_a_lone_duke_without_a_way_back_falls() -> None:
    match = board("O infantry 0905", "W duke 0906", "O infantry 0908", die=1)
    attack(match, FIELD, "0905")
    assert match.over
    assert (match.winners, state(match).ended) == ((0,), DUKE_FELL)
