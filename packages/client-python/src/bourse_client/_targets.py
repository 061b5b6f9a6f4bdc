"""Opens the mirror that ``into`` names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from ._call import Spec
from ._columns import needed
from ._mirror import Mirror
from ._mirror_duckdb import DuckDBMirror

_DUCKDB_SUFFIXES = {".duckdb", ".db", ".ddb"}


def table_of(spec: Spec) -> str:
    """Name of an operation's table: ``eod`` for ``eod.list``, ``options_chain`` for ``options.chain``."""
    return spec.id.removesuffix(".list").replace(".", "_").replace("-", "_")


@contextmanager
def opened(into: Any, table: str) -> Iterator[Mirror]:
    """Opens a mirror. Raises ``TypeError`` if ``into`` is nothing that can be one."""
    needed("pyarrow", "duckdb")
    duckdb = needed("duckdb", "duckdb")
    if isinstance(into, duckdb.DuckDBPyConnection):
        # A cursor has its own transactions and results.
        with closing(into.cursor()) as cursor:
            yield DuckDBMirror(cursor, table)
    elif isinstance(into, (str, Path)) and Path(into).suffix in _DUCKDB_SUFFIXES:
        with closing(duckdb.connect(str(into))) as connection:
            yield DuckDBMirror(connection, table)
    else:
        raise TypeError(f"into: expected a DuckDB connection or a path that ends in .duckdb or .db, got {into!r}")
