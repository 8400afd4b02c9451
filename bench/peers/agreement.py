"""Whether two implementations play by the same rules: the same games, position by position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from peers.boardgame_side import arguments, legal_moves
from peers.side import new_match, rules_of
from wartable.engine.kit.moves import Family, packed
from wartable.engine.play.match import Match
from web_client import Program

GAMES = 10
#: Plays a game; returns the position after each move.
Replayed = Callable[[dict[str, Any]], list[dict[str, Any]]]


def check(replayed: Replayed) -> int:
    """Return how many moves were compared; ``SystemExit`` if the rules differ."""
    compared = 0
    for seed in range(GAMES):
        game, positions = played(seed)
        for number, (ours, theirs) in enumerate(zip(positions, replayed(game), strict=True)):
            if theirs != {"refused": False} | ours:
                raise SystemExit(f"game {seed}, move {number + 1}: expected {ours}, not {theirs}")
        compared += len(positions)
    return compared


def played(seed: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Play a random game; return it and the position after each of its moves.

    The moves are chosen among those that a client of boardgame.io finds, which must be the legal
    ones.
    """
    match, chooser = new_match(seed), Program(0, "", seed)
    rules, board = rules_of(match), board_of(match)
    moves: list[list[int]] = []
    positions = []
    given: list[list[list[int]]] = [[] for _ in range(match.seats)]
    while not match.over:
        seat, phase = chooser.chance.choice(match.to_act), match.phase
        seen = position_of(match) | {"players": {str(seat): given[seat]}}
        found, legal = legal_moves(seen, seat, rules["size"]), match.legal(seat)
        _compare(match, found, legal)
        body = chooser.choose(found)
        order = arguments(body, rules["size"])
        code = legal[[each["move"] for each in found].index(body["move"])].code
        match.play(seat, packed(code, body.get("amount", 0)))
        given[seat].append(order)
        if match.phase != phase:
            given = [[] for _ in range(match.seats)]
        moves.append([seat, *order])
        positions.append(position_of(match))
    return {"rules": rules, "board": board, "seats": match.seats, "moves": moves}, positions


def _compare(match: Match, found: list[dict[str, Any]], legal: tuple[Family, ...]) -> None:
    theirs = [(each["move"], each["low"], each["high"]) for each in found]
    write = match.game.notation.write_move
    ours = [(write(match.book, packed(f.code, f.low)), f.low, f.high) for f in legal]
    if theirs != ours:
        raise SystemExit(f"the legal moves differ: expected {ours}, not {theirs}")


def board_of(match: Match) -> dict[str, list[int]]:
    """Return the squares of the match as another implementation keeps them."""
    cells = int(match.book.cells)
    fields = ("owner", "units", "resource")
    return {name: [int(each) for each in getattr(match.s, name)[:cells]] for name in fields}


def position_of(match: Match) -> dict[str, Any]:
    """Return what must be the same after each move."""
    board = board_of(match)
    return {
        "round": int(match.s.turn),
        "ended": match.reason,
        "owner": board["owner"],
        "units": board["units"],
        "waiting": list(match.to_act),
    }
