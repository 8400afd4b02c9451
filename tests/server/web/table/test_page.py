"""The table page: who sees what of a game that goes on, and how moves are put together."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

import pytest

from support.table_pages import HTMX, Browser, Place, a_place, alert_of, chosen, clickable
from support.territory.boards import AS_TYPED
from wartable.engine.game import Submission
from wartable.engine.play.match import Match


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with a_place(tmp_path_factory.mktemp("table")) as found:
        yield found


@pytest.fixture
def three(place: Place) -> list[Browser]:
    """Three people at a table, at their declarations."""
    return place.table(*(place.come(name) for name in ("Ann", "Bob", "Cid")), preset="")[1]


def match_of(place: Place, table_id: str) -> Match:
    with place.server.room.looking(table_id) as live:
        return live.match


def declare(place: Place, browsers: list[Browser]) -> None:
    """Hand in plans until commands are asked for."""
    match = match_of(place, browsers[0].table)
    while any(match.game.notation.text_room(match.book, f.code) for f in match.legal(0)):
        for browser in browsers:
            browser.look()
            assert browser.post("/move", text="").status_code == 200


def a_command(place: Place, browser: Browser, seat: int) -> tuple[str, ...]:
    """Return the clicks of a seat's first move that takes two of them."""
    view = match_of(place, browser.table).view(seat)
    paths = (view.game.look.clicks(view.book, view.s, seat, f.code) for f in view.legal())
    return next(path for path in paths if len(path) == 2)


# --- who sees what -----------------------------------------------------------------------------


def test_page_and_fragment_show_the_same(three: list[Browser]) -> None:
    page = three[0].look()
    part = three[0].get("/live", headers=HTMX)
    assert part.status_code == 200
    assert "<html" in page and "<html" not in part.text
    for text in (page, part.text):
        assert "Your turn" in text and "round 1" in text
        assert 'name="text"' in text and "characters left" in text


@pytest.mark.parametrize("text", AS_TYPED)
def test_a_plan_is_shown_as_typed(place: Place, three: list[Browser], text: str) -> None:
    for browser in three:
        browser.look()
        browser.post("/move", text=text)
    assert f"  a: {escape(text)}\n  b: {escape(text)}" in three[0].look()
    seen = three[0].http.get(f"/api/tables/{three[0].table}/view").json()
    assert [each["text"] for each in seen["texts"]] == [text] * 3
    assert any(f"  a: {text}\n  b: {text}" in each["text"] for each in seen["events"])
    assert match_of(place, three[0].table).moves[-1].text == text


def test_a_plan_is_counted_in_code_points(place: Place, three: list[Browser]) -> None:
    """The browser counts otherwise, so that it must not be what limits the text."""
    page = three[0].look()
    assert "maxlength" not in page.partition('id="wt-move"')[2].partition("</form>")[0]
    assert ">200 characters left<" in page
    emoji = "🦊" * 199 + "\r\n"  # as forms send a line break
    assert ">0 characters left<" in three[0].post("/live", text=emoji).text
    longer = three[0].post("/live", text=emoji + "🦊🦊").text
    assert ">2 characters too many: the end will be cut off<" in longer
    three[0].post("/move", text=emoji)
    made = match_of(place, three[0].table).moves[-1]
    assert made.text == "🦊" * 199 + " "


def test_the_title_tells_whose_turn_it_is(three: list[Browser]) -> None:
    assert "<title>● your turn" in three[0].look()
    three[0].post("/move", text="")
    assert "● your turn" not in three[0].look()


def test_waiting_names_people(three: list[Browser]) -> None:
    three[0].look()
    page = three[0].post("/move", text="").text
    assert "Nothing to do just now" in page
    assert "Waiting for b Bob, c Cid." in page


def test_a_spectator_sees_the_table_without_controls(place: Place, three: list[Browser]) -> None:
    page = place.anybody(three[0].table).look()
    assert "You are watching" in page
    assert "Waiting for a Ann, b Bob, c Cid." in page
    assert not clickable(page)
    assert "data-confirm" not in page and "/resign" not in page and 'id="wt-chat"' not in page


def test_a_private_table_is_not_there_for_others(place: Place) -> None:
    table, _ = place.table(*(place.come(n) for n in ("Ann", "Bob", "Cid")), public=False)
    stranger = Browser(place.http, place.come("Eve")[1], table)
    for browser in (stranger, place.anybody(table)):
        for path in ("", "/live", "/replay", "/record.jsonl"):
            assert browser.get(path).status_code == 404
        assert browser.post("/live").status_code == 404
    assert stranger.post("/move").status_code == 404
    assert stranger.post("/chat", said="hello").status_code == 404


