"""Technologies of Thardferr's kingdoms."""

from __future__ import annotations

from support.thardferr.kingdoms import Table
from wartable.apps.thardferr.kingdom import technologies

# Technologies


def test_a_tree_falls_with_its_first_technology() -> None:
    levels: Table = {"Commerce": 1, "Animal training": 1, "Sharper Blades": 9, "Magic": 1}
    assert technologies.corrected(levels) == {**levels, "Commerce": 0, "Animal training": 0}
    whole: Table = {"Habitation": 1, "Commerce": 1}
    assert technologies.corrected(whole) == whole


def test_what_can_be_researched_next() -> None:
    levels: Table = {"New Spells": 1, "Sharper Blades": 3, "Irrigation": 1}
    found = [each.key for each in technologies.open_to(levels, "Orc")]
    assert "Sharper Blades" not in found
    assert {"New Spells", "Insight", "Machinery", "Habitation", "Cloacking"} <= set(found)
    assert {"Commerce", "Magical Instruments", "True Silver"}.isdisjoint(found)


def test_the_price_of_levels() -> None:
    assert technologies.price_of({"Sharper Blades": 2, "Commerce": 1, "Magic": 7}) == (
        technologies.Price(700000, 180)
    )
