"""Where both sides stand: the order of battle, the objectives and the result."""

from __future__ import annotations

from wartable.engine.aside import Sheet
from wartable.engine.events import Log
from wartable.engine.tables import spec_of
from wartable.games.dukes.ending import at_objective, in_capital, judge_last
from wartable.games.dukes.pieces import first_of, kind_of
from wartable.games.dukes.rules import score
from wartable.games.dukes.state import (
    CAPITAL_TAKEN,
    DUKE,
    DUKE_FELL,
    KAISERBURG,
    KINDS,
    NAMES,
    OF_A_KIND,
    OF_A_SIDE,
    OFF,
    ORFBURG,
    SIDES,
    TWO_RIVERS,
    WULFENBERG,
    Book,
    State,
)


def on_map(s: State, side: int, kind: int) -> int:
    """Return how many pieces of a kind a side has on the map."""
    own = range(first_of(side), first_of(side) + OF_A_SIDE)
    return sum(s.at[piece] != OFF and kind_of(piece) == kind for piece in own)


def pieces_of(s: State, side: int) -> int:
    """Return how many pieces a side has on the map."""
    return sum(on_map(s, side, kind) for kind in range(len(KINDS)))


def battle_sheet(book: Book, s: State) -> Sheet:
    """Return the order of battle: what is on the map, and what is off it."""
    off = "lost" if s.turn else "to place"
    heading = ("", *(word for name in NAMES for word in (name, off)))
    rows = [(word, *_of_kind(s, kind)) for kind, word in enumerate(KINDS)]
    strengths = (cell for side in range(SIDES) for cell in (str(score(book, s, side)), ""))
    return Sheet("battle", "Order of battle", (*rows, ("strength", *strengths)), heading)


def _of_kind(s: State, kind: int) -> tuple[str, ...]:
    most = 1 if kind == DUKE else OF_A_KIND
    there = [on_map(s, side, kind) for side in range(SIDES)]
    return tuple(str(cell) for number in there for cell in (number, most - number))


def objectives_sheet(book: Book, s: State) -> Sheet:
    """Return who has how many pieces where it matters, and who would win as things stand."""
    rows = [
        (name, *(str(at_objective(book, s, side, number)) for side in range(SIDES)))
        for name, number in (("Kaiserburg", KAISERBURG), ("Two Rivers", TWO_RIVERS))
    ]
    for capital in (ORFBURG, WULFENBERG):
        there = (str(in_capital(book, s, side, capital)) for side in range(SIDES))
        rows.append((f"capital {NAMES[capital]}", *there))
    title = "Objectives"
    if s.turn:
        title += f": {verdict(book, s)}"
    return Sheet("objectives", title, tuple(rows), ("pieces there", *NAMES))


def verdict(book: Book, s: State) -> str:
    """Say who has won, or would win if the game were judged now (rule 9)."""
    judged = spec_of(s).clone(s)
    if not judged.ended:
        judge_last(book, judged, Log())
    winner = judged.won >> 1
    words = f"{NAMES[winner]} wins a {_victory(judged, winner)} victory"
    return words if s.ended else f"as it stands, {words}"


def results(book: Book, s: State) -> list[dict[str, int | str]]:
    """Rule 9: what each side has left, where it matters, and the victory."""
    return [
        {
            "seat": NAMES[side],
            "victory": _victory(s, side),
            "pieces": pieces_of(s, side),
            "strength": score(book, s, side),
            "lost": OF_A_SIDE - pieces_of(s, side) if s.turn else 0,
            "in Kaiserburg": at_objective(book, s, side, KAISERBURG),
            "in Two Rivers": at_objective(book, s, side, TWO_RIVERS),
            "in the enemy capital": in_capital(book, s, side, 1 - side),
        }
        for side in range(SIDES)
    ]


def _victory(s: State, side: int) -> str:
    if not s.won >> side & 1:
        return ""
    return "major" if s.ended in (DUKE_FELL, CAPITAL_TAKEN) else "minor"
