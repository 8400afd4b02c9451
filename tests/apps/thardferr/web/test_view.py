"""Links to battles: the whole input in an address, and what is no such link."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from support.server import client, make_test_app
from support.thardferr.calculator_pages import ADDRESS, live, opened
from wartable.apps.thardferr.battle_file import Battle, battle_json, read_battle
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.web.form import Form, read_form
from wartable.apps.thardferr.web.view import LARGEST, LONGEST, pack, unpack
from wartable.engine.errors import BadRecord, Unreadable

BATTLE: dict[str, Any] = {
    "attacker": {"race": "Orc", "army": {"Slother": 7, "Rusher": 120}, "land": 12},
    "defender": {"race": "Human", "army": {"Knight": 30}, "castles": 3, "techs": {"Habitation": 1}},
    "rules": "overview",
    "options": {"rounds": 2},
    "seed": 5,
}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    return make_test_app(tmp_path_factory.mktemp("links"))


@pytest.fixture(scope="module")
def api(app: FastAPI) -> Iterator[TestClient]:
    with client(app) as found:
        yield found


def packed(content: bytes) -> str:
    return base64.urlsafe_b64encode(zlib.compress(content, 9)).decode().rstrip("=")


# --- codes -------------------------------------------------------------------------------------


@given(st.recursive(st.none() | st.integers() | st.text(), st.lists, max_leaves=8))
def test_what_is_packed_is_unpacked(value: object) -> None:
    assert unpack(pack(value)) == value


@given(st.text(max_size=300))
def test_no_text_breaks_the_reader(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        unpack(text)
    assert caught.value.code in ("bad-link", "long-link", "large-link")


def test_a_bomb_is_not_unfolded() -> None:
    bomb = packed(b'"' + b"x" * 3_000_000 + b'"')
    assert len(bomb) < LONGEST
    with pytest.raises(Unreadable, match="unfolds to more"):
        unpack(bomb)
    assert unpack(packed(b'"' + b"x" * (LARGEST - 2) + b'"'))


@pytest.mark.parametrize(
    "code",
    [
        "",
        "%",
        "ÄÖ",
        "AAAA",
        pack(BATTLE)[:-9],
        pack(BATTLE) + "AAAA",
        packed(b"{"),
        packed(b"\xff\xfe"),
        packed(b"[" * 30_000),
        "A" * (LONGEST + 1),
    ],
)
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(Unreadable):
        unpack(code)


def test_too_much_for_an_address_is_said() -> None:
    noise = [str(number**7) for number in range(3000)]
    with pytest.raises(Unreadable, match="too much for a link"):
        pack(noise)


# --- battles in JSON ---------------------------------------------------------------------------


def test_a_battle_is_the_same_after_writing_and_reading() -> None:
    found = read_battle(BATTLE)
    assert list(found.attacker.army) == ["Slother", "Rusher"]
    assert found.seed == 5 and found.rules.rounds == 2 and found.rules.anti_cavalry == "3.5"
    assert read_battle(json.loads(json.dumps(battle_json(found)))) == found


def test_a_side_may_be_a_text() -> None:
    found = read_battle(BATTLE | {"defender": "Army: Knight: 5, ??\nBuildings: House: 3"})
    assert found.defender.army == {"Knight": 5}
    assert any("defender: could not read '??'" in note for note in found.notes)


def test_usual_parts_are_left_out_of_a_battle() -> None:
    bare = Battle(Kingdom("Orc", {"Rusher": 1}), Kingdom("Elf", {"Mage": 1}))
    assert set(battle_json(bare)) == {"attacker", "defender", "rules"}


def test_every_defect_of_a_battle_is_named() -> None:
    bad = {
        "attacker": {"race": 3, "army": {"Rusher": -1}},
        "defender": "nothing of use",
        "rules": "folklore",
        "options": [],
        "seed": "x",
        "weather": "fine",
    }
    with pytest.raises(BadRecord) as caught:
        read_battle(bad)
    for words in ("attacker", "Rusher", "defender", "folklore", "options", "seed", "weather"):
        assert words in caught.value.message
    values: tuple[object, ...] = (None, [], "x", 3)
    for value in values:
        with pytest.raises(BadRecord, match="must be an object"):
            read_battle(value)
    with pytest.raises(BadRecord, match=r"attacker is missing.*defender is missing"):
        read_battle({})


# --- addresses ---------------------------------------------------------------------------------


def test_a_link_shows_exactly_its_battle(api: TestClient) -> None:
    form = opened(api, f"{ADDRESS}?b={pack(BATTLE)}")
    found = read_form(Form(form)).battle
    assert found is not None
    wanted = read_battle(BATTLE)
    assert (found.rule_set, found.options, found.seed) == ("overview", {"rounds": 2}, 5)
    assert list(found.attacker.army)[:2] == ["Slother", "Rusher"]  # the order counts
    assert found.defender.castles == 3
    assert found.defender.technologies == wanted.defender.technologies
    again = live(api, form).headers["HX-Replace-Url"]
    assert read_form(Form(opened(api, again))).battle == found
    assert len(again) < 2000


def test_a_linked_battle_is_there_as_json_and_text(api: TestClient) -> None:
    code = pack(BATTLE)
    report = api.get(f"{ADDRESS}.json?b={code}").json()
    assert report["verdict"]["winner"] in ("attacker", "defender", "draw")
    assert report["castles"]["castles"] == 3
    text = api.get(f"{ADDRESS}.txt?b={code}")
    assert text.headers["Content-Type"].startswith("text/plain")
    assert report["verdict"]["words"] in " ".join(text.text.split())


@pytest.mark.parametrize("end", ["", ".json", ".txt"])
def test_a_bad_link_is_told_on_a_page(api: TestClient, end: str) -> None:
    for value in ({"attacker": 1}, BATTLE | {"attacker": {"race": "Ent", "army": {}}}):
        answer = api.get(f"{ADDRESS}{end}?b={pack(value)}")
        # The page shows what is wrong and lets it be mended; a report there cannot be.
        assert answer.status_code in ((200, 422) if not end else (422,))
    for code in ("broken", packed(b'"' + b"x" * 3_000_000 + b'"'), "A" * (LONGEST + 1)):
        answer = api.get(f"{ADDRESS}{end}?b={code}")
        assert answer.status_code == 422 and "link" in answer.text
    if end:
        assert api.get(f"{ADDRESS}{end}").status_code == 404
