"""The battle calculator's page: its form, its live result, and what its buttons do."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from support.server import client, make_test_app
from support.thardferr.calculator_pages import ADDRESS, live, opened, pressed
from wartable.apps.thardferr.battle_file import Battle, read_battle
from wartable.apps.thardferr.report.battle import report
from wartable.apps.thardferr.web.actions import first_form
from wartable.apps.thardferr.web.form import Form, form_of, read_form
from wartable.apps.thardferr.web.view import Look, unpack
from wartable.server.http.limits import all_rates

ORCS = """Army: Rusher: 120, Slother: 80, WolfMaster: 40
Buildings: House: 40, Farm: 20, Guard Towers: 6 and Medical Center: 10
Resources: Land: 20, Castles: 2
Technology: Sharper Blades: 2, Cloacking: 1
Strategy: Orc Surrounding"""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    return make_test_app(tmp_path_factory.mktemp("calculator"))


@pytest.fixture(scope="module")
def api(app: FastAPI) -> Iterator[TestClient]:
    with client(app) as found:
        yield found


@pytest.fixture
def form(api: TestClient) -> dict[str, str]:
    """The form as everybody first sees it."""
    api.cookies.clear()
    return opened(api)


def plain(text: str) -> str:
    """Return the words of a page."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


def battle_of(form: dict[str, str]) -> Battle:
    battle = read_form(Form(form)).battle
    assert battle is not None
    return battle


# --- the page ----------------------------------------------------------------------------------


def test_everybody_sees_two_kingdoms_and_a_result(api: TestClient, form: dict[str, str]) -> None:
    battle = battle_of(form)
    assert (battle.attacker.race, battle.defender.race) == ("Human", "Orc")
    assert read_form(first_form()).battle == battle
    made = report(battle.attacker, battle.defender, battle.rules)
    shown = plain(api.get(ADDRESS).text)
    assert made.verdict.words in shown
    for part in ("Technologies", "Land and buildings", "People and jobs", "Compare strategies"):
        assert part in shown


def test_every_control_has_a_label(api: TestClient) -> None:
    text = api.get(ADDRESS).text
    labelled = set(re.findall(r'<label[^>]* for="([^"]+)"', text))
    controls = re.findall(r"<(?:input|select|textarea) [^>]+>", text)
    ids = [found for tag in controls for found in re.findall(r' id="([^"]+)"', tag)]
    assert len(ids) == len(set(ids)) == len(controls) > 100
    assert set(ids) <= labelled


def test_no_script_or_style_is_in_the_page(api: TestClient) -> None:
    text = api.get(ADDRESS).text
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]* src=)", text)


def test_only_strategies_of_the_race_are_offered(api: TestClient, form: dict[str, str]) -> None:
    text = api.get(ADDRESS).text
    offered = re.findall(
        r'<option value="([^"]*)"', text[text.index('id="a-strategy"') : text.index('id="a-says"')]
    )
    assert offered == [
        "", "Archer Protection", "Infantry Attack", "Quick Retreat", "Anti-Cavalry",
        "Human Charging!",
    ]  # fmt: skip


def test_the_page_leads_to_the_game_and_back(api: TestClient) -> None:
    assert ADDRESS in api.get("/games/thardferr").text
    assert "/games/thardferr" in api.get(ADDRESS).text


# --- the live result ---------------------------------------------------------------------------


def test_what_is_typed_is_computed(api: TestClient, form: dict[str, str]) -> None:
    form |= {"a.army.Knight": "1,000", "d.buildings.Castle": "3", "rules": "program"}
    battle = battle_of(form)
    assert battle.attacker.army["Knight"] == 1000
    made = report(battle.attacker, battle.defender, battle.rules)
    answer = live(api, form)
    assert made.verdict.words in plain(answer.text)
    assert answer.headers["HX-Replace-Url"].startswith(f"{ADDRESS}?b=")
    # No control is among what comes back, so none can be overwritten.
    assert not re.search(r'<(input|select|textarea)(?![^>]* id="link")', answer.text)


