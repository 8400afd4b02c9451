"""A running server: its parts, made in one place and stopped in the right order."""

from __future__ import annotations

from wartable.server.bots.runner import BotRunner
from wartable.server.campaign import GAME as CAMPAIGN
from wartable.server.campaign.battles import Battles
from wartable.server.campaign.legacy import earned_by
from wartable.server.campaign.runs import keep_run
from wartable.server.clock import Clock
from wartable.server.decks import GAME as CLANS
from wartable.server.decks.payment import pay
from wartable.server.hub import Hub, make_bus
from wartable.server.limits import Limits
from wartable.server.notices import Notifier
from wartable.server.people import People
from wartable.server.settings import Settings
from wartable.server.store.store import Store
from wartable.server.tables.room import Room


class Server:
    """All parts of one server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.url)
        self.people = People(self.store)
        self.limits = Limits(settings.rate_limits)
        self.hub = Hub()
        self.bus = make_bus(self.store, self.hub)
        self.room = Room(self.store, self.bus)
        self.room.endings[CLANS] = pay
        self.room.keepers[CAMPAIGN] = keep_run
        self.room.earned[CAMPAIGN] = earned_by(self.store)
        self.battles = Battles(self.room)
        self.room.listeners.append(self.battles.changed)
        self.hub.room = self.room
        self.bots = BotRunner(self.room, settings.bot_processes)
        self.clock = Clock(self.room, self.bots)
        self.notifier = Notifier(settings, self.store, self.room, self.limits)

    def start(self) -> None:
        """Start what runs beside the requests; called on the event loop."""
        self.hub.start()
        self.bus.start()
        self.bots.start()
        self.clock.start()
        self.notifier.start()
        self.battles.start()

    def stop(self) -> None:
        """Stop everything that runs; the bus last, since others hear by it who is gone."""
        beside = (self.battles, self.notifier, self.clock, self.bots)
        for part in (*beside, self.hub, self.bus, self.store):
            part.close()
