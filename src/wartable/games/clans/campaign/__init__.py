"""Clans: The Campaign: one seat, three acts, battles in between, and a home town far behind."""

from __future__ import annotations

from wartable.engine.game import Game
from wartable.engine.moves import code_of
from wartable.engine.vectors import Report
from wartable.games.clans.campaign import book, bots, inner, moves, options, rules, view
from wartable.games.clans.campaign.numbers import DELIVERED, DISPATCH
from wartable.games.clans.campaign.orders import (
    EQUIP,
    STOW,
    SWITCH,
    TO_DECK,
    TO_RESERVES,
    verb_of,
)
from wartable.games.clans.campaign.state import Book, State, Work

#: Moves that only put things elsewhere: chance decides nothing, and nothing is paid.
TIDYING = frozenset((TO_RESERVES, TO_DECK, EQUIP, STOW, SWITCH))


def seconds(chosen: options.Options, book: Book, s: State) -> int:
    """Nobody waits for a single player: there is no clock."""
    return 0


def may_take_back(book: Book, s: State, move: int) -> bool:
    """Tell whether a move can be taken back: those with which deck and bags are put in order."""
    return verb_of(code_of(move)) in TIDYING


def check_cases(text: str) -> Report:
    """Compare a file of cases with the rules."""
    # Whoever plays needs none of it.
    from wartable.games.clans.campaign import cases

    return cases.check_cases(text)


GAME = Game(
    key="clans-campaign",
    title="Clans: The Campaign",
    summary="One commander, three acts: battles, a town with long roads, relics and a worn deck.",
    rules_version=2,
    package=__name__,
    state=State,
    work=Work,
    book=Book,
    rules=rules,
    bots=bots,
    heuristics=("greedy",),
    notation=moves,
    look=view,
    load_figures=options.load_figures,
    default_options=options.default_options,
    presets=options.PRESETS,
    seat_range=options.seat_range,
    make_book=book.make_book,
    of_a_seat=options.SEAT_OPTIONS,
    seconds=seconds,
    usual_seats=1,
    check_cases=check_cases,
    secrets=False,
    at_once=True,
    may_take_back=may_take_back,
    at_a_click=True,
    alarms=(DELIVERED, DISPATCH),
    dialogs=(DELIVERED, DISPATCH),
    plain_only=True,
    within=inner.WITHIN,
    simulated_by="wartable campaign simulate",
)
