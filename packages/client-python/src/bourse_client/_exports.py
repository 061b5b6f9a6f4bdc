"""Exports: creates a file of a complete selection, waits for it, and downloads it."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from ._call import Call, Spec, text_of
from ._client import AsyncCaller, Caller
from ._files import save, save_async

ExportFormat = Literal["ndjson", "csv", "parquet", "arrow"]

_CREATE = Spec("exports.create", "POST", "/v1/exports")
_GET = Spec("exports.get", "GET", "/v1/exports/{id}")
#: Seconds between two checks of an export.
_LOOK_EVERY = 0.5


class ExportFailed(Exception):
    """The export failed or expired; the message says why, and what to do."""


def _order(endpoint: str, format: ExportFormat, as_of: Any, parameters: Mapping[str, Any]) -> Call:
    place = "resource" if "{" in endpoint else "endpoint"
    # `from` is a Python keyword.
    given = {name.rstrip("_"): text_of(value) for name, value in parameters.items() if value is not None}
    body = {place: endpoint, "format": format, "parameters": given}
    if as_of is not None:
        body["as_of"] = text_of(as_of)
    return Call(_CREATE, {}, body, {"idempotency-key": str(uuid.uuid4())})


def _is_over(order: Mapping[str, Any]) -> bool:
    if order["status"] in ("failed", "expired"):
        raise ExportFailed(order.get("failure") or f"The export has {order['status']}.")
    return bool(order["status"] == "ready")


def export(
    caller: Caller, endpoint: str, to: str | Path, format: ExportFormat, as_of: Any, parameters: Mapping[str, Any]
) -> Path:
    """Creates an export, waits for it, and writes the file to ``to``."""
    order = caller.one(_order(endpoint, format, as_of, parameters)).data
    while not _is_over(order):
        time.sleep(_LOOK_EVERY)
        order = caller.one(Call(_GET, {"id": order["id"]})).data
    return save(caller, Call(_GET, {"id": order["id"]}), to)


async def export_async(
    caller: AsyncCaller, endpoint: str, to: str | Path, format: ExportFormat, as_of: Any, parameters: Mapping[str, Any]
) -> Path:
    """Like ``export``, but asynchronous."""
    order = (await caller.one(_order(endpoint, format, as_of, parameters))).data
    while not _is_over(order):
        await asyncio.sleep(_LOOK_EVERY)
        order = (await caller.one(Call(_GET, {"id": order["id"]}))).data
    return await save_async(caller, Call(_GET, {"id": order["id"]}), to)
