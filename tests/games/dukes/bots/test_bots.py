"""The heuristics of War of the Dukes: positions with an obvious move, and whole games."""

from __future__ import annotations

from random import Random

import pytest

from compiling import check_both_forms
from support.dukes.boards import at, board, book_of
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.options.fields import describe
from wartable.engine.play.match import Match
from wartable.games.dukes import GAME
from wartable.games.dukes.bots import STYLES
from wartable.games.dukes.state import (
    COLUMN_COUNT,
    DE,
    DR,
    EX,
    OBJECTIVES_DENIED,
    ORFBURG,
    SIDES,
    TO_BRIDGES,
    TO_CAPITALS,
    TO_KAISERBURG,
    WULFENBERG,
)
from wartable.lab.batch import simulate
from wartable.lab.kernel import REASON
from wartable.lab.statistics import statistics_of
from wartable.testing.play import Play
from wartable.testing.setups import Setup

GREEDY = 0
#: More moves than any of these games has.
MOST_MOVES = 3000


#: Games in which every value of every option comes up, each time in other company.
MIXTURES = 8


def values() -> dict[str, list[int | str]]:
    """Return the values of every option that are tried, of numbers the usual one and the ends."""
    found: dict[str, list[int | str]] = {}
    for info in describe(GAME.options()):
        ends = [end for end in (info.low, info.high) if end is not None]
        found[info.name] = list(info.choices or dict.fromkeys([info.default, *ends]))
    return {name: each for name, each in found.items() if name != "turns"}


def mixtures() -> list[dict[str, int | str]]:
    """Return options for so many games, in which each value is about as frequent as others."""
    mixed: list[dict[str, int | str]] = [{} for _ in range(MIXTURES)]
    for name, tried in values().items():
        column = (tried * MIXTURES)[:MIXTURES]
        Random(name).shuffle(column)
        for options, value in zip(mixed, column, strict=True):
            options[name] = value
    return mixed


def chosen(match: Match, style: int = GREEDY) -> str:
    """Return the move of a heuristic for the side that decides."""
    seat = match.to_act[0]
    view = match.view(seat)
    move = GAME.bots.choose(view.book, view.s, view.work, stream(1, BOT), seat, style)
    assert view.work == GAME.work()
    return str(GAME.notation.write_move(match.book, move))


def whole_phase(match: Match, style: int = GREEDY) -> list[str]:
    """Let a heuristic decide until the phase or the game ends; return its moves."""
    moves = [chosen(match, style)]
    while moves[-1] != "end":
        match.play(match.to_act[0], moves[-1])
        if match.over:
            break
        moves.append(chosen(match, style))
    return moves


def play_out(setup: Setup, seed: int, *styles: int) -> Play:
    """Play a game by these styles in turn, seeing that every move is legal."""
    play = Play(setup, seed)
    while not play.over:
        seat = play.to_act[0]
        style = styles[play.moves % len(styles)]
        before = play.packed()
        move = GAME.bots.choose(play.book, play.s, play.work, play.bots[seat], seat, style)
        assert (play.work, play.packed()) == (GAME.work(), before)
        assert GAME.rules.check(play.book, play.s, play.work, seat, move) == 0
        play.apply(seat, move)
        assert play.moves < MOST_MOVES
    return play


# --- whole games ------------------------------------------------------------------------------


def test_the_mixtures_have_every_value_of_every_option() -> None:
    for name, tried in values().items():
        assert {options[name] for options in mixtures()} == set(tried)


@pytest.mark.parametrize("number", range(MIXTURES))
def test_every_move_is_legal_under_every_option(number: int) -> None:
    options = GAME.options({**mixtures()[number], "turns": 2})
    play_out(Setup(GAME, options, SIDES, f"mixture {number}"), 1, GREEDY)


