"""The API against its own description: requests that schemathesis makes up from it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from asgi import Web, assert_guarded
from fastapi.routing import APIRoute
from hypothesis import given, settings
from hypothesis import strategies as st
from seeds import FUZZ

from noughts.frontends.web.app import make_app
from noughts.frontends.web.routes import router

if TYPE_CHECKING:  # importing it takes a second, in every worker that collects this module
    from schemathesis import Case
    from schemathesis.schemas import BaseSchema

OPERATIONS = [
    (route.path, method.lower())
    for route in router.routes
    if isinstance(route, APIRoute)
    for method in route.methods or ()
]


@cache
def description() -> BaseSchema:
    import schemathesis

    return schemathesis.openapi.from_dict(make_app().openapi())


@pytest.mark.hypothesis
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_answers_agree_with_the_description(path: str, method: str, web: Web) -> None:
    from schemathesis.generation import GenerationMode

    operation = description()[path][method]

    @settings(max_examples=500 if FUZZ else 15)
    @given(st.one_of([operation.as_strategy(mode) for mode in GenerationMode]))
    def check(case: Case[Any]) -> None:
        check_answer(case, web)

    check()


def check_answer(case: Case[Any], web: Web) -> None:
    import requests
    from schemathesis import Response
    from schemathesis.specs.openapi import checks

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
    case.validate_response(
        response,
        checks=[
            checks.content_type_conformance,
            checks.response_schema_conformance,
            checks.status_code_conformance,
        ],
    )
