"""The pages of the campaign as they come without scripts, and the campaign for programs."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from itertools import count

import pytest
from fastapi import FastAPI
from httpx2 import Response
from sqlalchemy import select
from starlette.testclient import TestClient

from support.api import Player, come_in
from support.campaign.tables import SEED, TO_BATTLE, fight, give_points
from support.server import client, make_test_app
from wartable.apps.clans.web.campaign import ADDRESS, GAME
from wartable.engine.play.match import Match
from wartable.engine.registry import find_game
from wartable.games.campaign.catalogue import campaign
from wartable.server.accounts.people import Who
from wartable.server.runtime import Server
from wartable.server.store.models import TableRow

RUNS = "/clans/campaign/runs"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    return make_test_app(tmp_path_factory.mktemp("campaign"))


@pytest.fixture(scope="module")
def api(app: FastAPI) -> Iterator[TestClient]:
    with client(app) as found:
        yield found


@pytest.fixture
def server(app: FastAPI, api: TestClient) -> Server:
    found: Server = app.state.server
    return found


@pytest.fixture
def page(api: TestClient) -> TestClient:
    """A browser of somebody whom nobody knows yet."""
    api.cookies.clear()
    return api


@pytest.fixture
def ann(api: TestClient) -> Player:
    return come_in(api, "Ann")


def who_is(server: Server, player: Player) -> Who:
    found = server.people.by_token(player.token)
    assert found is not None
    return found


def show(player: Player, path: str, status: int = 200) -> str:
    answer = player.client.get(path, headers=player.as_browser)
    assert answer.status_code == status, answer.text
    return html.unescape(answer.text)


def send(player: Player, path: str, **form: str) -> Response:
    answer: Response = player.client.post(path, data=form, headers=player.as_browser)
    return answer


def begun(player: Player, *moves: str, seed: int = SEED) -> str:
    run: str = player.post(RUNS, {"seed": seed}, 201)["table"]
    for move in moves:
        player.post(f"/tables/{run}/move", {"move": move})
    return run


def to_battle(seed: int) -> Match:
    """Return a match that has gone to its first encounter, which may be a battle or not."""
    match = Match(find_game(GAME), seed=seed)
    for move in TO_BATTLE:
        match.play(0, move)
    return match


def press(player: Player, run: str, text: str, section: str) -> Response:
    """Press a button of a section of a run's page, by the move that it makes."""
    shown = show(player, f"/tables/{run}")
    part = shown[shown.index(f'id="wt-orders-{section}"') :]
    part = part[: part.index("</form>")]
    assert f'name="sure" value="{text}"' in part, part
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', part))
    return send(player, f"/tables/{run}/line", **hidden, sure=text)


# --- the front page -------------------------------------------------------------------------------


def test_a_visitor_sees_leaders_and_tree(page: TestClient) -> None:
    shown = page.get(ADDRESS).text
    for leader in campaign().leaders:
        assert leader.name in shown
    assert shown.count("Begin with") == 1 and "Begin with Napoleon" in shown
    for node in campaign().nodes:
        assert f'id="node-{node.id}"' in shown
    assert "0 points to spend" in shown and 'value="war_chest_1"' not in shown
    for place in ("/", "/games/clans", f"/games/{GAME}"):
        assert f'href="{ADDRESS}"' in page.get(place).text


def test_a_guest_begins_a_run_at_once(page: TestClient) -> None:
    answer = page.post(f"{ADDRESS}/runs", data={"preset": "short", "seed": " 7 "})
    assert answer.status_code == 303
    table = answer.headers["location"]
    run = page.get(f"/api{table}").json()
    assert (run["game"], run["status"], run["preset"]) == (GAME, "running", "short")
    shown = html.unescape(page.get(ADDRESS).text)
    assert f'href="{table}"' in shown and "Act 1, 0 encounters done · 50 of 50 HP" in shown


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"seed": "x"}, "'x': a seed is a whole number"),
        ({"seed": "9" * 30}, "a seed is a whole number"),
        ({"seed": "-1"}, "a seed is a whole number"),
        ({"preset": "nope"}, "No preset 'nope'"),
    ],
)
def test_what_is_wrong_with_a_new_run_is_said(ann: Player, form: dict[str, str], said: str) -> None:
    answer = send(ann, f"{ADDRESS}/runs", **form)
    assert answer.status_code == 422 and said in html.unescape(answer.text)
    for value in form.values():
        assert f'value="{value}"' in answer.text or value == "nope"
    assert ann.get(RUNS) == []


def test_a_node_is_unlocked_on_the_page(ann: Player, server: Server) -> None:
    run = begun(ann)
    assert "costs 100 legacy points" in send(ann, f"{ADDRESS}/unlock", node="war_chest_1").text
    give_points(server.store, run, 120)
    shown = show(ann, ADDRESS)
    assert "Unlock<span" in shown and "War Chest II needs War Chest I first" in shown
    answer = send(ann, f"{ADDRESS}/unlock", node="war_chest_1")
    assert answer.headers["location"] == f"{ADDRESS}#tree"
    assert "20 points to spend" in show(ann, ADDRESS)
    for node, status in (("war_chest_1", 409), ("war_chest_2", 409), ("nope", 404)):
        assert send(ann, f"{ADDRESS}/unlock", node=node).status_code == status


