"""Events in words: one sentence per event, with stories and endings."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wartable.engine.kit.events import Event
from wartable.engine.scene.words import count
from wartable.games.campaign import events
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import KIND_NAMES, LEVEL_NAMES
from wartable.games.campaign.catalogue.figures import STRENGTHS
from wartable.games.campaign.catalogue.names import kind_name
from wartable.games.campaign.catalogue.stories import ENDINGS, OUTCOMES
from wartable.games.campaign.events import EVENTS
from wartable.games.campaign.rules.places import metres
from wartable.games.campaign.state import (
    ACTS,
    BOSS,
    DEFEAT,
    SEASON_OVER,
    TREASURE,
    VICTORY,
    Book,
)
from wartable.games.campaign.view.words import km

_ENDINGS = dict(zip((VICTORY, DEFEAT, SEASON_OVER), ENDINGS, strict=True))

#: What an event tells, by name.
Told = Mapping[str, int]
#: Returns the words of an event; it is given the sentence of the declaration.
Teller = Callable[[str, Told], str]


def sentence(book: Book, event: Event, texts: Mapping[int, str]) -> str:
    """Return an event in words, empty if another event says the same; raise ``ValueError``."""
    declared = EVENTS.sentence(book, event)
    teller = _TELLERS.get(event.kind)
    return declared if teller is None else teller(declared, EVENTS.fields(event))


# --- stories --------------------------------------------------------------------------------------


def dispatch(_: str, told: Told) -> str:
    """Return the text of a dispatch: the story of an encounter and its outcome."""
    name, which = place_name(told), told["story"]
    stories = campaign().stories
    story = stories.encounter(KIND_NAMES[told["encounter"]], told["act"], which, name)
    return f"{story} {stories.outcome(OUTCOMES[told['outcome']], which, name)}"


def delivery(declared: str, told: Told) -> str:
    """Return what has been delivered and the story of how it came."""
    # Which story does not matter, but it always was and stays that of this number.
    which = told["card"] + 100 * told["act"] + told["place"]
    return f"{declared}. {campaign().stories.delivered(which, place_name(told))}"


def place_name(told: Told) -> str:
    """Return the name of the place where something happened."""
    return campaign().act(told["act"]).places[told["place"]].name


def act_opens(_: str, told: Told) -> str:
    """Return the opening of an act."""
    act = told["act"]
    data = campaign().act(act)
    story = campaign().stories.opening(act, 0, data.town.name)
    return f"act {act} of {ACTS}, {data.title}: {story}"


def act_closes(declared: str, told: Told) -> str:
    """Return the closing of an act whose boss is beaten."""
    act = told["act"]
    return f"{declared}: {campaign().stories.closing(act, 0, campaign().act(act).end.name)}"


def ending(declared: str, told: Told) -> str:
    """Return how a run ends, and where."""
    kind = _ENDINGS[told["reason"]]
    return f"{declared}: {campaign().stories.ending(kind, told['act'], place_name(told))}"


def near(told: Told) -> str:
    """Return the named place of any act that is nearest to a point, after ``near``."""
    places = (place for act in campaign().acts for place in act.places)
    lat, lng = told["latitude"], told["longitude"]
    nearest = min(places, key=lambda place: metres(place.lat, place.lng, lat, lng))
    return f"near {nearest.name}"


# --- sentences with more than the declaration says ------------------------------------------------


def _loses_gold(declared: str, told: Told) -> str:
    is_price = told["why"] == events.FOR_PRICE
    return declared.replace("you lose", "you pay", 1) if is_price else declared


def _gains(declared: str, told: Told) -> str:
    """Say what was gained; of what was bought, another event says it."""
    return "" if told["why"] == events.FOR_PRICE else declared


def _gains_relic(declared: str, told: Told) -> str:
    gained = _gains(declared, told)
    return f"{gained}: {campaign().relics[told['relic']].text}" if gained else ""


def _upgraded(_: str, told: Told) -> str:
    cards = f"{count(told['copies'], 'card')} {'is' if told['copies'] == 1 else 'are'}"
    return f"{cards} now {kind_name(told['card'])}, for {told['price']} gold"


def _somewhere(declared: str, told: Told) -> str:
    return f"{declared}, {near(told)}"


def _city_taken(declared: str, told: Told) -> str:
    return f"{declared}, {near(told)}; hold it"


def _revealed(_: str, told: Told) -> str:
    titles = campaign().titles
    if told["encounter"] == TREASURE:
        return f"the mystery is solved: {titles['supplies']}"
    return f"the mystery is solved: {titles['ambush']} ({LEVEL_NAMES[told['level']]})"


def _fight_begins(_: str, told: Told) -> str:
    is_boss = told["encounter"] == BOSS
    what = "the boss fight" if is_boss else f"a battle ({LEVEL_NAMES[told['level']]})"
    enemy = f"the enemy is {STRENGTHS[told['strength']]}"
    return f"{what} begins: {enemy}, the base has {told['health']} health"


def _fight_ends(declared: str, told: Told) -> str:
    # The next sentence says what was lost.
    return declared if told["lost"] else f"{declared}; your base keeps its {told['health']}"


def _departs(declared: str, told: Told) -> str:
    return f"{declared}: {km(told['metres'])} to go" if told["metres"] else declared


def _hurried(declared: str, told: Told) -> str:
    hurried = ((told["convoys"], "convoy"), (told["buildings"], "building"))
    what = " and ".join(count(number, noun) for number, noun in hurried if number)
    return f"{declared}: {what} will be there with the next encounter"


_TELLERS: dict[int, Teller] = {
    events.BEGINS: act_opens,
    events.ACT_WON: act_closes,
    events.NEW_ACT: act_opens,
    events.DISPATCH: dispatch,
    events.GAME_OVER: ending,
    events.LOSES_GOLD: _loses_gold,
    events.GAINS_RELIC: _gains_relic,
    events.GAINS_ITEM: _gains,
    events.GAINS_BUILDING: _gains,
    events.UPGRADED: _upgraded,
    events.ARRIVES: _somewhere,
    events.REVEALED: _revealed,
    events.WENT_BACK: _somewhere,
    events.FIGHT_BEGINS: _fight_begins,
    events.FIGHT_ENDS: _fight_ends,
    events.CITY_TAKEN: _city_taken,
    events.DEPARTS: _departs,
    events.DELIVERED: delivery,
    events.HURRIED: _hurried,
}
