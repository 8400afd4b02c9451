"""The version of Wartable, written into records and pages."""

from __future__ import annotations

VERSION = "0.1.0"
