import asyncio
import hashlib
import io
from datetime import date
from decimal import Decimal
from pathlib import Path

import httpx
import pandas
import pyarrow
import pyarrow.ipc
import pyarrow.parquet
import pytest

from bourse_client import AsyncBourse, Bourse, ConnectionFailed, InvalidRequest, NotFound, RateLimited, Unauthenticated
from bourse_client._call import Call, Patience, Spec, parse
from bourse_client.problems import problem_of


def test_rows_have_decimals_with_every_digit(bourse: Bourse, symbols: list[str]) -> None:
    page = bourse.eod.list(symbols=symbols, limit=3).page()
    assert len(page.data) == 3
    assert all(isinstance(row["close"], Decimal) for row in page.data)
    assert page.meta["next_cursor"] is not None


def test_a_page_says_where_the_knowledge_of_today_decided_whom_a_symbol_means(
    bourse: Bourse, symbols: list[str]
) -> None:
    now = bourse.eod.list(symbols=symbols[:1], limit=3).page()
    assert now.data and "resolved_by" not in now.meta
    then = bourse.eod.list(symbols=symbols[:1], as_of="2001-01-02").page()
    assert then.data == [] and then.meta["resolved_by"] == "current"


def test_rows_go_from_page_to_page(bourse: Bourse, symbols: list[str]) -> None:
    rows = list(bourse.eod.list(symbols=symbols[:1], from_=date(2026, 1, 1), limit=7))
    whole = bourse.eod.list(symbols=symbols[:1], from_="2026-01-01").page().data
    assert rows == whole
    assert len({row["date"] for row in rows}) == len(rows) > 7


def test_a_table_has_the_rows_of_the_pages(bourse: Bourse, symbols: list[str]) -> None:
    bars = bourse.eod.list(symbols=symbols, from_="2025-06-01")
    table = bars.arrow()
    rows = [{name: alike(value) for name, value in row.items()} for row in table.to_pylist()]
    assert rows == [{name: alike(value) for name, value in row.items()} for row in bars]
    assert table.schema.field("close").type == pyarrow.decimal128(38, 18)
    assert pyarrow.types.is_dictionary(table.schema.field("symbol").type)
    assert table.schema.field("close").metadata[b"unit"] == b"currency of the listing"


def test_a_table_of_several_pages_is_one(bourse: Bourse, symbols: list[str]) -> None:
    whole = bourse.eod.list(symbols=symbols, from_="2025-06-01").arrow()
    pages = bourse.eod.list(symbols=symbols, from_="2025-06-01", limit=150).arrow()
    assert pages.equals(whole.unify_dictionaries()) or pages.to_pylist() == whole.to_pylist()


def test_a_frame_is_ready_for_a_chart(bourse: Bourse, symbols: list[str]) -> None:
    frame = bourse.eod.list(symbols=symbols, from_="2025-01-01", order="asc").pandas()
    assert frame["close"].dtype == "float64"
    assert str(frame["date"].dtype).startswith("datetime64")
    assert str(frame["trade_count"].dtype) == "Int64"
    assert frame.attrs["units"]["close"] == "currency of the listing"
    wide = frame.pivot(index="date", columns="instrument_id", values="close")
    assert wide.shape[1] == len(symbols) and wide.index.is_monotonic_increasing


def test_a_frame_has_the_columns_that_are_chosen_exact_where_that_is_asked_for(
    bourse: Bourse, symbols: list[str]
) -> None:
    frame = bourse.eod.list(symbols=symbols, from_="2026-01-01").pandas(fields=["date", "close"], numbers="decimal")
    assert list(frame.columns) == ["date", "close"]
    assert isinstance(frame["close"].iloc[0], Decimal)


def test_polars_has_the_same_frame(bourse: Bourse, symbols: list[str]) -> None:
    bars = bourse.eod.list(symbols=symbols, from_="2026-01-01")
    frame, other = bars.polars(), bars.pandas()
    assert frame.columns == list(other.columns)
    assert frame["close"].to_list() == other["close"].to_list()


def test_a_whole_market_needs_no_names(bourse: Bourse) -> None:
    frame = bourse.eod.list(from_="2026-01-01", exchanges=["XNAS"]).pandas(fields=["symbol", "date", "close"])
    assert frame["symbol"].nunique() > 10
    assert frame["date"].min() >= pandas.Timestamp("2026-01-01")


