"""The data files of War of the Dukes besides its map: what is in them, and named defects."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from support.dukes.boards import at
from wartable.engine.errors import BadOption
from wartable.engine.options.data import load_data
from wartable.games.dukes.catalogue.atlas import load_atlas
from wartable.games.dukes.catalogue.deployment import load_deployment, read_deployment
from wartable.games.dukes.catalogue.terrain import (
    load_results,
    load_terrain,
    read_results,
    read_terrain,
)
from wartable.games.dukes.state import COLUMNS, DUKE, FACES, KINDS, RESULTS

Change = Callable[[dict[str, Any]], object]
Read = Callable[[dict[str, Any]], object]


def assert_named(read: Read, name: str, code: str, change: Change, message: str) -> None:
    """Check that a file is sound, and that a change of it is refused with this message."""
    values = copy.deepcopy(load_data("wartable.games.dukes", name))
    read(values)
    change(values)
    with pytest.raises(BadOption) as caught:
        read(values)
    assert caught.value.code == code
    assert message in caught.value.message
    assert len(caught.value.message.splitlines()) == 1


def messages(defects: list[tuple[Change, str]]) -> list[str]:
    """Return names for the cases."""
    return [message for _, message in defects]


# --- what is in them ----------------------------------------------------------------------------


def test_terrain() -> None:
    terrain = load_terrain()
    assert terrain.entering == {
        "plain": 2,
        "forest": 4,
        "cliff": 4,
        "city": 1,
        "fortress": 2,
        "lake": 0,
    }
    assert {key: value for key, value in terrain.defence.items() if value != 1} == {
        "city": 2,
        "fortress": 3,
    }
    assert {key: value for key, value in terrain.die.items() if value} == {"forest": 2, "cliff": 1}
    assert terrain.crossing == {"road": 1, "road bridge": 1, "bridge": 2, "river": 0}


def test_results_never_get_better_for_the_attacker_as_the_die_rises() -> None:
    """A guard against a slip of the pen: along a column, and across the table."""
    order = [RESULTS[word] for word in ("DE", "DR", "EX", "AR", "AE")]
    table = [[order.index(result) for result in column] for column in load_results()]
    assert len(table) == len(COLUMNS)
    for column in table:
        assert len(column) == FACES and column == sorted(column)
    for face in range(FACES):
        across = [column[face] for column in table]
        without_exchange = [each for each in across if each != 2]
        assert without_exchange == sorted(without_exchange, reverse=True)


def test_the_deployment_puts_every_piece_on_its_own_land_once() -> None:
    atlas = load_atlas()
    for side, plan in enumerate(load_deployment()):
        spots = [*plan.garrison, *(number for _, number in plan.reserve)]
        assert all(atlas.hexes[number].owner == side for number in spots)
        kinds = [*plan.garrison.values(), *(kind for kind, _ in plan.reserve)]
        assert [kinds.count(kind) for kind in range(len(KINDS))] == [10, 10, 10, 1]
        (duke,) = [number for kind, number in plan.reserve if kind == DUKE]
        assert duke in plan.garrison, "both Dukes stand with a unit"
    assert len(load_deployment()) == 2
    assert load_deployment()[0].reserve[0] == (0, at("2110"))


# --- terrain ------------------------------------------------------------------------------------

TERRAIN_DEFECTS: list[tuple[Change, str]] = [
    (lambda values: values.update(weather={}), "no table 'weather'"),
    (lambda values: values.pop("die"), "die must be a table, not 'None'"),
    (lambda values: values.update(die=3), "die must be a table, not '3'"),
    (lambda values: values["entering"].pop("cliff"), "entering of cliff must be 0 to 20, not"),
    (lambda values: values["entering"].update(swamp=2), "entering: no 'swamp'"),
    (lambda values: values["defence"].update(city=21), "defence of city must be 0 to 20, not '21'"),
    (lambda values: values["defence"].update(city=-1), "defence of city must be 0 to 20, not '-1'"),
    (lambda values: values["die"].update(forest=0.5), "die of forest must be 0 to 20, not '0.5'"),
    (lambda values: values["die"].update(forest=True), "die of forest must be 0 to 20, not 'True'"),
    (lambda values: values["crossing"].update(road="1"), "crossing of road must be 0 to 20, not"),
]


@pytest.mark.parametrize(("change", "message"), TERRAIN_DEFECTS, ids=messages(TERRAIN_DEFECTS))
def test_a_defect_of_terrain_is_named(change: Change, message: str) -> None:
    assert_named(read_terrain, "terrain.toml", "bad-terrain", change, message)


def test_every_defect_of_terrain_is_named() -> None:
    with pytest.raises(BadOption, match=r"no table 'a'.*entering must.*crossing must"):
        read_terrain({"a": 1})


# --- results ------------------------------------------------------------------------------------

RESULT_DEFECTS: list[tuple[Change, str]] = [
    (lambda values: values.update({"7-1": "DE DE DE DE DE DE"}), "no column '7-1'"),
    (lambda values: values.pop("3-1"), "column 3-1 must have 6 results of AE, AR, DE, DR, EX"),
    (lambda values: values.update({"1-1": "DR DR DR AR AR"}), "column 1-1 must have 6 results"),
    (lambda values: values.update({"1-1": "DR DR DR AR AR XX"}), "column 1-1 must have 6 results"),
    (lambda values: values.update({"1-1": 3}), "column 1-1 must have 6 results"),
]


@pytest.mark.parametrize(("change", "message"), RESULT_DEFECTS, ids=messages(RESULT_DEFECTS))
def test_a_defect_of_results_is_named(change: Change, message: str) -> None:
    assert_named(read_results, "results.toml", "bad-results", change, message)


# --- deployment ---------------------------------------------------------------------------------


def reserve(side: str, number: int, text: str) -> Change:
    """Change one of a side's reserves."""

    def change(values: dict[str, Any]) -> None:
        values[side]["reserve"][number] = text

    return change


