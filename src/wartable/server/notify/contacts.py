"""Where a person is notified: checked, saved, and confirmed by a mail."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from wartable.server.accounts.people import Who
from wartable.server.http.identity import address_of
from wartable.server.notify.delivery import check_contact
from wartable.server.runtime import Server


def save_contact(
    connection: HTTPConnection, server: Server, who: Who, webhook: str, mail: str
) -> bool:
    """Save where to notify a person; ask a new mail address for confirmation.

    Returns whether a mail is on its way. Raises ``Unreadable`` for what is no address, ``TooMany``
    for more changes than a person, or new mail addresses than a network address, may make.
    """
    server.limits.check("account", f"p{who.id}")
    check_contact(webhook, mail)
    before = server.people.contact(who)
    if mail and not (mail == before.mail and before.mail_confirmed):
        server.limits.check("confirm", address_of(connection))
    code = server.people.set_contact(who, webhook, mail)
    if not code or not server.settings.smtp:
        return False
    server.notifier.ask_to_confirm(mail, code)
    return True
