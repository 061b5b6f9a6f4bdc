"""Exceptions that a call may raise."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


class BourseProblem(Exception):
    """The service rejected the call or failed. Branch on ``code``, which is stable, or on the class.

    The message is the detail, written for people. An error from a proxy in front of the service has the code
    ``http-<status>``.
    """

    def __init__(self, status: int, document: Mapping[str, Any], *, retry_after: float | None, request_id: str | None):
        super().__init__(document.get("detail") or document.get("title") or f"The service returned status {status}.")
        self.status = status
        self.code: str = document.get("code") or f"http-{status}"
        self.title: str | None = document.get("title")
        self.detail: str | None = document.get("detail")
        #: All errors, each with a ``code``, a ``message``, and the ``parameter`` or ``pointer``.
        self.errors: list[dict[str, Any]] = document.get("errors") or []
        #: Seconds after which a retry makes sense.
        self.retry_after = retry_after
        #: The request id. Include it when you report a problem.
        self.request_id = request_id


class Unauthenticated(BourseProblem):
    """The key is unknown, expired or revoked."""


class NotEntitled(BourseProblem):
    """The key lacks a capability, a market, a symbol or history for this call."""


class NotFound(BourseProblem):
    """No such symbol, identifier or row."""


class Conflict(BourseProblem):
    """Not possible in the current state, such as a file that is not ready yet."""


class InvalidRequest(BourseProblem):
    """The parameters are invalid; ``errors`` says which."""


class RateLimited(BourseProblem):
    """One of the account's limits is used up; retry after ``retry_after`` seconds."""


class Unavailable(BourseProblem):
    """The data is not available yet, or the service is temporarily unavailable."""


class ConnectionFailed(Exception):
    """The service could not be reached, or the connection broke."""


_CLASSES: dict[int, type[BourseProblem]] = {
    401: Unauthenticated,
    403: NotEntitled,
    404: NotFound,
    409: Conflict,
    429: RateLimited,
    **dict.fromkeys((400, 405, 406, 413, 414, 415, 422, 431), InvalidRequest),
    **dict.fromkeys((501, 502, 503, 504), Unavailable),
}


def problem_of(status: int, headers: Mapping[str, str], body: bytes) -> BourseProblem:
    """The exception for an error from the service, of the class for its status."""
    try:
        document = json.loads(body)
    except ValueError:
        document = {}
    seconds = headers.get("retry-after", "")
    return _CLASSES.get(status, BourseProblem)(
        status,
        document if isinstance(document, dict) else {},
        retry_after=float(seconds) if seconds.isdecimal() else None,
        request_id=headers.get("x-request-id"),
    )
