"""Positions of Duper as text: the turn, the holdings of every player, the board and the deck.

A position reads like this::

    turn 3 green begun 12
    waiting green
    red gold 4 stamina 1 hand 3C QH QD
    …
    .     r5/0  r2/1  .     .     .     g1/0
    …
    deck 1 KS 2H 7D

The five colours have one line each, in turn order. Then come the seven rows of the board, starting
with y = 0: a tile is a dot, or its owner's letter, infantry and tanks. The last line has the number
of decks opened and the cards left in them. All other cards of those decks have been spent. The
second line of a finished game is, for example, ``ended last standing won red``.
"""

from __future__ import annotations

from wartable.engine.errors import Unreadable, quoted
from wartable.engine.kit.seats import seats_in
from wartable.engine.play.typed import plain_number
from wartable.games.duper.moves import card_name, card_named
from wartable.games.duper.rules import turns
from wartable.games.duper.rules.victory import (
    has_straight_flush,
    leaders,
    most_tiles,
    standing_seats,
)
from wartable.games.duper.state import (
    CARDS,
    COLOURS,
    LAST_STANDING,
    MOST_TANKS,
    REASONS,
    ROUND_LIMIT,
    SEATS,
    STRAIGHT_FLUSH,
    TILE_GOAL,
    TILES,
    WIDTH,
    Book,
    State,
    tile_at,
)

#: Limits of a position, so that nothing can overflow its field.
MOST = 1_000_000
MOST_DECKS = 1_000

LETTERS = "".join(colour[0] for colour in COLOURS)

#: First lines of the parts of a position, counted from 0, and the number of lines.
PLAYERS_AT = 2
BOARD_AT = PLAYERS_AT + SEATS
DECK_AT = BOARD_AT + WIDTH
LINES = DECK_AT + 1


# --- writing --------------------------------------------------------------------------------------


def write_position(book: Book, s: State) -> str:
    """Return a position as text."""
    lines = [
        f"turn {s.turn} {COLOURS[s.current]} begun {s.begun}",
        f"ended {REASONS[s.ended]} won {_names(s.won)}"
        if s.ended
        else f"waiting {_names(s.waiting)}",
        *(_write_player(s, seat) for seat in range(SEATS)),
        *_write_board(s),
        " ".join(["deck", str(s.decks), *map(card_name, s.deck[: s.left])]),
    ]
    return "\n".join(lines) + "\n"


def _names(seats: int) -> str:
    return " ".join(COLOURS[seat] for seat in seats_in(seats))


def _write_player(s: State, seat: int) -> str:
    hand = [card_name(card) for card in range(CARDS) for _ in range(s.hand[seat][card])]
    figures = f"gold {s.gold[seat]} stamina {s.stamina[seat]}"
    return " ".join([COLOURS[seat], figures, "hand", *hand])


def _write_board(s: State) -> list[str]:
    tiles = [_write_tile(s, tile) for tile in range(TILES)]
    wide = max(map(len, tiles))
    rows = [[tiles[tile_at(x, y)].ljust(wide) for x in range(WIDTH)] for y in range(WIDTH)]
    return ["  ".join(row).rstrip() for row in rows]


def _write_tile(s: State, tile: int) -> str:
    if s.owner[tile] == 0:
        return "."
    return f"{LETTERS[s.owner[tile] - 1]}{s.infantry[tile]}/{s.tanks[tile]}"


# --- reading --------------------------------------------------------------------------------------


def read_position(book: Book, text: str) -> State:
    """Return the position; raise ``Unreadable`` naming the line."""
    lines = text.splitlines()
    if len(lines) != LINES:
        raise Unreadable("bad-position", f"expected {LINES} lines, not {len(lines)}")
    s = State()
    _read_turn(book, s, lines[0])
    for y in range(WIDTH):
        _read_row(s, y, lines[BOARD_AT + y])
    for seat in range(SEATS):
        _read_player(book, s, seat, lines[PLAYERS_AT + seat])
    _read_deck(s, lines[DECK_AT])
    _read_status(book, s, lines[1])
    for seat in range(SEATS):
        _check_limits(book, s, seat, lines[PLAYERS_AT + seat])
    return s


def _bad(at: int, line: str, reason: str) -> Unreadable:
    """Return the error for a line, whose index is counted from 0."""
    return Unreadable("bad-position", f"line {at + 1}: {quoted(line)}: {reason}")


def _seats(words: list[str]) -> int:
    """Return the seats with these colours, each named once; 0 for anything else."""
    if len(set(words)) < len(words) or not set(words) <= set(COLOURS):
        return 0
    return sum(1 << COLOURS.index(word) for word in words)


def _read_turn(book: Book, s: State, line: str) -> None:
    words = line.split()
    if len(words) != 5 or (words[0], words[3]) != ("turn", "begun") or words[2] not in COLOURS:
        raise _bad(0, line, "expected such as 'turn 3 green begun 12'")
    s.turn, s.begun = plain_number(words[1]), plain_number(words[4])
    s.current = COLOURS.index(words[2])
    if not 0 < s.turn <= book.rounds:
        raise _bad(0, line, f"the turn must be 1 to {book.rounds}")
    most = SEATS * (s.turn - 1) + s.current + 1
    if not 0 < s.begun <= most:
        raise _bad(0, line, f"the number of turns begun must be 1 to {most}")


