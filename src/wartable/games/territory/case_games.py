"""Cases of whole games, round after round.

A game has ``size``, ``players``, ``max_rounds``; the map before the first round, as ``grid``; and
``rounds``, each with ``orders``, as in :mod:`wartable.games.territory.case_round`, and whatever is
expected of it: ``moves``, the map ``after``, ``units``, ``squares``, ``end``. ``grid`` of a round
is the map at its start, ``declarations`` (or ``plans``) and ``shown`` are those of
:mod:`wartable.games.territory.case_talk`. At the end of the game ``after``, ``units``, ``squares``,
``end`` and ``winner`` of the game itself are expected: the winner is a letter, a list of letters
where several share the win, or null.
"""

from __future__ import annotations

from wartable.engine.vectors import Case, NotCovered, field, of_kind, unlike
from wartable.games.territory import rules
from wartable.games.territory.case_round import Table, bad, read_table, standing, unlike_map
from wartable.games.territory.case_talk import unlike_talk
from wartable.games.territory.state import LETTERS

#: What may be expected of the end of a game.
LAST = ("units", "squares", "end")
#: What a game and its rounds may expect; without any of it there is nothing to compare.
OF_GAME = ("after", "winner", *LAST)
OF_ROUND = ("after", "grid", "moves", *LAST)
#: What was handed in before a round; with it ``shown`` is expected, else it means nothing.
HANDED_IN = ("declarations", "plans")


def check_game(case: Case) -> list[str]:
    """Say where our game is not the expected one."""
    table = read_table(case)
    rounds = [of_kind(each, "a round", dict) for each in field(case, "rounds", list)]
    if not rounds:
        raise bad("rounds must have a round")
    if not any(map(_expects, rounds)) and not any(name in case for name in OF_GAME):
        raise NotCovered("nothing is expected of it")
    found = []
    for number, given in enumerate(rounds, table.s.turn):
        if rules.over(table.book, table.s):
            found.append(f"the game is over before round {number}")
            break
        found += [f"round {number}: {line}" for line in _round(table, given)]
    return found + _end(table, case)


def _round(table: Table, given: Case) -> list[str]:
    before = unlike_map(table.book, table.s, given, "grid") if "grid" in given else []
    talk = unlike_talk(table.book, given) if _has_talk(given) else []
    return [*before, *talk, *table.play(given)]


def _has_talk(given: Case) -> bool:
    """Tell whether a round says what was handed in before it, and what is shown of it."""
    return "shown" in given and any(name in given for name in HANDED_IN)


def _expects(given: Case) -> bool:
    """Tell whether anything is expected of a round."""
    return any(name in given for name in OF_ROUND) or _has_talk(given)


def _end(table: Table, case: Case) -> list[str]:
    book, s = table.book, table.s
    found = unlike_map(book, s, case, "after") if "after" in case else []
    ours = standing(book, s)
    for name in LAST:
        if name in case:
            found += unlike(name, ours[name], case[name])
    if "winner" in case:
        found += _unlike_winner(table, case["winner"])
    return found


def _unlike_winner(table: Table, expected: object) -> list[str]:
    won = rules.winners(table.book, table.s) if rules.over(table.book, table.s) else 0
    ours = [LETTERS[seat] for seat in range(table.book.seats) if won >> seat & 1]
    wanted = expected if isinstance(expected, list) else [] if expected is None else [expected]
    return unlike("winner", ours, wanted)
