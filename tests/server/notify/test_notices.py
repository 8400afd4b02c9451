"""Notices: people who are away are told once, by webhook or mail, and nowhere they should not."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from support.post import Post, in_thread, post_office
from support.server import Heard, make_guests, make_settings, make_table, sqlite_url
from support.sockets import COMMANDS, Later, last_move, until
from wartable.engine.errors import Unreadable
from wartable.server.accounts.people import People, Who
from wartable.server.http.limits import Limits
from wartable.server.notify import delivery, notices
from wartable.server.notify.delivery import Message, NotSent, check_contact, send_mail, send_webhook
from wartable.server.notify.notices import Notifier
from wartable.server.store.models import Notice, SeatRow
from wartable.server.store.store import Store
from wartable.server.tables.play import NOTICE_AFTER, move, resign
from wartable.server.tables.service import Room
from wartable.server.tables.summary import SLOW
from wartable.server.times import MINUTE, SECOND, now

NEWS = Message("It is your turn", "abc", "territory", "turn", "http://localhost/tables/abc")


# --- the other side ----------------------------------------------------------------------------


class Hook:
    """A web server that keeps what is posted to it."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, Any]]] = []
        self.status = 204
        self.url = ""


@pytest.fixture
def hook() -> Iterator[Hook]:
    found = Hook()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            found.got.append((self.path, json.loads(body)))
            self.send_response(found.status)
            if found.status == 302:
                self.send_header("Location", f"{found.url}elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        found.url = f"http://127.0.0.1:{server.server_address[1]}/"
        with in_thread(server):
            yield found


@pytest.fixture
def post() -> Iterator[Post]:
    with post_office() as found:
        yield found


# --- a slow game -------------------------------------------------------------------------------


class Setting:
    """A slow game of two, who are told by a notifier whose clock can be moved on."""

    def __init__(self, store: Store, folder: Path, later: Later, **settings: Any) -> None:
        self.store = store
        self.later = later
        self.people = People(store)
        self.room = Room(store, Heard())
        self.ann, self.bob = make_guests(self.people, 2)
        self.settings = make_settings(folder, local_webhooks=True, **settings)
        self.limits = Limits(on=True)

    def table(self) -> str:
        players: list[Who] = [self.ann, self.bob]
        return make_table(self.room, players, options=COMMANDS, clock=SLOW, pace=24)

    def due(self) -> int:
        """Take up and deliver all that is due; return how much that was."""
        notifier, count = Notifier(self.settings, self.store, self.room, self.limits), 0
        while (claim := notifier._claim()) is not None:
            notifier._deliver(claim)
            count += 1
        notifier.close()
        return count

    def kept(self) -> list[tuple[int, int]]:
        """Return whom the notices are for that are kept, and how often they were tried."""
        with self.store.reading() as session:
            found = session.scalars(select(Notice).order_by(Notice.id))
            return [(notice.person_id, notice.tries) for notice in found]


@pytest.fixture
def setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Setting]:
    later = Later(monkeypatch)
    store = Store(sqlite_url(tmp_path))
    yield Setting(store, tmp_path, later, public_url="https://games.example.org")
    store.close()


def test_a_webhook_is_told_of_a_turn_once(setting: Setting, hook: Hook) -> None:
    setting.people.set_contact(setting.ann, hook.url + "in?key=1", "")
    table_id = setting.table()
    assert setting.due() == 0, "those who are there need not be told"
    setting.later.ahead = NOTICE_AFTER + SECOND
    assert setting.due() == 2
    assert setting.due() == 0
    assert hook.got == [
        (
            "/in?key=1",
            {
                "text": "It is your turn in Territory",
                "table": table_id,
                "game": "territory",
                "kind": "turn",
                "url": f"https://games.example.org/tables/{table_id}",
            },
        )
    ]
    assert setting.kept() == []


def test_those_who_have_moved_are_not_told(setting: Setting, hook: Hook) -> None:
    setting.people.set_contact(setting.ann, hook.url, "")
    table_id = setting.table()
    move(setting.room, table_id, setting.ann.id, last_move(setting.room, table_id, 0))
    setting.later.ahead = NOTICE_AFTER + SECOND
    setting.due()
    assert (hook.got, setting.kept()) == ([], [])


def test_those_who_are_connected_are_not_told(setting: Setting, hook: Hook) -> None:
    setting.people.set_contact(setting.ann, hook.url, "")
    table_id = setting.table()
    with setting.store.writing() as session:
        row = session.get_one(SeatRow, (table_id, 0))
        row.connected, row.seen = True, now()
    setting.later.ahead = NOTICE_AFTER + SECOND
    setting.due()
    assert (hook.got, setting.kept()) == ([], [])


