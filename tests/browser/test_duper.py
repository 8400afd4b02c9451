"""Duper in a real browser: turns with a clock against bots, nobody and people."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from support.browser.chromium import Come, Someone
from support.browser.duper import (
    END,
    GREEDY,
    INFANTRY,
    INVITATION,
    NOBODY,
    Hands,
    cards_of,
    drawn,
    hand,
    lit,
    open_duper,
    round_of,
    tile,
    turn_of,
)
from support.browser.prepared import let_time_run_out
from support.browser.table import (
    arrive,
    board,
    check_fits,
    hand_in,
    happened,
    idle,
    is_same,
    mark,
    my_turn,
    open_table,
    panel,
    selected,
    status,
    tab_to,
    told,
)
from support.server import Running

TIME_WAS_UP = "Your time was up, so your last turn ended by itself."

#: How suits are written in words that players read.
SIGNS = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}

#: The tiles on which red and green start.
RED, GREEN = 9, 37


def hold_a_pair(hands: Hands) -> None:
    """End turns until there is a pair in the hand: fourteen cards always hold one."""
    page = hands.page
    while "build a tank" not in status(page).inner_text():
        assert len(hand(page)) < 14
        hands.end_turn()


def standing(page: Page, colour: str) -> str:
    """What the table below the board says of a colour."""
    return board(page).locator(f"#standing-{colour} title").text_content() or ""


def invited(owner: Someone, guest: Someone) -> str:
    """Let somebody open a table, and somebody else take the seat after theirs; return it."""
    open_duper(owner.page, INVITATION)
    guest.page.goto(owner.page.get_by_label("Invitation to seat green").input_value())
    guest.page.get_by_role("button", name="Take this seat").click()
    arrive(guest.page)
    return arrive(owner.page)


def check_refused(someone: Someone, table: str) -> None:
    """Check that nothing can be done in another's turn, whatever the page offers."""
    answer = someone.context.request.post(f"/api{table}/line", data={"line": "end"})
    assert (answer.status, answer.json()["code"]) == (409, "not-your-turn")


def check_secret(owner: Someone, other: Someone, table: str) -> None:
    """Check that somebody knows of the cards in their hand, and somebody else of none of them."""
    cards = hand(owner.page)
    own = told(owner, table)
    assert all(card in own for card in cards)
    known = told(other, table)
    for card in cards:
        face, suit = card[len("card-") : -1], card[-1]
        assert not any(each in known for each in (card, face + SIGNS[suit]))


def test_several_actions_share_the_time_of_a_turn(come: Come) -> None:
    page = come().page
    hands = Hands(page)
    # A bot on the far side needs several turns until it is a danger.
    open_duper(page, NOBODY, NOBODY, NOBODY, GREEDY, reach="adjacent")
    expect(status(page)).to_contain_text("round 1 of 60, your turn: 2 gold")
    mark(page)
    turn, until = turn_of(page)
    hands.act(tile(RED), INFANTRY, tells="red builds 1 infantry on 9", many=1)
    hands.act(tile(RED), tile(10), tells="red attacks 10 ")
    assert turn_of(page) == (turn, until)
    hands.end_turn()
    expect(happened(page)).to_contain_text(re.compile("purple (builds|attacks|moves)"))
    later, renewed = turn_of(page)
    assert int(later) > int(turn) and int(renewed) > int(until)
    assert is_same(page)


def test_gold_pairs_and_attacks_change_the_board(come: Come) -> None:
    page = come().page
    hands = Hands(page)
    open_duper(page, turn_cards="3")
    hands.act(tile(RED), INFANTRY, tells="red builds 1 infantry on 9 (1,1)", many=1)
    assert "1 tile, 6 infantry" in standing(page, "red")
    hands.act(tile(RED), tile(10), tells="10 (1,2) is taken")
    expect(drawn(page, "tile 10 (1,2), red")).to_be_visible()
    assert "2 tiles" in standing(page, "red")

    hold_a_pair(hands)
    hands.build_tank(RED)
    expect(drawn(page, "tile 9 (1,1), red, 1 infantry and 1 tank, power 3")).to_be_visible()
    assert "and 1 tank" in standing(page, "red")
    hands.end_turn()
    hands.act(tile(RED), INFANTRY, tells="red builds 3 infantry on 9 (1,1)", many=3)
    hands.attack_by_keys(RED, GREEN, "37 (5,1) is taken from green")
    expect(drawn(page, "tile 37 (5,1), red")).to_be_visible()
    assert "3 tiles" in standing(page, "red")
    assert standing(page, "green").startswith("green: out")


