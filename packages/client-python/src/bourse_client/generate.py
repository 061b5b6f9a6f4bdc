"""Generates a typed client for a Bourse service from its OpenAPI document, including custom datasets."""

from __future__ import annotations

import json
import keyword
import re
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import urlopen

USAGE = """Writes a typed client for a Bourse service, including its custom datasets.

  bourse-client-generate <document> <file.py>

<document> is the service's OpenAPI document, a URL or a file:
  bourse-client-generate http://127.0.0.1:8080/openapi.json bourse_service.py
"""

Schema = Mapping[str, Any]
WIDTH = 116
#: The client's method that keeps a copy of a list.
SYNC = '''
    def sync(
        self,
        operation: str,
        into: Any = None,
        *,
        table: str | None = None,
        reload: bool = False,
        progress: Callable[[int], None] | None = None,
        **parameters: Any,
    ) -> SyncResult:
        """Keeps a copy of a list: loads it into ``into``, and from then on applies only what changed.

        ``operation`` is the id of a list that accepts ``changed_since``, such as ``eod``, and ``parameters`` are its
        filters; each call for the same mirror needs the same ones.

        ``into`` is a DuckDB connection, the path of a DuckDB file (``.duckdb``, ``.db``), or the path of a folder for
        Parquet files; ``table`` names the table or subfolder, by default after the operation. Without ``into``, the
        rows are a DataFrame, ``rows`` of the result, which is ``into`` of the next call.

        Rows and the state that they have are stored together, so a sync that is interrupted at any point continues
        where it was. ``reload`` loads all rows again. ``progress`` is called with the number of rows that
        were received.
        """
        spec = spec_of(operation, _SPECS)
        named = parameters_of(spec, parameters)
        with opened(into, table or table_of(spec)) as mirror:
            return sync(self._caller, spec, mirror, named, reload=reload, progress=progress)
'''
COST = '''
    {a}def cost(
        self, operation: str, *, body: Mapping[str, Any] | None = None, **parameters: Any
    ) -> dict[str, Any]:
        """The cost of any operation, such as ``options.contract``: ``credits`` and ``remaining``. Spends nothing.

        ``parameters`` are those of its method. A list that you have can say it itself: ``bars.cost()``.
        """
        return {wait}self._caller.cost(call_of(_SPECS, operation, parameters, body))
'''
#: Parameters of the history of a list.
HISTORY = ("symbols", "instrument_ids", "exchanges", "from", "to", "as_of")
#: Parameters that methods of the client replace.
WAYS = {"dry_run", "download", "cursor"}
#: Parameters that only apply to columns.
SHAPES = {"format", "fields", "numbers"}
TEXT_FORMATS = {"json", "csv", "ndjson", "arrow"}


@dataclass(frozen=True)
class Operation:
    """One operation of the document."""

    path: str
    method: str
    object: Mapping[str, Any]

    @property
    def id(self) -> str:
        return str(self.object["operationId"])

    @property
    def group(self) -> str:
        return self.id.split(".")[0].replace("-", "_")

    @property
    def action(self) -> str:
        return "_".join(self.id.split(".")[1:]).replace("-", "_") or "call"

    @property
    def query(self) -> list[Mapping[str, Any]]:
        return [each for each in self.object.get("parameters", []) if each["in"] == "query"]

    def has(self, name: str) -> bool:
        return any(each["name"] == name for each in self.query)

    @property
    def has_columns(self) -> bool:
        return any(each["name"] == "format" and "arrow" in each["schema"].get("enum", []) for each in self.query)

    @property
    def downloads(self) -> bool:
        return self.has("download") and "302" in self.object["responses"]

    @property
    def body(self) -> Schema | None:
        content = self.object.get("requestBody", {}).get("content", {})
        schema: Schema | None = content.get("application/json", {}).get("schema")
        return schema

    @property
    def cursor(self) -> str | None:
        if self.body is not None and "cursor" in self.body.get("properties", {}):
            return "body"
        return "query" if self.has("cursor") else None

    @property
    def changes(self) -> Mapping[str, Any] | None:
        feed: Mapping[str, Any] | None = self.object.get("x-changes")
        return feed if self.has_columns else None

    def has_history(self, filed: Sequence[str]) -> bool:
        """Whether files have its rows, and they can be brought to the current state."""
        is_whole = self.changes is not None and self.changes["load"] != "changes"
        return self.id in filed and is_whole and all(self.has(name) for name in ("from", "to", "exchanges"))

    @property
    def data(self) -> Schema:
        responses = self.object["responses"]
        answer = responses.get("201") or responses.get("202") or responses["200"]
        schema = answer["content"]["application/json"]["schema"]
        data: Schema = schema["properties"]["data"]
        return data

    @property
    def parameters(self) -> list[Mapping[str, Any]]:
        """Parameters that callers pass, required ones first."""
        given = [each for each in self.object.get("parameters", []) if each["in"] in ("path", "query")]
        kept = [each for each in (self._kept(each) for each in given) if each is not None]
        return sorted(kept, key=lambda each: not each.get("required", False))

    def _kept(self, parameter: Mapping[str, Any]) -> Mapping[str, Any] | None:
        name = parameter["name"]
        if parameter["in"] == "query" and (name in WAYS - {"cursor"} or (self.has_columns and name in SHAPES)):
            return None
        if name != "format":
            return parameter
        # For files, `format` selects a file type rather than a representation of rows.
        values = [value for value in parameter["schema"].get("enum", []) if value not in TEXT_FORMATS]
        return {**parameter, "schema": {**parameter["schema"], "enum": values}} if values else None


