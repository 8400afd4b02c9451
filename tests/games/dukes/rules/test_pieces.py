"""Rule cases of War of the Dukes: the map and the pieces (1), how moves are typed."""

import re

import pytest

from support.dukes.boards import at, board, book_of, choices, pieces, play, refused, start, stops
from wartable.engine.errors import BadOption
from wartable.engine.play.match import Match
from wartable.games.dukes import GAME
from wartable.games.dukes.catalogue.atlas import hex_text, load_atlas
from wartable.games.dukes.messages import FAULTS
from wartable.games.dukes.moves import MOVES
from wartable.games.dukes.state import CITY, FORTRESS, HEXES, KINDS, LAKE, TERRAINS


def rows(pattern: str) -> list[tuple[str, ...]]:
    """Return the fields of the rulebook's rows of this form."""
    found = re.findall(rf"^\| {pattern} \|$", GAME.rulebook, re.MULTILINE)
    assert found, "the rulebook has no such table"
    return found


# --- 1. The map and the pieces ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "axial"), [("0101", "0,0"), ("2110", "20,-1"), ("2407", "23,-5"), ("3222", "31,6")]
)
def test_1_1_hexes_have_two_names(name: str, axial: str) -> None:
    assert at(name) == at(axial)
    assert hex_text(at(axial)) == name


@pytest.mark.parametrize("name", ["0100", "0124", "0223", "2406", "3223", "3301", "0000"])
def test_1_1_there_are_no_other_hexes(name: str) -> None:
    match = board("O infantry 2211", phase="O movement")
    assert refused(match, f"move 2211 {name}") == "no-such-hex"


AROUND_0906 = ["0905", "1005", "1006", "0907", "0806", "0805"]
AROUND_1006 = ["1005", "1106", "1107", "1007", "0907", "0906"]


def test_1_1_neighbours_go_round_from_the_north() -> None:
    near = book_of().near
    assert [hex_text(each) for each in near[at("0906")]] == AROUND_0906
    assert [hex_text(each) for each in near[at("1006")]] == AROUND_1006
    assert near[at("0101")][0] == near[at("0101")][5] == -1


def test_1_2_the_table_of_terrain_is_right() -> None:
    book = book_of()
    table = rows(r"(\w+) \| (\d+) \| (\S+) \| x (\d) \| (\d)")
    assert [row[0] for row in table] == list(TERRAINS)
    for name, count, entering, defence, die in table:
        hexes = [spot for spot in range(HEXES) if book.terrain[spot] == TERRAINS.index(name)]
        assert len(hexes) == int(count)
        assert {book.multiplier[spot] for spot in hexes} == {int(defence)}
        assert {book.cover[spot] for spot in hexes} == {int(die)}
        costs = {cost_over_land(spot, direction) for spot in hexes for direction in range(6)}
        assert costs - {None} == ({2 * float(entering)} if entering != "never" else set())


def cost_over_land(spot: int, direction: int) -> int | None:
    """Return the cost of entering a hex from a direction, None over an edge with a feature."""
    book, atlas = book_of(), load_atlas()
    beside = book.near[spot][direction]
    if beside < 0 or (min(spot, beside), max(spot, beside)) in atlas.edges:
        return None
    return book.step[beside][(direction + 3) % 6] or None


def test_1_2_option_fortress_entry_cost() -> None:
    for cost, points in (("1", 1.0), ("0.5", 0.5)):
        off_road = board("O cavalry 1109", phase="O movement", fortress_entry_cost=cost)
        assert stops(off_road, "1109")["1209"] == points
        by_road = board("O cavalry 1208", phase="O movement", fortress_entry_cost=cost)
        assert stops(by_road, "1208")["1209"] == 0.5


