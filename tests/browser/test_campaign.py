"""The campaign in real browsers: a run from its beginning through a battle, town and shop."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator

from playwright.sync_api import Locator, Page, expect

from support.browser.chromium import Come, Someone
from support.browser.clans import play_by_hints
from support.browser.dukes import lit
from support.browser.pressing import by_mouse
from support.browser.table import arrive, board, confirm, happened, panel
from support.campaign.matches import RELIC, peaceful

FRONT = "/clans/campaign"
#: With it the first encounter is a battle against an easy enemy.
SEED = 24
#: So many moves of the battle are made on the page; the others by the API, which is quicker.
BY_HAND = 4
#: More moves than a battle has.
MANY = 300


def section(page: Page, name: str) -> Locator:
    """A section of a run, such as its town."""
    return page.locator(f"#wt-camp-{name}")


def unfold(page: Page, name: str) -> Locator:
    """Open a section, unless it is, and return it."""
    found = section(page, name)
    if found.get_attribute("open") is None:
        found.locator("summary").click()
    return found


def choose(page: Page, name: str) -> None:
    """Click something on the board, and confirm it."""
    lit(page, name).click()
    confirm(page).click()


def begin(page: Page, seed: int = SEED) -> str:
    """Begin a run on the front page, take the first relic, and return its address."""
    page.goto(FRONT)
    page.get_by_text("Play a certain run").click()
    page.get_by_label("Seed").fill(str(seed))
    page.get_by_role("button", name="Begin with Napoleon").click()
    run = arrive(page)
    confirm(page).click()  # there is but one
    lit(page, "choice-1").wait_for()
    return run


def news(page: Page) -> Locator:
    """The dialog in which dispatches and deliveries wait."""
    return page.locator("dialog#wt-news[open]")


def read_news(page: Page) -> None:
    """Read what waits in the dialog, and go on."""
    news(page).wait_for()
    page.keyboard.press("Enter")
    expect(news(page)).to_have_count(0)


def to_battle(page: Page) -> str:
    """Go to the first encounter and into its battle, and return the address of that."""
    choose(page, "choice-1")
    panel(page).get_by_role("button", name="Begin the match").click()
    page.locator("#wt-outer").wait_for()
    return arrive(page)


def fight_on(someone: Someone, battle: str) -> Iterator[None]:
    """Do by the API what a bot advises, move by move, until the battle is over."""
    for _ in range(MANY):
        seen = someone.ask("GET", f"{battle}/legal?wait=5&after=")
        if seen["over"]:
            return
        if not seen["your_turn"]:
            someone.ask("GET", f"{battle}/legal?wait=5&after={seen['tag']}")
            continue
        advice = someone.ask("POST", f"{battle}/hint", {})
        someone.ask("POST", f"{battle}/move", {"move": advice["move"]})
        yield
    raise AssertionError("the battle does not end")


def shop_among(page: Page) -> int | None:
    """Return the number of the shop among the encounters to choose from, if there is one."""
    for number in range(1, 6):
        found = lit(page, f"choice-{number}")
        if found.count() and ", shop," in (found.get_attribute("aria-label") or ""):
            return number
    return None


def written(page: Page) -> str:
    """Return all that is written on the board."""
    return str(board(page).locator("svg").first.evaluate("svg => svg.textContent"))


def step(page: Page) -> str:
    """Return what tells one state of the page from the next."""
    return page.locator("#wt-move [name=once]").get_attribute("value") or ""


def moved_on(page: Page, since: str) -> None:
    """Wait until a move was made."""
    page.wait_for_function(
        "mark => document.querySelector('#wt-move [name=once]')?.value !== mark", arg=since
    )


def order(part: Locator, name: str) -> None:
    """Press a button of a section, and wait until its move was made."""
    before = step(part.page)
    part.get_by_role("button", name=re.compile(name)).first.click()
    moved_on(part.page, before)


def things(someone: Someone) -> int:
    """Return how many consumables somebody's page shows in the bags."""
    found = re.search(r"(\d+) items?", section(someone.page, "bags").inner_text())
    return int(found[1]) if found else 0


