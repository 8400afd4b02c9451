"""Matches of War of the Dukes set up from pieces written as text, for the rule cases.

A piece is written as ``O infantry 2211``: O or W for its side, its kind, its hex. Only the pieces
that are named are on the map; but a Duke who is not waits in a far corner and goes unmentioned.
"""

from collections.abc import Iterator
from functools import cache
from itertools import count

import pytest

from wartable.engine.errors import WartableError
from wartable.engine.kit.chance import PLAY, draw, stream
from wartable.engine.kit.moves import code_of
from wartable.engine.play.match import Match
from wartable.engine.play.position import write_position
from wartable.games.dukes import GAME
from wartable.games.dukes.catalogue.atlas import hex_number, hex_text
from wartable.games.dukes.events import EVENTS, OUTCOME, ROLLED
from wartable.games.dukes.moves import LEAD, MOVE, source_of, to_of, verb_of
from wartable.games.dukes.rules.deployment import next_of_kind
from wartable.games.dukes.rules.movement import cost_to
from wartable.games.dukes.rules.pieces import duke_of, kind_of, put, side_of
from wartable.games.dukes.state import (
    COLUMNS,
    COMBAT,
    FACES,
    KINDS,
    MOVEMENT,
    NOBODY,
    OFF,
    PIECES,
    RESULTS,
    SIDES,
    Book,
    State,
    Work,
)

LETTERS = "OW"
STAGES = {"movement": MOVEMENT, "combat": COMBAT}
WORDS = tuple(kind.lower() for kind in KINDS)
#: Where Dukes are that nobody names, far from each other and from all objectives.
CORNERS = ("O duke 3208", "W duke 0116")


# --- setting up -------------------------------------------------------------------------------


def start(seed: int = 1, *, preset: str | None = None, **options: int | str) -> Match:
    """Return a match at its beginning."""
    return Match(GAME, options=GAME.options(options, preset=preset), seed=seed)


def board(
    *pieces: str,
    phase: str = "O combat",
    turn: int = 1,
    die: int | None = None,
    seed: int = 1,
    preset: str | None = None,
    **options: int | str,
) -> Match:
    """Return a match in which these pieces are on the map and a side's phase has just begun.

    With ``die``, that is how the first die falls.
    """
    chosen = GAME.options(options, preset=preset)
    s = state_of(*pieces)
    for side, corner in enumerate(CORNERS):
        if s.at[duke_of(side)] == OFF:
            put(s, duke_of(side), at(corner.split()[2]))
    letter, stage = phase.split()
    s.turn, s.stage, s.phases = turn, STAGES[stage], 1
    s.side = s.acting = LETTERS.index(letter)
    seed = next(seeds(die)) if die else seed
    return Match(GAME, options=chosen, seed=seed, position=write_position(GAME, book_of(), s))


def state_of(*pieces: str) -> State:
    """Return a state with these pieces, in no phase."""
    s = State()
    for piece in range(PIECES):
        s.at[piece] = OFF
    s.target, s.field, s.back = NOBODY, OFF, OFF
    for text in pieces:
        letter, word, where = text.split()
        piece = next_of_kind(s, LETTERS.index(letter), WORDS.index(word))
        put(s, piece, at(where))
    return s


@cache
def book_of(**options: int | str) -> Book:
    """Return the book of some options."""
    book: Book = GAME.make_book(GAME.options(options), SIDES)
    return book


def at(text: str) -> int:
    """Return the number of a hex."""
    number = hex_number(text)
    assert number >= 0, f"{text} is no hex"
    return number


def seeds(die: int) -> Iterator[int]:
    """Yield seeds of matches in which the first die falls so."""
    return (seed for seed in count() if draw(stream(seed, PLAY), FACES) == die - 1)


# --- what is looked at ------------------------------------------------------------------------


def piece_text(match: Match, piece: int) -> str:
    """Return a piece on the map as it is written here."""
    where = hex_text(match.s.at[piece])
    return f"{LETTERS[side_of(piece)]} {WORDS[kind_of(piece)]} {where}"


def pieces(match: Match) -> list[str]:
    """Return all pieces on the map, in the order of their text."""
    found = [piece_text(match, piece) for piece in range(PIECES) if match.s.at[piece] != OFF]
    return sorted(text for text in found if text not in CORNERS)


def choices(match: Match) -> set[str]:
    """Return the legal moves of the side that is to decide, as text."""
    (seat,) = match.to_act
    return {GAME.notation.write_move(match.book, family.code) for family in match.legal(seat)}


def stops(match: Match, start_hex: str, *, duke: bool = False) -> dict[str, float]:
    """Return where the unit on a hex, or the Duke, can end its move, with the points it takes."""
    (seat,) = match.to_act
    s: State = match.s
    own_duke = duke_of(seat)
    assert not duke or s.at[own_duke] == at(start_hex)
    found: dict[str, float] = {}
    for family in match.legal(seat):
        code = code_of(family.code)
        if duke and verb_of(code) == LEAD:
            piece = own_duke
        elif not duke and verb_of(code) == MOVE and source_of(code) == at(start_hex):
            piece = s.unit[source_of(code)] - 1
        else:
            continue
        to = to_of(code)
        found[hex_text(to)] = cost_to(match.book, s, Work(), piece, to) / 2
    return found


def state(match: Match) -> State:
    """Return the position, typed."""
    s: State = match.s
    return s


def happened(match: Match, kind: int) -> list[dict[str, int]]:
    """Return what the events of a kind have told so far, by name."""
    every = (event for made in match.moves for event in made.events)
    return [EVENTS.fields(event) for event in every if event.kind == kind]


def rolled(match: Match) -> tuple[int, int, str, int, int]:
    """Return attack, defence, column, die and die with what was added, of the last roll."""
    told = happened(match, ROLLED)[-1]
    odds = COLUMNS[told["odds"]]
    return told["attack"], told["defence"], odds, told["die"], told["modified"]


def result(match: Match) -> str:
    """Return the result of the last roll."""
    number = happened(match, OUTCOME)[-1]["result"]
    return next(word for word, value in RESULTS.items() if value == number)


# --- what is done -----------------------------------------------------------------------------


def play(match: Match, *lines: str) -> Match:
    """Play lines of whoever is to decide; none of them may be refused."""
    for line in lines:
        (seat,) = match.to_act
        assert not match.submit(seat, line).stopped, line
    return match


def attack(match: Match, target: str, *attackers: str) -> Match:
    """Attack a hex from others, and roll."""
    play(match, *(f"attack {target} {each}" for each in attackers), "roll")
    return match


def refused(match: Match, line: str, side: str | None = None) -> str:
    """Return the code with which a line is refused; check that nothing was changed by it."""
    seat = match.to_act[0] if side is None else LETTERS.index(side)
    before = match.state_hash()
    with pytest.raises(WartableError) as caught:
        match.submit(seat, line)
    assert match.state_hash() == before
    assert len(str(caught.value).splitlines()) == 1
    return caught.value.code