@pytest.mark.parametrize(
    ("one", "other", "points"),
    [
        ("2112", "2211", 0.5),  # a road into a city
        ("0921", "0920", 0.5),  # a road
        ("2008", "2007", 0.5),  # a bridge with a road, into a city
        ("1409", "1410", 1.0),  # the bridge without one
        ("0118", "0119", None),  # a river
    ],
)
def test_1_3_what_an_edge_costs(one: str, other: str, points: float | None) -> None:
    for start_hex, end in ((one, other), (other, one)):
        match = board(f"O infantry {start_hex}", phase="O movement", infantry_movement=1)
        assert stops(match, start_hex).get(end) == points


def test_1_3_the_table_of_edges_is_right() -> None:
    table = rows(r"(road|(?:bridge|river) \w+ a \w+) \| (\S+)")
    assert table == [
        ("road", "0.5"),
        ("bridge with a road", "0.5"),
        ("bridge without a road", "1"),
        ("river without a bridge", "never"),
    ]
    unpaved = [edge for edge, kind in load_atlas().edges.items() if kind == "bridge"]
    assert unpaved == [(at("1409"), at("1410"))]


@pytest.mark.parametrize(
    ("causeway", "ends"),
    [
        ("1806", {"1706", "1807"}),
        ("1906", {"1805", "1907"}),
        ("2304", {"2303", "2305"}),
        ("3118", {"3117", "3218"}),
    ],
)
def test_1_4_a_causeway_has_two_ends(causeway: str, ends: set[str]) -> None:
    assert steps_from(causeway) == ends
    for end in ends:
        back = board(f"O infantry {end}", phase="O movement", infantry_movement=1)
        assert stops(back, end)[causeway] == 0.5


def test_1_4_nobody_stands_in_other_lakes() -> None:
    causeways = {at(name) for name in ("1806", "1906", "2304", "3118")}
    book = book_of()
    for spot in range(HEXES):
        entered = [
            other
            for other in range(HEXES)
            for direction in range(6)
            if book.near[other][direction] == spot and book.step[other][direction]
        ]
        assert bool(entered) == (book.terrain[spot] != LAKE or spot in causeways)


def steps_from(where: str, **options: int | str) -> set[str]:
    """Return the hexes that can be entered from one."""
    book = book_of(**options)
    steps = zip(book.near[at(where)], book.step[at(where)], strict=True)
    return {hex_text(spot) for spot, cost in steps if cost}


def test_1_4_option_leave_anywhere() -> None:
    assert steps_from("1806", lake_shore="leave_anywhere") == {"1706", "1807", "1805", "1907"}
    ways_in = [each for each in ("1706", "1805", "1807", "1907") if "1806" in steps_from(each)]
    assert ways_in == ["1706", "1807"], "a lake is entered over bridges only"


def test_1_4_option_leave_anywhere_stops_only_at_rivers() -> None:
    enemies = ("W infantry 1805", "O infantry 1806")
    assert refused(board(*enemies), "attack 1805 1806") == "out-of-range"
    match = board(*enemies, lake_shore="leave_anywhere")
    assert "attack 1805 1806" in choices(match)
    river = board("W infantry 1905", "O infantry 1906", lake_shore="leave_anywhere")
    assert refused(river, "attack 1905 1906") == "out-of-range"


def test_1_5_the_table_of_pieces_is_right() -> None:
    book = book_of()
    table = rows(r"(\w+) \| (\d+) \| (\w+) \| (\d) \| (\d) \| (\w+)")
    assert [row[0] for row in table] == list(KINDS)
    for kind, (_, count, strength, defence, movement, reach) in enumerate(table):
        assert int(count) == (1 if kind == 3 else 10)
        assert book.strength[kind] == (0 if strength == "none" else int(strength))
        assert book.defence[kind] == int(defence)
        assert book.allowance[kind] == 2 * int(movement)
        assert reach == {0: "1", 1: "1", 2: str(book.gun_range), 3: "none"}[kind]


