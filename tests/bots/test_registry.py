"""Bots are found by name, by entry point or in a file, and play any game."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from support.setups import usual_setups
from wartable.bots.play import bot_move, play_choice, prepare
from wartable.bots.protocol import BotFailed, is_reproducible
from wartable.bots.registry import (
    IDLE,
    bot_names,
    check_somebody_plays,
    is_idle,
    make_bot,
    usual_bot,
)
from wartable.bots.search.bot import SearchBot
from wartable.bots.simple import HeuristicBot, RandomBot
from wartable.engine.errors import BadOption, NotFound, NotLegal, Unreadable, WartableError
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.play.match import Match
from wartable.engine.registry import find_game
from wartable.testing.play import MOVES_BOUND
from wartable.testing.setups import Setup

usual = pytest.mark.parametrize("setup", usual_setups(), ids=str)
TERRITORY = find_game("territory")

#: Moves of a game that are made twice; in all games every seat has had several turns by then.
MANY_MOVES = 200

OWN = """\
class First:
    def choose(self, view, legal, chance, /):
        return next(legal[0].moves())

class Speaker:
    reproducible = False
    def choose(self, view, legal, chance, /):
        return view.game.notation.write_move(view.book, next(legal[0].moves())), "hear, hear"

class Silent:
    pass

class Picky:
    def __init__(self, settings):
        pass

number = 3
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "my_bot.py"
    path.write_text(OWN)
    return path


def play_out(match: Match, specs: list[str], moves: int = MOVES_BOUND) -> None:
    bots = [make_bot(spec, match.game) for spec in specs]
    chances = [match.stream(BOT, seat) for seat in range(match.seats)]
    while not match.over and len(match.moves) < moves:
        seat = match.to_act[0]
        bot_move(bots[seat], match, seat, chances[seat])


# --- finding -----------------------------------------------------------------------------------


@usual
def test_every_named_bot_is_made(setup: Setup) -> None:
    names = bot_names(setup.game)
    assert names[: 1 + len(setup.game.heuristics)] == ["random", *setup.game.heuristics]
    assert ("search" in names) != setup.game.plain_only
    assert names[-1] == IDLE
    for name in names:
        assert callable(make_bot(name, setup.game).choose)
    for style, name in enumerate(setup.game.heuristics):
        bot = make_bot(name, setup.game)
        assert isinstance(bot, HeuristicBot) and bot.style == style


def test_settings_reach_the_bot() -> None:
    bot = make_bot("search:iterations=500", TERRITORY)
    assert isinstance(bot, SearchBot) and bot.iterations == 500
    assert is_reproducible(bot)
    assert not is_reproducible(make_bot("search:ms=20", TERRITORY))
    assert not is_reproducible(make_bot("search", TERRITORY))
    assert is_reproducible(make_bot("random", TERRITORY))


@pytest.mark.parametrize(
    ("spec", "kind", "part"),
    [
        ("", NotFound, "no bot ''; there are random, greedy"),
        ("clever", NotFound, "no bot 'clever'"),
        ("random:x=1", Unreadable, "'random:x=1'"),
        ("idle:x=1", Unreadable, "'idle:x=1': no setting 'x'; it has none"),
        ("greedy:x=1", Unreadable, "greedy takes no settings"),
        ("search:depth=3", Unreadable, "depth"),
        ("search:ms", Unreadable, "expected settings such as iterations=500"),
        ("search:ms=-1", Unreadable, "expected settings"),
        ("search:ms=1e3", Unreadable, "expected settings"),
        ("search:ms=99999999999", Unreadable, "expected settings"),
        ("search:ms=5,iterations=5", BadOption, "not both"),
        ("search:horizon=0", BadOption, "at least 1"),
        ("gone.py:Bot", NotFound, "no file 'gone.py'"),
        ("gone.py:", NotFound, "no file 'gone.py'"),
    ],
)
def test_a_bad_name_is_refused_in_one_line(spec: str, kind: type[WartableError], part: str) -> None:
    with pytest.raises(kind) as caught:
        make_bot(spec, TERRITORY)
    assert part in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_an_empty_seat_does_what_one_does_out_of_time() -> None:
    match = Match(TERRITORY, seats=3, seed=1, options=TERRITORY.options({"max_rounds": 2}))
    play_out(match, [IDLE, "greedy", IDLE])
    write = match.game.notation.write_move
    moves: dict[bool, set[str]] = {True: set(), False: set()}
    for made in match.moves:
        moves[made.seat == 1].add(write(match.book, made.move))
    passed, played = moves[False], moves[True]
    assert passed == {"plan", "done"}
    assert len(played) > 2
    assert usual_bot(TERRITORY) == "greedy"


