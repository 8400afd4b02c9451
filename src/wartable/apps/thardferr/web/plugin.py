"""What the battle calculator adds to the web table."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy.orm import Session

from wartable.apps.thardferr.web import ADDRESS, GAME, api, pages
from wartable.apps.thardferr.web.models import KingdomRow
from wartable.server.accounts.personal_data import hand_over_named
from wartable.server.plugins import AroundGame, Web

HERE = Path(__file__).parent


def merge(session: Session, guest: int, account: int) -> None:
    """Move a guest's saved kingdoms to an account."""
    hand_over_named(session, KingdomRow, guest, account)


WEB = Web(
    pages=(pages.router,),
    api=(api.router,),
    templates=HERE / "templates",
    static=HERE / "static",
    games={GAME: AroundGame(tools=((ADDRESS, "Battle calculator"),))},
    limits={"battle": ((30, 1), (900, 60))},
    models=(KingdomRow,),
    migrations=HERE / "migrations",
    merge=merge,
)
