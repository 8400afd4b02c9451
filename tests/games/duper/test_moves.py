"""Rule cases of Duper: how moves are typed, and which refusal comes first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.duper.boards import hand, match_at, play, refused, start, tile
from support.duper.codes import action
from wartable.engine.errors import NotLegal, Unreadable, WartableError
from wartable.engine.kit.moves import packed
from wartable.engine.play.match import Match
from wartable.games.duper import GAME, rules
from wartable.games.duper.messages import FAULTS
from wartable.games.duper.moves import (
    ATTACK,
    END,
    INFANTRY,
    MOVE,
    MOVES,
    TANK,
    card_name,
    card_named,
    read_move,
)
from wartable.games.duper.state import CARDS, MOST_TANKS, SEATS, TILES, Book

BOOK = start().book
VERBS = [each.name for each in MOVES.verbs]
write_move = MOVES.write


def exact(text: str) -> str:
    """Return the exact text of a move."""
    return write_move(BOOK, read_move(BOOK, text))


# --- reading ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("infantry 25", "infantry 25 1"),
        ("i 3,3 2", "infantry 25 2"),
        ("INF 025 002", "infantry 25 2"),
        ("tank 5,5 qd qh", "tank 41 QH QD"),
        ("T 41 10♠ 10♥", "tank 41 10H 10S"),
        ("tank 41 QH QH", "tank 41 QH QH"),
        ("move 5,1 38 4", "move 37 38 4 0"),
        ("  m 37   5,2 4 1 ", "move 37 38 4 1"),
        ("a 1,5 2,5", "attack 13 20"),
        ("e", "end"),
        ("END", "end"),
    ],
)
def test_ways_to_type_a_move(typed: str, text: str) -> None:
    assert exact(typed) == text
    assert exact(text) == text


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "bad-move"),
        (" | ", "bad-move"),
        ("fly 1 2", "bad-move"),
        ("tank 9 QH", "bad-move"),
        ("tank 9 QH QD QS", "bad-move"),
        ("infantry", "bad-move"),
        ("infantry 9 1 1", "bad-move"),
        ("move 9 10", "bad-move"),
        ("attack 9", "bad-move"),
        ("attack 9 10 3", "bad-move"),
        ("end now", "bad-move"),
        ("infantry 9 x", "bad-number"),
        ("tank 9 1H QH", "no-such-card"),
        ("tank 9 11H QH", "no-such-card"),
        ("tank 9 QX QH", "no-such-card"),
        ("tank 9 Q QH", "no-such-card"),
        ("attack 9 50", "no-such-tile"),
        ("move 9 10 1 999999", "bad-amount"),
        ("end | end", "after-end"),
        ("end | infantry 9", "after-end"),
    ],
)
def test_what_cannot_be_typed(typed: str, code: str) -> None:
    assert refused(match_at(gold={"red": 3}), typed) == code


def test_cards_have_a_number_each() -> None:
    faces = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    names = [face + suit for suit in "HDCS" for face in faces]
    assert list(map(card_named, names)) == list(range(52))
    assert [card_named(word) for word in ("", "H", "1H", "0H", "QQ", "Q♥H")] == [-1] * 6


def test_a_line_is_read_as_a_whole() -> None:
    match = match_at("9 red 5/0, 10 red 1/0", gold={"red": 2})
    assert refused(match, "infantry 9 2 | move 9 10 3 | infantry 9") == "not-enough-gold"
    play(match, "infantry 9 2 | move 9 10 6 | attack 10 11")
    assert (tile(match, 9), tile(match, 10)) == ("red 1/0", "red 1/0")


def test_a_line_sees_what_its_earlier_moves_do() -> None:
    match = match_at("9 red 5/0", hands={"red": "QH QD QC"})
    assert refused(match, "tank 9 QH QD | tank 9 QH QC") == "card-not-owned"
    assert refused(match, "attack 9 10 | attack 9 11") == "too-few-troops"
    assert hand(match, "red") == "QH QD QC"


# --- refusals -----------------------------------------------------------------------------------


def test_the_rulebook_lists_the_codes_of_all_refusals() -> None:
    listed = re.findall(r"^\| `([a-z-]+)` \| ", GAME.rulebook, re.MULTILINE)
    codes = [code for code in listed if "-" in code]
    others = {"not-your-turn", "bad-move", "bad-number", "after-end"}
    assert len(codes) == len(set(codes))
    assert set(codes) == {code for code, _ in FAULTS.values()} | others


def test_the_moves_of_the_rulebook_are_exact() -> None:
    section = GAME.rulebook.split("## How moves are typed")[1]
    examples = re.findall(r"^\| .* \| `[a-zA-Z ]+` \| `(.+)` \|$", section, re.MULTILINE)
    assert len(examples) == 5
    assert list(map(exact, examples)) == examples


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (0, "no-such-move"),
        (6, "no-such-move"),
        (7, "no-such-move"),
        (packed(END, 1), "no-such-move"),
        (packed(action(INFANTRY, 8, 1, 0), 1), "no-such-move"),
        (packed(action(TANK, 8, 11, 24), 1), "no-such-move"),
        (action(TANK, 8, 24, 11), "no-such-move"),
        (packed(action(ATTACK, 8, 9, 0), 1), "no-such-move"),
        (action(ATTACK, 8, 9, 1), "no-such-move"),
        (action(MOVE, 8, 9, 451), "no-such-move"),
        (packed(action(INFANTRY, 49, 0, 0), 1), "no-such-tile"),
        (packed(action(MOVE, 63, 8, 0), 1), "no-such-tile"),
        (packed(action(MOVE, 8, 49, 0), 1), "no-such-tile"),
        (action(ATTACK, 8, 49, 0), "no-such-tile"),
        (action(TANK, 49, 11, 24), "no-such-tile"),
        (action(TANK, 8, 11, 52), "no-such-card"),
        (action(TANK, 8, 52, 63), "no-such-card"),
        (action(INFANTRY, 8, 0, 0), "bad-amount"),
    ],
)
def test_numbers_that_are_no_moves(move: int, code: str) -> None:
    match = match_at(gold={"red": 3}, hands={"red": "QH QD"})
    before = match.state_hash()
    with pytest.raises(NotLegal) as caught:
        match.play(0, move)
    assert (caught.value.code, match.state_hash()) == (code, before)
    assert "\n" not in str(caught.value)


def crowd(**options: Any) -> Match:
    """Return a match with red on four tiles, of which two hold too little for anything."""
    tiles = "9 red 3/1, 10 red 1/1, 11 red 0/0, 45 red 2/0, 16 green 9/0, 37 green 5/0"
    return match_at(tiles, hands={"red": "QH JH", "green": "KD"}, **options)


#: Moves with several faults each, the first of which is told, in the order of the rulebook.
ORDER = [
    ("infantry 16 0", "not-owner"),
    ("infantry 9 0", "bad-amount"),
    ("infantry 9 1", "not-enough-gold"),
    ("tank 16 KD 5C", "not-owner"),
    ("tank 9 5C 6C", "card-not-owned"),
    ("tank 9 5C 5C", "card-not-owned"),
    ("tank 9 QH QH", "same-card-twice"),
    ("tank 9 QH JH", "not-a-pair"),
    ("move 9 37 0 0", "not-owner"),
    ("move 37 9 0 0", "not-owner"),
    ("move 9 45 0 0", "not-adjacent"),
    ("move 9 10 0 0", "nothing-to-move"),
    ("move 9 10 4 9", "not-enough-troops"),
    ("move 9 10 3 9", "not-enough-tanks"),
    ("move 9 10 3 1", "must-leave-troop"),
    ("move 11 10 1 0", "not-enough-troops"),
    ("attack 37 16", "not-owner"),
    ("attack 10 45", "own-target"),
    ("attack 10 37", "not-adjacent"),
    ("attack 10 17", "too-few-troops"),
    ("attack 9 16", "no-stamina"),
]


@pytest.mark.parametrize(("line", "code"), ORDER)
def test_the_first_of_several_faults_is_told(line: str, code: str) -> None:
    assert refused(crowd(reach="adjacent", stamina="attack"), line) == code


def test_power_is_tested_last() -> None:
    assert refused(crowd(reach="adjacent"), "attack 9 16") == "too-weak"


@pytest.mark.parametrize(
    ("line", "code"), [("move 9 11 0 0", "no-stamina"), ("move 9 45 0 0", "not-adjacent")]
)
def test_a_march_wants_its_way_and_then_its_stamina(line: str, code: str) -> None:
    assert refused(crowd(stamina="march"), line) == code


@pytest.mark.parametrize("line", ["infantry 9 0", "attack 9 9", "fly", "tank 99 QH QH"])
def test_whose_turn_it_is_comes_before_everything(line: str) -> None:
    assert refused(crowd(), line, "purple") == "not-your-turn"


# --- what is offered ----------------------------------------------------------------------------


@pytest.mark.parametrize("stamina", ["none", "attack", "march"])
def test_what_is_offered_is_what_is_not_refused(stamina: str) -> None:
    """Every move of few units, on a board with all sorts of tiles."""
    tiles = "9 red 3/2, 10 red 1/1, 11 red 0/1, 16 red 2/0, 17 green 4/0, 37 green 0/0, 45 red 1/0"
    hands = {"red": "QH QD QD 5S"}
    match = match_at(tiles, gold={"red": 2}, stamina_of={"red": 1}, hands=hands, stamina=stamina)
    offered = {move for family in match.legal(0) for move in family.moves()}
    assert offered == {
        move for move in few_moves() if not rules.check(match.book, match.s, match.work, 0, move)
    }


def few_moves() -> Iterator[int]:
    """Yield moves of up to 4 infantry and 3 tanks, and tanks of some cards."""
    yield END
    some = [8, 9, 10, 15, 16, 36, 44]
    queens = [11, 24, 37, 43]
    for source in range(TILES):
        yield from (packed(action(INFANTRY, source, 0, 0), count) for count in range(5))
        yield from (action(TANK, source, one, two) for one in queens for two in queens)
        yield from (action(ATTACK, source, target, 0) for target in range(TILES))
    for source, target, tanks, count in product(some, some, range(4), range(5)):
        yield packed(action(MOVE, source, target, tanks), count)


# --- Duper's readers, whatever is typed ----------------------------------------------------------

BOOK_OF_ALL: Book = GAME.make_book(GAME.options(), SEATS)

tile_words = st.integers(0, 51).map(str) | st.sampled_from(["1,1", "5,1", "0,7", "3", ",", "-1"])
card_words = st.integers(0, CARDS - 1).map(card_name) | st.sampled_from(["1H", "Q♥", "ß", ""])
words = (
    st.sampled_from([*VERBS, "i", "t", "m", "a", "e", "x", "0", "1", "2", "9" * 30])
    | tile_words
    | card_words
)
entries = st.lists(words, max_size=6).map(" ".join)
sensible = st.one_of(
    st.builds("infantry {} {}".format, tile_words, st.integers(0, 3)),
    st.builds("tank {} {} {}".format, tile_words, card_words, card_words),
    st.builds("move {} {} {} {}".format, tile_words, tile_words, *[st.integers(0, 5)] * 2),
    st.builds("attack {} {}".format, st.sampled_from(["9", "1,1"]), tile_words),
    st.just("end"),
)
lines = st.lists(sensible | entries | st.text(max_size=8), max_size=5).map("|".join)


@given(st.integers(0, 20), lines | st.text(max_size=100))
def test_no_line_is_too_odd(seed: int, line: str) -> None:
    match = Match(GAME, seed=seed)
    before = match.state_hash()
    try:
        read = match.read(0, line)
    except WartableError as error:
        assert error.code and len(str(error).splitlines()) == 1
        assert match.state_hash() == before
    else:
        assert match.state_hash() == before, "reading plays nothing"
        assert read.moves
        done = match.submit(0, line)
        assert done.moves == read.moves and not done.stopped
        assert (match.s.current == 1) == (END in read.moves)


@given(sensible | entries | st.text(max_size=30))
def test_any_text_is_a_move_or_unreadable(text: str) -> None:
    try:
        move = read_move(BOOK_OF_ALL, text)
    except Unreadable as error:
        assert error.code and len(str(error).splitlines()) == 1
    else:
        assert read_move(BOOK_OF_ALL, write_move(BOOK_OF_ALL, move)) == move


tiles = st.integers(0, TILES - 1)
cards = st.tuples(*[st.integers(0, CARDS - 1)] * 2).map(sorted)
counts = st.integers(0, 10**9 - 1)
written = st.one_of(
    st.just(END),
    st.builds(lambda tile, count: packed(action(INFANTRY, tile, 0, 0), count), tiles, counts),
    st.builds(lambda tile, pair: action(TANK, tile, *pair), tiles, cards),
    st.builds(
        lambda source, target, tanks, count: packed(action(MOVE, source, target, tanks), count),
        *(tiles, tiles, st.integers(0, MOST_TANKS), counts),
    ),
    st.builds(lambda source, target: action(ATTACK, source, target, 0), tiles, tiles),
)


@given(written)
def test_a_move_reads_as_it_is_written(move: int) -> None:
    text = write_move(BOOK_OF_ALL, move)
    assert read_move(BOOK_OF_ALL, text) == move
    assert read_move(BOOK_OF_ALL, f"  {text.upper()} ") == move
    verb, *rest = text.split()
    assert read_move(BOOK_OF_ALL, " ".join([verb[:1], *rest])) == move
