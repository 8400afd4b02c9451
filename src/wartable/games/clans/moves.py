"""Moves as text, such as ``stage cavalry a1``, ``move a1 a2``, ``attack a2b b2`` and ``done``.

A tile is a column, a (west) to c (east), and a row, 1 (South's base) to 3 (North's). A unit is the
tile it stands on, with ``b`` for the back place and ``s`` for a spy: ``a2s`` is the spy that came
to the tile first, ``a2s2`` the second. A card is its id, with its tier in a campaign
(``fusilier+1``) and ``-decoy`` after it for a decoy. A line may hold several moves, separated by
``|``.
"""

from __future__ import annotations

from functools import partial

from wartable.engine.errors import Unreadable, quoted
from wartable.engine.game import Submission
from wartable.engine.kit.moves import amount_of, code_of
from wartable.engine.play.typed import read_moves
from wartable.games.clans import rules, state
from wartable.games.clans.catalogue.names import row_id, row_named
from wartable.games.clans.state import (
    ATTACK,
    ATTACK_BASE,
    COLUMNS,
    DECOY,
    DONE,
    EXCHANGE,
    HEAL,
    IGNITE,
    MOVE,
    PLACE,
    POSTS,
    ROWS,
    SPIES,
    STAGE,
    TAKE_BACK,
    TILES,
    USE_HERO,
    Book,
    State,
    Work,
    first_of,
    order,
    second_of,
    verb_of,
)

COLUMN_LETTERS = "abc"
#: Suffixes of a tile for the front place, the back place and each spy.
POST_LETTERS = ("", "b", "s", *(f"s{number}" for number in range(2, SPIES + 1)))
DECOY_MARK = "-decoy"

#: Verb -> its word and its arguments: C for a card, U for a unit, T for a tile.
FORMS = {
    DONE: ("done", ""),
    USE_HERO: ("hero", ""),
    STAGE: ("stage", "CT"),
    TAKE_BACK: ("back", "CT"),
    EXCHANGE: ("exchange", "C"),
    PLACE: ("place", "CT"),
    MOVE: ("move", "UT"),
    ATTACK: ("attack", "UU"),
    ATTACK_BASE: ("base", "U"),
    HEAL: ("heal", "UU"),
    IGNITE: ("ignite", "UT"),
}
#: Other words for done.
SAME_AS_DONE = ("submit", "keep", "end")
SHAPES = {"C": "CARD", "U": "UNIT", "T": "TILE"}
EXAMPLES = {"C": "cavalry", "U": "a2", "T": "b2"}


# --- the exact text of a move ---------------------------------------------------------------------


