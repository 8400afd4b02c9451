"""What Duper says about moves that it refuses."""

from __future__ import annotations

from wartable.engine.errors import quoted
from wartable.engine.kit.moves import code_of
from wartable.games.duper.moves import MOVES
from wartable.games.duper.rules import refusals
from wartable.games.duper.rules.combat import defence
from wartable.games.duper.rules.victory import power
from wartable.games.duper.state import TILES, Book, State

#: Number of a refusal -> its stable code and its message.
FAULTS = {
    refusals.NO_SUCH_MOVE: ("no-such-move", "there is no such move"),
    refusals.NO_SUCH_TILE: ("no-such-tile", f"tiles are 1 to {TILES}"),
    refusals.NOT_OWNER: ("not-owner", "that is not your tile"),
    refusals.NOT_ENOUGH_GOLD: ("not-enough-gold", "you have {gold} gold; infantry costs {cost}"),
    refusals.NO_SUCH_CARD: ("no-such-card", "there is no such card"),
    refusals.CARD_NOT_OWNED: ("card-not-owned", "both cards must be in your hand"),
    refusals.SAME_CARD_TWICE: ("same-card-twice", "a tank takes two cards, and you have this once"),
    refusals.NOT_A_PAIR: ("not-a-pair", "the two cards must have the same value"),
    refusals.NOT_ADJACENT: ("not-adjacent", "the tiles must share an edge"),
    refusals.BAD_AMOUNT: ("bad-amount", "expected one or more"),
    refusals.NOTHING_TO_MOVE: ("nothing-to-move", "at least one unit must move"),
    refusals.NOT_ENOUGH_TROOPS: ("not-enough-troops", "only {infantry} infantry are there"),
    refusals.NOT_ENOUGH_TANKS: ("not-enough-tanks", "only {tanks} tanks are there"),
    refusals.MUST_LEAVE_TROOP: ("must-leave-troop", "one infantry must stay on the tile"),
    refusals.OWN_TARGET: ("own-target", "that is your own tile"),
    refusals.TOO_FEW_TROOPS: ("too-few-troops", "an attack takes at least 2 infantry"),
    refusals.TOO_WEAK: ("too-weak", "power {power} is not more than defence {defence}"),
    refusals.NO_STAMINA: ("no-stamina", "you have no stamina left"),
}


def refusal(book: Book, s: State, seat: int, move: int, number: int) -> tuple[str, str]:
    """Return the stable code and the message for a fault of a move."""
    code, words = FAULTS[number]
    said = words.format_map(_figures(book, s, seat, code_of(move)))
    return code, f"{quoted(MOVES.write(book, move))}: {said}"


def _figures(book: Book, s: State, seat: int, code: int) -> dict[str, int]:
    """Return the numbers that messages may quote; without tiles, they are those of the first."""
    fields = MOVES.fields(code) or {}
    source, target = fields.get("source", 0), fields.get("target", 0)
    return {
        "gold": s.gold[seat],
        "cost": book.cost,
        "infantry": s.infantry[source],
        "tanks": s.tanks[source],
        "power": power(book, s, source),
        "defence": defence(book, s, target),
    }
