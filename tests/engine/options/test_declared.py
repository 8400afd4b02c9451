"""Declared once: an option takes its default from a data file and goes into its book field."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from wartable.engine.errors import BadOption
from wartable.engine.game import Game
from wartable.engine.kit.tables import i1, i2, table
from wartable.engine.options.data import NO_OVERLAY, load_data, make_overlay
from wartable.engine.options.declared import DataFile, figures_of, fill, into, options_from, unfit
from wartable.engine.options.fields import FIGURE, as_dict, choice, describe, whole
from wartable.engine.registry import all_games, game_keys

every_game = pytest.mark.parametrize("game", all_games(), ids=game_keys())

CONTENT = """
[pot]
salt = 2
[guests]
least = 1
most = 4
[stove]
heat = 7
"""

_numbers = itertools.count(1)


@pytest.fixture
def kitchen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Kitchen]:
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)
    yield Kitchen(tmp_path)
    for name in set(sys.modules) - before:
        del sys.modules[name]


@dataclass
class Kitchen:
    """Makes packages that hold a data file."""

    folder: Path

    def file(self, content: str) -> DataFile:
        package = f"kitchen{next(_numbers)}"
        data = self.folder / package / "data"
        data.mkdir(parents=True)
        (data.parent / "__init__.py").touch()
        (data / "figures.toml").write_text(content)
        return DataFile(package, "figures.toml")

    def options(self, content: str = CONTENT) -> type[Any]:
        """Return options that take four figures from a data file, in another order."""
        figures = self.file(content)

        @dataclass(frozen=True)
        class Options:
            most: int = whole(figures["guests.most"], "most guests", low=1, high=9)
            least: int = whole(figures["guests.least"], "fewest guests", low=1, high=9)
            spoons: int = whole(figures["pot.salt"], "spoons of salt", low=0, high=9)
            heat: int = whole(figures["stove.heat"], "heat of the stove", low=1, high=9)
            minutes: int = whole(20, "minutes to cook", low=1, high=99)

        return Options


# --- figures --------------------------------------------------------------------------------------


def test_the_default_is_the_number_in_the_data_file(kitchen: Kitchen) -> None:
    options = kitchen.options()
    assert as_dict(options()) == {"most": 4, "least": 1, "spoons": 2, "heat": 7, "minutes": 20}
    assert options_from(options, figures_of(options, NO_OVERLAY)) == options()


def test_figures_have_the_meaning_and_range_of_their_options(kitchen: Kitchen) -> None:
    options = kitchen.options()
    of_options = {info.meaning: info for info in describe(options)}
    for figure_table in figures_of(options, NO_OVERLAY).values():
        for info in describe(figure_table):
            option = of_options[info.meaning]
            assert (info.default, info.low, info.high) == (option.default, option.low, option.high)


def test_figures_stand_in_the_order_of_the_data_file(kitchen: Kitchen) -> None:
    figures = figures_of(kitchen.options(), NO_OVERLAY)
    named = {name: [info.name for info in describe(each)] for name, each in figures.items()}
    assert named == {"pot": ["salt"], "guests": ["least", "most"], "stove": ["heat"]}


def test_an_overlay_changes_the_defaults_alone(kitchen: Kitchen) -> None:
    options = kitchen.options()
    figures = figures_of(options, make_overlay({"guests": {"most": 6}, "pot": {"salt": "0"}}))
    assert options_from(options, figures) == options(most=6, spoons=0)
    assert options_from(options, figures_of(options, NO_OVERLAY)) == options()


def test_every_defect_of_an_overlay_is_named_as_the_file_names_it(kitchen: Kitchen) -> None:
    with pytest.raises(BadOption) as caught:
        wrong = {"pot": {"salt": 10, "pepper": 1}, "sink": {}, "guests": {"most": True}}
        figures_of(kitchen.options(), make_overlay(wrong))
    assert caught.value.code == "bad-figures"
    assert str(caught.value) == (
        "salt must be 0 to 9, not '10'; no figure of [pot] 'pepper'; there are salt; "
        "no figures 'sink'; there are pot, guests, stove; most must be 1 to 9, not 'True'"
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("salt = 2", "salt = 10", "salt must be 0 to 9, not '10'"),
        ("salt = 2", "salt = 1.5", "salt must be 0 to 9, not '1.5'"),
        ("salt = 2", "salt = 2\npepper = 1", "no figure of [pot] 'pepper'; there are salt"),
        ("[stove]", "[sink]\ndepth = 3\n[stove]", "no figures 'sink'; there are pot, guests"),
        ("[pot]", "water = 3\n[pot]", "'water' must be in a table"),
    ],
)
def test_a_defect_of_the_data_file_is_named(
    kitchen: Kitchen, old: str, new: str, message: str
) -> None:
    options = kitchen.options(CONTENT.replace(old, new))
    for _ in range(2):
        with pytest.raises(BadOption) as caught:
            figures_of(options, NO_OVERLAY)
        assert caught.value.code == "bad-figures"
        assert message in str(caught.value)


@pytest.mark.parametrize("place", ["pot.pepper", "sink.depth", "pot", "", "pot.salt.more"])
def test_a_figure_that_the_file_lacks_is_named(kitchen: Kitchen, place: str) -> None:
    with pytest.raises(BadOption) as caught:
        kitchen.file(CONTENT)[place]
    assert caught.value.code == "bad-figures"
    assert str(caught.value) == f"figures.toml has no figure '{place}'"


def test_options_may_use_several_files_or_none(kitchen: Kitchen) -> None:
    one, other = kitchen.file("[pot]\nsalt = 3\n"), kitchen.file("[oven]\nheat = 8\n")

    @dataclass(frozen=True)
    class Both:
        salt: int = whole(one["pot.salt"], "spoons of salt", low=0, high=9)
        heat: int = whole(other["oven.heat"], "heat of the oven", low=0, high=9)

    assert list(figures_of(Both, NO_OVERLAY)) == ["pot", "oven"]
    assert options_from(Both, figures_of(Both, NO_OVERLAY)) == Both(3, 8)

    @dataclass(frozen=True)
    class Neither:
        salt: int = whole(1, "spoons of salt", low=0, high=9)

    assert figures_of(Neither, NO_OVERLAY) == {}
    assert options_from(Neither, {}) == Neither(1)


@every_game
def test_the_defaults_of_a_game_are_the_numbers_in_its_data_file(game: Game) -> None:
    options = game.options_type
    for option in options.__dataclass_fields__.values():
        if FIGURE in option.metadata:
            figure = option.metadata[FIGURE]
            value = load_data(figure.package, figure.file)[figure.table][figure.name]
            assert option.default == getattr(game.options(), option.name) == value


# --- the book -------------------------------------------------------------------------------------


@table
class Book:
    """What the rules of a kitchen read."""

    salt = i1("spoons of salt")
    guests = i2("fewest and most guests", 2)
    hot = i1("1 if the soup is served hot")
    cold = i1("1 if the drink is served cold")
    kind = i1("kind of soup")
    plate = i1("how large a plate is")
    shelf = i1("a shelf", 2, 3)


@dataclass(frozen=True)
class Soup:
    """Options that fill all kinds of fields."""

    spoons: int = whole(2, "spoons of salt", low=-1, high=9, book="salt")
    least: int = whole(1, "fewest guests", low=1, high=300, book=("guests", 0))
    most: int = whole(300, "most guests", low=1, high=300, book=("guests", 1))
    soup: str = choice("yes", "is the soup hot", "no", book="hot")
    drink: str = choice("no", "is the drink cold", "yes", book="cold")
    kind: str = choice("leek", "what is in it", "pea", "carrot", book="kind", numbers=(5, 3, 4))
    plate: str = choice("small", "how large plates are", "large", "huge", book="plate")
    minutes: int = whole(20, "minutes to cook", low=1, high=1_000)
    cook: str = choice("guest", "who cooks", "host")


def filled(**changes: Any) -> dict[str, Any]:
    """Return the fields of a filled book by name."""
    book = Book()
    fill(book, Soup(**changes))
    return {name: getattr(book, name) for name in Book.__slots__}  # type: ignore[attr-defined]


def test_options_fill_their_fields() -> None:
    book = filled()
    assert (book["salt"], book["guests"]) == (2, [1, 300])
    assert filled(spoons=-1, least=7, most=8)["guests"] == [7, 8]
    assert book["shelf"] == [[0, 0, 0], [0, 0, 0]]


def test_no_and_yes_are_0_and_1_whichever_is_the_default() -> None:
    assert (filled()["hot"], filled()["cold"]) == (1, 0)
    assert (filled(soup="no")["hot"], filled(drink="yes")["cold"]) == (0, 1)


def test_other_words_have_the_numbers_given_or_are_numbered_from_0() -> None:
    assert [filled(kind=word)["kind"] for word in ("leek", "pea", "carrot")] == [5, 3, 4]
    assert [filled(plate=word)["plate"] for word in ("small", "large", "huge")] == [0, 1, 2]


@dataclass(frozen=True)
class Heat:
    """Figures of a stove that no option changes."""

    hot: int = field(metadata=into("hot"))
    guests: tuple[int, int] = field(metadata=into("guests"))
    elsewhere: int


@dataclass(frozen=True)
class Figures:
    """Tables of figures."""

    heat: Heat
    pot: Soup


def test_figures_fill_their_fields_table_by_table() -> None:
    book = Book()
    fill(book, Figures(Heat(3, (4, 5), 6), Soup(spoons=7, least=8, most=9, soup="no")))
    assert (book.salt, book.guests, book.hot) == (7, [8, 9], 0), "what is filled last counts"
    fill(book, Heat(3, (4, 5), 6))
    assert (book.salt, book.guests, book.hot) == (7, [4, 5], 3)


def test_there_is_a_number_for_every_word() -> None:
    with pytest.raises(ValueError, match="shorter"):
        choice("leek", "what is in it", "pea", "carrot", book="kind", numbers=(5, 3))


def test_options_that_fit_their_fields_have_no_defect() -> None:
    assert list(unfit(Soup, Book)) == []


def test_options_that_do_not_fit_are_named() -> None:
    @dataclass(frozen=True)
    class Wrong:
        spoons: int = whole(2, "spoons of salt", low=0, high=128, book="salt")
        pepper: int = whole(2, "spoons of pepper", low=0, high=9, book="pepper")
        least: int = whole(1, "fewest guests", low=1, high=9, book="guests")
        most: int = whole(1, "most guests", low=1, high=9, book=("guests", 2))
        hot: str = choice("no", "is it hot", "yes", book=("hot", 0))
        kind: str = choice("leek", "what is in it", "pea", book="kind", numbers=(0, -129))
        board: int = whole(1, "the board", low=1, high=9, book=("shelf", 1))

    assert list(unfit(Wrong, Book)) == [
        "the option spoons fills salt with 0 to 128, but the field holds -128 to 127",
        "the option pepper fills pepper, but Book has no field 'pepper'",
        "the option least fills guests, but the field is guests[2]",
        "the option most fills guests[2], but the field is guests[2]",
        "the option hot fills hot[0], but the field is hot",
        "the option kind fills kind with -129 to 0, but the field holds -128 to 127",
        "the option board fills shelf[1], but the field is shelf[2][3]",
    ]
