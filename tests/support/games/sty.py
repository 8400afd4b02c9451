"""Sty, a game of the tests' own: a farmer goes from fair to fair, and at each plays Pig.

It is a game with matches inside, usually for one player, and one that is never compiled: its rules
use Python as it comes. Several farmers share their gold, and take turns to go to a fair. What a
match of Pig comes to is told by two moves, which the rules take for moves like any other.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from support.games.pig import PIG
from wartable.engine.capabilities import PlainOnly
from wartable.engine.conduct import Conduct
from wartable.engine.errors import BadOption, Unreadable, quoted
from wartable.engine.game import Game, InnerMatch, Setting, Submission, Within
from wartable.engine.kit.chance import Chance, draw, subseed
from wartable.engine.kit.events import EVERYBODY, Event, Log, note
from wartable.engine.kit.moves import Families, Family, amount_of, code_of, offer, packed
from wartable.engine.kit.tables import i1, i2, i8, table
from wartable.engine.options.data import Overlay, overlaid
from wartable.engine.options.fields import whole
from wartable.engine.scene.extras import no_notes
from wartable.engine.scene.scene import Element, Kind, Rect, Scene
from wartable.engine.scene.style import SceneStyle, StyleRule

#: On the road: to the next fair, for a stake; a rest, once before each. Reports: what was held in
#: the end, then how the match went.
GO, REST, HELD, WON, LOST, LEFT = range(1, 7)
WORDS = {GO: "go", REST: "rest", HELD: "held", WON: "won", LOST: "lost", LEFT: "left"}
REPORTS = (HELD, WON, LOST, LEFT)
#: With a stake of 1 the match goes to so much, and to as much more for each that is added.
STEP = 5
STAKES = 3
#: No more can be held at a fair: it is what the book-keeping has room for.
MOST = 999
#: No more farmers share a sty.
FARMERS = 3


@table
class State:
    """A position of Sty."""

    fair = i2("fairs that are behind the farmer")
    stake = i1("the stake of the match being played, 0 on the road")
    told = i1("1 once it is known what was held in it")
    held = i2("what that was")
    seed = i8("the seed of that match, which nobody sees")
    rested = i1("1 after a rest")
    gold = i2("what the farmer has")
    won = i2("matches won")


@table
class Work:
    """Scratch space, which Sty does not need."""

    unused = i1("nothing")


@table
class Book:
    """The options."""

    fairs = i2("fairs of a season")
    farmers = i1("farmers, who take turns")


@dataclass(frozen=True)
class Options:
    """The options."""

    fairs: int = whole(3, "fairs of a season", low=1, high=20)


# --- rules -------------------------------------------------------------------------------------


def setup(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """The farmer sets out with ten gold pieces."""
    s.gold = 10


def to_act(book: Book, s: State) -> int:
    """The farmers take turns."""
    return 0 if over(book, s) else 1 << s.fair % book.farmers


def phase(book: Book, s: State) -> int:
    """On the road one decides anew, and at the fair."""
    return 2 * s.fair + (s.stake > 0)


def turn(book: Book, s: State) -> int:
    """Fairs are turns."""
    return s.fair


def choices(book: Book, s: State) -> Iterator[Family]:
    """Yield what can be done."""
    if s.stake == 0:
        yield Family(GO, 1, STAKES)
        if not s.rested:
            yield Family(REST, 0, 0)
    elif not s.told:
        yield Family(HELD, 0, MOST)
    elif s.held >= goal(s):
        yield Family(WON, 0, 0)
    else:
        yield from (Family(code, 0, 0) for code in (LOST, LEFT) if code == LOST or can_go(book, s))


def goal(s: State) -> int:
    """Return what is to be held to win the match."""
    return STEP + STEP * s.stake


def can_go(book: Book, s: State) -> bool:
    """Tell whether the farmer may leave this fair."""
    return bool(s.fair + 1 < book.fairs)


def legal(book: Book, s: State, work: Work, seat: int, out: Families) -> None:
    """List what can be done."""
    out.count = 0
    for each in choices(book, s):
        offer(out, each.code, each.low, each.high)


def check(book: Book, s: State, work: Work, seat: int, move: int) -> int:
    """Accept what is listed."""
    return 0 if any(move in each for each in choices(book, s)) else 1


def sample(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Do any of it."""
    found = list(choices(book, s))
    family = found[draw(chance, len(found))]
    high = min(family.high, goal(s) + STEP) if family.code == HELD else family.high
    return packed(family.code, family.low + draw(chance, high - family.low + 1))


def timeout_move(book: Book, s: State, seat: int) -> int:
    """Do the first that can be done."""
    first = next(choices(book, s))
    return packed(first.code, first.low)


def apply(book: Book, s: State, work: Work, chance: Chance, seat: int, move: int, log: Log) -> None:
    """Go, rest, or take note of how a match went: the stake is won, lost, or half of it lost."""
    code, amount = code_of(move), amount_of(move)
    note(log, EVERYBODY, code, amount, s.fair, 0, 0)
    match code:
        case 1:
            s.stake, s.seed, s.rested = amount, subseed(chance), 0
        case 2:
            s.gold, s.rested = s.gold + 1, 1
        case 3:
            s.held, s.told = amount, 1
        case _:
            gain = {WON: s.stake, LOST: -s.stake, LEFT: -1}[code]
            s.gold, s.won = max(0, s.gold + gain), s.won + (code == WON)
            s.fair, s.stake, s.seed, s.told, s.held = s.fair + 1, 0, 0, 0, 0


def over(book: Book, s: State) -> int:
    """The season has so many fairs."""
    return int(s.fair == book.fairs)


def winners(book: Book, s: State) -> int:
    """The farmers win who won a match."""
    return (1 << book.farmers) - 1 if s.won > 0 else 0


