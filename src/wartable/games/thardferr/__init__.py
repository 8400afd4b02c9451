"""Thardferr: six fantasy races, a battle calculator and kingdoms that grow by days."""

from __future__ import annotations

from wartable.engine.game import Game
from wartable.engine.vectors import Report
from wartable.games.thardferr import bots, moves, options, realm_book, rules, view
from wartable.games.thardferr.state import Book, State, Work


def seconds(chosen: options.Options, book: Book, s: State) -> int:
    """Return how long a day may last in a slow game."""
    return chosen.day_hours * 3600


def check_cases(text: str) -> Report:
    """Compare a file of cases with the rules of the players' calculator."""
    return check_cases_under(text, "program")


def check_cases_under(text: str, preset: str) -> Report:
    """Compare a file of cases with a rule set."""
    # Whoever plays needs no reports of battles, which are most of what is imported here.
    from wartable.games.thardferr import cases

    return cases.check_cases_under(text, preset)


GAME = Game(
    key="thardferr",
    title="Thardferr",
    summary="Found a kingdom of one of six races, let it grow by days, and take the others' land.",
    rules_version=2,
    package=__name__,
    state=State,
    work=Work,
    book=Book,
    rules=rules,
    bots=bots,
    heuristics=("greedy", "builder", "raider"),
    notation=moves,
    look=view,
    load_figures=options.load_figures,
    default_options=options.default_options,
    presets=options.PRESETS,
    seat_range=options.seat_range,
    make_book=realm_book.make_book,
    seconds=seconds,
    usual_seats=4,
    check_cases=check_cases,
    check_cases_under=check_cases_under,
    round_hours="day_hours",
    plans=bots.STYLES,
)
