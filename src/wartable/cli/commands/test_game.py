"""``wartable test-game``: check an installed game, in all its set-ups, with pytest."""

from __future__ import annotations

import argparse
import os
from importlib.util import find_spec
from pathlib import Path

from wartable.cli import exit_codes
from wartable.cli.args.setup import read_seed
from wartable.engine.errors import BadOption, NotFound, quoted

EPILOG = """\
Random games of every preset, of few and many seats, and of options drawn at random are checked:
legal, sample and check agree; texts and positions read back; games end; work stays all zero;
secrets do not leak; and the compiled form plays the same game. A defect is one line that names the
set-up, the seed, the move and, if there is one, the function with its file and line.

The exit code is 1 if there is a defect. The same checks run among your own tests, with
"pytest -p wartable.testing.plugin --wartable-game KEY".

examples:
  wartable test-game {game} --quick
  wartable test-game {game} --seed 7
  wartable test-game {game} -k "no-leak or whole-game"
  wartable test-game {game} --cases cases.jsonl"""

#: What pytest's own exit codes mean here; it ends with 1 if a test fails.
CODES = {0: exit_codes.FINE, 1: exit_codes.DIFFERS, 2: exit_codes.INTERRUPTED}
#: pytest found nothing to run.
NOTHING = 5


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    parser.add_argument("game", metavar="KEY", help='a game of "wartable games"')
    parser.add_argument(
        "--quick", action="store_true", help="check one set-up only, and one random game each"
    )
    parser.add_argument(
        "--seed", metavar="N", default="0", help="draw other options, play other games (0)"
    )
    parser.add_argument(
        "-k",
        metavar="EXPRESSION",
        default="",
        help="run only checks and set-ups whose names fit, as pytest -k",
    )
    parser.add_argument(
        "-x", action="store_true", dest="first", help="stop at the first defect, as pytest -x"
    )
    parser.add_argument(
        "--draw",
        metavar="NAME=VALUE,...",
        action="append",
        default=[],
        help="draw this option from these values only, if others make games endless; repeatable",
    )
    parser.add_argument(
        "--cases",
        type=Path,
        metavar="FILE",
        action="append",
        default=[],
        help='check this file of cases as well, as "wartable check" does; repeatable',
    )


def run(chosen: argparse.Namespace) -> int:
    """Run the checks and return the exit code."""
    if find_spec("pytest") is None:
        raise NotFound("no-pytest", "test-game needs pytest: pip install 'wartable[testing]'")
    from wartable.cli.args.files import read_text
    from wartable.engine.registry import find_checker, find_game
    from wartable.engine.scene.words import count
    from wartable.testing.checks import checked_setups
    from wartable.testing.setups import read_drawn

    game, seed = find_game(chosen.game), read_seed(chosen.seed)
    drawn = read_drawn(game, chosen.draw)
    for path in chosen.cases:
        find_checker(game)
        read_text(path)  # what cannot be read is refused before the work
    setups = checked_setups(game, seed=seed, quick=chosen.quick, drawn=drawn)
    print(f"{game.title}, {count(len(setups), 'set-up')}, seed {seed}", flush=True)
    code = _pytest(chosen, seed)
    if code == NOTHING:
        raise BadOption("no-checks", f"-k {quoted(chosen.k)} fits no check")
    return CODES.get(code, exit_codes.FAULT)


def _pytest(chosen: argparse.Namespace, seed: int) -> int:
    """Run pytest with the plugin alone: neither settings nor plugins found here change anything."""
    import pytest

    from wartable.testing import plugin

    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.environ.pop("PYTEST_ADDOPTS", None)
    own = [f"--wartable-game={chosen.game}", f"--wartable-seed={seed}"]
    own += ["--wartable-quick"] * chosen.quick
    own += [f"--wartable-draw={each}" for each in chosen.draw]
    own += [f"--wartable-cases={each}" for each in chosen.cases]
    picked = ([f"-k={chosen.k}"] if chosen.k else []) + ["-x"] * chosen.first
    alone = ["-c", os.devnull, f"--rootdir={Path(plugin.MODULE).parent}", "-p", "no:cacheprovider"]
    shown = ["-q", "-rN", plugin.MODULE]
    return int(pytest.main([*alone, *own, *picked, *shown], plugins=[plugin]))
