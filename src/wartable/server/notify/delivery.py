"""Delivering a message to a webhook or by mail."""

from __future__ import annotations

import http.client
import ipaddress
import json
import re
import smtplib
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass
from email.message import EmailMessage
from urllib.parse import SplitResult, unquote, urlsplit

from wartable.engine.errors import Unreadable, quoted

#: The time limits of one network step and of a whole webhook exchange, in seconds.
STEP, WHOLE = 5.0, 10.0
#: The longest address accepted.
LONGEST = 500

#: The NAT64 prefix: IPv4 addresses embedded in IPv6 ones.
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
#: The only IPv6 addresses that are ever given to hosts on the internet.
_UNICAST = ipaddress.IPv6Network("2000::/3")
#: What Python counts as global, in some versions at least, and is not: protocol assignments, relays
#: to hosts of unknown addresses, and documentation.
_RESERVED = (
    ipaddress.IPv4Network("192.0.0.0/24"),
    ipaddress.IPv4Network("192.88.99.0/24"),
    ipaddress.IPv6Network("2001::/23"),
    ipaddress.IPv6Network("3fff::/20"),
)
_PORTS = {"http": 80, "https": 443}
_MAIL = re.compile(r"[^\s@<>\",;:()\\]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+", re.ASCII)


class NotSent(Exception):
    """A message was not delivered; the text says why, without the address."""


@dataclass(frozen=True, slots=True)
class Message:
    """The content of a notification; the subject of a mail is the text unless another is given."""

    text: str
    table: str
    game: str
    kind: str
    url: str
    subject: str = ""


def check_contact(webhook: str, mail: str) -> None:
    """Raise ``Unreadable`` unless each is a valid address or empty."""
    if webhook:
        _parse(webhook)
    if mail and (len(mail) > LONGEST or not _MAIL.fullmatch(mail)):
        raise Unreadable("bad-mail", f"{quoted(mail)} is not a mail address")


def _parse(webhook: str) -> SplitResult:
    try:
        parts = urlsplit(webhook)
        port = parts.port if parts.port is not None else _PORTS.get(parts.scheme, 0)
    except ValueError:
        parts, port = SplitResult("", "", "", "", ""), 0  # a malformed host or port
    plain = webhook.isascii() and webhook.isprintable() and " " not in webhook
    if not (plain and port and parts.scheme in _PORTS and parts.hostname) or len(webhook) > LONGEST:
        raise Unreadable("bad-webhook", f"{quoted(webhook)}: expected https://…")
    if parts.username is not None or parts.password is not None:
        raise Unreadable("bad-webhook", f"{quoted(webhook)}: expected no name and password")
    return parts


# --- webhooks ----------------------------------------------------------------------------------


def send_webhook(webhook: str, message: Message, *, local: bool) -> None:
    """Post a message as JSON; raise ``NotSent``.

    Private addresses are refused unless ``local`` is set.
    """
    try:
        parts = _parse(webhook)
        assert parts.hostname is not None, "it was parsed"
        port = parts.port or _PORTS[parts.scheme]
        stream = _connect(parts.hostname, port, local)
    except (Unreadable, OSError, ValueError) as error:
        raise NotSent(f"no connection: {type(error).__name__}") from None
    try:
        with _cut_off_after(stream, WHOLE):
            _exchange(stream, parts, message)
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise NotSent(f"no answer: {type(error).__name__}") from None
    finally:
        stream.close()


def _connect(host: str, port: int, local: bool) -> socket.socket:
    """Connect to the very address that was checked: a second lookup could return another."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    address = found[0][4]
    if not local and not all(_is_public(str(each[4][0])) for each in found):
        raise NotSent("the address is not a public one")
    return socket.create_connection((str(address[0]), port), timeout=STEP)


def _is_public(text: str) -> bool:
    address = ipaddress.ip_address(text.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if address in _NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            address = inner
    if isinstance(address, ipaddress.IPv6Address) and address not in _UNICAST:
        return False
    if any(address in each for each in _RESERVED if each.version == address.version):
        return False
    return address.is_global and not address.is_multicast


@contextmanager
def _cut_off_after(stream: socket.socket, seconds: float) -> Iterator[None]:
    """Shut the connection down after some seconds, however slowly the other side answers."""

    def cut() -> None:
        with suppress(OSError):  # the other side has closed it
            same.shutdown(socket.SHUT_RDWR)

    with stream.dup() as same:
        limit = threading.Timer(seconds, cut)
        limit.daemon = True
        limit.start()
        try:
            yield
        finally:
            limit.cancel()
            limit.join()


def _exchange(stream: socket.socket, parts: SplitResult, message: Message) -> None:
    if parts.scheme == "https":
        context = ssl.create_default_context()
        with context.wrap_socket(stream, server_hostname=parts.hostname) as secured:
            _post(secured, parts, message)
    else:
        _post(stream, parts, message)


def _post(stream: socket.socket, parts: SplitResult, message: Message) -> None:
    connection = http.client.HTTPConnection(parts.netloc)
    connection.sock = stream
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    told = asdict(message)
    del told["subject"]  # for mails only
    body = json.dumps(told).encode()
    connection.request("POST", target, body, {"Content-Type": "application/json"})
    with connection.getresponse() as response:
        if not 200 <= response.status < 300:  # redirects are refused: their target is unchecked
            raise NotSent(f"the answer was {response.status}")


# --- mail --------------------------------------------------------------------------------------


def send_mail(smtp: str, sender: str, recipient: str, message: Message) -> None:
    """Send a message by mail; raise ``NotSent``."""
    mail = EmailMessage()
    mail["Subject"] = message.subject or message.text
    mail["From"] = sender or "wartable@localhost"
    mail["To"] = recipient
    mail.set_content(f"{message.text}:\n\n{message.url}\n")
    parts = urlsplit(smtp)
    try:
        with closing(_mail_server(parts)) as server:
            if parts.username:
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(mail)
            # The mail is delivered; a retry because of a failed QUIT would deliver it twice.
            with suppress(OSError, smtplib.SMTPException):
                server.quit()
    except (OSError, ValueError, smtplib.SMTPException) as error:
        raise NotSent(f"no mail server: {type(error).__name__}") from None


def _mail_server(parts: SplitResult) -> smtplib.SMTP:
    host, context = parts.hostname or "localhost", ssl.create_default_context()
    if parts.scheme == "smtps":
        return smtplib.SMTP_SSL(host, parts.port or 465, timeout=STEP, context=context)
    server = smtplib.SMTP(host, parts.port or 25, timeout=STEP)
    server.ehlo()
    if server.has_extn("starttls"):
        server.starttls(context=context)
    return server
