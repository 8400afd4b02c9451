"""Checks that every game must pass, for the authors of games.

Each ``check_…`` is a plain function of a set-up, that is a game with options and a number of seats.
It raises :class:`~wartable.engine.errors.Defect`, one line that names the game, the place and the
cause. ``wartable.testing.plugin`` runs all of them with pytest, which nothing else here needs;
``wartable test-game`` runs the plugin.
"""