def score(book: Book, s: State, seat: int) -> int:
    """Gold counts."""
    return s.gold


evaluate = score


def conceal(book: Book, s: State, seat: int) -> None:
    """Nobody sees how the dice of a match will fall."""
    s.seed = 0


def imagine(book: Book, s: State, work: Work, chance: Chance, seat: int) -> None:
    """They may fall like this."""
    s.seed = 1 if s.stake else 0


# --- the match inside ----------------------------------------------------------------------------


def setting(book: Book, s: State) -> Setting:
    """The farmer plays against a neighbour."""
    options = PIG.options({"goal": goal(s), "turn_seconds": 0})
    return Setting(options, (), s.seed, ("farmer", "neighbour"), rival="random")


def reports(book: Book, s: State, inner: InnerMatch) -> tuple[int, ...]:
    """Tell what the farmer held, and how it went."""
    result = (WON if 0 in inner.winners else LOST) if inner.over else LEFT
    return packed(HELD, min(MOST, inner.scores[0])), result


def may_leave(book: Book, s: State) -> str:
    """The last fair is played to its end."""
    return "" if can_go(book, s) else "nobody leaves the last fair"


def leaving(book: Book, s: State) -> str:
    """Say what it costs, where a fair can be left."""
    return "whoever leaves loses 1" if can_go(book, s) else ""


# --- players -----------------------------------------------------------------------------------


def choose(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Go for the highest stake."""
    first = next(choices(book, s))
    return packed(first.code, first.high)


def suggest(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """A random move."""
    return sample(book, s, work, chance, seat)


# --- words and pictures ------------------------------------------------------------------------


def write_move(book: Book, move: int) -> str:
    code, amount = code_of(move), amount_of(move)
    word = WORDS.get(code, f"move {code}")
    return f"{word} {amount}" if amount or code in (GO, HELD) else word


def read_move(book: Book, text: str) -> int:
    word, _, amount = text.partition(" ")
    for code, known in WORDS.items():
        if word == known and (not amount or amount.isdecimal()):
            return packed(code, int(amount or 0))
    raise Unreadable("bad-move", f"{quoted(text)}: go 1 to {STAKES}, or rest")


def read_line(book: Book, s: State, seat: int, line: str) -> Submission:
    return Submission((read_move(book, line.strip()),))


def clean_text(book: Book, move: int, text: str | None) -> str | None:
    return None


def text_room(book: Book, code: int) -> int:
    return 0


def refusal(book: Book, s: State, seat: int, move: int, number: int) -> tuple[str, str]:
    return "not-now", f"{quoted(write_move(book, move))} cannot be done now"


def seat_name(seat: int) -> str:
    return f"farmer {seat + 1}" if seat else "farmer"


def status(book: Book, s: State, seat: int) -> str:
    where = f"at a fair, playing to {goal(s)}" if s.stake else "on the road"
    return f"{s.fair} of {book.fairs} fairs, {s.gold} gold, {where}"


def scene(book: Book, s: State, seat: int, events: Sequence[Event]) -> Scene:
    buttons = [
        Element(word, Kind.CARD, Rect(0, 30 * code, 80, 24), word, classes=("stall",))
        for code, word in WORDS.items()
    ]
    return Scene("Sty", 100, 240, tuple(buttons))


def sentence(book: Book, event: Event, texts: Mapping[int, str]) -> str:
    amount, fair, *_ = event.fields
    told = f"{WORDS[event.kind]} {amount}" if amount else WORDS[event.kind]
    return f"fair {fair + 1}: {told}"


def marks(book: Book, event: Event) -> tuple[str, ...]:
    return (WORDS[event.kind],)


def clicks(book: Book, s: State, seat: int, code: int) -> tuple[str, ...]:
    return (WORDS[code],)


def move_words(book: Book, code: int) -> str:
    return WORDS[code]


notes = no_notes


def reason(number: int) -> str:
    return "the season is over"


def results(book: Book, s: State) -> list[dict[str, int | str]]:
    return [{"seat": seat_name(seat), "gold": s.gold, "won": s.won} for seat in range(book.farmers)]


def make_book(options: Options, seats: int) -> Book:
    if not 1 <= seats <= FARMERS:
        raise BadOption("bad-seats", f"Sty is for 1 to {FARMERS} players, not {seats}")
    book = Book()
    book.fairs, book.farmers = options.fairs, seats
    return book


def load_figures(overlay: Overlay) -> dict[str, Any]:
    return overlaid({}, overlay)


_here: Any = sys.modules[__name__]

STY = Game(
    key="sty",
    title="Sty",
    summary="From fair to fair, with a game of Pig at each.",
    style=SceneStyle((StyleRule(".stall .shape", "fill:#040506", dark="fill:#040506"),)),
    rules_version=1,
    package="wartable.games.territory",  # for a guide and a rulebook, which Sty has not
    state=State,
    work=Work,
    book=Book,
    rules=_here,
    bots=_here,
    heuristics=("bold",),
    notation=_here,
    look=_here,
    load_figures=load_figures,
    default_options=lambda figures: Options(),
    presets={"standard": {}, "short": {"fairs": 1}},
    seat_range=lambda options: (1, FARMERS),
    make_book=make_book,
    usual_seats=1,
    conduct=Conduct(
        secrets=False, at_once=True, may_take_back=lambda book, s, move: code_of(move) == REST
    ),
    capabilities=(
        PlainOnly(),
        Within(
            game=lambda: PIG,
            is_on=lambda book, s: s.stake > 0,
            setting=setting,
            is_report=lambda move: code_of(move) in REPORTS,
            reports=reports,
            may_leave=may_leave,
            leaving=leaving,
        ),
    ),
)
