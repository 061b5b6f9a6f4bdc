"""Reads the parts of a history and puts them together."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from . import _columns
from ._cache import FileCache
from ._call import Call
from ._call import Changes as Feed
from ._client import Caller
from ._files import save
from ._floats import with_floats
from ._history_files import HistoryFile
from ._history_plan import Plan
from ._merge import Changes
from ._mirror import Batch, State, change_names
from ._progress import Progress, shown
from ._rows import responses
from ._sync import floors_of
from ._table import columnar
from .problems import ConnectionFailed, InvalidRequest, NotEntitled, NotFound

if TYPE_CHECKING:
    import httpx
    import pyarrow

_THREADS = min(4, os.cpu_count() or 1)


class Unusable(Exception):
    """Files that were replaced or removed, lack a column, or have no changes: their rows are read as pages."""

    def __init__(self, *files: HistoryFile):
        super().__init__(*(each.sha256 for each in files))
        self.files = files


@dataclass(frozen=True)
class _Changed:
    """What has changed since some files were written."""

    files: Sequence[HistoryFile]
    changes: Changes
    #: The dates of the changed rows; None if a change may concern a row of another date.
    dates: frozenset[date] | None
    floors: Mapping[str, str]
    #: The columns of the rows.
    schema: pyarrow.Schema

    def remaining(self, file: HistoryFile, rows: pyarrow.Table) -> pyarrow.Table:
        """The rows of a file that did not change and are still retained."""
        is_retained = all(floor <= file.first.isoformat() for floor in self.floors.values())
        is_same = self.dates is not None and not any(file.first <= each <= file.last for each in self.dates)
        return rows if is_retained and is_same else rows.take(self.changes.kept(rows))


@dataclass(frozen=True)
class Read:
    """One read of a history."""

    caller: Caller
    cache: FileCache
    plan: Plan
    numbers: str
    fields: Sequence[str] | None

    def table(self, progress: Progress) -> pyarrow.Table:
        """All rows. Raises ``Unusable`` if a file cannot be read."""
        paths = self._downloaded(progress)
        changed = [self._changed(files, call) for files, call in self.plan.changes()]
        schema = changed[0].schema
        with ThreadPoolExecutor(_THREADS) as threads:
            read = [threads.submit(self._rows, file, paths[file], of) for of in changed for file in of.files]
            # The service sends the pages while the files are read.
            pages = [page for call in self.plan.pages() for page in self._pages(call)]
            files = [each.result() for each in read]
        parts = [*files, *(of.changes.retained_rows() for of in changed), *pages]
        rows = self.plan.labels.applied_to(_columns.joined([each.cast(schema) for each in parts]))
        return rows if self.fields is None else rows.select(list(self.fields))

    def _responses(self, call: Call) -> Iterator[httpx.Response]:
        return responses(self.caller, columnar(call, self.numbers, self._columns()))

    def _pages(self, call: Call) -> list[pyarrow.Table]:
        try:
            return [_columns.read_table(each.content) for each in self._responses(call)]
        except NotEntitled as problem:
            # Without a first date, the rows begin with the plan's history, which may be after those that no file has.
            if problem.code != "history-depth" or call.params.get("from") is not None:
                raise
            return []

    def _columns(self) -> list[str] | None:
        """The requested fields, and those that identify a row, its date and its listing."""
        if self.fields is None:
            return None
        changes = self.plan.call.spec.changes
        assert changes is not None
        own = [*changes.key, *(each for each in (changes.history, changes.retained) if each is not None)]
        return list(dict.fromkeys([*self.fields, *own, "instrument_id", "symbol", "exchange_mic"]))

    def _downloaded(self, progress: Progress) -> dict[HistoryFile, Path]:
        """The paths of the files, which are downloaded if the cache lacks them."""
        found = {each: self.cache.find(each.sha256, each.bytes) for each in self.plan.files}
        due = [each for each, path in found.items() if path is None]
        with shown(progress, sum(each.bytes for each in due)) as add:
            fetched = {each: self._fetched(each, add) for each in due}
        paths = {**{each: path for each, path in found.items() if path is not None}, **fetched}
        if due:
            self.cache.trim(keep=paths.values())
        return paths

    def _fetched(self, file: HistoryFile, add: Callable[[int], None]) -> Path:
        try:
            return self.cache.add(file.sha256, lambda path: self._save(file, path, add))
        except (NotFound, NotEntitled, ConnectionFailed) as failure:
            # The file was replaced since it was listed, or the store has a damaged one.
            raise Unusable(file) from failure

    def _save(self, file: HistoryFile, path: Path, add: Callable[[int], None]) -> Path:
        call = file.download()
        return self.caller.retried(call, lambda: save(self.caller, call, path, sha256=file.sha256, received=add))

    def _changed(self, files: Sequence[HistoryFile], call: Call) -> _Changed:
        try:
            answers = list(self._responses(call))
        except InvalidRequest as problem:
            # The service no longer knows the state of the files. If something else is wrong, pages say the same.
            raise Unusable(*files) from problem
        *pages, last = (_columns.read_table(each.content) for each in answers)
        spec = call.spec
        assert spec.changes is not None
        floors = floors_of(spec.changes, json.loads(answers[-1].headers.get("x-meta", "{}")))
        batch = Batch(last, State(spec.id, {}), None, spec.changes, is_first=True, is_load=False, floors=floors)
        schema = last.drop_columns(change_names(last.column_names)).schema
        return _Changed(files, Changes(pages, batch), _dates_of([*pages, last], spec.changes), floors, schema)

    def _rows(self, file: HistoryFile, path: Path, changed: _Changed) -> pyarrow.Table:
        """The current rows of a file."""
        parquet = _columns.needed("pyarrow.parquet", "arrow")
        compute, pyarrow = _columns.needed("pyarrow.compute", "arrow"), _columns.needed("pyarrow", "arrow")
        try:
            source = parquet.ParquetFile(path, memory_map=True)
            if not set(changed.schema.names) <= set(source.schema_arrow.names):
                raise Unusable(file)
            rows = source.read(changed.schema.names)
        except (OSError, pyarrow.ArrowInvalid) as failure:
            # Another program may have removed it from the cache since it was found.
            path.unlink(missing_ok=True)
            raise Unusable(file) from failure
        if len(self.plan.own) < len(file.exchanges):
            markets = pyarrow.array(self.plan.own, pyarrow.string())
            rows = rows.filter(compute.is_in(rows["exchange_mic"].cast(pyarrow.string()), value_set=markets))
        return changed.remaining(file, with_floats(rows) if self.numbers == "float" else rows)


def _dates_of(pages: Sequence[pyarrow.Table], feed: Feed) -> frozenset[date] | None:
    """The dates of changed rows; None if rows may have changed their dates."""
    if feed.history in feed.key:
        return frozenset(day for page in pages for day in page[feed.history].unique().to_pylist())
    return None if any(page.num_rows > 0 for page in pages) else frozenset()
