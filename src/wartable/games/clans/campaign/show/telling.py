"""Stories and reasons: dispatches, deliveries, acts, how runs end, and why something happened."""

from __future__ import annotations

from wartable.games.clans.campaign import numbers
from wartable.games.clans.campaign.catalogue import KIND_NAMES, campaign
from wartable.games.clans.campaign.geography import metres
from wartable.games.clans.campaign.state import ACTS, DEFEAT, REASONS, SEASON_OVER, VICTORY
from wartable.games.clans.campaign.texts import ENDINGS, OUTCOMES
from wartable.games.clans.campaign.wording.naming import building_name, kind_name

#: Why something happened, as it follows a sentence.
WHY = {
    numbers.FOR_BATTLE: " in the battle",
    numbers.FOR_RELICS: " by relics",
    numbers.FOR_DEPOT: " from the town",
    numbers.FOR_TREASURE: " in the treasure",
    numbers.FOR_STORY: " on the road",
    numbers.FOR_OFFER: " as was offered",
    numbers.FOR_ACT: " for the act",
    numbers.FOR_REST: " by resting",
    numbers.FOR_ITEM: "",
    numbers.FOR_START: " to begin with",
    numbers.FOR_WAITING: " for waiting",
    numbers.FOR_RETURN: " for going back",
    numbers.FOR_RETREAT: " for the retreat",
    numbers.FOR_BOSS: " in the boss fight",
    numbers.FOR_MYSTERY: " in the mystery",
    numbers.FOR_PRICE: "",
    numbers.FOR_ELITE: " for the elite",
    numbers.FOR_CAMPAIGN: " for the campaign",
    numbers.FOR_FIRST: " for your first campaign",
    numbers.FOR_DEFEAT: " for how far you came",
    numbers.FOR_MAP: " where the map relic lay",
    numbers.FOR_ORDER: "",
}
_ENDINGS = dict(zip((VICTORY, DEFEAT, SEASON_OVER), ENDINGS, strict=True))


def dispatch(which: int, kind: int, place: int, outcome: int) -> str:
    """Tell the story of an encounter, and what happened beside it."""
    act, name = _where(place)
    stories = campaign().stories
    told = stories.encounter(KIND_NAMES[kind], act, which, name)
    return f"{told} {stories.outcome(OUTCOMES[outcome], which, name)}"


def delivery(building: int, kind: int, place: int, _: int) -> str:
    """Say what has been delivered, and tell how it came."""
    _, name = _where(place)
    story = campaign().stories.delivered(kind + place, name)
    what = f"{kind_name(kind)} from {building_name(building)}"
    return f"delivered to the reserves: {what}. {story}"


def _where(place: int) -> tuple[int, str]:
    """Return the act of a figure that tells a place, and the place's name."""
    act, number = divmod(place, numbers.OF_ACT)
    return act, campaign().act(act).places[number].name


def act_opens(act: int) -> str:
    """Tell how an act begins."""
    data = campaign().act(act)
    story = campaign().stories.opening(act, 0, data.town.name)
    return f"act {act} of {ACTS}, {data.title}: {story}"


def act_closes(act: int) -> str:
    """Tell how an act ends whose boss is beaten."""
    data = campaign().act(act)
    return f"act {act} is won: {campaign().stories.closing(act, 0, data.end.name)}"


def ending(reason: int, act: int, place: int, _: int) -> str:
    """Tell how a run ends, and where."""
    name = campaign().act(act).places[place].name
    story = campaign().stories.ending(_ENDINGS[reason], act, name)
    return f"the run is over in act {act}, {REASONS[reason]}: {story}"


def near(lat: int, lng: int) -> str:
    """Say which named place of any act a point is near."""
    places = (place for act in campaign().acts for place in act.places)
    nearest = min(places, key=lambda place: metres(place.lat, place.lng, lat, lng))
    return f"near {nearest.name}"
