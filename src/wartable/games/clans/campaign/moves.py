"""Moves as text, such as ``go 2``, ``build medic_corps``, ``enlist fusilier+1`` and ``buy card 1``.

Things are called by their ids or their names, in any spelling of capitals and spaces, or by a part
of a name that nothing else has: ``use hospital``. A card has ``+1`` or ``+2`` behind it where it
was improved, and ``-decoy`` for a decoy. A line may hold several moves, with ``|`` between them.
"""

from __future__ import annotations

from functools import partial

from wartable.engine.errors import Unreadable, quoted
from wartable.engine.game import Submission
from wartable.engine.lines import read_moves
from wartable.engine.moves import amount_of, code_of, packed
from wartable.games.clans.campaign import rules
from wartable.games.clans.campaign.orders import (
    BUILD,
    BUY_CARD,
    BUY_ITEM,
    BUY_RELIC,
    CHOOSE_RELIC,
    EQUIP,
    FELL,
    GO_BACK,
    HAS_LOST,
    HAS_RETREATED,
    HAS_WON,
    HURRY,
    IS_UNDECIDED,
    LEAVE,
    MARCH_ON,
    REPAIR,
    REPORTS,
    SET_TERRAIN,
    STOW,
    SWITCH,
    TO_DECK,
    TO_RESERVES,
    TRAVEL,
    UNLOCK,
    UPGRADE,
    USE,
    WAIT,
    first_of,
    order,
    second_of,
    verb_of,
)
from wartable.games.clans.campaign.state import Book, State, Work
from wartable.games.clans.campaign.wording.faults import fault_words
from wartable.games.clans.campaign.wording.naming import name_of, thing_named
from wartable.games.clans.campaign.wording.pointing import with_places

#: Verb -> its words and what follows: a thing of a kind, a number from 1, or an amount.
FORMS = {
    CHOOSE_RELIC: ("relic", "R"),
    TRAVEL: ("go", "N"),
    GO_BACK: ("back", ""),
    WAIT: ("wait", ""),
    BUILD: ("build", "B"),
    SET_TERRAIN: ("terrain", "BT"),
    HURRY: ("hurry", ""),
    TO_RESERVES: ("reserve", "C"),
    TO_DECK: ("enlist", "C"),
    UNLOCK: ("unlock", "C"),
    SWITCH: ("switch", "R"),
    USE: ("use", "I"),
    EQUIP: ("equip", "I"),
    STOW: ("stow", "I"),
    BUY_CARD: ("buy card", "N"),
    BUY_RELIC: ("buy relic", "N"),
    BUY_ITEM: ("buy", "I"),
    REPAIR: ("repair", "C"),
    LEAVE: ("leave", ""),
    UPGRADE: ("upgrade", "C"),
    MARCH_ON: ("march", ""),
    FELL: ("fell", "C"),
    HAS_WON: ("won", "A"),
    HAS_LOST: ("lost", "O"),
    IS_UNDECIDED: ("undecided", "A"),
    HAS_RETREATED: ("retreat", "A"),
}
SHAPES = {
    "R": "RELIC", "N": "NUMBER", "B": "BUILDING", "T": "TERRAIN", "C": "CARD", "I": "ITEM",
    "A": "HEALTH", "O": "HEALTH",
}  # fmt: skip
EXAMPLES = {
    "R": "battle standard", "N": "1", "B": "officers academy", "T": "woods", "C": "fusilier",
    "I": "field medic", "A": "12", "O": "0",
}  # fmt: skip

#: Shapes of what travels as a move's amount: health that is left; the second may be left out.
AMOUNTS = ("A", "O")

#: No move ends a line.
_NO_END = -1


# --- the exact text of a move ---------------------------------------------------------------------


