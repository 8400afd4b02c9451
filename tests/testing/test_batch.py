"""Checked batches: the same rows as any batch, and a line for the first defect."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from support.games import pig, weeds
from support.games.pig import PIG, Book, State, Work
from support.games.sow import SOW
from support.games.sty import STY
from support.games.weeds import BROKEN, NETTLE
from wartable.engine.errors import BadOption, Defect
from wartable.engine.game import Game
from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families
from wartable.engine.registry import find_game
from wartable.lab.batch import compiled_styles, make_batch
from wartable.lab.bench import PlainKernel
from wartable.testing.batch import simulate_checked

BATCHES: list[tuple[Game, Sequence[str], dict[str, object]]] = [
    (PIG, ["random"] * 3, {}),
    (SOW, ["random", "idle"], {}),
    (find_game("territory"), ["greedy", "random", "idle"], {"max_rounds": 3}),
    (STY, ["bold"], {}),
]


@pytest.mark.parametrize(("game", "seats", "changes"), BATCHES, ids=lambda each: str(each)[:9])
def test_rows_are_those_of_any_batch(
    game: Game, seats: Sequence[str], changes: dict[str, object]
) -> None:
    options = game.options(changes)
    of_seats = [{"breed": "wild"}, {"breed": "tame"}] if game is SOW else []
    plan = make_batch(game, seats, options, seed=9, rotate=True, of_seats=of_seats, compiles=False)
    styles = compiled_styles(plan)
    assert styles is not None
    told: list[tuple[int, int]] = []
    results = simulate_checked(
        game,
        seats=seats,
        games=4,
        seed=9,
        options=options,
        rotate=True,
        of_seats=of_seats,
        progress=lambda done, total: told.append((done, total)),
    )
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert results.figures == PlainKernel(plan, styles).play(0, 4)
    assert len(list(results.rows())) == 4 and not results.interrupted


#: What is said of a broken game, and the function that is named.
CAUSES = {
    "illegal": ("sample returns 'hold' (2), legal does not list it", weeds.illegal_sample),
    "dirty": ("apply leaves unused = 1 in work", weeds.dirty_apply),
    "endless": ("the game has not ended after 300 moves", weeds.endless_over),
    "large": ("pot: 40000 does not fit i2", weeds.large_apply),
    "talkative": ("apply logs 1025 events, 1024 fit", weeds.talkative_apply),
    "generous": ("legal lists 'hold' (2), check refuses it with 1", pig.check),
    "failing": ("held[8]: out of 0..7", weeds.failing_score),
}


@pytest.mark.parametrize("key", CAUSES)
def test_the_first_defect_is_named_in_one_line(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wartable.testing.batch.MOVES_BOUND", 300)
    with pytest.raises(Defect) as caught:
        simulate_checked(BROKEN[key], seats=["random"] * 3, games=100)
    said, (cause, function) = caught.value.message, CAUSES[key]
    assert said.startswith(f"{key}, 3 seats, game 0 of batch seed 0, seed 2398836507103280, move ")
    assert cause in said and "\n" not in said
    assert f"({function.__name__}, {function.__code__.co_filename}:" in said


def nobody_to_act(book: Book, s: State) -> int:
    return 0


def stranger_to_act(book: Book, s: State) -> int:
    return 1 << 3


def meddling_phase(book: Book, s: State) -> int:
    s.pot += 1
    return s.turn


def lists_nothing(book: Book, s: State, work: Work, seat: int, out: Families) -> None:
    out.count = 0


def lists_too_much(book: Book, s: State, work: Work, seat: int, out: Families) -> None:
    out.count = 20_000


def meddling_check(book: Book, s: State, work: Work, seat: int, move: int) -> int:
    s.turn += 1
    return pig.check(book, s, work, seat, move)


def spoiling_apply(
    book: Book,
    s: State,
    work: Work,
    chance: Chance,
    seat: int,
    move: int,
    log: Log,
) -> None:
    book.goal = 5
    pig.apply(book, s, work, chance, seat, move, log)


@pytest.mark.parametrize(
    ("functions", "cause"),
    [
        ({"to_act": nobody_to_act}, "nobody is to act before the end (nobody_to_act, "),
        ({"to_act": stranger_to_act}, "to_act returns 8, which has seats that are not there"),
        ({"legal": lists_nothing}, "legal lists no move for a seat that is to act"),
        ({"legal": lists_too_much}, "legal lists 20000 families, 16384 fit"),
        ({"check": meddling_check}, "legal, sample or check has changed the state"),
        ({"apply": spoiling_apply}, "the rules have changed the book"),
        ({"score": lambda book, s, seat: -1}, "the score is -1"),
        ({"winners": lambda book, s: 64}, "winners returns 64, which has seats"),
    ],
)
def test_other_defects(functions: dict[str, object], cause: str) -> None:
    game = weeds.grown("odd", **functions)  # type: ignore[arg-type]
    with pytest.raises(Defect) as caught:
        simulate_checked(game, seats=["random"] * 3, games=2)
    assert cause in caught.value.message


def test_only_players_that_can_be_checked_play() -> None:
    with pytest.raises(BadOption, match="between random, idle, not 'search'"):
        simulate_checked(NETTLE, seats=["search", "random"], games=1)
