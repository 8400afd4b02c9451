"""How Territory is shown: where it stands, the map, what happened, and what can be clicked.

Everything here is given concealed states and the events of one seat, and adds nothing to them.
To an open view of a finished game it shows everybody's commands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from wartable.board.grid import arrow, axis_numbers, grid_size, square, square_id
from wartable.engine.aside import no_notes
from wartable.engine.errors import as_typed
from wartable.engine.events import OPEN, Event
from wartable.engine.moves import Family
from wartable.engine.scene import (
    Align,
    Element,
    Kind,
    Rect,
    Scene,
    Spot,
    Text,
    seat_class,
    text_width,
)
from wartable.engine.seats import seats_in
from wartable.engine.wording import count
from wartable.games.territory import rules
from wartable.games.territory.state import (
    COMMAND,
    DIRECTIONS,
    DONE,
    LETTERS,
    PLAN,
    REASONS,
    Book,
    State,
)

ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
)  # fmt: skip
HEADINGS = ("up", "down", "left", "right")


# --- words -----------------------------------------------------------------------------------

notes = no_notes


def seat_name(seat: int) -> str:
    """Return a seat's letter."""
    return LETTERS[seat]


def reason(number: int) -> str:
    """Return annihilation, domination or timeout."""
    return REASONS[number]


def move_words(book: Book, code: int) -> str:
    """Say what a move does, without the number of units."""
    if code == PLAN:
        return "hand in a plan"
    if code == DONE:
        return "give no more commands"
    return f"send units {_way(book, *divmod(code - COMMAND, 4))}"


def _xy(book: Book, cell: int) -> tuple[int, int]:
    return cell % book.width, cell // book.width


def _at(book: Book, cell: int) -> str:
    x, y = _xy(book, cell)
    return f"{x},{y}"


def _way(book: Book, cell: int, direction: int) -> str:
    target = book.beyond[cell][direction]
    return f"from {_at(book, cell)} {HEADINGS[direction]} to {_at(book, target)}"


def _letters(seats: Iterable[int]) -> str:
    return ", ".join(LETTERS[seat] for seat in seats)


# --- where the game stands -------------------------------------------------------------------


def status(book: Book, s: State, seat: int) -> str:
    """Say the round, the phase, what is asked of the seat and for whom the game waits."""
    if s.ended:
        return f"game over after round {s.turn}: {reason(s.ended)}, {_outcome(book, s)}"
    phase = _which(book, s.step, "declaration") if s.step < book.plans else "commands"
    return f"round {s.turn} of {book.rounds}, {phase}: {_asked(book, s, seat)}"


def _which(book: Book, step: int, word: str) -> str:
    """Say which declarations these are, where a round has several."""
    return f"{ORDINALS[step]} {word}" if book.plans > 1 else word


def _outcome(book: Book, s: State) -> str:
    won = seats_in(rules.winners(book, s))
    if not won:
        return "nobody wins"
    return f"{LETTERS[won[0]]} wins" if len(won) == 1 else f"{_letters(won)} share the win"


def _asked(book: Book, s: State, seat: int) -> str:
    waiting = f"waiting for {_letters(seats_in(s.waiting))}"
    if seat < 0:
        return waiting
    declaring = s.step < book.plans
    commands = f"{s.given[seat]} of {book.commands} given"
    if _is_to_act(s, seat):
        return f"hand in a plan ({waiting})" if declaring else f"{commands} ({waiting})"
    if not rules.expected(book, s) >> seat & 1:
        return f"you have no units left, {waiting}"
    return f"your plan is in, {waiting}" if declaring else f"{commands}, all in, {waiting}"


def _is_to_act(s: State, seat: int) -> bool:
    return seat >= 0 and bool(s.waiting >> seat & 1)


def results(book: Book, s: State) -> list[dict[str, int | str]]:
    """Rule 4: the squares and the units of every player."""
    return [
        {"seat": LETTERS[seat], "squares": _squares(s, seat), "units": s.total[seat]}
        for seat in range(book.seats)
    ]


def _squares(s: State, seat: int) -> int:
    return s.first[seat + 1] - s.first[seat]


