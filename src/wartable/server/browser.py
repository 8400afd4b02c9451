"""Opens the browser where there is one."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from contextlib import suppress


def has_screen() -> bool:
    """Tell whether a browser with windows can be opened: not one that takes over the terminal."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return True
    return sys.platform == "darwin" and "SSH_CONNECTION" not in os.environ


def open_browser(url: str) -> None:
    """Open the browser, without waiting for it."""
    threading.Thread(target=_open, args=(url,), daemon=True).start()


def _open(url: str) -> None:
    with suppress(OSError, webbrowser.Error):  # the address has been printed
        webbrowser.open(url)
