"""Options and figures: what is permitted is read and printed, and every defect is named."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.engine.errors import QUOTE_LIMIT, BadOption, NotFound, quoted
from wartable.engine.game import Game
from wartable.engine.options.data import NO_OVERLAY, Overlay, make_overlay, overlaid, read_overlay
from wartable.engine.options.fields import OptionInfo, as_dict, changed, choice, describe, whole
from wartable.engine.play.match import Match
from wartable.engine.registry import all_games, find_game

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)


@dataclasses.dataclass(frozen=True)
class Soup:
    """Options of a soup."""

    spoons: int = whole(2, "spoons of salt", low=-1, high=10)
    colour: str = choice("red", "what it looks like", "green", "blue")


spoons = st.integers(-1, 10)
colours = st.sampled_from(["red", "green", "blue"])


# --- options -----------------------------------------------------------------------------------


@given(spoons, colours)
def test_what_is_printed_reads_back(number: int, word: str) -> None:
    soup = Soup(number, word)
    assert changed(Soup(), as_dict(soup)) == soup
    assert changed(Soup(), {name: str(value) for name, value in as_dict(soup).items()}) == soup
    assert changed(Soup(), {name: f" {value} " for name, value in as_dict(soup).items()}) == soup


@given(st.integers())
def test_only_numbers_in_range_are_permitted(number: int) -> None:
    fine = -1 <= number <= 10
    for given_value in (number, str(number)):
        if fine:
            assert changed(Soup(), {"spoons": given_value}).spoons == number
        else:
            with pytest.raises(BadOption, match="spoons must be -1 to 10, not"):
                changed(Soup(), {"spoons": given_value})


@given(st.text() | st.floats() | st.booleans() | st.none() | st.lists(st.integers()))
def test_anything_else_is_refused_in_one_line(value: object) -> None:
    try:
        soup = changed(Soup(), {"spoons": value, "colour": "red"})
    except BadOption as error:
        assert error.code == "bad-option"
        assert len(str(error).splitlines()) == 1
    else:
        assert isinstance(value, str) and int(value) == soup.spoons


@given(st.text())
def test_only_the_listed_words_are_permitted(word: str) -> None:
    if word.strip() in ("red", "green", "blue"):
        assert changed(Soup(), {"colour": word}).colour == word.strip()
    else:
        with pytest.raises(BadOption, match="colour must be red or green or blue, not"):
            changed(Soup(), {"colour": word})


def test_every_defect_is_named() -> None:
    with pytest.raises(BadOption) as caught:
        changed(Soup(), {"spoons": 11, "salt": 1, "colour": "grey"})
    assert str(caught.value) == (
        "spoons must be -1 to 10, not '11'; no option 'salt'; there are spoons, colour; "
        "colour must be red or green or blue, not 'grey'"
    )


def test_a_form_can_be_made_of_options() -> None:
    assert describe(Soup(spoons=5)) == [
        OptionInfo("spoons", 5, "spoons of salt", -1, 10, ()),
        OptionInfo("colour", "red", "what it looks like", None, None, ("red", "green", "blue")),
    ]
    assert describe(Soup)[0].default == 2


@given(st.text(max_size=200))
def test_input_is_quoted_on_one_short_line(text: str) -> None:
    shown = quoted(text)
    assert len(shown.splitlines()) <= 1
    assert shown.isprintable() or not text.isprintable()
    assert (shown[-1] == "…") == (len(text) > QUOTE_LIMIT)


# --- the games' own ----------------------------------------------------------------------------


@every_game
def test_every_option_of_a_game_says_what_it_means_and_permits(game: Game) -> None:
    for info in describe(game.options()):
        assert info.meaning
        assert info.defect(info.default) is None
        assert info.read(str(info.default)) == info.default
        for value in bounds_of(info):
            assert getattr(game.options({info.name: value}), info.name) == value
        for value in beyond(info):
            with pytest.raises(BadOption, match=f"{info.name} must be {info.permitted()}"):
                game.options({info.name: value})


def bounds_of(info: OptionInfo) -> list[int | str]:
    """Return the least and the most that an option can be, all of it where it is one of several."""
    if info.choices or info.longest is not None:
        return list(info.choices)
    assert info.low is not None and info.high is not None
    return [info.low, info.high]


def beyond(info: OptionInfo) -> list[int | str]:
    """Return values that are just too small, too large or too long."""
    if info.choices:
        return ["no such choice"]
    if info.longest is not None:
        return ["x" * (info.longest + 1), "two\nlines"]
    assert info.low is not None and info.high is not None
    return [info.low - 1, info.high + 1]


@every_game
def test_presets_are_options_that_a_table_can_be_set_up_with(game: Game) -> None:
    for preset, changes in game.presets.items():
        options = game.options(preset=preset)
        assert {name: as_dict(options)[name] for name in changes} == dict(changes)
        for seats in game.seat_range(options):
            Match(game, options=options, seats=seats, seed=1)
    with pytest.raises(
        BadOption, match=f"no preset 'none such'; there are {next(iter(game.presets))}"
    ):
        game.options(preset="none such")


@every_game
def test_a_change_weighs_more_than_a_preset(game: Game) -> None:
    for preset, changes in game.presets.items():
        defaults = as_dict(game.options())
        for name in changes:
            options = game.options({name: defaults[name]}, preset=preset)
            assert as_dict(options)[name] == defaults[name]


@every_game
def test_numbers_of_seats_outside_the_range_are_refused(game: Game) -> None:
    options = game.options()
    low, high = game.seat_range(options)
    for seats in (-1, 0, low - 1, high + 1, 1000):
        with pytest.raises(BadOption) as caught:
            game.book_for(options, seats)
        assert caught.value.code == "bad-seats"


@every_game
def test_the_usual_number_of_seats_is_one_that_can_play(game: Game) -> None:
    assert game.seats_for(game.options()) == game.usual_seats
    for preset in game.presets:
        options = game.options(preset=preset)
        low, high = game.seat_range(options)
        assert low <= game.seats_for(options) <= high
        game.book_for(options, game.seats_for(options))


@pytest.mark.parametrize(
    ("changes", "seats"),
    [
        ({}, 5),
        ({"max_players": 4}, 4),
        ({"min_players": 9}, 9),
        ({"map_size": 2}, 4),
        ({"min_players": 4, "max_players": 4, "map_size": 2}, 4),
    ],
)
def test_the_usual_number_keeps_to_the_limits(changes: dict[str, int], seats: int) -> None:
    game = find_game("territory")
    assert game.seats_for(game.options(changes)) == seats


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"min_players": 10, "max_players": 4},
            "min_players must not be more than max_players, but 10 > 4",
        ),
        (
            {"min_players": 20, "map_size": 2},
            "min_players is 20, but only 4 fit: the outer edge of a map of size 2 has 4 squares",
        ),
    ],
)
def test_options_that_no_number_of_players_suits_are_refused(
    changes: dict[str, int], message: str
) -> None:
    game = find_game("territory")
    options = game.options(changes)
    books = [partial(game.book_for, options, seats) for seats in (3, 4, 10, 20)]
    asks: list[Callable[[], Any]] = [
        partial(game.seat_range, options),
        partial(game.seats_for, options),
        *books,
    ]
    for ask in asks:
        with pytest.raises(BadOption) as caught:
            ask()
        assert (caught.value.code, str(caught.value)) == ("bad-option", message)


# --- figures -----------------------------------------------------------------------------------


def soups(overlay: Overlay) -> dict[str, Any]:
    return overlaid({"soup": Soup(), "stew": Soup(3)}, overlay)


def test_an_overlay_changes_only_what_stands_in_it() -> None:
    assert soups(NO_OVERLAY) == {"soup": Soup(), "stew": Soup(3)}
    overlay = make_overlay({"stew": {"colour": "blue"}})
    assert soups(overlay) == {"soup": Soup(), "stew": Soup(3, "blue")}


def test_every_defect_of_an_overlay_is_named() -> None:
    with pytest.raises(BadOption) as caught:
        soups(
            make_overlay({"stew": {"spoons": 99, "salt": 1}, "cake": {}, "soup": {"spoons": "x"}})
        )
    message = str(caught.value)
    for part in ("not '99'", "no figure of [stew] 'salt'", "no figures 'cake'", "not 'x'"):
        assert part in message
    assert len(message.splitlines()) == 1
    with pytest.raises(BadOption, match=r"'spoons' must be in a table"):
        make_overlay({"spoons": 3})


def test_a_digest_depends_on_the_values_alone() -> None:
    one = make_overlay({"a": {"x": 1, "y": 2}, "b": {}})
    other = make_overlay({"b": {}, "a": {"y": 2, "x": 1}})
    assert one.digest == other.digest
    assert len({one.digest, NO_OVERLAY.digest, make_overlay({"a": {"x": 2}}).digest}) == 3


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"[production\n", "is not TOML"),
        (b"\xff\xfe", "not UTF-8 text"),
        (b"normal = 1\n", "must be in a table"),
        (b"[production]\nnormal = 1\nnormal = 2\n", "is not TOML"),
    ],
)
def test_a_bad_file_is_refused_in_one_line(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "figures.toml"
    path.write_bytes(content)
    with pytest.raises((BadOption, NotFound), match=message) as caught:
        read_overlay(path)
    assert len(str(caught.value).splitlines()) == 1


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(NotFound, match=r"cannot read figures 'gone\.toml'"):
        read_overlay(Path("gone.toml"))


def test_figures_reach_the_rules_through_the_book(tmp_path: Path) -> None:
    path = tmp_path / "figures.toml"
    path.write_text("[production]\nnormal = 4\n")
    game = find_game("territory")
    plain, other = Match(game, seed=1), Match(game, overlay=read_overlay(path), seed=1)
    assert (plain.book.production[0], other.book.production[0]) == (1, 4)
    assert plain.state_hash() != other.state_hash(), "the book is in the hash"
    for value in ("1001", "1.5", "'x'", "true"):
        path.write_text(f"[production]\nnormal = {value}\n")
        with pytest.raises(BadOption, match="normal must be 0 to 1000"):
            game.options(overlay=read_overlay(path))
