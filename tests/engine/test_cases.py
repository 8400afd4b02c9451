"""Files of cases: the report that any game gives."""

import json
from typing import Any

import pytest

from support.cases import lines, why_not
from wartable.engine.cases import (
    SHOWN_CASES,
    SHOWN_IN_CASE,
    Case,
    NotCovered,
    Report,
    compare,
    load_traced,
    unlike,
    unread,
)

# --- what all games share -----------------------------------------------------------------------


def sums(case: Case) -> list[str]:
    """Check cases such as {"a": 1, "b": 2, "sum": 3}; negative ones are not covered."""
    if case["a"] < 0:
        raise NotCovered("a is negative")
    return unlike("sum", case["a"] + case["b"], case["sum"])


RIGHT = {"a": 1, "b": 2, "sum": 3}
WRONG = {"id": "w", "a": 1, "b": 2, "sum": 4}
OTHER = {"a": -1, "b": 2, "sum": 1}


def test_a_report_counts_and_names_the_differences() -> None:
    report = compare(lines(RIGHT, WRONG, OTHER, RIGHT), sums)
    assert report == Report(
        2,
        4,
        1,
        ('line 2 ("w"): sum: 3, expected 4',),
        ("line 3 is not covered: a is negative",),
    )
    assert str(report) == "2 of 4 agree, 1 not covered"
    assert not report.fine


def test_a_report_without_differences_is_fine() -> None:
    assert str(compare(lines(RIGHT, RIGHT), sums)) == "2 of 2 agree"
    assert compare(lines(RIGHT, OTHER), sums).fine


def test_blank_lines_are_no_cases_but_count_as_lines() -> None:
    report = compare("\n" + lines(RIGHT) + "\r\n  \n" + lines(WRONG) + "\n", sums)
    assert (report.total, report.differences[0][:6]) == (2, "line 4")


def test_only_the_first_differences_are_kept() -> None:
    report = compare(lines(*[WRONG] * 100), sums)
    assert (report.agree, report.total, len(report.differences)) == (0, 100, SHOWN_CASES)
    (line,) = compare(lines(RIGHT), lambda case: ["x"] * (SHOWN_IN_CASE + 2)).differences
    assert line.endswith("x; and 2 more")


def test_a_text_may_hold_other_separators_of_lines() -> None:
    text = '{"a": 1, "b": 2, "sum": 3, "note": "\u2028\x85"}'
    assert compare(text, sums).agree == 1


def test_cases_may_be_listed_in_one_object() -> None:
    report = compare(json.dumps({"samples": [RIGHT, WRONG, OTHER]}), sums)
    assert str(report) == "1 of 3 agree, 1 not covered"
    assert report.differences == ('case 2 ("w"): sum: 3, expected 4',)
    assert report.reasons == ("case 3 is not covered: a is negative",)


def test_an_object_that_lists_nothing_is_a_case() -> None:
    assert compare(json.dumps(RIGHT, indent=2), sums).agree == 1
    assert compare('{"samples": 3}', lambda case: unlike("x", 1, 2)).total == 1
    assert not compare("3", sums).fine


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "'{' is not JSON"),
        ("[1]", "is not a JSON object"),
        ("null", "is not a JSON object"),
        ('{"a": ' + "1" * 5000 + "}", "is not JSON"),
        ("[" * 100_000, "too deeply nested"),
        ("\x00", "is not JSON"),
    ],
)
def test_a_malformed_line_is_named_and_the_others_are_compared(text: str, reason: str) -> None:
    found = why_not(compare("\n".join((lines(RIGHT), text, lines(RIGHT))), sums))
    assert found.startswith("line 2 is not covered: ")
    assert reason in found


def test_a_file_in_which_nothing_is_covered_is_not_fine() -> None:
    assert not compare(lines(OTHER, OTHER), sums).fine
    assert not compare("", sums).fine
    assert not compare("[]", sums).fine
    assert not compare("no JSON\n", sums).fine


