"""Results: one row, or rows page by page, as columns and as DataFrames."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from . import _columns
from ._call import Call, parse

if TYPE_CHECKING:
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


def _columnar(call: Call, numbers: str, fields: Sequence[str] | None) -> Call:
    if not call.spec.columns:
        raise TypeError(f"{call.spec.id} returns one row, which has no columns")
    # Operations without a limit return all rows on one page. An omitted limit is None.
    limit = _columns.MAX_ROWS if call.spec.cursor == "query" and call.params.get("limit") is None else None
    return call.having(format="arrow", numbers=numbers, fields=fields, limit=limit)


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
        answer = parse(self._caller.send(self._call.having(dry_run=True)).content, None, "float")
        return dict(answer["data"])

    def arrow(self, *, numbers: str | None = None, fields: Sequence[str] | None = None) -> pyarrow.Table:
        """All rows as a table. ``numbers``: type of decimals, ``"decimal"`` (exact), ``"float"`` or ``"text"``."""
        call = _columnar(self._call, numbers or self._caller.numbers, fields)
        tables: list[Any] = []
        cursor: str | None = None
        while True:
            answer = self._caller.send(call.at(cursor))
            tables.append(_columns.read_table(answer.content))
            cursor = answer.headers.get("x-next-cursor")
            if cursor is None:
                return _columns.joined(tables)

    def pandas(self, *, numbers: str = "float", fields: Sequence[str] | None = None) -> pandas.DataFrame:
        """All rows as a DataFrame. Decimals are floats, or exact with ``numbers="decimal"``; units are in ``attrs``."""
        frame: pandas.DataFrame = _columns.to_pandas(self.arrow(numbers=numbers, fields=fields))
        return frame

    def polars(self, *, numbers: str = "float", fields: Sequence[str] | None = None) -> polars.DataFrame:
        """All rows as a polars DataFrame."""
        return _columns.to_polars(self.arrow(numbers=numbers, fields=fields))


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
        answer = await self._caller.send(self._call.having(dry_run=True))
        return dict(parse(answer.content, None, "float")["data"])

    async def arrow(self, *, numbers: str | None = None, fields: Sequence[str] | None = None) -> pyarrow.Table:
        """All rows as a table. ``numbers``: type of decimals, ``"decimal"`` (exact), ``"float"`` or ``"text"``."""
        call = _columnar(self._call, numbers or self._caller.numbers, fields)
        tables: list[Any] = []
        cursor: str | None = None
        while True:
            answer = await self._caller.send(call.at(cursor))
            tables.append(_columns.read_table(answer.content))
            cursor = answer.headers.get("x-next-cursor")
            if cursor is None:
                return _columns.joined(tables)

    async def pandas(self, *, numbers: str = "float", fields: Sequence[str] | None = None) -> pandas.DataFrame:
        """All rows as a DataFrame. Decimals are floats, or exact with ``numbers="decimal"``; units are in ``attrs``."""
        frame: pandas.DataFrame = _columns.to_pandas(await self.arrow(numbers=numbers, fields=fields))
        return frame

    async def polars(self, *, numbers: str = "float", fields: Sequence[str] | None = None) -> polars.DataFrame:
        """All rows as a polars DataFrame."""
        return _columns.to_polars(await self.arrow(numbers=numbers, fields=fields))
