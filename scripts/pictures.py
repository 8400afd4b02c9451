"""Draw the pictures of the documentation from a game that is always the same.

Run ``.venv/bin/python scripts/pictures.py`` after a change of the drawing; a test compares.
"""

from pathlib import Path

from wartable.bots.bot import bot_move, make_bot
from wartable.engine.chance import BOT, stream
from wartable.engine.match import Match
from wartable.engine.registry import find_game

FOLDER = Path(__file__).parent.parent / "docs" / "images"


#: Game -> the preset of its picture.
PRESETS = {"territory": "standard", "duper": "balanced", "dukes": "quick"}


def board(key: str) -> str:
    """Return a game after eight rounds between greedy players."""
    game = find_game(key)
    match = Match(game, seed=11, options=game.options(preset=PRESETS[key]))
    bots = [make_bot("greedy", game) for _ in range(match.seats)]
    chances = [stream(match.seed, BOT, seat) for seat in range(match.seats)]
    while match.s.turn < 9:
        seat = match.to_act[0]
        bot_move(bots[seat], match, seat, chances[seat])
    return match.view().svg()


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in PRESETS:
        (FOLDER / f"{name}.svg").write_text(board(name), encoding="utf-8")
