"""Draw the pictures of the documentation and the rulebooks; the output is deterministic.

Run ``.venv/bin/python scripts/pictures.py`` after changing how games are drawn; a test compares.
"""

import re
from dataclasses import replace
from pathlib import Path

from wartable.bots.play import bot_move
from wartable.bots.registry import make_bot
from wartable.engine.kit.chance import BOT, PLAY
from wartable.engine.kit.events import Log
from wartable.engine.play.click_paths import follow
from wartable.engine.play.match import Match
from wartable.engine.registry import find_game
from wartable.engine.scene.scene import Rect
from wartable.engine.scene.shapes import bounds
from wartable.engine.scene.svg import render_svg
from wartable.games.dukes.catalogue.atlas import hex_number
from wartable.games.dukes.view.layout import hex_centre

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "docs" / "images"
DUKES = ROOT / "src" / "wartable" / "games" / "dukes" / "pictures"
CAMPAIGN = ROOT / "src" / "wartable" / "games" / "campaign" / "pictures"

#: Game -> the preset of its picture.
PRESETS = {
    "territory": "standard",
    "duper": "balanced",
    "dukes": "quick",
    "thardferr": "document",
    "clans": "classic",
}

#: A few pieces on open ground beside the road to Menster, for the pictures of the rulebook.
MEETING = """\
turn 1 Orfburg {phase} begun 3
deciding Orfburg
Orfburg infantry: {infantry} - - - - - - - -
Orfburg cavalry: {cavalry} - - - - - - - - -
Orfburg artillery: - - - - - - - - - -
Orfburg Duke: 3020
Wulfenberg infantry: 1913 - - - - - - - - -
Wulfenberg cavalry: 2015 - - - - - - - - -
Wulfenberg artillery: - - - - - - - - - -
Wulfenberg Duke: 0102
deployed Orfburg Wulfenberg
"""
#: The start of a run of the campaign, with battles reported instead of fought.
JOURNEY = (
    "relic relic_gold_purse", "go 3", "fell sapper", "won 44", "go 1", "fell hussar", "won 38",
    "build supply_depot", "go 1", "fell drummer_boy", "won 32",
)  # fmt: skip
#: Room for a heading above a part of a picture.
ABOVE = 22
#: Size of a picture that shows a part of the map.
WIDTH, HEIGHT = 420, 330
_SIZE = re.compile(r'width="[^"]*" height="[^"]*" viewBox="[^"]*"')


def board(key: str) -> str:
    """Draw a game after eight rounds between greedy players."""
    game = find_game(key)
    match = Match(game, seed=11, options=game.options(preset=PRESETS[key]))
    bots = [make_bot("greedy", game) for _ in range(match.seats)]
    chances = [match.stream(BOT, seat) for seat in range(match.seats)]
    while match.s.turn < 9:
        seat = match.to_act[0]
        bot_move(bots[seat], match, seat, chances[seat])
    return match.view().svg()


def deployed() -> str:
    """Draw the whole map of War of the Dukes with all pieces deployed."""
    game = find_game("dukes")
    return Match(game, seed=1, options=game.options(preset="quick")).view().svg()


def zones() -> str:
    """Draw where a cavalry can go, at what cost, and the zones of control that stop it."""
    match = meeting(0, "movement", "2116 2010", "2112")
    view, name = match.view(0), "orfburg-cavalry-0"
    ways = [choice.id for choice in follow(view, [name]).choices]
    svg = view.svg(
        clickable=ways, chosen=[name], notes=view.notes([name]), layers=["wulfenberg-zones"]
    )
    return cropped(svg, "2013")


def retreat() -> str:
    """Draw an attack by two units after the defender had to retreat."""
    match = meeting(3, "combat", "1914 2013", "2112")
    for move in ("attack 1913 1914", "attack 1913 2013", "roll"):
        match.play(0, move)
    return cropped(match.view().svg(), "1913")


def journey() -> Match:
    """Return a run of the campaign after its first encounters."""
    match = Match(find_game("clans-campaign"), seed=30)
    chance, log = match.stream(PLAY), Log()
    for text in JOURNEY:
        move = match.game.notation.read_move(match.book, text)
        match.game.rules.apply(match.book, match.s, match.work, chance, 0, move, log)
    return match


def part_of(match: Match, first: str, last: str) -> str:
    """Draw the part of a scene from one element down to another."""
    scene = match.view(0).scene()
    names = [element.id for element in scene.elements]
    shown = scene.elements[names.index(first) : names.index(last) + 1]
    boxes = [bounds(each.shape) for each in shown if isinstance(each.shape, Rect)]
    top, bottom = boxes[0][1] - ABOVE, max(lower for *_, lower in boxes) + 4
    size = f"0 {top:.1f} {scene.width:g} {bottom - top:.1f}"
    part = f'width="{scene.width:g}" height="{bottom - top:.1f}" viewBox="{size}"'
    svg = render_svg(replace(scene, elements=shown), style=match.game.style)
    return _SIZE.sub(part, svg, count=1)


def meeting(seed: int, phase: str, infantry: str, cavalry: str) -> Match:
    """Return a match with a few pieces on the map."""
    position = MEETING.format(phase=phase, infantry=infantry, cavalry=cavalry)
    return Match(find_game("dukes"), seed=seed, position=position)


def cropped(svg: str, middle: str) -> str:
    """Return the part of a map around a hex."""
    x, y = hex_centre(hex_number(middle))
    left, top = x - WIDTH / 2, y - HEIGHT / 2
    part = f'width="{WIDTH}" height="{HEIGHT}" viewBox="{left:.1f} {top:.1f} {WIDTH} {HEIGHT}"'
    return _SIZE.sub(part, svg, count=1)


def pictures() -> dict[Path, str]:
    """Return every picture by its path."""
    boards = {IMAGES / f"{key}.svg": board(key) for key in PRESETS}
    drawn = {"map": deployed(), "zones": zones(), "retreat": retreat()}
    run = journey()
    boards[IMAGES / f"{run.game.key}.svg"] = run.view(0).svg()
    parts = {
        "journey": part_of(run, "land", "back"),
        "town": part_of(run, "home", "building-war_college"),
    }
    return (
        boards
        | {DUKES / f"{name}.svg": svg for name, svg in drawn.items()}
        | {CAMPAIGN / f"{name}.svg": svg for name, svg in parts.items()}
    )


if __name__ == "__main__":
    for path, svg in pictures().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(svg, encoding="utf-8")
