"""Results: one row, or rows page by page, as columns and as DataFrames."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from . import _columns
from ._call import Call, parse
from ._missing import Errors, Missing

if TYPE_CHECKING:
    import httpx
    import pandas
    import polars
    import pyarrow

    from ._client import AsyncCaller, Caller

R = TypeVar("R")


@dataclass(frozen=True)
class Answer(Generic[R]):
    """One row with its metadata."""

    data: R
    meta: dict[str, Any]


@dataclass(frozen=True)
class Page(Generic[R]):
    """One page of rows. ``meta["next_cursor"]`` is None on the last page; ``meta["errors"]`` lists missing symbols.

    ``meta.get("resolved_by")`` is ``"current"`` if symbols were resolved as of today.
    """

    data: list[R]
    meta: dict[str, Any]

    def __len__(self) -> int:
        return len(self.data)

    def __iter__(self) -> Iterator[R]:
        return iter(self.data)

    def _repr_html_(self) -> str:
        """The rows as a table in a notebook."""
        rows = [dict(row) for row in self.data[:_SHOWN]]  # type: ignore[call-overload]
        names = list(rows[0]) if rows else []
        lines = [_cells("th", names), *(_cells("td", row.values()) for row in rows)]
        more = f"<p>{len(self.data):,} rows on this page</p>" if len(self.data) > _SHOWN else ""
        return f"<table>{''.join(lines)}</table>{more}"


#: The number of rows that a notebook shows of a page.
_SHOWN = 20


def _cells(tag: str, values: Iterable[Any]) -> str:
    cells = "".join(f"<{tag}>{escape(str(value))}</{tag}>" for value in values)
    return f"<tr>{cells}</tr>"


def columnar(call: Call, numbers: str, fields: Sequence[str] | None) -> Call:
    """The call whose rows are columns, as many on a page as possible. Raises ``TypeError`` if it returns one row."""
    if not call.spec.columns:
        raise TypeError(f"{call.spec.id} returns one row, which has no columns")
    # Operations without a limit return all rows on one page. An omitted limit is None.
    limit = _columns.MAX_ROWS if call.spec.cursor == "query" and call.params.get("limit") is None else None
    return call.having(format="arrow", numbers=numbers, fields=fields, limit=limit)


def described(call: Call, hint: str) -> str:
    """What a list that has not been read shows."""
    given = ", ".join(f"{name}={value!r}" for name, value in call.params.items() if value is not None)
    return f"<{call.spec.id}({given}): {hint}>"


#: How a list is read.
_LIST_HINT = "iterate over it, or read it with .page(), .arrow(), .pandas() or .polars()"


def responses(caller: Caller, call: Call) -> Iterator[httpx.Response]:
    """The pages of a call as columns, each loaded on demand."""
    answer = caller.send(call)
    yield answer
    while (cursor := answer.headers.get("x-next-cursor")) is not None:
        answer = caller.send(call.at(cursor))
        yield answer


class Rows(Generic[R]):
    """The rows of a call, loaded lazily. All pages share one snapshot."""

    def __init__(self, caller: Caller, call: Call):
        self._caller = caller
        self._call = call

    def page(self) -> Page[R]:
        """The first page, or the page at ``cursor`` if the call has one."""
        return next(self.pages())

    def pages(self) -> Iterator[Page[R]]:
        """Iterates over pages, loading each one on demand."""
        cursor: str | None = None
        while True:
            body = self._caller.send(self._call.at(cursor)).content
            page = parse(body, self._call.spec.shape, self._caller.numbers)
            yield Page(page["data"], page["meta"])
            cursor = page["meta"].get("next_cursor")
            if cursor is None:
                return

    def __iter__(self) -> Iterator[R]:
        for page in self.pages():
            yield from page.data

    def cost(self) -> dict[str, Any]:
        """The cost of the call: ``subjects``, ``credits`` and ``remaining``. Spends nothing."""
        answer = parse(self._caller.send(self._call.dry_run()).content, None, "float")
        return dict(answer["data"])

    def __repr__(self) -> str:
        return described(self._call, _LIST_HINT)

    def arrow(
        self, *, numbers: str | None = None, fields: Sequence[str] | None = None, missing: Missing = "warn"
    ) -> pyarrow.Table:
        """All rows as a table. ``numbers``: type of decimals, ``"decimal"`` (exact), ``"float"`` or ``"text"``.

        ``missing``: what happens to names without rows, ``"warn"``, ``"raise"`` (``MissingNames``) or ``"ignore"``.
        """
        return self._table(numbers or self._caller.numbers, fields, missing)[0]

    def pandas(
        self, *, numbers: str = "float", fields: Sequence[str] | None = None, missing: Missing = "warn"
    ) -> pandas.DataFrame:
        """All rows as a DataFrame. Decimals are floats, or exact with ``numbers="decimal"``; units are in ``attrs``.

        ``missing`` is that of ``arrow``; ``attrs["errors"]`` lists the names without rows.
        """
        table, errors = self._table(numbers, fields, missing)
        frame: pandas.DataFrame = _columns.to_pandas(table, errors.entries)
        return frame

    def polars(
        self, *, numbers: str = "float", fields: Sequence[str] | None = None, missing: Missing = "warn"
    ) -> polars.DataFrame:
        """All rows as a polars DataFrame. ``missing`` is that of ``arrow``."""
        return _columns.to_polars(self._table(numbers, fields, missing)[0])

    def _table(self, numbers: str, fields: Sequence[str] | None, missing: Missing) -> tuple[pyarrow.Table, Errors]:
        pages = responses(self._caller, columnar(self._call, numbers, fields))
        first = next(pages)
        errors = Errors.of(first.headers)
        errors.report(missing)
        tables = [_columns.read_table(each.content) for each in (first, *pages)]
        return _columns.joined(tables), errors


class AsyncRows(Generic[R]):
    """Asynchronous rows: ``await`` them for the first page, or iterate over all rows with ``async for``."""

    def __init__(self, caller: AsyncCaller, call: Call):
        self._caller = caller
        self._call = call

    def __await__(self) -> Generator[Any, None, Page[R]]:
        return self.page().__await__()

    async def page(self) -> Page[R]:
        """The first page, or the page at ``cursor`` if the call has one."""
        return await anext(self.pages())

    async def pages(self) -> AsyncIterator[Page[R]]:
        """Iterates over pages, loading each one on demand."""
        cursor: str | None = None
        while True:
            answer = await self._caller.send(self._call.at(cursor))
            page = parse(answer.content, self._call.spec.shape, self._caller.numbers)
            yield Page(page["data"], page["meta"])
            cursor = page["meta"].get("next_cursor")
            if cursor is None:
                return

    async def __aiter__(self) -> AsyncIterator[R]:
        async for page in self.pages():
            for row in page.data:
                yield row

    async def cost(self) -> dict[str, Any]:
        """The cost of the call: ``subjects``, ``credits`` and ``remaining``. Spends nothing."""
        answer = await self._caller.send(self._call.dry_run())
        return dict(parse(answer.content, None, "float")["data"])

    def __repr__(self) -> str:
        return described(self._call, _LIST_HINT)

    async def arrow(
        self, *, numbers: str | None = None, fields: Sequence[str] | None = None, missing: Missing = "warn"
    ) -> pyarrow.Table:
        """All rows as a table. ``numbers``: type of decimals, ``"decimal"`` (exact), ``"float"`` or ``"text"``.

        ``missing``: what happens to names without rows, ``"warn"``, ``"raise"`` (``MissingNames``) or ``"ignore"``.
        """
        return (await self._table(numbers or self._caller.numbers, fields, missing))[0]

    async def pandas(
        self, *, numbers: str = "float", fields: Sequence[str] | None = None, missing: Missing = "warn"
    ) -> pandas.DataFrame:
        """All rows as a DataFrame. Decimals are floats, or exact with ``numbers="decimal"``; units are in ``attrs``.

        ``missing`` is that of ``arrow``; ``attrs["errors"]`` lists the names without rows.
        """
        table, errors = await self._table(numbers, fields, missing)
        frame: pandas.DataFrame = _columns.to_pandas(table, errors.entries)
        return frame

    async def polars(
        self, *, numbers: str = "float", fields: Sequence[str] | None = None, missing: Missing = "warn"
    ) -> polars.DataFrame:
        """All rows as a polars DataFrame. ``missing`` is that of ``arrow``."""
        return _columns.to_polars((await self._table(numbers, fields, missing))[0])

    async def _table(
        self, numbers: str, fields: Sequence[str] | None, missing: Missing
    ) -> tuple[pyarrow.Table, Errors]:
        call = columnar(self._call, numbers, fields)
        answer = await self._caller.send(call)
        errors = Errors.of(answer.headers)
        errors.report(missing)
        tables = [_columns.read_table(answer.content)]
        while (cursor := answer.headers.get("x-next-cursor")) is not None:
            answer = await self._caller.send(call.at(cursor))
            tables.append(_columns.read_table(answer.content))
        return _columns.joined(tables), errors
