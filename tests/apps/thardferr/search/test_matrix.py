"""The matrix of races and strategies, and the equilibria of matrix games."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wartable.apps.thardferr.field import fought
from wartable.apps.thardferr.kingdom.army import army_cost
from wartable.apps.thardferr.rulesets import rules_of
from wartable.apps.thardferr.search import matrix as module
from wartable.apps.thardferr.search import matrix_text
from wartable.apps.thardferr.search.equilibrium import solve
from wartable.apps.thardferr.search.matrix import Matrix, Terms, matrix
from wartable.apps.thardferr.search.matrix_text import matrix_json, matrix_lines
from wartable.engine.errors import BadOption
from wartable.games.thardferr.book.battle import battle_book
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.state import ATTACKER, DRAW

RULES = rules_of("document")
TWO = ("Orc", "Undead")


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only two races, and short searches."""
    monkeypatch.setattr(module, "RACES", TWO)
    monkeypatch.setattr(matrix_text, "RACES", TWO)
    monkeypatch.setattr(module, "ANSWER", 12_000)


@pytest.fixture(scope="module")
def made() -> Matrix:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "RACES", TWO)
        patch.setattr(module, "ANSWER", 12_000)
        return matrix(Terms(RULES, 20_000), rounds=2)


# --- equilibria -----------------------------------------------------------------------------------


def test_rock_paper_scissors() -> None:
    found = solve(np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]]))
    assert found.rows.tolist() == pytest.approx([1 / 3] * 3)
    assert found.columns.tolist() == pytest.approx([1 / 3] * 3)
    assert found.value == pytest.approx(0)


def test_two_by_two() -> None:
    """The row player mixes 3 to 4 and the column player 5 to 2, by hand: the value is 1/7."""
    found = solve(np.array([[1.0, -2], [-0.5, 1.75]]))
    assert found.rows.tolist() == pytest.approx([2.25 / 5.25, 3 / 5.25])
    assert found.columns.tolist() == pytest.approx([3.75 / 5.25, 1.5 / 5.25])
    assert found.value == pytest.approx((1 * 1.75 - 2 * 0.5) / 5.25)


def test_one_choice_that_is_best_whatever_the_other_does() -> None:
    found = solve(np.array([[3.0, 5, 4], [1, 2, 3]]))
    assert found.rows.tolist() == [1, 0]
    assert found.columns.tolist() == [1, 0, 0]
    assert found.value == pytest.approx(3)


@settings(max_examples=30)
@given(st.data())
def test_nobody_gains_by_leaving_an_equilibrium(data: st.DataObject) -> None:
    rows, columns = data.draw(st.integers(1, 12)), data.draw(st.integers(1, 12))
    figures = st.sampled_from([-1.0, -0.5, 0.0, 0.25, 1.0])
    row = st.lists(figures, min_size=columns, max_size=columns)
    payoff = np.array(data.draw(st.lists(row, min_size=rows, max_size=rows)))
    found = solve(payoff)
    assert found.rows.sum() == pytest.approx(1)
    assert found.columns.sum() == pytest.approx(1)
    assert (found.rows >= 0).all()
    assert (found.columns >= 0).all()
    assert (payoff @ found.columns).max() <= found.value + 1e-9
    assert (found.rows @ payoff).min() >= found.value - 1e-9
    assert found.gap == pytest.approx(0, abs=1e-9)


def test_a_large_game_of_victories_and_defeats() -> None:
    draw = np.random.default_rng(4)
    upper = np.triu(draw.integers(-1, 2, (120, 120)), 1).astype(float)
    found = solve(upper - upper.T)
    assert found.value == pytest.approx(0, abs=1e-9)
    assert found.gap == pytest.approx(0, abs=1e-9)


# --- the matrix -----------------------------------------------------------------------------------


