"""Style sheets and templates use only colours and classes that a style sheet defines."""

from __future__ import annotations

import re
from pathlib import Path

import wartable
from wartable.engine.scene.svg_style import svg_css

ROOT = Path(wartable.__file__).parent
#: The style sheet of all pages.
BASE = ROOT / "server" / "web" / "static" / "base.css"


def files(suffix: str) -> list[Path]:
    """Return the files of all pages, those of plugins too."""
    return sorted(path for path in ROOT.rglob(f"*{suffix}") if "vendor" not in path.parts)


def defined(css: str) -> set[str]:
    return set(re.findall(r"(--[\w-]+)\s*:", css))


def test_style_sheets_use_only_what_is_defined() -> None:
    shared = defined(BASE.read_text(encoding="utf-8"))
    assert shared
    for path in files(".css"):
        css = path.read_text(encoding="utf-8")
        used = set(re.findall(r"var\((--[\w-]+)\)", css))
        assert used <= shared | defined(css), path


def test_tags_have_a_look() -> None:
    kinds = set(re.findall(r"\.tag\.([\w-]+)", BASE.read_text(encoding="utf-8")))
    assert kinds
    for path in files(".html"):
        used = set(re.findall(r'class="tag ([a-z-]+)"', path.read_text(encoding="utf-8")))
        assert used <= kinds, path


def test_the_shared_classes_are_as_documented() -> None:
    page = (ROOT.parents[1] / "docs" / "styles.md").read_text(encoding="utf-8")
    table = page.partition("## Classes that all games share")[2].partition("##")[0]
    named = set(re.findall(r"`\.([a-z-]+)`", table))
    assert len(named) > 20
    # Nothing but the terminal shows that a square is neutral.
    assert {name for name in named if f".{name}" not in svg_css()} == {"neutral"}
