"""Compare how long answers take after somebody has moved in secret, and without that.

``python bench/look_times.py [GAME:PRESET ...] [--samples 1000]`` opens two tables of the same game
in one process. Again and again somebody hands in an order in secret, or withdraws one, at one of
the two, chosen by chance. Then another player looks at both, in random order. The script compares
the medians of the times after a secret move and without one. Whatever else a change costs a look,
such as cold caches of the database, falls on both alike.

The exit code is 1 if a ratio of medians is further than ``--tolerance`` from 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator
from statistics import median

from secret_tables import Table, tables_alike

USUAL = ("territory:quick", "thardferr:", "clans:classic")
#: Name of a way to look -> what the viewer asks for at a table.
LOOKS = {
    "view": "/tables/{}/view",
    "legal": "/tables/{}/legal",
    "replay": "/tables/{}/replay",
    "page": "/tables/{}/live",
}
#: Looks of each kind before the first that counts.
WARM_UP = 10


def sample(
    tables: list[Table], look: Callable[[Table], object], count: int, chance: random.Random
) -> tuple[list[float], list[float]]:
    """Return times of looks, in seconds: after a secret move, and without one."""
    times: tuple[list[float], list[float]] = ([], [])
    for number in range(-WARM_UP, count):
        moved = chance.choice(tables)
        moved.move_in_secret()
        for table in chance.sample(tables, 2):
            began = time.perf_counter()
            look(table)
            if number >= 0:
                times[table is not moved].append(time.perf_counter() - began)
    return times


def compare(game: str, preset: str, samples: int, seed: int) -> Iterator[tuple[str, float]]:
    """Yield each way to look with the ratio of the medians, and print it."""
    with tables_alike(game, preset, 2) as (viewer, tables):
        for kind, path in LOOKS.items():
            prefix = "" if kind == "page" else "/api"

            def look(table: Table, path: str = prefix + path) -> None:
                answer = viewer.client.get(path.format(table.id), headers=viewer.as_browser)
                if answer.status_code != 200:
                    raise SystemExit(f"{path}: {answer.status_code} {answer.text[:200]}")

            after, without = sample(tables, look, samples, random.Random(seed))
            ratio = median(after) / median(without)
            times = f"{median(after) * 1e3:8.3f} ms after, {median(without) * 1e3:8.3f} ms without"
            print(f"{game:12} {kind:8} {times}, ratio {ratio:.3f}", flush=True)
            yield kind, ratio


def main() -> None:
    """Compare all games given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=USUAL, metavar="GAME:PRESET")
    parser.add_argument("--samples", type=int, default=1000, help="secret moves per way to look")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tolerance", type=float, default=0.05)
    chosen = parser.parse_args()
    far = 0
    for each in chosen.games:
        game, _, preset = each.partition(":")
        for _kind, ratio in compare(game, preset, chosen.samples, chosen.seed):
            far += abs(ratio - 1) > chosen.tolerance
    sys.exit(far > 0)


if __name__ == "__main__":
    main()