def test_castles_strength_coin_and_rounds_are_told(api: TestClient, form: dict[str, str]) -> None:
    form |= {"d.buildings.Castle": "2", "o.strength_factor": "lower", "o.rounds": "3", "seed": "1"}
    form |= {"a.strategy": "Quick Retreat", "o.retreat_coin": "yes", "a.army.Knight": "900"}
    text = plain(live(api, form).text)
    assert "took the field." in text
    assert "Kingdom Strength" in text and "of its damage." in text
    assert "round 1" in text


def test_what_is_shown_with_units_stands_on_the_page(api: TestClient, form: dict[str, str]) -> None:
    form |= {"d.strategy": "Orc Surrounding"}
    for text in (plain(api.get(ADDRESS).text), plain(live(api, form).text)):
        assert "short +50 % (Human Charging!), shown only" in text
        assert "defence -25 % (Human Charging!), shown only" in text
        assert "WolfMasters: short 0 → 1" in text
        assert "Global damage: all damage × 1.0 (full damage)." in text
    assert "defence +2 (Orc Surrounding), shown only" in plain(live(api, form).text)
    form |= {"a.race": "Gnome", "a.strategy": "Gnome Far Fighting", "rules": "program"}
    assert "range +100 % (Gnome Far Fighting), counted in the damage" in plain(live(api, form).text)


def test_every_defect_is_named_with_its_field(api: TestClient, form: dict[str, str]) -> None:
    bad = {
        "a.army.Knight": "ten",
        "a.land": "-1",
        "d.army.Rusher": "1.5",
        "d.buildings.Farm": "9999999999",
        "o.rounds": "99",
        "rules": "folklore",
        "seed": "x",
        "d.techs.Transport": "1",
    }
    answer = live(api, form | bad)
    text = plain(answer.text)
    for name in bad.keys() - {"d.techs.Transport"}:  # looked at when the numbers are fine
        assert f'data-field="{re.sub("[^A-Za-z0-9]+", "-", name)}"' in answer.text, name
    for words in (
        "'ten' is not a whole number",
        "'-1' is not a number",
        "'1.5' is not a whole number",
        "'9999999999' is too much: at most 1,000,000,000",
        "folklore",
    ):
        assert words in text
    assert "HX-Replace-Url" not in answer.headers
    assert 'id="result"' not in answer.text  # what was there before stays


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"a.techs.Commerce": "1"}, "a-techs-Commerce", "Commerce needs Habitation"),
        ({"a.techs.Sharper Blades": "4"}, "a-techs-Sharper-Blades", "has 3 at most"),
        ({"a.strategy": "Orc Surrounding"}, "a-strategy", "Orc Surrounding is"),
        ({"a.race": "Gnome"}, "a-army-Knight", "Knight is a unit of Human"),
        ({"a.race": "Ent"}, "a-race", "no race 'Ent'"),
        ({"d.army.Wombat": "3"}, "d-army-Wombat", "no Orc unit 'Wombat'"),
        ({"o.weather": "rain"}, "o-weather", "no rule is called 'weather'"),
    ],
)
def test_what_the_rules_do_not_permit_is_named(
    api: TestClient, form: dict[str, str], changes: dict[str, str], field: str, words: str
) -> None:
    answer = live(api, form | changes)
    assert f'data-field="{field}"' in answer.text
    assert words in plain(answer.text)


def test_names_that_nobody_knows_go_with_their_number(
    api: TestClient, form: dict[str, str]
) -> None:
    assert "Wombat" not in battle_of(form | {"d.army.Wombat": ""}).defender.army
    taken = battle_of(form | {"d.army.Wombat": "3", "rules": "program"})
    assert taken.defender.army["Wombat"] == 3


def test_empty_armies_are_no_failure(api: TestClient, form: dict[str, str]) -> None:
    empty = {name: "" for name in form if ".army." in name}
    assert "A draw" in plain(live(api, form | empty).text)