def test_past_runs_say_how_far_they_got(ann: Player) -> None:
    run = begun(ann, "relic relic_gold_purse", "wait")
    ann.post(f"/tables/{run}/resign", {}, 204)
    shown = show(ann, ADDRESS)
    assert "Past runs" in shown and "Go on" not in shown
    assert "Act 1 of 3, after 1 encounter and 0 battles won" in shown and "Resignation" in shown
    over = show(ann, f"/tables/{run}")
    assert "Offer a rematch" not in over and "To the campaign" in over


# --- a run and its battle -------------------------------------------------------------------------


def test_the_sections_of_a_run_make_moves(ann: Player) -> None:
    run = begun(ann, "relic relic_gold_purse")
    shown = show(ann, f"/tables/{run}")
    for name in ("town", "deck", "bags"):
        assert f'id="wt-camp-{name}"' in shown
    assert 'id="wt-camp-shop"' not in shown and "Training Grounds" in shown
    assert press(ann, run, "reserve hussar", "deck").status_code == 303
    assert press(ann, run, "enlist hussar", "reserves").status_code == 303
    assert press(ann, run, "switch relic_gold_purse", "bags").status_code == 303
    assert "Switch on" in show(ann, f"/tables/{run}")
    late = send(ann, f"/tables/{run}/line", seat="0", sure="buy card 1")
    assert late.status_code == 409 and "buy card 1" in html.unescape(late.text)


def test_others_see_no_buttons(ann: Player, api: TestClient) -> None:
    run = begun(ann, "relic relic_gold_purse")
    bob = come_in(api, "Bob")
    show(bob, f"/tables/{run}", 404)
    ann.put(f"/tables/{run}/public", {"public": True}, 200)
    shown = show(bob, f"/tables/{run}")
    assert 'id="wt-camp-town"' in shown and 'name="sure"' not in shown


def test_a_run_leads_to_its_battle_and_back(ann: Player, server: Server) -> None:
    run = begun(ann, *TO_BATTLE)
    shown = show(ann, f"/tables/{run}")
    assert "Begin the match" in shown and "Leaving is a retreat: it costs 20 gold" in shown
    assert "a green enemy with a base of 25 HP" in shown
    assert "Give me a hint" not in shown
    assert send(ann, f"/tables/{run}/inner").headers["location"].startswith("/tables/")
    battle = send(ann, f"{ADDRESS}/runs/{run}/battle").headers["location"]
    assert send(ann, f"{ADDRESS}/runs/{run}/battle").headers["location"] == battle
    assert "Continue the match" in show(ann, f"/tables/{run}")
    shown = show(ann, battle)
    assert "This match is part of Clans: The Campaign" in shown
    assert f'href="/tables/{run}"' in shown
    assert "Resign" not in shown and "Let everybody watch" not in shown
    assert battle not in show(ann, "/")
    fight(server.room, battle.removeprefix("/tables/"))
    over = show(ann, battle)
    assert "Back to Clans: The Campaign" in over
    assert "Its result counts in Clans: The Campaign" in over
    assert "Offer a rematch" not in over and 'href="/clans/shop"' not in over
    assert "the match" not in show(ann, f"/tables/{run}").lower()
    late = send(ann, f"{ADDRESS}/runs/{run}/battle")
    assert late.status_code == 409 and "No match is being played inside" in late.text


def test_a_retreat_leads_back_to_the_run(ann: Player) -> None:
    run = begun(ann, *TO_BATTLE)
    battle = ann.post(f"{RUNS}/{run}/battle")["table"]
    answer = send(ann, f"{ADDRESS}/runs/{run}/retreat", table=battle)
    assert answer.headers["location"] == f"/tables/{run}"
    assert ann.get(RUNS)[0]["gold"] == 30
    again = send(ann, f"{ADDRESS}/runs/{run}/retreat", table=battle)
    assert again.status_code == 409 and "No match is being played inside" in again.text


def test_other_peoples_runs_are_not_there(ann: Player, api: TestClient) -> None:
    run = begun(ann, *TO_BATTLE)
    battle = ann.post(f"{RUNS}/{run}/battle")["table"]
    bob = come_in(api, "Bob")
    for what in ("battle", "retreat"):
        assert bob.refused("POST", f"{RUNS}/{run}/{what}") == (404, "no-table")
        assert send(bob, f"{ADDRESS}/runs/{run}/{what}").status_code == 404
    show(bob, f"/tables/{battle}", 404)
    ann.put(f"/tables/{run}/public", {"public": True}, 200)
    show(bob, f"/tables/{battle}")
    assert f'href="/tables/{battle}">Watch the match' in show(bob, f"/tables/{run}")
    for what in ("battle", "retreat"):
        assert bob.refused("POST", f"{RUNS}/{run}/{what}") == (403, "not-your-seat")