def test_a_seat_is_for_whoever_sits_in_it(three: list[Browser]) -> None:
    ann = three[0]
    assert ann.get("?seat=1").status_code == 403
    ann.look()
    assert ann.post("/live", seat="1").status_code == 403
    assert ann.post("/move", seat="1", text="I am Bob").status_code == 403
    assert "I am Bob" not in three[1].look()


def test_nobody_reads_a_secret_before_its_time(place: Place, three: list[Browser]) -> None:
    ann, bob, cid = three
    ann.look()
    ann.post("/move", text="We march at dawn.")
    watcher = place.anybody(ann.table)
    for other in (bob, cid, watcher):
        assert "at dawn" not in other.look()
        assert "at dawn" not in other.get("/replay").text
    bob.look()
    bob.post("/move", text="")
    cid.look()
    cid.post("/move", text="")
    for other in (bob, cid, watcher):
        assert "We march at dawn." in other.look()


def test_commands_stay_secret_until_all_are_in(place: Place, three: list[Browser]) -> None:
    declare(place, three)
    bob = three[1]
    before = bob.get("/live", headers=HTMX).text
    ann = three[0]
    ann.look()
    ann.click(*a_command(place, ann, 0))
    assert ann.post("/move").status_code == 200
    assert "you send" in ann.look()
    after = bob.get("/live", headers=HTMX).text
    assert "you send" not in after
    assert shape(after) == shape(before)


def shape(page: str) -> str:
    """Return what a page shows of the board."""
    return page[page.index("<svg") : page.index("</section>")]


# --- putting a move together -------------------------------------------------------------------


def test_a_move_is_clicked_together(place: Place, three: list[Browser]) -> None:
    declare(place, three)
    ann = three[0]
    page = ann.look()
    source, target = a_command(place, ann, 0)
    assert source in clickable(page) and not chosen(page)
    page = ann.click(source)
    assert chosen(page) == {source}
    assert target in clickable(page) and source in clickable(page)
    page = ann.click(target)
    assert chosen(page) == {source, target}
    highest = int(ann.form["amount"])
    assert ann.form["path"] == f"{source},{target}" and highest > 1
    page = ann.post("/move", amount="1").text
    assert not chosen(page)
    assert "you send 1 unit" in page
    assert ann.form["path"] == ""


def test_a_click_on_what_is_selected_goes_back(place: Place, three: list[Browser]) -> None:
    declare(place, three)
    ann = three[0]
    ann.look()
    source, target = a_command(place, ann, 0)
    ann.click(source, target)
    assert chosen(ann.click(target)) == {source}
    assert chosen(ann.click(source)) == set()


def test_cancel_drops_the_clicks_and_keeps_the_text(place: Place, three: list[Browser]) -> None:
    declare(place, three)
    ann = three[0]
    ann.look()
    ann.click(a_command(place, ann, 0)[0])
    page = ann.post("/live", cancel="yes", text="not yet sent").text
    assert not chosen(page)
    assert ann.form["text"] == "not yet sent"
    assert "Kept for you, not sent: not yet sent" in page


def test_a_move_can_be_taken_from_the_list(place: Place, three: list[Browser]) -> None:
    declare(place, three)
    ann = three[0]
    ann.look()
    path = a_command(place, ann, 0)
    page = ann.post("/live", listed=",".join(path)).text
    assert not chosen(page), "the list says nothing until its button is pressed"
    assert chosen(ann.post("/live", listed=",".join(path), take="yes").text) == set(path)


def test_looking_again_keeps_what_is_selected_and_typed(place: Place, three: list[Browser]) -> None:
    declare(place, three)
    ann, bob, _ = three
    ann.look()
    path = a_command(place, ann, 0)
    ann.click(*path)
    bob.look()
    bob.click("done")
    assert bob.post("/move").status_code == 200
    page = ann.post("/live", amount="1").text
    assert chosen(page) == set(path)
    assert ann.form["amount"] == "1" and ann.form["path"] == ",".join(path)
    assert alert_of(page) == ""


