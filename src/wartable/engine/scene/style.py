"""How a game's own style classes look, in pictures and in the terminal.

Scenes share the style sheet of :mod:`wartable.engine.scene.svg_style`. A game whose elements have
classes that it does not know adds a :class:`SceneStyle` of its own.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

# Rules are embedded in pictures, which may not load anything, and which are XML.
_SELECTOR = re.compile(r"\s*[^\s{}<&@,;\\][^{}<&@,;\\]*")
_DECLARATIONS = re.compile(r"(?:(?!url\()[^{}<&@\\])*", re.IGNORECASE)
_TONE = re.compile(r"\d{1,3}(;\d{1,3})*", re.ASCII)


@dataclass(frozen=True, slots=True)
class StyleRule:
    """CSS declarations for what one selector finds in the scenes of a game.

    ``selector`` is relative to the picture, such as ``.tower .shape``, and has no commas.
    ``declarations``, such as ``fill:#ffffff;stroke-width:2``, hold in light and dark, except where
    ``dark`` says otherwise for readers who prefer dark. A colour is never the only cue, and text on
    it must be readable in both. Raises ValueError if the rule would break out of the style sheet
    or load a file.
    """

    selector: str
    declarations: str
    dark: str = ""

    def __post_init__(self) -> None:
        if not _SELECTOR.fullmatch(self.selector):
            raise ValueError(f"expected one CSS selector, got {self.selector!r}")
        for each in (self.declarations, self.dark):
            if not _DECLARATIONS.fullmatch(each):
                raise ValueError(f"expected CSS declarations, got {each!r}")


@dataclass(frozen=True, eq=False)
class SceneStyle:
    """How the style classes look that only some games have.

    ``rules`` apply to the scenes of games with this style only, so two games may use one class name
    in different ways. They come after the shared rules for kinds of elements, and before those for
    what is chosen, clickable or a map: of two rules with equally specific selectors the later one
    wins. ``tones`` maps classes to the terminal's codes, such as ``"1;33"`` for bold yellow; an
    element has the tone of the first class in the mapping that it has, unless a seat's colours are
    on it.
    """

    rules: tuple[StyleRule, ...] = ()
    tones: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, tone in self.tones.items():
            if not _TONE.fullmatch(tone):
                raise ValueError(f"expected terminal codes such as '1;33' for {name}, got {tone!r}")

    @cached_property
    def scope(self) -> str:
        """The class of pictures to which the rules apply, the same for the same rules.

        Empty if there are none.
        """
        if not self.rules:
            return ""
        return f"style-{hashlib.sha256(repr(self.rules).encode()).hexdigest()[:8]}"

    def css(self, *, dark: bool = False) -> str:
        """Return the rules as CSS: the declarations, or only what differs in the dark."""
        written = ((rule.selector, rule.dark if dark else rule.declarations) for rule in self.rules)
        return "".join(f".{self.scope} {each}{{{said}}}\n" for each, said in written if said)


#: The style of a game without classes of its own.
PLAIN = SceneStyle()
