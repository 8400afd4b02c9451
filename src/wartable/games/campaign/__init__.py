"""Clans: The Campaign: one seat, three acts, nested battles and a home town that sends supply."""

from __future__ import annotations

from wartable.engine.game import Game
from wartable.engine.kit.moves import code_of
from wartable.games.campaign import book, bots, moves, options, position, rules, view
from wartable.games.campaign.events import DELIVERED, DISPATCH
from wartable.games.campaign.rules import nested
from wartable.games.campaign.state import (
    EQUIP,
    STOW,
    SWITCH,
    TO_DECK,
    TO_RESERVES,
    Book,
    State,
    Work,
    verb_of,
)
from wartable.games.campaign.view.style import STYLE

#: Moves that only rearrange things: they cost nothing and involve no chance.
TIDYING = frozenset((TO_RESERVES, TO_DECK, EQUIP, STOW, SWITCH))


def seconds(chosen: options.Options, book: Book, s: State) -> int:
    """Return 0: nobody waits for a single player, so there is no clock."""
    return 0


def may_take_back(book: Book, s: State, move: int) -> bool:
    """Rule 1-8: tell whether a move can be taken back, as those that tidy deck and bags can."""
    return verb_of(code_of(move)) in TIDYING


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
    position=position,
    usual_seats=1,
    secrets=False,
    at_once=True,
    may_take_back=may_take_back,
    at_a_click=True,
    alarms=(DELIVERED, DISPATCH),
    dialogs=(DELIVERED, DISPATCH),
    style=STYLE,
    plain_only=True,
    within=nested.WITHIN,
    simulated_by="wartable campaign simulate",
)
