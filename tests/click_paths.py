"""All that can be clicked in a view, for the tests of every game."""

from collections.abc import Iterator

from wartable.engine import clicks
from wartable.engine.moves import Family
from wartable.engine.view import View


def walk(shown: View, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Family]]:
    """Yield every complete path with its moves, found by clicking alone."""
    step = clicks.follow(shown, path)
    if step.family is not None:
        assert step.choices == ()
        yield path, step.family
    for choice in step.choices:
        assert choice.label
        yield from walk(shown, (*path, choice.id))
