"""The picture: where the run stands, what is asked now, the map, and all that is owned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from wartable.engine.events import Event
from wartable.engine.panels import MARGIN, WIDTH, Drawer
from wartable.engine.scene import Element, Scene
from wartable.games.clans.campaign.show.army import army, review
from wartable.games.clans.campaign.show.bags import bags, first_relics
from wartable.games.clans.campaign.show.bazaar import shop
from wartable.games.clans.campaign.show.buildings import town
from wartable.games.clans.campaign.show.chart import chart
from wartable.games.clans.campaign.show.crossroads import choices, road_buttons
from wartable.games.clans.campaign.show.fight import battle
from wartable.games.clans.campaign.show.header import act_words, header
from wartable.games.clans.campaign.show.sheets import sheets
from wartable.games.clans.campaign.state import BATTLE, CAMP, OVER, REVIEW, SHOP, START, Book, State
from wartable.games.clans.show.layout import BETWEEN


def scene(book: Book, s: State, seat: int, events: Sequence[Event]) -> Scene:
    """Draw a run; whoever looks sees the same."""
    elements: list[Element] = []
    top = MARGIN - 4
    for draw in _parts(book, s):
        block = draw(top)
        elements += block.elements
        top += block.height + (BETWEEN if block.elements else 0)
    title = f"Clans: The Campaign, {act_words(s)}"
    return Scene(title, WIDTH, top, tuple(elements), sheets=tuple(sheets(book, s)))


def _parts(book: Book, s: State) -> Iterator[Drawer]:
    """Yield what stands below each other: what is asked now comes first."""
    yield partial(header, book, s)
    asked: dict[int, tuple[Drawer, ...]] = {
        START: (partial(first_relics, book, s),),
        CAMP: (),
        BATTLE: (partial(battle, book, s),),
        SHOP: (partial(shop, book, s),),
        REVIEW: (partial(review, book, s),),
        OVER: (),
    }
    yield from asked[s.stage]
    yield partial(chart, book, s)
    if s.stage == CAMP:
        yield partial(choices, book, s)
        yield partial(road_buttons, book, s)
        yield partial(town, book, s)
    yield partial(army, book, s)
    yield partial(bags, book, s)
    if s.stage not in (CAMP, OVER):
        yield partial(town, book, s)