def test_1_5_figures_are_options() -> None:
    strengths = {"infantry_strength": 8, "cavalry_strength": 7, "artillery_strength": 6}
    movement = {"infantry_movement": 2, "cavalry_movement": 5, "artillery_movement": 4}
    book = book_of(
        **strengths, **movement, duke_defence=9, duke_movement=3, artillery_range=3, aura_range=1
    )
    assert list(book.strength) == [8, 7, 6, 0]
    assert list(book.defence) == [8, 7, 6, 9]
    assert list(book.allowance) == [4, 10, 8, 6]
    assert (book.gun_range, book.aura) == (3, 1)


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_1_6_there_are_two_sides(seats: int) -> None:
    with pytest.raises(BadOption, match=f"needs 2 seats, not {seats}"):
        Match(GAME, seats=seats, seed=1)


def test_1_6_orfburg_is_first_and_each_owns_25_places() -> None:
    match = start()
    assert match.players == ("Orfburg", "Wulfenberg")
    assert match.to_act == (0,)
    book = book_of()
    for side in (1, 2):
        strong = [s for s in range(HEXES) if book.terrain[s] in (CITY, FORTRESS)]
        assert len([spot for spot in strong if book.owner[spot] == side]) == 25


STACK = "O movement"


@pytest.mark.parametrize(("where", "shared"), [("2211", True), ("1412", True), ("2111", False)])
def test_1_7_a_unit_and_its_duke_share_cities_and_fortresses(where: str, shared: bool) -> None:
    """In 2211, a city, in 1412, a fortress, and on 2111, a plain."""
    near = {"2211": "2312", "1412": "1513", "2111": "2112"}[where]
    duke = board(f"O infantry {where}", f"O duke {near}", phase=STACK)
    assert (where in stops(duke, near, duke=True)) == shared
    unit = board(f"O duke {where}", f"O infantry {near}", phase=STACK)
    assert (where in stops(unit, near)) == shared
    anywhere = board(f"O infantry {where}", f"O duke {near}", phase=STACK, duke_stacking="anywhere")
    assert where in stops(anywhere, near, duke=True)


def test_1_7_never_two_units_and_never_a_third_piece() -> None:
    pair = ("O infantry 2211", "O duke 2211")
    match = board(*pair, "O cavalry 2312", phase=STACK)
    assert "2211" not in stops(match, "2312")
    anywhere = board(*pair, "O cavalry 2312", phase=STACK, duke_stacking="anywhere")
    assert "2211" not in stops(anywhere, "2312")


def test_1_7_never_with_an_enemy() -> None:
    for enemy in ("W duke 2211", "W infantry 2211"):
        match = board(enemy, "O cavalry 2312", "O duke 2313", phase=STACK)
        assert "2211" not in stops(match, "2312")
        assert "2211" not in stops(match, "2313", duke=True)


def test_1_7_a_pair_in_the_open_may_stay_but_not_come_back() -> None:
    match = board("O infantry 0906", "O duke 0906", phase=STACK)
    play(match, "lead 0907")
    assert pieces(match) == ["O duke 0907", "O infantry 0906"]
    assert "0907" not in stops(match, "0906")


# --- what the rulebook says of typing -----------------------------------------------------------


def test_the_table_of_codes_is_that_of_the_code() -> None:
    codes = [code for code, _ in rows(r"`([a-z-]+)` \| ([^|`]+)(?: \| [\d, -]+| \|)")]
    read = {"not-your-turn", "bad-move", "no-such-hex", "no-such-kind"}
    assert set(codes) == read | {code for code, _ in FAULTS.values()}
    assert len(codes) == len(set(codes))


def test_every_kind_of_move_is_in_the_rulebook_and_its_example_can_be_read() -> None:
    table = rows(r"[\w ,]+ \| `([a-z]+)[A-Z ]*` \| `([^`]+)`")
    assert {verb for verb, _ in table} == {each.name for each in MOVES.verbs}
    for _, example in table:
        move = GAME.notation.read_move(book_of(), example)
        assert GAME.notation.write_move(book_of(), move) == example