def test_of_several_turns_only_the_newest_is_told(setting: Setting, hook: Hook) -> None:
    setting.people.set_contact(setting.ann, hook.url, "")
    table_id = setting.table()
    for _ in range(2):
        for seat, player in enumerate((setting.ann, setting.bob)):
            move(setting.room, table_id, player.id, last_move(setting.room, table_id, seat))
    setting.later.ahead = NOTICE_AFTER + MINUTE
    setting.due()
    assert len(hook.got) == 1


def test_the_end_is_told_too(setting: Setting, hook: Hook) -> None:
    setting.people.set_contact(setting.ann, hook.url, "")
    table_id = setting.table()
    resign(setting.room, table_id, setting.bob.id)
    setting.later.ahead = NOTICE_AFTER + SECOND
    setting.due()
    assert [message["kind"] for _, message in hook.got] == ["over"]


def test_what_fails_is_tried_three_times(setting: Setting, hook: Hook) -> None:
    setting.people.set_contact(setting.ann, hook.url, "")
    hook.status = 500
    setting.table()
    setting.later.ahead = NOTICE_AFTER + SECOND
    for tries, delay in enumerate((MINUTE, 10 * MINUTE), start=1):
        setting.due()
        assert len(hook.got) == tries
        assert setting.kept() == [(setting.ann.id, tries)]
        setting.later.ahead += delay - SECOND
        assert setting.due() == 0
        setting.later.ahead += 2 * SECOND
    setting.due()
    assert (len(hook.got), setting.kept()) == (3, [])


def test_several_notifiers_send_each_notice_once(
    store: Store, tmp_path: Path, hook: Hook, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Setting(store, tmp_path / "data", Later(monkeypatch))
    found.people.set_contact(found.ann, hook.url, "")
    tables = sorted(found.table() for _ in range(5))
    with store.writing() as session:
        session.execute(update(Notice).values(due=0))
    threads = [threading.Thread(target=found.due) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(message["table"] for _, message in hook.got) == tables
    assert found.kept() == []


def test_a_notifier_runs_by_itself(
    setting: Setting, hook: Hook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "EVERY", 0.01)
    setting.people.set_contact(setting.ann, hook.url, "")
    setting.table()
    notifier = Notifier(setting.settings, setting.store, setting.room, setting.limits)
    notifier.start()
    setting.later.ahead = NOTICE_AFTER + SECOND
    until(lambda: hook.got and not setting.kept())
    notifier.close()


def test_mail(tmp_path: Path, post: Post, setting: Setting) -> None:
    settings = {"smtp": post.url, "mail_from": "table@example.org"}
    setting.settings = make_settings(tmp_path, **settings)
    setting.people.confirm_mail(setting.people.set_contact(setting.ann, "", "ann@example.org"))
    table_id = setting.table()
    setting.later.ahead = NOTICE_AFTER + SECOND
    setting.due()
    (mail,) = post.got
    assert "To: ann@example.org" in mail
    assert "From: table@example.org" in mail
    assert "Subject: It is your turn in Territory" in mail
    assert f"http://127.0.0.1:8000/tables/{table_id}" in mail


def test_an_address_that_nobody_confirmed_gets_no_notices(
    tmp_path: Path, post: Post, setting: Setting
) -> None:
    settings = {"smtp": post.url, "mail_from": "table@example.org"}
    setting.settings = make_settings(tmp_path, **settings)
    people = setting.people
    people.confirm_mail(people.set_contact(setting.ann, "", "ann@example.org"))
    people.set_contact(setting.ann, "", "victim@example.org")
    setting.table()
    setting.later.ahead = NOTICE_AFTER + SECOND
    setting.due()
    assert (post.got, setting.kept()) == ([], [])


def test_an_address_gets_only_so_many_mails(tmp_path: Path, post: Post, setting: Setting) -> None:
    settings = {"smtp": post.url, "mail_from": "table@example.org"}
    setting.settings = make_settings(tmp_path, **settings)
    setting.people.confirm_mail(setting.people.set_contact(setting.ann, "", "ann@example.org"))
    tables = [setting.table() for _ in range(14)]
    setting.later.ahead = NOTICE_AFTER + SECOND
    setting.due()
    assert len(post.got) == 12 < len(tables)
    assert setting.kept() == []


# --- where nothing is sent ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.1",
        "169.254.169.254",
        "0.0.0.0",
        "224.0.0.1",
        "100.64.0.1",
        "::1",
        "fe80::1",
        "fd00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "2002:7f00:1::",
        "64:ff9b::7f00:1",
        "64:ff9b:1::7f00:1",
        "::7f00:1",
        "::ffff:0:7f00:1",
        "fec0::1",
        "2001:0:7f00:1::1",
        "3fff::1",
        "4000::1",
        "192.0.0.9",
        "192.88.99.1",
        "198.18.0.1",
    ],
)
def test_addresses_inside_are_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def resolved(host: str, port: int, **settings: Any) -> list[Any]:
        return [(0, 0, 0, "", ("93.184.215.14", port)), (0, 0, 0, "", (address, port))]

    def connects(*given: Any, **settings: Any) -> socket.socket:
        raise AssertionError("a connection was made")

    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    monkeypatch.setattr(socket, "create_connection", connects)
    with pytest.raises(NotSent, match="not a public one"):
        send_webhook("https://inside.example.org/", NEWS, local=False)


