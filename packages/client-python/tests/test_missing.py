"""Names without rows, dates with a time, and what a list and a page show."""

import asyncio
import io
import json
import warnings
from datetime import datetime, timezone
from typing import Any

import httpx
import pandas
import pyarrow
import pyarrow.ipc
import pytest

from bourse_client import AsyncBourse, Bourse, MissingNames, MissingNamesWarning

ERRORS = [{"symbol": "NOPE", "code": "symbol-not-resolved", "message": "There is no such listing."}]


def columns(**headers: str) -> httpx.Response:
    body = io.BytesIO()
    table = pyarrow.table({"close": [1.5]})
    with pyarrow.ipc.new_stream(body, table.schema) as stream:
        stream.write_table(table)
    return httpx.Response(200, content=body.getvalue(), headers=headers)


def bourse_that_lacks(errors: list[dict[str, Any]], count: int) -> Bourse:
    def answer(request: httpx.Request) -> httpx.Response:
        if not errors:
            return columns()
        more = {} if "cursor" in request.url.params else {"x-next-cursor": "next"}
        return columns(**{"x-errors": json.dumps(errors), "x-errors-count": str(count), **more})

    return Bourse("http://service", "key", client=httpx.Client(transport=httpx.MockTransport(answer)))


def test_names_without_rows_are_a_warning_where_the_caller_reads_them() -> None:
    bars = bourse_that_lacks(ERRORS, 3).eod.list(symbols=["AAPL", "NOPE"])
    with pytest.warns(MissingNamesWarning, match=r"NOPE \(symbol-not-resolved\) and 2 more") as warned:
        frame = bars.pandas()
    assert [each.filename for each in warned] == [__file__]
    assert frame.attrs["errors"] == ERRORS and len(frame) == 2


def test_names_without_rows_are_a_warning_of_a_history_too() -> None:
    history = bourse_that_lacks(ERRORS, 1).eod.history(symbols=["AAPL", "NOPE"], from_="2026-01-02")
    with pytest.warns(MissingNamesWarning, match="NOPE") as warned:
        frame = history.pandas()
    assert [each.filename for each in warned] == [__file__]
    assert frame.attrs["errors"] == ERRORS


def test_names_without_rows_are_an_exception_or_ignored_on_request() -> None:
    bars = bourse_that_lacks(ERRORS, 1).eod.list(symbols=["AAPL", "NOPE"])
    with pytest.raises(MissingNames, match="NOPE") as missing:
        bars.arrow(missing="raise")
    assert missing.value.errors == ERRORS
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert bars.pandas(missing="ignore").attrs["errors"] == ERRORS
        assert bourse_that_lacks([], 0).eod.list(symbols=["AAPL"]).pandas().attrs["errors"] == []
    with pytest.raises(ValueError, match='expected "raise", "warn" or "ignore", got \'maybe\''):
        bars.polars(missing="maybe")  # type: ignore[arg-type]


def test_names_without_rows_are_reported_asynchronously_too() -> None:
    async def ask() -> None:
        headers = {"x-errors": json.dumps(ERRORS)}
        transport = httpx.MockTransport(lambda request: columns(**headers))
        async with AsyncBourse("http://service", "key", client=httpx.AsyncClient(transport=transport)) as bourse:
            await bourse.eod.list(symbols=["NOPE"]).pandas(missing="raise")

    with pytest.raises(MissingNames):
        asyncio.run(ask())


@pytest.mark.parametrize(
    "day", [pandas.Timestamp("2026-01-02"), datetime(2026, 1, 2, 15, 30), datetime(2026, 1, 2, tzinfo=timezone.utc)]
)
def test_a_time_that_is_given_as_a_date_is_its_date_and_as_an_instant_is_itself(day: datetime) -> None:
    requested: list[httpx.URL] = []

    def answer(request: httpx.Request) -> httpx.Response:
        requested.append(request.url)
        return httpx.Response(200, json={"data": [], "meta": {"next_cursor": None}})

    bourse = Bourse("http://service", "key", client=httpx.Client(transport=httpx.MockTransport(answer)))
    bourse.eod.list(symbols=["AAPL"], from_=day, as_of=day).page()
    assert requested[0].params["from"] == "2026-01-02"
    assert requested[0].params["as_of"] == f"{day:%Y-%m-%dT%H:%M:%S}Z"


def test_a_list_says_what_it_is_and_a_page_is_a_table_in_a_notebook() -> None:
    rows = [{"symbol": "<b>", "close": at} for at in range(30)]
    transport = httpx.MockTransport(
        lambda _: httpx.Response(200, json={"data": rows, "meta": {"next_cursor": None}}),
    )
    bars = Bourse("http://service", "key", client=httpx.Client(transport=transport)).eod.list(symbols=["A"])
    assert repr(bars).startswith("<eod.list(symbols=['A']): iterate over it")
    page = bars.page()
    assert len(page) == 30 and list(page) == page.data
    html = page._repr_html_()
    assert html.count("<tr>") == 21 and "&lt;b&gt;" in html and "30 rows on this page" in html