# --- parts that are fetched --------------------------------------------------------------------


def test_strategies_are_compared(api: TestClient, form: dict[str, str]) -> None:
    answer = api.post(f"{ADDRESS}/compare", data=form)
    assert answer.text.count("<td>") == 6 * 7
    assert answer.text.count('aria-current="true"') == 1
    assert 'value="take:Human Charging!|Orc Berserker"' in answer.text


def test_other_rules_are_told(api: TestClient, form: dict[str, str]) -> None:
    form["a.strategy"] = "Quick Retreat"
    text = plain(api.post(f"{ADDRESS}/differences", data=form).text)
    assert "quick retreat: half" in text and "All rules of “program”" in text


def test_the_log_has_every_phase_and_stack(api: TestClient, form: dict[str, str]) -> None:
    text = plain(api.post(f"{ADDRESS}/log", data=form).text)
    for words in ("Range phase", "Short phase", "Melee phase", "ShadowWarrior", "received"):
        assert words in text


def test_a_battle_that_is_too_much_for_a_link_is_fought_nevertheless(
    api: TestClient, form: dict[str, str]
) -> None:
    many = {f"d.buildings.{number**9}": str(number) for number in range(1, 800)}
    answer = live(api, form | many | {"rules": "program"})
    assert "too much in these kingdoms for a link" in answer.text
    assert answer.headers["HX-Replace-Url"] == ADDRESS


@pytest.mark.parametrize("part", ["compare", "differences", "log"])
def test_without_a_battle_there_is_nothing_to_fetch(
    api: TestClient, form: dict[str, str], part: str
) -> None:
    answer = api.post(f"{ADDRESS}/{part}", data=form | {"a.land": "?"})
    assert answer.status_code == 200
    assert "mend what is marked" in answer.text


# --- buttons -----------------------------------------------------------------------------------


def test_sides_change_places_with_all_that_was_typed(api: TestClient, form: dict[str, str]) -> None:
    _, after = pressed(api, form, "swap:", **{"a.army.Knight": "many", "d.land": "7"})
    assert (after["d.army.Knight"], after["a.land"]) == ("many", "7")
    assert (after["a.race"], after["d.race"]) == ("Orc", "Human")
    assert after["d.strategy"] == "Human Charging!"


def test_survivors_fight_on(api: TestClient, form: dict[str, str]) -> None:
    battle = battle_of(form)
    made = report(battle.attacker, battle.defender, battle.rules)
    answer, after = pressed(api, form, "on:", **{"d.buildings.Castle": "1"})
    assert answer.status_code == 200
    again = battle_of(after)
    assert again.attacker.army == made.attacker.final
    assert again.defender.army == made.defender.final
    answer, same = pressed(api, form, "on:", **{"a.land": "?"})
    assert answer.status_code == 422
    assert same["a.army.Knight"] == form["a.army.Knight"] and same["a.land"] == "?"


def test_another_race_brings_its_army(api: TestClient, form: dict[str, str]) -> None:
    _, after = pressed(api, form, "race:a", **{"a.race": "Elf", "a.techs.Clerical Magic": "1"})
    assert battle_of(after).attacker.race == "Elf"
    assert "a.army.Knight" not in after and "a.army.Mage" in after
    assert after["a.strategy"] == "" and "a.techs.Clerical Magic" not in after


def test_jobs_and_buildings_are_filled(api: TestClient, form: dict[str, str]) -> None:
    _, after = pressed(api, form, "fill:d", **{"d.land": "40"})
    assert after["d.buildings.Farm"] == "40"
    _, after = pressed(api, after, "best:d")
    assert after["d.population.Agriculture"] == "2400"
    _, after = pressed(api, after, "most:d")
    assert after["d.population.Mine"] == "4000"
    answer, same = pressed(api, form, "best:d", **{"d.land": "wide"})
    assert answer.status_code == 422 and same["d.land"] == "wide"


