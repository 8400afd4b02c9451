"""What the pages of a plugin import: identity, pages, forms, the API, the store and tables.

These names stay as they are from version to version; everything else in the server may move.
"""

from wartable.server.accounts.people import Who, clean_name
from wartable.server.accounts.personal_data import free_name, hand_over_named
from wartable.server.api.schemas import Body, TableId, Whole, Word, make_router
from wartable.server.errors import TooLarge, status_of
from wartable.server.http.identity import Signed, TheServer, Visitor, address_of
from wartable.server.http.threads import Routes, reading
from wartable.server.plugins import AroundGame, Extra, Web
from wartable.server.runtime import Server
from wartable.server.store.models import NAME, TABLE_ID, Base, Person, TableRow
from wartable.server.store.store import Store
from wartable.server.tables.create import open_for
from wartable.server.tables.lobby import ME, Plan, Wish
from wartable.server.tables.service import Live
from wartable.server.tables.summary import BOT, OVER, PERSON, RUNNING, UNTIMED, Info, Seat
from wartable.server.times import now
from wartable.server.web.forms import sent_form
from wartable.server.web.guests import arrive
from wartable.server.web.rendering import fragment, page, picture, redirect
from wartable.server.web.table.state import TableState
from wartable.server.web.words import sentence

__all__ = [
    "BOT",
    "ME",
    "NAME",
    "OVER",
    "PERSON",
    "RUNNING",
    "TABLE_ID",
    "UNTIMED",
    "AroundGame",
    "Base",
    "Body",
    "Extra",
    "Info",
    "Live",
    "Person",
    "Plan",
    "Routes",
    "Seat",
    "Server",
    "Signed",
    "Store",
    "TableId",
    "TableRow",
    "TableState",
    "TheServer",
    "TooLarge",
    "Visitor",
    "Web",
    "Who",
    "Whole",
    "Wish",
    "Word",
    "address_of",
    "arrive",
    "clean_name",
    "fragment",
    "free_name",
    "hand_over_named",
    "make_router",
    "now",
    "open_for",
    "page",
    "picture",
    "reading",
    "redirect",
    "sent_form",
    "sentence",
    "status_of",
]
