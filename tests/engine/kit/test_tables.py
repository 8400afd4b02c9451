"""Tables: what is declared, and what plain, packed and checked objects make of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.engine.compiled.checked import Checked, TableError, copy_checked, declared
from wartable.engine.errors import Unreadable
from wartable.engine.kit.tables import (
    RESERVED,
    Field,
    f8,
    i1,
    i2,
    i4,
    i8,
    is_table,
    spec_of,
    table,
    values,
)
from wartable.engine.play.position import read_table, write_table


@table
class Hut:
    """Something of every kind."""

    door = i1("one small number")
    rooms = i2("a row", 3)
    tiles = i4("a grid", 2, 3)
    price = i8("a large number")
    slope = f8("a real number", 2)
    trailing = "not a field"


SPEC = spec_of(Hut)


def numbers(field: Field) -> st.SearchStrategy[float]:
    if field.storage == "f8":
        return st.floats(allow_nan=False, allow_infinity=False)
    return st.integers(int(field.lowest), int(field.highest))


@st.composite
def huts(draw: st.DrawFn) -> Hut:
    hut: Any = Hut()
    for field in SPEC.fields:
        if not field.shape:
            setattr(hut, field.name, draw(numbers(field)))
        for at in range(field.count if field.shape else 0):
            row = getattr(hut, field.name)
            across = field.shape[-1]
            row = row if len(field.shape) == 1 else row[at // across]
            row[at % across] = draw(numbers(field))
    return hut  # type: ignore[no-any-return]


# --- declarations ------------------------------------------------------------------------------


def test_a_fresh_object_is_all_zero() -> None:
    hut = Hut()
    assert (hut.door, hut.rooms, hut.tiles, hut.price) == (0, [0] * 3, [[0] * 3] * 2, 0)
    assert hut.slope == [0.0, 0.0]
    hut.tiles[0][0] = 1
    assert (hut.tiles[1][0], Hut().tiles[0][0]) == (0, 0), "rows and objects share nothing"


def test_only_declared_fields_exist() -> None:
    assert [field.name for field in SPEC.fields] == ["door", "rooms", "tiles", "price", "slope"]
    with pytest.raises(AttributeError):
        Hut().window = 1  # type: ignore[attr-defined]
    assert is_table(Hut) and not is_table(int) and not is_table(Hut())


@pytest.mark.parametrize(
    ("name", "declared"),
    [
        *((name, i1("a reserved name")) for name in sorted(RESERVED)),
        ("_hidden", i1("a hidden name")),
        ("cube", i1("too many dimensions", 2, 2, 2)),  # type: ignore[call-overload]
        ("nothing", i1("no values", 0)),
        ("less", i1("no values either", 2, -1)),
    ],
)
def test_a_bad_declaration_is_refused_by_name(name: str, declared: Any) -> None:
    with pytest.raises(TypeError, match=rf"Bad\.{name}: "):
        table(type("Bad", (), {name: declared}))


@pytest.mark.parametrize(
    ("name", "lowest", "highest", "width"),
    [
        ("door", -128, 127, 1),
        ("rooms", -32768, 32767, 2),
        ("tiles", -(2**31), 2**31 - 1, 4),
        ("price", -(2**63), 2**63 - 1, 8),
        ("slope", float("-inf"), float("inf"), 8),
    ],
)
def test_a_field_knows_its_range(name: str, lowest: float, highest: float, width: int) -> None:
    field = SPEC[name]
    assert (field.lowest, field.highest, field.width) == (lowest, highest, width)


def test_a_table_documents_itself() -> None:
    assert SPEC.document().splitlines() == [
        "Hut: Something of every kind.",
        "  door: i1, one small number",
        "  rooms[3]: i2, a row",
        "  tiles[2][3]: i4, a grid",
        "  price: i8, a large number",
        "  slope[2]: f8, a real number",
    ]


def test_a_record_has_its_wide_fields_first() -> None:
    assert [field.width for field in SPEC.layout()] == [8, 8, 4, 2, 1]


# --- values ------------------------------------------------------------------------------------


@given(huts())
def test_packed_bytes_and_text_read_back(hut: Hut) -> None:
    assert SPEC.unpack(SPEC.pack(hut)) == hut
    assert len(SPEC.pack(hut)) == sum(field.width * field.count for field in SPEC.fields)
    assert SPEC.pack(read_table(Hut, write_table(hut))) == SPEC.pack(hut)


@given(huts(), huts())
def test_objects_are_equal_exactly_when_their_fields_are(one: Hut, other: Hut) -> None:
    same = all(values(field, one) == values(field, other) for field in SPEC.fields)
    assert (one == other) == same
    assert one != object()
    with pytest.raises(TypeError):
        hash(one)


@given(huts())
def test_a_copy_is_equal_and_shares_nothing(hut: Hut) -> None:
    twin = SPEC.clone(hut)
    assert twin == hut
    assert repr(twin) == repr(hut)
    twin.tiles[1][2] ^= 1
    twin.rooms[0] ^= 1
    assert SPEC.clone(hut) == hut != twin
    SPEC.copy(twin, hut)
    assert twin == hut
    assert all(one is not two for one, two in zip(twin.tiles, hut.tiles, strict=True))


@given(huts())
def test_the_json_form_has_every_field_by_name_and_shares_nothing(hut: Hut) -> None:
    before = SPEC.pack(hut)
    held = SPEC.as_dict(hut)
    assert list(held) == [field.name for field in SPEC.fields]
    assert all(held[field.name] == getattr(hut, field.name) for field in SPEC.fields)
    assert json.loads(json.dumps(held, allow_nan=False)) == held
    held["rooms"][0] += 1
    held["tiles"][1][2] += 1
    assert SPEC.pack(hut) == before


def test_packed_bytes_are_little_endian_in_declared_order() -> None:
    hut = Hut()
    hut.door, hut.rooms[1], hut.tiles[0][0] = -1, 258, 1
    assert SPEC.pack(hut)[:11] == b"\xff\0\0\x02\x01\0\0\x01\0\0\0"


def test_the_text_form_is_short() -> None:
    hut = Hut()
    hut.rooms[:] = [7, 7, 7]
    hut.slope[1] = 0.1
    assert write_table(hut) == "rooms 3*7\nslope 0.0 0.1\n"
    assert write_table(Hut()) == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("roof 1", "line 1: no field 'roof'"),
        ("door 1\nrooms 1 2", "line 2: rooms has 3 values, not 2"),
        ("rooms 4*1", "line 1: '4*1' is not a number of rooms"),
        ("door x", "line 1: 'x' is not a number of door"),
        ("door 128", "line 1: a value does not fit door"),
        ("slope nan 1", "line 1: a value does not fit slope"),
        ("door 1.5", "line 1: '1.5' is not a number of door"),
        ("rooms 99999999999*1", "line 1: '99999999999*1' is not a number of rooms"),
    ],
)
def test_bad_text_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_table(Hut, text)
    assert str(caught.value) == message


@given(st.text(max_size=40) | st.text("rooms doslpe0123456789*-.e \n", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        hut = read_table(Hut, text)
    except Unreadable as error:
        assert error.code == "bad-position"
        assert len(str(error).splitlines()) == 1
    else:
        SPEC.pack(hut)


# --- checked objects ---------------------------------------------------------------------------


def store_too_much(hut: Any) -> None:
    hut.door = 128


def store_too_little(hut: Any) -> None:
    hut.rooms[0] = -32769


def store_in_a_grid(hut: Any) -> None:
    hut.tiles[1][2] = 2**31


def store_a_fraction(hut: Any) -> None:
    hut.door = 0.5


def read_before_the_start(hut: Any) -> None:
    hut.rooms[-1]


def write_before_the_start(hut: Any) -> None:
    hut.tiles[0][-1] = 0


def read_past_the_end(hut: Any) -> None:
    hut.tiles[2]


def write_past_the_end(hut: Any) -> None:
    hut.rooms[3] = 0


def assign_a_row(hut: Any) -> None:
    hut.rooms = [1, 2, 3]


def assign_a_row_of_a_grid(hut: Any) -> None:
    hut.tiles[0] = [1, 2, 3]


def take_a_slice(hut: Any) -> None:
    hut.rooms[:2]


def assign_a_slice(hut: Any) -> None:
    hut.rooms[:] = [1, 2, 3]


def read_no_field(hut: Any) -> None:
    hut.window  # noqa: B018


def write_no_field(hut: Any) -> None:
    hut.window = 1


WRONG: list[Callable[[Any], None]] = [
    store_too_much,
    store_too_little,
    store_in_a_grid,
    store_a_fraction,
    read_before_the_start,
    write_before_the_start,
    read_past_the_end,
    write_past_the_end,
    assign_a_row,
    assign_a_row_of_a_grid,
    take_a_slice,
    assign_a_slice,
    read_no_field,
    write_no_field,
]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.__name__)
def test_a_checked_object_refuses_what_compiled_code_would_not_notice(
    wrong: Callable[[Any], None],
) -> None:
    hut = Checked(Hut())
    with pytest.raises(TableError):
        wrong(hut)
    assert hut.plain() == Hut()


@given(huts())
def test_a_checked_object_holds_the_same(hut: Hut) -> None:
    checked: Any = Checked(hut)
    assert checked.plain() == hut
    checked.door, checked.rooms[2], checked.tiles[1][0] = 1, 2, 3
    assert (hut.tiles[1][0], hut.door) == (SPEC.clone(hut).tiles[1][0], hut.door)
    plain = checked.plain()
    assert (plain.door, plain.rooms[2], plain.tiles[1][0]) == (1, 2, 3)
    assert len(checked.tiles) == 2 and sum(checked.rooms) == sum(plain.rooms)


@given(huts())
def test_a_checked_object_becomes_equal_to_another_and_shares_nothing(hut: Hut) -> None:
    into: Any = Checked(Hut())
    source: Any = Checked(hut)
    copy_checked(into, source)
    assert into.plain() == hut
    into.door, into.rooms[2], into.tiles[1][0] = 1, 2, 3
    assert source.plain() == hut
    with pytest.raises(TableError):
        into.tiles[1][0] = 1 << 31
    assert declared(into) is declared(hut) is SPEC
