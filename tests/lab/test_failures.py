"""What is wrong with a game stops a batch in one line: file, line, number of the game, and seed."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from support.broken import broken_pig
from support.commands import Run
from wartable.bots.protocol import BotFailed
from wartable.engine.errors import BadOption, RulesFailed
from wartable.engine.game import Game
from wartable.engine.kit.chance import Chance
from wartable.engine.play.match import Match
from wartable.lab import kernel
from wartable.lab.batch import compiled_styles, make_batch, simulate
from wartable.lab.bench import PlainKernel, run_bench
from wartable.lab.processes import play_match

#: Moves after which a game is endless here.
FEW = 1_000
#: Without an end: nobody ever holds anything. With a goal of 5 nobody is to act either.
STUCK = (
    ("s.held[seat] += s.pot", "s.held[seat] += 0"),
    ("return 0 if s.won > 0 else 1 << s.seat", "return 0 if book.goal == 5 else 1 << s.seat"),
)


def seed_of(game: Game, number: int) -> int:
    """Return the seed of a game of a batch with seed 0."""
    return kernel.game_seed(Chance(), 0, number)


def played_compiled(game: Game, options: Any) -> array[int]:
    return simulate(game, seats=["random"] * 2, games=3, options=options).figures


def played_plainly(game: Game, options: Any) -> array[int]:
    plan = make_batch(game, ["random"] * 2, options)
    return PlainKernel(plan, compiled_styles(plan) or []).play(0, 3)


def played_in_matches(game: Game, options: Any) -> array[int]:
    plan = make_batch(game, ["random"] * 2, options)
    return sum((play_match(plan, number) for number in range(3)), array("q"))


def test_a_game_that_is_stuck_stops_the_batch_however_it_is_played(
    tmp_path: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel, "MOST_MOVES", FEW)
    with broken_pig(tmp_path, *STUCK) as broken:
        game = broken.game
        at = f"Pig, game 0 with seed {seed_of(game, 0)}"
        for play in (played_compiled, played_plainly, played_in_matches):
            assert refused(play, game, 20) == (
                "endless-game",
                f"{broken.place('def over')}: {at}: no end after {FEW} moves; "
                "expected that over() returns a reason",
            )
            assert refused(play, game, 5) == (
                "nobody-to-act",
                f"{broken.place('def to_act')}: {at}: to_act() names no seat that can act; "
                "expected seats from 0 to 1 before the end",
            )


def refused(play: Callable[[Game, Any], object], game: Game, goal: int) -> tuple[str, str]:
    with pytest.raises(RulesFailed) as caught:
        play(game, game.options({"goal": goal}))
    return caught.value.code, str(caught.value)


def test_a_seat_that_is_not_there_cannot_act(tmp_path: Path) -> None:
    with broken_pig(tmp_path, ("else 1 << s.seat", "else 1 << (s.seat + s.turn)")) as broken:
        for play in (played_plainly, played_in_matches):
            with pytest.raises(RulesFailed) as caught:
                play(broken.game, None)
            assert caught.value.code == "nobody-to-act"


#: What is replaced in Pig, the text at the line that is named, the error's code, and what is said.
BROKEN: dict[str, tuple[str, str, str, str, str]] = {
    "an illegal sample": (
        "return HOLD if s.pot > 0 and draw(chance, 2) == 0 else ROLL",
        "return HOLD",
        "def sample",
        "bad-move",
        "bot 'random' in seat pig 1, move 1: illegal move: 'hold': roll, or hold what there is",
    ),
    "a sample that raises": (
        "return HOLD if s.pot > 0 and draw(chance, 2) == 0 else ROLL",
        "return book.die[999]",
        "return book.die[999]",
        "rules-raised",
        "bot 'random' in seat pig 1, move 1: raised IndexError: list index out of range",
    ),
    "an index out of bounds": (
        "face = book.die[",
        "face = book.die[999 + ",
        "face = book.die[",
        "rules-raised",
        "move 1 raised IndexError: list index out of range",
    ),
}


@pytest.mark.parametrize("way", BROKEN)
def test_games_in_matches_stop_at_the_first_fault(tmp_path: Path, way: str) -> None:
    old, new, marker, code, said = BROKEN[way]
    with broken_pig(tmp_path, (old, new)) as broken:
        with pytest.raises(RulesFailed) as caught:
            played_in_matches(broken.game, None)
        at = f"Pig, game 0 with seed {seed_of(broken.game, 0)}"
        assert str(caught.value) == f"{broken.place(marker)}: {at}: {said}"
        assert caught.value.code == code


def test_the_command_says_it_in_one_line(tmp_path: Path, run: Run) -> None:
    old, new, marker, *_ = BROKEN["an illegal sample"]
    own = tmp_path / "own.py"
    own.write_text(
        "class Own:\n    def choose(self, view, legal, chance):\n        return 'roll'\n"
    )
    with broken_pig(tmp_path, (old, new)) as broken:
        seats = ("--seats", f"random,{own}:Own", "--jobs", "1")
        refused = run("simulate", broken.key, "--games", "2", *seats)
        assert refused.code == 2 and refused.out == ""
        assert refused.err.splitlines()[-1].startswith(f"wartable: {broken.place(marker)}: Pig, ")


def test_a_bot_of_others_is_blamed_itself(pig: Game, tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text("class Own:\n    def choose(self, view, legal, chance):\n        return 'fly'\n")
    with pytest.raises(BotFailed) as caught:
        simulate(pig, seats=[f"{own}:Own"] * 2, games=1)
    assert str(caught.value).startswith("game 0: bot 'own.py:Own' in seat pig 1, move 1: illegal")
    assert str(caught.value).endswith(f"(seed {seed_of(pig, 0)})")


# --- numbers of seats ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "play",
    [
        lambda game, seats: Match(game, seats=seats),
        lambda game, seats: Match(game, players=["random"] * seats),
        lambda game, seats: simulate(game, seats=["random"] * seats, games=1),
        lambda game, seats: make_batch(game, ["random"] * seats),
        lambda game, seats: game.book_for(game.options(), seats),
    ],
)
@pytest.mark.parametrize("seats", [1, 9, 40])
def test_the_engine_refuses_seats_that_the_game_forgets_to_refuse(
    tmp_path: Path, play: Callable[[Game, int], object], seats: int
) -> None:
    with broken_pig(tmp_path, ("if not 2 <= seats <= 8:", "if False:")) as broken:
        with pytest.raises(BadOption) as caught:
            play(broken.game, seats)
        assert caught.value.code == "bad-seats"
        assert str(caught.value) == f"Pig needs 2 to 8 seats, not {seats}"


def test_a_benchmark_refuses_them_too(pig: Game) -> None:
    with pytest.raises(BadOption, match="Pig needs 2 to 8 players, not 9"):
        run_bench(replace(pig, usual_seats=9), games=1)
