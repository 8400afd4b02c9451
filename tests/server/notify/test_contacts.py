"""Mail addresses: nothing but a code is sent to one before its owner has confirmed it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import message_from_string, policy
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from support.api import Player, come_in
from support.post import Post, post_office
from support.server import client, make_test_app
from support.sockets import until
from wartable.server.http.limits import RATES

ADDRESS = "ann@example.org"


@pytest.fixture
def post() -> Iterator[Post]:
    with post_office() as found:
        yield found


@pytest.fixture
def app(tmp_path: Path, post: Post) -> FastAPI:
    settings = {"smtp": post.url, "mail_from": "table@example.org"}
    return make_test_app(tmp_path, rate_limits=True, public_url="http://localhost", **settings)


@pytest.fixture
def api(app: FastAPI) -> Iterator[TestClient]:
    with client(app) as found:
        yield found


def is_confirmed(player: Player) -> bool:
    me = player.get("/me")
    return bool(me["mail_confirmed"])


def asked(post: Post, mails: int = 1) -> str:
    """Return the code in the last of so many mails."""
    until(lambda: len(post.got) >= mails)
    assert len(post.got) == mails
    mail = message_from_string(post.got[-1], policy=policy.default)
    assert (mail["To"], mail["Subject"]) == (ADDRESS, "Confirm your mail address")
    found = re.search(r"http://localhost/me/mail\?code=([\w-]{40,})\s*$", mail.get_content())
    assert found, mail.get_content()
    return found[1]


def test_a_program_confirms_with_the_code(api: TestClient, post: Post) -> None:
    ann = come_in(api, "Ann")
    ann.put("/me/contact", {"mail": ADDRESS})
    code = asked(post)
    assert not is_confirmed(ann)
    assert ann.refused("POST", "/mail/confirm", {"code": "wrong"}) == (404, "no-code")
    assert ann.refused("POST", "/mail/confirm", {"code": ""}) == (404, "no-code")
    ann.post("/mail/confirm", {"code": code}, 204)
    assert is_confirmed(ann)
    ann.put("/me/contact", {"mail": ADDRESS, "webhook": "https://example.org/"})
    assert is_confirmed(ann) and len(post.got) == 1, "the address is the same"


def test_a_new_address_is_confirmed_anew(api: TestClient, post: Post) -> None:
    ann = come_in(api, "Ann")
    ann.put("/me/contact", {"mail": ADDRESS})
    old = asked(post)
    ann.put("/me/contact", {"mail": ""})
    assert ann.refused("POST", "/mail/confirm", {"code": old}) == (404, "no-code")
    ann.put("/me/contact", {"mail": ADDRESS})
    new = asked(post, mails=2)
    assert ann.refused("POST", "/mail/confirm", {"code": old}) == (404, "no-code")
    ann.post("/mail/confirm", {"code": new}, 204)
    assert is_confirmed(ann)


def test_the_link_of_a_mail_asks_before_it_confirms(api: TestClient, post: Post) -> None:
    ann = come_in(api, "Ann")
    saved = api.post("/me/contact", data={"mail": ADDRESS}, headers=ann.as_browser)
    assert saved.status_code == 303
    code = asked(post)
    assert "Not confirmed yet" in api.get("/me", headers=ann.as_browser).text
    shown = api.get(f"/me/mail?code={code}")
    assert f'name="code" value="{code}"' in shown.text
    assert not is_confirmed(ann), "programs that check mails open links, too"
    assert api.post("/me/mail", data={"code": "wrong"}).status_code == 404
    assert api.post("/me/mail", data={"code": code}).status_code == 303
    assert is_confirmed(ann)
    assert "Not confirmed yet" not in api.get("/me", headers=ann.as_browser).text


def test_guests_of_one_address_cannot_have_mails_sent_without_end(
    api: TestClient, post: Post
) -> None:
    most = RATES["confirm"][0][0]
    for number in range(most):
        come_in(api, "Eve").put("/me/contact", {"mail": f"victim{number}@example.org"})
    eve = come_in(api, "Eve")
    refused = eve.refused("PUT", "/me/contact", {"mail": "victim@example.org"})
    assert refused == (429, "too-many")
    until(lambda: len(post.got) == most)


def test_an_address_gets_few_mails_that_ask(app: FastAPI, api: TestClient, post: Post) -> None:
    most = RATES["confirm"][0][0]
    for number in range(most + 3):
        stranger = TestClient(app, "http://localhost", client=(f"192.0.2.{number}", 1))
        come_in(stranger, "Eve").put("/me/contact", {"mail": ADDRESS.upper()})
    until(lambda: len(post.got) >= most)
    app.state.server.notifier.close()
    assert len(post.got) == most
