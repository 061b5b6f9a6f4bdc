"""A mirror in a table of a DuckDB database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ._mirror import Batch, Counts, State, change_names, refuse_other_sync

if TYPE_CHECKING:
    import duckdb

#: The table with the state of each mirror of the database.
_STATES = "_bourse_sync"
#: The name under which DuckDB sees the page of the current statement.
_PAGE = "_bourse_page"


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


class DuckDBMirror:
    """Rows in the table ``table``, and its state in ``_bourse_sync``, changed in one transaction."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, table: str):
        self.name = f"the DuckDB table {table}"
        self._on = connection
        self._table = table
        # DuckDB ignores the case of names.
        self._key = table.lower()
        self._staged = f"_bourse_staged_{table}"

    @property
    def rows(self) -> str:
        return self._table

    def state(self) -> State | None:
        if self._has(_STATES):
            for (text,) in self._rows(f"SELECT state FROM {_STATES} WHERE mirror = ?", self._key):
                return State.of(text)
        if self._has(self._table):
            raise ValueError(
                f"expected a new table or one that sync created, got {self.name}: pass table=… with another name"
            )
        return None

    def stage(self, batch: Batch) -> None:
        with self._transaction(batch):
            self._append(batch)
            self._save(batch.state)

    def apply(self, batch: Batch) -> Counts:
        with self._transaction(batch):
            self._append(batch)
            counts = self._replace() if batch.is_load else self._merge(batch)
            self._save(batch.state)
        return counts

    def _has(self, table: str) -> bool:
        own = "database_name = current_database() AND schema_name = current_schema()"
        return bool(self._rows(f"SELECT 1 FROM duckdb_tables() WHERE lower(table_name) = ? AND {own}", table.lower()))

    def _rows(self, statement: str, *values: str) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = self._on.execute(statement, list(values)).fetchall()
        return found

    @contextmanager
    def _transaction(self, batch: Batch) -> Iterator[None]:
        self._on.register(_PAGE, batch.table)
        try:
            self._rows("BEGIN TRANSACTION")
            try:
                refuse_other_sync(batch, self.state(), self.name)
                yield
            except BaseException:
                self._rows("ROLLBACK")
                raise
            self._rows("COMMIT")
        finally:
            self._on.unregister(_PAGE)

    def _append(self, batch: Batch) -> None:
        staged = _quoted(self._staged)
        if batch.is_first:
            self._rows(f"DROP TABLE IF EXISTS {staged}")
            self._rows(f"CREATE TABLE {staged} AS FROM {_PAGE}")
        else:
            self._rows(f"INSERT INTO {staged} BY NAME FROM {_PAGE}")

    def _replace(self) -> Counts:
        self._rows(f"DROP TABLE IF EXISTS {_quoted(self._table)}")
        self._rows(f"ALTER TABLE {_quoted(self._staged)} RENAME TO {_quoted(self._table)}")
        return Counts(inserted=self._number(f"SELECT count(*) FROM {_quoted(self._table)}"))

    def _merge(self, batch: Batch) -> Counts:
        table, staged = _quoted(self._table), _quoted(self._staged)
        change, *others = map(_quoted, change_names(batch.table.column_names))
        same = " AND ".join(f"t.{_quoted(key)} IS NOT DISTINCT FROM s.{_quoted(key)}" for key in batch.changes.key)
        kinds = dict(self._rows(f"SELECT {change}, count(*) FROM {staged} GROUP BY 1"))
        self._rows(f"DELETE FROM {table} t USING {staged} s WHERE {same}")
        own = f"SELECT * EXCLUDE ({', '.join([change, *others])}) FROM {staged} WHERE {change} <> 'withdrawn'"
        self._rows(f"INSERT INTO {table} BY NAME {own}")
        self._rows(f"DROP TABLE {staged}")
        expired = sum(self._expire(field, date) for field, date in batch.floors.items())
        return Counts(kinds.get("inserted", 0), kinds.get("corrected", 0), kinds.get("withdrawn", 0) + expired)

    def _expire(self, field: str, date: str) -> int:
        """Deletes the rows before the first date that the mirror retains; returns their number."""
        floor = "CAST(? AS TIMESTAMPTZ)" if self._is_instant(field) else "CAST(? AS DATE)"
        value = f"{date}T00:00:00Z" if self._is_instant(field) else date
        return self._number(f"DELETE FROM {_quoted(self._table)} WHERE {_quoted(field)} < {floor}", value)

    def _is_instant(self, field: str) -> bool:
        kinds = self._rows(f"SELECT typeof({_quoted(field)}) FROM {_quoted(self._table)} LIMIT 1")
        return any(kind.startswith("TIMESTAMP") for (kind,) in kinds)

    def _number(self, statement: str, *values: str) -> int:
        return sum(int(count) for (count,) in self._rows(statement, *values))

    def _save(self, state: State) -> None:
        self._rows(f"CREATE TABLE IF NOT EXISTS {_STATES} (mirror VARCHAR PRIMARY KEY, state VARCHAR NOT NULL)")
        self._rows(f"INSERT OR REPLACE INTO {_STATES} VALUES (?, ?)", self._key, state.text())