@pytest.mark.parametrize("preset", GAME.presets)
def test_every_move_of_every_style_is_legal(preset: str) -> None:
    options = GAME.options({"turns": 4}, preset=preset)
    play_out(Setup(GAME, options, SIDES, preset), 2, *range(STYLES))


def test_suggestions_are_legal_and_differ() -> None:
    play = Play(Setup(GAME, GAME.options({"turns": 2}), SIDES, "usual"), 3)
    most = 0
    while not play.over:
        seat = play.to_act[0]
        asked = 8 if play.moves % 3 == 0 else 1
        moves = {
            GAME.bots.suggest(play.book, play.s, play.work, play.bots[seat], seat)
            for _ in range(asked)
        }
        for move in moves:
            assert GAME.rules.check(play.book, play.s, play.work, seat, move) == 0
        most = max(most, len(moves))
        play.apply(seat, min(moves))
    assert most >= 4


@pytest.mark.parametrize("side", range(SIDES))
def test_greedy_beats_random_players_on_either_side(side: int) -> None:
    seats = ["random", "random"]
    seats[side] = "greedy"
    # Orfburg wins 98 %: a hundred games would not tell that from 95 %.
    results = simulate(GAME, seats=seats, games=600)
    wins = {each.bot: each.wins for each in statistics_of(results).bots}["greedy"]
    assert wins.low > 0.95


def test_games_between_greedy_players_are_open() -> None:
    results = simulate(GAME, seats=["greedy", "greedy"], games=60, seed=1)
    orfburg = statistics_of(results).seats[ORFBURG].wins
    assert orfburg.low > 0.1
    assert orfburg.high < 0.9
    assert len(set(results.column(REASON))) >= 3


def test_both_forms_play_the_same_games() -> None:
    check_both_forms(GAME, ["greedy", "greedy"], GAME.options({"turns": 5}), games=2)


# --- movement ---------------------------------------------------------------------------------


def test_the_pieces_are_deployed_at_once() -> None:
    assert chosen(Match(GAME)) == "deploy"


def test_a_unit_marches_to_kaiserburg_along_the_road() -> None:
    guards = [f"O infantry {spot}" for spot in ("0218", "0516", "0815", "0717", "3020", "3119")]
    match = board(*guards, "O infantry 2316", phase="O movement")
    before = match.book.march[TO_KAISERBURG][at("2316")]
    move = next(move for move in whole_phase(match) if move.startswith("move 2316"))
    assert match.book.march[TO_KAISERBURG][at(move.split()[2])] == before - 6


def test_the_last_guard_of_a_threatened_capital_stays() -> None:
    pieces = ("O cavalry 2919", "W cavalry 2718", "W infantry 1808")
    moves = whole_phase(board(*pieces, phase="O movement"))
    assert not any(move.startswith("move") for move in moves)


def test_wulfenberg_rides_between_the_rivers_when_it_is_judged() -> None:
    pieces = ("O infantry 1807", "O infantry 1218", "W cavalry 0213", "W cavalry 0202")
    match = board(*pieces, phase="W movement", turn=15)
    whole_phase(match)
    match.play(WULFENBERG, "end")
    assert chosen(match) == "end"
    match.play(WULFENBERG, "end")
    assert GAME.rules.over(match.book, match.s) == OBJECTIVES_DENIED
    assert match.winners == (WULFENBERG,)


def test_the_duke_keeps_away_from_those_who_could_attack_him() -> None:
    pieces = ("O duke 2013", "O infantry 2014", "W infantry 2010", "W infantry 1910")
    match = board(*pieces, phase="O movement")
    moves = whole_phase(match)
    assert any(move.startswith("lead") for move in moves)
    assert match.s.unit[match.s.at[30]] == 0
    match.play(ORFBURG, "end")
    match.play(ORFBURG, "end")
    assert "2013" not in str([move for move in moves if move.startswith("lead")])


# --- combat -----------------------------------------------------------------------------------


