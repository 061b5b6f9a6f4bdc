"""What the tester cannot know: callers with addresses of their own, and the meaning of `x-` members of the document."""

import copy
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
    """Writes out what `x-` members say: the responses that parameters cause, columns, and `date-or-instant`."""
    for operation in operations_in(raw_schema):
        operation["parameters"] = [own(raw_schema, operation, each) for each in operation.get("parameters", [])]
        for parameter in operation["parameters"]:
            if "x-response" in parameter:
                add_alternative(operation["responses"], parameter["x-response"])


@schemathesis.check
def problem_code_is_documented(context, response, case):
    """A problem has a code that the operation, or the response of all operations, lists."""
    if response.status_code < 400 or response.status_code == 405:
        return
    code = response.json()["code"]
    document = case.operation.schema.raw_schema
    shared = [each["x-codes"] for each in document["components"]["responses"].values() if "x-codes" in each]
    documented = [*case.operation.definition.raw["x-codes"], *itertools.chain(*shared)]
    assert code in documented, f"the operation does not document {code}"


def own(document: dict[str, Any], operation: dict[str, Any], parameter: dict[str, Any]) -> dict[str, Any]:
    """A copy of an operation's parameter."""
    parameter = copy.deepcopy(resolved(document, parameter))
    schema = parameter["schema"]
    if schema.get("format") == "date-or-instant":
        del schema["format"]
        schema["anyOf"] = [{"format": "date-time"}, {"format": "date"}]
    if schema.get("x-columns"):
        schema["items"]["enum"] = list(row_schema(document, operation)["properties"])
    return parameter


def row_schema(document: dict[str, Any], operation: dict[str, Any]) -> dict[str, Any]:
    data = operation["responses"]["200"]["content"]["application/json"]["schema"]["properties"]["data"]
    return resolved(document, data["items"])


def operations_in(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for item in document["paths"].values():
        yield from item.values()


def resolved(document: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    if "$ref" not in part:
        return part
    found = document
    for name in part["$ref"].removeprefix("#/").split("/"):
        found = found[name]
    return resolved(document, found)


def add_alternative(responses: dict[str, Any], other: dict[str, Any]) -> None:
    if "201" in responses or "202" in responses:
        return
    content = responses["200"]["content"]
    for media_type, media in other["content"].items():
        if media_type in content:
            content[media_type]["schema"] = {"anyOf": [content[media_type]["schema"], media["schema"]]}
        else:
            content[media_type] = media
