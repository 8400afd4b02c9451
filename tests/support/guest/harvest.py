"""``wartable harvest``."""

import argparse

from support.games.sty import STY
from wartable.engine.errors import BadOption, quoted


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = "examples:\n  wartable harvest\n  wartable harvest --fairs 5"
    parser.add_argument("--fairs", default="3", metavar="N", help="fairs of a season (3)")


def run(chosen: argparse.Namespace) -> int:
    """Say it."""
    if not chosen.fairs.isdigit():
        raise BadOption("bad-fairs", f"--fairs {quoted(chosen.fairs)}: a whole number")
    options = STY.options({"fairs": int(chosen.fairs)})
    print(f"A season of {options.fairs} fairs yields at most {10 + 4 * options.fairs} gold.")
    return 0
