"""What the client does in a notebook: columns of objects, currencies, progress, stored pages, help without a key."""

import asyncio
import io
import json
import logging
import os
import subprocess
import sys
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import httpx
import pyarrow
import pyarrow.ipc
import pytest

from bourse_client import AsyncBourse, Bourse

PACKAGE = Path(sys.modules["bourse_client"].__file__ or "").parent
STATEMENTS = [
    {
        "id": "stm_1",
        "items": '{"revenue": 10.25, "shares": 206448001, "dividends": null}',
        "sources": '{"revenue": {}}',
    },
    {"id": "stm_2", "items": '{"revenue": 12, "id": "x", "dividends": null}', "sources": None},
]


def stream_of(table: pyarrow.Table, **headers: str) -> httpx.Response:
    body = io.BytesIO()
    with pyarrow.ipc.new_stream(body, table.schema) as stream:
        stream.write_table(table)
    return httpx.Response(200, content=body.getvalue(), headers=headers)


def bourse_with(answer: Any, **options: Any) -> Bourse:
    client = httpx.Client(transport=httpx.MockTransport(answer))
    return Bourse("http://service", "key", client=client, **options)


def statements() -> pyarrow.Table:
    table = pyarrow.Table.from_pylist(STATEMENTS)
    is_json = {"format": "json"}
    fields = [each.with_metadata(is_json) if each.name != "id" else each for each in table.schema]
    return table.cast(pyarrow.schema(fields))


def test_wide_tables_have_a_column_for_each_line_with_every_digit() -> None:
    bourse = bourse_with(lambda _: stream_of(statements()))
    rows = bourse.financials.statements(symbols=["AAPL"])
    table = rows.arrow(wide=True)
    assert table.column_names == ["id", "revenue", "shares", "dividends", "items_id", "sources"]
    assert table["revenue"].to_pylist() == [Decimal("10.25"), Decimal(12)]
    assert table["shares"].to_pylist() == [Decimal(206448001), None]
    frame = rows.pandas(wide=True)
    assert frame["revenue"].tolist() == [10.25, 12.0] and str(frame["dividends"].dtype) == "float64"
    assert rows.pandas().columns.tolist() == ["id", "items", "sources"]


def test_wide_tables_without_rows_have_the_documented_lines() -> None:
    frame = bourse_with(lambda _: stream_of(statements().slice(0, 0))).financials.statements().pandas(wide=True)
    assert len(frame) == 0 and {"net_income", "total_assets", "sources"} <= set(frame.columns)


def test_the_currency_of_each_listing_is_a_column_on_request() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path == "/v1/instruments":
            assert request.url.params["status"] == "all"
            assert request.url.params["instrument_ids"] == "ins_2,ins_1"
            return stream_of(pyarrow.table({"id": ["ins_1", "ins_2"], "currency_code": ["USD", "GBX"]}))
        ids = ["ins_2", "ins_1", "ins_2"]
        return stream_of(pyarrow.table({"instrument_id": ids, "close": [1.0, 2.0, 3.0]}))

    bars = bourse_with(answer).eod.list(symbols=["A", "B"])
    assert bars.pandas(currency=True)["currency_code"].tolist() == ["GBX", "USD", "GBX"]
    with pytest.raises(ValueError, match="expected instrument_id among them"):
        bars.pandas(currency=True, fields=["close"])

    async def read() -> list[str]:
        client = httpx.AsyncClient(transport=httpx.MockTransport(answer))
        async with AsyncBourse("http://service", "key", client=client) as bourse:
            frame = await bourse.eod.list(symbols=["A", "B"]).pandas(currency=True)
            return list(frame["currency_code"])

    assert asyncio.run(read()) == ["GBX", "USD", "GBX"]


def test_the_number_of_rows_is_reported_page_by_page() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        more = {} if "cursor" in request.url.params else {"x-next-cursor": "next"}
        return stream_of(pyarrow.table({"close": [1.0, 2.0]}), **more)

    counts: list[int] = []
    assert len(bourse_with(answer).eod.list(symbols=["A"]).pandas(progress=counts.append)) == 4
    assert counts == [2, 4]


def test_a_stored_page_is_read_again_only_after_it_changed(tmp_path: Path) -> None:
    tags: list[str | None] = []
    current = ["1"]

    def answer(request: httpx.Request) -> httpx.Response:
        tags.append(request.headers.get("if-none-match"))
        if tags[-1] == f'"{current[0]}"':
            return httpx.Response(304, headers={"etag": tags[-1], "x-credits-cost": "0"})
        table = pyarrow.table({"close": [float(current[0])]})
        return stream_of(table, etag=f'"{current[0]}"', **{"x-credits-cost": "5"})

    bourse = bourse_with(answer, cache=tmp_path)
    bars = bourse.eod.list(symbols=["A"])
    assert [bars.pandas()["close"][0], bars.pandas()["close"][0]] == [1.0, 1.0]
    current[0] = "2"
    assert bars.pandas()["close"][0] == 2.0
    assert tags == [None, '"1"', '"1"']
    # Another key is another reader, and a damaged file is no page.
    other = Bourse("http://service", "other", client=bourse._caller.http, cache=tmp_path)
    other.eod.list(symbols=["A"]).pandas()
    for path in tmp_path.glob("*.page"):
        path.write_bytes(path.read_bytes()[:-1])
    bars.pandas()
    assert tags[3:] == [None, None]


