"""What decks, shop and campaign add to the web table."""

from __future__ import annotations

from pathlib import Path

from wartable.apps.clans.web import campaign, decks
from wartable.apps.clans.web.campaign import api as campaign_api
from wartable.apps.clans.web.campaign import pages as campaign_pages
from wartable.apps.clans.web.campaign.legacy import earned_by
from wartable.apps.clans.web.campaign.panels import around_run
from wartable.apps.clans.web.campaign.runs import keep_run
from wartable.apps.clans.web.decks import api as decks_api
from wartable.apps.clans.web.decks import pages as decks_pages
from wartable.apps.clans.web.decks import shop_page
from wartable.apps.clans.web.decks.purse import pay
from wartable.apps.clans.web.decks.saved import offer_decks
from wartable.apps.clans.web.models import DeckRow, LegacyRow, PaymentRow, PurseRow, RunRow
from wartable.apps.clans.web.people import merge
from wartable.server.plugins import AroundGame, Web

HERE = Path(__file__).parent

WEB = Web(
    pages=(decks_pages.router, shop_page.router, campaign_pages.router),
    api=(decks_api.router, campaign_api.router),
    templates=HERE / "templates",
    static=HERE / "static",
    games={
        decks.GAME: AroundGame(
            on_end=pay,
            offers=offer_decks,
            tools=(
                (campaign.ADDRESS, "Campaign"),
                (decks.ADDRESS, "Decks"),
                (decks.SHOP, "Shop"),
            ),
            seat_tools=((decks.ADDRESS, "Build a deck of your own"),),
            after=((decks.SHOP, "Shop"),),
        ),
        campaign.GAME: AroundGame(
            on_change=keep_run,
            seat_values=earned_by,
            panel=around_run,
            after=((campaign.ADDRESS, "To the campaign"),),
            played_at=campaign.ADDRESS,
        ),
    },
    messages={
        "deck-saved": "The deck is saved.",
        "deck-copied": "This is the copy; it has a name of its own.",
        "deck-deleted": "The deck is deleted.",
        "unlocked": "It is unlocked, for all runs that you begin from now on.",
    },
    models=(DeckRow, PurseRow, PaymentRow, RunRow, LegacyRow),
    migrations=HERE / "migrations",
    merge=merge,
)
