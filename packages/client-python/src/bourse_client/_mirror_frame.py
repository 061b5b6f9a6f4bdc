"""A mirror in a pandas DataFrame, whose state is one of its attributes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._columns import joined, needed, to_pandas
from ._merge import Changes, plain
from ._mirror import Batch, Counts, State

if TYPE_CHECKING:
    import pandas
    import pyarrow

#: Name of the attribute.
_STATE = "bourse"


class FrameMirror:
    """Rows in ``rows``, which starts as the DataFrame of an earlier sync. That one stays as it is."""

    name = "the DataFrame"

    def __init__(self, frame: pandas.DataFrame | None):
        self.rows: Any = frame
        self._state = None if frame is None else self._state_of(frame)
        self._pages: list[pyarrow.Table] = []

    def state(self) -> State | None:
        return self._state

    def stage(self, batch: Batch) -> None:
        self._pages = [*([] if batch.is_first else self._pages), batch.table]
        self._state = batch.state

    def apply(self, batch: Batch) -> Counts:
        pages = [] if batch.is_first else self._pages
        if batch.is_load:
            table = joined([*pages, batch.table])
            counts = Counts(inserted=table.num_rows)
            self._replace(table, batch)
        else:
            counts = self._change(Changes(pages, batch), batch)
        self._pages = []
        return counts

    def _change(self, changes: Changes, batch: Batch) -> Counts:
        pyarrow = needed("pyarrow", "pandas")
        fresh = changes.retained_rows()
        schema = plain(fresh).schema
        old = pyarrow.Table.from_pandas(self.rows[schema.names], schema=schema, preserve_index=False)
        kept = changes.kept(old)
        if len(kept) == old.num_rows and fresh.num_rows == 0:
            self.rows = self.rows.copy(deep=False)
            self._keep(batch)
        else:
            table = pyarrow.concat_tables([old.take(kept), plain(fresh)])
            self._replace(_encoded_like(table, fresh), batch)
        return changes.counts()

    def _replace(self, table: pyarrow.Table, batch: Batch) -> None:
        self.rows = to_pandas(table)
        self._keep(batch)

    def _keep(self, batch: Batch) -> None:
        self._state = batch.state
        self.rows.attrs[_STATE] = batch.state.text()

    def _state_of(self, frame: pandas.DataFrame) -> State:
        text = frame.attrs.get(_STATE)
        if text is None:
            raise ValueError("into: expected None or the rows of an earlier sync, got another DataFrame")
        return State.of(text)


def _encoded_like(table: pyarrow.Table, other: pyarrow.Table) -> pyarrow.Table:
    """The table with dictionaries for the columns that have them in the other one."""
    types = needed("pyarrow.types", "pandas")
    for at, each in enumerate(other.schema):
        if types.is_dictionary(each.type):
            table = table.set_column(at, each, table[each.name].dictionary_encode().cast(each.type))
    return table
