"""The preview of an attack in War of the Dukes, and the notes on what can be clicked."""

from __future__ import annotations

from typing import Any

import pytest

from support.dukes.boards import at, attack, board, play, rolled, start, state, stops
from wartable.engine.kit.tables import spec_of
from wartable.games.dukes.state import AE, AR, COLUMNS, DE, DR, EX
from wartable.games.dukes.view.attack_preview import Preview, attack_sheet, chances, preview
from wartable.games.dukes.view.hints import notes, reach
from wartable.games.dukes.view.words import RESULT_SIGNS

FAR = ("O duke 3020", "W duke 0101")


def seen(*pieces: str, target: str, **options: Any) -> Preview:
    """Return the preview of an attack of all that Orfburg has beside the target."""
    match = board(*pieces, *(() if any("duke" in each for each in pieces) else FAR), **options)
    own = [each.split()[2] for each in pieces if each.startswith("O ") and "duke" not in each]
    play(match, *(f"attack {target} {spot}" for spot in own))
    before = spec_of(match.s).pack(match.s)
    found = preview(match.book, state(match))
    assert spec_of(match.s).pack(match.s) == before
    return found


# --- strengths, odds and chances -----------------------------------------------------------------


def test_strengths_and_odds_are_those_of_the_roll() -> None:
    pieces = (
        "O infantry 2008",
        "O artillery 2109",
        "O duke 2110",
        "W infantry 2007",
        "W duke 1808",
    )
    found = seen(*pieces, target="2007")
    assert [(each.strength, each.printed, each.duke) for each in found.attackers] == [
        (10, 5, 2),
        (6, 3, 2),
    ]
    assert [each.bombards for each in found.attackers] == [False, True]
    (defender,) = found.defenders
    assert (defender.strength, defender.printed, defender.terrain, defender.duke) == (20, 5, 2, 2)
    match = attack(board(*pieces), "2007", "2008", "2109")
    assert rolled(match)[:3] == (found.attack, found.defence, COLUMNS[found.column])


def test_cover_is_part_of_the_chances() -> None:
    found = seen("O infantry 2308", "O infantry 2407", "W cavalry 2307", target="2307")
    assert (found.attack, found.defence, COLUMNS[found.column]) == (10, 2, "5-1")
    assert found.cover == 0
    assert found.chances == ((DE, 3), (DR, 2), (EX, 1))
    book = start().book
    forest = at("2309")
    assert book.cover[forest] == 2
    assert chances(book, found.column, forest) == ((DE, 1), (DR, 2), (EX, 3))


@pytest.mark.parametrize("column", range(len(COLUMNS)))
def test_chances_add_up_to_all_faces(column: int) -> None:
    book = start().book
    for spot in map(at, ("2307", "2309", "2001")):
        found = chances(book, column, spot)
        assert sum(faces for _, faces in found) == 6
        assert len({result for result, _ in found}) == len(found)


def test_a_duke_who_defends_with_a_unit_counts_where_the_options_say_so() -> None:
    pieces = ("O infantry 2008", "O duke 3020", "W infantry 2007", "W duke 2007")
    assert len(seen(*pieces, target="2007").defenders) == 1
    both = seen(*pieces, target="2007", stacked_duke="joint")
    assert [each.strength for each in both.defenders] == [20, 4]
    assert both.defence == 24


# --- what would be lost --------------------------------------------------------------------------


def test_the_way_back_of_the_defender() -> None:
    found = seen("O infantry 1010", "W infantry 1009", target="1009")
    assert (found.escapes, found.ways) == (1, 1)
    match = board("O infantry 1010", "O cavalry 1108", "W infantry 1009", *FAR)
    play(match, "attack 1009 1010")
    shut = preview(match.book, state(match))
    assert (shut.escapes, shut.ways) == (0, 1)
    assert "it has no way back, so it is removed" in str(attack_sheet(match.book, state(match)))


def test_a_border_leaves_the_way_back_to_chance() -> None:
    match = board("O infantry 1010", "O infantry 1110", "W infantry 1009", *FAR)
    play(match, "attack 1009 1010", "attack 1009 1110")
    found = preview(match.book, state(match))
    assert (found.escapes, found.ways) == (2, 2)


@pytest.mark.parametrize("limit", [1, 2])
def test_no_friend_makes_way_into_the_hex_that_is_being_left(limit: int) -> None:
    rim = ("W infantry 0902", "W cavalry 0901", "O infantry 1101", "O infantry 0701")
    match = board(*rim, "O artillery 0904", *FAR, push_limit=limit)
    found = preview(match.book, state(play(match, "attack 0902 0904")))
    assert (found.escapes, found.ways) == (0, 1)


