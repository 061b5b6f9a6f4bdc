"""Keeps a copy of a list: loads it once, then applies what changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from . import _columns
from ._call import Call, Changes, Spec
from ._call import parameters_of as texts_of
from ._client import Caller
from ._mirror import Batch, Counts, Mirror, State, change_names
from .problems import BourseProblem

if TYPE_CHECKING:
    import httpx
    import pyarrow

#: Parameters that the sync sets itself.
_OWN = {"as_of", "before", "changed_since", "cursor", "dry_run", "fields", "format", "limit", "numbers"}
#: An instant before everything that is known.
_BEGINNING = "1900-01-01T00:00:00Z"
#: A date after every row: without names, the entire market needs a range of dates.
END_OF_DATES = "9999-12-31"
#: Problems after which the request starts again at its first page.
_CURSOR_CODES = {"cursor-expired", "cursor-mismatch", "invalid-cursor"}


@dataclass(frozen=True)
class SyncResult:
    """What a sync changed in the mirror, and the state that the mirror now has."""

    inserted: int
    corrected: int
    withdrawn: int
    as_of: str | None
    #: Where the rows are: the name of the DuckDB table, the paths of the Parquet files, or the DataFrame.
    rows: Any


def spec_of(operation: str, specs: Mapping[str, Spec]) -> Spec:
    """The operation with an id; ``eod`` is short for ``eod.list``. Raises ``ValueError`` if it reports no changes."""
    found = specs.get(operation) or specs.get(f"{operation}.list")
    if found is None or found.changes is None:
        known = sorted(id for id, spec in specs.items() if spec.changes is not None)
        raise ValueError(
            f"expected an operation that accepts changed_since, got {operation!r}. "
            f"Use one of these, or read the list again: {', '.join(known)}"
        )
    return found


def parameters_of(spec: Spec, given: Mapping[str, Any]) -> dict[str, str]:
    """Parameters by name, as text. Raises ``ValueError`` for one that the sync sets itself."""
    named = texts_of(spec, given)
    own = sorted(_OWN & set(named))
    if own:
        raise ValueError(f"expected filters of the list, got {', '.join(own)}, which the sync sets itself: omit it")
    return named


def sync(
    caller: Caller,
    spec: Spec,
    mirror: Mirror,
    parameters: Mapping[str, str],
    *,
    reload: bool,
    progress: Callable[[int], None] | None,
) -> SyncResult:
    """Brings a mirror to the current state. A sync that was interrupted continues at the page that it had reached."""
    state = _begun(mirror, spec, parameters, reload)
    if state.is_load and state.cursor is None:
        # Rejects, without spending credits, parameters that a later request for changes would not accept.
        caller.send(Call(spec, {**parameters, "changed_since": _BEGINNING, "dry_run": True}))
    tried: set[str] = set()
    while True:
        try:
            counts, as_of = _Run(caller, spec, mirror, progress).follow(state, mirror.state())
            return SyncResult(counts.inserted, counts.corrected, counts.withdrawn, as_of, mirror.rows)
        except BourseProblem as problem:
            reason = _reason(problem)
            if reason is None or reason in tried:
                raise
            tried.add(reason)
            state = _again(mirror.state() or state, reason)
        except _NewColumns:
            state = _again(mirror.state() or state, "columns")


def _begun(mirror: Mirror, spec: Spec, parameters: Mapping[str, str], reload: bool) -> State:
    known = mirror.state()
    if known is None:
        return State(spec.id, parameters)
    if reload:
        return known.restarted(operation=spec.id, parameters=parameters, numbers="decimal", is_load=True)
    given = {"operation": spec.id, **parameters}
    stored = {"operation": known.operation, **known.parameters}
    if given != stored:
        raise ValueError(
            f"{mirror.name}: expected the operation and parameters that the mirror was loaded with, {stored}, got "
            f"{given}. Use another table or folder for them, or reload=True to load this one again"
        )
    return known


def _reason(problem: BourseProblem) -> str | None:
    """Why the request has to start again; None if that does not help."""
    codes = {problem.code, *(error.get("code", "") for error in problem.errors)}
    if codes & _CURSOR_CODES:
        return "cursor"
    return next((code for code in ("does-not-fit", "point-in-time-unavailable") if code in codes), None)


def _again(state: State, reason: str) -> State:
    if reason == "cursor":
        return state.restarted()
    return state.restarted(is_load=True, numbers="text" if reason == "does-not-fit" else state.numbers)


class _NewColumns(Exception):
    """The rows of the service have other columns than the mirror, for example after an upgrade."""


@dataclass(frozen=True)
class _Run:
    """One request, page by page."""

    caller: Caller
    spec: Spec
    mirror: Mirror
    progress: Callable[[int], None] | None

    def follow(self, state: State, before: State | None) -> tuple[Counts, str | None]:
        count = 0
        while True:
            answer = self.caller.send(self._call(state))
            batch = self._batch(state, answer, before)
            count += batch.table.num_rows
            if self.progress is not None:
                self.progress(count)
            if batch.state.cursor is None:
                return self.mirror.apply(batch), batch.state.as_of
            self.mirror.stage(batch)
            state = before = batch.state

    def _call(self, state: State) -> Call:
        limit = _columns.MAX_ROWS if self.spec.cursor == "query" else None
        call = Call(self.spec, {**self._selected(state), **state.parameters})
        return call.having(format="arrow", numbers=state.numbers, limit=limit).at(state.cursor)

    def _selected(self, state: State) -> dict[str, str | None]:
        """Parameters that select all rows, or those that changed."""
        if not state.is_load:
            return {"changed_since": state.as_of}
        if self._changes.load == "changes":
            return {"changed_since": _BEGINNING}
        has_dates = bool({"date", "from", "to"} & set(state.parameters))
        return {"to": END_OF_DATES} if self._changes.load == "range" and not has_dates else {}

    @property
    def _changes(self) -> Changes:
        assert self.spec.changes is not None
        return self.spec.changes

    def _batch(self, state: State, answer: httpx.Response, before: State | None) -> Batch:
        table = _columns.read_table(answer.content)
        if state.is_load and self._changes.load == "changes":
            table = _loaded(table)
        columns = _column_texts(table if state.is_load else table.drop_columns(change_names(table.column_names)))
        if not state.is_load and columns != list(state.columns):
            raise _NewColumns
        cursor = answer.headers.get("x-next-cursor")
        after = replace(state, cursor=cursor, columns=columns)
        if cursor is None:
            as_of = answer.headers.get("x-as-of")
            after = replace(after, as_of=as_of, is_load=as_of is None)
        meta = json.loads(answer.headers.get("x-meta", "{}"))
        return Batch(
            table,
            after,
            before,
            self._changes,
            is_first=state.cursor is None,
            is_load=state.is_load,
            floors=floors_of(self._changes, meta),
        )


def floors_of(changes: Changes, meta: Mapping[str, Any]) -> dict[str, str]:
    """The first dates by field: the later one, if the history and the retention limit the same field."""
    floors: dict[str, str] = {}
    for field, first in ((changes.history, meta.get("history_from")), (changes.retained, meta.get("retained_from"))):
        if field is not None and first is not None:
            floors[field] = max(first, floors.get(field, first))
    return floors


def _loaded(table: pyarrow.Table) -> pyarrow.Table:
    """The rows of changes since the beginning."""
    compute = _columns.needed("pyarrow.compute", "arrow")
    names = change_names(table.column_names)
    return table.filter(compute.not_equal(table[names[0]], "withdrawn")).drop_columns(names)


def _column_texts(table: pyarrow.Table) -> list[str]:
    """Name and type of the columns. Text is text, whether it is encoded with a dictionary or not."""
    types = _columns.needed("pyarrow.types", "arrow")
    kinds = {each.name: each.type for each in table.schema}
    return [f"{name} {kind.value_type if types.is_dictionary(kind) else kind}" for name, kind in kinds.items()]