def test_strategies_are_taken_over(api: TestClient, form: dict[str, str]) -> None:
    _, after = pressed(api, form, "take:Quick Retreat|Orc Surrounding")
    assert (after["a.strategy"], after["d.strategy"]) == ("Quick Retreat", "Orc Surrounding")
    answer, same = pressed(api, form, "take:Panic|")
    assert answer.status_code == 422 and same["a.strategy"] == "Human Charging!"


def test_a_button_that_nobody_knows_does_nothing(api: TestClient, form: dict[str, str]) -> None:
    answer, after = pressed(api, form, "explode:a")
    assert answer.status_code == 200 and after == form


# --- texts -------------------------------------------------------------------------------------


def test_a_kingdom_is_imported_from_text(api: TestClient, form: dict[str, str]) -> None:
    _, after = pressed(api, form, "import:a", **{"a.text": ORCS})
    battle = battle_of(after)
    assert battle.attacker.race == "Orc" and battle.attacker.castles == 2
    assert dict(list(battle.attacker.army.items())[:3]) == {
        "Rusher": 120, "Slother": 80, "WolfMaster": 40,
    }  # fmt: skip
    assert battle.attacker.technologies["Cloacking"] == 1
    assert after["a.text"] == ORCS
    assert battle.defender == battle_of(form).defender


def test_imported_people_without_jobs_get_some(api: TestClient, form: dict[str, str]) -> None:
    answer, after = pressed(api, form, "import:a", **{"a.text": ORCS})
    assert after["a.population.Agriculture"] == "1200"
    assert "Population: not given, so the jobs are those production needs: Agriculture 1200" in (
        plain(answer.text)
    )
    answer, after = pressed(api, form, "import:a", **{"a.text": f"{ORCS}\nPopulation: Mine: 0"})
    assert after.get("a.population.Agriculture", "") == ""
    assert "Population: not given" not in plain(answer.text)


def test_what_technologies_need_is_named_at_once_and_added_by_a_button(
    api: TestClient, form: dict[str, str]
) -> None:
    chain = "Habitation, Commerce, Animal training, Blacksmithing and Carpentry"
    deep = {"a.techs.Barrack": "1", "d.techs.Machinery": "1"}
    answer = live(api, form | deep)
    assert f"Barrack needs {chain}" in plain(answer.text)
    assert f"Add what the attacker’s technologies need {chain}" in plain(answer.text)
    assert 'value="needs:a"' in answer.text and 'value="needs:d"' in answer.text
    answer, after = pressed(api, form, "needs:a", **deep)
    assert f"The attacker now has {chain}" in plain(answer.text)
    assert after["a.techs.Carpentry"] == after["a.techs.Habitation"] == "1"
    assert 'value="needs:a"' not in answer.text and 'value="needs:d"' in answer.text
    _, after = pressed(api, after, "needs:d")
    assert battle_of(after).defender.technologies["Irrigation"] == 1
    _, same = pressed(api, after, "needs:d")
    assert same == after
    answer, same = pressed(api, form, "needs:a", **deep, **{"a.land": "?"})
    assert answer.status_code == 422 and "a.techs.Habitation" not in same
    assert 'value="needs' not in live(api, form | deep | {"rules": "program"}).text


def test_what_cannot_be_imported_is_named_and_nothing_is_lost(
    api: TestClient, form: dict[str, str]
) -> None:
    answer, after = pressed(api, form, "import:a", **{"a.text": "Knights, 12 or so"})
    assert answer.status_code == 422
    text = plain(answer.text)
    for words in ("'Army:'", "'Buildings:'", "Could not read 'Knights, 12 or so'"):
        assert words in text
    assert after == form | {"a.text": "Knights, 12 or so"}
    answer, after = pressed(api, form, "import:a", **{"a.text": f"{ORCS}\nWeather: fine"})
    assert answer.status_code == 200 and "fine" in plain(answer.text)
    answer, after = pressed(api, form, "import:a", **{"a.text": "x" * 20_001})
    assert answer.status_code == 422 and len(after["a.text"]) == 20_001