def test_the_address_that_was_checked_is_the_one_connected_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    connected: list[Any] = []

    def resolved(host: str, port: int, **settings: Any) -> list[Any]:
        asked.append(host)
        return [(0, 0, 0, "", ("93.184.215.14", port))]

    def connects(address: Any, timeout: float) -> socket.socket:
        connected.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    monkeypatch.setattr(socket, "create_connection", connects)
    with pytest.raises(NotSent, match="no connection"):
        send_webhook("http://outside.example.org:81/", NEWS, local=False)
    assert (asked, connected) == (["outside.example.org"], [("93.184.215.14", 81)])


def test_local_addresses_only_if_the_server_says_so(hook: Hook) -> None:
    with pytest.raises(NotSent, match="not a public one"):
        send_webhook(hook.url, NEWS, local=False)
    assert hook.got == []
    send_webhook(hook.url, NEWS, local=True)
    assert len(hook.got) == 1


def test_redirections_are_not_followed(hook: Hook) -> None:
    hook.status = 302
    with pytest.raises(NotSent, match="302"):
        send_webhook(hook.url, NEWS, local=True)
    assert [path for path, _ in hook.got] == ["/"]


def test_a_webhook_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "STEP", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        with pytest.raises(NotSent, match="no answer"):
            send_webhook(url, NEWS, local=True)


def test_a_webhook_that_dribbles_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "WHOLE", 0.2)
    given_up = threading.Event()

    def dribble(server: socket.socket) -> None:
        connection, _ = server.accept()
        with connection:
            while not given_up.wait(0.02):
                try:
                    connection.sendall(b"H")
                except OSError:
                    return

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=dribble, args=(server,))
        thread.start()
        try:
            with pytest.raises(NotSent, match="no answer"):
                send_webhook(f"http://127.0.0.1:{server.getsockname()[1]}/", NEWS, local=True)
        finally:
            given_up.set()
            thread.join()


def test_a_mail_server_that_is_not_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    with pytest.raises(NotSent, match="no mail server"):
        send_mail(f"smtp://127.0.0.1:{port}", "a@example.org", "b@example.org", NEWS)


# --- addresses ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("webhook", "mail"),
    [
        ("", ""),
        ("https://example.org/hook?x=1", "somebody+tag@mail.example.org"),
        ("http://[2001:db8::1]:8080/", "a.b-c_d@x.io"),
    ],
)
def test_addresses_that_are_taken(webhook: str, mail: str) -> None:
    check_contact(webhook, mail)


@pytest.mark.parametrize(
    "webhook",
    [
        "example.org",
        "ftp://example.org/",
        "file:///etc/passwd",
        "https://",
        "https://user:pass@example.org/",
        "https://example.org:99999/",
        "https://example.org:0/",
        "https://exa mple.org/",
        "https://example.org/\r\nHost: other",
        "https://[::1/",
        "https://example.org/" + "x" * 600,
    ],
)
def test_webhooks_that_are_not_taken(webhook: str) -> None:
    with pytest.raises(Unreadable):
        check_contact(webhook, "")


@pytest.mark.parametrize(
    "mail",
    ["a", "a@b", "a b@c.d", "a@b.c\nBcc: x@y.z", "<a@b.c>", "a@b.c,d@e.f", "@b.c", "x" * 600],
)
def test_mail_addresses_that_are_not_taken(mail: str) -> None:
    with pytest.raises(Unreadable):
        check_contact("", mail)
