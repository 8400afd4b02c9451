"""Matches of Duper set up from tiles written as text, for the rule cases.

Tiles are written as ``9 red 5/2, 10 red 1/0``: id, owner, infantry and tanks. All others are
neutral, but a colour that is not named stands on its starting tile with 5 infantry. Hands and
decks are written as cards, such as ``QH 10S``.
"""

from collections.abc import Iterable, Mapping

import pytest

from wartable.engine.errors import WartableError
from wartable.engine.play.match import Match
from wartable.engine.play.position import write_position
from wartable.games.duper import GAME
from wartable.games.duper.moves import card_name, card_named
from wartable.games.duper.rules.turns import who_may_act
from wartable.games.duper.state import CARDS, COLOURS, SEATS, TILES, State, tile_id

#: Colours that own nothing in a position, for ``absent``.
ALL_OTHERS = "green yellow orange purple"


def seat_of(colour: str) -> int:
    """Return the seat of a colour."""
    return COLOURS.index(colour)


def start(seed: int = 1, *, preset: str | None = None, **options: int | str) -> Match:
    """Return a match at its beginning."""
    return Match(GAME, options=GAME.options(options, preset=preset), seed=seed)


def match_at(
    tiles: str = "",
    *,
    current: str = "red",
    turn: int = 2,
    absent: str = "",
    gold: Mapping[str, int] | None = None,
    stamina_of: Mapping[str, int] | None = None,
    hands: Mapping[str, str] | None = None,
    deck: str | None = None,
    preset: str | None = None,
    seed: int = 1,
    **options: int | str,
) -> Match:
    """Return a match that stands at this position, in the middle of the current player's turn.

    Without ``deck`` all cards that are in no hand are in it. Whatever cards are missing then
    count as spent.
    """
    chosen = GAME.options(options, preset=preset)
    book = GAME.make_book(chosen, SEATS)
    s = State()
    s.turn, s.current, s.begun = turn, seat_of(current), 1
    _place(s, tiles, absent.split())
    for seat, colour in enumerate(COLOURS):
        s.gold[seat] = (gold or {}).get(colour, 0)
        s.stamina[seat] = (stamina_of or {}).get(colour, 0)
        _deal(s, seat, (hands or {}).get(colour, ""))
    _stack(s, deck)
    s.waiting = who_may_act(book, s, s.current)
    return Match(GAME, options=chosen, seed=seed, position=write_position(GAME, book, s))


def _place(s: State, tiles: str, absent: list[str]) -> None:
    named = set(absent)
    for entry in filter(None, map(str.strip, tiles.split(","))):
        number, colour, units = entry.split()
        infantry, tanks = units.split("/")
        tile = int(number) - 1
        s.owner[tile] = seat_of(colour) + 1
        s.infantry[tile], s.tanks[tile] = int(infantry), int(tanks)
        named.add(colour)
    homes = GAME.make_book(GAME.options(), SEATS).home
    for seat, colour in enumerate(COLOURS):
        if colour not in named:
            s.owner[homes[seat]], s.infantry[homes[seat]] = seat + 1, 5
        s.tiles[seat] = s.owner.count(seat + 1)


def _deal(s: State, seat: int, cards: str) -> None:
    for card in map(card_named, cards.split()):
        s.hand[seat][card] += 1
        s.held[seat] += 1


def _stack(s: State, deck: str | None) -> None:
    held = [sum(s.hand[seat][card] for seat in range(SEATS)) for card in range(CARDS)]
    if deck is None:
        left = [card for card in range(CARDS) if not held[card]]
    else:
        left = list(map(card_named, deck.split()))
    s.left = len(left)
    s.deck[: len(left)] = left
    copies = [held[card] + left.count(card) for card in range(CARDS)]
    s.decks = max(1, *copies)
    s.spent[:] = [s.decks - count for count in copies]


# --- what is looked at ------------------------------------------------------------------------


def tile(match: Match, number: int) -> str:
    """Return a tile by its id, such as ``red 5/2``."""
    s: State = match.s
    at = number - 1
    owner = COLOURS[s.owner[at] - 1] if s.owner[at] else "neutral"
    return f"{owner} {s.infantry[at]}/{s.tanks[at]}"


def owned(match: Match) -> dict[int, str]:
    """Return all tiles that belong to somebody."""
    return {tile_id(at): tile(match, tile_id(at)) for at in range(TILES) if match.s.owner[at]}


def hand(match: Match, colour: str) -> str:
    """Return the cards in a hand, in the order of their numbers."""
    return names(match.s.hand[seat_of(colour)])


def names(counts: Iterable[int]) -> str:
    """Return cards of which so many of each kind are given."""
    return " ".join(card_name(card) for card, count in enumerate(counts) for _ in range(count))


def winners(match: Match) -> str:
    """Return the colours that have won."""
    return " ".join(COLOURS[seat] for seat in match.winners)


def acting(match: Match) -> str:
    """Return the colours that may act."""
    return " ".join(COLOURS[seat] for seat in match.to_act)


# --- what is done -----------------------------------------------------------------------------


def play(match: Match, line: str, colour: str | None = None) -> Match:
    """Hand in a line, of the current player if nobody is named, that must not be refused."""
    seat = match.s.current if colour is None else seat_of(colour)
    assert not match.submit(seat, line).stopped
    return match


def refused(match: Match, line: str, colour: str | None = None) -> str:
    """Return the code with which a line is refused; check that nothing was changed by it."""
    seat = match.s.current if colour is None else seat_of(colour)
    before = match.state_hash()
    with pytest.raises(WartableError) as caught:
        match.submit(seat, line)
    assert match.state_hash() == before
    assert len(str(caught.value).splitlines()) == 1
    return caught.value.code
