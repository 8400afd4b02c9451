"""Fuzzing: whatever is sent that the OpenAPI description allows or forbids, nothing breaks."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.core.result import Ok
from starlette.testclient import TestClient

from support.api import Player, come_in, two_at_a_table
from support.server import client, make_test_app

#: So many requests of each route as it is described, and as many that are not as described.
EACH = 5


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    return make_test_app(tmp_path_factory.mktemp("fuzz"))


@pytest.fixture(scope="module")
def api(app: FastAPI) -> Iterator[TestClient]:
    with client(app) as found:
        yield found


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_no_request_breaks_the_server(app: FastAPI, api: TestClient, mode: GenerationMode) -> None:
    ann, _, table = two_at_a_table(api)
    schema = schemathesis.openapi.from_dict(_description(app))
    asked: set[int] = set()
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        # Whoever deletes themself or revokes a token is not the one to ask the rest.
        who = come_in(api, "Eve") if operation.path.startswith("/api/me") else ann
        ids = {"table_id": table} if "{table_id}" in operation.path else {}
        cases = operation.as_strategy(generation_mode=mode, path_parameters=ids)
        with suppress(Unsatisfiable):  # a route that asks for nothing cannot be asked wrongly
            asked |= _fuzz(api, who, cases)
    assert (
        asked
        >= {
            GenerationMode.POSITIVE: {200, 201, 204, 404, 409},
            GenerationMode.NEGATIVE: {404, 422},
        }[mode]
    )


def _description(app: FastAPI) -> dict[str, Any]:
    """Return what the application says of itself, with a game that is there."""
    found = copy.deepcopy(app.openapi())
    found["components"]["schemas"]["NewTable"]["properties"]["game"]["enum"] = ["territory"]
    return found


def _fuzz(api: TestClient, who: Player, cases: st.SearchStrategy[Case[Any]]) -> set[int]:
    statuses: set[int] = set()

    @settings(
        max_examples=EACH,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases)
    def send(case: Case[Any]) -> None:
        answer = api.request(**_request(case, who))
        api.cookies.clear()
        where = f"{case.method} {answer.request.url}: {answer.status_code} {answer.text[:300]}"
        assert answer.status_code < 500, where
        if answer.status_code >= 400:
            assert set(answer.json()) == {"error", "code", "message"}, where
        known = {*case.operation.responses.status_codes, "405"}
        assert str(answer.status_code) in known, where
        statuses.add(answer.status_code)

    send()
    return statuses


def _request(case: Case[Any], who: Player) -> dict[str, Any]:
    request = case.as_transport_kwargs(base_url="http://localhost")
    request["headers"] = dict(request.get("headers") or {}) | who.headers
    request.pop("cookies", None)
    if isinstance(request.get("data"), (bytes, str)):
        request["content"] = request.pop("data")
    if "wait" in (request.get("params") or {}):
        request["params"]["wait"] = 0
    return request
