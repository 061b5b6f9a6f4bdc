"""Exports: creates a file of a complete selection, waits for it, and downloads it."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from ._call import Call, Spec, parameters_of, text_of
from ._client import AsyncCaller, Caller
from ._files import save, save_async

ExportFormat = Literal["ndjson", "csv", "parquet", "arrow"]

_CREATE = Spec("exports.create", "POST", "/v1/exports")
_GET = Spec("exports.get", "GET", "/v1/exports/{id}")
#: Seconds between two checks of an export.
_LOOK_EVERY = 0.5


class ExportFailed(Exception):
    """The export failed or expired; the message says why, and what to do."""


@dataclass(frozen=True)
class Selection:
    """The rows of an export."""

    endpoint: str
    #: The operation with that path.
    spec: Spec
    parameters: Mapping[str, Any]
    as_of: Any


def selection_of(specs: Mapping[str, Spec], endpoint: str, as_of: Any, parameters: Mapping[str, Any]) -> Selection:
    """The rows of an endpoint, whose operation the service may know even if this client does not."""
    unknown = Spec(endpoint, "GET", endpoint)
    found = (spec for spec in specs.values() if spec.path == endpoint and spec.method == "GET")
    return Selection(endpoint, next(found, unknown), parameters, as_of)


def _order(selection: Selection, format: ExportFormat) -> Call:
    endpoint, as_of = selection.endpoint, selection.as_of
    place = "resource" if "{" in endpoint else "endpoint"
    body = {place: endpoint, "format": format, "parameters": parameters_of(selection.spec, selection.parameters)}
    if as_of is not None:
        body["as_of"] = text_of(as_of)
    return Call(_CREATE, {}, body, {"idempotency-key": str(uuid.uuid4())})


def _is_over(order: Mapping[str, Any]) -> bool:
    if order["status"] in ("failed", "expired"):
        raise ExportFailed(order.get("failure") or f"The export has {order['status']}.")
    return bool(order["status"] == "ready")


def export(caller: Caller, selection: Selection, to: str | Path, format: ExportFormat) -> Path:
    """Creates an export, waits for it, and writes the file to ``to``."""
    order = caller.one(_order(selection, format)).data
    while not _is_over(order):
        time.sleep(_LOOK_EVERY)
        order = caller.one(Call(_GET, {"id": order["id"]})).data
    return save(caller, Call(_GET, {"id": order["id"]}), to)


async def export_async(caller: AsyncCaller, selection: Selection, to: str | Path, format: ExportFormat) -> Path:
    """Like ``export``, but asynchronous."""
    order = (await caller.one(_order(selection, format))).data
    while not _is_over(order):
        await asyncio.sleep(_LOOK_EVERY)
        order = (await caller.one(Call(_GET, {"id": order["id"]}))).data
    return await save_async(caller, Call(_GET, {"id": order["id"]}), to)
