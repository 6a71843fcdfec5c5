"""The API against its own description: requests that schemathesis makes up from it."""

import os
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from asgi import Web, assert_guarded
from hypothesis import settings
from schemathesis import Case, Response
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from noughts.frontends.web.app import make_app

EXPLORE = os.environ.get("NOUGHTS_FUZZ") == "1"
"""Whether to look for new requests instead of repeating the same ones."""

# The phase `coverage` runs while tests are collected and takes longer than all tests here.
CONFIG = schemathesis.Config.from_dict(
    {
        "phases": {"coverage": {"enabled": False}},
        "generation": {"deterministic": not EXPLORE},
    }
)
schema = schemathesis.openapi.from_dict(make_app().openapi(), config=CONFIG)
CHECKS = [content_type_conformance, response_schema_conformance, status_code_conformance]


@pytest.fixture(scope="module")
def web() -> Iterator[Web]:
    with Web(make_app()) as web:
        yield web


@schema.parametrize()
@settings(max_examples=500 if EXPLORE else 30, deadline=None, derandomize=not EXPLORE)
def test_answers_agree_with_the_description(case: Case[Any], web: Web) -> None:
    request = requests.Request(**case.as_transport_kwargs("http://localhost")).prepare()
    path, _, query = request.path_url.partition("?")
    answer = web.loop.run_until_complete(web.request(path, query, method=case.method))
    assert answer.status < 500 or answer.status == 503
    assert_guarded(answer)
    response = Response(
        status_code=answer.status,
        headers={name: [value] for name, value in answer.headers.items()},
        content=answer.body,
        request=request,
        elapsed=0,
        verify=False,
    )
    case.validate_response(response, checks=CHECKS)
