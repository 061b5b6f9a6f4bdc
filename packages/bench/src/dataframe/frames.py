"""Times each way of loading daily bars into DataFrames; prints a line of JSON for each measurement.

frames.py <address> <key> <folder> <rounds> <address of FastAPI> <plain table>

The plain table is in the database that the variables of libpq (such as PGHOST) name.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pandas
import pyarrow.parquet
from bourse_client import Bourse, ListHistory

ADDRESS, KEY, FOLDER, ROUNDS = sys.argv[1], sys.argv[2], Path(sys.argv[3]), int(sys.argv[4])
FASTAPI, TABLE = sys.argv[5], sys.argv[6]
CACHE = FOLDER / "cache"
os.environ["BOURSE_CACHE_DIR"] = str(CACHE)
FROM = "2010-01-01"
#: Number of names per request for text.
NAMES = 100

#: SQL for the bars of the plain table with their symbols, of all listings or of one.
BARS = (
    "select a.symbol, b.date, open::float8, high::float8, low::float8, close::float8, volume::float8, trade_count"
    f" from {TABLE} b join instruments.symbol_assignments a using (instrument_id)"
)

bourse = Bourse(ADDRESS, KEY)
http = httpx.Client(
    base_url=ADDRESS, headers={"authorization": f"Bearer {KEY}", "accept-encoding": "identity"}, timeout=120
)


def pages(symbols: list[str], format: str, limit: int = 10_000) -> list[bytes]:
    """Yields all pages of text, with a request for each hundred names and ten thousand rows."""
    bodies: list[bytes] = []
    for start in range(0, len(symbols), NAMES):
        cursor: str | None = ""
        while cursor is not None:
            query = {
                "symbols": ",".join(symbols[start : start + NAMES]),
                "from": FROM,
                "format": format,
                "limit": limit,
            }
            answer = http.get("/v1/eod", params={**query, "cursor": cursor}).raise_for_status()
            bodies.append(answer.content)
            cursor = (
                json.loads(answer.content)["meta"]["next_cursor"]
                if format == "json"
                else answer.headers.get("x-next-cursor")
            )
    return bodies


def from_json(symbols: list[str]) -> pandas.DataFrame:
    return pandas.DataFrame([row for body in pages(symbols, "json") for row in json.loads(body)["data"]])


def from_ndjson(symbols: list[str]) -> pandas.DataFrame:
    return pandas.read_json(io.BytesIO(b"".join(pages(symbols, "ndjson"))), lines=True)


def from_csv(symbols: list[str]) -> pandas.DataFrame:
    return pandas.concat([pandas.read_csv(io.BytesIO(body), parse_dates=["date"]) for body in pages(symbols, "csv")])


def from_export() -> pandas.DataFrame:
    path = bourse.exports("/v1/eod", FOLDER / "export.parquet", format="parquet", from_=FROM)
    return pyarrow.parquet.read_table(path).to_pandas()


def history(cached: bool = True) -> ListHistory:
    """All bars from files, which are downloaded first unless they are in the cache."""
    if not cached:
        shutil.rmtree(CACHE, ignore_errors=True)
    return bourse.eod.history(from_=FROM, progress=False)


def from_duckdb(where: str) -> pandas.DataFrame:
    import duckdb

    return duckdb.sql(f"select * from '{FOLDER / 'bars.parquet'}' {where}").df()


def from_copy(symbol: str | None) -> pandas.DataFrame:
    import psycopg

    where = "" if symbol is None else f" where a.symbol = '{symbol}'"
    with psycopg.connect() as connection, connection.cursor() as cursor:
        with cursor.copy(f"copy ({BARS}{where}) to stdout (format csv, header)") as copied:
            text = b"".join(copied)
    return pandas.read_csv(io.BytesIO(text), parse_dates=["date"])


def from_sql(symbol: str | None) -> pandas.DataFrame:
    import sqlalchemy

    engine = sqlalchemy.create_engine("postgresql+psycopg://")
    where, given = ("", {}) if symbol is None else (" where a.symbol = :symbol", {"symbol": symbol})
    with engine.connect() as connection:
        return pandas.read_sql(sqlalchemy.text(BARS + where), connection, params=given, parse_dates=["date"])


def from_fastapi(symbols: list[str]) -> pandas.DataFrame:
    rows: list[Any] = []
    with httpx.Client(base_url=FASTAPI, timeout=120) as plain:
        for symbol in symbols:
            answer = plain.get("/eod", params={"symbol": symbol, "from": FROM, "to": "2100-01-01"}).raise_for_status()
            rows += json.loads(answer.content)["data"]
    return pandas.DataFrame(rows)


def measure(question: str, way: str, work: Callable[[], Any]) -> None:
    """Returns the median of some rounds, after a warm-up round."""
    try:
        rows = len(work())
    except Exception as failure:
        print(
            json.dumps({"question": question, "way": way, "failure": f"{type(failure).__name__}: {failure}"[:200]}),
            flush=True,
        )
        return
    seconds = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - begun)
    print(
        json.dumps({"question": question, "way": way, "rows": rows, "seconds": statistics.median(seconds)}), flush=True
    )


def main() -> None:
    whole = bourse.eod.list(from_=FROM)
    table = whole.arrow(numbers="float")
    pyarrow.parquet.write_table(table, FOLDER / "bars.parquet")
    symbols = [str(name) for name in table.column("symbol").unique().to_pylist()]
    one = symbols[len(symbols) // 2]
    listing = bourse.eod.list(symbols=[one], from_=FROM)
    plan: list[tuple[str, str, Callable[[], Any]]] = [
        ("market", "DuckDB on a Parquet file", lambda: from_duckdb("")),
        ("market", "history, downloaded, floats, pandas", lambda: history(cached=False).pandas()),
        ("market", "history, from the cache, floats, pandas", lambda: history().pandas()),
        ("market", "history, from the cache, exact, polars", lambda: history().polars(numbers="decimal")),
        ("market", "arrow, floats, pandas", lambda: whole.pandas()),
        ("market", "arrow, floats, polars", lambda: whole.polars()),
        ("market", "arrow, exact, polars", lambda: whole.polars(numbers="decimal")),
        ("market", "arrow, date and close, pandas", lambda: whole.pandas(fields=["symbol", "date", "close"])),
        ("market", "NDJSON pages, pandas", lambda: from_ndjson(symbols)),
        ("market", "CSV pages, pandas", lambda: from_csv(symbols)),
        ("market", "export as Parquet, pandas", from_export),
        ("market", "psycopg, COPY, pandas", lambda: from_copy(None)),
        ("market", "read_sql, pandas", lambda: from_sql(None)),
        ("market", "FastAPI with JSON, a listing at a time, pandas", lambda: from_fastapi(symbols)),
        ("listing", "DuckDB on a Parquet file", lambda: from_duckdb(f"where symbol = '{one}'")),
        ("listing", "arrow, floats, pandas", lambda: listing.pandas()),
        ("listing", "JSON, pandas", lambda: from_json([one])),
        ("listing", "CSV, pandas", lambda: from_csv([one])),
        ("listing", "psycopg, COPY, pandas", lambda: from_copy(one)),
        ("listing", "read_sql, pandas", lambda: from_sql(one)),
        ("listing", "FastAPI with JSON, pandas", lambda: from_fastapi([one])),
    ]
    for question, way, work in plan:
        measure(question, way, work)


main()
