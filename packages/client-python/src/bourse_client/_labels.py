"""The current symbols of listings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _columns
from ._call import Call, Spec
from ._client import Caller
from ._rows import Rows

if TYPE_CHECKING:
    import pyarrow

_LISTINGS = Spec("instruments.list", "GET", "/v1/instruments", cursor="query", columns=True)
_NAMES = ("symbol", "exchange_mic")


class Labels:
    """Symbol and market of each listing that the key can see."""

    def __init__(self, caller: Caller):
        self._table: pyarrow.Table = Rows(caller, Call(_LISTINGS, {})).arrow(fields=["id", *_NAMES])

    @property
    def exchanges(self) -> list[str]:
        """The markets of the listings."""
        return sorted(self._table["exchange_mic"].unique().to_pylist())

    def applied_to(self, rows: pyarrow.Table) -> pyarrow.Table:
        """The rows with current labels. A listing that is no longer visible keeps those that it has."""
        compute, pyarrow = _columns.needed("pyarrow.compute", "arrow"), _columns.needed("pyarrow", "arrow")
        ids = rows["instrument_id"].combine_chunks()
        known = self._table["id"].cast(pyarrow.string())
        places = compute.index_in(ids.dictionary, value_set=known)
        for name in _NAMES:
            column = rows.column_names.index(name)
            labels = self._table[name].cast(pyarrow.string()).take(places).combine_chunks().dictionary_encode()
            found = pyarrow.DictionaryArray.from_arrays(labels.indices.take(ids.indices), labels.dictionary)
            if found.null_count > 0:
                found = compute.coalesce(found.cast(pyarrow.string()), rows[name].cast(pyarrow.string()))
            rows = rows.set_column(column, rows.schema.field(column), found.cast(rows.schema.field(column).type))
        return rows
