"""Twins: two matches that differ only in what a viewer may not know.

Both continue the same match. In both the same seats hand in in the same order, but other moves,
more or fewer of them, and other texts. Where moves take effect at once nothing is handed in: there
the second match has in it what the viewer could as well imagine, and lacks the events that it may
not know of.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from wartable.engine.game import Game
from wartable.engine.kit.chance import BOT, SEED_LIMIT, Chance, draw, stream
from wartable.engine.kit.events import Log
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.match import Match
from wartable.testing.knowledge import everything_shown
from wartable.testing.play import hide_others

#: A seat that holds back begins to hand in with fewer moves than this.
HELD_BACK = 5
#: So many matches are continued to find two that differ.
TRIED = 6


def leaks(one: Match, other: Match, seat: int) -> list[str]:
    """Return what tells a seat that two matches are not the same."""
    first, second = everything_shown(one, seat), everything_shown(other, seat)
    return [name for name in first | second if first.get(name) != second.get(name)]


def twins(base: Match, viewer: int) -> tuple[Match, Match]:
    """Return two matches that only others' hand-ins of the open phase may tell apart."""
    if base.game.acts_at_once(base.book):
        other = base.branch()
        hide_others(other, viewer)
        return base, other
    one = base.branch()
    hide_orders(one, viewer, number=1)
    for number in range(2, TRIED + 1):
        other = base.branch()
        hide_orders(other, viewer, number)
        if secrets(one) != secrets(other):
            break  # where there are few moves, others may be the same by chance
    return one, other


def hide_orders(match: Match, viewer: int, number: int, seed: int = 0) -> None:
    """Hand in for others in the open phase, for each number something else.

    Whatever the number, the same seats begin to hand in and the same are done, unless some number
    leaves a seat only moves that would close the phase.
    """
    others = [seat for seat in match.to_act if seat != viewer]
    waits = others[-1:] if viewer not in match.to_act else []
    for seat in [*waits, *others[: len(others) - len(waits)]]:
        chance = stream((100 * seed + number) % SEED_LIMIT, BOT, seat)
        if seat in waits or seat % 2:
            hold_back(match, seat, number % HELD_BACK, chance)
        else:
            hand_in(match, seat, chance)


def hand_in(match: Match, seat: int, chance: Chance) -> None:
    """Make random moves until nothing more is asked of a seat, unless the phase would close."""
    if closes(match, seat, timeout_move(match, seat)):
        return
    while seat in match.to_act:
        move = timeout_move(match, seat) if draw(chance, 4) == 0 else sample(match, seat, chance)
        if closes(match, seat, move):
            return
        match.play(seat, move, f"secret {draw(chance, 1000)}")


def hold_back(match: Match, seat: int, moves: int, chance: Chance) -> None:
    """Let a seat begin to hand in with so many random moves, and not finish."""
    for _ in range(moves):
        move = sample(match, seat, chance)
        if leaves(match, seat, move):
            return
        match.play(seat, move, f"secret {draw(chance, 1000)}")


def sample(match: Match, seat: int, chance: Chance) -> int:
    """Return a random move of a seat."""
    rules = match.game.rules
    return int(rules.sample(match.book, match.s, match.work, chance, seat))


def timeout_move(match: Match, seat: int) -> int:
    """Return the move that the clock would make for a seat."""
    return int(match.game.rules.timeout_move(match.book, match.s, seat))


def closes(match: Match, seat: int, move: int) -> bool:
    """Tell whether a move would end the phase."""
    return is_closed(match, tried(match, seat, move))


def leaves(match: Match, seat: int, move: int) -> bool:
    """Tell whether a move would be the seat's last of the phase."""
    s = tried(match, seat, move)
    return is_closed(match, s) or not match.game.rules.to_act(match.book, s) >> seat & 1


def is_closed(match: Match, s: Any) -> bool:
    """Tell whether the open phase of a match is closed in another state."""
    rules = match.game.rules
    return bool(rules.over(match.book, s)) or rules.phase(match.book, s) != match.phase


def tried(match: Match, seat: int, move: int) -> Any:
    """Return the state after a move that is not made; it stands until another one is tried."""
    s, log = scratch(match.game)
    spec_of(s).copy(s, match.s)
    match.game.rules.apply(match.book, s, match.work, stream(1, BOT), seat, move, log)
    return s


@cache
def scratch(game: Game) -> tuple[Any, Log]:
    """Return a state and a log to try moves with."""
    return game.state(), Log()


def secrets(match: Match) -> tuple[object, ...]:
    """Return all that two matches may differ in: the state, and what was done."""
    made = [(each.seat, each.move, each.text, each.events) for each in match.moves]
    return spec_of(match.s).pack(match.s), made