def test_all_armies_cost_the_same_at_most(made: Matrix) -> None:
    assert len(made.pool.entries) == 13
    for at in range(len(made.pool.armies)):
        kingdom = made.pool.kingdom(at)
        cost = army_cost(catalogue().races[kingdom.race], kingdom.army).tegc
        assert 10_000 < cost <= 20_000
    assert {int(owner) for owner in made.pool.owner} == set(range(13))


def test_results_are_those_of_battles(made: Matrix) -> None:
    book = battle_book(RULES)
    pool = made.pool
    margins = pool.payoff(book, by_wins=False)
    wins = pool.payoff(book, by_wins=True)
    for row, column in ((0, 1), (3, 14), (14, 3), (20, 9)):
        work = fought(book, pool.kingdom(row), pool.kingdom(column))
        won = 0 if work.winner == DRAW else 1 if work.winner == ATTACKER else -1
        assert wins[row][column] == won
        assert np.sign(margins[row][column]) == won
    # Without castles and towers it does not matter who attacks.
    assert (wins == -wins.T).all()
    assert np.abs(margins + margins.T).max() == 0


def test_the_mix_is_not_beaten_by_any_entry(made: Matrix) -> None:
    assert made.shares.sum() == pytest.approx(1)
    assert (made.against <= 1e-9).all()
    assert made.against.max() == pytest.approx(0, abs=1e-9)
    assert made.equilibrium.gap < 1e-9
    assert made.cells.shape == (13, 13)
    assert np.abs(made.cells + made.cells.T).max() < 1e-9
    assert made.races.shape == (2, 2)
    assert made.gain is not None
    assert 0 <= made.gain < 0.5
    assert made.ended == "finished"


def test_what_is_dominated_is_nowhere_better(made: Matrix) -> None:
    dominated = made.dominated()
    assert dominated
    assert len(dominated) < 13
    for own, other in dominated.items():
        assert (made.cells[other] >= made.cells[own] - 1e-6).all()
        assert (made.cells[other] > made.cells[own] + 1e-6).any()


def test_same_seed_same_matrix(made: Matrix) -> None:
    again = matrix(Terms(RULES, 20_000), rounds=2)
    assert (again.pool.armies == made.pool.armies).all()
    assert (again.cells == made.cells).all()


def test_victories_only() -> None:
    found = matrix(Terms(RULES, 20_000, by_wins=True), rounds=1)
    assert set(np.unique(found.cells.round(9))) <= {-1.0, 0.0, 1.0}
    assert matrix_lines(found, full=False)[0].startswith("A figure is the attacker's victories")


def test_an_end_in_between_gives_the_armies_so_far() -> None:
    found = matrix(Terms(RULES, 20_000), rounds=2, watch=lambda done, total: done < 15)
    assert found.ended == "limit"
    assert found.gain is None
    assert len(found.pool.armies) == 13

    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(BadOption, match="ended before its first round was over"):
        matrix(Terms(RULES, 20_000), rounds=2, watch=interrupt)
    with pytest.raises(BadOption, match="rounds must be 1 to 50, not 0"):
        matrix(Terms(RULES), rounds=0)


def test_the_matrix_in_words(made: Matrix) -> None:
    short, full = (matrix_lines(made, full=full) for full in (False, True))
    assert set(short) < set(full)
    assert sum(line.startswith("| **") for line in full) == 2 + 13
    assert "| attacker \\ defender | Orc | Undead |" in full
    assert any(line.startswith("| 7 | Orc, Orc Berserker |") for line in full)
    assert any(line.startswith("Loses to nothing: ") for line in full)
    tables = [line for line in full if line.startswith("|")]
    assert {line.count("|") for line in tables} == {4, 8, 15}


def test_the_matrix_as_json(made: Matrix) -> None:
    found = json.loads(json.dumps(matrix_json(made)))
    assert found["tegc"] == 20_000
    assert found["entries"][0]["strategy"] is None
    assert sum(each["share"] for each in found["mix"]) == pytest.approx(1, abs=0.01)
    assert len(found["cells"]) == 13
    assert found["races"]["names"] == list(TWO)