def test_without_scripts_a_post_leads_back_to_the_page(three: list[Browser]) -> None:
    ann = three[0]
    ann.look()
    answer = ann._ask("POST", "/move", data=ann.form | {"text": "plain"})
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/tables/{ann.table}?seat=0"
    answer = ann._ask("POST", "/live", data=ann.form)
    assert answer.status_code == 200 and "<html" in answer.text


# --- refusals ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("amount", "status", "reason"),
    [("999", 409, "'999': choose 1 to "), ("many", 422, "'many' is not a whole number")],
)
def test_a_refused_amount_loses_nothing(
    place: Place, three: list[Browser], amount: str, status: int, reason: str
) -> None:
    declare(place, three)
    ann = three[0]
    ann.look()
    path = a_command(place, ann, 0)
    ann.click(*path)
    answer = ann.post("/move", amount=amount)
    assert answer.status_code == status
    assert alert_of(answer.text).startswith(reason)
    assert chosen(answer.text) == set(path)
    assert ann.form["amount"] == amount and ann.form["path"] == ",".join(path)


def test_half_a_move_is_refused(place: Place, three: list[Browser]) -> None:
    declare(place, three)
    ann = three[0]
    ann.look()
    source, _ = a_command(place, ann, 0)
    ann.click(source)
    answer = ann.post("/move")
    assert answer.status_code == 422
    assert alert_of(answer.text) == "Select a whole move first."
    assert chosen(answer.text) == {source}


def test_a_move_for_a_phase_that_is_over_keeps_the_text(three: list[Browser]) -> None:
    ann, bob, cid = three
    ann.look()
    late = ann.form | {"text": "too late"}
    for browser in (ann, bob, cid):
        browser.look()
        browser.post("/move", text="")
    answer = ann.post("/move", **(late | {"once": "0123456789abcdef"}))
    assert answer.status_code == 409
    assert alert_of(answer.text) == "The phase this was meant for is over"
    assert ann.form["text"] == "too late"
    assert "too late" not in bob.look()


def test_a_selection_for_a_phase_that_is_over_is_dropped_with_a_word(
    place: Place, three: list[Browser]
) -> None:
    declare(place, three)
    ann = three[0]
    ann.look()
    ann.click(a_command(place, ann, 0)[0])
    selected = dict(ann.form)
    for browser in three:
        browser.look()
        browser.click("done")
        browser.post("/move")
    page = ann.post("/live", **selected).text
    assert alert_of(page) == "The phase that you selected this for is over."
    assert ann.form["path"] == ""


def test_a_move_sent_twice_is_made_once(place: Place, three: list[Browser]) -> None:
    declare(place, three)
    ann = three[0]
    ann.look()
    ann.click(*a_command(place, ann, 0))
    sent = ann.form | {"amount": "1"}
    before = len(match_of(place, ann.table).moves)
    for _ in range(2):
        assert ann.post("/move", **sent).status_code == 200
    assert len(match_of(place, ann.table).moves) == before + 1


# --- typed lines -------------------------------------------------------------------------------


def test_a_line_with_faults_is_asked_about_first(place: Place, three: list[Browser]) -> None:
    declare(place, three)
    ann = three[0]
    ann.look()
    before = len(match_of(place, ann.table).moves)
    answer = ann.post("/line", typed="0,0,Q,1")
    assert answer.status_code == 200
    assert "Command 1 ignored: '0,0,Q,1'" in alert_of(answer.text)
    assert "Send anyway" in answer.text
    assert len(match_of(place, ann.table).moves) == before
    assert ann.post("/line", sure="0,0,Q,1").status_code == 200
    assert len(match_of(place, ann.table).moves) == before + 1


def test_a_line_is_parsed_once(
    place: Place, three: list[Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    declare(place, three)
    ann, read, lines = three[0], Match.read, list[str]()

    def counted(match: Match, seat: int, line: str) -> Submission:
        lines.append(line)
        return read(match, seat, line)

    monkeypatch.setattr(Match, "read", counted)
    ann.look()
    ann.post("/line", typed="0,0,Q,1")
    ann.post("/line", sure="0,0,Q,1")
    assert lines == ["0,0,Q,1"] * 2, "once for the question, and once to play it"


def test_a_plain_line_is_sent_at_once(three: list[Browser]) -> None:
    ann = three[0]
    ann.look()
    page = ann.post("/line", typed="I promise nothing").text
    assert "Nothing to do just now" in page
    answer = ann.post("/line", typed="and another")
    assert answer.status_code == 409
    assert "waiting for b, c" in alert_of(answer.text)
