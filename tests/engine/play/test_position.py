"""Positions as text, of every game: what was written is read, and nothing else does any harm."""

from __future__ import annotations

import random
import re

import pytest

from support.games.pig import PIG
from support.setups import registered_setups, usual_setups
from wartable.engine.errors import Unreadable, WartableError
from wartable.engine.kit.tables import f8, spec_of, table
from wartable.engine.play.match import Match
from wartable.engine.play.position import misfits, read_table, write_table
from wartable.engine.play.view import SPECTATOR
from wartable.games.territory.state import State
from wartable.testing.play import continue_randomly
from wartable.testing.setups import Setup

every_setup = pytest.mark.parametrize("setup", usual_setups(), ids=str)

#: Numbers and words that are too large, too long, or none.
ABSURD = [
    "9" * 20, "9" * 400, "9" * 5000, "-1", str(2**63 - 1), str(-(2**63)), "1e999", "nan", "inf",
    "127", "2147483647", "0x1", "*", "3*", "*3", "-3*0", "9" * 400 + "*0", "99999999*0", "\x00",
    "٣",
]  # fmt: skip
#: Changed texts tried for every game; a loop over a list of the rules may be long, never endless.
TRIED = 40


@table
class Shares:
    """Numbers with fractions, which no game has in its state today."""

    share = f8("a share", 2)


def changed(text: str, chance: random.Random) -> str:
    """Return a position with an absurd number, or with a line too many or too few."""
    numbers = [found.span() for found in re.finditer(r"\d+", text)]
    start, end = chance.choice(numbers)
    lines = text.splitlines(keepends=True)
    at = chance.randrange(len(lines))
    return chance.choice(
        [
            text[:start] + chance.choice(ABSURD) + text[end:],
            text[:start] + chance.choice(ABSURD[:2]) + text[end:],
            "".join([*lines[:at], lines[at], *lines[at:]]),
            "".join([*lines[:at], *lines[at + 1 :]]),
            "".join([*lines[:at], lines[at].rstrip() * 50 + "\n", *lines[at + 1 :]]),
        ]
    )


def beginning(setup: Setup, moves: int) -> str:
    match = setup.match(1)
    continue_randomly(match, 1, moves)
    return match.position_text()


@every_setup
def test_numbers_too_large_for_anything_are_refused_in_one_line(setup: Setup) -> None:
    text = beginning(setup, 10)
    for found in [*re.finditer(r"\d+", text)][:200]:
        for absurd in ABSURD[:2]:
            bad = text[: found.start()] + absurd + text[found.end() :]
            with pytest.raises(WartableError) as caught:
                setup.match(1, position=bad)
            assert caught.value.code == "bad-position"
            assert len(caught.value.message) < 400 and "\n" not in caught.value.message


@every_setup
def test_a_changed_position_is_refused_or_shown(setup: Setup) -> None:
    chance, texts = random.Random(3), [beginning(setup, moves) for moves in (0, 15, 40)]
    for text in texts:
        setup.match(1, position=text)
    for _ in range(TRIED):
        try_changed(setup, changed(chance.choice(texts), chance))


def try_changed(setup: Setup, text: str, moves: int = 0) -> None:
    """Assert that a position is refused in one line, or shown to everybody and played on."""
    try:
        match = setup.match(1, position=text)
    except WartableError as error:
        assert "\n" not in error.message
        return
    for _ in range(moves):  # a battle inside has a position of its own
        if not match.over and match.inner is None:
            continue_randomly(match, 1, 1)
    for seat in range(SPECTATOR, match.seats):
        view = match.view(seat)
        assert view.legal() is not None and view.scene() is not None
    assert isinstance(match.position_text(), str)


def contradicted(text: str, chance: random.Random) -> str:
    """Return a position with some numbers that others contradict: moved, swapped or one off."""
    lines = [line.split(" ") for line in text.splitlines()]
    for _ in range(chance.choice((1, 1, 2, 3))):
        words = chance.choice(lines)
        at, other = chance.randrange(len(words)), chance.randrange(len(words))
        number = re.fullmatch(r"((?:\d+\*)?)(-?\d+)", words[at])
        if number is None or chance.random() < 0.4:
            words[at], words[other] = words[other], words[at]
        elif chance.random() < 0.5:
            words[at] = number[1] + str(int(number[2]) + chance.choice((-1, 1, 2, 128)))
        else:
            words[at] = number[1] + str(chance.choice((-1, 0, 1, 2, 5, 13, 29, 99)))
    return "".join(" ".join(words) + "\n" for words in lines)


def try_contradictions(setup: Setup, tried: int) -> None:
    chance, texts = random.Random(tried), [beginning(setup, moves) for moves in (0, 15, 60)]
    for _ in range(tried):
        try_changed(setup, contradicted(chance.choice(texts), chance), moves=4)


@every_setup
def test_a_position_that_contradicts_itself_is_refused_or_played_on(setup: Setup) -> None:
    try_contradictions(setup, TRIED // 2)


@pytest.mark.thorough
@pytest.mark.parametrize("setup", registered_setups(), ids=str)
def test_so_it_is_with_any_options(setup: Setup) -> None:
    """A game has seven set-ups or more, so that hundreds of its positions are tried."""
    try_contradictions(setup, 2 * TRIED)


# --- the generic format --------------------------------------------------------------------------


def why(text: str) -> str:
    with pytest.raises(Unreadable) as caught:
        read_table(State, text)
    assert caught.value.code == "bad-position"
    return caught.value.message


def test_a_field_has_all_its_values_once() -> None:
    units = spec_of(State)["units"]
    assert "units is there twice" in why(f"units {units.count}*1\nunits {units.count}*1\n")
    assert f"has {units.count} values, not 1" in why("units 1\n")
    many = f"units {' '.join([f'{units.count}*1'] * 100_000)}\n"
    assert f"has {units.count} values, not more" in why(many)
    for word in ("0*1", "-1*1", f"{units.count + 1}*1", "9" * 5000):
        assert "is not a number of units" in why(f"units {word}\n")
    with pytest.raises(Unreadable, match="does not fit turn"):
        read_table(State, f"turn {2**40}\n")
    with pytest.raises(Unreadable, match="does not fit turn"):  # too large for a float, too
        read_table(State, f"turn {'9' * 400}\n")


def test_a_number_with_a_fraction_is_finite() -> None:
    for value in ("inf", "-inf", "nan", "1e999"):
        with pytest.raises(Unreadable, match="a value does not fit share"):
            read_table(Shares, f"share {value} 0\n")
    fine = read_table(Shares, "share 1.5 -0.0\n")
    assert read_table(Shares, write_table(fine)) == fine


def test_what_the_rules_stumble_over_is_refused() -> None:
    with pytest.raises(Unreadable, match=r"no game of Pig leads to this position") as caught:
        Match(PIG, position="seat -9\n")
    assert isinstance(caught.value.__cause__, ValueError)


def test_a_value_out_of_its_range_is_named() -> None:
    s = State()
    s.turn, s.owner[2] = 7, 9
    ranges = {"turn": (0, 6), "owner": (0, 3), "units": (0, 0)}
    assert list(misfits(s, ranges)) == [
        "turn is 7, not 0 to 6",
        "value 3 of owner is 9, not 0 to 3",
    ]
