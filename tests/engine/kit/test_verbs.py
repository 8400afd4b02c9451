"""Declared moves: packing, text, JSON, words, and declarations that cannot work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.engine.errors import Unreadable
from wartable.engine.kit.declarations import BadDeclaration
from wartable.engine.kit.domains import Domain, Name, Number, Thing
from wartable.engine.kit.moves import amount_of, code_of, packed
from wartable.engine.kit.verbs import LARGEST, Moves, verb

SQUARES = 9


def read_square(text: str) -> int:
    column, row = "abc".find(text[:1]), "123".find(text[1:])
    if min(column, row) < 0 or len(text) != 2:
        raise Unreadable("no-such-square", f"squares are a1 to c3, not {text}")
    return row * 3 + column


Square = Annotated[
    int,
    Thing(
        "SQUARE",
        SQUARES,
        lambda _, at: "abc"[at % 3] + "123"[at // 3],
        lambda _, text: read_square(text),
        words=lambda _, at: f"square {at}",
    ),
]
Piece = Annotated[int, Name("PIECE", ("knight", "king", "old rook"))]
Step = Annotated[int, Number("STEPS", -2, 5, code="bad-steps")]
Title = Annotated[
    int, Thing("TITLE", 3, lambda _, at: "abc"[at] * 2, lambda _, text: len(text) % 3, spaces=True)
]


@verb("done")
def done_move() -> None:
    """Hand in."""


@verb("place {piece} {at}", such_as="place king b2")
def place_move(piece: Piece, at: Square) -> None:
    """Put a {piece} on {at}."""


@verb("go {start} {at} {units} [{steps}]", such_as="go a1 b2 5")
def go_move(start: Square, at: Square, steps: Step = 0) -> None:
    """March {steps} steps from {start} to {at}."""


@verb("flee {start} [{at}?]")
def flee_move(start: Square, at: Square = 8) -> None:
    """Flee."""


@verb("buy card {title} [{count}]", count=1)
def buy_move(title: Title) -> None:
    """Buy {title}."""


MOVES = Moves(done_move, place_move, go_move, flee_move, buy_move)
DONE, PLACE, GO, FLEE, BUY = (each.number for each in MOVES.verbs)
piece_of, at_of, start_of, steps_of = MOVES.readers("piece", "at", "start", "steps")
is_well_formed = MOVES.recogniser()


# --- packing -----------------------------------------------------------------------------------


def test_a_code_gives_back_its_verb_and_fields() -> None:
    code = go_move(3, 7, -2)
    assert (MOVES.verb_of(code), start_of(code), at_of(code), steps_of(code)) == (GO, 3, 7, -2)
    assert MOVES.fields(code) == {"start": 3, "at": 7, "steps": -2}
    assert MOVES.verb_of(place_move(2, 8)) == PLACE
    assert (piece_of(place_move(2, 8)), at_of(place_move(2, 8)), done_move()) == (2, 8, DONE)


def test_names_may_stand_for_the_same_place() -> None:
    assert MOVES.reader("title", "piece")(buy_move(2)) == 2
    assert MOVES.reader("title", "piece")(place_move(1, 8)) == 1
    for apart in (("start", "steps"), ("piece", "start"), ("start", "at")):
        with pytest.raises(BadDeclaration, match="no place in common"):
            MOVES.reader(*apart)


domains = st.builds(Number, st.just("N"), st.integers(-3, 0), st.integers(0, 12))
names = st.lists(st.sampled_from("abcdef"), max_size=3, unique=True)


@st.composite
def some_moves(draw: st.DrawFn) -> tuple[Moves, dict[str, Domain], list[list[str]]]:
    """Return verbs with up to three of six fields each."""
    known: dict[str, Domain] = {name: draw(domains) for name in "abcdef"}
    verbs = draw(st.lists(names, min_size=1, max_size=5))
    makers: list[Callable[..., int]] = []
    for at, fields in enumerate(verbs):
        space: dict[str, Any] = {}
        exec(f"def maker({', '.join(fields)}): pass", space)  # any number of parameters
        maker = space["maker"]
        maker.__annotations__ = {name: Annotated[int, known[name]] for name in fields}
        form = " ".join([f"verb{'abcdefghi'[at]}", *(f"{{{name}}}" for name in fields)])
        makers.append(verb(form)(maker))
    return Moves(*makers), known, verbs


@given(some_moves(), st.data())
def test_whatever_is_declared_is_packed_and_read(
    given_moves: tuple[Moves, dict[str, Domain], list[list[str]]], data: st.DataObject
) -> None:
    moves, known, verbs = given_moves
    number = data.draw(st.integers(0, len(verbs) - 1))
    values = {
        name: data.draw(st.integers(known[name].low, known[name].high)) for name in verbs[number]
    }
    move = moves.pack(moves.verbs[number], values)
    assert move < 1 << 32
    assert moves.fields(move) == values
    assert moves.verb(move) is moves.verbs[number]
    assert moves.recogniser()(move) == 1
    text = moves.write(None, move)
    assert moves.read(None, text) == move
    assert moves.from_dict(None, moves.as_dict(None, move)) == move


@given(st.integers(0, 2**34))
def test_numbers_that_are_no_moves_are_written_as_numbers(move: int) -> None:
    text = MOVES.write(None, move)
    if text.startswith("move number"):
        assert text == f"move number {move}"
    else:
        assert MOVES.read(None, text) == move
        assert is_well_formed(move) == 1
    if not is_well_formed(move):
        assert text.startswith("move number")


def test_what_is_not_well_formed() -> None:
    assert is_well_formed(packed(go_move(0, 0), 7)) == 1
    assert is_well_formed(packed(done_move(), 1)) == 0, "it has no amount"
    assert is_well_formed(done_move() | 1 << 20) == 0
    assert (is_well_formed(0), is_well_formed(7)) == (0, 0)
    out_of_range = go_move(15, 0)
    assert is_well_formed(out_of_range) == 1 and MOVES.fields(out_of_range) is None


# --- text --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "exact"),
    [
        ("done", "done"),
        ("D", "done"),
        ("place ki b2", "place king b2"),
        (" PLACE  KNIGHT c3", "place knight c3"),
        ("go a1 b2 5", "go a1 b2 5 0"),
        ("g a1 b2 005 4", "go a1 b2 5 4"),
        ("flee a1", "flee a1"),
        ("flee a1 c3", "flee a1"),
        ("flee a1 a2", "flee a1 a2"),
        ("buy card x y 3", "buy card aa 3"),
        ("buy card x", "buy card bb 1"),
        (f"go a1 b2 {'9' * 30}", f"go a1 b2 {LARGEST} 0"),
    ],
)
def test_ways_to_type_a_move(typed: str, exact: str) -> None:
    assert MOVES.write(None, MOVES.read(None, typed)) == exact


@pytest.mark.parametrize(
    ("typed", "code", "said"),
    [
        ("", "bad-move", "'': a move begins with done, place, go, flee, buy"),
        ("fly", "bad-move", "'fly': a move begins with done, place, go, flee, buy"),
        ("done now", "bad-move", "'done now': expected done"),
        ("place king", "bad-move", "'place king': expected place PIECE SQUARE, such as place king"),
        ("go a1 b2", "bad-move", "expected go SQUARE SQUARE UNITS [STEPS], such as go a1 b2 5"),
        ("place k b2", "no-such-name", "there are knight, king, old rook, not"),
        ("place king d4", "no-such-square", "'place king d4': squares are a1 to c3, not d4"),
        ("go a1 b2 x", "bad-number", "'x' is not a whole number"),
        ("go a1 b2 1 6", "bad-steps", "'6' is not from -2 to 5"),
    ],
)
def test_what_cannot_be_read(typed: str, code: str, said: str) -> None:
    with pytest.raises(Unreadable) as caught:
        MOVES.read(None, typed)
    assert caught.value.code == code
    assert said in caught.value.message


def test_what_a_move_does_is_the_docstring_filled_in() -> None:
    assert MOVES.words(None, place_move(1, 4)) == "put a king on square 4"
    assert MOVES.words(None, go_move(0, 8, -1)) == "march -1 steps from square 0 to square 8"


@verb("send {start} {piece} {units}", text="{start}>{piece}:{units}", such_as="a1>king:2")
def send_move(start: Square, piece: Piece) -> None:
    """Send a {piece} from {start}."""


def test_a_text_of_its_own_is_written_but_left_to_the_game_to_read() -> None:
    moves = Moves(done_move, send_move)
    move = packed(send_move(4, 1), 12)
    assert moves.write(None, move) == "b2>king:12"
    assert moves.verb(code_of(move)).form == "SQUARE>PIECE:UNITS, such as a1>king:2"
    for typed in ("b2>king:12", "send b2 king 12", "s"):
        with pytest.raises(Unreadable, match=r"a move begins with done$"):
            moves.read(None, typed)
    data = moves.as_dict(None, move)
    assert data == {"verb": "send", "start": "b2", "piece": "king", "units": 12}
    assert moves.from_dict(None, data) == move


# --- JSON --------------------------------------------------------------------------------------


def test_the_json_form_has_the_verb_and_its_fields() -> None:
    move = packed(go_move(0, 4, 3), 12)
    data = MOVES.as_dict(None, move)
    assert data == {"verb": "go", "start": "a1", "at": "b2", "units": 12, "steps": 3}
    assert MOVES.from_dict(None, data) == move
    assert MOVES.from_dict(None, {"verb": "buy card", "title": "aa"}) == packed(buy_move(2), 1)
    assert MOVES.as_dict(None, flee_move(0, 1)) == {"verb": "flee", "start": "a1", "at": "b1"}
    assert MOVES.as_dict(None, flee_move(0)) == {"verb": "flee", "start": "a1"}
    flight = MOVES.from_dict(None, {"verb": "flee", "start": "a1"})
    assert (code_of(flight), amount_of(flight)) == (flee_move(0), 0)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({}, "bad-move"),
        ({"verb": "fly"}, "bad-move"),
        ({"verb": ["go"]}, "bad-move"),
        ({"verb": "done", "now": 1}, "bad-move"),
        ({"verb": "place", "piece": "king"}, "bad-move"),
        ({"verb": "place", "piece": 1, "at": "a1"}, "bad-move"),
        ({"verb": "place", "piece": "king", "at": "z9"}, "no-such-square"),
        ({"verb": "go", "start": "a1", "at": "a1", "units": "3"}, "bad-number"),
        ({"verb": "go", "start": "a1", "at": "a1", "units": True}, "bad-number"),
        ({"verb": "go", "start": "a1", "at": "a1", "units": -1}, "bad-number"),
        ({"verb": "go", "start": "a1", "at": "a1", "units": 3, "steps": 9}, "bad-steps"),
    ],
)
def test_json_that_is_no_move_is_refused(data: dict[str, object], code: str) -> None:
    with pytest.raises(Unreadable) as caught:
        MOVES.from_dict(None, data)
    assert caught.value.code == code
    assert "\n" not in caught.value.message


def test_the_schema_describes_every_verb() -> None:
    found = {each["properties"]["verb"]["const"]: each for each in MOVES.schema(None)["oneOf"]}
    assert list(found) == ["done", "place", "go", "flee", "buy card"]
    assert found["done"]["required"] == ["verb"]
    go = found["go"]
    assert go["required"] == ["verb", "start", "at", "units"]
    assert go["properties"]["steps"] == {
        "type": "integer", "minimum": -2, "maximum": 5, "default": 0
    }  # fmt: skip
    assert go["properties"]["units"] == {"type": "integer", "minimum": 0, "maximum": LARGEST}
    assert found["flee"]["properties"]["at"] == {"type": "string"}
    assert found["place"]["properties"]["piece"] == {"enum": ["knight", "king", "old rook"]}


# --- declarations that cannot work ---------------------------------------------------------------


def undeclared() -> int:
    return 1


@verb("go {at}")
def lacks_a_field(at: Square, piece: Piece) -> None:
    """Go."""


@verb("go {at} {units} {more}")
def has_two_amounts(at: Square) -> None:
    """Go."""


@verb("go [{at}]")
def has_no_default(at: Square) -> None:
    """Go."""


@verb("go {at}")
def has_no_domain(at: int) -> None:
    """Go."""


@verb("{at}")
def has_no_word(at: Square) -> None:
    """Go."""


@verb("go {at} {units}", text="{at}")
def lacks_a_field_in_its_text(at: Square) -> None:
    """Go."""


@verb("go [{at}]", text="to {at}")
def leaves_a_field_of_its_text_out(at: Square = 0) -> None:
    """Go."""


@verb("go {at} then")
def has_a_word_behind(at: Square) -> None:
    """Go."""


@verb("go {a} {b} {c}")
def is_too_large(
    a: Annotated[int, Number("A", 0, 4000)],
    b: Annotated[int, Number("B", 0, 4000)],
    c: Annotated[int, Number("C", 0, 4000)],
) -> None:
    """Go."""


@verb("other {at}")
def has_other_values(at: Piece) -> None:
    """Go."""


@pytest.mark.parametrize(
    ("makers", "said"),
    [
        ((undeclared,), "is not declared by @verb"),
        ((lacks_a_field,), "must name every parameter once"),
        ((has_two_amounts,), "one amount at most"),
        ((has_no_default,), "at can be left out, so it needs a default"),
        ((has_no_domain,), "the parameter at needs a type with a domain"),
        ((has_no_word,), "begins with no word"),
        ((lacks_a_field_in_its_text,), "'{at}' must name every field once"),
        ((leaves_a_field_of_its_text_out,), "none can be left out"),
        ((has_a_word_behind,), "is words in small letters, then fields in braces"),
        ((is_too_large,), "no room for the field c"),
        ((place_move, has_other_values), "the field at has other values elsewhere"),
    ],
)
def test_a_declaration_that_cannot_work_names_its_line(
    makers: tuple[Callable[..., int], ...], said: str
) -> None:
    with pytest.raises(BadDeclaration) as caught:
        Moves(*makers)
    assert said in str(caught.value)
    assert f"{__file__}:" in str(caught.value)


# --- elements of the picture ---------------------------------------------------------------------

Drawn = Annotated[
    int,
    Thing(
        "AT", 9, lambda _, at: str(at), lambda _, text: int(text), element=lambda _, at: f"c{at}"
    ),
]
Chip = Annotated[int, Name("CHIP", ("red", "blue"), prefix="chip-")]


@verb("drop {chip} {at} [{many}]", many=1)
def drop_move(at: Drawn, chip: Chip) -> None:
    """Drop chips."""


@verb("rest {steps}")
def rest_move(steps: Step) -> None:
    """Rest."""


DRAWN = Moves(drop_move, rest_move)


def test_a_move_is_clicked_by_the_elements_that_its_fields_stand_for_in_typing_order() -> None:
    assert DRAWN.clicks(None, code_of(DRAWN.read(None, "drop blue 4 2"))) == ("chip-blue", "c4")
    assert DRAWN.clicks(None, code_of(DRAWN.read(None, "rest 3"))) == ()
