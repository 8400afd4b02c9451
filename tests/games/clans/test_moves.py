"""Moves of Land of Clans & Wanderers: exact texts, what else can be typed, and what cannot."""

import pytest

from support.clans.battles import battle
from support.clans.codes import order
from support.clans.scenes import new_match
from wartable.engine.errors import Unreadable
from wartable.engine.kit.moves import packed
from wartable.games.clans import GAME
from wartable.games.clans.catalogue.names import row_named
from wartable.games.clans.moves import (
    ATTACK,
    ATTACK_BASE,
    DONE,
    EXCHANGE,
    IGNITE,
    MOVES,
    PLACE,
    STAGE,
    USE_HERO,
    place_move,
    read_move,
)
from wartable.games.clans.state import DECOY, NORTH, POSTS, SOUTH, TILES

BOOK = new_match("points").book


@pytest.mark.parametrize(
    ("typed", "exact"),
    [
        ("done", "done"),
        (" Submit ", "done"),
        ("keep", "done"),
        ("end", "done"),
        ("d", "done"),
        ("ex scout", "exchange scout"),
        ("s lake_tank a1", "stage lake_tank a1"),
        ("STAGE Lake Tank-decoy A1", "stage lake_tank-decoy a1"),
        ("back lake tank c1", "back lake_tank c1"),
        ("m a2b b2", "move a2b b2"),
        ("attack a2 b2s2", "attack a2 b2s2"),
        ("base c2", "base c2"),
        ("heal a1 a1b", "heal a1 a1b"),
        ("ignite a1 a2", "ignite a1 a2"),
    ],
)
def test_what_can_be_typed(typed: str, exact: str) -> None:
    move = read_move(BOOK, typed)
    assert MOVES.write(BOOK, move) == exact
    assert read_move(BOOK, exact) == move


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "bad-move"),
        ("h", "bad-move"),
        ("fly a1", "bad-move"),
        ("submit a1", "bad-move"),
        ("stage scout", "bad-move"),
        ("base c2 a1", "bad-move"),
        ("stage nobody a1", "no-such-card"),
        ("place scout d1", "no-such-tile"),
        ("move d1 a1", "no-such-tile"),
        ("move a1x a2", "no-such-unit"),
        ("move a2s1 b2", "no-such-unit"),
    ],
)
def test_what_cannot_be_typed(typed: str, code: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_move(BOOK, typed)
    assert caught.value.code == code
    assert caught.value.message.startswith(f"'{typed}': ")


def test_12_9_a_side_that_names_a_card_means_its_own() -> None:
    book = battle({"card_health": 1}).book
    own = {side: row_named(book, "fusilier", side) for side in (SOUTH, NORTH)}
    assert own[SOUTH] != own[NORTH]
    for side, row in own.items():
        assert row is not None
        assert read_move(book, "place fusilier a2", side) == place_move(row, 3)
        assert read_move(book, "place fusilier-decoy a2", side) == place_move(row + DECOY, 3)
    assert read_move(book, "place fusilier a2") == read_move(book, "place fusilier a2", SOUTH)


@pytest.mark.parametrize(
    "move",
    [
        order(0, 0, 0),
        order(12, 0, 0),
        order(DONE, 1, 0),
        order(USE_HERO, 0, 1),
        order(EXCHANGE, 1, 1),
        order(STAGE, 1, TILES),
        order(PLACE, 1, 16),
        order(ATTACK, TILES * POSTS, 0),
        order(ATTACK, 0, TILES * POSTS),
        order(ATTACK_BASE, 0, 1),
        order(IGNITE, 0, 9),
        packed(DONE, 1),
    ],
)
def test_a_number_that_is_no_move_is_written_as_a_number(move: int) -> None:
    assert GAME.notation.write_move(BOOK, move) == f"move number {move}"
