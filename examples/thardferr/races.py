"""How often each race wins when greedy kingdoms draw their races.

``python examples/thardferr/races.py [SEATS] [GAMES]``: four seats and 1,000 games unless told.
"""

from __future__ import annotations

import sys
from collections import Counter

from wartable import Match, find_game, simulate
from wartable.games.thardferr.catalogue.entries import RACES


def main(seats: int, games: int) -> None:
    """Play the games compiled, then see which races their seeds had drawn."""
    game = find_game("thardferr")
    options = game.options({"races": "drawn"})
    results = simulate(game, seats=["greedy"] * seats, games=games, seed=1, options=options)
    drawn: Counter[int] = Counter()
    won: Counter[int] = Counter()
    for row in results.rows():
        races = Match(game, seats=seats, seed=row.seed, options=options).s.race
        drawn.update(races[:seats])
        won.update(races[seat] for seat in row.winners)
    for number, race in enumerate(RACES, 1):
        print(f"{race:8}{won[number] / drawn[number]:7.1%} of {drawn[number]} kingdoms")


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*[*given, *(4, 1000)[len(given) :]])
