"""Template: one battle of a run, played by heuristics to its end or until the run leaves it."""

from __future__ import annotations

from wartable.engine import contract
from wartable.engine.contract import apply, over, to_act
from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.engine.kit.seats import lowest
from wartable.games.clans.state import State
from wartable.lab.kernel import LIVE, SEEN, begin_game, next_move


def play_battle(
    books: list[contract.Book],
    states: list[contract.State],
    works: list[contract.Work],
    chances: list[Chance],
    logs: list[Log],
    styles: list[int],
    seed: int,
    runner: int,
    floor: int,
) -> int:
    """Play a match with bots of these styles, one per seat; return the number of moves.

    Seat ``runner`` leaves if its health is ``floor`` or less on its turn, 0 for never. The last
    position is in ``states`` at ``LIVE``.
    """
    begin_game(books[0], states, works[0], chances, logs[0], styles, seed)
    book, s, seen, work, log = books[0], states[LIVE], states[SEEN], works[0], logs[0]
    moves = 0
    while over(book, s) == 0:
        seat = lowest(to_act(book, s))
        # Once bound to the game, this is the game's own state type.
        if seat == runner and is_hurt(s, seat, floor):  # type: ignore[arg-type]
            return moves
        move = next_move(book, s, seen, work, chances[1 + seat], seat, styles[seat])
        apply(book, s, work, chances[0], seat, move, log)
        moves += 1
    return moves


def is_hurt(s: State, seat: int, floor: int) -> bool:
    """Tell whether a side's base has ``floor`` health or less."""
    return s.health[seat] <= floor
