"""Cases of single rounds of Territory."""

import json

import pytest

from support.cases import lines, why_not
from wartable.engine.cases import Case, Report
from wartable.games.territory.cases import check_cases

# --- Territory ----------------------------------------------------------------------------------


def case(
    tag: str,
    grid: list[str],
    orders: dict[str, list[str]],
    moves: str,
    after: list[str],
    units: list[int],
    squares: list[int],
    end: tuple[str, str] | None = None,
    *,
    turn: int = 3,
) -> Case:
    """Return a case; ``moves`` are written as in ``a 0,0,R,3; b 1,0,D,2``."""
    sent = [move.replace(",", " ").split() for move in moves.split(";") if move.strip()]
    letters = "abcdefghijklmnopqrst"
    return {
        "id": tag,
        "size": len(grid),
        "players": len(units),
        "round": turn,
        "max_rounds": 9,
        "tags": [tag],
        "grid": grid,
        "orders": orders,
        "moves": [[who, int(x), int(y), way, int(count)] for who, x, y, way, count in sent],
        "after": after,
        "units": dict(zip(letters, units, strict=False)),
        "squares": dict(zip(letters, squares, strict=False)),
        "end": {"reason": end[0], "winners": list(end[1])} if end else None,
    }


#: Three armies of 6 in three corners; every test of commands below plays on this map.
CORNERS = ["006a.|000..|006b.", "000..|000.+|000..", "006c.|000..|000.."]
STAYED = ["007a.|000..|007b.", "000..|000.+|000..", "007c.|000..|000.."]
ONE_RIGHT = ["006a.|002a.|007b.", "000..|000.+|000..", "007c.|000..|000.."]
NOBODY_MOVES: tuple[str, list[str], list[int], list[int]] = ("", STAYED, [7, 7, 7], [1, 1, 1])
A_SENDS_ONE: tuple[str, list[str], list[int], list[int]] = (
    "a 0,0,R,1",
    ONE_RIGHT,
    [8, 7, 7],
    [2, 1, 1],
)

