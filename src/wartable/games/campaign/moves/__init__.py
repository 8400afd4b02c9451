"""Moves as text, such as ``go 2``, ``build medic_corps``, ``enlist fusilier+1`` and ``buy card 1``.

Players name things by id or name, regardless of case and spacing, or by an unambiguous part of a
name: ``use hospital``. An upgraded card ends with ``+1`` or ``+2``, a decoy with ``-decoy``. A line
may hold several moves, separated by ``|``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from wartable.engine.arguments import read_whole
from wartable.engine.errors import Unreadable, quoted
from wartable.engine.game import Submission
from wartable.engine.kit.moves import amount_of, code_of, packed
from wartable.engine.play.typed import read_moves
from wartable.games.campaign import rules
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import KIND_NAMES
from wartable.games.campaign.catalogue.names import (
    called,
    kind_id,
    kind_name,
    name_of,
    relic_name,
    thing_named,
)
from wartable.games.campaign.moves.messages import fault_words
from wartable.games.campaign.state import (
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
    Book,
    State,
    Work,
    first_of,
    order,
    second_of,
    verb_of,
)
from wartable.games.campaign.view.words import choice_title

#: Verb -> its words and the shape of its arguments, one letter each: see ``SHAPES``.
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

#: Shapes of arguments that become the amount of a move, the health that is left; O is optional.
AMOUNTS = ("A", "O")

#: No code: any move may be the last of a line.
_NO_END = -1


# --- the exact text of a move ---------------------------------------------------------------------


def write_move(book: Book, move: int) -> str:
    """Return the exact text of a move; a number that is no move is written as a number."""
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
    """Return the text of an argument, empty if there is no such thing."""
    return str(value + 1) if shape == "N" else name_of(shape, value)


def read_move(book: Book, text: str) -> int:
    """Return the move that a text stands for; raise ``Unreadable`` if there is none."""
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
    """Return the verb of a text and the words after it; raise ``Unreadable``."""
    words = text.lower().split()
    for verb, (form, _) in FORMS.items():
        named = form.split()
        if words[: len(named)] == named:
            return verb, words[len(named) :]
    found = [verb for verb, (form, _) in FORMS.items() if words and form.startswith(words[0])]
    if len(found) != 1:
        # Players never type reports on a battle.
        typed = [form for verb, (form, _) in FORMS.items() if verb not in REPORTS]
        known = ", ".join(dict.fromkeys(form.split()[0] for form in typed))
        raise Unreadable("bad-move", f"{quoted(text)}: a move begins with {known}")
    return found[0], words[1:]


def _parts(shape: str, words: list[str]) -> list[str]:
    """Join the words of a name, so that players may type it with spaces."""
    if not shape or len(words) <= len(shape):
        return words
    ends = len(words) - len(shape) + 1
    return [" ".join(words[:ends]), *words[ends:]]


def _number(text: str, verb: int, word: str, least: int) -> int:
    number = read_whole(word, 3)
    if number is None or number < least:
        raise Unreadable("bad-move", f"{quoted(text)}: expected {_form(verb)}")
    return number


def _form(verb: int) -> str:
    words, shape = FORMS[verb]
    if not shape:
        return words
    named = " ".join((words, *(SHAPES[each] for each in shape)))
    return f"{named}, such as {' '.join((words, *(EXAMPLES[each] for each in shape)))}"


# --- typed lines ----------------------------------------------------------------------------------


def read_line(book: Book, s: State, seat: int, line: str) -> Submission:
    """Read moves separated by ``|``; if one of them is illegal, none is made.

    Players may name an encounter by its title or kind, and a shop's wares by name.
    """
    read = partial(_read_here, s)
    return read_moves(rules, Work(), read, refusal, _NO_END, book, s, seat, line)


def _read_here(s: State, book: Book, text: str) -> int:
    return read_move(book, with_places(s, text))


def clean_text(book: Book, move: int, text: str | None) -> str | None:
    """Return None: no move carries a text."""
    return None


def text_room(book: Book, code: int) -> int:
    """Return 0: no move carries a text."""
    return 0


def refusal(book: Book, s: State, seat: int, move: int, number: int) -> tuple[str, str]:
    """Return the stable code and the message of a refused move."""
    code, words = fault_words(book, s, code_of(move), number)
    return code, f"{quoted(write_move(book, move))}: {words}"


# --- encounters and wares by name -----------------------------------------------------------------

#: Pairs of a move's text and a name that stands for its argument.
Called = Iterator[tuple[str, str]]


def with_places(s: State, text: str) -> str:
    """Return a move's text with a name replaced by its number, if the name is unambiguous."""
    words = text.lower().split()
    if len(words) < 2 or words[-1].isdigit():
        return text
    if words[0] == "go":
        return _pointed(text, words[1:], _encounters(s))
    if words[0] == "buy":
        shelf = {"card": _cards, "relic": _relics}.get(words[1], _wares)
        return _pointed(text, words[1:] if shelf is _wares else words[2:], shelf(s))
    return text


def _pointed(text: str, words: list[str], known: Called) -> str:
    found = called(" ".join(words), known)
    return found.pop() if len(found) == 1 else text


def _encounters(s: State) -> Called:
    for choice in range(s.choices):
        yield f"go {choice + 1}", choice_title(s, choice)
        yield f"go {choice + 1}", KIND_NAMES[s.c_kind[choice]]


def _wares(s: State) -> Called:
    yield from _cards(s)
    yield from _relics(s)
    for item in campaign().items:
        yield f"buy {item.id}", item.id
        yield f"buy {item.id}", item.name


def _cards(s: State) -> Called:
    for at in range(s.shelf_cards):
        if s.shelf_card[at] >= 0:
            yield f"buy card {at + 1}", kind_id(s.shelf_card[at])
            yield f"buy card {at + 1}", kind_name(s.shelf_card[at])


def _relics(s: State) -> Called:
    for at in range(s.shelf_relics):
        if s.shelf_relic[at] >= 0:
            yield f"buy relic {at + 1}", name_of("R", s.shelf_relic[at])
            yield f"buy relic {at + 1}", relic_name(s.shelf_relic[at])
