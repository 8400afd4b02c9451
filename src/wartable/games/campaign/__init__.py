"""Clans: The Campaign: one seat, three acts, nested battles and a home town that sends supply."""

from __future__ import annotations

from functools import partial

from wartable.engine.capabilities import News, PlainOnly
from wartable.engine.conduct import Conduct
from wartable.engine.game import Game, Submission
from wartable.engine.kit.moves import code_of
from wartable.engine.play.notation import NO_END, DeclaredNotation
from wartable.engine.play.typed import read_moves
from wartable.games.campaign import book, bots, options, position, rules, view
from wartable.games.campaign.events import DELIVERED, DISPATCH, EVENTS
from wartable.games.campaign.messages import refusal
from wartable.games.campaign.moves import (
    EQUIP,
    MOVES,
    STOW,
    SWITCH,
    TO_DECK,
    TO_RESERVES,
    read_move,
    verb_of,
)
from wartable.games.campaign.rules import nested
from wartable.games.campaign.state import Book, State, Work
from wartable.games.campaign.view.called import with_places
from wartable.games.campaign.view.style import STYLE

#: Moves that only rearrange things: they cost nothing and involve no chance.
TIDYING = frozenset((TO_RESERVES, TO_DECK, EQUIP, STOW, SWITCH))


def may_take_back(book: Book, s: State, move: int) -> bool:
    """Rule 1-8: tell whether a move can be taken back, as those that tidy deck and bags can."""
    return verb_of(code_of(move)) in TIDYING


def read_here(s: State, book: Book, text: str) -> int:
    """Return a move that may call an encounter or ware by name; raise ``Unreadable``."""
    return read_move(book, with_places(s, text))


class Notation(DeclaredNotation):
    """The notation of declared moves, with names for what has a number in a move."""

    def read_line(self, book: Book, s: State, seat: int, line: str) -> Submission:
        """Read moves separated by ``|``; if one of them is refused, none is made.

        Players may name an encounter by its title or kind, and a shop's wares by name.
        """
        read = partial(read_here, s)
        return read_moves(rules, Work(), read, refusal, NO_END, book, s, seat, line)


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
    notation=Notation(MOVES, rules, Work, refusal, read=read_move),
    moves=MOVES,
    events=EVENTS,
    look=view,
    load_figures=options.load_figures,
    default_options=options.default_options,
    presets=options.PRESETS,
    seat_range=options.seat_range,
    make_book=book.make_book,
    position=position,
    usual_seats=1,
    conduct=Conduct(secrets=False, at_once=True, may_take_back=may_take_back, at_a_click=True),
    style=STYLE,
    capabilities=(
        options.SEAT_OPTIONS,
        nested.WITHIN,
        News(alarms=(DELIVERED, DISPATCH), dialogs=(DELIVERED, DISPATCH)),
        PlainOnly(simulated_by="wartable campaign simulate"),
    ),
)
