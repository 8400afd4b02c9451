"""Saved kingdoms, on both kinds of database and on the page; and the calculator for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from support.api import come_in
from support.server import (
    add_old_person,
    client,
    make_account,
    make_guests,
    make_old_database,
    make_test_app,
)
from support.thardferr.calculator_pages import opened, pressed
from wartable.apps.thardferr.kingdom.model import Kingdom, new_kingdom, to_json
from wartable.apps.thardferr.web import saved
from wartable.apps.thardferr.web.form import Form, read_form
from wartable.engine.errors import InUse, NotFound, Unreadable
from wartable.server.accounts.people import People
from wartable.server.accounts.personal_data import free_name
from wartable.server.errors import TooLarge
from wartable.server.store.store import Store
from wartable.server.store.upgrade import upgrade

ORCS = Kingdom("Orc", {"Slother": 7, "Rusher": 120}, {"House": 3, "Castle": 2}, {"Cloacking": 1})


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    return make_test_app(tmp_path_factory.mktemp("saved"))


@pytest.fixture(scope="module")
def api(app: FastAPI) -> Iterator[TestClient]:
    with client(app) as found:
        yield found


# --- in the store ------------------------------------------------------------------------------


def test_a_kingdom_is_kept_to_the_last_unit(store: Store, people: People) -> None:
    ann, bob = make_guests(people, 2)
    assert saved.save(store, ann.id, "  My   orcs ", ORCS) == "My orcs"
    found = saved.load(store, ann.id, "My orcs")
    assert found == ORCS and list(found.army) == ["Slother", "Rusher"]
    assert saved.names_of(store, bob.id) == []
    for act in (saved.load, saved.delete):
        with pytest.raises(NotFound, match="you have no kingdom"):
            act(store, bob.id, "My orcs")


def test_a_name_is_replaced_only_if_that_is_wanted(store: Store, people: People) -> None:
    (ann,) = make_guests(people, 1)
    saved.save(store, ann.id, "Mine", ORCS)
    with pytest.raises(InUse, match="already"):
        saved.save(store, ann.id, "Mine", new_kingdom("Elf"))
    assert saved.load(store, ann.id, "Mine") == ORCS
    saved.save(store, ann.id, "Mine", new_kingdom("Elf"), replace=True)
    assert saved.load(store, ann.id, "Mine") == new_kingdom("Elf")
    saved.delete(store, ann.id, "Mine")
    assert saved.names_of(store, ann.id) == []


def test_there_are_limits(store: Store, people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    (ann,) = make_guests(people, 1)
    monkeypatch.setattr(saved, "MOST", 2)
    for name in ("b", "A"):
        saved.save(store, ann.id, name, ORCS)
    assert saved.names_of(store, ann.id) == ["A", "b"]
    with pytest.raises(InUse, match="delete one first"):
        saved.save(store, ann.id, "third", ORCS)
    saved.save(store, ann.id, "b", new_kingdom("Elf"), replace=True)
    for name in ("", " ", "x" * 41):
        with pytest.raises(Unreadable):
            saved.save(store, ann.id, name, ORCS)
    many = ORCS.with_army({f"Unit number {number}": 1 for number in range(600)})
    with pytest.raises(TooLarge):
        saved.save(store, ann.id, "b", many, replace=True)


def test_odd_names_are_no_failure(store: Store, people: People) -> None:
    (ann,) = make_guests(people, 1)
    for name in ("\x00", "a\x00b", "\ud800", "x" * 500):
        with pytest.raises(NotFound):
            saved.load(store, ann.id, name)


def test_kingdoms_come_along_to_an_account_and_go_with_it(store: Store, people: People) -> None:
    eve = make_account(people, "Eve")
    saved.save(store, eve.id, "Mine", ORCS)
    guest, _ = people.new_guest("Guest")
    saved.save(store, guest.id, "Mine", new_kingdom("Elf"))
    saved.save(store, guest.id, "Other", new_kingdom("Gnome"))
    people.sign_in("eve", "correct horse", guest, "")
    assert saved.names_of(store, eve.id) == ["Mine", "Mine (2)", "Other"]
    assert saved.load(store, eve.id, "Mine") == ORCS
    assert saved.load(store, eve.id, "Mine (2)") == new_kingdom("Elf")
    assert saved.names_of(store, guest.id) == []
    people.forget(eve)
    assert saved.names_of(store, eve.id) == []


def test_a_free_name_is_not_too_long() -> None:
    assert free_name("x" * 40, {"x" * 40}) == "x" * 36 + " (2)"
    assert free_name("a", {"a", "a (2)"}) == "a (3)"


def test_a_database_of_before_gets_room_for_them(empty_database_url: str) -> None:
    store = Store(empty_database_url)
    make_old_database(store, "0001")
    add_old_person(store)
    upgrade(store)
    saved.save(store, 1, "Mine", ORCS)
    assert saved.load(store, 1, "Mine") == ORCS
    store.close()


# --- on the page -------------------------------------------------------------------------------


def test_whoever_saves_becomes_a_guest(api: TestClient) -> None:
    api.cookies.clear()
    form = opened(api)
    assert "a.saved" not in form
    answer, form = pressed(api, form, "save:a", **{"a.name": "Knights", "a.army.Knight": "77"})
    assert answer.status_code == 200 and "saved as Knights" in answer.text
    assert api.cookies
    _, form = pressed(api, form, "load:d", **{"d.saved": "Knights"})
    battle = read_form(Form(form)).battle
    assert battle and battle.defender == battle.attacker
    assert battle.defender.army["Knight"] == 77

    answer, same = pressed(api, form, "save:d", **{"d.name": "Knights", "d.army.Knight": "5"})
    assert answer.status_code == 422 and 'value="replace:d"' in answer.text
    assert same["d.army.Knight"] == "5"
    answer, form = pressed(api, same, "replace:d")
    assert answer.status_code == 200
    _, form = pressed(api, form, "load:a", **{"a.saved": "Knights"})
    assert form["a.army.Knight"] == "5"
    answer, form = pressed(api, form, "delete:a")
    assert answer.status_code == 200 and "a.saved" not in form
    assert form["a.army.Knight"] == "5"
    api.cookies.clear()


def test_what_cannot_be_saved_or_loaded_is_said(api: TestClient) -> None:
    api.cookies.clear()
    form = opened(api)
    for button, changes in (
        ("save:a", {"a.name": " "}),
        ("save:a", {"a.name": "Fine", "a.land": "?"}),
        ("load:a", {"a.saved": "Nothing"}),
        ("delete:d", {"d.saved": "Nothing"}),
    ):
        answer, same = pressed(api, form, button, **changes)
        assert answer.status_code == 422, button
        assert same["a.army.Knight"] == form["a.army.Knight"]
    assert "First give the attacker’s kingdom a name" in pressed(api, form, "save:a")[0].text
    assert pressed(api, form, "save:x")[0].status_code == 200
    api.cookies.clear()


# --- for programs ------------------------------------------------------------------------------


def test_a_program_fights_battles(api: TestClient) -> None:
    body: dict[str, Any] = {"attacker": to_json(ORCS), "defender": to_json(new_kingdom("Elf"))}
    answer = api.post("/api/thardferr/battle", json=body)
    assert answer.status_code == 200, answer.text
    assert answer.json()["verdict"]["winner"] == "attacker"
    orcs = "Army: Rusher: 5, ???\nBuildings: House: 3"
    body |= {"attacker": orcs, "rules": "program", "options": {"rounds": 2}, "seed": 3}
    found = api.post("/api/thardferr/battle", json=body).json()
    assert found["rules"]["rounds"] == 2 and found["notes"]
    deep = {"race": "Orc", "army": {"Rusher": 1}, "techs": {"Commerce": 1}}
    refused = api.post("/api/thardferr/battle", json=body | {"attacker": deep, "rules": "document"})
    assert refused.status_code == 422 and "needs Habitation" in refused.json()["message"]
    helped = body | {"attacker": deep, "rules": "document", "with_prerequisites": True}
    found = api.post("/api/thardferr/battle", json=helped).json()
    assert found["attacker"]["kingdom"]["techs"] == {"Commerce": 1, "Habitation": 1}
    assert found["notes"][0] == "attacker: technology: added Habitation, which others need"
    for change, words in (
        ({"rules": "folklore"}, "folklore"),
        ({"options": {"rounds": 21, "x": 1}}, "rounds must be"),
        ({"attacker": {"race": "Orc"}}, "army is missing"),
        ({"attacker": {"race": "Ent", "army": {}}, "rules": "document"}, "Ent"),
        ({"seed": -1}, "seed"),
    ):
        answer = api.post("/api/thardferr/battle", json=body | change)
        assert answer.status_code == 422 and words in answer.json()["message"]


def test_a_program_reads_kingdom_texts(api: TestClient) -> None:
    mixed = "Army: Rushers: 5, Knight: 2\nBuildings: House: 3, ???"
    found = api.post("/api/thardferr/kingdom", json={"text": mixed}).json()
    assert found["kingdom"]["race"] in ("Orc", "Human")
    assert found["notes"] and found["defects"]
    answer = api.post("/api/thardferr/kingdom", json={"text": "hello"})
    assert answer.status_code == 422 and "'Army:'" in answer.json()["message"]
    answer = api.post("/api/thardferr/kingdom", json={"text": mixed, "rules": "x"})
    assert answer.status_code == 422


def test_a_program_keeps_kingdoms(api: TestClient) -> None:
    ann = come_in(api, "Ann")
    body: dict[str, Any] = {"kingdom": to_json(ORCS)}
    assert ann.ask("PUT", "/thardferr/kingdoms/Mine", json=body).json()["name"] == "Mine"
    body = {"kingdom": "Army: Knight: 5\nBuildings: House: 3"}
    assert ann.ask("PUT", "/thardferr/kingdoms/Text", json=body).status_code == 200
    assert ann.ask("GET", "/thardferr/kingdoms").json() == ["Mine", "Text"]
    found = ann.ask("GET", "/thardferr/kingdoms/Mine").json()
    assert found["kingdom"] == to_json(ORCS) and "Rusher: 120" in found["text"]
    assert ann.ask("DELETE", "/thardferr/kingdoms/Mine").status_code == 204
    assert ann.ask("GET", "/thardferr/kingdoms/Mine").status_code == 404
    bad = {"kingdom": {"race": "Orc", "army": {"Rusher": -1}}}
    assert ann.ask("PUT", "/thardferr/kingdoms/Mine", json=bad).status_code == 422
