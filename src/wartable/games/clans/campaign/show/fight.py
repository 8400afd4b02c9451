"""A battle that is to be fought now: whom, where, and what one risks."""

from __future__ import annotations

from wartable.engine.panels import GAP, MARGIN, ROOM, Block, Words, text_line
from wartable.engine.scene import Rect
from wartable.engine.wording import count
from wartable.games.clans.campaign.catalogue import LEVEL_NAMES, campaign
from wartable.games.clans.campaign.show.ids import BATTLE
from wartable.games.clans.campaign.show.layout import STAGE_PANEL, right, tile
from wartable.games.clans.campaign.show.signs import sign_of
from wartable.games.clans.campaign.stages import present, present_kind
from wartable.games.clans.campaign.state import TILES, Book, State
from wartable.games.clans.campaign.strength import strength_of
from wartable.games.clans.campaign.wording.encounters import choice_title
from wartable.games.clans.catalogue import TERRAIN_NAMES, catalogue

HEIGHT = 98.0
INSET = 24.0


def battle(book: Book, s: State, top: float) -> Block:
    """Draw the battle: it is a match of its own."""
    lines = battle_lines(book, s)
    box = Rect(MARGIN, top, ROOM, HEIGHT, 7)
    words = [Words(15, lines[0], 15, inset=INSET, share=0.78), right(15, _gold(s), 13, 0.22)]
    words += [Words(34 + 15 * at, line, 11.5, inset=INSET) for at, line in enumerate(lines[1:])]
    spots = [text_line(line, at, STAGE_PANEL) for at, line in enumerate(lines)]
    marks = sign_of(present_kind(s), box.x + 15, box.y + HEIGHT / 2)
    element = tile(
        BATTLE, box, "; ".join(lines), words, classes=("resource",), spots=spots, marks=marks
    )
    return Block([element], HEIGHT + GAP)


def _gold(s: State) -> str:
    return f"{s.c_gold[present(s)]} gold"


def battle_lines(book: Book, s: State) -> tuple[str, ...]:
    """Say what is known of the battle, in five lines."""
    data = campaign()
    level = LEVEL_NAMES[s.c_level[present(s)]]
    title = data.titles["ambush"] if s.ambush else choice_title(s, present(s))
    hero = catalogue().heroes[data.act(s.act).enemy_hero].name
    plays = strength_of(book, s.act, present_kind(s))
    enemy = f"{hero}, {plays}: base {s.battle_hp}, {count(s.enemies, 'card')}, {level}"
    own = f"your base {s.hp}; a retreat costs {data.figures.recovery.retreat_gold} gold"
    risk = "cards that are destroyed leave your deck"
    return title, enemy, ground_words(s), own, risk


def ground_words(s: State) -> str:
    """Say the ground: the enemy's base row, the middle, and the own base row."""
    names = [TERRAIN_NAMES[s.ground[tile]] for tile in range(TILES)]
    rows = (names[0:3], names[3:6], names[6:9])
    said = (each[0] if len(set(each)) == 1 else "/".join(each) for each in rows)
    enemy, middle, own = said
    return f"ground: enemy {enemy}, middle {middle}, yours {own}"
