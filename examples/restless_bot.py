"""An example of your own bot.

``wartable simulate territory --games 20 --seats examples/restless_bot.py:Restless,greedy*4``
"""

from collections.abc import Sequence

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.moves import Family, packed
from wartable.engine.play.view import View


class Restless:
    """Sends as many units as it can from a random square in a random direction."""

    def choose(self, view: View, legal: Sequence[Family], chance: Chance) -> int:
        """Return a random legal move with the highest amount."""
        family = legal[draw(chance, len(legal))]
        return packed(family.code, family.high)
