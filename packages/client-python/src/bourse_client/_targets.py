"""Opens the mirror that ``into`` names."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from ._call import Spec
from ._columns import needed
from ._mirror import Mirror
from ._mirror_duckdb import DuckDBMirror
from ._mirror_frame import FrameMirror
from ._mirror_parquet import ParquetMirror

_DUCKDB_SUFFIXES = {".duckdb", ".db", ".ddb"}


def table_of(spec: Spec) -> str:
    """Name of an operation's table: ``eod`` for ``eod.list``, ``options_chain`` for ``options.chain``."""
    return spec.id.removesuffix(".list").replace(".", "_").replace("-", "_")


@contextmanager
def opened(into: Any, table: str) -> Iterator[Mirror]:
    """Opens a mirror. Raises ``TypeError`` if ``into`` is nothing that can be one."""
    if _is_of(into, "pandas", "DataFrame") or into is None:
        needed("pandas", "pandas")
        yield FrameMirror(into)
    elif _is_of(into, "duckdb", "DuckDBPyConnection"):
        # A cursor has its own transactions and results.
        with closing(into.cursor()) as cursor:
            yield DuckDBMirror(cursor, table)
    elif not isinstance(into, (str, Path)):
        raise TypeError(
            f"into: expected a path, a DuckDB connection, a DataFrame of an earlier sync or None, got {into!r}"
        )
    elif Path(into).suffix in _DUCKDB_SUFFIXES:
        with closing(needed("duckdb", "duckdb").connect(str(into))) as connection:
            yield DuckDBMirror(connection, table)
    else:
        yield ParquetMirror(Path(into) / table)


def _is_of(value: Any, module: str, name: str) -> bool:
    """Whether the value is an instance of a class of a module, which a caller who has one has imported."""
    kind = getattr(sys.modules.get(module), name, None)
    return kind is not None and isinstance(value, kind)
