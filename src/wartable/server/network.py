"""Listening sockets, the addresses that reach a server, and opening the browser on it."""

from __future__ import annotations

import errno
import ipaddress
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from urllib.parse import urlsplit

from wartable.engine.errors import BadOption, InUse, NotFound, quoted

#: How many ports to try if the user did not ask for one.
PORTS = 100
#: Pending connections; some may arrive before the application is ready.
BACKLOG = 2048
#: The prefix length that a provider usually assigns to one household.
HOUSEHOLD = 64
EVERYWHERE = ("0.0.0.0", "::")


def listen(host: str, port: int, *, exactly: bool) -> socket.socket:
    """Return a listening socket on the port, or on the next free one unless ``exactly``.

    Raises ``InUse`` if the port is taken, ``NotFound`` if the host is not this machine's.
    """
    for number in range(port, port + 1 if exactly else min(port + PORTS, 65536)):
        try:
            return _listen(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                place = f"{quoted(host)}, port {number}"
                message = f"cannot listen on {place}: {error.strerror or error}"
                raise NotFound("cannot-listen", message) from None
    message = f"port {port} is taken: another server may be running; choose another with --port"
    raise InUse("port-taken", message)


def _listen(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening


def url_of(host: str, port: int) -> str:
    """Return the address to open on this machine."""
    if host in EVERYWHERE:
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def network_urls(host: str, port: int) -> list[str]:
    """Return the addresses for others on the network; empty if the server is local only."""
    if host not in EVERYWHERE:
        return []
    return [f"http://{address}:{port}/" for address in _own_addresses()]


def _own_addresses() -> list[str]:
    found: dict[str, None] = {}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing, but selects the outgoing interface
            found[probe.getsockname()[0]] = None
        except OSError:
            pass  # no network
    try:
        for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found[str(each[4][0])] = None
    except OSError:
        pass  # the machine's name has no address
    return [address for address in found if not address.startswith(("127.", "0."))]


def household(host: str) -> str:
    """Return the address that counts for a host: for IPv6, only the household's network."""
    try:
        address = ipaddress.IPv6Address(host)
    except ValueError:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    # A household can use every address of its network.
    return str(ipaddress.IPv6Network((int(address), HOUSEHOLD), strict=False))


def checked_public_url(url: str) -> str:
    """Return the public address without a trailing slash; raise ``BadOption``."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if not good or parts.path not in ("", "/") or parts.query or parts.fragment or "@" in url:
        message = f"{quoted(url)}: a public URL is like https://games.example.org, without a path"
        raise BadOption("bad-public-url", message)
    return f"{parts.scheme}://{parts.netloc}"


# --- the browser ---------------------------------------------------------------------------------


def has_screen() -> bool:
    """Tell whether a graphical browser can open, not one that takes over the terminal."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return True
    return sys.platform == "darwin" and "SSH_CONNECTION" not in os.environ


def open_browser(url: str) -> None:
    """Open the browser, without waiting for it."""
    threading.Thread(target=_open, args=(url,), daemon=True).start()


def _open(url: str) -> None:
    with suppress(OSError, webbrowser.Error):  # the address is on the terminal anyway
        webbrowser.open(url)
