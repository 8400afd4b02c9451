"""The tables of Thardferr's rulebook against the book that the game is played by."""

import re

import pytest

from wartable.games.thardferr import GAME
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import PLACES, RACES
from wartable.games.thardferr.catalogue.names import (
    BUILDING_NAMES,
    GOODS_NAMES,
    JOB_NAMES,
    TECHNOLOGY_NAMES,
)
from wartable.games.thardferr.state import (
    CASTLE,
    FOOD,
    GUARD_HOUSE,
    HOUSE,
    IRON,
    SCHOOL,
    WOOD,
    Book,
)

CENTRES = ("Training Center", "Advanced Training Center")
BOOK: Book = GAME.make_book(GAME.options(), 2)


def rows(head: str) -> list[list[str]]:
    """Return the rows of the table of the rulebook with this head, which is there once."""
    lines = GAME.rulebook.splitlines()
    (at,) = [number for number, line in enumerate(lines) if line == head]
    found = []
    for line in lines[at + 2 :]:
        if not line.startswith("|"):
            break
        found.append([field.strip() for field in line.strip("|").split("|")])
    return found


def test_4_1_the_table_of_buildings() -> None:
    table = rows("| building | gold | iron | wood | for each land at the start | use |")
    assert [row[0] for row in table] == list(BUILDING_NAMES)
    for number, (name, gold, iron, wood, per_land, _) in enumerate(table):
        assert [int(gold), int(iron), int(wood)] == list(BOOK.building_cost[number])
        if number == CASTLE:
            assert per_land == "1 in all" and BOOK.start_built[number] == 1
        else:
            assert float(per_land) == catalogue().buildings[name].per_land
            assert int(float(per_land) * BOOK.start_land) == BOOK.start_built[number]


def test_3_1_the_table_of_rooms() -> None:
    table = rows("| building | who lives there | usual | Gnome | Orc |")
    kinds = {"House": HOUSE, "Guard House": GUARD_HOUSE, "School": SCHOOL}
    for name, _, *figures in table:
        usual, gnome, orc = map(int, figures)
        numbers = [kinds[name]] if name in kinds else set(range(13)) - set(kinds.values())
        for number in numbers:
            expected = [usual, usual, gnome, usual, orc, usual]
            assert [BOOK.room[race][number] for race in range(len(RACES))] == expected


def test_3_2_the_table_of_jobs() -> None:
    table = rows("| job | at | best | most | what it makes |")
    assert [row[0] for row in table] == list(JOB_NAMES)
    for number, (_, at, best, most, _) in enumerate(table):
        assert [int(best or 0), int(most or 0)] == [BOOK.job_best[number], BOOK.job_most[number]]
        if best:
            assert BUILDING_NAMES[BOOK.job_building[number]] == at


def test_3_3_the_table_of_yields() -> None:
    for name, _, usual, otherwise, _ in rows(
        "| building | makes | usual | otherwise | technology |"
    ):
        own = {race: float(each) for race, each in re.findall(r"(\w+) (\d+)", otherwise)}
        for number, race in enumerate(RACES):
            assert BOOK.yields[number][BUILDING_NAMES.index(name)] == own.get(race, float(usual))


def test_5_1_the_table_of_training() -> None:
    table = rows("| race | Training Center | Advanced Training Center |")
    assert [row[0] for row in table] == list(RACES)
    for race, *columns in table:
        trained = {}
        for at, column in zip(CENTRES, columns, strict=True):
            for key, batch, needed in re.findall(r"(\w+) (\d+) for (\d+)", column):
                trained[key] = (at, int(needed), int(batch))
        for unit in catalogue().races[race].units:
            at, number = BUILDING_NAMES[BOOK.unit_centre[unit.number]], unit.number
            assert trained.pop(unit.key) == (at, BOOK.unit_centres[number], BOOK.unit_batch[number])
        assert not trained


def test_5_2_the_table_of_arms() -> None:
    table = rows("| race | arms of a unit |")
    assert [row[0] for row in table] == list(RACES)
    for race, arms in table:
        said = {key: int(number) for key, number in re.findall(r"(\w+) (\d+)", arms)}
        units = catalogue().races[race].units
        assert said == {unit.key: BOOK.unit_arms[unit.number] for unit in units if arms != "none"}
        assert len(units) == PLACES
        if arms == "none":
            assert not any(BOOK.unit_arms[unit.number] for unit in units)


def test_6_1_the_table_of_technologies() -> None:
    table = rows("| technology | levels | gold | research | needs | what it does |")
    assert [row[0] for row in table] == list(TECHNOLOGY_NAMES)
    for number, (_, levels, gold, research, needs, _) in enumerate(table):
        figures = [BOOK.levels[number], BOOK.price[number], BOOK.hours[number]]
        assert [int(levels), int(gold), int(research)] == figures
        before, race = BOOK.needs[number], BOOK.needs_race[number]
        assert needs == (
            TECHNOLOGY_NAMES[before - 1] if before else RACES[race - 1] if race else ""
        )


def test_7_1_the_prices_in_words() -> None:
    said = re.search(r"iron for (\d+) gold, wood\s+for\s+(\d+), food for (\d+)", GAME.rulebook)
    assert said
    assert [int(price) for price in said.groups()] == [BOOK.market[g] for g in (IRON, WOOD, FOOD)]
    assert len(GOODS_NAMES) == len(BOOK.market)


def test_8_6_the_table_of_spoils() -> None:
    table = rows("| defenders left | lost |")
    left = [re.search(r"(\d+) %", words) for words, _ in table[:2]]
    assert [int(found[1]) / 100 for found in left if found] == list(BOOK.spoils_left)
    assert [int(lost.removesuffix(" %")) / 100 for _, lost in table] == list(BOOK.spoils_share)


@pytest.mark.parametrize("name", list(catalogue().technologies))
def test_6_1_technologies_that_are_left_out_are_named(name: str) -> None:
    rulings = GAME.rulebook.split("\n## Rulings\n")[1].replace("\n  ", " ")
    left_out = rulings.split("**Technologies that are left out**")[1].split("\n- ")[0]
    assert (name in left_out) is (name not in TECHNOLOGY_NAMES)