def test_lists_and_objects_come_as_such(bourse: Bourse, symbols: list[str]) -> None:
    companies = bourse.companies.list(symbols=symbols[:1])
    table = companies.arrow(numbers="text")
    nested = [each.name for each in table.schema if pyarrow.types.is_nested(each.type)]
    assert nested
    [row], [told] = table.to_pylist(), companies.page().data
    for name in nested:
        assert row[name] == dict(told)[name]


def test_one_row_is_an_answer(bourse: Bourse) -> None:
    some = bourse.instruments.list(limit=1).page().data[0]
    assert bourse.instruments.get(id=some["id"]).data == some


def test_a_body_is_asked_with_and_paged_by_its_cursor(bourse: Bourse) -> None:
    body = {"filters": [], "sort": [], "limit": 5}
    rows = bourse.screener.run(body=body)
    page = rows.page()
    assert len(page.data) == 5
    assert rows.arrow().num_rows >= 5


def test_the_cost_is_told_and_not_spent(bourse: Bourse, symbols: list[str]) -> None:
    assert bourse.eod.list(symbols=symbols).cost()["credits"] == 5 * len(symbols)
    assert bourse.eod.list(from_="2025-01-01").cost()["credits"] == 500


def test_problems_are_classes(bourse: Bourse, url: str) -> None:
    with pytest.raises(NotFound) as unknown:
        bourse.eod.list(symbols=["NOBODYATALL"]).page()
    assert unknown.value.code == "symbol-not-resolved" and unknown.value.request_id
    with pytest.raises(InvalidRequest) as wrong:
        bourse.eod.list(symbols=["AAPL"], from_="2026-02-30").page()
    assert wrong.value.errors[0]["parameter"] == "from"
    with Bourse(url, "no-such-key-no-such-key-no-such-key") as other, pytest.raises(Unauthenticated):
        other.eod.list(symbols=["AAPL"]).page()


@pytest.mark.parametrize("format", ["ndjson", "csv", "parquet", "arrow"])
def test_exports_are_files_with_the_rows_of_the_pages(
    bourse: Bourse, symbols: list[str], tmp_path: Path, format: str
) -> None:
    selection = {"symbols": symbols[:2], "from_": "2026-01-01"}
    path = bourse.exports("/v1/eod", tmp_path / "bars", format=format, **selection)  # type: ignore[arg-type]
    table = bourse.eod.list(**selection).arrow()
    if format == "parquet":
        assert pyarrow.parquet.read_table(path).to_pylist() == table.to_pylist()
    elif format == "arrow":
        assert pyarrow.ipc.open_stream(path.read_bytes()).read_all().to_pylist() == table.to_pylist()
    else:
        assert len(path.read_text().splitlines()) == table.num_rows + (format == "csv")


def test_flat_files_are_checked_against_their_digest(bourse: Bourse, tmp_path: Path) -> None:
    files = bourse.flat_files.list(dataset="eod").page().data
    if not files:
        pytest.skip("no flat file is written yet")
    path = bourse.flat_files.get_file(to=tmp_path / "eod", dataset="eod", date=str(files[0]["date"]))
    assert hashlib.sha256(path.read_bytes()).hexdigest() == files[0]["sha256"]


def test_the_stream_brings_rows(bourse: Bourse) -> None:
    rows = bourse.stream("quotes", ["TEST:TICK"])
    assert next(rows)["symbol"]
    rows.close()  # type: ignore[attr-defined]


def test_async_is_the_same(url: str, symbols: list[str]) -> None:
    async def ask() -> tuple[int, int, int]:
        async with AsyncBourse(url) as bourse:
            bars = bourse.eod.list(symbols=symbols, from_="2026-01-01")
            rows = [row async for row in bars]
            frame, page = await asyncio.gather(bars.pandas(), bars.page())
            async for tick in bourse.stream("quotes", ["TEST:TICK"]):
                assert tick["symbol"]
                break
            return len(rows), len(frame), len(page.data)

    rows, frame, page = asyncio.run(ask())
    assert rows == frame >= page > 0


def test_a_refusal_for_the_moment_is_tried_again_when_the_service_says_so() -> None:
    answers = iter([httpx.Response(429, headers={"retry-after": "0"}, json={"code": "rate-limit"})] * 2)
    rows = {"data": [{"close": 1}], "meta": {"next_cursor": None}}

    def answer(_: httpx.Request) -> httpx.Response:
        return next(answers, httpx.Response(200, json=rows))

    http = httpx.Client(transport=httpx.MockTransport(answer), base_url="http://service")
    with Bourse("http://service", "key", client=http) as bourse:
        assert bourse.eod.list(symbols=["AAPL"]).page().data[0]["close"] == Decimal(1)