def test_a_turn_that_runs_out_passes_on_and_loses_nothing(come: Come, served: Running) -> None:
    ann, bob = come("Ann"), come("Bob")
    table = invited(ann, bob)
    # While it is Ann's turn, Bob can do nothing, and sees none of her cards.
    expect(idle(bob.page)).to_be_visible()
    check_refused(bob, table)
    expect(panel(bob.page)).to_contain_text("Waiting for red Ann.")
    assert board(bob.page).get_by_role("link").count() == 0
    check_secret(ann, bob, table)

    let_time_run_out(served, table)
    expect(my_turn(bob.page)).to_be_visible()
    expect(status(ann.page)).to_contain_text("green's turn: you have 2 gold, 1 stamina, 2 cards")
    assert board(ann.page).get_by_role("link").count() == 0
    expect(panel(ann.page)).to_contain_text(TIME_WAS_UP)
    expect(happened(ann.page)).to_contain_text("round 1: green's turn")
    hands = Hands(bob.page)
    hands.act(tile(GREEN), INFANTRY, tells="green builds 2 infantry on 37", many=2)
    expect(happened(ann.page)).to_contain_text("green builds 2 infantry on 37 (5,1)")
    hands.end_turn()

    expect(my_turn(ann.page)).to_be_visible()
    expect(status(ann.page)).to_contain_text(f"your turn: {2 * round_of(ann.page)} gold")
    Hands(ann.page).act(tile(RED), INFANTRY, tells="red builds 3 infantry on 9 (1,1)", many=3)
    expect(panel(ann.page)).not_to_contain_text(TIME_WAS_UP)
    check_secret(bob, ann, table)


def test_moves_are_taken_back_one_by_one(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob")
    idle_seats = [{"kind": "bot", "bot": "idle"}] * 3
    table = open_table(ann, bob, seats=idle_seats, game="duper", options={}, clock="none")
    for player in (ann, bob):
        player.page.goto(table)
    page, hands = ann.page, Hands(ann.page)
    button = panel(page).get_by_role("button", name="Take back my last move")
    expect(my_turn(page)).to_be_visible()
    expect(button).to_have_count(0)
    mark(page)
    hands.act(tile(RED), INFANTRY, tells="red builds 1 infantry on 9", many=1)
    hand_in(ann, table, f"infantry {RED} 1")
    expect(drawn(page, f"tile {RED} (1,1), red, 7 infantry")).to_be_visible()
    expect(happened(bob.page).get_by_text("red builds 1 infantry")).to_have_count(2)
    lit(page, tile(RED)).click()
    expect(selected(page)).to_have_count(1)

    button.dblclick()  # which takes one move back, not two
    expect(happened(bob.page).get_by_text("red builds 1 infantry")).to_have_count(1)
    expect(drawn(page, f"tile {RED} (1,1), red, 6 infantry")).to_be_visible()
    expect(selected(page)).to_have_count(0)
    tab_to(page, button)
    page.keyboard.press("Enter")
    expect(button).to_have_count(0)
    expect(happened(bob.page).get_by_text("red builds 1 infantry")).to_have_count(0)
    expect(drawn(bob.page, f"tile {RED} (1,1), red, 5 infantry")).to_be_visible()
    expect(bob.page.get_by_role("button", name="Take back my last move")).to_have_count(0)
    assert is_same(page)


def test_a_phone_holds_the_hand(phone: Someone) -> None:
    page, hands = phone.page, Hands(phone.page, touch=True)
    open_duper(page, turn_cards="3")
    expect(lit(page, END)).to_be_visible()
    check_fits(page)
    hold_a_pair(hands)
    for card in cards_of(page).all():
        expect(card).to_be_in_viewport()
    hands.build_tank(RED)
    check_fits(page)
