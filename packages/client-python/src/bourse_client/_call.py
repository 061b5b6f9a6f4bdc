"""Calls and their results: what the sync and async clients share."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timezone
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal, cast
from urllib.parse import quote

from .problems import BourseProblem, ConnectionFailed

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    #: Type of the exact numbers in rows: ``Decimal``, or ``float`` for ``Bourse(numbers="float")``.
    N = TypeVar("N", bound=Decimal | float, default=Decimal)
else:
    from typing import TypeVar

    N = TypeVar("N")

Numbers = Literal["decimal", "float"]

#: Positions of decimals in a row: ``"d"`` for a decimal, a dict by member, a list for items, ``"*"`` for any member.
Shape = Any


@dataclass(frozen=True)
class Changes:
    """How a copy of a list is kept with ``changed_since``."""

    #: Fields that identify a row.
    key: tuple[str, ...]
    #: Whether the first load is the list itself, its range of all dates, or the changes since the beginning.
    load: Literal["list", "range", "changes"] = "list"
    #: Field that is compared with ``meta.history_from``.
    history: str | None = None
    #: Field that is compared with ``meta.retained_from``.
    retained: str | None = None


@dataclass(frozen=True)
class Spec:
    """An operation's fixed properties."""

    id: str
    method: Literal["GET", "POST", "DELETE"]
    #: ``/v1/…`` with ``{name}`` for path parameters.
    path: str
    cursor: Literal["query", "body"] | None = None
    #: Whether rows are also available as columns.
    columns: bool = False
    #: Maximum rows per page; None if the operation has no pages.
    limit: int | None = None
    shape: Shape = None
    #: Parameters that take a date without a time.
    dates: tuple[str, ...] = ()
    #: None if the operation does not report changes.
    changes: Changes | None = None


@dataclass(frozen=True)
class Call:
    """An operation with its parameters."""

    spec: Spec
    params: Mapping[str, Any]
    body: Mapping[str, Any] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)

    def at(self, cursor: str | None) -> Call:
        """The same call, for the page at a cursor."""
        if cursor is None:
            return self
        if self.spec.cursor == "body":
            return Call(self.spec, self.params, {**(self.body or {}), "cursor": cursor}, self.headers)
        return self.having(cursor=cursor)

    def having(self, **params: Any) -> Call:
        """The same call with further parameters; None values are ignored."""
        given = {name: value for name, value in params.items() if value is not None}
        return Call(self.spec, {**self.params, **given}, self.body, self.headers)

    def limited(self, rows: int) -> Call:
        """The same call, for at most that many rows, if it has pages."""
        if self.spec.cursor == "body":
            return Call(self.spec, self.params, {**(self.body or {}), "limit": rows}, self.headers)
        return self.having(limit=rows) if self.spec.cursor == "query" else self

    def dry_run(self) -> Call:
        """The call that returns only the cost: of columns, because some rows are available only as such."""
        return self.having(dry_run=True, format="arrow" if self.spec.columns else None)

    def address(self) -> tuple[str, dict[str, str]]:
        """The path with its parameters filled in, and the other parameters."""
        path = self.spec.path
        query: dict[str, str] = {}
        for name, value in self.params.items():
            if value is None:
                continue
            if f"{{{name}}}" in path:
                path = path.replace(f"{{{name}}}", quote(parameter_text(self.spec, name, value), safe=""))
            else:
                query[name] = parameter_text(self.spec, name, value)
        return path, query


def parameter_text(spec: Spec, name: str, value: Any) -> str:
    """A parameter as text. A date may have a time in addition: a ``datetime`` or a pandas ``Timestamp`` has one."""
    is_day = name in spec.dates and isinstance(value, datetime)
    return text_of(value.date() if is_day else value)


def parameters_of(spec: Spec, given: Mapping[str, Any]) -> dict[str, str]:
    """Parameters by name, as text, in the order of their names; None values are ignored."""
    # `from` is a Python keyword.
    named = {name.rstrip("_"): value for name, value in given.items() if value is not None}
    return {name: parameter_text(spec, name, named[name]) for name in sorted(named)}


def call_of(
    specs: Mapping[str, Spec], operation: str, given: Mapping[str, Any], body: Mapping[str, Any] | None
) -> Call:
    """The call of an operation. Raises ``ValueError`` if there is no operation with that id."""
    spec = specs.get(operation)
    if spec is None:
        known = ", ".join(sorted(specs))
        raise ValueError(f"expected the id of an operation, such as eod.list, got {operation!r}. Known are {known}")
    named = parameters_of(spec, given)
    missing = [name for name in re.findall(r"{(\w+)}", spec.path) if name not in named]
    if missing:
        raise ValueError(f"expected the parameter {missing[0]} of {operation}, which is required")
    return Call(spec, named, body)


def text_of(value: Any) -> str:
    """A value as written in a URL."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        aware = value if value.tzinfo else value.replace(tzinfo=timezone.utc)
        return aware.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, (list, tuple, set, frozenset)):
        return ",".join(text_of(item) for item in value)
    return f"{value:f}" if isinstance(value, Decimal) else str(value)


def body_of(body: Mapping[str, Any] | None) -> bytes | None:
    """Arguments as JSON. Decimals become text with every digit; dates and times use the format of the service."""
    return None if body is None else json.dumps(body, default=text_of).encode()


def parse(text: bytes, shape: Shape, numbers: Numbers) -> dict[str, Any]:
    """A parsed result. Decimals are exact ``Decimal`` values, or floats if ``numbers`` is ``"float"``."""
    if numbers == "float":
        return cast(dict[str, Any], json.loads(text))
    answer = cast(dict[str, Any], json.loads(text, parse_float=Decimal))
    data = answer.get("data")
    answer["data"] = [_exact(row, shape) for row in data] if isinstance(data, list) else _exact(data, shape)
    return answer


def _exact(value: Any, shape: Shape) -> Any:
    """The value with integers in decimal positions converted to ``Decimal``."""
    if value is None or shape is None:
        return value
    if shape == "d":
        return Decimal(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if isinstance(shape, list):
        return [_exact(item, shape[0]) for item in value]
    others = shape.get("*")
    return {name: _exact(member, shape.get(name, others)) for name, member in value.items()}


@dataclass(frozen=True)
class Patience:
    """How often a call is retried, and how long it may wait in between."""

    retries: int = 4
    #: Seconds; if the service requests a longer wait, the error is raised immediately.
    longest_wait: float = 60.0

    def wait(self, failure: Exception, tries: int, repeatable: bool) -> float | None:
        """Seconds until the next attempt; None if a retry makes no sense."""
        if tries >= self.retries or not _passes(failure, repeatable):
            return None
        asked = failure.retry_after if isinstance(failure, BourseProblem) else None
        seconds = min(2**tries / 2, self.longest_wait) if asked is None else asked
        # Jitter, so that callers rejected together do not retry together.
        return None if seconds > self.longest_wait else seconds + random.random() * min(0.25, seconds / 4 + 0.05)


#: Problems that waiting for a minute does not fix.
_LASTING = {"dataset-unpublished", "coverage-unavailable", "daily-credit-limit"}


def _passes(failure: Exception, repeatable: bool) -> bool:
    if isinstance(failure, ConnectionFailed):
        return repeatable
    if not isinstance(failure, BourseProblem) or failure.code in _LASTING:
        return False
    return failure.status in (429, 503) or (repeatable and failure.status in (502, 504))