def test_a_run_goes_through_a_battle_town_and_shop_to_the_next_choice(come: Come) -> None:
    ann = come("Ann")
    page = ann.page
    page.goto("/games/clans")
    page.get_by_role("link", name="Campaign", exact=True).click()
    run = begin(page)
    battle = to_battle(page)
    moves = play_by_hints(page, by_mouse)
    for _ in range(BY_HAND):
        next(moves)
    for _ in fight_on(ann, battle):
        pass
    page.get_by_role("link", name="Back to Clans: The Campaign").click()
    arrive(page, run)
    read_news(page)
    lit(page, "choice-1").wait_for()
    assert ann.ask("GET", f"{FRONT}/runs")[0]["battles"] == 1
    expect(happened(page)).to_contain_text(re.compile("the battle is won|won", re.IGNORECASE))

    # The town: a building costs gold, and stands there then.
    town = unfold(page, "town")
    order(town, "Build for .*Supply Depot")
    expect(happened(page)).to_contain_text("Supply Depot")
    expect(town.get_by_role("button", name=re.compile("Supply Depot"))).to_have_count(0)

    # Time passes until a shop is near, and news is not waited for any more.
    page.get_by_role("button", name="Turn off news dialogs").click()
    for _ in range(4):
        if shop_among(page) is not None:
            break
        before = step(page)
        choose(page, "wait")
        moved_on(page, before)
    had = things(ann)
    choose(page, f"choice-{shop_among(page)}")
    shop = section(page, "shop")
    expect(shop).to_have_attribute("open", "")
    order(shop, "Buy for .*Field Medic")
    assert things(ann) == had + 1
    order(shop, "Leave the shop")
    expect(shop).to_have_count(0)
    lit(page, "choice-1").wait_for()
    kept = ann.ask("GET", f"{FRONT}/runs")[0]
    assert (kept["act"], kept["completed"]) == (1, kept["encounter"]) and kept["completed"] >= 4


def test_a_run_goes_on_at_another_device(come: Come) -> None:
    ann = come("Ann")
    login = f"ann-{secrets.token_hex(4)}"
    ann.ask("POST", "/me/account", {"login": login, "password": "correct horse"})
    first = ann.page
    run = begin(first)
    battle = to_battle(first)
    moves = play_by_hints(first, by_mouse)
    next(moves)

    # In the middle of a battle.
    second = come().page
    second.goto("/sign-in")
    second.get_by_label("Login").fill(login)
    second.get_by_label("Password").fill("correct horse")
    second.get_by_role("button", name="Sign in").click()
    second.goto(FRONT)
    second.get_by_role("link", name="Italian Campaign").click()
    arrive(second, run)
    panel(second).get_by_role("button", name="Continue the match").click()
    arrive(second, battle)
    board(second).locator("svg").wait_for()
    assert written(second) == written(first)
    before = happened(first).inner_text()
    next(play_by_hints(second, by_mouse))
    expect(happened(first)).not_to_have_text(before, use_inner_text=True)

    # A retreat leads back to the camp, on both.
    first.goto(run)
    panel(first).get_by_role("button", name="Continue the match").wait_for()
    second.once("dialog", lambda dialog: dialog.accept())
    second.get_by_role("button", name="Leave the match").click()
    arrive(second, run)
    lit(first, "choice-1").wait_for()

    # In the middle of putting town and deck in order.
    deck = unfold(first, "deck")
    order(deck, "To the reserves.*Grenadier")
    expect(section(first, "reserves")).to_contain_text("Grenadier")
    second.goto(FRONT)
    second.get_by_role("link", name="Italian Campaign").click()
    arrive(second, run)
    reserves = unfold(second, "reserves")
    order(reserves, "Into the deck.*Grenadier")
    expect(section(first, "reserves").get_by_text("Grenadier")).to_have_count(0)


def peaceful_run(page: Page) -> tuple[str, str]:
    """Begin a run and go to an encounter that is no battle; return its address and dispatch."""
    seed, choice, dispatch = peaceful()
    run = begin(page, seed)
    choose(page, f"choice-{choice}")
    return run, dispatch


