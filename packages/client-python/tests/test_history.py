"""Histories: of a simulated service, and of the demo market."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import httpx
import pyarrow
import pyarrow.ipc
import pyarrow.parquet
import pytest

from bourse_client import Bourse, MissingNamesWarning, NotEntitled, RateLimited
from bourse_client._cache import FileCache
from bourse_client._floats import with_floats

TEXT = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
SCHEMA = pyarrow.schema(
    [
        ("instrument_id", TEXT),
        ("symbol", TEXT),
        ("exchange_mic", TEXT),
        ("date", pyarrow.date32()),
        pyarrow.field("close", pyarrow.decimal128(38, 18), metadata={"unit": "currency of the listing"}),
    ]
)
CHANGE = [("change", pyarrow.string()), ("known_from", pyarrow.string()), ("reason", pyarrow.string())]

Row = tuple[str, str, str, str, str]


def table(rows: list[Row], schema: pyarrow.Schema = SCHEMA) -> pyarrow.Table:
    values = [(*row[:3], date.fromisoformat(row[3]), Decimal(row[4]), *row[5:]) for row in rows]
    columns = list(zip(*values, strict=True)) or [[] for _ in schema]
    return pyarrow.table([pyarrow.array(each, field.type) for each, field in zip(columns, schema, strict=True)], schema)


def arrow(rows: pyarrow.Table) -> httpx.Response:
    body = io.BytesIO()
    with pyarrow.ipc.new_stream(body, rows.schema) as stream:
        stream.write_table(rows)
    return httpx.Response(200, content=body.getvalue())


class Service:
    """A file of 2025 of XNAS, of which one row was corrected and one withdrawn, and pages for the rest."""

    def __init__(self) -> None:
        self.requests: list[httpx.Request] = []
        #: Responses instead of the usual ones, by path.
        self.instead: dict[str, Callable[[httpx.Request], httpx.Response | None]] = {}
        body = io.BytesIO()
        old: list[Row] = [("ins_a", "OLD", "XNAS", f"2025-01-0{day}", "10.05") for day in (2, 3, 6)]
        pyarrow.parquet.write_table(table(old), body)
        self.file = body.getvalue()

    def client(self, **options: Any) -> Bourse:
        http = httpx.Client(transport=httpx.MockTransport(self.answer))
        return Bourse("http://service", "key", client=http, **options)

    def downloads(self) -> int:
        return sum(1 for each in self.requests if each.url.path == "/v1/flat-files/eod/2025-01-01")

    def answer(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        path, query = request.url.path, request.url.params
        given = self.instead.get(path, lambda _: None)(request)
        if given is not None:
            return given
        if path == "/v1/flat-files":
            return self.listed([self.row()] if query["period"] == "year" else [])
        if path == "/v1/flat-files/eod/2025-01-01":
            return httpx.Response(200, stream=httpx.ByteStream(self.file))
        if path == "/v1/instruments":
            names = {"id": ["ins_a", "ins_b"], "symbol": ["NEW", "B"], "exchange_mic": ["XNAS", "XLON"]}
            return arrow(pyarrow.table({name: pyarrow.array(each, TEXT) for name, each in names.items()}))
        rows = self.rows(query)
        if query.get("numbers") == "float":
            rows = with_floats(rows)
        added = [name for name in rows.column_names if name in ("change", "known_from", "reason")]
        return arrow(rows.select([*query["fields"].split(","), *added]) if "fields" in query else rows)

    def row(self) -> dict[str, Any]:
        sha256 = hashlib.sha256(self.file).hexdigest()
        facts = {"dataset": "eod", "operation": "eod.list", "date": "2025-01-01", "period": "year"}
        return {
            **facts,
            "sha256": sha256,
            "bytes": len(self.file),
            "as_of": "2026-01-01T05:00:00Z",
            "exchanges": ["XNAS"],
        }

    def listed(self, rows: list[dict[str, Any]]) -> httpx.Response:
        # The newest year is read by month, so there is one after 2025.
        later = {**self.row(), "date": "2026-01-01", "sha256": "0" * 64}
        return httpx.Response(200, json={"data": [*rows, *([later] if rows else [])], "meta": {"next_cursor": None}})

    def rows(self, query: httpx.QueryParams) -> pyarrow.Table:
        if "changed_since" in query:
            assert (query["from"], query["to"], query["exchanges"]) == ("2025-01-01", "2025-12-31", "XNAS")
            changes: list[Any] = [
                ("ins_a", "NEW", "XNAS", "2025-01-03", "11", "corrected", "2026-02-01T00:00:00Z", None),
                ("ins_a", "NEW", "XNAS", "2025-01-06", "10.05", "withdrawn", "2026-02-01T00:00:00Z", None),
            ]
            return table(changes, pyarrow.schema([*SCHEMA, *CHANGE]))
        if query.get("exchanges") == "XLON":
            return table([("ins_b", "B", "XLON", "2025-05-05", "3")])
        if query.get("from") == "2026-01-01":
            return table([("ins_a", "NEW", "XNAS", "2026-01-02", "12")])
        return table([])


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOURSE_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def shown(frame: Any) -> list[str]:
    return sorted(f"{row['symbol']} {row['date']} {row['close'].normalize():f}" for row in frame.to_pylist())


WHOLE = ["B 2025-05-05 3", "NEW 2025-01-02 10.05", "NEW 2025-01-03 11", "NEW 2026-01-02 12"]


def test_a_file_with_its_changes_and_pages_are_one_table_with_current_symbols(cache: Path) -> None:
    service = Service()
    bourse = service.client()
    received: list[tuple[int, int]] = []
    history = bourse.eod.history(progress=lambda *counts: received.append(counts))
    assert shown(history.arrow()) == WHOLE
    assert received[-1] == (len(service.file), len(service.file))
    assert shown(bourse.eod.history().arrow()) == WHOLE and service.downloads() == 1
    frame = bourse.eod.history().pandas(fields=["close", "symbol"])
    assert list(frame.columns) == ["close", "symbol"] and sorted(frame["close"]) == [3, 10.05, 11, 12]
    assert frame.attrs["units"] == {"close": "currency of the listing"} and str(frame["symbol"].dtype) == "category"
    assert sorted(bourse.eod.history().polars(numbers="decimal")["close"])[0] == 3


def test_a_service_without_files_or_a_key_that_lacks_them_gets_pages(cache: Path) -> None:
    for status in (403, 404, 422, 501):
        service = Service()
        service.instead["/v1/flat-files"] = lambda _, status=status: httpx.Response(status, json={"code": "no"})  # type: ignore[misc]
        assert service.client().eod.history(exchanges=["XLON"]).arrow().num_rows == 1
    limited = Service()
    limited.instead["/v1/flat-files"] = lambda _: httpx.Response(429, json={"code": "daily-credit-limit"})
    with pytest.raises(RateLimited):
        limited.client().eod.history().arrow()


def test_named_listings_and_earlier_knowledge_are_pages(cache: Path) -> None:
    service = Service()
    service.client().eod.history(symbols=["NEW"]).arrow()
    service.client().eod.history(as_of="2025-06-01").arrow()
    assert {each.url.path for each in service.requests} == {"/v1/eod"}


def test_other_markets_alone_and_dates_within_a_period_are_pages(cache: Path) -> None:
    service = Service()
    assert service.client().eod.history(exchanges=["XLON"]).arrow().num_rows == 1
    service.client().eod.history(from_="2025-01-02").arrow()
    assert service.downloads() == 0


def test_a_damaged_file_is_not_stored_and_its_rows_are_pages(cache: Path) -> None:
    service = Service()
    damaged = service.file[:-1] + b"?"
    service.instead["/v1/flat-files/eod/2025-01-01"] = lambda _: httpx.Response(200, stream=httpx.ByteStream(damaged))
    service.client(retries=0).eod.history().arrow()
    assert list(cache.iterdir()) == []
    assert service.downloads() == 2


def test_a_file_that_was_replaced_since_it_was_listed_is_listed_again(cache: Path) -> None:
    service = Service()
    answers = iter([{**service.row(), "sha256": "1" * 64}])
    service.instead["/v1/flat-files"] = lambda request: (
        service.listed([next(answers, service.row())]) if request.url.params["period"] == "year" else None
    )
    assert shown(service.client(retries=0).eod.history().arrow()) == WHOLE


def test_a_file_that_is_damaged_or_removed_from_the_cache_is_downloaded_again(cache: Path) -> None:
    service = Service()
    service.client().eod.history().arrow()
    (path,) = cache.iterdir()
    path.write_bytes(bytes(len(service.file)))
    assert shown(service.client().eod.history().arrow()) == WHOLE
    path.write_bytes(b"short")
    assert shown(service.client().eod.history().arrow()) == WHOLE
    path.unlink()
    assert shown(service.client().eod.history().arrow()) == WHOLE
    assert service.downloads() == 4


def test_a_file_that_lacks_a_new_column_is_not_read(cache: Path) -> None:
    service = Service()
    rows = service.rows

    def wider(query: httpx.QueryParams) -> pyarrow.Table:
        found = rows(query)
        return found.add_column(5, "bid", pyarrow.nulls(found.num_rows, pyarrow.float64()))

    service.rows = wider  # type: ignore[method-assign]
    assert shown(service.client().eod.history(exchanges=["XLON", "XNAS"]).arrow()) == []
    assert "bid" in service.client().eod.history(exchanges=["XLON"]).arrow().column_names


def test_rows_begin_with_the_history_of_the_plan(cache: Path) -> None:
    service = Service()
    service.instead["/v1/eod"] = lambda request: (
        httpx.Response(403, json={"code": "history-depth"}) if request.url.params.get("to") == "2024-12-31" else None
    )
    assert shown(service.client().eod.history().arrow()) == WHOLE
    with pytest.raises(NotEntitled):
        service.client().eod.history(from_="2010-01-01").arrow()


def test_downloads_wait_for_the_limits_of_the_account(cache: Path) -> None:
    service = Service()
    answers = iter([httpx.Response(429, headers={"retry-after": "0"}, json={"code": "rate-limit"})])
    service.instead["/v1/flat-files/eod/2025-01-01"] = lambda _: next(answers, None)
    assert shown(service.client().eod.history().arrow()) == WHOLE


def test_the_cost_has_the_files_that_are_not_stored(cache: Path) -> None:
    service = Service()

    def priced(request: httpx.Request) -> httpx.Response | None:
        if request.url.params.get("dry_run") != "true":
            return None
        return httpx.Response(200, json={"data": {"subjects": 0, "credits": 500, "remaining": 9_000}, "meta": {}})

    service.instead = dict.fromkeys(("/v1/flat-files/eod/2025-01-01", "/v1/eod"), priced)
    cost = service.client().eod.history().cost()
    # One file, its changes, the dates before and after it, and the other market.
    assert cost == {"credits": 2_500, "remaining": 9_000, "files": 1, "bytes": len(service.file)}
    service.client().eod.history().arrow()
    assert service.client().eod.history().cost() == {"credits": 2_000, "remaining": 9_000, "files": 0, "bytes": 0}
    assert service.client().eod.history(symbols=["NEW"]).cost()["credits"] == 500
    assert json.loads(json.dumps(cost)) == cost and FileCache().find("1" * 64, 1) is None


def test_the_history_of_the_demo_market_has_the_rows_of_the_list(bourse: Bourse, cache: Path) -> None:
    given: dict[str, Any] = {"from_": "2024-12-30", "exchanges": ["XNAS", "XNYS"]}
    own, listed = bourse.eod.history(**given).arrow(), bourse.eod.list(**given).arrow()
    assert own.schema.equals(listed.schema) and own.num_rows > 1_000
    ordered = [sorted(each.to_pylist(), key=lambda row: (row["instrument_id"], row["date"])) for each in (own, listed)]
    assert ordered[0] == ordered[1]


def test_names_without_rows_are_reported(bourse: Bourse, symbols: list[str], cache: Path) -> None:
    with pytest.warns(MissingNamesWarning):
        bourse.eod.history(symbols=[*symbols, "NOBODYATALL"]).arrow()
