"""Files of cases in tests: good ones to damage, and what is said of one not covered."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from wartable.engine.cases import Case, Report


def any_json(atoms: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Return a strategy of JSON values made of these atoms."""
    return st.recursive(
        atoms,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
        max_leaves=8,
    )


@st.composite
def damaged(draw: st.DrawFn, cases: Sequence[Case], anything: st.SearchStrategy[Any]) -> Case:
    """A good case in which a few members are replaced by anything."""
    whole: Case = json.loads(json.dumps(draw(st.sampled_from(cases))))
    for _ in range(draw(st.integers(1, 3))):
        at: Any = whole
        while True:
            keys = list(at) if isinstance(at, dict) else list(range(len(at)))
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            if isinstance(at[key], dict | list) and draw(st.booleans()):
                at = at[key]
                continue
            at[key] = draw(anything)
            break
    return whole


# --- What a report on a file of cases says of the one that is not covered ------------------------


def why_not(report: Report) -> str:
    """Return why the only case that is not covered is not; all others must agree."""
    assert (report.not_covered, report.agree) == (1, report.total - 1), report
    (reason,) = report.reasons
    assert "\n" not in reason
    return reason


# --- Vector files: the report that any game gives, and Territory's single rounds -----------------


def lines(*cases: Case) -> str:
    return "\n".join(map(json.dumps, cases))
