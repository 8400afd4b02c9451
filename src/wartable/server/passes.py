"""Which sign-ins and tokens are still good: a socket outlives neither."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import select

from wartable.server.link import Pass
from wartable.server.people import SIGN_IN_LASTS
from wartable.server.store.models import SignIn, Token
from wartable.server.store.store import Store
from wartable.server.times import now

#: So many are named in one statement.
CHUNK = 50


def still_good(store: Store, passes: Iterable[Pass]) -> set[Pass]:
    """Return those that have been neither revoked nor outlived."""
    wanted, good = list(set(passes)), set()
    for at in range(0, len(wanted), CHUNK):
        keys = [each.key for each in wanted[at : at + CHUNK]]
        fresh = SignIn.seen > now() - SIGN_IN_LASTS
        with store.reading() as session:
            cookies = session.scalars(select(SignIn.key).where(SignIn.key.in_(keys), fresh))
            good |= {Pass(key, False) for key in cookies}
            tokens = session.scalars(select(Token.key).where(Token.key.in_(keys)))
            good |= {Pass(key, True) for key in tokens}
    return good
