"""``wartable serve``: what it prints, what it refuses, and how it stops."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from support.broken import broken_pig
from support.commands import Run
from support.server import (
    PATIENCE,
    Heard,
    Running,
    free_port,
    make_guests,
    make_settings,
    make_table,
    running_server,
    sqlite_url,
)
from support.sockets import until
from wartable.cli.paths import user_folder
from wartable.engine.errors import BadOption, InUse, NotFound
from wartable.server import network
from wartable.server.accounts.people import People
from wartable.server.process import prepare, tell
from wartable.server.settings import FILE, Settings
from wartable.server.store.folder import place_of
from wartable.server.store.store import Store
from wartable.server.tables.service import Room

# --- what is refused ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--workers", "2"), "several workers need PostgreSQL: --database postgresql://…"),
        (("--workers", "0"), "--workers must be 1 to 64, not '0'"),
        (("--workers", "many"), "--workers must be 1 to 64, not 'many'"),
        (("--bot-processes", "0"), "--bot-processes must be 1 to 64, not '0'"),
        (("--port", "70000"), "--port must be 1 to 65535, not '70000'"),
        (("--host", "192.0.2.7"), "cannot listen on '192.0.2.7', port 8000: Cannot assign"),
        (("--public-url", "example.org"), "'example.org': a public URL is like https://"),
        (("--public-url", "https://x.org/games"), "without a path"),
        (("--smtp", "smtp://localhost"), "--smtp needs --mail-from"),
        (("--database", "mysql://x/y"), "'mysql': expected sqlite or postgresql"),
        (("--database", "nonsense"), "'nonsense' is not the URL of a database"),
        (("--log-level", "loud"), "invalid choice: 'loud'"),
        (("--log-level", "debug"), "invalid choice: 'debug'"),
        (("--data", "/dev/null/x"), "cannot make the data folder '/dev/null/x': Not a directory"),
    ],
)
def test_what_cannot_be_is_one_line(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    said = run("serve", "--no-open", "--data", tmp_path, *arguments)
    assert said.code == 2
    assert message in said.err
    assert said.err.count("\n") == 1


def test_a_port_that_was_asked_for_must_be_free(run: Run, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = run("serve", "--no-open", "--data", tmp_path, "--port", port)
    assert said.code == 2
    assert said.err.startswith(f"wartable: port {port} is taken")


def test_a_newer_database_is_left_alone(run: Run, tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    with store.writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    said = run("serve", "--no-open", "--data", tmp_path)
    assert (said.code, "of a newer version" in said.err) == (2, True)


# --- addresses ---------------------------------------------------------------------------------


def test_the_next_free_port_is_taken_if_any_will_do() -> None:
    with network.listen("127.0.0.1", free_port(), exactly=True) as first:
        taken = first.getsockname()[1]
        with network.listen("127.0.0.1", taken, exactly=False) as second:
            assert taken < second.getsockname()[1] < taken + network.PORTS
        with pytest.raises(InUse):
            network.listen("127.0.0.1", taken, exactly=True)
    with pytest.raises(NotFound):
        network.listen("no.such.host.invalid", 8000, exactly=True)


def test_addresses_are_ones_that_can_be_opened() -> None:
    assert network.url_of("127.0.0.1", 8000) == "http://127.0.0.1:8000/"
    assert network.url_of("0.0.0.0", 80) == "http://localhost:80/"
    assert network.url_of("::1", 8000) == "http://[::1]:8000/"
    assert network.network_urls("127.0.0.1", 8000) == []
    for url in network.network_urls("0.0.0.0", 8000):
        assert not url.startswith(("http://127.", "http://0."))


@pytest.mark.parametrize("url", ["https://x.org", "https://x.org/", "http://10.0.0.2:8000"])
def test_public_addresses(url: str) -> None:
    assert network.checked_public_url(url) == url.rstrip("/")


@pytest.mark.parametrize(
    "url",
    [
        "x",
        "ftp://x.org",
        "https://",
        "https://x.org/a",
        "https://x.org?a",
        "https://x.org/#a",
        "https://a:b@x.org",
        "https://x.org:99999",
        "https://[x",
    ],
)
def test_other_public_addresses_are_refused(url: str) -> None:
    with pytest.raises(BadOption):
        network.checked_public_url(url)


def test_all_addresses_are_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(network, "_own_addresses", lambda: ["192.168.1.20"])
    url = "https://x.org"
    tell(Settings(tmp_path, host="0.0.0.0", port=8000, public_url=url), 8001)
    assert capsys.readouterr().out.splitlines() == [
        "Port 8000 is taken; using 8001.",
        "Play at http://localhost:8001/",
        "Others on the network: http://192.168.1.20:8001/",
        "Public address: https://x.org/",
        "Ctrl-C stops the server.",
    ]


def test_passwords_are_not_printed(tmp_path: Path) -> None:
    url = "postgresql://ann:secret@db.example.org/games?password=secret"
    said = place_of(Settings(tmp_path, database=url))
    assert said == "Database: postgresql://ann:***@db.example.org/games"
    assert place_of(Settings(tmp_path)) == f"Data folder: {tmp_path}"


def test_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert user_folder() == tmp_path / "wartable"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert user_folder() == tmp_path / ".local/share/wartable"


@pytest.mark.parametrize(
    ("platform", "variables", "there"),
    [
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"DISPLAY": ":0", "SSH_CONNECTION": "x"}, True),
        ("linux", {"SSH_CONNECTION": "x"}, False),
        ("linux", {}, False),
        ("darwin", {}, True),
        ("darwin", {"SSH_CONNECTION": "x"}, False),
    ],
)
def test_a_browser_needs_a_screen(
    monkeypatch: pytest.MonkeyPatch, platform: str, variables: dict[str, str], there: bool
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert network.has_screen() is there


# --- a server as it is -------------------------------------------------------------------------


@pytest.fixture
def table_id(tmp_path: Path) -> str:
    """A running table that everybody may watch, in the data folder."""
    store = Store(sqlite_url(tmp_path))
    found = make_table(Room(store, Heard()), make_guests(People(store), 3))
    store.close()
    return found


@pytest.fixture
def server(tmp_path: Path, table_id: str) -> Iterator[Running]:
    with running_server(tmp_path) as found:
        yield found


def test_it_says_where_it_is_and_ctrl_c_stops_it_with_sockets_open(
    run: Run, server: Running, tmp_path: Path, table_id: str
) -> None:
    place, address, *_ = server.log.read_text().splitlines()
    assert (place, address) == (f"Data folder: {tmp_path}", f"Play at {server.url}/")
    with urlopen(f"{server.url}/health") as answer:
        assert json.load(answer)["status"] == "ok"
        assert "server" not in answer.headers

    second = run("serve", "--no-open", "--data", tmp_path)
    assert second.code == 2
    assert second.err.startswith("wartable: another server is running on ")
    assert second.err.endswith(f"{tmp_path.name}/{FILE}'\n")

    stream = f"{server.url.replace('http', 'ws')}/api/tables/{table_id}/stream"
    with connect(stream, open_timeout=PATIENCE) as socket:
        assert json.loads(socket.recv(timeout=PATIENCE))["changed"] == "view"
        server.process.send_signal(signal.SIGINT)
        with pytest.raises(ConnectionClosed):
            while True:
                socket.recv(timeout=PATIENCE)
        assert server.process.wait(PATIENCE) == 0
    log = server.log.read_text()
    assert "Traceback" not in log
    assert table_id not in log


def test_several_workers_end_with_the_one_that_started_them(
    tmp_path: Path, postgres_url: str
) -> None:
    with running_server(tmp_path, "--workers", "2", database=postgres_url) as server:
        assert not (tmp_path / FILE).exists()
        workers = children(server.process.pid)
        assert len(workers) >= 2
        server.process.kill()
        server.process.wait(PATIENCE)
        until(lambda: not any(map(is_running, workers)))


def test_several_workers_stop_when_they_are_told(tmp_path: Path, postgres_url: str) -> None:
    with running_server(tmp_path, "--workers", "2", database=postgres_url) as server:
        workers = children(server.process.pid)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0
        assert not any(map(is_running, workers))
        assert "Traceback" not in server.log.read_text()


def children(process: int) -> list[int]:
    listed = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(child) for child in listed.split()]


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_stop_during_the_start_is_clean(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "wartable", "serve", "--no-open", "--data", str(tmp_path)]
    process = subprocess.Popen(
        [*command, "--port", str(free_port())],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.terminate()
    _, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, errors) == (0, "")


def test_a_broken_game_is_one_line_at_the_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = sqlite_url(tmp_path)
    store = Store(url)
    with broken_pig(tmp_path, ("def score(", "def points(")) as broken:
        prepare(make_settings(tmp_path, database=url), store)
    store.close()
    said = f"The game {broken.key!r} cannot be played: {broken.path}:1: there is no function score;"
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if broken.key in line] == [lines[0]]
    assert lines[0].startswith(said)
