"""The status in words: phase, what a side is to do, order of battle, objectives, result."""

from __future__ import annotations

from wartable.engine.kit.events import Log
from wartable.engine.kit.tables import spec_of
from wartable.engine.scene.extras import Sheet
from wartable.engine.scene.words import count
from wartable.games.dukes.rules import score
from wartable.games.dukes.rules.combat import attack_total, column_of, defence_total
from wartable.games.dukes.rules.deployment import placed
from wartable.games.dukes.rules.pieces import first_of
from wartable.games.dukes.rules.victory import at_objective, in_capital, judge_last
from wartable.games.dukes.state import (
    ADVANCE,
    CAPITAL_TAKEN,
    COLUMNS,
    COMBAT,
    DUKE,
    DUKE_FELL,
    EXCHANGE,
    GARRISON,
    GARRISONS,
    KAISERBURG,
    KINDS,
    MAKE_WAY,
    MOVEMENT,
    NAMES,
    OF_A_KIND,
    OF_A_SIDE,
    OFF,
    ORFBURG,
    REASONS,
    RESERVE,
    RETREAT,
    SIDES,
    TWO_RIVERS,
    WULFENBERG,
    Book,
    State,
)
from wartable.games.dukes.view.words import piece_words, place

#: What a side does in each stage, and what it is asked to do.
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
    """Return who does what now, such as ``Wulfenberg attacks``."""
    return f"{NAMES[s.acting]} {_DOES[s.stage]}"


def turn_words(book: Book, s: State) -> str:
    """Return the turn, or that pieces are still being placed."""
    return f"turn {s.turn} of {book.turns}" if s.turn else "setting up"


def status(book: Book, s: State, seat: int) -> str:
    """Say the turn, who does what, and what the seat is to do."""
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


# --- order of battle, objectives, results --------------------------------------------------------


def on_map(s: State, side: int, kind: int) -> int:
    """Return how many pieces of a kind a side has on the map."""
    begin = first_of(side) + kind * OF_A_KIND
    end = begin + (1 if kind == DUKE else OF_A_KIND)
    return end - begin - s.at[begin:end].count(OFF)


def pieces_of(s: State, side: int) -> int:
    """Return how many pieces a side has on the map."""
    return sum(on_map(s, side, kind) for kind in range(len(KINDS)))


def battle_sheet(book: Book, s: State) -> Sheet:
    """Return the order of battle: pieces on the map and off it."""
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
    """Return how many pieces each side has at the objectives, and who would win now."""
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
    """Rule 9: return what each side has left and at the objectives, and the victory."""
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
