"""Land of Clans & Wanderers in real browsers, with action points: turns of every kind of act."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from support.browser.chromium import PHONE, Come
from support.browser.clans import Commander, alarms, begun_from, open_clans, play_by_hints
from support.browser.dukes import drawn, lit, notes, where
from support.browser.prepared import open_prepared
from support.browser.pressing import Press, by_finger, by_keys, by_mouse
from support.browser.table import check_fits, confirm, happened, is_same, mark, my_turn
from support.clans.scenes import Table
from support.server import Running
from wartable.engine.play.match import Match
from wartable.games.clans.state import NORTH, SOUTH
from wartable.games.clans.view.clicks import DONE_BUTTON

CARD, SPY = "card-line_infantry", "south-c2s"
STRIKE = "South's Spy strikes North's Fusilier in the east lane"


def prepared() -> Match:
    """Return a match in South's turn, in which it can do everything."""
    table = Table("points")
    for tile, name, health in (
        ("a1", "cavalry", None),
        ("b2", "grenadier", None),
        ("c1", "fusilier", 3),
        ("c1", "field_medic", None),
        ("c2", "spy", None),
    ):
        table.put(SOUTH, tile, name, hp=health)
    table.put(NORTH, "b3", "line_infantry")
    table.put(NORTH, "c3", "fusilier")
    table.deal(SOUTH, "line_infantry")
    table.deal(NORTH, "fusilier")
    return begun_from(table.match)


def standing(page: Page, unit: str) -> str:
    """Return what is told of a unit on the board."""
    found = drawn(page, unit)
    label = found.get_attribute("aria-label")
    return label or found.locator("title").first.text_content() or ""


@pytest.mark.parametrize("press", [by_mouse, by_keys, by_finger])
def test_a_turn_with_a_placement_a_move_an_attack_and_a_heal(
    press: Press, come: Come, served: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    touch = press is by_finger
    ann = come("Ann", viewport=PHONE, has_touch=True, is_mobile=True) if touch else come("Ann")
    bob = come("Bob")
    match = prepared()
    table = open_prepared(served, monkeypatch, match, ann, bob)
    page, general = ann.page, Commander(ann.page, press)
    page.goto(table)
    bob.page.goto(table)
    expect(where(page)).to_contain_text("South's turn · 2 placements left")
    mark(page)
    if touch:
        check_fits(page)

    def make(line: str, *path: str) -> None:
        """Make a move here and in the engine: the page tells the same."""
        events = match.play(SOUTH, line)
        said = [match.view(SOUTH).sentence(event) for event in events]
        general.make(*path, tells=said[-1])
        for each in said:
            expect(happened(page)).to_contain_text(each)

    make("place line_infantry b1", CARD, "tile-b1")
    make("move a1 a2", "south-a1", "tile-a2")

    # The attack does what its preview says, and so does the answer to it.
    foretold = general.note(match.view(SOUTH), "south-b2", "north-b3")
    for part in ("for 10 (8 +1 terrain +1 fury): 12 → 2", "strikes back", "for 4 (6 -2 wounds)"):
        assert part in foretold
    lit(page, "south-b2").focus()
    general.press(lit(page, "south-b2"))
    lit(page, "north-b3").wait_for()
    assert notes(page)["north-b3"] == "−10 ↩4"
    page.keyboard.press("Escape")
    expect(page.locator("[aria-current=true]")).to_have_count(0)
    make("attack b2 b3", "south-b2", "north-b3")
    assert "health 2 of 12" in standing(page, "north-b3")
    assert "health 10 of 14" in standing(page, "south-b2")

    make("heal c1b c1", "south-c1b", "south-c1")
    assert "health 8 of 9" in standing(page, "south-c1")

    # A spy strikes, and nobody misses it.
    expect(alarms(bob.page)).to_have_count(0)
    general.press(lit(page, SPY))
    lit(page, "tile-c3").wait_for()
    # A click on a unit that cannot be chosen is one on the tile below it.
    general.press(lit(page, "tile-c3") if press is by_keys else drawn(page, "north-c3"))
    general.press(confirm(page))
    for each in (ann, bob):
        dialog = each.page.locator("dialog#wt-news[open]")
        expect(dialog).to_contain_text(STRIKE)
        if touch and each is ann:
            check_fits(page)
        each.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(alarms(each.page)).to_contain_text(STRIKE)
    if touch:
        check_fits(page)
    general.select(DONE_BUTTON)
    general.press(confirm(page))
    expect(my_turn(bob.page)).to_be_visible()
    expect(alarms(bob.page)).to_contain_text(STRIKE)
    assert is_same(page)


def test_a_whole_game_by_hints(come: Come) -> None:
    ann = come("Ann")
    page = ann.page
    page.goto(open_clans(ann, mode="points", base_hp=3))
    followed = " ".join(play_by_hints(page, by_mouse))
    assert "place" in followed
    expect(page.get_by_role("region", name="Results")).to_contain_text("Ann")
