"""What the tester cannot know: callers with addresses of their own, and the meaning of `x-` members of the document."""

import ipaddress
import itertools
from collections.abc import Iterator
from typing import Any

import schemathesis

# A network reserved for benchmarks (RFC 2544), which no caller uses.
ADDRESSES = itertools.cycle(ipaddress.ip_network("198.18.0.0/15").hosts())


@schemathesis.hook
def before_call(context, case, kwargs):
    """Gives each request a different address: one that sends 60 wrong keys in a minute is blocked."""
    case.headers["X-Forwarded-For"] = str(next(ADDRESSES))


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """Adds the response to `dry_run` beside the usual one, and spells out the format `date-or-instant`."""
    for operation in operations_in(raw_schema):
        for parameter in operation.get("parameters", []):
            parameter = resolved(raw_schema, parameter)
            schema = parameter["schema"]
            if schema.get("format") == "date-or-instant":
                del schema["format"]
                schema["anyOf"] = [{"format": "date-time"}, {"format": "date"}]
            if "x-response" in parameter:
                add_alternative(operation["responses"], parameter["x-response"])


def operations_in(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for item in document["paths"].values():
        yield from item.values()


def resolved(document: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    if "$ref" not in part:
        return part
    for name in part["$ref"].removeprefix("#/").split("/"):
        document = document[name]
    return document


def add_alternative(responses: dict[str, Any], other: dict[str, Any]) -> None:
    if "202" in responses:
        return
    media = responses["200"]["content"]["application/json"]
    media["schema"] = {"anyOf": [media["schema"], other["content"]["application/json"]["schema"]]}
