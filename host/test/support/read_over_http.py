"""Reads addresses as DuckDB and Python programs do, and prints the results as JSON.

Arguments: the service, the key, the path of a Parquet response, and that of a CSV response.
"""

import json
import sys
import urllib.request
from datetime import UTC, datetime
from typing import Any

import duckdb

service, key, parquet, csv = sys.argv[1:5]
headers = {"Authorization": f"Bearer {key}"}


def connect() -> duckdb.DuckDBPyConnection:
    """Reads over HTTP with DuckDB's own extension if it is installed, and with fsspec otherwise."""
    connection = duckdb.connect()
    try:
        connection.execute("load httpfs")
    except duckdb.Error:
        connection.register_filesystem(http_files())
    else:
        connection.execute(
            "create secret (type http, extra_http_headers map {'Authorization': $header})",
            {"header": headers["Authorization"]},
        )
    return connection


def http_files() -> Any:
    """Reads in blocks that are smaller than the responses, so in several ranges."""
    from fsspec.implementations.http import HTTPFileSystem

    class Files(HTTPFileSystem):
        def modified(self, path: str) -> datetime:
            return datetime(2026, 1, 1, tzinfo=UTC)

    return Files(client_kwargs={"headers": headers}, block_size=4096, cache_type="bytes")


def in_ranges(path: str, size: int) -> bytes:
    """Reads a response range by range, with If-Range."""
    head = urllib.request.Request(service + path, headers=headers, method="HEAD")
    with urllib.request.urlopen(head) as answer:
        length, tag = int(answer.headers["Content-Length"]), answer.headers["ETag"]
    parts = []
    for start in range(0, length, size):
        sent = {**headers, "Range": f"bytes={start}-{start + size - 1}", "If-Range": tag}
        with urllib.request.urlopen(urllib.request.Request(service + path, headers=sent)) as answer:
            assert answer.status == 206, answer.status
            parts.append(answer.read())
    return b"".join(parts)


connection = connect()
totals = [
    connection.execute(f"select count(*), sum(close)::bigint from {reader}('{service}{path}')").fetchone()
    for reader, path in (("read_parquet", parquet), ("read_csv", csv), ("read_parquet", parquet))
]
whole = urllib.request.urlopen(urllib.request.Request(service + csv, headers=headers)).read()
print(json.dumps({"totals": totals, "ranges_equal": in_ranges(csv, 10_000) == whole}))
