"""Draws the encounters to choose from, waiting and going back, and a battle to be fought."""

from __future__ import annotations

from wartable.engine.scene.scene import Element, Rect
from wartable.engine.scene.tiles import GAP, MARGIN, ROOM, Block, Words, text_line
from wartable.engine.scene.words import count
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import LEVEL_NAMES
from wartable.games.campaign.rules.battle import strength_of
from wartable.games.campaign.rules.encounters import rest_heals
from wartable.games.campaign.rules.places import metres
from wartable.games.campaign.rules.run import present, present_kind
from wartable.games.campaign.rules.supply import modifier, modifier_at
from wartable.games.campaign.state import BOSS, DEFENCE, RECOVERY, REST, TILES, Book, State
from wartable.games.campaign.view.icons import sign_of
from wartable.games.campaign.view.layout import (
    ACROSS,
    BACK,
    BATTLE,
    HEADING,
    PADDING,
    STAGE_PANEL,
    WAIT,
    button_row,
    cells,
    choice_id,
    folded,
    heading,
    right,
    tile,
)
from wartable.games.campaign.view.words import (
    choice_title,
    kind_words,
    km,
    offer_name,
    offer_text,
    place_name,
    signed,
)
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.cards import TERRAIN_NAMES

HEIGHT = 58.0
LINE = 12.5
#: The smallest text size of an offer before it wraps.
SMALLEST = 9.8
INSET = 22.0


def supply_there(book: Book, s: State, choice: int) -> int:
    """Return what an encounter's distance from the town would add to supply times."""
    return modifier_at(book, s, s.c_lat[choice], s.c_lng[choice])


def choices(book: Book, s: State, top: float) -> Block:
    """Draw a card for each encounter, across the full width."""
    words = f"Where to? Here supply is {signed(modifier(book, s))}"
    elements = [heading("crossroads", words, top, STAGE_PANEL)]
    down = top + HEADING
    for choice in range(s.choices):
        further = folded(beside(s, choice), ROOM - 2 * PADDING - INSET, 2, SMALLEST)
        box = Rect(MARGIN, down, ROOM, HEIGHT + LINE * (len(further) - 1), 6)
        elements.append(_choice(book, s, choice, further, box))
        down += box.height + GAP
    return Block(elements, down - GAP - top)


def _choice(book: Book, s: State, choice: int, further: tuple[str, ...], box: Rect) -> Element:
    """Draw an encounter; ``further`` is what it has besides gold, line by line."""
    kind = s.c_kind[choice]
    title = choice_title(s, choice)
    said = kind_words(book, s, choice)
    city = ", a city" if s.c_city[choice] else ""
    gold = f"{s.c_gold[choice]} gold" if s.c_gold[choice] else ""
    far = km(metres(s.hero_lat, s.hero_lng, s.c_lat[choice], s.c_lng[choice]))
    place = place_name(s.act, s.c_lat[choice], s.c_lng[choice])
    supply = f"supply {signed(supply_there(book, s, choice))}"
    lines = (
        Words(13, f"{choice + 1}  {title}", 13.5, inset=INSET, share=0.8),
        right(13, gold, 13, 0.2),
        Words(30, f"{said}{city} · {place}, {far}", inset=INSET, share=0.78),
        right(30, supply, share=0.22),
        *(Words(46 + LINE * row, words, inset=INSET) for row, words in enumerate(further)),
    )
    # Two lines on the text board: one would be too wide.
    offered = offer_name(s.c_offers[choice], s.c_offer[choice])
    brings = healing(s) if kind == REST else offered and f"offers {offered}"
    more = " · ".join(filter(None, (f"{place}, {far}", supply, brings)))
    row = 2 * choice + 1
    spots = (
        *cells(row, STAGE_PANEL, f"{choice + 1}", title, said + city, gold),
        text_line(more, row + 1, STAGE_PANEL, 1, ACROSS),
    )
    marks = sign_of(kind, box.x + 14, box.y + box.height / 2)
    look = ("accent",) if kind in (BOSS, DEFENCE) else ()
    label = choice_label(book, s, choice)
    return tile(choice_id(choice), box, label, lines, classes=look, spots=spots, marks=marks)


