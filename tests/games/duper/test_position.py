"""Duper's positions as text: how they read, that they read back, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wartable.engine.errors import Unreadable
from wartable.engine.kit.chance import PLAY, stream
from wartable.engine.kit.events import Log
from wartable.engine.kit.seats import lowest
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.match import Match
from wartable.games.duper import GAME, position, rules
from wartable.games.duper.state import (
    CARDS,
    COLOURS,
    LAST_STANDING,
    REASONS,
    ROUND_LIMIT,
    SEATS,
    STRAIGHT_FLUSH,
    TILE_GOAL,
    Book,
    State,
    Work,
)
from wartable.testing.play import Play
from wartable.testing.setups import Setup

TEXT = """\
turn 3 green begun 12
waiting green
red gold 4 stamina 1 hand QH QH 3C
green gold 0 stamina 2 hand
yellow gold 0 stamina 0 hand
orange gold 7 stamina 0 hand KS
purple gold 0 stamina 0 hand AH 2H 3H 4H 5H
.      .      .      .      .      .      .
r5/0   r0/2   .      .      .      .      .
.      .      .      .      .      .      .
.      .      .      p5/0   .      .      .
.      .      .      .      .      .      .
.      y5/0   .      .      .      .      .
.      .      .      .      g1/0   .      o12/3
deck 2 KD AH 10S
"""


def book(**options: int | str) -> Book:
    made: Book = GAME.make_book(GAME.options(options), SEATS)
    return made


def changed(*changes: tuple[str, str]) -> str:
    """Return the text with some of its parts replaced."""
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def refusal(text: str, **options: int | str) -> str:
    with pytest.raises(Unreadable) as caught:
        position.read_position(book(**options), text)
    assert caught.value.code == "bad-position"
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


def packed(s: State) -> bytes:
    return spec_of(s).pack(s)


# --- there and back -----------------------------------------------------------------------------


def test_a_position_reads_as_it_is_written() -> None:
    s = position.read_position(book(), TEXT)
    assert (s.turn, s.current, s.begun, s.waiting, s.ended) == (3, 1, 12, 2, 0)
    assert (s.owner[1], s.infantry[1], s.tanks[1]) == (1, 5, 0)
    assert (s.owner[8], s.infantry[8], s.tanks[8]) == (1, 0, 2)
    assert (s.owner[48], s.infantry[48], s.tanks[48]) == (4, 12, 3)
    assert s.tiles == [2, 1, 1, 1, 1]
    assert (s.gold, s.stamina, s.held) == ([4, 0, 0, 7, 0], [1, 2, 0, 0, 0], [3, 0, 0, 1, 5])
    assert (s.hand[0][11], s.hand[0][28], s.hand[3][51]) == (2, 1, 1)
    assert (s.left, s.deck[:4], s.decks) == (3, [25, 0, 48, 0], 2)
    assert (s.spent[0], s.spent[11], s.spent[25], s.spent[30]) == (0, 0, 1, 2)
    assert sum(s.spent) == 2 * CARDS - 9 - 3
    assert position.write_position(book(), s) == TEXT


def test_the_start() -> None:
    lines = Match(GAME, seed=1).position_text().splitlines()
    assert lines[:2] == ["turn 1 red begun 1", "waiting red"]
    assert lines[3:7] == [f"{colour} gold 0 stamina 0 hand" for colour in COLOURS[1:]]
    assert lines[8].split() == [".", "r5/0", ".", ".", ".", "g5/0", "."]
    assert lines[-1].startswith("deck 1 ")
    assert len(lines[-1].split()) == 2 + CARDS - 2


@st.composite
def plays(draw: st.DrawFn) -> Play:
    """A random game somewhere on its way or at its end."""
    words = {name: draw(st.sampled_from(["yes", "no"])) for name in (
        "straight_flush", "self_attack", "turn_lock", "skip_eliminated", "open_hands")}  # fmt: skip
    figures = {
        "tile_goal": draw(st.integers(0, 12)),
        "round_limit": draw(st.integers(1, 8)),
        "turn_cards": draw(st.integers(0, 3)),
        "turn_gold": draw(st.sampled_from([0, 2, 100])),
        "starting_infantry": draw(st.sampled_from([1, 5, 1000])),
    }
    chosen = {"income": draw(st.sampled_from(["start", "tick"])),
              "stamina": draw(st.sampled_from(["none", "attack", "march"])),
              "victory": draw(st.sampled_from(["none", "last_standing"]))}  # fmt: skip
    options = GAME.options({**words, **figures, **chosen})
    play = Play(Setup(GAME, options, SEATS, "drawn"), draw(st.integers(0, 10**6)))
    for _ in range(draw(st.integers(0, 300))):
        if play.over:
            break
        play.step()
    return play


@settings(max_examples=60, deadline=None)
@given(plays())
def test_every_position_reads_back_to_the_same_bytes(play: Play) -> None:
    text = position.write_position(play.book, play.s)
    assert packed(position.read_position(play.book, text)) == play.packed()


def test_a_match_goes_on_from_a_text() -> None:
    match = Match(GAME, seed=1, position=TEXT)
    match.submit(1, "end")
    assert (match.s.current, match.s.begun, match.s.held[2], match.s.left) == (2, 13, 2, 1)


BUSY: dict[str, int | str] = {"round_limit": 9, "turn_cards": 3, "turn_gold": 100,
                              "victory": "none", "turn_lock": "no"}  # fmt: skip


def test_from_the_largest_position_whole_games_can_be_played() -> None:
    chosen = book(**BUSY)
    infantry = position.MOST - 6 * 100 - 4 - 5
    largest = changed(("green begun 12", "red begun 11"), ("waiting green", "waiting red"),
                      ("r0/2", f"r{infantry}/440"))  # fmt: skip
    s = position.read_position(chosen, largest)
    refusal(largest.replace("red gold 4", "red gold 5"), **BUSY)
    refusal(largest.replace("/440", "/441"), **BUSY)
    work, log, chance = Work(), Log(), stream(1, PLAY)
    while not rules.over(chosen, s):
        seat = lowest(rules.to_act(chosen, s))
        move = rules.sample(chosen, s, work, chance, seat)
        rules.apply(chosen, s, work, chance, seat, move, log)
        again = position.read_position(chosen, position.write_position(chosen, s))
        assert packed(again) == packed(s)


# --- ended games --------------------------------------------------------------------------------

ONLY_RED = (("p5/0", "."), ("y5/0", "."), ("g1/0", "."), ("o12/3", "."))


@pytest.mark.parametrize(
    ("reason", "won", "options", "changes"),
    [
        (LAST_STANDING, "red", {}, ONLY_RED),
        (TILE_GOAL, "red", {"tile_goal": 2}, ()),
        (TILE_GOAL, "orange", {"tile_goal": 1}, (("r5/0", "."),)),
        (ROUND_LIMIT, "red", {"round_limit": 3}, ()),
        (ROUND_LIMIT, "yellow purple", {"round_limit": 3}, (("r5/0", "."), ("o12/3", "."))),
        (STRAIGHT_FLUSH, "purple", {"straight_flush": "yes"}, (("3 green", "3 purple"),)),
    ],
)
def test_an_ended_game_has_a_reason_and_winners(
    reason: int, won: str, options: dict[str, Any], changes: tuple[tuple[str, str], ...]
) -> None:
    line = f"ended {REASONS[reason]} won {won}"
    text = changed(("waiting green", line), *changes)
    s = position.read_position(book(**options), text)
    assert (s.ended, s.waiting) == (reason, 0)
    assert position.write_position(book(**options), s).split() == text.split()
    for other in ("green", f"{won} {won}", f"{won} green", "nobody"):
        said = refusal(text.replace(line, f"ended {REASONS[reason]} won {other}"), **options)
        assert said.startswith("line 2: ")
        assert said.endswith("in this position the game has not ended so")


@pytest.mark.parametrize("reason", REASONS.values())
def test_a_game_ends_only_for_a_reason_that_holds(reason: str) -> None:
    for won in ("red", "green", "purple", "red green yellow orange purple"):
        said = refusal(changed(("waiting green", f"ended {reason} won {won}")), victory="none")
        assert "has not ended so" in said


# --- refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "old", "new", "said"),
    [
        (1, "turn 3", "round 3", "expected such as 'turn 3 green begun 12'"),
        (1, " begun 12", "", "expected such as"),
        (1, "green begun", "blue begun", "expected such as"),
        (1, "turn 3", "turn 0", "the turn must be 1 to 60"),
        (1, "turn 3", "turn 61", "the turn must be 1 to 60"),
        (1, "turn 3", "turn -3", "the turn must be 1 to 60"),
        (1, "begun 12", "begun 13", "turns begun must be 1 to 12"),
        (1, "begun 12", "begun 0", "turns begun must be 1 to 12"),
        (1, "begun 12", "begun " + "9" * 30, "turns begun must be 1 to 12"),
        (2, "waiting green", "waiting", "expected who may still act"),
        (2, "waiting green", "waiting red", "expected who may still act"),
        (2, "waiting green", "waiting green green", "expected who may still act"),
        (2, "waiting green", "waiting blue", "expected who may still act"),
        (2, "waiting green", "", "expected such as 'waiting red'"),
        (2, "waiting green", "ended badly won red", "expected such as"),
        (2, "g1/0", ".", "a player without tiles is passed over"),
        (3, "red gold", "green gold", "expected such as 'red gold 4"),
        (3, "gold 4", "gold -4", "the gold must be 0 to 1000000"),
        (3, "gold 4", "gold 1000001", "the gold must be 0 to 1000000"),
        (3, "gold 4", "gold four", "the gold must be 0 to 1000000"),
        (3, "stamina 1", "stamina 3", "the stamina must be 0 to 2"),
        (3, "3C", "3X", "'3X' is not a card such as QH"),
        (4, "stamina 2 hand", "stamina 2", "expected such as 'green gold 4"),
        (8, ".", "", "expected 7 tiles, not 6"),
        (9, "r0/2", "r0/2 .", "expected 7 tiles, not 8"),
        (9, "r5/0", "b5/0", "'b5/0' is not a tile such as r5/0"),
        (9, "r5/0", "r5", "'r5' is not a tile"),
        (9, "r5/0", "r/", "'r/' is not a tile"),
        (9, "r5/0", "r-5/0", "'r-5/0' is not a tile"),
        (9, "r5/0", "r\u0665/0", "/0' is not a tile"),
        (9, "r5/0", "r1000001/0", "is not a tile"),
        (9, "r5/0", "r5/451", "is not a tile"),
        (15, "deck 2", "deck", "expected such as 'deck 2 QH 10S'"),
        (15, "deck 2", "deck 0", "the number 1 to 1000"),
        (15, "deck 2", "deck 1001", "the number 1 to 1000"),
        (15, "deck 2", "pile 2", "expected such as"),
        (15, "KD", "0D", "'0D' is not a card"),
        (15, "KD", "10S", "no deck has a card twice"),
        (15, "deck 2", "deck 1", "there are more AH than decks"),
        (15, "KS", "QH", "there are more QH than decks"),
    ],
)
def test_what_cannot_be_is_refused_by_its_line(line: int, old: str, new: str, said: str) -> None:
    message = refusal(changed((old, new)))
    assert message.startswith(f"line {line}: ")
    assert said in message


@pytest.mark.parametrize(
    "text", ["", "\n", TEXT + "\n", TEXT.removeprefix("turn 3 green begun 12\n")]
)
def test_there_are_15_lines(text: str) -> None:
    assert refusal(text) == f"expected 15 lines, not {len(text.splitlines())}"


def test_nobody_can_get_more_tanks_than_moves_can_name() -> None:
    fits, too_many = (changed(("g1/0", f"g1/{tanks}")) for tanks in (450 - 57, 450 - 56))
    assert position.read_position(book(), fits)
    assert refusal(too_many).startswith("line 4: ")
    assert "more than 450 tanks, or pairs, until the end" in refusal(too_many)
    assert "line 4: " in refusal(fits, income="tick"), "green is still to be paid in this round"
    later = changed(("o12/3", "o12/393"), ("KS", ""))
    assert "line 6: " in refusal(later), "and so is orange"


def test_nobody_can_get_more_gold_than_fits() -> None:
    fits, too_many = (
        changed(("green gold 0", f"green gold {gold}")) for gold in (999_885, 999_886)
    )
    assert position.read_position(book(), fits)
    assert refusal(too_many).startswith("line 4: ")
    assert "more than 1000000 gold and infantry" in refusal(too_many)


def test_without_the_lock_those_who_are_in_the_game_may_act() -> None:
    text = changed(("waiting green", "waiting red purple"), ("y5/0", "."))
    assert position.read_position(book(turn_lock="no"), text).waiting == 0b10001
    out = text.replace("waiting red", "waiting yellow")
    assert "expected who may still act" in refusal(out, turn_lock="no")
    kept = position.read_position(book(turn_lock="no", skip_eliminated="no"), out)
    assert kept.waiting == 0b10100


# --- whatever is written --------------------------------------------------------------------------


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """The text with a few words replaced, left out or added."""
    lines = [line.split() for line in TEXT.splitlines()]
    words = st.sampled_from([word for line in lines for word in line]) | st.text(max_size=6)
    for _ in range(draw(st.integers(1, 4))):
        line = draw(st.sampled_from(lines))
        at = draw(st.integers(0, len(line)))
        line[at : at + draw(st.integers(0, 2))] = draw(st.lists(words, max_size=2))
    return "\n".join(map(" ".join, lines))


@settings(max_examples=300, deadline=None)
@given(damaged() | st.text(), st.sampled_from([{}, {"turn_lock": "no", "tile_goal": 1}]))
def test_any_text_is_a_position_or_unreadable(text: str, options: dict[str, Any]) -> None:
    chosen = book(**options)
    try:
        s = position.read_position(chosen, text)
    except Unreadable as error:
        assert len(str(error).splitlines()) == 1
    else:
        again = position.read_position(chosen, position.write_position(chosen, s))
        assert packed(again) == packed(s)
        assert rules.over(chosen, s) or rules.to_act(chosen, s)