def test_somebody_must_play() -> None:
    assert [is_idle(spec) for spec in ("idle", "idle:", "idler", "you:idle")] == [
        True,
        True,
        False,
        False,
    ]
    check_somebody_plays(["idle", "you"])
    with pytest.raises(BadOption, match="all seats are idle: somebody must play"):
        check_somebody_plays(["idle", "idle"])


# --- one's own ---------------------------------------------------------------------------------


def test_a_bot_from_a_file_plays(own: Path) -> None:
    match = Match(TERRITORY, seats=3, seed=1, options=TERRITORY.options({"max_rounds": 2}))
    play_out(match, [f"{own}:First", f"{own}:Speaker", "greedy"])
    assert match.reason == "timeout"
    assert {made.text for made in match.moves if made.seat == 1} == {"hear, hear", None}
    assert not is_reproducible(make_bot(f"{own}:Speaker", TERRITORY))


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("Gone", "has no class 'Gone'"),
        ("number", "has no class 'number'"),
        ("Silent", "no method choose"),
        ("Picky", "cannot make bot"),
    ],
)
def test_a_file_without_the_bot_is_refused(own: Path, name: str, part: str) -> None:
    with pytest.raises(WartableError, match=part) as caught:
        make_bot(f"{own}:{name}", TERRITORY)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    "content",
    [
        "class Bot(:",
        "import gone_module",
        "1 / 0",
        "raise SystemError('a\\nb')",
        "raise SystemExit",
        "import sys; sys.exit('enough')",
    ],
)
def test_a_file_that_does_not_load_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "bad.py"
    path.write_text(content)
    with pytest.raises(Unreadable, match="cannot load") as caught:
        make_bot(f"{path}:Bot", TERRITORY)
    assert len(str(caught.value).splitlines()) == 1


DATACLASS = """\
from __future__ import annotations
from dataclasses import dataclass

@dataclass
class Bot:
    favourite: int = 0
    def choose(self, view, legal, chance, /):
        return next(legal[self.favourite].moves())
"""


def test_a_file_may_hold_dataclasses(tmp_path: Path) -> None:
    for folder in ("one", "other"):  # of the same name, and yet two
        path = tmp_path / folder / "my_bot.py"
        path.parent.mkdir()
        path.write_text(DATACLASS.replace("= 0", f"= {len(folder)}"))
    kinds = [type(make_bot(f"{tmp_path}/{at}/my_bot.py:Bot", TERRITORY)) for at in ("one", "other")]
    assert [kind().favourite for kind in kinds] == [3, 5]  # type: ignore[attr-defined]
    assert [vars(sys.modules[kind.__module__])["Bot"] for kind in kinds] == kinds


def test_a_file_is_run_once_until_it_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, log = tmp_path / "my_bot.py", tmp_path / "log"
    path.write_text(f"with open({str(log)!r}, 'a') as log:\n    log.write('x')\n{OWN}")
    monkeypatch.chdir(tmp_path)
    kinds = {type(make_bot(spec, TERRITORY)) for spec in (f"{path}:First", "my_bot.py:First")}
    assert len(kinds) == 1
    assert log.read_text() == "x"
    os.utime(path, ns=(1, 1))
    assert type(make_bot(f"{path}:First", TERRITORY)) not in kinds
    assert log.read_text() == "xx"


