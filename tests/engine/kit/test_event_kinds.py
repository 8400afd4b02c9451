"""Declared events: noting, reading, packing, sentences, JSON, and declarations that cannot work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.events import told
from wartable.engine.kit.declarations import BadDeclaration
from wartable.engine.kit.domains import Counted, Domain, Mask, Name, Number, Seat, amounts
from wartable.engine.kit.event_kinds import Events, event
from wartable.engine.kit.events import EVERYBODY, Event, Log

NAMES = ("Ann", "Bob", "Cy")

Player = Annotated[int, Seat(3, NAMES.__getitem__)]
Maybe = Annotated[int, Seat(3, NAMES.__getitem__, low=-1)]
Players = Annotated[int, Mask(3, NAMES.__getitem__)]
Card = Annotated[int, Name("CARD", ("ace", "king"))]
Amount = Annotated[int, amounts("AMOUNT")]


@event
def begins(log: Log) -> None:
    """The game begins."""


@event
def draws(log: Log, seen: int, seat: Player, card: Card) -> None:
    """{seat} draws a {card}."""


@event
def pays(
    log: Log, seat: Player, to: Maybe, card: Card, gold: Amount, wood: Amount, others: Players
) -> None:
    """{seat} pays {gold} and {wood} to {to}; {others} watch."""


EVENTS = Events(begins, draws, pays)

WHY = Name("WHY", ("points", "conquest"), low=1)


@event
def ends(log: Log, why: Annotated[int, WHY]) -> None:
    """The game ends by {why}."""


ENDING = Events(ends)


def test_an_event_is_noted_and_read_by_name() -> None:
    assert [each.name for each in EVENTS.kinds] == ["begins", "draws", "pays"]
    assert told(begins).fields == (0, 0, 0, 0)
    secret = told(draws, 0b10, 1, 1)
    assert (secret.kind, secret.seen) == (2, 0b10)
    assert EVENTS.fields(secret) == {"seat": 1, "card": 1}
    paid = told(pays, 2, -1, 0, -5, 2**31 - 1, 0b11)
    assert paid.seen == EVERYBODY
    assert EVENTS.fields(paid) == {
        "seat": 2, "to": -1, "card": 0, "gold": -5, "wood": 2**31 - 1, "others": 3
    }  # fmt: skip


def test_a_sentence_is_the_docstring_filled_in() -> None:
    assert EVENTS.sentence(None, told(begins)) == "the game begins"
    assert EVENTS.sentence(None, told(draws, 2, 1, 0)) == "Bob draws a ace"
    said = EVENTS.sentence(None, told(pays, 0, -1, 0, 3, 4, 0b110))
    assert said == "Ann pays 3 and 4 to nobody; Bob, Cy watch"


def test_things_are_counted_with_their_noun() -> None:
    counted = Counted("UNITS", "unit", 9)
    assert [counted.say(None, units) for units in (0, 1, 9)] == ["0 units", "1 unit", "9 units"]
    assert (counted.as_json(None, 9), 9 in counted, 10 in counted) == (9, True, False)


def test_the_json_form_names_what_an_event_tells() -> None:
    assert EVENTS.as_dict(None, told(draws, 2, 1, 0)) == {"seat": 1, "card": "ace"}
    assert EVENTS.as_dict(None, told(begins)) == {}


def test_names_need_not_begin_with_0() -> None:
    ended = told(ends, 2)
    assert ENDING.fields(ended) == {"why": 2}
    assert ENDING.sentence(None, ended) == "the game ends by conquest"
    assert ENDING.as_dict(None, ended) == {"why": "conquest"}
    assert [WHY.read(None, name) for name in WHY.names] == [WHY.low, WHY.high] == [1, 2]


@pytest.mark.parametrize("number", [-1, 0, 4, 99])
def test_an_unknown_kind_is_an_error(number: int) -> None:
    with pytest.raises(ValueError, match="unknown event"):
        EVENTS.sentence(None, Event(1, 1, number, (0, 0, 0, 0)))


def test_only_secret_events_are_declared_so() -> None:
    assert [each.secret for each in EVENTS.kinds] == [False, True, False]


@given(st.data())
def test_whatever_is_noted_is_read(data: st.DataObject) -> None:
    bounds = st.tuples(st.integers(-9, 0), st.integers(0, 200))
    known: list[Domain] = [
        Number("N", low, high) for low, high in data.draw(st.lists(bounds, min_size=1, max_size=8))
    ]
    known += [amounts("A")] * data.draw(st.integers(0, 2))
    known = data.draw(st.permutations(known))
    names = [f"f{at}" for at in range(len(known))]
    space: dict[str, Any] = {}
    exec(f"def kind(log, {', '.join(names)}): pass", space)  # any number of parameters
    kind = space["kind"]
    kind.__annotations__ = {
        name: Annotated[int, domain] for name, domain in zip(names, known, strict=True)
    }
    events = Events(event(kind))
    values = [data.draw(st.integers(domain.low, domain.high)) for domain in known]
    noted = told(kind, *values)
    assert all(-(2**31) <= each < 2**31 for each in noted.fields)
    assert list(events.fields(noted).values()) == values


# --- declarations that cannot work ---------------------------------------------------------------


def undeclared(log: Log) -> None:
    """Nothing."""


@event
def has_no_log(seat: Player) -> None:
    """Nothing."""


@event
def has_no_domain(log: Log, seat: int) -> None:
    """Nothing."""


@event
def tells_too_much(log: Log, a: Amount, b: Amount, c: Amount, d: Amount, e: Player) -> None:
    """Nothing."""


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (undeclared, "is not declared by @event"),
        (has_no_log, "its first parameter is the log"),
        (has_no_domain, "the parameter seat needs a type with a domain"),
        (tells_too_much, "no room for its field e"),
    ],
)
def test_a_declaration_that_cannot_work_names_its_line(
    kind: Callable[..., None], said: str
) -> None:
    with pytest.raises(BadDeclaration) as caught:
        Events(kind)
    assert said in str(caught.value) and f"{__file__}:" in str(caught.value)


# --- elements of the picture ---------------------------------------------------------------------

Spot = Annotated[int, Name("SPOT", ("a", "b", "c"), prefix="spot-")]
Numbered = Annotated[int, Number("CARD", 0, 9, prefix="card-")]


@event
def went(log: Log, seat: Player, source: Spot, target: Spot, card: Numbered) -> None:
    """{seat} goes from {source} to {target} by {card}."""


WAYS = Events(begins, went)


def test_an_event_marks_the_elements_that_its_fields_stand_for() -> None:
    assert WAYS.marks(None, told(went, 0, 1, 2, 3)) == ("spot-b", "spot-c", "card-3")
    assert WAYS.marks(None, told(begins)) == ()
