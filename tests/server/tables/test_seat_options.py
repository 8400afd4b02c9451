"""Options of a seat on the server: everybody chooses their own, and nobody is told another's."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from support.api import Player, come_in
from support.clients import Client
from support.pages import browser, guest, read_page
from support.server import client, make_guests, make_test_app, play_out
from wartable.engine.errors import BadOption, NotFound, Refusal, WartableError
from wartable.server.accounts.people import People, Who
from wartable.server.accounts.personal_data import forget
from wartable.server.errors import Forbidden
from wartable.server.plugins import AroundGame
from wartable.server.runtime import Server
from wartable.server.tables.host import close_lobby, set_seat, start_now
from wartable.server.tables.lobby import (
    ME,
    Plan,
    Wish,
    choose,
    find_invitation,
    leave,
    open_table,
    sit,
)
from wartable.server.tables.rematch import offer_rematch
from wartable.server.tables.seat_options import known_to
from wartable.server.tables.service import Room
from wartable.server.tables.summary import BOT, INVITE, LOBBY, OPEN, RUNNING, Info

pytestmark = pytest.mark.usefixtures("sow")

USUAL = {"breed": "tame", "die": "fair"}
LOW = {"breed": "wild", "die": "low"}

#: What is never the same on two pages: the time, and the mark of a move.
MOMENT = re.compile(r'(?<=data-now=")\d+|\b[0-9a-f]{16}\b')


def opened(room: Room, owner: int, *seats: Wish, **changes: Any) -> str:
    """Return a new table."""
    plan: dict[str, Any] = {"game": "sow", "seats": seats, "public": True, "clock": "none"}
    return open_table(room, owner, "Ann", Plan(**(plan | changes)))


def chosen(info: Info) -> list[dict[str, Any] | None]:
    return [seat.chosen for seat in info.seats]


def matched(room: Room, table: str) -> list[str]:
    """Return the dice in the match."""
    with room.looking(table) as live:
        return [each.die for each in live.match.of_seats]


# --- choosing ------------------------------------------------------------------------------------


def test_the_game_waits_until_everybody_has_chosen(room: Room, people: People) -> None:
    ann, bob = make_guests(people, 2)
    table = opened(room, ann.id, Wish(ME, chosen=LOW), Wish(OPEN))
    sit(room, table, bob.id, "Bob", 1, later=True)
    assert room.info(table).status == LOBBY
    assert chosen(room.info(table)) == [LOW, None]
    with pytest.raises(BadOption, match="'x' is no face"):
        choose(room, table, bob.id, 1, {"die": "x"})
    choose(room, table, ann.id, 0, {"die": "high"})
    choose(room, table, bob.id, 1, {"die": "6,6, 6,1*3"})
    info = room.info(table)
    assert info.status == RUNNING
    assert [seat["die"] for seat in chosen(info) if seat] == ["high", "1*3, 6*3"]
    assert matched(room, table) == ["high", "1*3, 6*3"]
    with pytest.raises(Refusal, match="no longer being filled"):
        choose(room, table, bob.id, 1, {})


def test_where_nothing_is_said_the_usual_is_chosen(room: Room, people: People) -> None:
    ann, bob = make_guests(people, 2)
    bots = opened(room, ann.id, Wish(ME), Wish(BOT, bot="random", chosen={"die": "low"}))
    assert matched(room, bots) == ["fair", "low"]
    table = opened(room, ann.id, Wish(ME), Wish(OPEN))
    sit(room, table, bob.id, "Bob", 1)
    assert chosen(room.info(table)) == [USUAL, USUAL]
    other = opened(room, ann.id, Wish(ME), Wish(OPEN))
    sit(room, other, bob.id, "Bob", 1, chosen={"die": "high"})
    assert matched(room, other) == ["fair", "high"]


def test_everybody_chooses_for_themselves(room: Room, people: People) -> None:
    ann, bob, cid = make_guests(people, 3)
    seats = [Wish(ME), Wish(OPEN), Wish(BOT, bot="random"), Wish(OPEN)]
    table = opened(room, ann.id, *seats)
    sit(room, table, bob.id, "Bob", 1, later=True)
    choose(room, table, ann.id, 2, LOW)  # a bot is whoever's who put it up
    refusals: list[tuple[int, int, type[WartableError]]] = [
        (ann.id, 1, Forbidden),
        (ann.id, 3, Forbidden),
        (bob.id, 0, Forbidden),
        (bob.id, 2, Forbidden),
        (cid.id, 1, Forbidden),
        (bob.id, 4, NotFound),
    ]
    for person, number, error in refusals:
        with pytest.raises(error):
            choose(room, table, person, number, {"die": "high"})
    assert chosen(room.info(table)) == [USUAL, None, LOW, None]
    for wish in (Wish(OPEN, chosen=LOW), Wish(INVITE, chosen=LOW)):
        with pytest.raises(BadOption, match="seat 2: whoever sits down chooses its options"):
            opened(room, ann.id, Wish(ME), wish)
    with pytest.raises(BadOption, match="seat 2: 'x' is no face"):
        opened(room, ann.id, Wish(ME), Wish(BOT, bot="random", chosen={"die": "x"}))


def test_a_choice_goes_with_the_person(room: Room, people: People) -> None:
    ann, bob, cid = make_guests(people, 3)
    table = opened(room, ann.id, Wish(ME), Wish(OPEN), Wish(OPEN))
    sit(room, table, bob.id, "Bob", 1, chosen=LOW)
    leave(room, table, bob.id)
    assert chosen(room.info(table)) == [USUAL, None, None]
    sit(room, table, cid.id, "Cid", 1, chosen=LOW)
    set_seat(room, table, ann.id, 1, BOT, "random")
    assert chosen(room.info(table)) == [USUAL, USUAL, None]
    set_seat(room, table, ann.id, 1, BOT, "random", LOW)
    assert chosen(room.info(table)) == [USUAL, LOW, None]
    with pytest.raises(BadOption, match="whoever sits down chooses"):
        set_seat(room, table, ann.id, 1, OPEN, "", LOW)
    set_seat(room, table, ann.id, 1, OPEN, "")
    assert chosen(room.info(table)) == [USUAL, None, None]


def test_who_begins_now_waits_for_others_to_choose(room: Room, people: People) -> None:
    ann, bob = make_guests(people, 2)
    table = opened(room, ann.id, Wish(OPEN), Wish(OPEN), Wish(OPEN))
    sit(room, table, ann.id, "Ann", 0, later=True)
    sit(room, table, bob.id, "Bob", 1, later=True)
    with pytest.raises(Refusal, match="Bob must choose first"):
        start_now(room, table, ann.id)
    assert [seat.kind for seat in room.info(table).seats][2] == OPEN
    choose(room, table, bob.id, 1, LOW)
    start_now(room, table, ann.id)
    assert chosen(room.info(table)) == [USUAL, LOW, USUAL]


def test_a_rematch_keeps_them(room: Room, people: People) -> None:
    ann, bob = make_guests(people, 2)
    bot = Wish(BOT, bot="random", chosen={"die": "high"})
    table = opened(room, ann.id, Wish(ME, chosen=LOW), Wish(OPEN), bot)
    sit(room, table, bob.id, "Bob", 1, chosen={"die": "1*6"})
    play_out(room, table)
    following = offer_rematch(room, table, ann.id)
    kept = [LOW, {"breed": "tame", "die": "1*6"}, {"breed": "tame", "die": "high"}]
    info = room.info(following)
    assert chosen(info) == kept
    assert known_to(info, info.seats[1], ann.id) is None
    assert known_to(info, info.seats[1], bob.id) == kept[1]
    sit(room, following, bob.id, "Bob", 1, later=True)
    assert room.info(following).status == RUNNING
    assert chosen(room.info(following)) == kept


def test_whoever_comes_instead_learns_nothing(room: Room, people: People) -> None:
    ann, bob, cid = make_guests(people, 3)
    table = opened(room, ann.id, Wish(ME), Wish(INVITE, person=bob.id, chosen=LOW))
    code = room.info(table).seats[1].code
    assert code is not None
    assert find_invitation(room, code, cid.id)[1] == 1
    sit(room, table, cid.id, "Cid", 1, code, later=True)
    info = room.info(table)
    assert (info.status, info.seats[1].chosen) == (LOBBY, None)


def test_nothing_is_left_of_somebody_who_is_forgotten(room: Room, people: People) -> None:
    ann, bob = make_guests(people, 2)
    table = opened(room, ann.id, Wish(ME), Wish(INVITE, person=bob.id, chosen=LOW), Wish(OPEN))
    with room.store.writing() as session:
        forget(session, bob.id)
    assert chosen(room.info(table)) == [USUAL, None, None]


def test_a_table_that_never_began_tells_nothing(room: Room, people: People) -> None:
    ann, bob = make_guests(people, 2)
    table = opened(room, ann.id, Wish(ME), Wish(OPEN), Wish(OPEN))
    sit(room, table, bob.id, "Bob", 1, chosen=LOW)
    close_lobby(room, table, ann.id)
    info = room.info(table)
    assert known_to(info, info.seats[1], ann.id) == {"breed": "wild"}


def test_a_game_without_them_has_none(room: Room, people: People) -> None:
    (ann,) = make_guests(people, 1)
    table = opened(room, ann.id, Wish(ME), Wish(OPEN), Wish(OPEN), game="territory")
    with pytest.raises(Refusal, match="Territory has no options of a seat"):
        choose(room, table, ann.id, 0, {})
    with pytest.raises(BadOption, match="Territory has no options of a seat"):
        choose(room, table, ann.id, 0, {"die": "low"})


# --- programs ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    app = make_test_app(tmp_path_factory.mktemp("choosing"))
    with client(app):
        yield app


@pytest.fixture
def api(running: FastAPI) -> TestClient:
    return Client(running, base_url="http://localhost")


TABLE: dict[str, Any] = {
    "game": "sow",
    "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}],
    "public": True,
    "clock": "none",
}


def options(table: dict[str, Any]) -> list[dict[str, Any] | None]:
    return [seat["options"] for seat in table["seats"]]


def test_programs_read_what_can_be_chosen(api: TestClient) -> None:
    ann = come_in(api, "Ann")
    assert ann.get("/games/territory")["seat_options"] == []
    breed, die = ann.get("/games/sow")["seat_options"]
    assert (breed["choices"], breed["secret"], breed["offers"]) == (["tame", "wild"], False, [])
    assert (die["longest"], die["secret"]) == (40, True)
    assert die["offers"][1] == {"value": "low", "label": "the low die"}


def test_programs_choose_their_own_and_are_told_no_others(api: TestClient) -> None:
    ann, bob = come_in(api, "Ann"), come_in(api, "Bob")
    own = [{"kind": "me", "options": LOW}, *TABLE["seats"][1:]]
    table = ann.post("/tables", TABLE | {"seats": own}, 201)["id"]
    at = f"/tables/{table}"
    assert options(bob.get(at)) == [{"breed": "wild"}, None, None]
    bob.post(f"{at}/join", {"seat": 1, "options": {"die": "high"}})
    assert ann.refused("PUT", f"{at}/seats/1/options", {"options": {}}) == (403, "not-your-seat")
    bad = {"options": {"die": "x", "breed": "mad"}}
    assert bob.refused("PUT", f"{at}/seats/1/options", bad) == (422, "bad-seat-option")
    seen = bob.put(f"{at}/seats/1/options", {"options": {"die": "1*6"}}, 200)
    assert options(seen) == [{"breed": "wild"}, {"breed": "tame", "die": "1*6"}, None]
    assert options(ann.get(at)) == [LOW, {"breed": "tame"}, None]
    set_bot = {"kind": "bot", "bot": "idle", "options": {"die": "high"}}
    assert options(ann.put(f"{at}/seats/2", set_bot, 200))[2] == {"breed": "tame", "die": "high"}
    assert options(bob.get(at))[2] == {"breed": "tame"}
    finish(api, ann, bob, table)
    everything = [LOW, {"breed": "tame", "die": "1*6"}, {"breed": "tame", "die": "high"}]
    assert options(api.get(f"/api{at}").json()) == options(bob.get(at)) == everything
    record = api.get(f"/api{at}/record").text
    assert json.loads(record.splitlines()[0])["seat_options"] == everything


def finish(api: TestClient, ann: Player, bob: Player, table: str) -> None:
    """Let one give up: the record, which would tell everything, is refused before."""
    assert bob.refused("GET", f"/tables/{table}/record") == (409, "not-over")
    assert api.get(f"/tables/{table}/record.jsonl").status_code == 409
    bob.post(f"/tables/{table}/resign", {}, 204)
    assert ann.get(f"/tables/{table}")["status"] == "finished"


def shown(found: TestClient | Player, table: str) -> str:
    """Return all that somebody can get of a table, without its id, its times and who is there.

    Who is there is written some time after they looked.
    """
    is_player = isinstance(found, Player)
    told = []
    for path in ("", "/view", "/legal", "/replay?step=0"):
        url = f"/tables/{table}{path}"
        answer = found.ask("GET", url) if is_player else found.get(f"/api{url}")  # type: ignore[union-attr]
        told.append(answer.json())
    for time in ("id", "created", "started", "ended", "changed"):
        told[0].pop(time, None)
    for seat in told[0]["seats"]:
        seat.pop("connected")
    return json.dumps(told).replace(table, "TABLE")


def test_programs_see_the_same_whatever_others_have_chosen(
    api: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wartable.engine.play.seeds.secrets.token_hex", lambda size: "0c" * size)
    ann, bob = come_in(api, "Ann"), come_in(api, "Bob")
    found = []
    for die in ("low", "1*3, 9*3"):
        table = ann.post("/tables", TABLE | {"seats": TABLE["seats"][:2]}, 201)["id"]
        bob.post(f"/tables/{table}/join", {"seat": 1, "options": {"die": die}})
        found.append([shown(ann, table), shown(api, table), shown(bob, table)])
    assert found[0][:2] == found[1][:2]
    assert found[0][2] != found[1][2]
    assert "dice [21, 21]" in found[0][0]


# --- pages ---------------------------------------------------------------------------------------


def new(found: TestClient, **changes: str) -> str:
    """Open a table on the page and return its path."""
    sent = {"game": "sow", "preset": "standard", "clock": "none", "public": "yes"}
    answer = found.post("/tables", data=sent | {"seat0": "me", "seat1": "open"} | changes)
    assert answer.status_code == 200, read_page(answer.text).text
    return answer.url.path


def server_of(app: FastAPI) -> Server:
    found = app.state.server
    assert isinstance(found, Server)
    return found


def info_of(app: FastAPI, path: str) -> Info:
    return server_of(app).room.info(path.removeprefix("/tables/"))


def checked(html: str) -> str:
    """Return the text of a page in which every control has its label."""
    page = read_page(html)
    assert not page.inline and not page.unclosed
    assert len(set(page.ids)) == len(page.ids)
    for control in page.controls:
        assert control["in_label"] == "True" or control["id"] in page.labels
    return page.text


def test_a_new_table_has_them_for_me_and_for_bots(running: FastAPI) -> None:
    ann = guest(running, "Ann")
    html = ann.get("/new?game=sow").text
    assert "Whoever else comes chooses the options of their seat in the lobby." in checked(html)
    page = read_page(html)
    assert (page.value("s0.breed"), page.value("s0.die"), page.value("s0.die.typed")) == (
        "tame",
        "fair",
        "",
    )
    assert "s0." not in ann.get("/new?game=territory").text
    sent = {"s0.die": "(typed)", "s0.die.typed": "6*3,1*3", "s1.die": "low", "s1.breed": "wild"}
    table = new(ann, seat1="bot:random", **sent)
    assert chosen(info_of(running, table)) == [{"breed": "tame", "die": "1*3, 6*3"}, LOW]
    assert "die: 1*3, 6*3" in read_page(ann.get(table).text).text


def test_what_cannot_be_chosen_is_said_at_the_seat(running: FastAPI) -> None:
    ann = guest(running, "Ann")
    sent = {"game": "sow", "preset": "standard", "clock": "none", "seat0": "me", "seat1": "open"}
    sent |= {"s0.die": "(typed)", "s0.die.typed": "7, <b>", "s1.die": "(typed)"}
    answer = ann.post("/tables", data=sent)
    assert answer.status_code == 422
    page = read_page(answer.text)
    assert "'<b>' is no face" in page.text
    assert page.value("s0.die.typed") == "7, <b>"
    assert page.value("s0.die") == "(typed)"


def test_people_choose_in_the_lobby(running: FastAPI) -> None:
    ann, bob = guest(running, "Ann"), browser(running)
    table = new(ann, seat2="open", **{"s0.die": "low"})
    assert bob.post(f"{table}/sit", data={"seat": "1"}).status_code == 200
    text = checked(bob.get(table).text)
    assert "all seats are taken and everybody has chosen: 1 seat to go, Guest" in text
    assert "to choose" in text and "nobody else is told before the game is over" in text
    assert read_page(bob.get(table).text).value("of.die") == "fair"
    wrong = bob.post(
        f"{table}/choose", data={"seat": "1", "of.die": "(typed)", "of.die.typed": "?"}
    )
    assert wrong.status_code == 422
    assert read_page(wrong.text).value("of.die.typed") == "?"
    assert "'?' is no face" in read_page(wrong.text).text
    assert bob.post(f"{table}/choose", data={"seat": "0"}).status_code == 403
    high = {"seat": "1", "of.die": "high", "of.breed": "wild"}
    assert bob.post(f"{table}/choose", data=high).status_code == 200
    assert chosen(info_of(running, table))[1] == {"breed": "wild", "die": "high"}
    own, other = checked(bob.get(table).text), checked(ann.get(table).text)
    assert "breed: wild die: the high die" in own and "Change what I chose" in own
    assert "breed: wild" in other and "die: the high die" not in other
    bot = {"seat": "2", "kind": "bot:idle", "of.die": "low"}
    assert ann.post(f"{table}/seat", data=bot).status_code == 200
    info = info_of(running, table)
    assert info.status == RUNNING
    assert info.seats[2].chosen == {"breed": "tame", "die": "low"}
    for found in (ann, browser(running)):
        assert "die: the high die" not in read_page(found.get(table).text).text
    assert "die: the high die" in read_page(bob.get(table).text).text


def test_lobby_and_table_are_the_same_whatever_others_have_chosen(
    running: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wartable.engine.play.seeds.secrets.token_hex", lambda size: "0c" * size)
    ann, bob, cid = (guest(running, name) for name in ("Ann", "Bob", "Cid"))
    found: list[list[str]] = []
    for die in ("low", "high"):
        table = new(ann, seat2="open")
        bob.post(f"{table}/sit", data={"seat": "1"})
        bob.post(f"{table}/choose", data={"seat": "1", "of.die": die})
        lobby = [each.get(table).text for each in (ann, cid, browser(running))]
        cid.post(f"{table}/sit", data={"seat": "2"})
        cid.post(f"{table}/choose", data={"seat": "2"})
        assert info_of(running, table).status == RUNNING
        playing = [each.get(table).text for each in (ann, cid, browser(running))]
        found.append([MOMENT.sub("", html.replace(table, "")) for html in (*lobby, *playing)])
    assert found[0] == found[1]


def test_the_page_of_the_game_lists_them(running: FastAPI) -> None:
    text = read_page(browser(running).get("/games/sow").text).text
    assert "(every player for their own seat)" in text


def test_people_are_offered_their_own(running: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    def offers(server: Server, who: Who, name: str) -> list[tuple[str, str]]:
        return [("6*6", f"{name} of {who.name}")]

    monkeypatch.setattr(
        "wartable.server.web.forms.added_to",
        lambda game: (AroundGame(offers=offers),) if game == "sow" else (),
    )
    ann = guest(running, "Ann")
    assert "die of Ann" in ann.get("/new?game=sow").text
    assert "die of" not in browser(running).get("/new?game=sow").text
    assert "breed of" not in ann.get("/new?game=sow").text
    table = new(ann, seat1="open", **{"s0.die": "6*6"})
    assert chosen(info_of(running, table))[0] == {"breed": "tame", "die": "6*6"}
    assert read_page(ann.get(table).text).value("of.die") == "6*6"


def test_play_now_asks_nothing(running: FastAPI) -> None:
    answer = guest(running, "Ann").post("/games/sow/play")
    assert info_of(running, answer.url.path).status == RUNNING
