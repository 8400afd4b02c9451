"""The server behind a page in a real browser: it is killed and comes back, and its clock runs."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, expect

from support.browser.chromium import Come, people_at
from support.browser.prepared import let_time_run_out
from support.browser.table import (
    SHORT,
    alert,
    amount,
    confirm,
    give_order,
    hand_in,
    happened,
    is_same,
    mark,
    open_table,
    order,
    plan,
    select_order,
    selected,
    send_plan,
    status,
)
from support.server import Running, free_port, running_server

#: The page is read and only scripts are missing that wait for one that does not come.
ALL_BUT_THE_HELD = "document.readyState === 'interactive' && 'htmx' in window"

#: What a clock of an hour shows at first.
ALMOST_AN_HOUR = re.compile(r"^5\d:\d\d$")
#: Pages wait up to three seconds between attempts to connect; these wait a fifth of one. What they
#: leave a request, which is a minute, stays.
IMPATIENT = """const later = window.setTimeout;
window.setTimeout = (call, wait, ...given) =>
  later(call, wait > 5000 ? wait : Math.min(wait, 200), ...given);"""
#: Lets a page's own clock run so fast that an hour is soon over.
HURRY = """() => {
  const [now, from] = [Date.now, Date.now()];
  Date.now = () => from + (now() - from) * 10_000;
  Date.calm = () => { Date.now = now; };
}"""
#: The clock shows the last seconds, and so does its bar.
IS_NEARLY_UP = """() => {
  const [left, bar] = ["time", "progress"].map((each) => document.querySelector(`.clock ${each}`));
  return /^\\d\\d? s$/.test(left.textContent) && bar.value / bar.max < 0.02;
}"""


def check_connected(page: Page, connected: bool) -> None:
    lost = page.get_by_text("Not connected. Trying again")
    expect(lost).to_be_visible(visible=not connected)


def test_pages_survive_that_the_server_is_killed(chromium: Browser, tmp_path: Path) -> None:
    port = free_port()
    with people_at(chromium, f"http://127.0.0.1:{port}") as come:
        with running_server(tmp_path, port=port) as first:
            ann, others = come("Ann"), (come("Bob"), come("Cid"))
            ann.context.add_init_script(IMPATIENT)
            ann.expected += ["ERR_", "WebSocket connection", "htmx:ws:error"]
            table = open_table(ann, *others)
            talking = open_table(ann, *others, options=SHORT | {"declaration_count": 1})
            declaring, page = ann.page, ann.new_tab()
            declaring.goto(talking)
            plan(declaring).fill("Nothing is lost")
            page.goto(table)
            standing = give_order(page)
            wanted = select_order(page, units=3)
            said = page.get_by_label("Say something to the table")
            said.fill("Where were we")
            for each in (page, declaring):
                mark(each)
            first.process.kill()
            first.process.wait()
            for each in (page, declaring):
                check_connected(each, False)
        with running_server(tmp_path, port=port):
            for each in (page, declaring):
                check_connected(each, True)
            expect(amount(page)).to_have_value("3")
            expect(selected(page)).to_have_count(2)
            expect(said).to_have_value("Where were we")
            expect(plan(declaring)).to_have_value("Nothing is lost")
            expect(status(page)).to_contain_text("1 of 3 given")
            confirm(page).click()
            expect(status(page)).to_contain_text("2 of 3 given")
            for given in (standing, wanted):
                expect(happened(page)).to_contain_text(given.noted)
            declaring.bring_to_front()
            send_plan(declaring)
            expect(happened(declaring)).to_contain_text("a hands in a plan")
            for each in (page, declaring):
                assert is_same(each)


def test_a_page_is_live_however_late_its_scripts_come(come: Come) -> None:
    ann, bob, cid = come("Ann"), come("Bob"), come("Cid")
    table = open_table(ann, bob, cid)
    held: list[Route] = []
    ann.page.route("**/hx-ws.min.js*", lambda route: held.append(route))
    ann.page.goto(table, wait_until="commit")
    while not (ann.page.evaluate(ALL_BUT_THE_HELD) and held):
        pass
    ann.page.evaluate("new Promise((done) => setTimeout(done))")
    held[0].continue_()
    hand_in(bob, table)
    expect(happened(ann.page)).to_contain_text("b hands in the commands")


def test_a_phase_closes_by_itself_when_time_is_up(come: Come, served: Running) -> None:
    ann = come("Ann")
    table = open_table(ann, come("Bob"), come("Cid"), clock="live", pace=3600)
    page = ann.page
    page.goto(table)
    mark(page)
    clock, bar = page.locator(".clock time"), page.locator(".clock progress")
    expect(clock).to_have_text(ALMOST_AN_HOUR)
    assert 0.8 < float(bar.evaluate("bar => bar.value / bar.max")) <= 1
    page.evaluate(HURRY)
    page.wait_for_function(IS_NEARLY_UP)
    page.evaluate("Date.calm()")

    unfinished = order(ann, table)
    select_order(page)
    expect(selected(page)).to_have_count(2)
    let_time_run_out(served, table)
    expect(happened(page)).to_contain_text(unfinished.sent_by("a"))
    expect(status(page)).to_contain_text("round 2")
    expect(alert(page)).to_have_text("The phase that you selected this for is over.")
    expect(selected(page)).to_have_count(0)
    select_order(page)
    confirm(page).click()
    expect(status(page)).to_contain_text("1 of 3 given")
    expect(clock).to_have_text(ALMOST_AN_HOUR)
    assert is_same(page)