def garrison(side: str, kind: str, old: str, new: str) -> Change:
    """Change a hex of a side's garrisons."""

    def change(values: dict[str, Any]) -> None:
        hexes = values[side]["garrison"]
        assert old in hexes[kind]
        hexes[kind] = hexes[kind].replace(old, new)

    return change


ORF, WULF = "orfburg", "wulfenberg"
DEPLOYMENT_DEFECTS: list[tuple[Change, str]] = [
    (lambda values: values.update(nowhere={}), "no duchy 'nowhere'"),
    (lambda values: values.pop(WULF), "wulfenberg must be a table, not 'None'"),
    (lambda values: values[ORF].update(navy="2110"), "orfburg: no 'navy'"),
    (lambda values: values[ORF].pop("garrison"), "orfburg.garrison must be a table"),
    (lambda values: values[ORF].pop("reserve"), "Orfburg must have 6 reserves, not 0"),
    (lambda values: values[ORF].update(reserve=7), "Orfburg must have 6 reserves, not 0"),
    (lambda values: values[WULF]["reserve"].pop(), "Wulfenberg must place 1 Duke, not 0"),
    (lambda values: values[ORF]["garrison"].update(dragons="2311"), "'dragons' is no kind"),
    (garrison(ORF, "infantry", "0815", "0816"), "Orfburg must garrison each of its 25 hexes once"),
    (garrison(ORF, "infantry", "0815 ", ""), "Orfburg must garrison each of its 25 hexes once"),
    (garrison(ORF, "infantry", "0815", "1318"), "Orfburg must garrison each of its 25 hexes once"),
    (garrison(WULF, "cavalry", "0101", "0100"), "'0100' is no hex"),
    (garrison(WULF, "cavalry", "0101", "2211"), "'2211' is no land of Wulfenberg"),
    (reserve(ORF, 0, "infantry 2105"), "'2105' is no land of Orfburg"),
    (reserve(ORF, 0, "infantry"), "Orfburg must have 6 reserves, not 5"),
    (reserve(ORF, 0, "cavalry 2110"), "Orfburg must place 10 infantry, not 9"),
    (reserve(ORF, 0, "cavalry 2110"), "Orfburg must place 10 cavalry, not 11"),
    (reserve(ORF, 1, "infantry 2110"), "two pieces on 2110"),
    (reserve(ORF, 1, "infantry 2211"), "two pieces on 2211"),
    (reserve(ORF, 5, "Duke 2110"), "two pieces on 2110"),
]


@pytest.mark.parametrize(
    ("change", "message"), DEPLOYMENT_DEFECTS, ids=messages(DEPLOYMENT_DEFECTS)
)
def test_a_defect_of_the_deployment_is_named(change: Change, message: str) -> None:
    assert_named(read_deployment, "deployment.toml", "bad-deployment", change, message)
