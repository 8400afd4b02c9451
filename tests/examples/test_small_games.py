"""The small games in the box: short, correct, and complete games like any other."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from support.packages import installed
from support.source import lines_of
from wartable.bots.play import bot_move
from wartable.bots.registry import make_bot
from wartable.engine.errors import NotLegal, Unreadable
from wartable.engine.game import Game
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.play.match import Match
from wartable.engine.play.record import read_record, write_record
from wartable.engine.registry import find_game
from wartable.engine.scene.text import render_text
from wartable.lab.batch import simulate
from wartable.testing.checks import check_game

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "games"
ENTRIES = tomllib.loads((FOLDER / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "entry-points"
]["wartable.games"]

#: A game -> the most lines it may have without docstring and imports.
LIMITS = {"tictactoe": 40, "goofspiel": 80}


@pytest.fixture(scope="module", autouse=True)
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The package of small games, installed as its own file says."""
    points = "".join(f"{key} = {value}\n" for key, value in ENTRIES.items())
    folder = tmp_path_factory.mktemp("small")
    with installed(folder, "wartable_small_games", f"[wartable.games]\n{points}"):
        yield


def game(key: str) -> Game:
    found: Game = import_module(f"wartable_small_games.{key}").GAME
    return found


def played(key: str, *moves: str, seats: int = 2, **options: int | str) -> Match:
    """Return a match after moves, each made by the first seat that is to act."""
    match = Match(game(key), options=game(key).options(options), seats=seats, seed=1)
    for move in moves:
        match.play(match.to_act[0], move)
    return match


# --- all of them ---------------------------------------------------------------------------------


def test_each_is_found_by_its_entry_point() -> None:
    assert sorted(ENTRIES) == ["connectfour", "goofspiel", "hex", "nim", "tictactoe"]
    assert all(find_game(key) is game(key) for key in ENTRIES)


@pytest.mark.parametrize("key", ENTRIES)
def test_it_is_short(key: str) -> None:
    lines = lines_of(FOLDER / "src" / "wartable_small_games" / f"{key}.py")
    print(f"{key}: {lines} lines")
    assert 10 < lines <= LIMITS.get(key, 80)


@pytest.mark.parametrize("key", ENTRIES)
def test_it_keeps_what_every_game_keeps(key: str) -> None:
    check_game(game(key), quick=True)


@pytest.mark.parametrize("key", ENTRIES)
def test_its_docstring_is_the_rulebook(key: str) -> None:
    assert game(key).rulebook.startswith(f"{game(key).title}: ")
    assert "wins" in game(key).rulebook


@pytest.mark.parametrize("key", ENTRIES)
def test_it_is_searched_simulated_and_recorded(key: str) -> None:
    results = simulate(game(key), seats=["search:iterations=20", "greedy"], games=2, seed=3)
    assert len(list(results.rows())) == 2
    match = Match(game(key), seed=5)
    bots = [make_bot("greedy", match.game), make_bot("random", match.game)]
    while not match.over:
        seat = match.to_act[0]
        bot_move(bots[seat], match, seat, stream(5, BOT, seat))
    again = read_record(write_record(match))
    assert (again.over, again.s) == (True, match.s)


# --- one by one ----------------------------------------------------------------------------------


def test_three_in_a_row_win_tic_tac_toe() -> None:
    match = played("tictactoe", "a1", "b1", "a2", "b2", "a3")
    assert (match.winners, match.view(0).status()) == (
        (0,),
        "game over: three in a row, X wins",
    )


def test_a_full_board_is_a_draw() -> None:
    match = played("tictactoe", "a1", "b1", "c1", "a3", "b3", "c3", "a2", "b2", "c2")
    assert match.over
    assert match.winners == (0, 1)


def test_whoever_takes_the_last_match_wins_nim() -> None:
    match = played("nim", "a 3", "b 4", "c 5")
    assert match.winners == (0,)
    assert match.game.look.sentence(match.book, match.view(0).events[-2], {}) == (
        "A takes 5 from heap c"
    )


def test_or_loses_it_by_option() -> None:
    assert played("nim", "a 3", "b 4", "c 5", misere="yes").winners == (1,)


def test_nobody_takes_more_than_there_is() -> None:
    with pytest.raises(NotLegal, match="'a 4': that cannot be played now"):
        played("nim", "a 4")
    with pytest.raises(Unreadable, match="'a 9': '9' is not from 1 to 8"):
        played("nim", "a 9")


@pytest.mark.parametrize(
    "moves",
    ["aabbccd", "ababab a", "abbccdcddad", "dccbbabaada"],
    ids=["across", "upright", "rising", "falling"],
)
def test_four_in_a_row_win_connect_four(moves: str) -> None:
    match = played("connectfour", *moves.replace(" ", ""))
    assert (match.winners, match.view(0).status()) == ((0,), "game over: four in a row, red wins")


def test_a_full_column_takes_no_disc() -> None:
    with pytest.raises(NotLegal, match="'a': that cannot be played now"):
        played("connectfour", *"aaaaaaa")


def test_a_chain_from_side_to_side_wins_hex() -> None:
    down = [f"e{row}" for row in range(1, 10)]
    across = [f"{column}1" for column in "abcdfghi"]
    moves = [move for pair in zip(down, across, strict=False) for move in pair] + down[8:]
    assert played("hex", *moves).winners == (0,)
    # A chain of the other player from left to right, with a bend, built from its far end.
    chain = ["i5", "h5", "g5", "f5", "e5", "d6", "c6", "b6", "a6"]
    others = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1"]
    moves = [move for pair in zip(others, chain, strict=True) for move in pair]
    assert not played("hex", *moves[:-1]).over
    assert played("hex", *moves).winners == (1,)


def test_the_highest_bid_wins_the_prize_and_equal_ones_leave_it() -> None:
    match = played("goofspiel")
    first = match.s.prize
    match.play(0, "5")
    match.play(1, "5")
    assert match.s.points[:2] == [0, 0]
    both = match.s.prize
    assert both > first
    match.play(0, "1")
    match.play(1, "2")
    assert match.s.points[:2] == [0, both]
    assert match.view(0).status() == "round 3: your move"


def test_bids_are_secret_until_all_are_in() -> None:
    match = played("goofspiel")
    match.play(0, "13")
    assert match.view(1).s.bid[0] == -1
    assert match.view(0).s.bid[0] > 0
    assert [event.kind for event in match.view(1).events] == [3]
    match.play(1, "1")
    told = [match.game.look.sentence(match.book, each, {}) for each in match.view(1).events]
    assert told == ["A hands in a move", "B hands in a move", "A bids 13", "B bids 1"]


def test_cards_are_bid_once() -> None:
    match = played("goofspiel", "7", "8")
    with pytest.raises(NotLegal, match="'7': that cannot be played now"):
        match.play(0, "7")
    words = render_text(match.view(0).scene())
    assert " 1 2  3  4  5  6 .\n 8 9" in words
