"""Where the game stands, and what is asked of a side, in words."""

from __future__ import annotations

from wartable.engine.wording import count
from wartable.games.dukes.fighting import attack_total, column_of, defence_total
from wartable.games.dukes.setting_up import placed
from wartable.games.dukes.state import (
    ADVANCE,
    COLUMNS,
    COMBAT,
    EXCHANGE,
    GARRISON,
    GARRISONS,
    MAKE_WAY,
    MOVEMENT,
    NAMES,
    OF_A_SIDE,
    OFF,
    REASONS,
    RESERVE,
    RETREAT,
    Book,
    State,
)
from wartable.games.dukes.words import (
    piece_words,
    place,
)

#: What a side does in each stage, and what it is asked for.
_DOES = {
    GARRISON: "places its garrisons",
    RESERVE: "places a reserve",
    MOVEMENT: "moves",
    COMBAT: "attacks",
    RETREAT: "retreats",
    MAKE_WAY: "makes way",
    EXCHANGE: "pays for the exchange",
    ADVANCE: "may advance",
}
_ASKED = {
    GARRISON: "choose a kind of piece, then one of your cities or fortresses",
    RESERVE: "choose a kind of piece, then a hex of your land",
    MOVEMENT: "choose a piece, then where it goes, or end the movement",
    COMBAT: "choose an attacker, then its target, or end the combat",
    RETREAT: "choose a piece that has to retreat, then where it goes",
    MAKE_WAY: "choose a hex for the friend that makes way",
    EXCHANGE: "choose an attacker that is lost",
    ADVANCE: "choose who advances, or stay",
}


def stage_words(s: State) -> str:
    """Return who does what now: ``Wulfenberg attacks``."""
    return f"{NAMES[s.acting]} {_DOES[s.stage]}"


def turn_words(book: Book, s: State) -> str:
    """Return the turn, or that pieces are still being placed."""
    return f"turn {s.turn} of {book.turns}" if s.turn else "setting up"


def status(book: Book, s: State, seat: int) -> str:
    """Say the turn, who does what, and what is asked of the seat."""
    if s.ended:
        return f"game over in turn {s.turn}: {NAMES[s.won >> 1]} wins a {REASONS[s.ended]}"
    said = f"{turn_words(book, s)}, {stage_words(s)}"
    return f"{said}: {_asked(book, s)}" if seat == s.acting else said


def _asked(book: Book, s: State) -> str:
    if s.stage == COMBAT and s.field != OFF:
        odds = COLUMNS[column_of(book, attack_total(book, s, s.side), _defence(book, s))]
        target = f"{piece_words(s.target)} on {place(s.field)}"
        return f"the attack on {target} stands at {odds}; choose another attacker, or roll"
    if s.stage == EXCHANGE:
        return f"{_ASKED[EXCHANGE]}; a strength of {s.bill} is still to be paid"
    if s.stage in (GARRISON, RESERVE):
        wanted = GARRISONS if s.stage == GARRISON else OF_A_SIDE
        return f"{_ASKED[s.stage]}; {count(wanted - placed(s, s.acting), 'piece')} to go"
    return _ASKED[s.stage]


def _defence(book: Book, s: State) -> int:
    return defence_total(book, s, s.target)
