"""Duper's readers, whatever is typed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wartable.engine.errors import Unreadable, WartableError
from wartable.engine.match import Match
from wartable.engine.moves import packed
from wartable.games.duper import GAME, moves
from wartable.games.duper.building import action
from wartable.games.duper.state import (
    ATTACK,
    CARDS,
    END,
    INFANTRY,
    MOST_TANKS,
    MOVE,
    SEATS,
    TANK,
    TILES,
    Book,
)

BOOK: Book = GAME.make_book(GAME.options(), SEATS)

tile_words = st.integers(0, 51).map(str) | st.sampled_from(["1,1", "5,1", "0,7", "3", ",", "-1"])
card_words = st.integers(0, CARDS - 1).map(moves.card_name) | st.sampled_from(["1H", "Q♥", "ß", ""])
words = (
    st.sampled_from([*moves.VERBS, "i", "t", "m", "a", "e", "x", "0", "1", "2", "9" * 30])
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
        move = moves.read_move(BOOK, text)
    except Unreadable as error:
        assert error.code and len(str(error).splitlines()) == 1
    else:
        assert moves.read_move(BOOK, moves.write_move(BOOK, move)) == move


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
    text = moves.write_move(BOOK, move)
    assert moves.read_move(BOOK, text) == move
    assert moves.read_move(BOOK, f"  {text.upper()} ") == move
    verb, *rest = text.split()
    assert moves.read_move(BOOK, " ".join([verb[:1], *rest])) == move