def test_pages_are_not_stored_unless_requested_nor_against_the_word_of_the_service(tmp_path: Path) -> None:
    def answer(_: httpx.Request) -> httpx.Response:
        return httpx.Response(200, json={"data": {}, "meta": {}}, headers={"etag": '"1"', "cache-control": "no-store"})

    bourse_with(answer, cache=tmp_path).usage.get()
    assert list(tmp_path.iterdir()) == []


def test_a_client_without_a_key_can_be_explored_and_says_what_a_request_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BOURSE_KEY", raising=False)
    bourse = Bourse("http://service")
    assert "Daily bars" in (bourse.eod.list.__doc__ or "")
    with pytest.raises(ValueError, match="pass `key`, or set BOURSE_KEY"):
        bourse.eod.list(symbols=["A"]).page()


def test_the_cost_of_any_operation_is_available_before_it_runs() -> None:
    requested: list[httpx.URL] = []

    def answer(request: httpx.Request) -> httpx.Response:
        requested.append(request.url)
        return httpx.Response(200, json={"data": {"subjects": 1, "credits": 5, "remaining": 95}, "meta": {}})

    bourse = bourse_with(answer)
    assert bourse.cost("instruments.get", id="ins_1")["credits"] == 5
    bourse.cost("eod.list", symbols=["A"], from_=datetime(2026, 1, 2, 9, 30))
    assert requested[0].path == "/v1/instruments/ins_1" and requested[0].params["dry_run"] == "true"
    assert requested[1].params["from"] == "2026-01-02"
    with pytest.raises(ValueError, match=r"the parameter id of instruments\.get"):
        bourse.cost("instruments.get")
    with pytest.raises(ValueError, match=r"got 'eod\.lst'"):
        bourse.cost("eod.lst")


def test_a_time_that_is_given_as_a_date_is_its_date_in_exports_too(tmp_path: Path) -> None:
    bodies: list[Any] = []

    def answer(request: httpx.Request) -> httpx.Response:
        bodies.append(json.loads(request.content))
        return httpx.Response(201, json={"data": {"id": "exp_1", "status": "failed", "failure": "full"}, "meta": {}})

    with pytest.raises(Exception, match="full"):
        bourse_with(answer).exports("/v1/eod", tmp_path / "bars", symbols=["A"], from_=datetime(2026, 1, 2))
    assert bodies[0]["parameters"] == {"from": "2026-01-02", "symbols": "A"}


def test_the_first_rows_and_what_they_show() -> None:
    limits: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        limits.append(request.url.params["limit"])
        rows = [{"symbol": "A", "close": 1.5}, {"symbol": "B", "close": 2.5}]
        return httpx.Response(200, json={"data": rows, "meta": {"next_cursor": "more"}})

    page = bourse_with(answer).eod.list(symbols=["A"]).head(2)
    assert limits == ["2"] and repr(page) == "<page of 2 rows, more on the next page>"
    assert page[0]["close"] == Decimal("1.5") and "<td>2.5</td>" in page._repr_html_()


def test_retries_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    answers = iter(
        [httpx.Response(503, headers={"retry-after": "0"}), httpx.Response(200, json={"data": [], "meta": {}})]
    )
    with caplog.at_level(logging.INFO, "bourse_client"):
        bourse_with(lambda _: next(answers)).eod.list(symbols=["A"]).page()
    assert "eod.list" in caplog.text and "retry 1" in caplog.text


TYPED = """
from decimal import Decimal
from bourse_client import AsyncBourse, Bourse, Numbers

def check(numbers: Numbers) -> None:
    for bar in Bourse(numbers="float").eod.list(symbols=["A"]):
        assert bar["close"] is not None
        close: float = bar["close"] * 1.02
    for row in Bourse().eod.list(symbols=["A"]):
        assert row["close"] is not None
        exact: Decimal = row["close"] * Decimal("1.02")
    either = Bourse(numbers=numbers)
    exact_client: Bourse = Bourse()
    exact_client.screener.run(body={"filters": [{"field": "close", "op": "gt", "value": 1}]})

async def read() -> None:
    page = await AsyncBourse(numbers="float").eod.list(symbols=["A"])
    close: float | None = page.data[0]["close"]
"""
WRONG = """
from bourse_client import Bourse
Bourse().screener.run(body={"filters": [{"field": "market_cap", "op": "gt", "value": 1}]})
bar = Bourse().eod.list(symbols=["A"]).page().data[0]
close: float = bar["close"]
"""


@pytest.mark.parametrize(("program", "problems"), [(TYPED, 0), (WRONG, 2)])
def test_types_follow_numbers_and_name_the_fields_of_a_screen(tmp_path: Path, program: str, problems: int) -> None:
    file = tmp_path / "program.py"
    file.write_text(program)
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(file)]
    environment = {**os.environ, "MYPYPATH": str(PACKAGE.parent)}
    result = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert result.stdout.count("error:") == problems, result.stdout


def test_docstrings_have_no_words_of_http() -> None:
    source = (PACKAGE / "_operations.py").read_text()
    said = [part for at, part in enumerate(source.split('"""')) if at % 2 == 1]
    for word in ("comma-separated", "format=arrow`", "`meta."):
        assert [part for part in said if word in part] == [], word
