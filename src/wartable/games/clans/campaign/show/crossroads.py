"""The encounters to choose from, as cards; and what else one can do on the road."""

from __future__ import annotations

from wartable.engine.panels import GAP, MARGIN, ROOM, Block, Words, text_line
from wartable.engine.scene import Element, Rect
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.encounters import rest_heals
from wartable.games.clans.campaign.geography import metres
from wartable.games.clans.campaign.logistics import modifier, modifier_at
from wartable.games.clans.campaign.show.ids import BACK, WAIT, choice_id
from wartable.games.clans.campaign.show.layout import (
    ACROSS,
    HEADING,
    PADDING,
    STAGE_PANEL,
    button_row,
    cells,
    folded,
    heading,
    right,
    tile,
)
from wartable.games.clans.campaign.show.signs import sign_of
from wartable.games.clans.campaign.show.words import km, signed
from wartable.games.clans.campaign.state import BOSS, DEFENCE, RECOVERY, REST, Book, State
from wartable.games.clans.campaign.wording.encounters import (
    choice_title,
    kind_words,
    offer_name,
    offer_text,
    place_name,
)

HEIGHT = 58.0
LINE = 12.5
#: A line of offers may be written so small before it is folded.
SMALLEST = 9.8
INSET = 22.0


def supply_there(book: Book, s: State, choice: int) -> int:
    """Return what the distance of an encounter from the town would add to supply times."""
    return modifier_at(book, s, s.c_lat[choice], s.c_lng[choice])


def choices(book: Book, s: State, top: float) -> Block:
    """Draw a card for each encounter, over the whole width."""
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
    """Draw an encounter; ``further`` is what it has beside gold, line by line."""
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
    # Two lines of the text board, which one would be too wide for.
    offered = offer_name(s.c_offers[choice], s.c_offer[choice])
    brings = healing(s) if kind == REST else offered and f"offers {offered}"
    more = " · ".join(filter(None, (f"{place}, {far}", supply, brings)))
    row = 2 * choice + 1
    spots = (
        *cells(row, STAGE_PANEL, f"{choice + 1}", title, said + city, gold),
        text_line(more, row + 1, STAGE_PANEL, 1, ACROSS),
    )
    marks = sign_of(kind, box.x + 14, box.y + box.height / 2)
    look = ("resource",) if kind in (BOSS, DEFENCE) else ()
    label = choice_label(book, s, choice)
    return tile(choice_id(choice), box, label, lines, classes=look, spots=spots, marks=marks)


def beside(s: State, choice: int) -> str:
    """Say what an encounter has beside gold: an offer, health, a bonus, a limit."""
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
    """Say what a rest heals."""
    return f"heals up to {rest_heals(s)} health"


def choice_label(book: Book, s: State, choice: int) -> str:
    """Say all that is known of an encounter before one travels there."""
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