CASES = [
    case("no-orders", CORNERS, {}, *NOBODY_MOVES),
    case(
        "over-limit",
        CORNERS,
        {"a": ["0,0,R,1", "0,0,U,1", "0,0,L,1", "0,0,D,5"]},
        *A_SENDS_ONE,
    ),
    case(
        "over-available",
        CORNERS,
        {"a": ["0,0,R,4", "0,0,D,4", "0,0,R,4"]},
        "a 0,0,R,4; a 0,0,D,2",
        ["000..|005a.|007b.", "003a.|000.+|000..", "007c.|000..|000.."],
        [8, 7, 7],
        [2, 1, 1],
    ),
    case("foreign-source", CORNERS, {"a": ["2,0,D,3", "0,0,R,1"], "b": ["0,2,U,1"]}, *A_SENDS_ONE),
    case("chained", CORNERS, {"a": ["0,0,R,1", "1,0,R,1", "1,0,D,1"]}, *A_SENDS_ONE),
    case("off-map-source", CORNERS, {"a": ["3,0,L,1", "0,0,R,1", "0,99,U,1"]}, *A_SENDS_ONE),
    case("off-map-target", CORNERS, {"a": ["0,0,L,6", "0,0,R,1", "0,0,U,1"]}, *A_SENDS_ONE),
    case("malformed", CORNERS, {"a": ["hold", "0,0,R,1", "0,0,X,1"]}, *A_SENDS_ONE),
    case(
        "number-format", CORNERS, {"a": ["0,0,R,+1", "0,0,R,1", "0_0,0,R,1.0"]}, *A_SENDS_ONE
    ),
    case("non-ascii-digits", CORNERS, {"a": ["0,0,R,\uff13", "\u0660,0,R,1"]}, *NOBODY_MOVES),
    case("case-and-spaces", CORNERS, {"a": ["  0, 0 ,r , 1"]}, *A_SENDS_ONE),
    case("leading-zeros", CORNERS, {"a": ["000,00,R,0001"]}, *A_SENDS_ONE),
    case("blank-entry", CORNERS, {"a": ["", " ", "0,0,L,1", "", "-", "0,0,R,1"]}, *A_SENDS_ONE),
    case("empty-list", CORNERS, {"a": [], "b": [""]}, *NOBODY_MOVES),
    case(
        "crossing",
        ["006a.|003b.", "005c.|000.+"],
        {"a": ["0,0,R,6"], "b": ["1,0,L,3"]},
        "a 0,0,R,6; b 1,0,L,3",
        ["004b.|007a.", "006c.|000.+"],
        [7, 4, 6],
        [1, 1, 1],
    ),
    case(
        "battle",
        ["000..|006a.|000..", "004b.|000.+|002c.", "009d.|000..|000.."],
        {"a": ["1,0,D,6"], "b": ["0,1,R,4"], "c": ["2,1,L,2"]},
        "a 1,0,D,6; b 0,1,R,4; c 2,1,L,2",
        ["000..|000..|000..", "000..|004a+|000..", "010d.|000..|000.."],
        [4, 0, 0, 10],
        [1, 0, 0, 1],
        ("domination", "d"),
    ),
    case(
        "tie",
        ["006a.|006b.", "008c+|009a."],
        {"b": ["1,0,L,6"]},
        "b 1,0,L,6",
        ["000..|000..", "010c+|010a."],
        [10, 0, 10],
        [1, 0, 1],
    ),
    case("exact-half", ["009a.|004b.", "004c.|000.."], {}, "", ["010a.|005b.", "005c.|000.."],
         [10, 5, 5], [1, 1, 1]),
    case("half-plus-one", ["009a+|004b.", "004c.|000.."], {}, "", ["011a+|005b.", "005c.|000.."],
         [11, 5, 5], [1, 1, 1], ("domination", "a")),
    case("threshold", ["020a+|021b.", "1234c.|1300b."], {}, "", ["022a+|021b.", "1234c.|1300b."],
         [22, 1321, 1234], [1, 2, 1], ("domination", "b")),
    case("last-round", CORNERS, {"a": ["0,0,R,1"]}, *A_SENDS_ONE, ("timeout", "a"), turn=9),
    case("end-timeout", CORNERS, {}, *NOBODY_MOVES, ("timeout", "abc"), turn=9),
    case("beyond-the-last-round", CORNERS, {}, *NOBODY_MOVES, ("timeout", "abc"), turn=12),
    case("end-domination", ["003a.|000..", "000..|000.."], {"a": ["0,0,D,1"], "b": ["0,0,D,1"]},
         "a 0,0,D,1", ["003a.|000..", "002a.|000.."], [5, 0, 0], [2, 0, 0], ("domination", "a")),
    case("end-annihilation", ["003a.|000..", "000..|003b."], {"a": ["0,0,R,3"], "b": ["1,1,U,3"]},
         "a 0,0,R,3; b 1,1,U,3", ["000..|000..", "000..|000.."], [0, 0, 0], [0, 0, 0],
         ("annihilation", ""), turn=9),
    case("nobody-there", ["000..|000.+", "000..|000.."], {"a": ["0,0,R,3"]},
         "", ["000..|000.+", "000..|000.."], [0, 0, 0], [0, 0, 0], ("annihilation", "")),
    case("more-players-than-edge", ["003a.|003t.", "003s.|000.."], {"t": ["1,0,D,1"]},
         "t 1,0,D,1", ["004a.|003t.", "004s.|002t."],
         [4, *[0] * 17, 4, 5], [1, *[0] * 17, 1, 2]),
]  # fmt: skip


@pytest.mark.parametrize("one", CASES, ids=lambda one: str(one["id"]))
def test_territory_agrees(one: Case) -> None:
    assert check_cases(json.dumps(one)) == Report(1, 1, 0, ())


def test_territory_agrees_in_one_file() -> None:
    assert str(check_cases(lines(*CASES))) == f"{len(CASES)} of {len(CASES)} agree"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"moves": []}, 'moves 1: ["b", 1, 0, "L", 6], expected nothing'),
        ({"moves": [["b", 1, 0, "L", 5]]}, 'moves 1: ["b", 1, 0, "L", 6], expected ["b", 1, 0'),
        ({"after": ["000..|000..", "010c+|011a."]}, "square 1,1 is 010a., expected 011a."),
        ({"after": ["001b.|000..", "010c+|010a."]}, "square 0,0 is 000.., expected 001b."),
        ({"after": ["000..|000..", "010c.|010a."]}, "square 0,1 is 010c+, expected 010c."),
        ({"units": {"a": 10, "b": 1, "c": 10}}, 'units "b": 0, expected 1'),
        ({"units": {"a": 10, "c": 10}}, 'units "b": 0, expected nothing'),
        ({"squares": {"a": 1, "b": 0, "c": 2}}, 'squares "c": 1, expected 2'),
        ({"end": {"reason": "timeout", "winners": ["a", "c"]}}, "end: null, expected {"),
    ],
)
def test_territory_reports_a_wrong_expectation(wrong: Case, said: str) -> None:
    tie = next(one for one in CASES if one["id"] == "tie")
    report = check_cases(lines(tie, tie | wrong))
    assert (report.agree, report.total, report.fine) == (1, 2, False)
    (difference,) = report.differences
    assert difference.startswith(f'line 2 ("tie"): {said}')


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"reason": "timeout", "winners": ["a"]}, 'end "reason": "domination", expected "timeout"'),
        ({"reason": "domination", "winners": ["b"]}, 'end "winners": ["a"], expected ["b"]'),
    ],
)
def test_territory_reports_a_wrong_end(wrong: Case, said: str) -> None:
    half = next(one for one in CASES if one["id"] == "half-plus-one")
    assert check_cases(lines(half | {"end": wrong})).differences == (
        f'line 1 ("half-plus-one"): {said}',
    )


