"""The battle report: data, text, charts and pages.

=================================  =================================================================
``battle.report``                  fights a battle and returns a ``model.BattleReport``
``model.as_data``                  a report as JSON data with stable keys
``text.short``, ``long``           a report as text, 80 columns wide
``charts.armies``, …               SVG charts of a report
``page.body``, ``page``            a report as an HTML fragment, or as a whole page
``comparison.what_changes``        what other options and rule sets would change
``comparison.compare_strategies``  all strategies of both sides against each other
``comparison.…_section(s)``        these two for ``text.written`` and ``page.section_html``
``comparison.result``              a battle in short, for comparing
``units.stats_alone``              the stats of a kingdom's units without an enemy
``modifiers.shown_of``             what is shown with a unit's stats, and whether it counts
=================================  =================================================================

Nothing here computes a battle: the resolver does, and the report reads it phase by phase.
"""