def test_a_client_that_is_handed_in_needs_to_know_nothing_and_stays_open() -> None:
    asked: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        return httpx.Response(200, json={"data": [], "meta": {"next_cursor": None}})

    with httpx.Client(transport=httpx.MockTransport(answer)) as http:
        with Bourse("http://service/below", "key", client=http, headers={"x-team": "research"}) as bourse:
            bourse.eod.list(symbols=["AAPL"]).page()
        assert not http.is_closed
    assert str(asked[0].url) == "http://service/below/v1/eod?symbols=AAPL"
    assert (asked[0].headers["authorization"], asked[0].headers["x-team"]) == ("Bearer key", "research")


def test_columns_come_as_many_rows_at_once_as_there_may_be_or_as_were_asked_for() -> None:
    asked: list[httpx.URL] = []
    body = io.BytesIO()
    table = pyarrow.table({"close": [1.5]})
    with pyarrow.ipc.new_stream(body, table.schema) as stream:
        stream.write_table(table)

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request.url)
        return httpx.Response(200, content=body.getvalue())

    http = httpx.Client(transport=httpx.MockTransport(answer))
    bourse = Bourse("http://service", "key", client=http)
    assert bourse.eod.list(from_="2010-01-01").arrow().num_rows == 1
    assert bourse.eod.list(from_="2010-01-01", limit=500).pandas()["close"].tolist() == [1.5]
    assert [url.params["limit"] for url in asked] == ["100000", "500"]


def test_a_file_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    digests = iter(["0" * 64, hashlib.sha256(b"rows").hexdigest()])

    def answer(request: httpx.Request) -> httpx.Response:
        assert request.headers["accept-encoding"] == "identity"
        return httpx.Response(200, stream=httpx.ByteStream(b"rows"), headers={"x-content-sha256": next(digests)})

    http = httpx.Client(transport=httpx.MockTransport(answer))
    bourse = Bourse("http://service", "key", client=http)
    path = tmp_path / "eod.csv.gz"
    with pytest.raises(ConnectionFailed, match="digest of the downloaded file"):
        bourse.flat_files.get_file(to=path, dataset="eod", date="2026-03-02")
    assert list(tmp_path.iterdir()) == []
    bourse.flat_files.get_file(to=path, dataset="eod", date="2026-03-02")
    assert path.read_bytes() == b"rows" and list(tmp_path.iterdir()) == [path]


def test_patience_ends() -> None:
    patience = Patience(retries=2, longest_wait=5)
    limited = problem_of(429, {"retry-after": "3"}, b"{}")
    assert isinstance(limited, RateLimited)
    assert 3 <= (patience.wait(limited, 0, True) or 0) <= 3.25
    assert patience.wait(limited, 2, True) is None
    assert patience.wait(problem_of(429, {"retry-after": "6"}, b"{}"), 0, True) is None
    assert patience.wait(problem_of(422, {}, b"{}"), 0, True) is None
    assert patience.wait(problem_of(502, {}, b"{}"), 0, False) is None


def test_addresses_have_parameters_as_the_service_reads_them() -> None:
    call = Call(
        Spec("x.list", "GET", "/v1/x/{id}"), {"id": "a/b", "symbols": ["A", "B"], "on": date(2026, 1, 2), "all": True}
    )
    assert call.address() == ("/v1/x/a%2Fb", {"symbols": "A,B", "on": "2026-01-02", "all": "true"})


def test_numbers_are_exact_unless_floats_are_chosen() -> None:
    text = b'{"data":[{"a":1,"b":0.1000000000000000055,"c":[{"d":2}],"n":3}],"meta":{}}'
    shape = {"a": "d", "b": "d", "c": [{"d": "d"}]}
    row = parse(text, shape, "decimal")["data"][0]
    assert row == {"a": Decimal(1), "b": Decimal("0.1000000000000000055"), "c": [{"d": Decimal(2)}], "n": 3}
    assert isinstance(row["n"], int) and not isinstance(row["a"], int)
    assert isinstance(parse(text, shape, "float")["data"][0]["b"], float)


def alike(value: object) -> object:
    """A table value as it appears in rows."""
    return value.isoformat() if isinstance(value, date) else value
