"""Around the table page: several people at one screen, looking back, advice, talk, and the end."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from starlette.routing import Match

from support.table_pages import HTMX, Browser, Place, a_place, alert_of, chosen
from wartable.engine.play.record import read_record
from wartable.engine.play.view import OPEN, SPECTATOR
from wartable.server.store.models import Line, TableRow
from wartable.server.tables import play
from wartable.server.tables.lobby import ME, Plan, Wish, open_table
from wartable.server.tables.views import at_step


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with a_place(tmp_path_factory.mktemp("more")) as found:
        yield found


@pytest.fixture
def three(place: Place) -> list[Browser]:
    return place.table(*(place.come(name) for name in ("Ann", "Bob", "Cid")), preset="")[1]


@pytest.fixture
def family(place: Place) -> Browser:
    """Ann, Ben and Cleo at one screen, all signed in as Ann."""
    who, cookie = place.come("Ann")
    seats = [Wish(ME, name=name) for name in ("Ann", "Ben", "Cleo")]
    table = open_table(place.server.room, who.id, who.name, Plan("territory", seats))
    return Browser(place.http, cookie, table)


def finish(place: Place, browsers: list[Browser], *resigning: int) -> None:
    for seat in resigning:
        browsers[seat].look()
        assert browsers[seat].post("/resign").status_code == 204


# --- one screen --------------------------------------------------------------------------------


def test_the_screen_is_handed_over_between_seats(family: Browser) -> None:
    answer = family.get()
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/tables/{family.table}/hand-over"
    assert "Hand the screen to Ann" in family.get("/hand-over").text
    family.seat = 0
    family.look()
    answer = family.post("/move", text="only Ann knows")
    assert answer.status_code == 204
    assert answer.headers["HX-Redirect"] == f"/tables/{family.table}/hand-over"
    between = family.get("/hand-over").text
    assert "Hand the screen to Ben" in between and f"/tables/{family.table}?seat=1" in between
    assert "only Ann knows" not in between
    family.seat = 1
    page = family.look()
    assert "only Ann knows" not in page and "you play b" in page


def test_nothing_of_any_seat_is_on_the_hand_over_page(family: Browser) -> None:
    page = family.get("/hand-over").text
    assert "wt-picture" not in page and "you play" not in page and "<textarea" not in page


def test_the_last_seat_of_a_round_stays_when_it_is_to_act_again(family: Browser) -> None:
    for seat in (0, 1):
        family.seat = seat
        family.look()
        family.post("/move", text="")
    family.seat = 2
    family.look()
    answer = family.post("/move", text="")
    assert answer.status_code == 200 and "Your turn" in answer.text


def test_others_have_nothing_to_hand_over(place: Place, family: Browser) -> None:
    stranger = Browser(place.http, place.come("Eve")[1], family.table)
    assert stranger.get("/hand-over").status_code == 404
    assert place.anybody(family.table).get("/hand-over").status_code == 401


# --- looking back ------------------------------------------------------------------------------


def test_steps_are_what_the_match_showed(place: Place, three: list[Browser]) -> None:
    for browser in three:
        browser.look()
        browser.post("/move", text="so it begins")
    ann = three[0]
    with place.server.room.looking(ann.table) as live:
        shown = []
        for step in range(len(live.match.moments(0))):
            with at_step(live, 0, step) as view:
                shown.append(view.svg(standalone=False))
    assert len(shown) > 2
    for step, svg in enumerate(shown):
        part = ann.get(f"/replay?as=0&step={step}", headers=HTMX)
        assert part.status_code == 200 and svg in part.text
        assert f"step {step} of {len(shown) - 1}" in part.text
        assert svg in ann.get(f"/replay?as=0&step={step}").text
    assert ann.get(f"/replay?step={len(shown)}").status_code == 404


def test_while_it_goes_on_one_looks_back_with_own_eyes(three: list[Browser]) -> None:
    ann = three[0]
    assert ann.get("/replay?as=0").status_code == 200
    assert ann.get(f"/replay?as={SPECTATOR}").status_code == 200
    assert ann.get("/replay?as=1").status_code == 403
    assert ann.get(f"/replay?as={OPEN}").status_code == 403
    assert ann.get("/record.jsonl").status_code == 409


def test_a_round_can_be_jumped_to(place: Place, three: list[Browser]) -> None:
    ann = three[0]
    with place.server.room.looking(ann.table) as live:
        person = [seat.person_id or 0 for seat in live.info.seats]
    for _ in range(2):
        with place.server.room.looking(ann.table) as live:
            turn = live.match.s.turn
        while True:
            with place.server.room.looking(ann.table) as live:
                if live.match.s.turn > turn:
                    break
                seat, family = live.match.to_act[0], live.match.legal(live.match.to_act[0])[0]
            play.move(place.server.room, ann.table, person[seat], family.code, seat=seat)
    part = ann.get("/replay?as=0&turn=2", headers=HTMX)
    assert ">round 2 of" in part.text
    address = part.headers["HX-Push-Url"]
    step = int(address.rpartition("=")[2])
    before = ann.get(f"/replay?as=0&step={step - 1}", headers=HTMX).text
    assert ">round 1 of" in before


def test_when_it_is_over_everything_is_open(place: Place, three: list[Browser]) -> None:
    ann, bob, _ = three
    bob.look()
    bob.post("/move", text="a secret plan")
    assert "a secret plan" not in ann.look()
    finish(place, three, 0, 2)
    page = ann.look()
    assert "b Bob wins" in page and "The game is over: resignation." in page
    assert "everything open" in page and "winner" in page
    assert "a secret plan" in read_record_text(ann)
    assert ann.get("/replay?as=1&step=0").status_code == 200
    assert place.anybody(ann.table).get(f"/replay?as={OPEN}&step=1").status_code == 200
    assert "You win" in bob.look()


def read_record_text(browser: Browser) -> str:
    answer = browser.get("/record.jsonl")
    assert answer.status_code == 200
    assert "attachment" in answer.headers["content-disposition"]
    assert read_record(answer.text).moves
    return answer.text


# --- advice ------------------------------------------------------------------------------------


def test_a_hint_is_selected_and_said(place: Place) -> None:
    _, (ann, *_) = place.table(*(place.come(name) for name in ("Ann", "Bob", "Cid")))
    ann.look()
    answer = ann.post("/hint")
    assert answer.status_code == 200
    assert alert_of(answer.text).startswith("A bot would ")
    assert chosen(answer.text) == set(ann.form["path"].split(","))
    assert ann.post("/move").status_code == 200


def test_there_are_no_hints_in_earnest(place: Place) -> None:
    people = [place.come(name) for name in ("Ann", "Bob", "Cid")]
    _, (ann, *_) = place.table(*people, casual=False)
    assert "Give me a hint" not in ann.look()
    answer = ann.post("/hint")
    assert answer.status_code == 409
    assert alert_of(answer.text) == "There are no hints at this table"


def test_bots_that_are_too_busy_leave_the_table_as_it_is(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, (ann, *_) = place.table(*(place.come(name) for name in ("Ann", "Bob", "Cid")))
    ann.look()
    monkeypatch.setattr("wartable.server.bots.hints.MOST", 0)
    answer = ann.post("/hint")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
    assert alert_of(answer.text) == "The bots are busy: try again in a moment"
    assert "Give me a hint" in answer.text


def test_the_guide_is_shown_until_it_is_put_away(place: Place) -> None:
    new = place.server.people.new_guest("Newcomer")
    _, (browser, *_) = place.table(new, place.come("Bob"), place.come("Cid"))
    assert 'id="wt-guide"' in browser.look()
    assert browser.post("/guide").status_code == 204
    assert 'id="wt-guide"' not in browser.look()


# --- talk and people ---------------------------------------------------------------------------


def test_talk_is_escaped_and_can_be_muted(three: list[Browser]) -> None:
    ann, bob, _ = three
    ann.look()
    assert ann.post("/chat", said="<b>hello</b> all").status_code == 204
    assert "&lt;b&gt;hello&lt;/b&gt; all" in bob.look()
    assert bob.post("/mute", number="0", muted="true").status_code == 204
    page = bob.look()
    assert "hello" not in page and ">Unmute<" in page
    bob.post("/mute", number="0", muted="false")
    assert "hello" in bob.look()
    assert bob.post("/mute", number="7", muted="true").status_code == 404


def test_what_cannot_be_said_keeps_what_is_selected(three: list[Browser]) -> None:
    ann = three[0]
    ann.look()
    answer = ann.post("/chat", said=" ", text="my plan so far")
    assert answer.status_code == 422
    assert "at most 500 characters" in alert_of(answer.text)
    assert ann.form["text"] == "my plan so far"


def test_who_left_can_be_replaced_and_comes_back(place: Place) -> None:
    people = [place.come(name) for name in ("Ann", "Bob", "Cid")]
    table, (ann, bob, _) = place.table(*people, clock="slow", pace=24, preset="")
    assert "Let a bot play" not in ann.look()
    assert ann.post("/stand-in", number="1").status_code == 409
    place.server.room.change(table, lambda draft: draft.seat(1, missed=2))
    assert "has left" in ann.look() and "Let a bot play" in ann.look()
    assert ann.post("/stand-in", number="1").status_code == 204
    page = bob.look()
    assert "plays for you" in page and "data-confirm" not in page
    assert bob.post("/take-back").status_code == 204
    assert "plays for you" not in bob.look()


def test_a_slow_game_is_paused_by_agreement(place: Place) -> None:
    people = [place.come(name) for name in ("Ann", "Bob", "Cid")]
    _, browsers = place.table(*people, clock="slow", pace=24)
    page = browsers[0].look()
    assert "data-deadline" in page and "Ask for a pause" in page
    for browser in browsers:
        browser.look()
        assert browser.post("/pause", wanted="true").status_code == 204
    page = browsers[1].look()
    assert "The game is paused" in page and "data-confirm" not in page
    answer = browsers[1].post("/move")
    assert answer.status_code == 409 and "paused" in alert_of(answer.text)
    assert browsers[1].post("/resume").status_code == 204
    assert "Your turn" in browsers[1].look()


def test_a_game_that_cannot_go_on_says_why(place: Place, three: list[Browser]) -> None:
    ann = three[0]
    with place.server.store.writing() as session:
        session.add(Line(table_id=ann.table, number=1, line="{}\n", at=0, once=None))
        session.get_one(TableRow, ann.table).version += 1
    page = ann.look()
    assert "this table cannot go on" in page and "The game is paused" in page
    assert "wt-picture" not in page and "Resume" not in page


def test_a_rematch_is_found_by_all(place: Place, three: list[Browser]) -> None:
    finish(place, three, 0, 1)
    ann, bob, _ = three
    ann.look()
    first = ann.post("/rematch").headers["HX-Redirect"]
    assert first in bob.look()
    assert bob.post("/rematch").headers["HX-Redirect"] == first
    assert ann.get().status_code == 200


def test_posts_need_a_person(place: Place, three: list[Browser]) -> None:
    nobody = place.anybody(three[0].table)
    for path in ("move", "line", "chat", "mute", "resign", "rematch", "pause", "hint", "guide"):
        assert nobody.post(f"/{path}", seat="0", number="0", muted="true").status_code == 401


def test_at_one_screen_everybody_speaks_for_themselves(family: Browser) -> None:
    family.seat = 1
    family.look()
    assert family.post("/chat", said="hello from me").status_code == 204
    assert "<strong>Ben:</strong> hello from me" in family.look()
    assert family.post("/chat", said="hello", seat="7").status_code == 403


# --- who may watch -----------------------------------------------------------------------------


def test_the_owner_shows_and_hides_a_running_game(place: Place, three: list[Browser]) -> None:
    ann, bob, _ = three
    stranger = place.anybody(ann.table)
    assert "Make the table private" in ann.look()
    assert "Make the table private" not in bob.look()
    assert ann.post("/public", public="").status_code == 303
    assert stranger.get().status_code == 404
    assert bob.post("/public", public="yes").status_code == 403
    assert ann.post("/public", public="yes").status_code == 303
    assert stranger.get().status_code == 200


def test_every_form_of_a_table_is_answered_by_a_route(place: Place, three: list[Browser]) -> None:
    ann, bob, _ = three
    pages = [ann.look(), bob.look()]
    finish(place, three, 1, 2)
    pages.append(ann.look())
    posts = re.compile(r'(?:method="post"[^>]* action|formaction)="([^"]+)"')
    targets = {target for page in pages for target in posts.findall(page)}
    assert f"/tables/{ann.table}/resign" in targets and f"/tables/{ann.table}/rematch" in targets
    for target in targets:
        asked = {"type": "http", "method": "POST", "path": target, "headers": []}
        found = (route.matches(asked)[0] for route in place.app.routes)
        assert Match.FULL in found, target