@dataclass
class Types:
    """Row types, each generated once."""

    schemas: Mapping[str, Schema]
    written: dict[str, str] = field(default_factory=dict)
    #: Names of the types that contain exact numbers, whose type the client chooses.
    generic: set[str] = field(default_factory=set)

    def of(self, schema: Schema, name: str) -> str:
        """A type expression. Objects get a separate type: ``name``, or the name in the document."""
        if "$ref" in schema:
            known = str(schema["$ref"]).rsplit("/", 1)[1]
            return self.of(self.schemas[known], known)
        if "anyOf" in schema:
            return _either([self.of(each, name) for each in schema["anyOf"]])
        kinds = schema.get("type", [])
        return _either([self._one(kind, schema, name) for kind in ([kinds] if isinstance(kinds, str) else kinds)])

    def _one(self, kind: str, schema: Schema, name: str) -> str:
        if kind == "object":
            return self._object(schema, name)
        if kind == "array":
            return f"list[{self.of(schema.get('items', {}), f'{name}Item')}]"
        if kind == "number":
            return "N"
        return {"string": "str", "integer": "int", "boolean": "bool", "null": "None"}.get(kind, "Any")

    def _object(self, schema: Schema, name: str) -> str:
        members = schema.get("properties")
        if not members:
            others = next(iter(schema.get("patternProperties", {}).values()), schema.get("additionalProperties"))
            return f"dict[str, {self.of(others, name) if isinstance(others, Mapping) else 'Any'}]"
        if name not in self.written:
            self.written[name] = ""
            self.written[name] = self._class(members, name, schema.get("required", self.required(members)))
        return f"{name}[N]" if name in self.generic else name

    def _class(self, members: Mapping[str, Schema], name: str, required: Sequence[str]) -> str:
        types = {
            member: kind if member in required else f"NotRequired[{kind}]"
            for member, kind in ((each, self.of(members[each], name + _camel(each))) for each in members)
        }
        if all(member.isidentifier() and not keyword.iskeyword(member) for member in members):
            lines = [
                line for member, each in members.items() for line in (*_comment(each), f"    {member}: {types[member]}")
            ]
            is_generic = any(re.search(r"\bN\b", each) for each in types.values())
            if is_generic:
                self.generic.add(name)
            return "\n".join([f"class {name}(TypedDict{', Generic[N]' if is_generic else ''}):", *lines])
        # Such a type cannot be generic. Quoted, because names such as `NotRequired` are known to type checkers only.
        quoted = {member: json.dumps(re.sub(r"\bN\b", "Numeric", each)) for member, each in types.items()}
        entries = ", ".join(f"{json.dumps(member)}: {each}" for member, each in quoted.items())
        return f"{name} = TypedDict({json.dumps(name)}, {{{entries}}})"

    def required(self, members: Mapping[str, Schema]) -> Sequence[str]:
        """Members that an object has if its schema does not say so: rows are complete."""
        return list(members)

    def shape(self, schema: Schema) -> Any:
        """Positions of decimals in a value, as the client reads them; None if there are none."""
        if "$ref" in schema:
            return self.shape(self.schemas[str(schema["$ref"]).rsplit("/", 1)[1]])
        if "anyOf" in schema:
            return next((found for found in map(self.shape, schema["anyOf"]) if found is not None), None)
        kinds = schema.get("type", [])
        if "number" in kinds:
            return "d"
        if "array" in kinds:
            inner = self.shape(schema.get("items", {}))
            return None if inner is None else [inner]
        others = next(iter(schema.get("patternProperties", {}).values()), schema.get("additionalProperties"))
        named = {"*": others} if isinstance(others, Mapping) else {}
        found = {name: self.shape(each) for name, each in {**schema.get("properties", {}), **named}.items()}
        kept = {name: each for name, each in found.items() if each is not None}
        return kept or None


