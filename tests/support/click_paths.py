"""All that can be clicked in a view, for the tests of every game."""

from collections.abc import Iterator

from wartable.engine.kit.moves import Family
from wartable.engine.play import click_paths
from wartable.engine.play.view import View


def walk(shown: View, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Family]]:
    """Yield every complete path with its moves, found by clicking alone."""
    step = click_paths.follow(shown, path)
    if step.family is not None:
        assert step.choices == ()
        yield path, step.family
    for choice in step.choices:
        assert choice.label
        yield from walk(shown, (*path, choice.id))
