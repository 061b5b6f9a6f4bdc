"""Converts Arrow streams to tables, and tables to DataFrames."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

#: Maximum rows per page of columns.
MAX_ROWS = 100_000

#: Number of rows up to which one thread builds a frame faster than several.
FEW_ROWS = 10_000


def needed(module: str, extra: str) -> Any:
    """Imports an optional module. Raises ``ImportError`` that names the missing extra."""
    from importlib import import_module

    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(f"this needs {module}: pip install 'bourse-client[{extra}]'") from error


def read_table(body: bytes) -> Any:
    """A page as a ``pyarrow.Table``."""
    ipc = needed("pyarrow.ipc", "arrow")
    return ipc.open_stream(body).read_all()


def joined(pages: Sequence[Any]) -> Any:
    """Pages as one table with unified dictionaries."""
    pyarrow = needed("pyarrow", "arrow")
    return pages[0] if len(pages) == 1 else pyarrow.concat_tables(pages).unify_dictionaries()


def to_pandas(table: Any, errors: Sequence[Any] = ()) -> Any:
    """A DataFrame: dates and times as ``datetime64``, counts as ``Int64``, ids and symbols as categories.

    ``frame.attrs["units"]`` has the unit of each column that has one, and ``frame.attrs["errors"]`` the errors.
    """
    pandas = needed("pandas", "pandas")
    pyarrow = needed("pyarrow", "pandas")
    types = {pyarrow.int64(): pandas.Int64Dtype(), pyarrow.bool_(): pandas.BooleanDtype()}
    is_large = table.num_rows > FEW_ROWS
    frame = table.to_pandas(date_as_object=False, types_mapper=types.get, use_threads=is_large)
    frame.attrs["units"] = units_of(table)
    frame.attrs["errors"] = list(errors)
    return frame


def to_polars(table: Any) -> Any:
    """A ``polars.DataFrame`` of the same types."""
    return needed("polars", "polars").from_arrow(table)


def units_of(table: Any) -> dict[str, str]:
    """The unit of each column that has one."""
    return {
        each.name: each.metadata[b"unit"].decode()
        for each in table.schema
        if each.metadata is not None and b"unit" in each.metadata
    }