def test_an_exported_kingdom_can_be_imported(api: TestClient, form: dict[str, str]) -> None:
    _, after = pressed(api, form, "export:d", **{"d.techs.Cloacking": "1"})
    assert "Army: ShadowWarrior: 100" in after["d.text"]
    _, there = pressed(api, form, "import:a", **{"a.text": after["d.text"]})
    assert battle_of(there).attacker == battle_of(after).defender
    answer, _ = pressed(api, form, "export:d", **{"d.land": "?"})
    assert answer.status_code == 422


def test_text_from_outside_is_never_markup(api: TestClient, form: dict[str, str]) -> None:
    evil = "<script>alert(1)</script>"
    bad = {"a.army." + evil: evil, "a.text": evil, "rules": evil, "a.race": evil, "seed": evil}
    for answer in (pressed(api, form, "fight:", **bad)[0], live(api, form | bad)):
        assert "<script>alert" not in answer.text
    taken = {"rules": "program", f"a.army.{evil}": "5", f"a.techs.{evil}": "1"}
    taken |= {f"d.buildings.{evil}": "3", "a.strategy": evil}
    assert "alert(1)" in live(api, form | taken).text
    for part in ("live", "log", "compare", "differences"):
        answer = api.post(f"{ADDRESS}/{part}", data=form | taken)
        assert answer.status_code == 200 and "<script>alert" not in answer.text


OF_SIDES = ["army.Knight", "army.Zebra", "land", "techs.Sharper Blades", "techs.Cloacking", "race"]
OF_SIDES += ["buildings.Castle", "buildings.Hut", "population.Mine", "population.Nap"]
OF_SIDES += ["resources.Gold", "strategy"]
OTHERS = ["rules", "seed", "o.rounds", "o.quick_retreat", "o.x", "a.", "x"]
NAMES = st.sampled_from(OTHERS) | st.builds(
    "{}.{}".format, st.sampled_from("ad"), st.sampled_from(OF_SIDES)
)
TEXTS = st.text(max_size=12) | st.sampled_from(
    ["Orc", "program", "later", "0", "1", "999999999", "1e9", "-1", "0.5", "Quick Retreat", "20"]
)


@given(texts=st.dictionaries(NAMES, TEXTS, max_size=6))
@settings(max_examples=40, deadline=None)
def test_whatever_is_typed_there_is_an_answer(api: TestClient, texts: dict[str, str]) -> None:
    look = Look(first_form().with_texts(texts))
    assert (look.report is None) == bool(look.defects)
    assert look.battle is None or read_battle(unpack(look.code)) == look.battle
    live(api, dict(look.form.texts))


# --- limits ------------------------------------------------------------------------------------


def test_somebody_who_asks_too_often_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(all_rates(), "thardferr.battle", ((2, 3600),))
    with client(make_test_app(tmp_path, rate_limits=True)) as api:
        form = opened(api)
        statuses = [
            api.post(f"{ADDRESS}/{part}", data=form).status_code
            for part in ("live", "compare", "log", "differences")
        ]
        assert statuses == [200, 200, 429, 429]
        assert pressed(api, form, "swap:")[0].status_code == 429


def test_the_form_of_a_battle_says_that_battle() -> None:
    battle = battle_of(dict(first_form().texts))
    options: dict[str, int | str] = {"rounds": 4, "retreat_coin": "yes"}
    for seed in (0, 12, 2**53 - 1):
        wanted = Battle(battle.attacker, battle.defender, "overview", options, seed)
        assert read_form(form_of(wanted)).battle == wanted
    for typed in (str(2**53), "9" * 5000, "-1", "²"):
        assert "seed" in read_form(first_form().with_texts({"seed": typed})).defects