@pytest.mark.parametrize(
    "text",
    [
        lines(RIGHT, WRONG),
        json.dumps([RIGHT, WRONG]),
        json.dumps({"about": "sums", "cases": [RIGHT, WRONG]}),
        json.dumps({"vectors": [RIGHT, WRONG]}, indent=2),
    ],
)
def test_a_file_has_lines_a_list_or_an_object_with_one(text: str) -> None:
    assert str(compare(text, sums)) == "1 of 2 agree"


def test_what_is_no_case_in_a_list_is_not_covered() -> None:
    assert str(compare(json.dumps([RIGHT, 3]), sums)) == "1 of 2 agree, 1 not covered"


# --- what is not read ---------------------------------------------------------------------------


def test_a_field_that_is_not_read_is_named_once() -> None:
    odd = RIGHT | {"id": "odd", "weather": {"wind": 3}, "note": "for you"}
    report = compare(lines(RIGHT, odd, odd | {"b": 5}, odd), sums)
    assert report.unread == ("the field 'weather' is not read: line 2 (\"odd\") and 2 more cases",)
    assert (report.agree, report.fine) == (3, False)
    assert compare(lines(odd), sums).fine


def test_what_is_not_covered_is_not_read_either_and_need_not_be_named() -> None:
    assert compare(lines(OTHER | {"weather": 3}), sums).unread == ()


def test_fields_for_readers_can_be_named_by_a_game() -> None:
    odd = RIGHT | {"weather": 1}
    assert compare(lines(odd), sums, spoken={"weather"}).unread == ()


def test_a_case_of_which_nothing_expected_is_read_is_not_covered() -> None:
    def halves(case: Case) -> list[str]:
        expect = case["expect"]
        return unlike("half", case["a"] // 2, expect["half"]) if "half" in expect else []

    good = {"a": 4, "expect": {"half": 2, "third": 1}}
    report = compare(lines(good, {"a": 4, "expect": {"third": 1}}, {"a": 4, "expect": {}}), halves)
    assert (report.agree, report.not_covered) == (1, 2)
    assert report.unread == ("the field 'expect.third' is not read: line 1",)
    assert report.reasons[0] == "line 2 is not covered: none of its expected values can be compared"


def test_only_reading_a_value_is_reading() -> None:
    case = load_traced('{"a": 1, "b": {"c": [{"d": 2, "e": 3}]}, "f": 4}')
    assert "f" in case and list(case) == ["a", "b", "f"]
    assert unread(case) == ["a", "b", "f"]
    assert case.get("a") == 1 and case["b"]["c"][0]["d"] == 2
    assert unread(case) == ["b.c.e", "f"]
    copied = case.copy() | {"x": 1}
    assert copied["f"] == 4
    assert unread(case) == ["b.c.e"]
    assert {**case["b"]["c"][0]} == {"d": 2, "e": 3}
    assert unread(case) == []


@pytest.mark.parametrize("make", [dict, lambda case: {} | case, lambda case: list(case.values())])
def test_to_copy_is_to_read(make: Any) -> None:
    case = load_traced('{"a": 1, "b": 2}')
    assert make(case)
    assert unread(case) == []


@pytest.mark.parametrize(
    ("ours", "expected", "said"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"a": 2}, ['x "a": 1, expected 2']),
        ({"a": 1}, {"b": 1}, ['x "a": 1, expected nothing', 'x "b": nothing, expected 1']),
        ([["a", 1], ["b", 2]], [["a", 1]], ['x 2: ["b", 2], expected nothing']),
        (["a"], ["b"], ['x: ["a"], expected ["b"]']),
        (None, {"a": 1}, ['x: null, expected {"a": 1}']),
        (1, True, ["x: 1, expected true"]),
        ({}, {"\n": 0}, ['x "\\n": nothing, expected 0']),
    ],
)
def test_values_are_compared_member_by_member(ours: Any, expected: Any, said: list[str]) -> None:
    assert unlike("x", ours, expected) == said