def test_a_lone_duke_is_attacked_by_all_it_takes() -> None:
    match = board("O infantry 1912", "O infantry 2010", "W duke 2011", "W infantry 2112")
    assert whole_phase(match)[0].startswith("attack 2011")


def test_hopeless_attacks_are_not_made() -> None:
    assert whole_phase(board("O cavalry 2212", "W infantry 2211", "W duke 2311")) == ["end"]


def test_guns_fire_from_afar_when_nothing_can_happen_to_them() -> None:
    match = board("O artillery 2213", "O artillery 2113", "W artillery 2211", die=6)
    moves = whole_phase(match)
    assert moves[-2:] == ["roll", "end"]
    assert {move.split()[1] for move in moves if move.startswith("attack")} == {"2211"}


def test_those_who_are_not_needed_do_not_join() -> None:
    guns = [f"O artillery {spot}" for spot in ("1913", "2013", "2113", "1813", "2112", "1912")]
    match = board(*guns, "O infantry 2010", "W cavalry 2011")
    joined = [move for move in whole_phase(match) if move.startswith("attack")]
    assert 1 <= len(joined) < 7


def test_a_surrounded_unit_is_attacked_at_even_odds() -> None:
    pieces = ("O infantry 2010", "O cavalry 2012", "W infantry 2011")
    assert chosen(board(*pieces)).startswith("attack 2011")


# --- what planners are told -------------------------------------------------------------------


def share(match: Match) -> float:
    """Return Orfburg's share of what both sides have in prospect."""
    own, other = (GAME.bots.evaluate(match.book, match.s, seat) for seat in range(SIDES))
    assert own >= 0 and other >= 0
    return float(own / (own + other))


def test_standing_follows_the_objectives_as_the_end_comes_near() -> None:
    pieces = ("O infantry 1807", "O infantry 0516", "W infantry 1603", "W cavalry 0202")
    shares = [share(board(*pieces, turn=turn)) for turn in (1, 8, 15)]
    assert shares == sorted(shares)
    assert shares[-1] > 0.7
    held = ("O infantry 1809", "O infantry 0516", "W infantry 1807", "W cavalry 0202")
    assert share(board(*held, turn=15)) < 0.3


def test_standing_follows_strength() -> None:
    few = board("O infantry 2211", "W infantry 1807", "W infantry 1808", "W cavalry 0202")
    many = board(
        *(f"O infantry {spot}" for spot in ("2211", "2311", "2210")),
        "W infantry 1807",
        "W infantry 1808",
        "W cavalry 0202",
    )
    assert share(many) > share(few)


def test_a_taken_capital_counts() -> None:
    taken = board("O cavalry 0202", "W infantry 1807", turn=14)
    held = board("O cavalry 0208", "W infantry 1807", turn=14)
    assert share(taken) > share(held) + 0.2


# --- what the book says -----------------------------------------------------------------------


def test_the_book_counts_the_faces_of_results() -> None:
    book = book_of()
    six_to_one = COLUMN_COUNT - 1
    assert [book.faces[six_to_one][result] for result in (DE, DR, EX)] == [4, 0, 2]
    in_forest = 2 * COLUMN_COUNT + six_to_one
    assert [book.faces[in_forest][result] for result in (DE, DR, EX)] == [2, 0, 4]


@pytest.mark.parametrize(
    ("goal", "spot", "cost"),
    [
        (TO_KAISERBURG, "1807", 0),
        (TO_KAISERBURG, "1809", 1),
        (TO_KAISERBURG, "1814", 6),
        (TO_BRIDGES, "0516", 0),
        (TO_BRIDGES, "0814", 1),
        (TO_CAPITALS + ORFBURG, "3117", 2),
        (TO_CAPITALS + WULFENBERG, "0103", 0),
    ],
)
def test_the_book_knows_the_way(goal: int, spot: str, cost: int) -> None:
    assert book_of().march[goal][at(spot)] == cost
