"""The battle calculator of Thardferr in real browsers: pasting, typing, comparing, sharing."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from support.browser.chromium import Come, Someone

ORCS = """Army: Rusher: 120, Slother: 80, WolfMaster: 40
Buildings: House: 40, Farm: 20, Guard Towers: 6 and Medical Center: 10
Resources: Land: 20, Castles: 2
Technology: Sharper Blades: 2, Cloacking: 1
Strategy: Orc Surrounding"""
HUMANS = """Army: Knight: 20, Pikeman: 30, Archer: 30, Wombat: 7
Buildings: House: 40
Resources: Land: 15, Castles: 1"""


def side(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name)


def unfold(where: Locator, name: str) -> None:
    where.locator("summary").filter(has_text=name).first.click()


def paste(page: Page, name: str, text: str) -> None:
    here = side(page, name)
    unfold(here, "Import, export and save")
    here.get_by_label("Kingdom as text").fill(text)
    here.get_by_role("button", name="Import").click()
    expect(page.locator("#told")).to_contain_text(f"The {name.lower()} is imported.")


def verdict(page: Page) -> Locator:
    return page.locator("#verdict .verdict-words")


def figures(page: Page) -> str:
    """Return all that the result says, but for the link to it."""
    return page.locator("#result .card").first.inner_text()


def test_two_pasted_kingdoms_fight_compare_and_are_shared(come: Come) -> None:
    ann = come()
    page = ann.page
    page.goto("/thardferr/battle")
    paste(page, "Attacker", ORCS)
    paste(page, "Defender", HUMANS)
    # What nobody knows is named; it goes when its field is emptied.
    expect(page.locator("#state")).to_contain_text("no Human unit 'Wombat'")
    side(page, "Defender").get_by_label("Wombat").fill("")
    expect(page.locator("#state .notice")).to_have_count(0)
    expect(side(page, "Attacker").get_by_label("Rusher")).to_have_value("120")
    expect(side(page, "Defender").get_by_label("Race")).to_have_value("Human")

    # The result follows the keys, and leaves them alone.
    knights = side(page, "Defender").get_by_label("Knight")
    before = verdict(page).inner_text()
    knights.click()
    knights.fill("")
    knights.press_sequentially("600")
    expect(verdict(page)).not_to_have_text(before)
    expect(verdict(page)).to_contain_text("The defender wins")
    expect(knights).to_be_focused()
    expect(knights).to_have_value("600")
    strong = verdict(page).inner_text()

    # A bad number is named where it is; nothing that was typed is lost, the last result stays.
    knights.press_sequentially("x")
    expect(page.locator("#state")).to_contain_text("'600x' is not a whole number")
    expect(knights).to_have_attribute("aria-invalid", "true")
    expect(verdict(page)).to_contain_text("The defender wins")
    knights.fill("600")
    expect(page.locator("#state .notice")).to_have_count(0)
    expect(knights).not_to_have_attribute("aria-invalid", "true")
    expect(verdict(page)).to_have_text(strong)

    # All strategies of both; one is taken over.
    unfold(page.locator("#calculator"), "Compare strategies")
    table = page.get_by_role("table", name="All strategies of the attacker")
    expect(table.get_by_role("row")).to_have_count(8)
    table.locator('[value="take:Anti-Cavalry|Archer Protection"]').click()
    expect(side(page, "Attacker").get_by_label("Strategy")).to_have_value("Anti-Cavalry")
    expect(side(page, "Defender").get_by_label("Strategy")).to_have_value("Archer Protection")
    expect(table.locator("[aria-current]")).to_contain_text("Archer Protection")

    # Whoever opens the link sees the same.
    link = page.get_by_label("Link to this battle").input_value()
    other = come().page
    other.goto(link)
    expect(verdict(other)).to_have_text(verdict(page).inner_text())
    assert figures(other) == figures(page)
    expect(side(other, "Defender").get_by_label("Knight")).to_have_value("600")

    page.get_by_role("button", name="Swap sides").click()
    expect(side(page, "Attacker").get_by_label("Knight")).to_have_value("600")
    page.get_by_role("button", name="Fight on").click()
    expect(side(page, "Attacker").get_by_label("Knight")).not_to_have_value("600")

    # What the server does not take leaves everything as it is.
    ann.expected.append("413")
    box = side(page, "Attacker").get_by_label("Kingdom as text")
    box.fill("x" * 70_000)
    side(page, "Attacker").get_by_role("button", name="Import").click()
    expect(page.locator("#said")).to_contain_text("Nothing that you typed is lost.")
    expect(box).to_have_value("x" * 70_000)


def test_one_click_adds_what_pasted_technologies_need(come: Come) -> None:
    page = come().page
    page.goto("/thardferr/battle")
    paste(page, "Attacker", ORCS.replace("Cloacking: 1", "Cloacking: 1, Commerce: 1, Machinery: 1"))
    expect(page.locator("#told")).to_contain_text("Population: not given, so the jobs are those")
    state = page.locator("#state")
    expect(state).to_contain_text("Commerce needs Habitation")
    expect(state).to_contain_text("Machinery needs Irrigation")
    state.get_by_role("button", name="Add what the attacker’s technologies need").click()
    expect(page.locator("#told")).to_contain_text("The attacker now has Habitation and Irrigation")
    expect(page.locator("#state .notice")).to_have_count(0)
    expect(verdict(page)).to_contain_text("wins")


#: What is seen at the middle of an element: itself, or something in front of it.
IN_SIGHT = """(each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def test_the_page_stays_where_it_is_and_shows_why_there_is_no_result(phone: Someone) -> None:
    page = phone.page
    page.goto("/thardferr/battle")
    paste(page, "Attacker", ORCS.replace("Cloacking: 1", "Cloacking: 1, Commerce: 1"))
    expect(side(page, "Attacker").get_by_role("button", name="Import")).to_be_in_viewport()
    page.get_by_role("link", name="Why?").click()
    needs = page.get_by_role("button", name="Add what the attacker’s technologies need")
    for each in (page.locator("#state .notice > *").first, needs):
        expect(each).to_be_in_viewport()
        assert each.evaluate(IN_SIGHT), "nothing is in front of it"


def test_a_phone_does_all_of_it_by_touch_and_keyboard(phone: Someone) -> None:
    page = phone.page
    page.goto("/thardferr/battle")
    here = side(page, "Attacker")
    before = verdict(page).inner_text()

    here.get_by_label("Race").select_option("Dwarf")
    expect(here.get_by_label("Shieldbearer")).to_be_visible()
    expect(verdict(page)).not_to_have_text(before)
    here.get_by_label("Strategy").select_option("Dwarf Shield Line")
    expect(page.locator("#a-says")).to_contain_text("Shieldbearers share half of their defence")
    expect(page.locator("#a-army-Shieldbearer-figures")).to_contain_text("Dwarf Shield Line")

    # A technology brings what it needs, by touch.
    unfold(here, "Technologies")
    here.get_by_label("Commerce").tap()
    expect(here.get_by_label("Habitation")).to_be_checked()
    expect(page.locator("#a-sum-techs")).to_contain_text("2 levels")

    # By keyboard alone: from one field to the next, and a folded part opens.
    here.get_by_label("Shieldbearer").focus()
    page.keyboard.type("5")
    page.keyboard.press("Tab")
    page.keyboard.type("7")
    second = here.locator(".army input").nth(1)
    expect(second).to_be_focused()
    people = here.locator("summary").filter(has_text="People and jobs")
    people.focus()
    page.keyboard.press("Enter")
    most = here.get_by_role("button", name="Most for every job")
    most.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#a-population-Mine")).to_have_value("2000")
    expect(most).to_be_focused()  # and the part is still open

    # Saving makes a guest; the kingdom is there for the other side too.
    unfold(here, "Import, export and save")
    here.get_by_label("Save this kingdom as").fill("My dwarfs")
    here.get_by_role("button", name="Save").tap()
    expect(page.locator("#told")).to_contain_text("The attacker is saved as My dwarfs.")
    expect(page.get_by_role("status").filter(has_text="saved as My dwarfs")).to_have_count(1)
    there = side(page, "Defender")
    unfold(there, "Import, export and save")
    there.get_by_role("button", name="Load").tap()
    expect(there.get_by_label("Race")).to_have_value("Dwarf")

    page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
    expect(page.get_by_role("table", name="All strategies of the attacker")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
