"""Golden playthroughs: short readable games of each game, with every public value at each phase.

``golden/KEY.txt`` begins with a line that says how the game is set up, such as
``territory, 3 seats, seed 5: map_size=5 max_rounds=4``; a new game gets a file with that line
alone. ``golden/KEY-WORD.txt`` is a second one, of a game that is played in several ways. The rest
is written by::

    python tests/playthrough.py --write

Read the difference before you commit it: the rules have changed, or something is broken.
Moves begin with ``>``; those of a match inside another stand a turn a line, after ``>>``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from wartable.bots.simple import RandomBot
from wartable.engine.kit.chance import BOT
from wartable.engine.play.match import Match
from wartable.engine.registry import find_game

FOLDER = Path(__file__).parent / "golden"
FIRST_LINE = re.compile(r"([\w-]+), (\d+) seats?, seed (\d+): ?(.*)")


def golden_files() -> list[Path]:
    """Return where the playthroughs are kept."""
    return sorted(FOLDER.iterdir())


def match_of(first_line: str) -> Match:
    """Return the match that the first line of a file describes."""
    parts = FIRST_LINE.fullmatch(first_line)
    assert parts, f"not the first line of a playthrough: {first_line!r}"
    game = find_game(parts[1])
    options = game.options(dict(pair.split("=") for pair in parts[4].split()))
    return Match(game, seats=int(parts[2]), seed=int(parts[3]), options=options)


def playthrough(first_line: str) -> str:
    """Return the whole text of a playthrough."""
    return "\n".join([first_line, *_lines(match_of(first_line))]) + "\n"


def _lines(match: Match) -> Iterator[str]:
    # All play at random: a better heuristic is no reason to read a playthrough anew.
    bot = RandomBot()
    chances = [match.stream(BOT, seat) for seat in range(match.seats)]
    yield from _position(match)
    while not match.over:
        phase, told = match.phase, len(match.view().sentences())
        while match.phase == phase and not match.over:
            if match.inner is not None:
                yield from _within(match, match.inner)
                continue
            seat = match.to_act[0]
            view = match.view(seat)
            move = bot.choose(view, view.legal(), chances[seat])
            match.play(seat, move, f"{match.players[seat]} speaks in phase {phase}")
            made = match.moves[-1]
            said = f" “{made.text}”" if made.text else ""
            yield f"> {match.players[seat]}: {view.game.notation.write_move(view.book, move)}{said}"
        yield from match.view().sentences()[told:]
        yield from _position(match)
    yield f"winners: {', '.join(match.players[seat] for seat in match.winners) or 'nobody'}"


def _within(match: Match, inner: Match) -> Iterator[str]:
    """Play a match inside at random to its end; yield the turns, and the moves that tell of it."""
    chances = [inner.stream(BOT, seat) for seat in range(inner.seats)]
    write, played = inner.game.notation.write_move, len(match.moves)
    yield f"{inner.game.title}, seed {inner.seed}"
    while not inner.over:
        seat, turn = inner.to_act[0], []
        while not inner.over and inner.to_act[0] == seat:
            view = inner.view(seat)
            move = RandomBot().choose(view, (), chances[seat])
            match.play_within(seat, move)
            turn.append(write(inner.book, move))
        yield f">> {inner.players[seat]}: {', '.join(turn)}"
    yield inner.view().status()
    yield ""
    match.close_within()
    for made in match.moves[played:]:
        told = match.game.notation.write_move(match.book, made.move)
        yield f"> {match.players[made.seat]}: {told}"


def _position(match: Match) -> Iterator[str]:
    view = match.view()
    yield ""
    yield f"== {view.status()} =="
    yield view.text()
    for row in view.as_dict()["results"]:
        yield ", ".join(f"{name} {value}" for name, value in row.items())
    yield f"scores: {', '.join(map(str, match.scores))}; state {match.state_hash()}"
    yield ""


def main() -> None:
    """Write all playthroughs, or print them."""
    for path in golden_files():
        text = playthrough(path.read_text(encoding="utf-8").splitlines()[0])
        if "--write" in sys.argv[1:]:
            path.write_text(text, encoding="utf-8")
        else:
            print(text, end="")


if __name__ == "__main__":
    main()
