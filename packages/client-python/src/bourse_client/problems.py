"""What a call may fail with."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


class BourseProblem(Exception):
    """The service refused or failed: decide by ``code``, which is stable, or by the class.

    The message is the detail, for people. A server in between that answers in words of its own gets ``http-<status>``.
    """

    def __init__(self, status: int, document: Mapping[str, Any], *, retry_after: float | None, request_id: str | None):
        super().__init__(document.get("detail") or document.get("title") or f"The service answered {status}.")
        self.status = status
        self.code: str = document.get("code") or f"http-{status}"
        self.title: str | None = document.get("title")
        self.detail: str | None = document.get("detail")
        #: What is wrong, item by item: each with a ``code``, a ``message`` and the ``parameter`` or ``pointer``.
        self.errors: list[dict[str, Any]] = document.get("errors") or []
        #: Seconds after which trying again makes sense.
        self.retry_after = retry_after
        #: Name it when you report a problem.
        self.request_id = request_id


class Unauthenticated(BourseProblem):
    """401: there is no such key, or it is no longer valid."""


class NotEntitled(BourseProblem):
    """403: the key, its plan or its markets do not allow it."""


class NotFound(BourseProblem):
    """404: nothing of what was named exists for this key."""


class Conflict(BourseProblem):
    """409: not in this state, such as a file that is not ready."""


class InvalidRequest(BourseProblem):
    """400, 406, 413, 415, 422: the request itself is wrong; ``errors`` says where."""


class RateLimited(BourseProblem):
    """429: a limit of the account is used up until ``retry_after``."""


class Unavailable(BourseProblem):
    """501, 502, 503, 504: the service cannot answer at the moment, or not yet."""


class ConnectionFailed(Exception):
    """The service could not be reached, or the answer broke off."""


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
    """The problem of an answer, in the class of its status."""
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