# --- what happened ---------------------------------------------------------------------------


def sentence(book: Book, event: Event, texts: Mapping[int, str]) -> str:
    """Say an event in words; only the declarations take more than one line, one a player."""
    a, b, c, d = event.figures
    match event.kind:
        case rules.STARTS:
            return f"{LETTERS[a]} starts on {_at(book, b)} with {count(c, 'unit')}"
        case rules.RESOURCE:
            return f"{_at(book, a)} is a resource square"
        case rules.DECLARED:
            return f"{LETTERS[a]} hands in a plan"
        case rules.REVEALED:
            heading = f"round {a}, {_which(book, b, 'declarations')}:"
            return "\n".join((heading, *_plans(book, texts)))
        case rules.ORDERED:
            return f"{LETTERS[a]} orders {count(d, 'unit')} {_way(book, b, c)}"
        case rules.HANDED_IN:
            return f"{LETTERS[a]} hands in the commands"
        case rules.MARCH:
            return f"{LETTERS[a]} sends {count(d, 'unit')} {_way(book, b, c)}"
        case rules.CLASH:
            ends = f"{_at(book, a)} and {_at(book, book.beyond[a][b])}"
            return f"armies meet between {ends}: each side loses {count(c, 'unit')}"
        case rules.BATTLE if b == 0:
            return f"nobody holds {_at(book, a)}: {d} against {d} leaves no units"
        case rules.BATTLE:
            left = f"{count(c, 'unit')} left, {c + d} against {d}"
            return f"{LETTERS[b - 1]} holds {_at(book, a)} with {left}"
        case rules.GROWTH if c == 0:
            return f"{LETTERS[a]} has no units left"
        case rules.GROWTH:
            stock = f"{count(c, 'unit')} on {count(d, 'square')}"
            return f"{LETTERS[a]} produces {count(b, 'unit')} and has {stock}"
        case rules.ENDED:
            return f"the game ends after round {b}: {reason(a)}"
    raise ValueError(f"unknown event {event}")


def _plans(book: Book, texts: Mapping[int, str]) -> Iterator[str]:
    """Rule 1-3: a line a player, which no text can leave, so that none speaks for another."""
    for seat in range(book.seats):
        yield f"  {LETTERS[seat]}: {as_typed(texts.get(seat, 'no plan'))}"


def marks(book: Book, event: Event) -> tuple[str, ...]:
    """Return the squares that an event concerns; of a march where it ends, as arrows show more."""
    a, b, c, _ = event.figures
    match event.kind:
        case rules.ORDERED | rules.MARCH:
            return (_both_ends(book, b, c)[1],)
        case rules.CLASH:
            return _both_ends(book, a, b)
        case rules.BATTLE:
            return (square_id(*_xy(book, a)),)
    return ()


def _both_ends(book: Book, cell: int, direction: int) -> tuple[str, str]:
    target = book.beyond[cell][direction]
    return square_id(*_xy(book, cell)), square_id(*_xy(book, target))


# --- what can be clicked ---------------------------------------------------------------------


def clicks(book: Book, s: State, seat: int, code: int) -> tuple[str, ...]:
    """Return the two squares of a command, or the button of another move."""
    if code in BUTTONS:
        return (BUTTONS[code][0],)
    return _both_ends(book, *divmod(code - COMMAND, 4))


def usual_amount(book: Book, s: State, seat: int, family: Family) -> int:
    """All units but one: a square that all units leave is lost (rule 3-1-1)."""
    return max(family.low, family.high - 1)


#: Moves off the map -> the id of their button and what is written on it.
BUTTONS = {PLAN: ("plan", "hand in plan"), DONE: ("done", "end commands")}


# --- the picture -----------------------------------------------------------------------------

NARROWEST = 360  # of a picture, so that what stands below a small map has room
INDENT = 24  # the map begins here, and so does what stands below it

# Measures below the map; under a wide map, which is shown smaller, they grow.
LINE = 52  # height of a line
SWATCH = 36  # side of the square with a player's letter in the standings
LETTERING = 16
USUAL_WIDTH = 700

