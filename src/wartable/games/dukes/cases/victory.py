"""Cases of the end of the game: whether it is over at a moment, and who has won."""

from __future__ import annotations

import re

from wartable.engine.cases import Case, NotCovered, anything, field
from wartable.engine.errors import quoted
from wartable.engine.kit.events import Log
from wartable.engine.kit.seats import lowest
from wartable.games.dukes.cases.board import FACTION_NAMES, FACTIONS, Board, read_number
from wartable.games.dukes.cases.combat import compared
from wartable.games.dukes.rules.pieces import duke_of
from wartable.games.dukes.rules.turns import end_phase, judge_if_immediate
from wartable.games.dukes.rules.victory import finish
from wartable.games.dukes.state import (
    CAPITAL_TAKEN,
    COMBAT,
    DUKE_FELL,
    MOVEMENT,
    OFF,
    ORFBURG,
    SIDES,
    WULFENBERG,
    State,
)

#: Beginnings of words that name the side and the phase of a moment.
SIDE_WORDS = {"orf": ORFBURG, "wulf": WULFENBERG}
PHASE_WORDS = {"mov": MOVEMENT, "comb": COMBAT, "fight": COMBAT}
#: Words for moments within a phase, and articles, which mean any one movement or combat.
WITHIN = re.compile(
    r"\b(before|during|each|every|first|in|inside|mid|middle|move|moved|moves|one|single|while|within)\b"
)
ARTICLES = frozenset({"a", "an"})


def check_victory(board: Board, case: Case) -> list[str]:
    """Compare whether the game is over, how, and who has won.

    If a case lists only one Duke, the other has fallen, which ends the game at any moment (rule
    9-1). If it lists none, it is about the rest of rule 9.
    """
    given = field(case, "given", dict)
    s, log = board.s, Log()
    s.turn = read_number(anything(given, "turn"), "turn", 1, board.book.turns)
    moment = read_moment(field(given, "moment", str))
    fallen = [side for side in range(SIDES) if s.at[duke_of(side)] == OFF]
    if len(fallen) == 1:
        finish(s, DUKE_FELL, 1 - fallen[0], log)
    elif moment is None:
        judge_if_immediate(board.book, s, log)
    else:
        s.side, s.stage = moment
        s.acting = s.side
        end_phase(board.book, s, log)
    return compared(result(s), _plain_result(field(case, "expect", dict)))


def result(s: State) -> Case:
    """Return the result of a game in the form of a case."""
    if s.ended == 0:
        return {"over": False, "victory": None, "winner": None}
    total = s.ended in (DUKE_FELL, CAPITAL_TAKEN)
    winner = FACTION_NAMES[lowest(s.won)]
    return {"over": True, "victory": "total" if total else "minor", "winner": winner}


def _plain_result(expect: Case) -> Case:
    """Return an expectation with synonyms replaced by our names."""
    plain = expect.copy()
    for name in ("victory", "winner"):
        if expect.get(name) in ("", "none"):
            plain[name] = None
    if expect.get("victory") == "major":
        plain["victory"] = "total"
    if isinstance(expect.get("winner"), str) and expect["winner"] in FACTIONS:
        plain["winner"] = FACTION_NAMES[FACTIONS[expect["winner"]]]
    return plain


def read_moment(text: str) -> tuple[int, int] | None:
    """Return the side and the phase that has ended, None within a phase.

    Raises ``NotCovered`` if it does not understand the moment.
    """
    plain = text.lower().replace("move phase", "movement phase")
    words = re.findall(r"[a-z]+", plain)
    side, stage = _known(words, SIDE_WORDS), _known(words, PHASE_WORDS)
    if WITHIN.search(plain):
        return None
    if stage is None and "turn" in words:
        return WULFENBERG, COMBAT
    if "phase" not in words and not ARTICLES.isdisjoint(words):
        return None
    if side is None or stage is None:
        raise NotCovered(f"the moment {quoted(text)} names no side and phase")
    return side, stage


def _known(words: list[str], known: dict[str, int]) -> int | None:
    found = {value for begin, value in known.items() for word in words if word.startswith(begin)}
    return found.pop() if len(found) == 1 else None
