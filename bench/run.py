"""Run the benchmark: ``python bench/run.py [GAMES [RUNS]]``; the same as ``wartable bench``."""

import sys

from wartable.engine.errors import WartableError
from wartable.lab.bench import GAMES, RUNS, bench_lines, run_bench


def main() -> None:
    games, runs = (*map(int, sys.argv[1:3]), *(GAMES, RUNS)[len(sys.argv) - 1 :])
    try:
        print("\n".join(bench_lines(run_bench(games=games, runs=runs))))
    except WartableError as error:
        sys.exit(f"bench: {error}")


if __name__ == "__main__":
    main()