@pytest.mark.parametrize(
    "beyond", [{"size": 21}, {"size": 1}, {"players": 21}, {"max_rounds": 1001}, {"round": 1001}]
)
def test_territory_does_not_cover_what_its_tables_do_not_hold(beyond: Case) -> None:
    assert why_not(check_cases(lines(CASES[0] | beyond, CASES[0]))).startswith("line 1")


@pytest.mark.parametrize(
    "grid",
    [
        ["5000000000a.|000..", "006b.|006c."],
        ["9" * 5000 + "a.|000..", "006b.|006c."],
        ["999999999a.|000..", "006b.|006c."],
    ],
)
def test_territory_does_not_cover_more_units_than_fit(grid: list[str]) -> None:
    small = next(one for one in CASES if one["id"] == "exact-half")
    reason = why_not(check_cases(lines(small, small | {"grid": grid}, small)))
    assert reason.endswith("is not covered: grid: more units than our maps hold")


def test_territory_covers_the_most_units_that_fit() -> None:
    before = ["999999991a.|004b.", "004c+|001b."]
    after = ["999999991a.|005b.", "006c+|002b."]
    end = ("domination", "a")
    full = case("full", before, {}, "", after, [999999991, 7, 6], [1, 2, 1], end)
    assert check_cases(lines(full)) == Report(1, 1, 0, ())


def test_territory_reports_a_result_that_would_not_fit() -> None:
    small = next(one for one in CASES if one["id"] == "exact-half")
    wrong = small | {"after": ["5000000000a.|005b.", "005c.|000.."]}
    (difference,) = check_cases(lines(wrong)).differences
    assert difference.endswith("square 0,0 is 010a., expected 5000000000a.")


FIELDS = ("size", "players", "round", "max_rounds", "grid", "moves", "after",
          "units", "squares", "end")  # fmt: skip


@pytest.mark.parametrize("name", FIELDS)
def test_territory_names_a_missing_field(name: str) -> None:
    without = {key: value for key, value in CASES[0].items() if key != name}
    reason = why_not(check_cases(lines(without, CASES[0])))
    assert reason == f'line 1 ("no-orders") is not covered: the field {name} is missing'


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"size": "3"}, "size must be a whole number, not '3'"),
        ({"size": True}, "size must be a whole number"),
        ({"size": 0}, "must be 1 or more"),
        ({"round": -1}, "must be 1 or more"),
        ({"size": 4}, "grid must have 4 rows, not 3"),
        ({"grid": "006a."}, "grid must have 3 rows, not 1"),
        ({"grid": 6}, "grid must be a list of strings"),
        ({"grid": [1, 2, 3]}, "grid must be a list of strings"),
        ({"grid": ["006a.", "000..", "000.."]}, "row 0 of the map: 3 squares, not 1"),
        ({"grid": ["006x.|000..|000..", *CORNERS[1:]]}, "square 0,0: '006x.' is not a square"),
        ({"grid": ["000a.|000..|000..", *CORNERS[1:]]}, "square 0,0: '000a.' is not a square"),
        ({"grid": ["-06a.|000..|000..", *CORNERS[1:]]}, "square 0,0: '-06a.' is not a square"),
        ({"grid": ["|000..|000..", *CORNERS[1:]]}, "square 0,0: '' is not a square"),
        ({"after": CORNERS[1:]}, "after must have 3 rows, not 2"),
        ({"orders": 3}, "orders must be an object"),
        ({"orders": [[]] * 4}, "orders must be an object"),
        ({"orders": {"d": []}}, "orders: there is no player 'd'"),
        ({"orders": {"": []}}, "orders: there is no player ''"),
        ({"orders": {"ab": []}}, "orders: there is no player 'ab'"),
        ({"orders": {"a": 3}}, "orders of a must be a list of strings"),
        ({"orders": {"a": [1]}}, "orders of a must be a list of strings"),
    ],
)
def test_territory_names_what_is_malformed(wrong: Case, said: str) -> None:
    reason = why_not(check_cases(lines(CASES[0], CASES[0] | wrong)))
    assert reason.startswith('line 2 ("no-orders") is not covered: ')
    assert said in reason