def beside(s: State, choice: int) -> str:
    """Return what an encounter has besides gold: an offer, health, a bonus, a limit."""
    said = []
    offered = offer_name(s.c_offers[choice], s.c_offer[choice])
    if offered:
        text = offer_text(s.c_offers[choice], s.c_offer[choice]).rstrip(".")
        said.append(f"offers {offered}: {text}")
    if s.c_kind[choice] == REST:
        said.append(healing(s))
    if s.c_kind[choice] == DEFENCE:
        figures = campaign().figures.defence
        said.append(f"your cards +{figures.damage} damage, +{figures.health} health")
    if s.c_kind[choice] == RECOVERY:
        most = campaign().figures.rewards.recovery.most
        said.append(f"with relics and the town at most {most} gold")
    return "; ".join(said) or "offers nothing else"


def healing(s: State) -> str:
    """Return how much a rest heals, in words."""
    return f"heals up to {rest_heals(s)} health"


def choice_label(book: Book, s: State, choice: int) -> str:
    """Return everything known about an encounter before travelling there."""
    now, then = modifier(book, s), supply_there(book, s, choice)
    lat, lng = s.c_lat[choice], s.c_lng[choice]
    gold, kind = s.c_gold[choice], kind_words(book, s, choice)
    city = ", a city to conquer" if s.c_city[choice] else ""
    return (
        f"{choice + 1}: {choice_title(s, choice)}, {kind}{city}, "
        f"near {place_name(s.act, lat, lng)}, {km(metres(s.hero_lat, s.hero_lng, lat, lng))} away; "
        f"{f'{gold} gold' if gold else 'no gold is promised'}, {beside(s, choice)}; "
        f"supply {signed(then)} there, {signed(now)} here"
    )


def road_buttons(book: Book, s: State, top: float) -> Block:
    """Draw what can be done instead of travelling on."""
    wanted = [(WAIT, "wait", "a step passes, at a price", "wait: an encounter passes")]
    if s.steps >= campaign().figures.penalties.visited:
        lat, lng = s.step_lat[s.steps - 2], s.step_lng[s.steps - 2]
        place = place_name(s.act, lat, lng)
        label = f"go back to {place}: an encounter passes"
        wanted.append((BACK, "go back", f"to {place}, at a price", label))
    return button_row(top, wanted)


# --- the battle ----------------------------------------------------------------------------------

BATTLE_HEIGHT = 98.0
BATTLE_INSET = 24.0


def battle(book: Book, s: State, top: float) -> Block:
    """Draw the battle, which is played as a nested match."""
    lines = battle_lines(book, s)
    box = Rect(MARGIN, top, ROOM, BATTLE_HEIGHT, 7)
    words = [Words(15, lines[0], 15, inset=BATTLE_INSET, share=0.78), right(15, _gold(s), 13, 0.22)]
    words += [
        Words(34 + 15 * at, line, 11.5, inset=BATTLE_INSET) for at, line in enumerate(lines[1:])
    ]
    spots = [text_line(line, at, STAGE_PANEL) for at, line in enumerate(lines)]
    marks = sign_of(present_kind(s), box.x + 15, box.y + BATTLE_HEIGHT / 2)
    element = tile(
        BATTLE, box, "; ".join(lines), words, classes=("accent",), spots=spots, marks=marks
    )
    return Block([element], BATTLE_HEIGHT + GAP)


def _gold(s: State) -> str:
    return f"{s.c_gold[present(s)]} gold"


def battle_lines(book: Book, s: State) -> tuple[str, ...]:
    """Return what is known about the battle, in five lines."""
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
    """Return the ground in words: the enemy's base row, the middle, and the player's base row."""
    names = [TERRAIN_NAMES[s.ground[tile]] for tile in range(TILES)]
    rows = (names[0:3], names[3:6], names[6:9])
    said = (each[0] if len(set(each)) == 1 else "/".join(each) for each in rows)
    enemy, middle, own = said
    return f"ground: enemy {enemy}, middle {middle}, yours {own}"
