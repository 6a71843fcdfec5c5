"""The API against its own description: hundreds of requests made up from it."""

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

from noughts.frontends.web.app import make_api, make_app

# Its systematic phase is worked out when tests are collected, which takes longer than all here.
MADE_UP = schemathesis.Config.from_dict({"phases": {"coverage": {"enabled": False}}})
schema = schemathesis.openapi.from_dict(make_api().openapi(), config=MADE_UP)
CHECKS = [content_type_conformance, response_schema_conformance, status_code_conformance]


@pytest.fixture(scope="module")
def web() -> Iterator[Web]:
    with Web(make_app()) as web:
        yield web


@schema.parametrize()
@settings(max_examples=75, deadline=None)
def test_answers_are_what_the_description_says(case: Case[Any], web: Web) -> None:
    asked = requests.Request(**case.as_transport_kwargs("http://localhost")).prepare()
    path, _, query = asked.path_url.partition("?")
    got = web.loop.run_until_complete(web.ask(path, query, method=case.method))
    assert got.status < 500 or got.status == 503
    assert_guarded(got)
    response = Response(
        status_code=got.status,
        headers={name: [value] for name, value in got.headers.items()},
        content=got.body,
        request=asked,
        elapsed=0,
        verify=False,
    )
    case.validate_response(response, checks=CHECKS)