def test_a_file_that_did_not_load_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "my_bot.py"
    path.write_text("1 / 0")
    before = set(sys.modules)
    with pytest.raises(Unreadable):
        make_bot(f"{path}:First", TERRITORY)
    assert set(sys.modules) == before
    path.write_text(OWN)
    assert callable(make_bot(f"{path}:First", TERRITORY).choose)


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, entry_point: str) -> None:
    """Install a package ``my_bot`` with one entry point."""
    info = folder / "my_bot-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my_bot\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[wartable.bots]\n{entry_point}\n")
    monkeypatch.syspath_prepend(folder)


@pytest.mark.parametrize("target", ["gone_module:Bot", "my_bot:Gone"])
def test_an_entry_point_that_does_not_load_is_refused(
    own: Path, monkeypatch: pytest.MonkeyPatch, target: str
) -> None:
    monkeypatch.delitem(sys.modules, "my_bot", raising=False)
    install(own.parent, monkeypatch, f"broken = {target}")
    with pytest.raises(Unreadable, match="cannot load the bot 'broken': ") as caught:
        make_bot("broken:x=1", TERRITORY)
    assert caught.value.code == "bad-bot"
    assert len(str(caught.value).splitlines()) == 1


def test_a_bot_by_entry_point_plays(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "my_bot", raising=False)
    install(own.parent, monkeypatch, "first = my_bot:First")
    assert "first" in bot_names(TERRITORY)
    match = Match(TERRITORY, seats=3, seed=1, options=TERRITORY.options({"max_rounds": 1}))
    play_out(match, ["first", "first", "first"])
    assert match.over


# --- playing -----------------------------------------------------------------------------------


@usual
def test_the_same_chance_gives_the_same_game(setup: Setup) -> None:
    names = ["random", *setup.game.heuristics]
    specs = [names[seat % len(names)] for seat in range(setup.seats)]
    one, other = setup.match(3), setup.match(3)
    play_out(one, specs, MANY_MOVES)
    play_out(other, specs, MANY_MOVES)
    assert one.moves == other.moves


@usual
def test_an_illegal_choice_is_refused(setup: Setup) -> None:
    match = setup.match(1)
    with pytest.raises(BotFailed, match="illegal move") as caught:
        play_choice(match, match.to_act[0], (1 << 31) - 1)
    assert isinstance(caught.value.__cause__, NotLegal)
    assert match.moves == ()


@usual
def test_simple_bots_choose_from_a_view(setup: Setup) -> None:
    match = setup.match(2)
    view = match.view(match.to_act[0])
    chance = stream(1, BOT)
    moves = [RandomBot().choose(view, view.legal(), chance)]
    for style in range(len(setup.game.heuristics)):
        moves.append(HeuristicBot(style).choose(view, view.legal(), chance))
    assert all(any(move in family for family in view.legal()) for move in moves)


def test_a_bot_is_prepared_before_it_plays(tmp_path: Path) -> None:
    path = tmp_path / "slow.py"
    path.write_text(
        "class Slow:\n"
        " ready = 0\n"
        " def prepare(self, game): self.ready += 1\n"
        " def choose(self, view, legal, chance): return next(legal[0].moves())\n"
    )
    game = find_game("territory")
    bot: Any = make_bot(f"{path}:Slow", game)
    prepare([bot, RandomBot()], game)
    assert bot.ready == 1
    path.write_text("class Slow:\n def prepare(self, game): 1 / 0\n choose = prepare\n")
    os.utime(path, (0, 0))
    with pytest.raises(Unreadable, match="cannot prepare Slow: ZeroDivisionError"):
        prepare([make_bot(f"{path}:Slow", game)], game)
