"""Applies changes to rows that are Arrow tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from ._columns import joined, needed
from ._mirror import Batch, Counts, change_names

if TYPE_CHECKING:
    import pyarrow

#: Column with the position of a row in its table.
_AT = "_bourse_at"


class Changes:
    """All pages of a request for changes."""

    def __init__(self, pages: Sequence[pyarrow.Table], last: Batch):
        compute = needed("pyarrow.compute", "arrow")
        table = joined([*pages, last.table])
        names = change_names(table.column_names)
        kinds = table[names[0]]
        counted = {each["values"]: each["counts"] for each in compute.value_counts(kinds).to_pylist()}
        self._counts = Counts(*(counted.get(kind, 0) for kind in ("inserted", "corrected", "withdrawn")))
        self._expired = 0
        #: The rows that are new or have new values.
        self.rows = table.filter(compute.not_equal(kinds, "withdrawn")).drop_columns(names)
        self._key = list(last.changes.key)
        self._changed = plain(table.select(self._key))
        self._floors = last.floors

    def counts(self) -> Counts:
        """The number of rows that changed; those that ``kept`` found to have expired are withdrawn."""
        return replace(self._counts, withdrawn=self._counts.withdrawn + self._expired)

    def columns(self) -> list[str]:
        """Columns that ``kept`` needs."""
        return [*self._key, *(field for field in self._floors if field not in self._key)]

    def kept(self, rows: pyarrow.Table) -> pyarrow.Array:
        """Positions of the rows that did not change and are still retained."""
        compute = needed("pyarrow.compute", "arrow")
        pyarrow = needed("pyarrow", "arrow")
        keys = plain(rows.select(self._key)).append_column(_AT, pyarrow.array(range(rows.num_rows), pyarrow.int64()))
        left = keys.join(self._changed, self._key, join_type="left anti")[_AT]
        positions = compute.take(left, compute.sort_indices(left))
        kept = compute.filter(positions, compute.take(_retained(rows, self._floors), positions))
        self._expired += len(positions) - len(kept)
        return kept

    def retained_rows(self) -> pyarrow.Table:
        """The rows that are new or have new values and are retained."""
        return self.rows.filter(_retained(self.rows, self._floors))


def plain(table: pyarrow.Table) -> pyarrow.Table:
    """The table with text that is not encoded with dictionaries."""
    types = needed("pyarrow.types", "arrow")
    pyarrow = needed("pyarrow", "arrow")
    fields = [each.with_type(each.type.value_type) if types.is_dictionary(each.type) else each for each in table.schema]
    return table.cast(pyarrow.schema(fields))


def _retained(rows: pyarrow.Table, floors: Mapping[str, str]) -> pyarrow.Array:
    """Whether each row is on or after the first dates."""
    compute = needed("pyarrow.compute", "arrow")
    pyarrow = needed("pyarrow", "arrow")
    result = pyarrow.array([True] * rows.num_rows, pyarrow.bool_())
    for field, first in floors.items():
        column = rows[field]
        floor = pyarrow.scalar(date.fromisoformat(first), pyarrow.date32()).cast(pyarrow.timestamp("us"))
        if not pyarrow.types.is_date(column.type):
            floor = compute.assume_timezone(floor, "UTC").cast(column.type)
        else:
            column = column.cast(pyarrow.timestamp("us"))
        result = compute.and_(result, compute.fill_null(compute.greater_equal(column, floor), True))
    return result
