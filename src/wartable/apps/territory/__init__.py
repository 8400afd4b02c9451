"""Territory outside its rules: a version in C that the benchmark compares it with."""

from wartable.plugins import Plugin

PLUGIN = Plugin(
    name="territory", references={"territory": "wartable.apps.territory.c_games:REFERENCE"}
)
