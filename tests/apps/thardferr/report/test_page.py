"""Charts and pages of a report."""

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings

from support.thardferr.battles import side
from support.thardferr.kingdoms import kingdoms
from support.thardferr.reports import EVIL, easy_victory, guns_at_walls, whole
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.report import charts
from wartable.apps.thardferr.report.battle import report
from wartable.apps.thardferr.report.model import BattleReport
from wartable.apps.thardferr.report.page import STYLE, body, page, section_html
from wartable.apps.thardferr.report.sections import Grid, Items, section
from wartable.apps.thardferr.rulesets import rules_of


@pytest.fixture
def fought() -> BattleReport:
    return guns_at_walls()


@pytest.fixture
def won() -> BattleReport:
    return easy_victory()


@settings(max_examples=20)
@given(kingdoms(), kingdoms())
def test_any_battle_can_be_drawn(attacker: Kingdom, defender: Kingdom) -> None:
    met = report(attacker, defender, rules_of())
    for chart in (charts.armies(met), charts.losses(met), charts.damage(met)):
        ET.fromstring(chart)
    whole(page(met))


# --- charts ---------------------------------------------------------------------------------------

SVG = "{http://www.w3.org/2000/svg}"


def test_charts_tell_screen_readers_what_they_show(fought: BattleReport) -> None:
    for chart, title, about in (
        (charts.armies(fought), "Armies over the phases", "attacker: 30, 9, 8, 0, 0"),
        (charts.losses(fought), "Losses by stack and phase", "defender's Archer: 13 of 80"),
        (charts.damage(fought), "Damage by phase", "raw 150, mitigated 110, final 40"),
    ):
        drawn = ET.fromstring(chart)
        assert drawn.attrib["role"] == "img"
        assert drawn.findtext(f"{SVG}title") == title
        assert about in (drawn.findtext(f"{SVG}desc") or "")
        assert "style=" not in chart
        assert "<script" not in chart


def test_losses_are_bars_of_their_length(fought: BattleReport) -> None:
    bars = {
        bar.findtext(f"{SVG}title"): float(bar.attrib["width"])
        for bar in ET.fromstring(charts.losses(fought)).iter(f"{SVG}rect")
    }
    # The longest stack, 80 Archers, has 350.
    assert bars["Archer: 80"] == 350
    assert bars["Archer: 13 fell in range"] == pytest.approx(350 * 13 / 80, abs=0.1)
    assert "Knight: 0 fell in range" not in bars


def test_armies_end_where_they_end(fought: BattleReport) -> None:
    lines = [
        line.attrib["points"].split()
        for line in ET.fromstring(charts.armies(fought)).iter(f"{SVG}polyline")
    ]
    attacker, _, defender, _ = lines
    assert len(attacker) == len(defender) == 5
    assert attacker[3].endswith(",200")  # nobody left
    assert defender[0].endswith(",30")  # the largest army of all


def test_many_rounds_do_not_crowd_a_chart() -> None:
    rules = rules_of("document", {"rounds": 20})
    met = report(side("Human", {"Archer": 10}), side("Dwarf", {"Shieldbearer": 999}), rules)
    assert len(met.phases) == 60
    names = re.findall(r"round \d+</text>", charts.armies(met))
    assert 0 < len(names) <= 5


def test_a_battle_of_nobody_can_be_drawn() -> None:
    met = report(side("Human", {}), side("Elf", {}), rules_of())
    for chart in (charts.armies(met), charts.losses(met), charts.damage(met)):
        assert "nan" not in chart
        ET.fromstring(chart)


# --- pages ----------------------------------------------------------------------------------------


def test_a_page_is_whole_and_loads_nothing(won: BattleReport) -> None:
    html = page(won)
    tags = whole(html)
    assert {"main", "h1", "svg", "table", "details"} <= tags.seen
    assert not {"script", "link", "img", "iframe"} & tags.seen
    assert not {"style", "src", "href", "onclick"} & tags.attributes
    assert "Human against Orc" in html
    assert STYLE in html
    assert html.count("<svg") == 3


def test_a_body_stands_in_other_pages(won: BattleReport) -> None:
    html = body(won, 3)
    tags = whole(html)
    assert html.startswith('<div class="tf-report">')
    assert "h3" in tags.seen
    assert not {"h1", "h2", "html", "style"} & tags.seen
    assert html.count("The attacker wins") == 1
    assert "<summary>Phase: melee</summary>" in html


def test_more_sections_stand_at_the_end_of_a_page(won: BattleReport) -> None:
    more = section("More", "words", Items(("a", "b")), Grid("c", ("d", "e"), (("f", "1"),)))
    html = page(won, [more])
    assert section_html(more) in html
    assert '<th scope="row">f</th><td>1</td>' in html
    whole(html)


def test_everything_on_a_page_is_escaped() -> None:
    evil = side("Human", {EVIL: 5, "Knight": 5}, strategy=EVIL)
    html = page(report(evil, evil, rules_of("program")))
    assert "<b onclick" not in html
    assert "&lt;b onclick=&#x27;x&#x27;&gt;&amp;?[31m" in html
    assert "b" not in whole(html).seen