def test_no_seed_is_told(ann: Player, server: Server) -> None:
    large = next(seed for seed in count(4_711_000_815) if (match := to_battle(seed)).setting)
    run = begun(ann, *TO_BATTLE, seed=large)
    battle = ann.post(f"{RUNS}/{run}/battle")["table"]
    ann.put(f"/tables/{run}/public", {"public": True}, 200)
    seen = [ADDRESS, f"/tables/{run}", f"/tables/{battle}"]
    told = "".join(show(ann, place) for place in seen)
    for table in (run, battle):
        told += json.dumps(ann.get(f"/tables/{table}") | {})
        told += json.dumps(ann.get(f"/tables/{table}/view"))
    told += json.dumps(ann.get(RUNS))
    assert match.setting is not None
    for seed in (large, match.setting.seed):
        assert str(seed) not in told


# --- the forms of all games -----------------------------------------------------------------------


def test_a_table_of_the_generic_form_has_what_is_earned(ann: Player, server: Server) -> None:
    give_points(server.store, begun(ann), 100)
    ann.post("/clans/campaign/progression", {"node": "war_chest_1"})
    shown = show(ann, f"/new?game={GAME}")
    assert "s0.unlocked" not in shown
    form = {"game": GAME, "preset": "campaign", "seat0": "me"}
    answer = send(ann, "/tables", **form)
    assert answer.status_code == 303
    table = ann.get(answer.headers["location"])
    assert table["seats"][0]["options"] == {"unlocked": "war_chest_1", "wins": 0}
    forged = send(ann, "/tables", **form, **{"s0.wins": "9"})
    assert forged.status_code == 422 and "is earned, not chosen" in forged.text
    for seat in ({"kind": "bot", "bot": "greedy"}, {"kind": "open"}, {"kind": "invite"}):
        body = {"game": GAME, "seats": [seat]}
        assert ann.refused("POST", "/tables", body) == (422, "bad-seats")
    body = {"game": GAME, "seats": [{"kind": "me", "options": {"unlocked": "emperor"}}]}
    assert ann.refused("POST", "/tables", body) == (422, "bad-seat-option")
    assert send(ann, f"/games/{GAME}/play").status_code == 303


# --- for programs ---------------------------------------------------------------------------------


def test_programs_play_runs(ann: Player, api: TestClient, server: Server) -> None:
    run = begun(ann, *TO_BATTLE)
    battle = ann.post(f"{RUNS}/{run}/battle")["table"]
    assert ann.post(f"{RUNS}/{run}/battle")["table"] == battle
    table = ann.get(f"/tables/{battle}")
    assert (table["part_of"], table["public"]) == (run, False)
    assert [each["id"] for each in ann.get("/tables?which=mine")["tables"]] == [run]
    assert ann.refused("POST", f"/tables/{battle}/resign", {}) == (409, "is-a-part")
    fight(server.room, battle)
    (kept,) = ann.get(RUNS)
    assert (kept["table"], kept["status"], kept["completed"]) == (run, "running", 1)
    assert ann.refused("POST", f"{RUNS}/{run}/battle") == (409, "no-match-inside")
    assert ann.refused("POST", f"/tables/{battle}/rematch") == (409, "is-a-part")
    found = ann.get("/clans/campaign/progression")
    with server.room.looking(run) as live:
        assert live.match.s.legacy > 0
    assert table["seed_chosen"] and ann.get(f"/tables/{run}")["seed_chosen"]
    assert found["earned"] == found["left"] == kept["points"] == 0, "we chose the seed"
    assert ann.refused("POST", "/clans/campaign/progression", {"node": "emperor"}) == (
        409,
        "not-unlocked",
    )
    assert ann.refused("POST", RUNS, {"seed": -1})[0] == 422
    assert api.get(f"/api{RUNS}").status_code == 401


def test_a_program_retreats(ann: Player) -> None:
    run = begun(ann, *TO_BATTLE)
    ann.post(f"{RUNS}/{run}/retreat", status=204)
    assert ann.refused("POST", f"{RUNS}/{run}/retreat") == (409, "no-match-inside")
    assert ann.refused("POST", f"{RUNS}/nothing/retreat") == (404, "no-table")


def test_a_page_shows_what_was_not_told(
    ann: Player, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = begun(ann, *TO_BATTLE)
    battle = ann.post(f"{RUNS}/{run}/battle")["table"]
    with monkeypatch.context() as patch:  # the process ends before it tells the run
        patch.setattr(server.room, "listeners", [])
        fight(server.room, battle)
    assert ann.get(RUNS)[0]["completed"] == 0
    assert "Its result counts in Clans: The Campaign" in show(ann, f"/tables/{battle}")
    assert ann.get(RUNS)[0]["completed"] == 1
    with server.store.reading() as session:
        parts = select(TableRow.id).where(TableRow.part_of == run)
        assert list(session.scalars(parts)) == [battle]
