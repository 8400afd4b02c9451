"""Two battles whose reports are looked at, and what there is on a page."""

from __future__ import annotations

from functools import cache
from html.parser import HTMLParser

from support.thardferr.battles import side
from wartable.apps.thardferr.report.battle import report
from wartable.apps.thardferr.report.model import BattleReport
from wartable.apps.thardferr.rulesets import rules_of

#: 10 Catapults and 20 Militia attack walls: reckoned in the tests of the report's figures.
GUNS = side("Gnome", {"Catapult": 10, "Militia": 20})
WALLS = side("Human", {"Knight": 50, "Archer": 100}, castles=2, towers=3, medics=2, land=2)

#: Nothing of an army with such a name may reach a page or a terminal as it is.
EVIL = "<b onclick='x'>&\x1b[31m"


@cache
def guns_at_walls() -> BattleReport:
    """Return the report of a battle that the defender wins."""
    return report(GUNS, WALLS, rules_of())


@cache
def easy_victory() -> BattleReport:
    """Return the report of a battle that the attacker wins: 30 % of everything is taken."""
    orcs = side("Orc", {"Slinger": 10}, castles=2, towers=5)
    return report(side("Human", {"Knight": 20}), orcs, rules_of())


class Tags(HTMLParser):
    """Counts what is opened and closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def whole(html: str) -> Tags:
    """Return what is on a page of which every element is closed."""
    tags = Tags()
    tags.feed(html)
    assert not tags.open
    return tags
