"""Packages from outside: what one brings is everywhere, and gone without a trace of trouble."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import inspect

import wartable
from support.browser.chromium import people_at
from support.browser.table import panel
from support.commands import Run
from support.guest.web import add_wish, all_wishes
from support.packages import FARM, installed
from support.server import make_account, make_guests, running_server
from wartable.engine.errors import BadRecord
from wartable.server.accounts.people import People
from wartable.server.plugins import webs
from wartable.server.store.backup import backup, restore
from wartable.server.store.store import Store
from wartable.server.store.upgrade import check_version, removed_plugins, upgrade

ROOT = Path(wartable.__file__).parent
DOCS = ROOT.parents[1] / "docs" / "plugins.md"
GUEST = Path(__file__).parents[1] / "support" / "guest"

# --- one that works ------------------------------------------------------------------------------


@pytest.mark.rotates
def test_all_of_a_package_is_there_in_a_browser_until_it_is_removed(
    chromium: Browser, tmp_path: Path, empty_database_url: str
) -> None:
    data = tmp_path / "data"
    url = empty_database_url
    with (
        installed(tmp_path, "farm", FARM),
        running_server(data, database=url) as at,
        people_at(chromium, at.url) as come,
    ):
        ann = come("Ann")
        ann.expected.append("422")  # the first wish is empty
        _make_a_wish(ann.page)
        table = _play_a_season(ann.page)
    with running_server(data, database=url) as at:
        with people_at(chromium, at.url) as come:
            page = come("Bob").page
            page.goto("/")
            expect(page.get_by_role("heading", name="Games")).to_be_visible()
            expect(page.get_by_role("link", name="Wishing wall")).to_have_count(0)
            assert page.request.get("/farm").status == 404
            assert page.request.get("/static/farm/farm.css").status == 404
            assert page.request.get(table).status in (200, 404)
        assert "farm" not in at.log.read_text(encoding="utf-8").replace(str(tmp_path), "")
    with (
        installed(tmp_path / "again", "farm", FARM),
        running_server(data, database=url) as at,
        people_at(chromium, at.url) as come,
    ):
        page = come("Cid").page
        page.goto("/farm")
        expect(page.locator(".wishes")).to_contain_text("rain in June")


def _make_a_wish(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Wishing wall").click()
    page.get_by_role("button", name="Pin it").click()
    expect(page.get_by_role("alert")).to_contain_text("A wish has 1 to 40 characters")
    page.get_by_label("Your wish for the farmer").fill("rain in June")
    page.get_by_role("button", name="Pin it").click()
    expect(page.get_by_text("Your wish is on the wall.")).to_be_visible()
    expect(page.locator(".wishes")).to_contain_text("rain in June")
    assert page.request.get("/api/farm/wishes").json() == ["rain in June"]


def _play_a_season(page: Page) -> str:
    page.goto("/games/sty")
    expect(page.get_by_role("link", name="Make a wish")).to_be_visible()
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Play now Sty")).click()
    best = page.locator("#best-season")
    expect(best).to_have_text("The best season so far: 10 gold.")
    expect(best).to_have_css("border-left-color", "rgb(1, 2, 3)")
    table = page.url
    stall = page.get_by_role("region", name="Board").get_by_role("link", name="go")
    expect(stall.locator(".shape")).to_have_css("fill", "rgb(4, 5, 6)")
    stall.click()
    panel(page).get_by_role("button", name="Confirm").click()
    panel(page).get_by_role("button", name="Begin the match").click()
    expect(page.locator("#wt-outer")).to_contain_text("This match is part of Sty.")
    page.locator("#wt-outer").get_by_role("link", name="Back").click()
    page.once("dialog", lambda dialog: dialog.accept())
    panel(page).get_by_role("button", name="Leave").click()
    expect(best).to_have_text("The best season so far: 9 gold.")
    assert page.url == table
    return urlsplit(page.url).path


def test_its_commands_and_studies_work(tmp_path: Path, run: Run) -> None:
    with installed(tmp_path, "farm", FARM):
        assert "    harvest " in run("--help").out
        assert "at most 22 gold" in run("harvest").out
        assert "at most 30 gold" in run("farm", "harvest", "--fairs", "5").out
        wrong = run("harvest", "--fairs", "many")
        assert (wrong.code, wrong.out) == (2, "") and "--fairs 'many'" in wrong.err
        assert "fairs" in run("study", "--help").out
        text = run("study", "fairs", "--seasons", "2")
        assert text.code == 0 and "Sty, played at random" in text.out
        gold = json.loads(run("study", "fairs", "--seasons", "2", "--json").out)["gold"]
        rows = run("study", "fairs", "--seasons", "2", "--csv").out.split()
        assert rows[0] == "n,gold" and len(rows) == 3
        assert gold == sum(int(row.split(",")[1]) for row in rows[1:]) / 2
    assert run("harvest").err.startswith("wartable: no command 'harvest'")
    assert "harvest" not in run("--help").out


def test_its_rows_move_are_forgotten_and_are_backed_up(
    tmp_path: Path, empty_database_url: str
) -> None:
    with installed(tmp_path, "farm", FARM):
        store = Store(empty_database_url)
        assert upgrade(store) == {}
        assert inspect(store.engine).has_table("farm_wishes")
        people = People(store)
        account, guest, loner = make_account(people, "Ann"), *make_guests(people, 2)
        for who, wish in ((guest, "rain"), (loner, "snow")):
            add_wish(store, who, wish)
        people.sign_in("ann", "correct horse", guest, "")
        people.forget(loner)
        assert all_wishes(store) == [(account.name, "rain")]
        rows = backup(store, tmp_path / "file", lambda done, total: None)
        copy = Store(f"sqlite:///{tmp_path / 'copy.sqlite3'}")
        assert restore(copy, tmp_path / "file", lambda done, total: None) == rows
    assert removed_plugins(store) == ["farm"]
    check_version(store)
    other = Store(f"sqlite:///{tmp_path / 'other.sqlite3'}")
    with pytest.raises(BadRecord, match="has rows of 'farm_wishes': install the plugin"):
        restore(other, tmp_path / "file", lambda done, total: None)
    for each in (store, copy, other):
        each.close()


# --- those that do not ---------------------------------------------------------------------------

BROKEN = {
    "import": ("support.no_such:PLUGIN", "ModuleNotFoundError: No module named 'support.no_such'"),
    "attribute": ("support.guest:NOTHING", "AttributeError: module 'support.guest' has no"),
    "kind": ("support.guest:__doc__", "is not a Plugin"),
    "name": ("support.guest:PLUGIN", "it is registered as 'weeds', not 'farm'"),
}


@pytest.mark.parametrize("way", BROKEN)
def test_a_plugin_that_fails_is_named_and_the_rest_goes_on(
    tmp_path: Path, run: Run, way: str
) -> None:
    value, reason = BROKEN[way]
    with installed(tmp_path, "weeds", f"[wartable.plugins]\nweeds = {value}\n"):
        said = [str(failure) for failure in webs().failures]
        assert len(said) == 1
        assert said[0].startswith("the plugin 'weeds' is left out: ") and reason in said[0]
        assert set(webs().by_name) == {"clans", "thardferr"}
        assert run("deck", "list").code == 0
        unknown = run("weed")
        assert unknown.code == 2 and "the plugin 'weeds' is left out" in unknown.err


def test_a_plugin_whose_migration_fails_is_left_out(
    tmp_path: Path, empty_database_url: str
) -> None:
    folder = tmp_path / "migrations"
    folder.mkdir()
    (folder / "v0001_wrong.py").write_text(
        "from alembic import op\nrevision = '0001'\ndown_revision = None\n\n\ndef upgrade():\n"
        "    op.execute('CREATE TABLE farm_half (a INTEGER)')\n    op.frobnicate()\n"
    )
    with installed(tmp_path, "farm", FARM):
        object.__setattr__(webs().by_name["farm"], "migrations", folder)
        try:
            store = Store(empty_database_url)
            failures = upgrade(store)
            assert set(failures) == {"farm"}
            assert "AttributeError" in failures["farm"]
            assert "v0001_wrong.py, line 8" in failures["farm"]
            names = inspect(store.engine).get_table_names()
            assert "farm_half" not in names and "decks" in names
            store.close()
        finally:
            object.__setattr__(webs().by_name["farm"], "migrations", GUEST / "migrations")


# --- documentation -------------------------------------------------------------------------------


def test_the_code_in_the_documentation_is_that_of_the_package() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted(GUEST.rglob("*.py")))
    blocks = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 5
    for block in blocks:
        ast.parse(block)
        assert block.strip() in source, block
