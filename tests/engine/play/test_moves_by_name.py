"""Moves by name: every legal move has a JSON form that fits the schema and stands for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from support.games.pig import PIG
from support.setups import usual_setups
from wartable.engine.errors import Unreadable, WartableError
from wartable.engine.kit.moves import packed
from wartable.engine.play.match import Match
from wartable.testing.play import random_match
from wartable.testing.setups import Setup

declared = pytest.mark.parametrize(
    "setup", [each for each in usual_setups() if each.game.moves is not None], ids=str
)
#: So many families of moves of a position are looked at.
SOME = 60
KINDS = {"integer": int, "string": str}


def fits(value: Any, schema: Mapping[str, Any]) -> bool:
    """Tell whether a value is one that a schema of a field allows."""
    if "const" in schema:
        return bool(value == schema["const"])
    if "enum" in schema:
        return value in schema["enum"]
    low, high = schema.get("minimum", value), schema.get("maximum", value)
    return type(value) is KINDS[schema["type"]] and bool(low <= value <= high)


@declared
def test_a_legal_move_is_the_same_by_name(setup: Setup) -> None:
    for moves in (0, 5, 30, 90):
        match = random_match(setup, 7, moves)
        if match.over or not match.to_act:
            break
        seat = match.to_act[0]
        view = match.view(seat)
        verbs = {
            each["properties"]["verb"]["const"]: each
            for each in setup.game.move_schema(view.book)["oneOf"]  # type: ignore[index]
        }
        legal = view.legal()
        for family in legal[:: 1 + len(legal) // SOME]:
            for amount in {family.low, family.high}:
                move = packed(family.code, amount)
                data = setup.game.move_as_dict(view.book, move)
                assert data is not None
                schema = verbs[str(data["verb"])]
                assert set(schema["required"]) <= set(data) <= set(schema["properties"])
                assert all(fits(value, schema["properties"][name]) for name, value in data.items())
                assert setup.game.read_move(view.book, data) == move
                assert (
                    setup.game.notation.read_move(
                        view.book, setup.game.notation.write_move(view.book, move)
                    )
                    == move
                )


@declared
def test_a_match_takes_moves_by_name(setup: Setup) -> None:
    match, twin = setup.match(3), setup.match(3)
    for _ in range(12):
        if match.over or not match.to_act:
            break
        seat = match.to_act[0]
        legal = match.view(seat).legal()
        if not legal:  # a nested match is on
            break
        family = legal[0]
        match.play(seat, packed(family.code, family.low))
        data = match.view(seat).game.move_as_dict(match.book, packed(family.code, family.low))
        assert data is not None
        twin.play(seat, data)
    assert match.state_hash() == twin.state_hash()


@declared
def test_a_view_names_the_fields_of_legal_moves_if_asked(setup: Setup) -> None:
    match = setup.match(1)
    view = match.view(match.to_act[0])
    with_fields, without = view.as_dict(fields=True)["legal"], view.as_dict()["legal"]
    assert [each["fields"] for each in with_fields] == [view.fields(each) for each in view.legal()]
    assert all("fields" not in each for each in without)


@declared
@pytest.mark.parametrize("data", [{}, {"verb": "no such verb"}, {"verb": 7}, {"verb": ["x"]}])
def test_what_is_no_move_by_name_is_refused(setup: Setup, data: dict[str, object]) -> None:
    match: Match = setup.match(1)
    before = match.state_hash()
    with pytest.raises(WartableError) as caught:
        match.play(match.to_act[0], data)
    assert caught.value.code == "bad-move" and "\n" not in caught.value.message
    assert match.state_hash() == before


def test_a_game_that_does_not_declare_its_moves_takes_them_as_text_only() -> None:
    match = Match(PIG, seed=1, seats=2)
    assert PIG.move_schema(match.book) is None
    with pytest.raises(Unreadable, match="takes moves as text only"):
        match.play(match.to_act[0], {"verb": "go"})
