"""The panel of a kingdom of Thardferr: all of its figures, and lines for a terminal."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from support.thardferr.kingdoms import DOCUMENT, PROGRAM, kingdom, kingdoms
from wartable.apps.thardferr.kingdom.army import Costs, Stats
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.kingdom.panel import Panel, panel
from wartable.apps.thardferr.kingdom.panel_text import WIDEST, figure, panel_lines
from wartable.apps.thardferr.kingdom.population import Room
from wartable.apps.thardferr.kingdom.production import Flow
from wartable.apps.thardferr.kingdom.technologies import Price
from wartable.engine.errors import BadOption


def of(one: Kingdom) -> Panel:
    """Return the panel of a kingdom under the usual rules."""
    return panel(one, DOCUMENT)


def test_the_panel_of_a_new_kingdom_of_orcs() -> None:
    found = of(kingdom("Orc", resources={"Gold": 7}))
    assert (found.land, found.castles, found.castle_limit) == (20, 1, 3)
    assert (found.building_count, found.building_limit) == (130, 200)
    # 30 units, 130 buildings, a castle.
    assert found.strength == 75 + 390 + 1500
    # 40 Houses and 71 others, 10 Guard Houses of 50, 10 Schools of 40.
    assert found.room == Room(4710, 500, 400)
    assert found.cost == Costs(*(10 * sum(each) for each in
                                 ((215, 109, 67), (583, 353, 191), (670, 445, 245))))  # fmt: skip
    assert found.production["food"] == Flow(2300, 935 + 60)
    assert found.production["iron"] == Flow(60, 0)
    assert found.armoury["Wolf"] == 15
    assert found.training["Slother"] == 3
    assert (found.assigned, found.workers) == (3850, 4710)
    assert found.resources == {"Gold": 7}
    assert found.warnings == ()


def test_units_and_their_stats() -> None:
    def doubled(key: str) -> Stats:
        return (8, 0, 0, 6) if key == "Rusher" else (0, 0, 0, 0)

    one = kingdom("Orc", army={"Rusher": 2, "Slinger": 0})
    usual, slinger = of(one).army
    assert (usual.stats, usual.efficiency.attack) == ((4, 0, 0, 3), 583 / 4)
    assert slinger.efficiency.attack is None
    assert (usual.equipment.gold, usual.equipment.iron) == (170, 3)
    better, _ = panel(one, DOCUMENT, doubled).army
    assert (better.stats, better.efficiency.attack) == ((8, 0, 0, 6), 583 / 8)


def test_technologies_show_what_is_next() -> None:
    one = kingdom("Orc", technologies={"Habitation": 1, "Sharper Blades": 1})
    rows = {row.key: row for row in of(one).technologies}
    assert "True Silver" not in rows
    assert (rows["Habitation"].level, rows["Habitation"].is_open) == (1, False)
    assert (rows["Commerce"].needs, rows["Commerce"].is_open) == ("Habitation", True)
    assert (rows["Animal training"].is_open, rows["Sharper Blades"].is_open) == (False, True)
    assert of(one).research == Price(400000, 100)


def test_warnings() -> None:
    crowded = kingdom(
        "Human",
        army={"Knight": 50},
        buildings={"Castle": 2, "Guard House": 1, "House": 20},
        population={"Training": 3000},
        land=2,
    )
    assert of(crowded).warnings == (
        "21 buildings, but the land carries 20",
        "2 castles, but the land carries 1",
        "50 soldiers, but Guard Houses have room for 40",
        "3000 people with jobs, but there are 2020",
    )


def test_without_guard_houses_soldiers_are_not_counted() -> None:
    assert of(kingdom("Human", army={"Knight": 50}, buildings={}, population={})).warnings == ()


@pytest.mark.parametrize(("technology", "built"), [("Sharper Blades", 2), ("Carpentry", 4)])
def test_builders(technology: str, built: int) -> None:
    one = kingdom("Human", population={"Building": 449}, technologies={technology: 1})
    assert of(one).constructions == built


def test_units_that_the_race_does_not_have_show_no_figures() -> None:
    (row,) = panel(kingdom("Human", army={"Dragon": 3}), PROGRAM).army
    assert (row.stats, row.cost) == ((0, 0, 0, 0), Costs(0, 0, 0))


def test_there_is_no_panel_without_a_race() -> None:
    with pytest.raises(BadOption, match="no race 'Humen', did you mean Human"):
        panel(Kingdom("Humen", {}), PROGRAM)


def test_figures() -> None:
    assert [figure(x) for x in (None, 0, 1234567, 2.5, 145.666, 1.999)] == [
        "-", "0", "1,234,567", "2.5", "145.67", "2",
    ]  # fmt: skip


def test_the_lines_say_it_all() -> None:
    one = kingdom("Dwarf", strategy="Dwarf Shield Line", resources={"Gold": 5000}, land=1)
    lines = panel_lines(of(one))
    assert lines[0] == "Dwarf, Dwarf Shield Line: Kingdom Strength 1,965"
    assert "In store: Gold 5,000" in lines
    army = next(line for line in lines if line.startswith("AxeMan"))
    assert army.split() == ["AxeMan", "10", "9", "0", "0", "11", "1,599", "177.67", "145.36", "-"]
    assert "Warning: 130 buildings, but the land carries 10" in lines
    assert lines[-1]


@settings(max_examples=25)
@given(kingdoms())
def test_every_line_fits_a_terminal(one: Kingdom) -> None:
    for rules in (DOCUMENT, PROGRAM):
        for line in panel_lines(panel(one, rules)):
            assert len(line) <= WIDEST
            assert line == line.rstrip()
