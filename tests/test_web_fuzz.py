"""The API against its own description: thousands of requests made up from it."""

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from noughts.ui.web.app import make_app

schema = schemathesis.openapi.from_asgi("/api/openapi.json", make_app())
CHECKS = [content_type_conformance, response_schema_conformance, status_code_conformance]


@schema.parametrize()
@settings(max_examples=300, deadline=None)
def test_answers_are_what_the_description_says(case: Case) -> None:
    response = case.call()
    assert response.status_code < 500 or response.status_code == 503
    case.validate_response(response, checks=CHECKS)
