"""Farm: a package from outside, as its author would write it, around the tests' own game Sty.

It has a page with a form, a table in the store, a panel at the table, a command and a study.
"""

from wartable.plugins import Command, Plugin, Study

PLUGIN = Plugin(
    name="farm",
    commands={"harvest": Command("say how much a season yields", "support.guest.harvest")},
    studies={"fairs": Study("play seasons and count the gold", "support.guest.fairs")},
    web="support.guest.web:WEB",
)
