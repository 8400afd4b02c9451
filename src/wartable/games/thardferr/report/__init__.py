"""The battle report: data, words, charts and pages.

============================  =====================================================================
``battle.report``             fights a battle; returns a ``model.BattleReport`` with every figure
``data.as_data``              a report as values of JSON, with stable keys
``text.short``, ``long``      a report as text of 80 columns
``charts.armies``, …          SVG charts of a report
``page.body``, ``page``       a report as a piece of HTML, or as a whole page
``differences.what_changes``  what the rules on which the rule sets differ would change
``compare.…_strategies``      all strategies of both sides against each other
``comparisons``               these two as sections, for ``text.written`` and ``page.section_html``
``result.result``             a battle in short, for comparing
``units.stats_alone``         the figures of a kingdom's units where there is no enemy
``modifiers.shown_of``        what is shown with a unit's figures, and whether it counts
============================  =====================================================================

Nothing here computes a battle: all figures are read off the resolver, phase by phase.
"""
