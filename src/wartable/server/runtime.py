"""A running server: creates its parts in one place and stops them in the right order."""

from __future__ import annotations

from wartable.server.accounts.people import People
from wartable.server.accounts.purge import Purge
from wartable.server.bots.runner import BotRunner
from wartable.server.http.accounts import Accounts
from wartable.server.http.limits import Limits
from wartable.server.http.metrics import Metrics
from wartable.server.live.hub import ALL, CROWD, Hub, make_bus
from wartable.server.notify.notices import Notifier
from wartable.server.settings import Settings
from wartable.server.store.readiness import Readiness
from wartable.server.store.store import Store
from wartable.server.tables.inner import InnerTables
from wartable.server.tables.service import Room
from wartable.server.tables.timer import Clock


class Server:
    """All parts of one server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.url, serving=True, connections=settings.connections)
        self.readiness = Readiness(self.store)
        self.people = People(self.store)
        self.limits = Limits(settings.rate_limits)
        self.accounts = Accounts()
        self.metrics = Metrics(self) if settings.metrics else None
        self.hub = Hub(CROWD if settings.rate_limits else ALL)
        self.bus = make_bus(self.store, self.hub)
        self.room = Room(self.store, self.bus, settings.table_memory * 2**20)
        self.inner = InnerTables(self.room)
        self.room.listeners.append(self.inner.changed)
        self.hub.room = self.room
        self.heartbeat = self.room.heartbeat
        self.heartbeat.listeners.append(self.hub.catch_up)
        self.bots = BotRunner(self.room, settings.bot_processes, self.inner)
        self.clock = Clock(self.room, self.bots)
        self.notifier = Notifier(settings, self.store, self.room, self.limits)
        self.purge = Purge(self.store, settings.guest_days)

    def start(self) -> None:
        """Start everything that runs beside the requests; call this on the event loop.

        The heartbeat comes first: from then until its first beat, no deadline passes.
        """
        self.heartbeat.start()
        self.hub.start()
        self.bus.start()
        self.bots.start()
        self.clock.start()
        self.notifier.start()
        self.inner.start()
        self.room.snapshots.start()
        self.purge.start()
        if self.metrics is not None:
            self.metrics.start()

    def stop(self) -> None:
        """Stop everything; the bus after the hub, which still announces who has left."""
        if self.metrics is not None:
            self.metrics.close()
        beside = (
            self.inner,
            self.notifier,
            self.clock,
            self.bots,
            self.heartbeat,
            self.room.snapshots,
            self.purge,
        )
        for part in (*beside, self.hub, self.bus, self.readiness, self.store):
            part.close()
