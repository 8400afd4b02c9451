"""A game's functions are annotated as the contract says: the compiled form is made from that."""

from __future__ import annotations

import inspect
import typing
from typing import Any

import pytest

from wartable.engine import contract
from wartable.engine.game import Game
from wartable.engine.kit.tables import is_table, spec_of
from wartable.engine.registry import all_games

FUNCTIONS = [
    (game, name) for game in all_games() for name in (*contract.RULES, *contract.HEURISTICS)
]


def signature(function: Any, tables: dict[str, type[Any]]) -> list[tuple[str, Any]]:
    """Return names and types in order, the contract's tables replaced by a game's."""
    hints = typing.get_type_hints(function)
    names = [*inspect.signature(function).parameters, "return"]
    own = {getattr(contract, name): table for name, table in tables.items()}
    return [(name, own.get(hints[name], hints[name])) for name in names]


@pytest.mark.parametrize(("game", "name"), FUNCTIONS, ids=[f"{g.key}-{n}" for g, n in FUNCTIONS])
def test_a_function_has_the_parameters_of_the_contract(game: Game, name: str) -> None:
    own = signature(game.meanings[name], game.tables)
    assert own == signature(getattr(contract, name), game.tables)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_every_field_of_a_game_has_a_line_of_meaning(game: Game) -> None:
    for table in game.tables.values():
        assert is_table(table)
        assert spec_of(table).doc
        for field in spec_of(table).fields:
            assert field.doc and "\n" not in field.doc, field.name
            assert f"{field.name}" in spec_of(table).document()