def tile_name(tile: int) -> str:
    """Return the name of a tile (rule 2-1)."""
    return COLUMN_LETTERS[tile % COLUMNS] + str(ROWS - tile // COLUMNS)


def post_name(post: int) -> str:
    """Return the name of a unit's place."""
    return tile_name(post // POSTS) + POST_LETTERS[post % POSTS]


def kind_name(book: Book, kind: int) -> str:
    """Return the id of a card, with a mark for a decoy."""
    return row_id(book, kind % DECOY) + (DECOY_MARK if kind >= DECOY else "")


def write_move(book: Book, move: int) -> str:
    """Return the exact text of a move."""
    code = code_of(move)
    verb, values = verb_of(code), (first_of(code), second_of(code))
    if verb not in FORMS or amount_of(move) or not _in_range(verb, values):
        return f"move number {move}"
    word, shape = FORMS[verb]
    said = [_written(book, each, value) for each, value in zip(shape, values, strict=False)]
    return " ".join((word, *said))


def _written(book: Book, shape: str, value: int) -> str:
    if shape == "C":
        return kind_name(book, value)
    return tile_name(value) if shape == "T" else post_name(value)


def _in_range(verb: int, values: tuple[int, int]) -> bool:
    ends = {"C": 2 * DECOY, "U": TILES * POSTS, "T": TILES}
    shape = FORMS[verb][1]
    limits = [ends[each] for each in shape] + [1] * (2 - len(shape))
    return all(value < limit for value, limit in zip(values, limits, strict=True))


def read_move(book: Book, text: str, side: int = -1) -> int:
    """Return the move; raise ``Unreadable``.

    Where both sides have a card of the same name, ``side`` means its own.
    """
    words = text.lower().split()
    verb = _verb(text, words[0] if words else "")
    shape = FORMS[verb][1]
    given = _cards_joined(words[1:], shape)
    if len(given) != len(shape):
        raise Unreadable("bad-move", f"{quoted(text)}: expected {_form(verb)}")
    values = [_value(book, side, text, each, word) for each, word in zip(shape, given, strict=True)]
    first, second = [*values, 0, 0][:2]
    return order(verb, first, second)


def _cards_joined(words: list[str], shape: str) -> list[str]:
    """Join the words of a card's name, so that players can type it as displayed."""
    if not shape.startswith("C") or len(words) <= len(shape):
        return words
    name_ends = len(words) - len(shape) + 1
    return ["_".join(words[:name_ends]), *words[name_ends:]]


def _form(verb: int) -> str:
    word, shape = FORMS[verb]
    if not shape:
        return word
    named = " ".join((word, *(SHAPES[each] for each in shape)))
    return f"{named}, such as {' '.join((word, *(EXAMPLES[each] for each in shape)))}"


def _verb(text: str, word: str) -> int:
    if word in SAME_AS_DONE:
        return DONE
    found = [verb for verb, (name, _) in FORMS.items() if word and name.startswith(word)]
    exact = [verb for verb, (name, _) in FORMS.items() if name == word]
    if len(exact or found) != 1:
        known = ", ".join(name for name, _ in FORMS.values())
        raise Unreadable("bad-move", f"{quoted(text)}: a move begins with {known}")
    return (exact or found)[0]


def _value(book: Book, side: int, text: str, shape: str, word: str) -> int:
    if shape == "C":
        return _kind(book, side, text, word)
    return _tile(text, word) if shape == "T" else _post(text, word)


def _kind(book: Book, side: int, text: str, word: str) -> int:
    name = word.removesuffix(DECOY_MARK)
    card = row_named(book, name, side)
    if card is None:
        raise Unreadable("no-such-card", f"{quoted(text)}: there is no card {quoted(name)}")
    return card + (DECOY if word.endswith(DECOY_MARK) else 0)


def _tile(text: str, word: str) -> int:
    column = COLUMN_LETTERS.find(word[:1]) if word else -1
    row = "321".find(word[1:]) if len(word) == 2 else -1
    if column < 0 or row < 0:
        raise Unreadable("no-such-tile", f"{quoted(text)}: tiles are a1 to c3, not {quoted(word)}")
    return row * COLUMNS + column


def _post(text: str, word: str) -> int:
    at = POST_LETTERS.index(word[2:]) if word[2:] in POST_LETTERS else -1
    if at < 0:
        raise Unreadable(
            "no-such-unit",
            f"{quoted(text)}: a unit is its tile, with b for the back place or s for a spy "
            f"(s2 for a second one), such as a2b, not {quoted(word)}",
        )
    return _tile(text, word[:2]) * POSTS + at


# --- what a player types --------------------------------------------------------------------------


def read_line(book: Book, s: State, seat: int, line: str) -> Submission:
    """Read moves separated by ``|``; if one cannot be made, none is."""
    read = partial(read_move, side=seat)
    return read_moves(rules, Work(), read, refusal, DONE, book, s, seat, line)


def clean_text(book: Book, move: int, text: str | None) -> str | None:
    """No move carries a text."""
    return None


def text_room(book: Book, code: int) -> int:
    """No move carries a text."""
    return 0


# --- refusals -------------------------------------------------------------------------------------

#: Number of a refusal -> its stable code and its message.
FAULTS = {
    state.NO_SUCH_MOVE: ("no-such-move", "there is no such move now"),
    state.NOT_IN_HAND: ("not-in-hand", "that card is not in your hand"),
    state.NOT_YOUR_TILE: (
        "not-your-tile",
        "cards are staged on your own base tiles and on middle tiles that you captured",
    ),
    state.FULL: ("full", "there is no room: a side has at most two cards on a tile"),
    state.ENEMY_TILE: ("enemy-tile", "enemy units stand there"),
    state.ENEMY_BASE: ("enemy-base", "the enemy's base row is closed to all but spies"),
    state.BAD_ROW: (
        "bad-row",
        "a card is placed on your base row, or in the middle row if it has 2 action points",
    ),
    state.WRONG_TERRAIN: ("wrong-terrain", "a trap needs a tile of its own terrain"),
    state.NO_AP: ("no-action-points", "it has not enough action points left"),
    state.LOCKED: ("locked", "an enemy unit in front of it holds it: glue, silence or paralyse"),
    state.OUT_OF_RANGE: ("out-of-range", "that is out of range"),
    state.GUARDED: ("guarded", "a guard on that tile must be attacked first"),
    state.DEFENDED: ("defended", "enemy units defend that base tile"),
    state.FOG: ("fog", "you cannot see that tile"),
    state.IS_SPY: ("spy", "spies cannot attack, and are attacked only where a watcher looks"),
    state.NO_UNIT: ("no-unit", "you have no unit there"),
    state.NO_TARGET: ("no-target", "there is no such unit to choose"),
    state.HERO_USED: ("hero-used", "your hero has already been used in this match"),
    state.NO_PLACEMENT: ("no-placement", "no placement is left in this turn"),
    state.NOT_STAGED: ("not-staged", "that card is not staged there"),
    state.NO_MEDIC: ("no-medic", "only a medic can heal"),
    state.NOT_INJURED: ("not-injured", "that unit is not injured"),
    state.NO_FIRE: ("no-fire", "that unit cannot set fire"),
    state.TRAP_THERE: ("trap-there", "your trap is there already"),
    state.NO_EXCHANGE: ("no-exchange", "you can exchange no further card"),
    state.NO_HERO: ("no-hero", "you have no hero who could help"),
}


def refusal(book: Book, s: State, seat: int, move: int, number: int) -> tuple[str, str]:
    """Return the stable code and the message of a refusal."""
    code, words = FAULTS[number]
    return code, f"{quoted(write_move(book, move))}: {words}"