# Panels of the text board below the map, one below the other.
LEGEND, STANDINGS, OWN = 1, 2, 3
TEXT_ROWS = 10  # of the standings on the text board, before they go on in more columns


def scene(book: Book, s: State, seat: int, events: Sequence[Event]) -> Scene:
    """Draw the map with the latest marches, the commands that are known, and the standings."""
    across, down = grid_size(book.width, book.width)
    width = max(across, NARROWEST)
    scale = max(1.0, across / USUAL_WIDTH)
    own = tuple(_own_line(book, s, seat, down, scale)) if seat >= 0 else ()
    top = down + LINE * scale * bool(own)
    columns = _columns(book, s, (width - INDENT) / scale)
    lines = -(-book.seats // columns)
    elements = (
        *axis_numbers(book.width, book.width),
        *(_square(book, s, seat, cell) for cell in range(book.cells)),
        *_marches(book, events),
        *(_all_orders(book, s) if seat == OPEN else _own_orders(book, s, seat)),
        *own,
        *_standings(book, s, columns, (width - INDENT) / columns, top, scale),
        _legend(top + (lines * LINE + 10) * scale, scale),
    )
    height = top + (lines * LINE + 24) * scale + 8
    return Scene(f"Territory, round {s.turn} of {book.rounds}", width, height, elements)


def _legend(middle: float, scale: float) -> Element:
    """Explain the marks on squares; those of the text board are more than those of the picture."""
    words = "+ resource square"
    place = Text(INDENT, middle, words, LETTERING * scale, Align.LEFT)
    spot = Spot(f"{words}, * changed last", 0, 0, align=Align.LEFT, panel=LEGEND)
    return Element("legend", Kind.LABEL, place, words, spot=spot)


def _square(book: Book, s: State, seat: int, cell: int) -> Element:
    x, y = _xy(book, cell)
    owner, units, resource = s.owner[cell] - 1, s.units[cell], s.resource[cell] == 1
    label = f"square {x},{y}"
    if resource:
        label += ", resource"
    label += f", {count(units, 'unit')} of {LETTERS[owner]}" if owner >= 0 else ", empty"
    if owner == seat >= 0 and rules.available(s, seat, cell) < units:
        label += f", {rules.available(s, seat, cell)} still to command"
    return square(
        x,
        y,
        label,
        text=str(units) if units else "",
        seat=owner if owner >= 0 else None,
        mark="+" if resource else "",
        classes=("resource",) if resource else (),
    )


def _marches(book: Book, events: Sequence[Event]) -> Iterator[Element]:
    """Draw one arrow for every border that units crossed, whatever the number of commands."""
    sent: dict[tuple[int, int, int], int] = {}
    for event in events:
        if event.kind == rules.MARCH:
            seat, cell, direction, units = event.figures
            sent[seat, cell, direction] = sent.get((seat, cell, direction), 0) + units
    for (seat, cell, direction), units in sent.items():
        label = f"{LETTERS[seat]} sent {count(units, 'unit')} {_way(book, cell, direction)}"
        yield _arrow(book, "march", seat, cell, direction, units, label)


def _own_orders(book: Book, s: State, seat: int) -> Iterator[Element]:
    """Draw the commands that a seat has given this round; the text board lists them."""
    for row, (cell, direction, units) in enumerate(_sent(s, seat), 1):
        label = f"you send {count(units, 'unit')} {_way(book, cell, direction)}"
        spot = Spot(label, row, 0, align=Align.LEFT, panel=OWN)
        yield _arrow(book, "order", seat, cell, direction, units, label, spot)


def _all_orders(book: Book, s: State) -> Iterator[Element]:
    """Draw the commands of everybody, seat by seat, each with the seat's letter."""
    given = ((seat, *order) for seat in range(book.seats) for order in _sent(s, seat))
    for row, (seat, cell, direction, units) in enumerate(given):
        letter = LETTERS[seat]
        label = f"{letter} sends {count(units, 'unit')} {_way(book, cell, direction)}"
        spot = Spot(label, row, 0, align=Align.LEFT, panel=OWN)
        yield _arrow(book, "order", seat, cell, direction, units, label, spot, f"order-{letter}")


def _sent(s: State, seat: int) -> list[tuple[int, int, int]]:
    """Return what a seat's commands of this round send: square, direction and units."""
    sent: dict[tuple[int, int], int] = {}
    for at in range(s.given[seat] if seat >= 0 else 0):
        border = divmod(s.command[seat][at], 4)
        sent[border] = sent.get(border, 0) + s.amount[seat][at]
    return [(cell, direction, units) for (cell, direction), units in sent.items()]


def _arrow(
    book: Book,
    kind: str,
    seat: int,
    cell: int,
    direction: int,
    units: int,
    label: str,
    spot: Spot | None = None,
    stem: str = "",
) -> Element:
    start, end = _xy(book, cell), _xy(book, book.beyond[cell][direction])
    name = f"{stem or kind}-{square_id(*start)}-{DIRECTIONS[direction]}"
    text = str(units)
    return arrow(name, start, end, label, text=text, seat=seat, classes=(kind,), spot=spot)


def _own_line(book: Book, s: State, seat: int, top: float, scale: float) -> Iterator[Element]:
    """Draw which seat this is and, when something is asked of it, the button of the phase."""
    size, left, middle = LETTERING * scale, float(INDENT), top + LINE * scale / 2
    if _is_to_act(s, seat):
        name, words = BUTTONS[PLAN if s.step < book.plans else DONE]
        width, height = text_width(words, size) + 2.5 * size, 2.5 * size
        box = Rect(left, middle - height / 2, width, height, 8)
        caption = Text(left + width / 2, middle, words, size)
        yield Element(name, Kind.CARD, box, words, captions=(caption,))
        left += width + size
    words = f"you play {LETTERS[seat]}"
    spot = Spot(words, 0, 0, align=Align.LEFT, panel=OWN)
    yield Element("you", Kind.LABEL, Text(left, middle, words, size, Align.LEFT), words, spot=spot)


def _columns(book: Book, s: State, room: float) -> int:
    """Return how many columns of standings fit, evenly filled."""
    longest = max(len(count(max(s.total), "unit")), len("10 squares"))
    needed = SWATCH + text_width("x" * longest, LETTERING) + LETTERING
    lines = -(-book.seats // max(1, int(room // needed)))
    return -(-book.seats // lines)


def _standings(
    book: Book, s: State, columns: int, step: float, top: float, scale: float
) -> Iterator[Element]:
    """Draw every player's units and squares, the strongest first."""
    ranked = sorted(range(book.seats), key=lambda seat: (-s.total[seat], -_squares(s, seat), seat))
    for rank, seat in enumerate(ranked):
        line, column = divmod(rank, columns)
        middle = top + (line + 0.5) * LINE * scale
        yield from _standing(s, seat, rank, INDENT + column * step, middle, scale)


def _standing(
    s: State, seat: int, rank: int, left: float, middle: float, scale: float
) -> Iterator[Element]:
    """Draw a player's letter, units and squares; only the first of the three is read aloud."""
    letter, side, size = LETTERS[seat], SWATCH * scale, LETTERING * scale
    units, squares = count(s.total[seat], "unit"), count(_squares(s, seat), "square")
    block, row = divmod(rank, TEXT_ROWS)
    block *= 6  # three columns of text, three of space
    yield Element(
        f"standing-{letter}",
        Kind.PIECE,
        Rect(left, middle - side / 2, side, side, 5),
        f"{letter} has {units} on {squares}",
        (seat_class(seat),),
        (Text(left + side / 2, middle, letter, 1.4 * size),),
        Spot(letter, row, block, panel=STANDINGS),
    )
    for column, (name, words) in enumerate((("units", units), ("squares", squares)), 1):
        y = middle + (column - 1.5) * 1.2 * size
        # A singular keeps the place of its missing letter, so that the digits line up.
        glyph = words if words.endswith("s") else f"{words} "
        yield Element(
            f"{name}-{letter}",
            Kind.LABEL,
            Text(left + side + size / 2, y, words, size, Align.LEFT),
            spot=Spot(glyph, row, block + column, panel=STANDINGS),
        )
