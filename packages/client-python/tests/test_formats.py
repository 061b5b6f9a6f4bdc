"""Every list has the same content as columns and as JSON, as Apache's own libraries read them."""

from __future__ import annotations

import io
import json
import os
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import httpx
import pyarrow
import pyarrow.parquet
import pytest

from bourse_client.generate import inlined


def _lists() -> list[tuple[str, str]]:
    """One URL per list, taken from the example calls in the service's documentation."""
    document = inlined(httpx.get(f"{os.environ['BOURSE_URL']}/openapi.json", timeout=60).json())
    return [
        (operation["operationId"], operation["x-example-call"])
        for item in document["paths"].values()
        for operation in [item.get("get", {})]
        if "x-example-call" in operation
        and any(
            each["name"] == "format" and "arrow" in each["schema"].get("enum", []) for each in operation["parameters"]
        )
    ]


LISTS = _lists()


@pytest.fixture(scope="module")
def http() -> httpx.Client:
    headers = {"authorization": f"Bearer {os.environ['BOURSE_KEY']}"}
    return httpx.Client(base_url=os.environ["BOURSE_URL"], headers=headers, timeout=60)


def test_the_documentation_shows_a_call_of_most_lists() -> None:
    assert len(LISTS) > 55


@pytest.mark.parametrize("address", [address for _, address in LISTS], ids=[name for name, _ in LISTS])
def test_columns_equal_json(http: httpx.Client, address: str) -> None:
    answer = http.get(address, params=_with(address, {}))
    if answer.status_code in (404, 501, 503):
        pytest.skip(f"the demo market has nothing there: {answer.json()['code']}")
    rows = json.loads(answer.content, parse_float=Decimal)["data"]
    arrow = http.get(address, params=_with(address, {"format": "arrow"}))
    parquet = http.get(address, params=_with(address, {"format": "parquet"}))
    assert (arrow.status_code, parquet.status_code) == (200, 200), arrow.text
    for table in (_arrow(arrow.content), pyarrow.parquet.read_table(io.BytesIO(parquet.content))):
        told = table.to_pylist()
        assert len(told) == len(rows)
        for row, expected in zip(told, rows, strict=True):
            assert list(row) == list(expected)
            for field in table.schema:
                is_json = (field.metadata or {}).get(b"format") == b"json"
                assert _alike(row[field.name], field.type, is_json) == _expected(expected[field.name], field.type), (
                    field.name
                )


def _with(address: str, more: dict[str, str]) -> dict[str, str]:
    return {**dict(httpx.QueryParams(address.partition("?")[2])), **more}


def _arrow(body: bytes) -> pyarrow.Table:
    return pyarrow.ipc.open_stream(body).read_all()


def _alike(value: Any, kind: pyarrow.DataType, is_json: bool) -> Any:
    """A table value as it appears in JSON."""
    if value is None:
        return None
    if is_json:
        return json.loads(value, parse_float=Decimal)
    if isinstance(value, datetime):
        text = value.isoformat(timespec="microseconds").replace("+00:00", "")
        return f"{text.rstrip('0').rstrip('.') if '.' in text else text}Z"
    if isinstance(value, date):
        return value.isoformat()
    if pyarrow.types.is_list(kind):
        return [_alike(item, kind.value_type, False) for item in value]
    if pyarrow.types.is_struct(kind):
        return {each.name: _alike(value[each.name], each.type, False) for each in kind}
    return value


def _expected(value: Any, kind: pyarrow.DataType) -> Any:
    """Compares decimals by value, because JSON may contain one without a decimal point."""
    return Decimal(value) if pyarrow.types.is_decimal(kind) and value is not None else value
