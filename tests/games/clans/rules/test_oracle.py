"""The rules against a second model of them, on random cases in the form of files of cases."""

from __future__ import annotations

import json

import pytest

from support.clans.cases import check_cases
from support.clans.random_cases import random_case


@pytest.mark.parametrize(("kind", "count"), [("fight", 250), ("turns", 150), ("battle", 120)])
def test_rules_and_model_agree(kind: str, count: int) -> None:
    samples = [random_case(kind, seed) for seed in range(count)]
    found = check_cases(json.dumps({"samples": samples}))
    assert found.differences == ()
    assert (found.agree, found.total) == (count, count)


def test_a_model_that_is_wrong_is_noticed() -> None:
    """The comparison sees every part of what the model says."""
    wrong = random_case("fight", 1)
    wrong["expect"]["last_tick"] += 1
    assert check_cases(json.dumps({"samples": [wrong]})).agree == 0