def write_move(book: Book, move: int) -> str:
    """Return the exact text of a move; what none stands for is called by its number."""
    code, amount = code_of(move), amount_of(move)
    verb, values = verb_of(code), (first_of(code), second_of(code))
    words, shape = FORMS.get(verb, ("", ""))
    if shape in AMOUNTS:
        named = [str(amount)] if amount or shape == "A" else []
        exact = packed(order(verb), amount)
    else:
        named = [_written(each, value) for each, value in zip(shape, values, strict=False)]
        exact = order(verb, *values[: len(shape)])
    is_whole = words and all(named) and exact == move
    return " ".join((words, *named)) if is_whole else f"move number {move}"


def _written(shape: str, value: int) -> str:
    """Return the text of a number that follows a verb, empty if there is no such thing."""
    return str(value + 1) if shape == "N" else name_of(shape, value)


def read_move(book: Book, text: str) -> int:
    """Return the move; raise ``Unreadable``."""
    verb, given = _verb_and_rest(text)
    shape = FORMS[verb][1]
    parts = _parts(shape, given)
    if shape == "O" and not parts:
        return order(verb)
    if len(parts) != len(shape):
        raise Unreadable("bad-move", f"{quoted(text)}: expected {_form(verb)}")
    if shape in AMOUNTS:
        return packed(order(verb), _number(text, verb, parts[0], 0))
    if shape == "N":
        return order(verb, _number(text, verb, parts[0], 1) - 1)
    values = [thing_named(text, each, part) for each, part in zip(shape, parts, strict=True)]
    first, second = [*values, 0, 0][:2]
    return order(verb, first, second)


def _verb_and_rest(text: str) -> tuple[int, list[str]]:
    """Return what a text does, and the words after it."""
    words = text.lower().split()
    for verb, (form, _) in FORMS.items():
        named = form.split()
        if words[: len(named)] == named:
            return verb, words[len(named) :]
    found = [verb for verb, (form, _) in FORMS.items() if words and form.startswith(words[0])]
    if len(found) != 1:
        # Nobody types how a battle went.
        typed = [form for verb, (form, _) in FORMS.items() if verb not in REPORTS]
        known = ", ".join(dict.fromkeys(form.split()[0] for form in typed))
        raise Unreadable("bad-move", f"{quoted(text)}: a move begins with {known}")
    return found[0], words[1:]


def _parts(shape: str, words: list[str]) -> list[str]:
    """Join the words of a name, so that it may be typed as it is read."""
    if not shape or len(words) <= len(shape):
        return words
    ends = len(words) - len(shape) + 1
    return [" ".join(words[:ends]), *words[ends:]]


def _number(text: str, verb: int, word: str, least: int) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 4 and int(word) >= least):
        raise Unreadable("bad-move", f"{quoted(text)}: expected {_form(verb)}")
    return int(word)


def _form(verb: int) -> str:
    words, shape = FORMS[verb]
    if not shape:
        return words
    named = " ".join((words, *(SHAPES[each] for each in shape)))
    return f"{named}, such as {' '.join((words, *(EXAMPLES[each] for each in shape)))}"


# --- what a player types --------------------------------------------------------------------------


def read_line(book: Book, s: State, seat: int, line: str) -> Submission:
    """Read moves separated by ``|``; if one of them cannot be made, none is.

    An encounter may be called by its title or kind, and what a shop has by its name.
    """
    read = partial(_read_here, s)
    return read_moves(rules, Work(), read, refusal, _NO_END, book, s, seat, line)


def _read_here(s: State, book: Book, text: str) -> int:
    return read_move(book, with_places(s, text))


def clean_text(book: Book, move: int, text: str | None) -> str | None:
    """No move carries a text."""
    return None


def text_room(book: Book, code: int) -> int:
    """No move carries a text."""
    return 0


def refusal(book: Book, s: State, seat: int, move: int, number: int) -> tuple[str, str]:
    """Return the stable code and the message for a fault of a move."""
    code, words = fault_words(book, s, code_of(move), number)
    return code, f"{quoted(write_move(book, move))}: {words}"