class Inputs(Types):
    """Types of bodies, each generated once."""

    def required(self, members: Mapping[str, Schema]) -> Sequence[str]:
        return []

    def _one(self, kind: str, schema: Schema, name: str) -> str:
        if kind == "array":
            return f"Sequence[{self.of(schema.get('items', {}), f'{name}Item')}]"
        if kind == "number":
            return "Given"
        values = schema.get("enum") or list(schema.get("x-fields", {}))
        if kind == "string" and values and not schema.get("x-of-installation"):
            known = ", ".join(repr(value) for value in values if value is not None)
            self.written[name] = f"{name} = Literal[{known}]"
            return name
        return super()._one(kind, schema, name)


def inlined(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """The document, with what operations share written out in each: parameters, and fields that these add to rows."""
    schemas = {
        name: _resolved(document, each) for name, each in document.get("components", {}).get("schemas", {}).items()
    }
    paths = {
        path: {
            method: {**each, "parameters": [_resolved(document, one) for one in each.get("parameters", [])]}
            for method, each in item.items()
        }
        for path, item in document["paths"].items()
    }
    for each in (each for item in paths.values() for each in item.values()):
        _add_fields(schemas, each)
    return {**document, "paths": paths, "components": {"schemas": schemas}}


def _resolved(document: Mapping[str, Any], part: Mapping[str, Any]) -> Mapping[str, Any]:
    """Follows references to components."""
    if "$ref" not in part:
        return part
    found: Mapping[str, Any] = document
    for name in str(part["$ref"]).removeprefix("#/").split("/"):
        found = found[name]
    return _resolved(document, found)


def _add_fields(schemas: dict[str, Schema], operation: Mapping[str, Any]) -> None:
    """Adds the fields that parameters add to an operation's rows as optional members."""
    responses = operation["responses"]
    answer = responses.get("202") or responses["200"]
    data = answer["content"]["application/json"]["schema"]["properties"]["data"]
    name = str(data.get("items", data).get("$ref", "")).rsplit("/", 1)[-1]
    added = {key: each for one in operation["parameters"] for key, each in _properties(one.get("x-adds", {})).items()}
    if name in schemas and added:
        row = schemas[name]
        required = row.get("required", list(_properties(row)))
        schemas[name] = {**row, "properties": {**_properties(row), **added}, "required": required}


def _properties(schema: Schema) -> Mapping[str, Schema]:
    properties: Mapping[str, Schema] = schema.get("properties", {})
    return properties


def generate_client(source: Mapping[str, Any], *, command: str, package: str = "bourse_client") -> str:
    """The client's source code. ``package`` is the package of its runtime."""
    document = inlined(source)
    operations = sorted(
        (
            Operation(path, method.upper(), item[method])
            for path, item in document["paths"].items()
            for method in ("get", "post", "delete")
            if method in item
        ),
        key=lambda each: each.id,
    )
    schemas = document.get("components", {}).get("schemas", {})
    types, inputs = Types(schemas), Inputs(schemas)
    bodies = {each.id: _body_type(each, inputs) for each in operations}
    rows = {each.id: _row_type(each, types) for each in operations}
    groups = {each.group: [other for other in operations if other.group == each.group] for each in operations}
    tags = {tag["name"].replace("-", "_"): tag.get("description", "") for tag in document.get("tags", [])}
    parts = [
        _head(command, package),
        *(source for source in types.written.values()),
        *(source for source in inputs.written.values()),
        *(_spec(each, types) for each in operations),
        _specs(operations),
        *(
            _group(name, of, (rows, bodies), tags.get(name, ""), prefix, _filed(operations, types))
            for prefix in ("", "Async")
            for name, of in groups.items()
        ),
        *(_client(list(groups), prefix) for prefix in ("", "Async")),
    ]
    return "\n\n\n".join(parts) + "\n"


def _head(command: str, package: str) -> str:
    return f'''"""Generated by `{command}`. Do not edit."""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, Literal, overload

import httpx

from {package}._call import Call, Changes, N, Numbers, Patience, Spec, call_of
from {package}._client import AsyncCaller, Caller, cache_of, service_at
from {package}._exports import ExportFormat, export, export_async, selection_of
from {package}._files import save, save_async
from {package}._follow import Message, follow, follow_async
from {package}._history import ListHistory
from {package}._progress import Progress
from {package}._rows import Answer, AsyncRows, Rows
from {package}._stream import stream, stream_async
from {package}._sync import SyncResult, parameters_of, spec_of, sync
from {package}._targets import opened, table_of

if TYPE_CHECKING:
    from typing_extensions import NotRequired

# Earlier versions have no generic ones.
if sys.version_info >= (3, 11):
    from typing import TypedDict
else:
    from typing_extensions import TypedDict

#: A number in a row: an exact ``Decimal``, or a float if ``numbers`` is ``"float"``.
Numeric = Decimal | float
#: A number as a parameter.
Given = Decimal | float | int | str'''


def _row_type(operation: Operation, types: Types) -> str:
    data = operation.data
    name = _camel(operation.id) + "Row"
    return types.of(data.get("items", data) if data.get("type") == "array" else data, name)


def _body_type(operation: Operation, inputs: Inputs) -> str:
    return "" if operation.body is None else inputs.of(operation.body, _camel(operation.id) + "Body")


def _spec(operation: Operation, types: Types) -> str:
    data = operation.data
    shape = types.shape(data.get("items", data) if data.get("type") == "array" else data)
    dates = tuple(each["name"] for each in operation.parameters if each["schema"].get("format") == "date")
    more = [
        *([f"cursor={operation.cursor!r}"] if operation.cursor else []),
        *(["columns=True"] if operation.has_columns else []),
        *([f"shape={shape!r}"] if shape is not None else []),
        *([f"dates={dates!r}"] if dates else []),
        *([f"changes={_changes(operation.changes)}"] if operation.changes else []),
    ]
    given = ", ".join([repr(operation.id), repr(operation.method), repr(operation.path), *more])
    return f"{_spec_name(operation)} = Spec({given})"


def _changes(feed: Mapping[str, Any]) -> str:
    """How a copy of the rows is kept, as an expression."""
    given = {name: feed[name] for name in ("key", "load", "history", "retained") if name in feed}
    given["key"] = tuple(feed["key"])
    return f"Changes({', '.join(f'{name}={value!r}' for name, value in given.items())})"


def _specs(operations: Sequence[Operation]) -> str:
    lines = [f"    {each.id!r}: {_spec_name(each)},\n" for each in operations]
    return f"#: Every operation by its id.\n_SPECS: Mapping[str, Spec] = {{\n{''.join(lines)}}}"


def _spec_name(operation: Operation) -> str:
    return f"_{operation.id.replace('.', '_').replace('-', '_').upper()}"


def _filed(operations: Sequence[Operation], types: Types) -> list[str]:
    """Ids of the operations whose rows are also in flat files."""
    files = next((each for each in operations if each.id == "flat-files.list"), None)
    if files is None:
        return []
    row = files.data["items"]
    row = types.schemas[str(row["$ref"]).rsplit("/", 1)[1]] if "$ref" in row else row
    return list(row["properties"].get("operation", {}).get("enum", []))


def _group(
    name: str,
    operations: Sequence[Operation],
    types: tuple[Mapping[str, str], Mapping[str, str]],
    said: str,
    prefix: str,
    filed: Sequence[str],
) -> str:
    rows, bodies = types
    head = [f"class {prefix}{_camel(name)}(Generic[N]):", *_docstring([said or f"Operations of `{name}`."], 4), ""]
    init = [f"    def __init__(self, caller: {prefix}Caller):", "        self._caller = caller"]
    methods = [line for each in operations for line in ("", *_method(each, rows[each.id], bodies[each.id], prefix))]
    if prefix == "":
        histories = [each for each in operations if each.has_history(filed)]
        methods += [line for each in histories for line in ("", *_history(each))]
    return "\n".join([*head, *init, *methods, *(_exports_call(prefix) if name == "exports" else [])])


def _method(operation: Operation, row: str, body: str, prefix: str) -> Iterator[str]:
    is_list = operation.data.get("type") == "array"
    is_async = prefix == "Async"
    answer = f"{prefix}Rows[{row}]" if is_list else f"Answer[{row}]"
    call = f"Call({_spec_name(operation)}, {_given(operation)}{_body(operation)})"
    word = "async def" if is_async and not is_list else "def"
    yield from _signature(f"{word} {operation.action}", operation, body, answer)
    yield from _docstring(list(_said(operation)), 8)
    if is_list:
        yield f"        return {prefix}Rows(self._caller, {call})"
    else:
        yield f"        return {'await ' if is_async else ''}self._caller.one({call})"
    if operation.downloads:
        yield ""
        word, saved = ("async def", "await save_async") if is_async else ("def", "save")
        yield from _signature(f"{word} {operation.action}_file", operation, body, "Path", "to: str | Path")
        yield from _docstring(["Writes the file to `to`, checked against the digest that the service names."], 8)
        yield f"        return {saved}(self._caller, {call}, to)"


def _signature(start: str, operation: Operation, body_type: str, answer: str, *more: str) -> Iterator[str]:
    parameters = [
        f"{_safe(each['name'])}: {_given_type(each['schema'])}{'' if each.get('required') else ' | None = None'}"
        for each in operation.parameters
    ]
    body = [f"body: {body_type}"] if body_type else []
    key = ["idempotency_key: str | None = None"] if _takes_key(operation) else []
    needed = [each for each in parameters if "=" not in each]
    others = [each for each in parameters if "=" in each]
    every = [*more, *body, *needed, *others, *key]
    yield f"    {start}(self{', *, ' if every else ''}{', '.join(every)}) -> {answer}:"


def _history(operation: Operation) -> Iterator[str]:
    """The method that reads whole months and years from files."""
    taken = [each for name in HISTORY for each in operation.parameters if each["name"] == name]
    given = ", ".join(f"{_safe(each['name'])}: {_given_type(each['schema'])} | None = None" for each in taken)
    name = "history" if operation.action == "list" else f"{operation.action}_history"
    yield f"    def {name}(self, *, {given}, progress: Progress = True) -> ListHistory:"
    said = [
        f"{operation.object.get('summary', operation.id)} of whole years, read from files that are stored on disk.",
        f"The rows are those of `{operation.action}`. Files have the current ones of entire markets; the listings in "
        "`symbols` or `instrument_ids`, and rows as of earlier times, are read as pages.",
        *(f"{_safe(each['name'])}: {_in_python(each.get('description', ''))}" for each in taken),
        "progress: True shows a bar of the download; a function is called with the bytes received and in total.",
        "Costs the price of each file that is not on disk, of the changes since it was written, and of the pages for "
        "the rest: `cost()` returns the sum.",
    ]
    yield from _docstring(said, 8)
    values = ", ".join(f"{each['name']!r}: {_safe(each['name'])}" for each in taken)
    yield f"        return ListHistory(self._caller, Call({_spec_name(operation)}, {{{values}}}), progress)"


def _takes_key(operation: Operation) -> bool:
    given = operation.object.get("parameters", [])
    return any(each["in"] == "header" and each["name"].lower() == "idempotency-key" for each in given)


def _given(operation: Operation) -> str:
    return "{" + ", ".join(f"{each['name']!r}: {_safe(each['name'])}" for each in operation.parameters) + "}"


def _body(operation: Operation) -> str:
    body = "" if operation.body is None else ", body"
    return (
        f"{body}, {{}} if idempotency_key is None else {{'idempotency-key': idempotency_key}}"
        if _takes_key(operation)
        else body
    )


def _given_type(schema: Schema) -> str:
    if schema.get("type") == "array":
        return f"Sequence[{_given_type(schema.get('items', {}))}]"
    values = schema.get("enum")
    if values and not schema.get("x-of-installation") and all(isinstance(value, str) for value in values):
        return f"Literal[{', '.join(map(repr, values))}]"
    if schema.get("format") in ("date-time", "date-or-instant"):
        return "datetime | date | str"
    if schema.get("format") == "date":
        return "date | str"
    kinds = {"string": "str", "integer": "int", "boolean": "bool", "number": "Given"}
    return kinds.get(str(schema.get("type")), "str")


def _said(operation: Operation) -> Iterator[str]:
    """The paragraphs of a method's docstring."""
    yield f"{operation.object.get('summary', operation.id)}."
    yield _in_python(operation.object.get("description", ""))
    yield from (f"{_safe(each['name'])}: {_in_python(each.get('description', ''))}" for each in operation.parameters)
    yield from _body_said(operation.body or {}, "")
    needs = ", ".join(operation.object.get("x-capability", []))
    cost = operation.object.get("x-credits-cost", {}).get("text", "")
    yield " ".join(part for part in (f"Needs {needs}." if needs else "", f"Costs {cost}." if cost else "") if part)


def _body_said(schema: Schema, path: str) -> Iterator[str]:
    """What the members of a body mean, and the fields that it may name."""
    for name, each in _properties(schema).items():
        items = each.get("items", {})
        said = each.get("description") or items.get("description")
        if said:
            yield f"body {path}{name}: {_in_python(said)}"
        fields = each.get("x-fields", {})
        if fields:
            yield f"Fields: {', '.join(f'{field} ({_unit(about)})' for field, about in fields.items())}."
        yield from _body_said(items, f"{path}{name}.")


def _unit(about: Mapping[str, Any]) -> str:
    return str(about.get("unit") or about.get("type", ""))


#: Problems by the status that other clients see.
PROBLEMS = {
    "401": "Unauthenticated",
    "403": "NotEntitled",
    "404": "NotFound",
    "409": "Conflict",
    "422": "InvalidRequest",
    "429": "RateLimited",
    "503": "Unavailable",
}
#: Words about requests, and what they are in Python.
IN_PYTHON = (
    (r", comma-separated, that ", " that "),
    (r", comma-separated", ""),
    (
        r"At most ([\d,]+) with `format=arrow` or `parquet`, where a page may end sooner because of its size; "
        r"otherwise at most ([\d,]+)\.",
        r"At most \2; tables are read \1 at a time.",
    ),
    (r"; empty for the first one\.", "; omit it for the first one."),
    (r"`meta\.(\w+)`", r'`page.meta["\1"]`'),
    (r" as columns \(`format=arrow` or `parquet`\)", " as a table"),
)


def _in_python(text: str) -> str:
    """A description without the words of HTTP."""
    for pattern, words in IN_PYTHON:
        text = re.sub(pattern, words, text)
    return re.sub(r"\b(\d{3}) (`[a-z-]+`)", _problem, text)


def _problem(found: re.Match[str]) -> str:
    status, code = found.groups()
    return f"`{PROBLEMS[status]}` ({code})" if status in PROBLEMS else str(found.group())


def _exports_call(prefix: str) -> Iterator[str]:
    is_async = prefix == "Async"
    word, made = ("async def", "await export_async") if is_async else ("def", "export")
    yield ""
    yield (
        f"    {word} __call__(self, endpoint: str, to: str | Path, *, format: ExportFormat = 'ndjson', "
        "as_of: datetime | date | str | None = None, **parameters: Any) -> Path:"
    )
    yield from _docstring(
        [
            "Exports all rows of a collection, such as `/v1/eod`, to the file `to`.",
            "Takes the parameters of the collection's method.",
        ],
        8,
    )
    yield f"        return {made}(self._caller, selection_of(_SPECS, endpoint, as_of, parameters), to, format)"


def _client(groups: Sequence[str], prefix: str) -> str:
    is_async = prefix == "Async"
    a, wait, enter, leave = (
        ("async ", "await ", "__aenter__", "__aexit__") if is_async else ("", "", "__enter__", "__exit__")
    )
    http = f"httpx.{prefix}Client"
    members = "\n".join(
        f"        self.{name}: {prefix}{_camel(name)}[N] = {prefix}{_camel(name)}(self._caller)" for name in groups
    )
    choices = "".join(
        _constructor(f"self: {prefix}Bourse[{kind}]", numbers, http) + "...\n\n"
        for kind, numbers in (
            ("Decimal", 'Literal["decimal"] = "decimal"'),
            ("float", 'Literal["float"]'),
            ("Decimal | float", "Numbers"),
        )
    )
    iterator = f"{prefix}Iterator" if is_async else "Iterator"
    return f'''class {prefix}Bourse(Generic[N]):
    """{"Asynchronous" if is_async else "Synchronous"} client of a Bourse service, with a method for each operation."""

{choices}{_constructor("self", 'Numbers = "decimal"', http, is_overload=False)}
        """``url`` and ``key`` default to ``BOURSE_URL`` and ``BOURSE_KEY``.

        ``numbers`` sets the type of decimals in rows and tables: ``"decimal"`` or ``"float"``. ``retries`` and
        ``longest_wait`` (seconds) limit the retries of a call. ``cache`` stores pages in the user's cache, or in a
        folder: the service then confirms that a page is current, which costs no credits, instead of sending it again.
        ``client`` is an httpx client of yours, with its own timeout; ``close`` leaves it open.
        """
        address = url or os.environ.get("BOURSE_URL", "http://127.0.0.1:8080")
        service = service_at(address, key or os.environ.get("BOURSE_KEY", ""), headers)
        patience = Patience(retries, longest_wait)
        self._caller = {prefix}Caller(
            service, numbers, patience, client=client, timeout=timeout, cache=cache_of(cache)
        )
{members}

    def stream(self, channel: str, symbols: Sequence[str]) -> {iterator}[dict[str, Any]]:
        """Yields the current row of each symbol, then every new row as it is published."""
        return stream{"_async" if is_async else ""}(self._caller, channel, symbols)

    def follow(
        self, channel: str, symbols: Sequence[str] | None = None, *, since: int | None = None
    ) -> {iterator}[Message]:
        """Yields the messages of ``publications`` or ``changes:<operation>``, and what it missed when it reconnects.

        ``since`` is the ``seq`` of the last message that you have, also from an earlier process, for up to 24 hours.
        """
        return follow{"_async" if is_async else ""}(self._caller, channel, symbols, since)
{COST.format(a=a, wait=wait)}{"" if is_async else SYNC}
    {a}def close(self) -> None:
        """Closes the connections."""
        {wait}self._caller.close()

    {a}def {enter}(self) -> {prefix}Bourse[N]:
        return self

    {a}def {leave}(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        {wait}self.close()'''


def _constructor(receiver: str, numbers: str, http: str, *, is_overload: bool = True) -> str:
    head = "    @overload\n" if is_overload else ""
    return f"""{head}    def __init__(
        {receiver},
        url: str | None = None,
        key: str | None = None,
        *,
        numbers: {numbers},
        retries: int = 4,
        longest_wait: float = 60.0,
        timeout: float = 60.0,
        headers: dict[str, str] | None = None,
        cache: bool | str | Path = False,
        client: {http} | None = None,
    ) -> None: """


def _comment(schema: Schema) -> Iterator[str]:
    unit = schema.get("x-unit")
    said = f"{schema.get('description', '')}{f' ({unit})' if unit else ''}"
    for line in textwrap.wrap(said, WIDTH - 8):
        yield f"    #: {line}"


def _docstring(paragraphs: Sequence[str], indent: int) -> list[str]:
    space = " " * indent
    # A final quote or backslash would merge with the quotes that end the docstring.
    said = [each.replace("\\", "\\\\").replace('"""', "'''") for each in paragraphs if each]
    first, *more = said or [""]
    lines = textwrap.wrap(first, WIDTH - indent)
    if not more and len(lines) == 1:
        return [f'{space}"""{lines[0]}"""']
    body = [f"{space}{line}".rstrip() for each in more for line in ["", *textwrap.wrap(each, WIDTH - indent)]]
    return [f'{space}"""{lines[0]}', *(f"{space}{line}" for line in lines[1:]), *body, f'{space}"""']


def _either(kinds: Sequence[str]) -> str:
    distinct = list(dict.fromkeys(kinds)) or ["Any"]
    ordered = sorted(distinct, key=lambda kind: kind == "None")
    return " | ".join(ordered)


def _camel(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", name))


def _safe(name: str) -> str:
    plain = re.sub(r"\W", "_", name)
    return f"{plain}_" if keyword.iskeyword(plain) else plain


def _read(source: str) -> Mapping[str, Any]:
    if re.match(r"https?:", source):
        with urlopen(source) as answer:
            document: Mapping[str, Any] = json.load(answer)
            return document
    text: Mapping[str, Any] = json.loads(Path(source).read_text(encoding="utf-8"))
    return text


def main() -> None:
    """Runs the command line."""
    if len(sys.argv) != 3:
        sys.exit(USAGE)
    source, file = sys.argv[1:]
    Path(file).write_text(
        generate_client(_read(source), command=f"bourse-client-generate {Path(source).name} {Path(file).name}")
    )
    print(f"Wrote {file}.")


if __name__ == "__main__":
    main()