def test_a_dispatch_waits_in_a_dialog_until_it_is_read_and_comes_once(come: Come) -> None:
    ann = come("Ann")
    page = ann.page
    run, dispatch = peaceful_run(page)
    expect(news(page)).to_contain_text(dispatch)
    expect(news(page).get_by_role("button", name="Continue")).to_be_focused()
    assert page.locator("dialog#wt-news").evaluate("each => each.matches(':modal')")
    page.keyboard.press("Escape")
    expect(news(page)).to_have_count(0)
    expect(page.locator("#wt-alarms")).to_contain_text(dispatch)  # as a note it stays
    page.goto(run)
    arrive(page, run)
    expect(page.locator("#wt-news-way")).to_be_visible()  # the script has run
    expect(news(page)).to_have_count(0)

    # The next news waits again, and from there on all of it is notes.
    for _ in range(12):
        before = step(page)
        choose(page, "wait")
        moved_on(page, before)
        if news(page).count():
            break
    expect(news(page)).to_contain_text("elivered to the reserves")
    news(page).get_by_role("button", name="Don't show dialogs again").click()
    expect(page.get_by_role("button", name="Turn on news dialogs")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Turn on news dialogs")).to_be_visible()
    expect(news(page)).to_have_count(0)


def test_news_that_comes_while_somebody_reads_comes_next(come: Come) -> None:
    page = come("Ann").page
    peaceful_run(page)
    news(page).wait_for()
    # In one step: the page may be read anew at any moment, and that would take it away again.
    page.evaluate(
        """() => {
            document.getElementById("wt-alarms").insertAdjacentHTML(
                "beforeend", "<p class='notice alarm' data-news='9999'>More of it.</p>");
            document.querySelector("#wt-news button").click();
        }"""
    )
    expect(news(page).locator("#wt-news-text")).to_have_text("More of it.")
    page.keyboard.press("Escape")
    expect(news(page)).to_have_count(0)


def test_a_dialog_fits_a_phone_and_is_closed_by_a_tap(phone: Someone) -> None:
    page = phone.page
    page.set_viewport_size({"width": 360, "height": 640})
    _, dispatch = peaceful_run(page)
    expect(news(page)).to_contain_text(dispatch)
    box = news(page).bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 360
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    news(page).get_by_role("button", name="Continue").tap()
    expect(news(page)).to_have_count(0)


def test_without_scripts_a_dispatch_is_a_part_of_the_page(come: Come) -> None:
    seed, choice, dispatch = peaceful()
    ann = come("Ann", java_script_enabled=False)
    run = ann.ask("POST", f"{FRONT}/runs", {"seed": seed})["table"]
    for line in (RELIC, f"go {choice}"):
        ann.page.goto(f"/tables/{run}")
        ann.page.get_by_text("Other ways").click()
        ann.page.get_by_label("Your moves as text").fill(line)
        ann.page.get_by_role("button", name="Send", exact=True).click()
    expect(ann.page.locator("#wt-alarms")).to_contain_text(dispatch)
    expect(ann.page.locator("dialog#wt-news")).to_be_hidden()


def test_a_phone_has_room_for_all_of_it(phone: Someone) -> None:
    page = phone.page
    run = begin(page)
    for place in (FRONT, run):
        page.goto(place)
        page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    choose(page, "choice-1")
    panel(page).get_by_role("button", name="Begin the match").tap()
    page.locator("#wt-outer").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_run_without_scripts(come: Come) -> None:
    page = come("Ann", java_script_enabled=False).page
    page.goto(FRONT)
    page.get_by_text("Play a certain run").click()
    page.get_by_label("Seed").fill(str(SEED))
    page.get_by_role("button", name="Begin with Napoleon").click()
    page.get_by_text("Other ways").click()
    page.get_by_label("Your moves as text").fill("relic relic_gold_purse")
    page.get_by_role("button", name="Send", exact=True).click()
    unfold(page, "deck").get_by_role("button", name=re.compile("To the reserves.*Hussar")).click()
    expect(section(page, "reserves")).to_contain_text("1 card waiting")
    page.get_by_text("Other ways").click()
    page.get_by_label("Your moves as text").fill("go 1")
    page.get_by_role("button", name="Send", exact=True).click()
    page.get_by_role("button", name="Begin the match").click()
    page.get_by_role("button", name="Leave the match").click()
    expect(page.get_by_role("region", name="What happened")).to_contain_text("20 gold")
