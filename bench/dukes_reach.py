"""How long it takes to list the moves of one unit and of a whole side in War of the Dukes.

The compiled and the plain form answer the same questions on the same positions of a game between
random players, and must give the same answers. Prints medians of the times and of their ratios over
the positions.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Any

from wartable.engine.compiled.prepare import compiled, plain
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.kit.moves import Families
from wartable.engine.play.match import Match
from wartable.engine.registry import find_game
from wartable.games.dukes.rules.legality import legal
from wartable.games.dukes.rules.movement import draw_zones, gather, spread
from wartable.games.dukes.rules.pieces import first_of
from wartable.games.dukes.state import CAVALRY, LEVELS, MOVEMENT, OF_A_KIND, OFF, Book, State, Work

SEED = 7
#: Number of positions, and moves between two of them.
POSITIONS, APART = 40, 7
#: Repetitions of each question, compiled and plain.
TIMES = {True: 200, False: 3}

#: An answer, and its time in milliseconds.
Timed = tuple[int, float]


def reach(
    books: list[Book],
    states: list[State],
    works: list[Work],
    outs: list[Families],
    piece: int,
    times: int,
) -> int:
    """Find all hexes that a piece can enter; return their number, some counted twice."""
    found = 0
    enemy = 1 - states[0].acting
    for _ in range(times):
        found = 0
        draw_zones(books[0], states[0], works[0], enemy, 1)
        spread(books[0], states[0], works[0], piece)
        for spent in range(LEVELS):
            found += works[0].filled[spent]
        gather(books[0], works[0], piece)
        draw_zones(books[0], states[0], works[0], enemy, 0)
    return found


def all_moves(
    books: list[Book],
    states: list[State],
    works: list[Work],
    outs: list[Families],
    piece: int,
    times: int,
) -> int:
    """List all legal moves of the side to act; return their number."""
    for _ in range(times):
        legal(books[0], states[0], works[0], states[0].acting, outs[0])
    return outs[0].count


def positions() -> Iterator[Match]:
    """Yield a random game at movement phases with cavalry on the map."""
    game = find_game("dukes")
    match, chance = Match(game, seed=SEED, options=game.options(preset="quick")), stream(SEED, BOT)
    found = 0
    while found < POSITIONS and not match.over:
        for _ in range(APART):
            if not match.over:
                seat = match.to_act[0]
                move = game.rules.sample(match.book, match.s, match.work, chance, seat)
                match.play(seat, move)
        if not match.over and match.s.stage == MOVEMENT and cavalry(match):
            found += 1
            yield match


def cavalry(match: Match) -> list[int]:
    """Return the cavalry of the side to act."""
    first = first_of(match.s.acting) + CAVALRY * OF_A_KIND
    return [piece for piece in range(first, first + OF_A_KIND) if match.s.at[piece] != OFF]


def timed(ask: Callable[..., int], tables: Sequence[Any], piece: int, times: int) -> Timed:
    """Return the answer and the milliseconds per repetition."""
    start = time.perf_counter()
    answer = ask(*tables, piece, times)
    return answer, 1000 * (time.perf_counter() - start) / times


def main() -> None:
    """Measure and print."""
    from wartable.engine.compiled.arrays import empty, store

    game = find_game("dukes")
    roots = [reach, all_moves]
    fast, slow = compiled(game, roots), plain(game, roots)
    book, record, work, out = map(empty, (game.book, game.state, game.work, Families))
    took: dict[str, list[tuple[float, float]]] = {root.__name__: [] for root in roots}
    for match in positions():
        store(book, 0, match.book)
        store(record, 0, match.s)
        piece = cavalry(match)[0]
        records = (book, record, work, out)
        tables = ([match.book], [match.s], [match.work], [Families()])
        for name, rows in took.items():
            timed(fast[name], records, piece, 1)  # the first call is slower
            answer, quick = timed(fast[name], records, piece, TIMES[True])
            same, longer = timed(slow[name], tables, piece, TIMES[False])
            if answer != same:
                raise SystemExit(f"{name}: compiled {answer}, plain {same}")
            rows.append((quick, longer))
    titles = {"reach": "where one cavalry can go", "all_moves": "all moves of a side"}
    for name, rows in took.items():
        quick_ms, plain_ms = (median(row[at] for row in rows) for at in (0, 1))
        worst = max(quick for quick, _ in rows)
        ratio = median(longer / quick for quick, longer in rows)
        print(
            f"{titles[name]}: compiled {quick_ms:.4f} ms, at most {worst:.4f} ms; "
            f"plain {plain_ms:.2f} ms; ratio {ratio:.0f} ({len(rows)} positions)"
        )


if __name__ == "__main__":
    main()
