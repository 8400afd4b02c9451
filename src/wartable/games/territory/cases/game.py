"""Cases of whole games, round by round.

A game has ``size``, ``players``, ``max_rounds``; the map before the first round, as ``grid``; and
``rounds``. Each round has ``orders``, as in :mod:`wartable.games.territory.cases.round`, and any of
the expectations ``moves``, the map ``after``, ``units``, ``squares``, ``end``. The ``grid`` of a
round is the map at its start; ``declarations`` (or ``plans``) and ``shown`` are those of
:mod:`wartable.games.territory.cases.declarations`. The game itself may expect ``after``, ``units``,
``squares``, ``end`` and ``winner`` once all rounds are played. The winner is a letter, a list of
letters if several share the win, or null.
"""

from __future__ import annotations

from wartable.engine.cases import Case, NotCovered, bad, field, of_kind, unlike, unlike_parts
from wartable.engine.kit.seats import seats_in
from wartable.games.territory import rules
from wartable.games.territory.cases.declarations import unlike_talk
from wartable.games.territory.cases.round import Situation, read_situation, standing, unlike_map
from wartable.games.territory.state import LETTERS

#: Expectations for the end of a round or game.
LAST = ("units", "squares", "end")
#: Expectations of a game and of its rounds; a case needs at least one of them.
OF_GAME = ("after", "winner", *LAST)
OF_ROUND = ("after", "grid", "moves", *LAST)
#: Names for what was handed in before a round; ``shown`` counts only with one of them.
HANDED_IN = ("declarations", "plans")


def check_game(case: Case) -> list[str]:
    """Say how our game differs from the expected one."""
    table = read_situation(case)
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


def _round(table: Situation, given: Case) -> list[str]:
    before = unlike_map(table.book, table.s, given, "grid") if "grid" in given else []
    talk = unlike_talk(table.book, given) if _has_talk(given) else []
    return [*before, *talk, *table.play(given)]


def _has_talk(given: Case) -> bool:
    """Tell whether a round has declarations and what is shown of them."""
    return "shown" in given and any(name in given for name in HANDED_IN)


def _expects(given: Case) -> bool:
    """Tell whether a round has any expectation."""
    return any(name in given for name in OF_ROUND) or _has_talk(given)


def _end(table: Situation, case: Case) -> list[str]:
    book, s = table.book, table.s
    found = unlike_map(book, s, case, "after") if "after" in case else []
    found += unlike_parts("", standing(book, s), case)
    if "winner" in case:
        found += _unlike_winner(table, case["winner"])
    return found


def _unlike_winner(table: Situation, expected: object) -> list[str]:
    won = rules.winners(table.book, table.s) if rules.over(table.book, table.s) else 0
    ours = [LETTERS[seat] for seat in seats_in(won)]
    wanted = expected if isinstance(expected, list) else [] if expected is None else [expected]
    return unlike("winner", ours, wanted)