def _read_row(s: State, y: int, line: str) -> None:
    words = line.split()
    if len(words) != WIDTH:
        raise _bad(BOARD_AT + y, line, f"expected {WIDTH} tiles, not {len(words)}")
    for x, word in enumerate(words):
        if word != "." and not _read_tile(s, tile_at(x, y), word):
            raise _bad(BOARD_AT + y, line, f"{quoted(word)} is not a tile such as r5/0")


def _read_tile(s: State, tile: int, word: str) -> bool:
    seat = LETTERS.find(word[0])
    infantry, _, tanks = word[1:].partition("/")
    s.owner[tile] = seat + 1
    s.tiles[seat] += 1
    s.infantry[tile], s.tanks[tile] = plain_number(infantry), plain_number(tanks)
    return seat >= 0 and 0 <= s.infantry[tile] <= MOST and 0 <= s.tanks[tile] <= MOST_TANKS


def _read_player(book: Book, s: State, seat: int, line: str) -> None:
    at, words = PLAYERS_AT + seat, line.split()
    named = [words[place] for place in (0, 1, 3, 5)] if len(words) > 5 else []
    if named != [COLOURS[seat], "gold", "stamina", "hand"]:
        raise _bad(at, line, f"expected such as '{COLOURS[seat]} gold 4 stamina 1 hand QH 10S'")
    s.gold[seat], s.stamina[seat] = plain_number(words[2]), plain_number(words[4])
    if not 0 <= s.gold[seat] <= MOST:
        raise _bad(at, line, f"the gold must be 0 to {MOST}")
    if not 0 <= s.stamina[seat] <= book.stamina_cap:
        raise _bad(at, line, f"the stamina must be 0 to {book.stamina_cap}")
    for card in _read_cards(at, line, words[6:]):
        s.hand[seat][card] += 1
        s.held[seat] += 1


def _read_cards(at: int, line: str, words: list[str]) -> list[int]:
    cards = list(map(card_named, words))
    if -1 in cards:
        raise _bad(at, line, f"{quoted(words[cards.index(-1)])} is not a card such as QH")
    return cards


def _read_deck(s: State, line: str) -> None:
    words = line.split()
    s.decks = plain_number(words[1]) if len(words) > 1 and words[0] == "deck" else 0
    if not 0 < s.decks <= MOST_DECKS:
        raise _bad(DECK_AT, line, f"expected such as 'deck 2 QH 10S', the number 1 to {MOST_DECKS}")
    cards = _read_cards(DECK_AT, line, words[2:])
    if len(set(cards)) < len(cards):
        raise _bad(DECK_AT, line, "no deck has a card twice")
    s.left = len(cards)
    s.deck[: s.left] = cards
    for card in range(CARDS):
        s.spent[card] = s.decks - (card in cards) - sum(hand[card] for hand in s.hand)
        if s.spent[card] < 0:
            raise _bad(DECK_AT, line, f"there are more {card_name(card)} than decks")


def _read_status(book: Book, s: State, line: str) -> None:
    kind, *words = line.split() or [""]
    if kind == "waiting":
        s.waiting = _seats(words)
        if s.waiting == 0 or s.waiting & ~turns.who_may_act(book, s, s.current):
            raise _bad(1, line, "expected who may still act in this turn")
        if s.waiting & ~seats_taking_turns(book, s):
            raise _bad(1, line, "a player without tiles is passed over")
        return
    reason, _, won = " ".join(words).partition(" won ")
    found = [number for number, name in REASONS.items() if name == reason]
    if kind != "ended" or not found:
        raise _bad(1, line, "expected such as 'waiting red' or 'ended last standing won red'")
    s.ended, s.won = found[0], _seats(won.split())
    if s.won == 0 or s.won != winners_by(book, s, s.ended):
        raise _bad(1, line, "in this position the game has not ended so")


def _check_limits(book: Book, s: State, seat: int, line: str) -> None:
    """Refuse values that could overflow before the game ends, as they cannot in a real game."""
    own = [tile for tile in range(TILES) if s.owner[tile] == seat + 1]
    turns = turns_to_come(book, s, seat)
    if sum(s.infantry[tile] for tile in own) + s.gold[seat] + turns * book.gold > MOST:
        raise _bad(PLAYERS_AT + seat, line, f"more than {MOST} gold and infantry until the end")
    cards = s.held[seat] + turns * book.cards
    if sum(s.tanks[tile] for tile in own) + cards // 2 > MOST_TANKS:
        raise _bad(
            PLAYERS_AT + seat, line, f"more than {MOST_TANKS} tanks, or pairs, until the end"
        )


def turns_to_come(book: Book, s: State, seat: int) -> int:
    """Return how many more times a seat may be paid (rules 2-1 and 8-3)."""
    if s.ended:
        return 0
    paid = seat < s.current or (seat == s.current and book.tick == 0)
    return book.rounds - s.turn + (0 if paid else 1)


def seats_taking_turns(book: Book, s: State) -> int:
    """Rule 2-7: return the seats that are not passed over."""
    return sum(1 << seat for seat in range(SEATS) if turns.takes_turns(book, s, seat))


def winners_by(book: Book, s: State, reason: int) -> int:
    """Rules 8-1 to 8-4: return who wins if the game ended here for a reason, 0 if it cannot."""
    if reason == LAST_STANDING and book.last_standing and len(seats_in(standing_seats(s))) == 1:
        return standing_seats(s)
    if reason == TILE_GOAL and 0 < book.goal <= most_tiles(s):
        return leaders(book, s)
    if reason == ROUND_LIMIT and s.turn == book.rounds:
        return leaders(book, s)
    if reason == STRAIGHT_FLUSH and book.flush and has_straight_flush(s, s.current):
        return 1 << s.current
    return 0
