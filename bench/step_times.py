"""How much processor time one interactive step costs, by what is decided, for each game.

``python bench/step_times.py [GAME ...] [--moves 200]`` plays a game between random players in the
plain form. Before every move it does what the table page does for the player who is to act: list
the legal moves, make the scene, index the clicks and draw the picture, which together are a step;
and all of this again with one click. Prints medians in milliseconds of user and system time of this
process, and the size of the picture. Positions are grouped by the verb that most of their legal
moves share.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from statistics import median
from typing import TypeVar

from wartable.bots.play import fight
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.play.click_paths import follow
from wartable.engine.play.match import Match
from wartable.engine.play.view import View
from wartable.engine.registry import find_game, game_keys
from wartable.server.web.table.board import draw
from wartable.server.web.table.panel import make_panel
from wartable.server.web.table.selection import Selection, settled

PARTS = ("legal", "scene", "clicks", "draw", "step", "click", "KB")
Answer = TypeVar("Answer")


class Stopwatch:
    """Adds up the processor time of the parts of a step, in milliseconds."""

    def __init__(self) -> None:
        self.parts: dict[str, float] = {}

    def time(self, name: str, ask: Callable[[], Answer]) -> Answer:
        """Return the answer to a question, and note how long it took."""
        began = time.process_time()
        answer = ask()
        self.parts[name] = (time.process_time() - began) * 1e3
        return answer


def step(match: Match, seat: int) -> tuple[str, dict[str, float]]:
    """Return what is decided, and the time of each part of a step of the seat to act."""
    watch, view = Stopwatch(), match.view(seat)
    families = watch.time("legal", view.legal)
    watch.time("scene", view.scene)
    choices = watch.time("clicks", lambda: follow(view)).choices
    svg = watch.time("draw", lambda: _page(view, ""))
    watch.parts["step"] = sum(watch.parts.values())
    pick = choices[len(choices) // 2].id if choices else ""
    watch.time("click", lambda: _page(match.view(seat), pick))
    watch.parts["KB"] = len(svg) / 1e3
    verbs = Counter(_verb(view, each.code) for each in families)
    return verbs.most_common(1)[0][0] if verbs else "-", watch.parts


def _page(view: View, pick: str) -> str:
    """Return the picture on the table page; a pick is a click on an element."""
    panel = make_panel(view, settled(view, Selection(pick=pick)))
    return str(draw(view, panel).svg)


def _verb(view: View, code: int) -> str:
    return view.game.notation.write_move(view.book, code).split()[0] if view.game.moves else "-"


def steps(key: str, preset: str, count: int, seed: int) -> Iterator[tuple[str, dict[str, float]]]:
    """Yield the steps of a random game, or of several if one is too short."""
    game, chance = find_game(key), stream(seed, BOT)
    options = game.options(preset=preset) if preset else game.options()
    match, made = Match(game, seed=seed, options=options), 0
    while made < count:
        if match.over:
            seed += 1
            match = Match(game, seed=seed, options=options)
        seat = match.to_act[0]
        if match.inner is not None or match.due:
            fight(match, seat)
            continue
        if match.view(seat).legal():
            yield step(match, seat)
        match.play(seat, game.rules.sample(match.book, match.s, match.work, chance, seat))
        made += 1


def report(key: str, preset: str, count: int, seed: int) -> None:
    """Print the medians of a game."""
    found: dict[str, list[dict[str, float]]] = defaultdict(list)
    for verb, times in steps(key, preset, count, seed):
        found[verb].append(times)
    for verb, rows in sorted(found.items(), key=lambda each: -len(each[1])):
        medians = (f"{median(row[part] for row in rows):8.2f}" for part in PARTS)
        print(f"{key:10} {verb:10} {len(rows):4} {''.join(medians)}", flush=True)


def main() -> None:
    """Measure the games given, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME[:PRESET]")
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    print(f"{'game':10} {'decides':10} {'n':>4} {''.join(f'{part:>8}' for part in PARTS)}")
    for each in chosen.games or game_keys():
        key, _, preset = each.partition(":")
        report(key, preset, chosen.moves, chosen.seed)


if __name__ == "__main__":
    main()
