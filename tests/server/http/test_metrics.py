"""Figures for Prometheus: what they say, and to whom."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from support.api import come_in, two_at_a_table
from support.clients import Client
from support.server import client, make_test_app
from wartable.server.http.metrics import FIGURES, line

HERE = "http://localhost"
LINE = re.compile(r'([a-z_]+)\{((?:[a-z_]+="[^"\\\n]*",?)*)\} ([0-9.e+-]+)')


def figures(text: str) -> dict[tuple[str, str], float]:
    """Return the lines of an answer by name and labels; each line must be well formed."""
    found = {}
    for each in text.splitlines():
        if not each.startswith("#"):
            read = LINE.fullmatch(each)
            assert read, each
            assert (read[1], read[2]) not in found, "no line comes twice"
            found[read[1], read[2]] = float(read[3])
    return found


def test_figures_say_how_the_server_is_doing(tmp_path: Path) -> None:
    app = make_test_app(tmp_path, metrics=True)
    with client(app) as api:
        local = Client(app, HERE, client=("127.0.0.1", 1))
        ann, _, table = two_at_a_table(api)
        moves = ann.get(f"/tables/{table}/legal")["moves"]
        ann.post(f"/tables/{table}/move", {"move": moves[0]["move"]})
        answer = local.get("/metrics")
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        worker = f'worker="{os.getpid()}"'
        found = figures(answer.text)
        assert found["wartable_moves_total", worker] == 1
        assert found["wartable_tables", worker] == 1
        assert found["wartable_tables_bytes", worker] > 1000
        assert found["wartable_resident_bytes", worker] > 2**20
        group = f'{worker},group="api change"'
        buckets = [
            value
            for (name, labels), value in found.items()
            if name == "wartable_request_seconds_bucket" and labels.startswith(group)
        ]
        assert buckets == sorted(buckets)
        assert buckets[-1] == found["wartable_request_seconds_count", group] > 1
        for name, (kind, _) in FIGURES.items():
            assert f"# TYPE {name} {kind}\n" in answer.text
            assert any(each.startswith(name) for each, _ in found)


def test_figures_of_other_processes_are_there_too(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    (shared / "1").write_text(line("wartable_tables", 7, (("worker", "1"),)), encoding="utf-8")
    old = shared / "2"
    old.write_text(line("wartable_tables", 9, (("worker", "2"),)), encoding="utf-8")
    os.utime(old, (1, 1))
    app = make_test_app(tmp_path, metrics=True, metrics_folder=str(shared))
    with client(app):
        local = Client(app, HERE, client=("127.0.0.1", 1))
        found = figures(local.get("/metrics").text)
    assert found["wartable_tables", 'worker="1"'] == 7
    assert ("wartable_tables", 'worker="2"') not in found, "that process has ended"


@pytest.mark.parametrize("host", ["192.0.2.1", "testclient", "::2"])
def test_figures_are_for_this_machine(tmp_path: Path, host: str) -> None:
    app = make_test_app(tmp_path, metrics=True)
    with client(app):
        assert Client(app, HERE, client=(host, 1)).get("/metrics").status_code == 403
        local = Client(app, HERE, client=("127.0.0.1", 1))
        assert local.get("/metrics").status_code == 200
        through = local.get("/metrics", headers={"X-Forwarded-For": "192.0.2.1"})
        assert through.status_code == 403, "a proxy on this machine asks for somebody else"


def test_figures_for_those_with_the_token(tmp_path: Path) -> None:
    app = make_test_app(tmp_path, metrics=True, metrics_token="open sesame")
    with client(app):
        far, local = (Client(app, HERE, client=(a, 1)) for a in ("192.0.2.1", "127.0.0.1"))
        right = {"Authorization": "Bearer open sesame"}
        assert far.get("/metrics", headers=right).status_code == 200
        for wrong in ({}, {"Authorization": "Bearer open"}, {"Authorization": "open sesame"}):
            assert local.get("/metrics", headers=wrong).status_code == 403


def test_there_are_no_figures_unless_they_are_wanted(tmp_path: Path) -> None:
    app = make_test_app(tmp_path)
    with client(app) as api:
        come_in(api, "Ann")
        assert Client(app, HERE, client=("127.0.0.1", 1)).get("/metrics").status_code == 404