def test_who_would_be_lost_for_want_of_a_way_back() -> None:
    found = seen("O infantry 0901", "W infantry 0902", target="0902")
    assert found.stranded == (0,)
    assert found.doomed == (0,)
    assert seen("O infantry 1009", "W infantry 1008", target="1008").stranded == ()


def test_the_bill_of_an_exchange() -> None:
    found = seen("O infantry 2308", "O cavalry 2407", "W cavalry 2307", target="2307")
    assert (found.bill, found.means, found.payers) == (2, 7, (0, 10))


def test_guns_that_bombard_neither_pay_nor_always_die() -> None:
    pieces = ("O artillery 2309", "W cavalry 2307")
    found = seen(*pieces, target="2307")
    assert (found.payers, found.means, found.doomed) == ((), 0, (20,))
    assert seen(*pieces, target="2307", bombard_immune_to_ae="yes").doomed == ()


def test_the_preview_in_words() -> None:
    match = board(
        "O infantry 2008", "O artillery 2109", "O duke 2110", "W infantry 2007", "W duke 1808"
    )
    play(match, "attack 2007 2008", "attack 2007 2109")
    sheet = attack_sheet(match.book, state(match))
    assert sheet.is_urgent
    assert sheet.title == "Attack on Wulfenberg's infantry, Kaiserburg (2007)"
    assert sheet.rows == (
        ("attack", "16 = 10 infantry 2008 (5 × 2 Duke) + 6 artillery 2109 (3 × 2 Duke, bombards)"),
        ("defence", "20 = 20 infantry (5 × 2 city × 2 Duke)"),
        ("odds", "1-1"),
        ("3 in 6 (50 %)", "AR, the attackers retreat"),
        ("3 in 6 (50 %)", "DR, the defender retreats: its way back is open"),
    )


@pytest.mark.parametrize(
    ("pieces", "target", "rows"),
    [
        (
            ("O infantry 2308", "O infantry 2407", "W cavalry 2307"),
            "2307",
            {
                "3 in 6 (50 %)": "DE, the defender is eliminated",
                "1 in 6 (17 %)": "EX, exchange: Wulfenberg loses the defender; the bill is 2, "
                "so attackers worth at least 5 are lost",
            },
        ),
        (
            ("O cavalry 2308", "W infantry 2307"),
            "2307",
            {"4 in 6 (67 %)": "AR, the attackers retreat"},
        ),
        (
            ("O cavalry 0901", "W infantry 0902"),
            "0902",
            {
                "4 in 6 (67 %)": "AR, the attackers retreat: no way back, so lost: cavalry 0901",
            },
        ),
        (
            ("O artillery 2309", "W infantry 2307"),
            "2307",
            {"3 in 6 (50 %)": "AR, the attackers retreat: nobody is in contact, so none does"},
        ),
    ],
)
def test_results_in_words(pieces: tuple[str, ...], target: str, rows: dict[str, str]) -> None:
    match = board(*pieces, *FAR)
    own = [each.split()[2] for each in pieces if each.startswith("O ")]
    play(match, *(f"attack {target} {spot}" for spot in own))
    shown = attack_sheet(match.book, state(match)).rows
    assert set(rows.items()) <= set(shown)


# --- notes ---------------------------------------------------------------------------------------


def test_reachable_hexes_have_the_cost_of_the_move() -> None:
    match = board(
        "O infantry 2309", "O duke 3020", "W infantry 2207", "W duke 0101", phase="O movement"
    )
    found = reach(match.book, state(match), 0)
    costs = {spot: cost / 2 for spot, cost in found.items()}
    assert costs == {at(name): cost for name, cost in stops(match, "2309").items()}
    noted = notes(match.book, state(match), 0, ["orfburg-infantry-0"])
    assert {f"h{name}" for name in stops(match, "2309")} == set(noted)


def test_notes_are_for_the_side_that_decides_and_what_it_has_chosen() -> None:
    match = board("O infantry 2309", *FAR, phase="O movement")
    assert notes(match.book, state(match), 0, []) == {}
    assert notes(match.book, state(match), 1, ["wulfenberg-duke"]) == {}
    play(match, "move 2309 2310")
    assert notes(match.book, state(match), 0, ["orfburg-infantry-0"]) == {}


def test_every_result_has_a_sign() -> None:
    assert set(RESULT_SIGNS) == {AE, AR, DE, DR, EX}
