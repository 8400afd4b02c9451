"""The form of a new table: what was typed is kept, and what is wrong is told at its field."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from support.games.pig import PIG
from support.pages import Page, browser, guest, read_page
from support.server import client, make_test_app
from wartable.engine.registry import find_game
from wartable.server.runtime import Server
from wartable.server.tables.summary import BOT, INVITE, LOBBY, OPEN, PERSON, RUNNING, Info
from wartable.server.web.new_table import USUAL_SECONDS, Form, read_form, usual_form

GAME = find_game("territory")
HOSTILE = '"><script>alert(1)</script>'


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    app = make_test_app(tmp_path_factory.mktemp("new"))
    with client(app):
        yield app


def _sent(**changes: str) -> dict[str, str]:
    """Return a filled form; keys of options are written o__name."""
    usual = {"game": "territory", "preset": "quick", "clock": "none", "casual": "yes"}
    usual |= {"seat0": "me", "seat1": "invite", "seat2": "bot:greedy"}
    return usual | {key.replace("__", "."): value for key, value in changes.items()}


def _opened(found: TestClient, **changes: str) -> Info:
    answer = found.post("/tables", data=_sent(**changes))
    assert answer.status_code == 200, read_page(answer.text).text
    server: Server = found.app.state.server  # type: ignore[attr-defined]
    return server.room.info(answer.url.path.split("/")[2])


def _refused(found: TestClient, **changes: str) -> tuple[Page, str]:
    answer = found.post("/tables", data=_sent(**changes))
    assert answer.status_code == 422
    return read_page(answer.text), answer.text


# --- opening -----------------------------------------------------------------------------------


def test_a_table_is_opened_as_asked_for(running: FastAPI) -> None:
    info = _opened(
        guest(running, "Ann"),
        preset="small",
        o__map_size="7",
        seat2="open",
        seat3="bot:random",
        clock="slow",
        hours="12",
        public="yes",
        casual="",
    )
    assert [seat.kind for seat in info.seats] == [PERSON, INVITE, OPEN, BOT]
    assert (info.status, info.public, info.casual) == (LOBBY, True, False)
    assert (info.clock, info.pace, info.options["round_duration_hours"]) == ("slow", 12, 12)
    assert (info.options["map_size"], info.options["max_plan_length"]) == (7, 400)


def test_several_people_at_one_screen_have_names(running: FastAPI) -> None:
    changes = {"seat1": "me", "name1": " Bob  B. ", "seat2": "me", "seat3": "bot:random"}
    info = _opened(guest(running, "Ann"), **changes)
    assert info.status == RUNNING
    assert [seat.name for seat in info.seats] == ["Ann", "Bob B.", "Ann 3", "random"]
    assert len({seat.person_id for seat in info.seats[:3]}) == 1


def test_a_visitor_who_opens_a_table_becomes_a_guest(running: FastAPI) -> None:
    found = browser(running)
    info = _opened(found, clock="live", seconds="30")
    assert (info.clock, info.pace) == ("live", 30)
    assert info.seats[0].name.startswith("Guest ")
    assert info.seats[0].name in found.get("/").text


# --- refusals ----------------------------------------------------------------------------------


def test_everything_is_kept_and_every_defect_is_told_at_its_field(running: FastAPI) -> None:
    page, html = _refused(
        guest(running, "Ann"),
        o__map_size="900",
        o__max_rounds="many",
        o__crossing="fly",
        seat1="me",
        name1="x" * 41,
        clock="live",
        seconds="2",
        hours="77",
        public="yes",
    )
    assert "map_size must be 2 to 20, not '900'" in page.text
    assert "max_rounds must be 1 to 1000, not 'many'" in page.text
    assert "crossing must be pass or fight" in page.text
    assert "expected 5 to 3600 seconds, not '2'" in page.text
    assert "a name has 1 to 40 characters" in page.text
    kept = {"o.map_size": "900", "o.max_rounds": "many", "seconds": "2", "hours": "77"}
    assert {name: page.value(name) for name in kept} == kept
    assert (page.value("seat1"), page.value("name1")) == ("me", "x" * 41)
    assert page.value("preset") == "quick"
    assert 'value="live" checked' in html
    assert 'name="public" value="yes" checked' in html
    assert 'name="casual" value="yes" checked' in html
    assert '<details class="fold" open>' in html


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seat2": "king"}, "'king': a seat is me, open, invite or bot"),
        ({"clock": "sand"}, "'sand': a clock is none, live or slow"),
        ({"o__nothing": "1"}, "no option 'nothing'"),
        ({"o__min_players": "5"}, "Territory needs 5 to 20 seats, not 3"),
        ({"o__min_players": "9", "o__max_players": "4"}, "min_players"),
        ({"preset": "huge"}, "there is no preset 'huge'"),
        ({"clock": "slow", "hours": "169"}, "expected 1 to 168 hours, not '169'"),
        ({"clock": "live", "seconds": "٣٠"}, "expected 5 to 3600 seconds"),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    running: FastAPI, changes: dict[str, str], words: str
) -> None:
    page, _ = _refused(guest(running, "Ann"), **changes)
    assert words in page.text
    assert page.value("seat1") == "invite"


def test_an_unknown_bot_is_refused(running: FastAPI) -> None:
    answer = guest(running, "Ann").post("/tables", data=_sent(seat1="bot:deep"))
    assert answer.status_code == 404
    assert "no bot &#39;deep&#39;" in answer.text
    assert 'id="new-table"' in answer.text


def test_hostile_input_is_escaped_and_kept(running: FastAPI) -> None:
    page, html = _refused(
        guest(running, "Ann"),
        o__map_size=HOSTILE,
        seat1=HOSTILE,
        name1=HOSTILE * 3,
        preset=HOSTILE,
        clock="live",
        seconds=HOSTILE,
    )
    assert "<script>" not in html
    assert page.value("o.map_size") == HOSTILE
    assert page.value("seconds") == HOSTILE


def test_a_post_without_a_game_or_seats_is_no_fault(running: FastAPI) -> None:
    found = guest(running, "Ann")
    assert found.post("/tables", data={}).status_code == 404
    assert found.post("/tables", content=b"\xff=\xfe", headers=_FORM).status_code == 404


_FORM = {"content-type": "application/x-www-form-urlencoded"}


# --- changing the form -------------------------------------------------------------------------


def _shown(found: TestClient, do: str, **changes: str) -> Page:
    answer = found.get("/new?" + urlencode(_sent(**changes) | {"do": do}))
    assert answer.status_code == 200
    return read_page(answer.text)


def _seats(page: Page) -> list[str]:
    named = (each for each in page.controls if each.get("name", "").startswith("seat"))
    return [each["value"] for each in named if each["tag"] == "select"]


def test_seats_are_added_and_removed_without_losing_the_rest(running: FastAPI) -> None:
    found = browser(running)
    page = _shown(found, "add", o__map_size="7", name0="Ann", hours="oops")
    assert _seats(page) == ["me", "invite", "bot:greedy", "bot:greedy"]
    assert (page.value("o.map_size"), page.value("name0")) == ("7", "Ann")
    assert page.value("hours") == "oops"
    page = _shown(found, "remove-1", seat3="open")
    assert _seats(page) == ["me", "bot:greedy", "open"]
    assert _seats(_shown(found, "remove-0")) == ["me", "invite", "bot:greedy"]
    assert _seats(_shown(found, "remove-99")) == ["me", "invite", "bot:greedy"]
    assert _seats(_shown(found, "remove-²")) == ["me", "invite", "bot:greedy"]


def test_another_preset_brings_its_options_and_keeps_the_rest(running: FastAPI) -> None:
    seats = {f"seat{n}": "open" for n in range(3, 8)}
    page = _shown(browser(running), "preset", preset="small", o__map_size="7", hours="5", **seats)
    assert page.value("o.map_size") == "8"
    assert page.value("hours") == "5"
    assert _seats(page) == ["me", "invite", "bot:greedy", "open", "open"]


def test_the_form_begins_as_the_preset_of_the_link() -> None:
    form = read_form(GAME, {"preset": "quick"})
    assert form.preset == "quick"
    assert {info.name: form.value(info) for info in form.infos}["map_size"] == "6"
    assert not form.has_changes
    assert [seat.kind for seat in usual_form(GAME).seats][:2] == ["me", "invite"]
    assert len(usual_form(GAME).seats) == GAME.usual_seats


def test_the_number_of_seats_is_bounded_whatever_is_sent() -> None:
    sent = {f"seat{n}": "open" for n in range(5000)}
    form = read_form(GAME, sent)
    assert len(form.seats) < 100
    assert len(form.with_seat().seats) == 20


def test_the_hours_of_a_round_are_asked_for_once() -> None:
    names = [info.name for info in Form(GAME).infos]
    assert GAME.clock.slow not in names
    assert len(names) > 10


# --- the clock of the game ---------------------------------------------------------------------


def test_the_clock_is_first_the_games_own() -> None:
    form = usual_form(PIG)
    assert (form.clock, form.seconds) == ("live", "7")
    assert "turn_seconds" not in [info.name for info in form.infos]
    assert not form.has_changes
    plan = form.plan("Ann")
    assert (plan.clock, plan.pace, dict(plan.options)) == ("live", 7, {})
    usual = usual_form(find_game("dukes"))
    assert (usual.clock, usual.seconds, usual.offer) == ("none", USUAL_SECONDS, None)


@pytest.mark.parametrize(
    ("key", "option"), [("territory", "round_duration_hours"), ("thardferr", "day_hours")]
)
def test_with_another_person_the_rounds_of_the_rulebook_come_first(key: str, option: str) -> None:
    form = usual_form(find_game(key))
    assert form.seats[1].kind == "invite"
    assert (form.clock, form.hours) == ("slow", "24")
    assert form.plan("Ann").clock == "slow"
    assert getattr(form.usable_options, option) == 24


def _refilled(found: TestClient, **changes: str) -> tuple[str, str, str]:
    """Return the clock, its hours and what was offered when the form is shown with changes."""
    answer = found.get("/new", params=_sent(do="seats", **changes)).text
    page = read_page(answer)
    (clock,) = re.findall(r'name="clock" value="(\w+)" checked', answer)
    return clock, page.value("hours"), _offered(answer)


def _offered(html: str) -> str:
    return str(re.findall(r'<input type="hidden" name="offered" value="([^"]*)">', html)[0])


SLOW_OFFERED = {"clock": "slow", "hours": "24", "offered": "slow 24"}
NONE_OFFERED = {"clock": "none", "hours": "24", "offered": "none 24"}


@pytest.mark.parametrize("kind", ["invite", "open", "me"])
def test_the_clock_that_is_offered_follows_the_seats(running: FastAPI, kind: str) -> None:
    found = browser(running)
    bots_only = _refilled(found, seat1="bot:greedy", **SLOW_OFFERED)
    assert bots_only == ("none", "24", "none 24")
    assert _refilled(found, seat1=kind, **NONE_OFFERED) == ("slow", "24", "slow 24")


@pytest.mark.parametrize(
    "chosen",
    [{"clock": "live"}, {"clock": "none"}, {"clock": "slow", "hours": "12"}],
)
def test_a_clock_that_was_chosen_stays(running: FastAPI, chosen: dict[str, str]) -> None:
    found = browser(running)
    for kind in ("invite", "bot:greedy"):
        clock, hours, _ = _refilled(found, seat1=kind, **(SLOW_OFFERED | chosen))
        assert (clock, hours) == (chosen["clock"], chosen.get("hours", "24"))
    info = _opened(guest(running, "Ann"), **(SLOW_OFFERED | {"clock": "none"}))
    assert info.clock == "none"


def test_the_offered_clock_opens_a_table_of_24_hour_rounds(running: FastAPI) -> None:
    found = guest(running, "Ann")
    html = found.get("/new?game=territory").text
    hours = read_page(html).value("hours")
    info = _opened(found, clock="slow", hours=hours, offered=_offered(html))
    assert (info.clock, info.pace, info.options["round_duration_hours"]) == ("slow", 24, 24)


def test_the_clock_follows_the_preset() -> None:
    sent = {"seat0": "me", "seat1": "open", "clock": "live", "seconds": "30"}
    calm = read_form(PIG, sent | {"preset": "calm"})
    assert (calm.clock, calm.seconds) == ("live", "30"), "what was chosen stays"
    assert calm.with_preset().clock == "none"
    again = read_form(PIG, sent | {"preset": "standard"}).with_preset()
    assert (again.clock, again.seconds) == ("live", "7")
    assert read_form(PIG, {"preset": "calm"}).clock == "none"
    territory = read_form(GAME, sent | {"preset": "quick"}).with_preset()
    assert (territory.clock, territory.seconds) == ("live", "30"), "it has no clock of its own"


@pytest.mark.usefixtures("pig")
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"clock": "live", "seconds": "12"}, ("live", 12, 12)),
        ({"clock": "none", "seconds": "12"}, ("none", 0, 0)),
        ({"clock": "slow", "hours": "12"}, ("slow", 12, 0)),
    ],
)
def test_the_clock_decides_the_option(
    running: FastAPI, changes: dict[str, str], expected: tuple[str, int, int]
) -> None:
    info = _opened(guest(running, "Ann"), game="pig", preset="calm", seat2="open", **changes)
    assert (info.clock, info.pace, info.options["turn_seconds"]) == expected


@pytest.mark.usefixtures("pig")
def test_the_form_shows_a_games_own_names_colours_and_clock(running: FastAPI) -> None:
    html = browser(running).get("/new?game=pig").text
    page = read_page(html)
    assert 'class="badge seat-3" aria-hidden="true">pig 1<' in html
    assert 'class="badge seat-1" aria-hidden="true">pig 2<' in html
    assert 'value="live" checked' in html
    assert page.value("seconds") == "7"
    assert "Seconds a turn" in page.text and "Hours a turn" in page.text
    assert "divided over the phases" not in page.text
    territory = read_page(browser(running).get("/new?game=territory").text).text
    assert "Seconds a phase" in territory and "Hours a round" in territory
    assert "divided over the phases" in territory


@pytest.mark.usefixtures("pig")
def test_one_click_plays_without_a_clock(running: FastAPI) -> None:
    found = guest(running, "Ann")
    answer = found.post("/games/pig/play", follow_redirects=False)
    server: Server = running.state.server
    info = server.room.info(answer.headers["location"].split("/")[2])
    assert (info.clock, info.deadline, info.options["turn_seconds"]) == ("none", None, 0)


# --- empty seats -------------------------------------------------------------------------------


def test_a_seat_can_stay_empty(running: FastAPI) -> None:
    assert ("bot:idle", "Nobody (empty seat)") in usual_form(GAME).seat_kinds
    found = guest(running, "Ann")
    info = _opened(found, seat2="bot:idle")
    assert (info.status, info.seats[2].name) == (LOBBY, "nobody")
    lobby = read_page(found.get(f"/tables/{info.id}").text).text
    assert "nobody empty seat" in lobby
    assert "Nobody (empty seat)" in lobby
    assert "Ann, 1 empty seat" in read_page(found.get("/").text).text


def test_a_table_of_empty_seats_is_refused_in_words(running: FastAPI) -> None:
    seats = {f"seat{number}": "bot:idle" for number in range(3)}
    page, _ = _refused(guest(running, "Ann"), **seats)
    assert "all seats are idle: somebody must play" in page.text


def test_more_seats_than_a_game_has_are_no_fault(running: FastAPI) -> None:
    found = browser(running)
    sent = {"game": "clans"} | {f"seat{number}": "me" for number in range(5)}
    assert len(_seats(read_page(found.get("/new", params=sent).text))) == 2
    refused = found.post("/tables", data=sent)
    assert refused.status_code == 422
    assert "needs 2 seats, not 5" in refused.text
