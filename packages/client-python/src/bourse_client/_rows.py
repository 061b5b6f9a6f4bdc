"""Results: one row, or rows page by page, as columns and as DataFrames."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from . import _columns
from ._call import Call, parse
from ._missing import Errors, Missing
from ._progress import RowProgress
from ._table import TableOptions, TableReader, currencies_of, with_currencies

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

    def _repr_html_(self) -> str:
        """The row as a table in a notebook."""
        row = self.data if isinstance(self.data, Mapping) else {"data": self.data}
        return f"<table>{''.join(_cells('td', each) for each in row.items())}</table>"


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

    def __getitem__(self, at: int) -> R:
        return self.data[at]

    def __repr__(self) -> str:
        more = "" if self.meta.get("next_cursor") is None else ", more on the next page"
        return f"<page of {len(self.data):,} rows{more}>"

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


async def responses_async(caller: AsyncCaller, call: Call) -> list[httpx.Response]:
    """All pages of a call as columns."""
    answers = [await caller.send(call)]
    while (cursor := answers[-1].headers.get("x-next-cursor")) is not None:
        answers.append(await caller.send(call.at(cursor)))
    return answers


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
        return self._caller.cost(self._call)

    def __repr__(self) -> str:
        return described(self._call, _LIST_HINT)

    def head(self, rows: int = 10) -> Page[R]:
        """The first rows. Costs a page."""
        limited = self._call.limited(rows)
        page = Rows[R](self._caller, limited).page()
        return Page(page.data[:rows], page.meta)

    def arrow(
        self,
        *,
        numbers: str | None = None,
        fields: Sequence[str] | None = None,
        missing: Missing = "warn",
        wide: bool = False,
        currency: bool = False,
        progress: RowProgress = False,
    ) -> pyarrow.Table:
        """All rows as a table. ``numbers``: type of decimals, ``"decimal"`` (exact), ``"float"`` or ``"text"``.

        ``missing``: what happens to names without rows, ``"warn"``, ``"raise"`` (``MissingNames``) or ``"ignore"``.
        ``wide``: objects become a column for each member, such as each line of a statement. ``currency``: adds the
        currency of each listing as ``currency_code``, which reads the listings too. ``progress``: ``True`` shows the
        number of rows that were received; a function is called with it.
        """
        options = TableOptions(numbers or self._caller.numbers, fields, missing, wide, currency, progress)
        return self._table(options)[0]

    def pandas(
        self,
        *,
        numbers: str = "float",
        fields: Sequence[str] | None = None,
        missing: Missing = "warn",
        wide: bool = False,
        currency: bool = False,
        progress: RowProgress = False,
    ) -> pandas.DataFrame:
        """All rows as a DataFrame. Decimals are floats, or exact with ``numbers="decimal"``; units are in ``attrs``.

        The other parameters are those of ``arrow``. ``attrs["errors"]`` lists the names without rows.
        """
        table, errors = self._table(TableOptions(numbers, fields, missing, wide, currency, progress))
        frame: pandas.DataFrame = _columns.to_pandas(table, errors.entries)
        return frame

    def polars(
        self,
        *,
        numbers: str = "float",
        fields: Sequence[str] | None = None,
        missing: Missing = "warn",
        wide: bool = False,
        currency: bool = False,
        progress: RowProgress = False,
    ) -> polars.DataFrame:
        """All rows as a polars DataFrame. The parameters are those of ``arrow``."""
        options = TableOptions(numbers, fields, missing, wide, currency, progress)
        return _columns.to_polars(self._table(options)[0])

    def _table(self, options: TableOptions) -> tuple[pyarrow.Table, Errors]:
        reader = TableReader(self._call, options)
        try:
            call: Call | None = reader.first
            while call is not None:
                call = reader.take(self._caller.send(call))
        finally:
            reader.close()
        table = reader.table()
        listings = [page for call in reader.listings(table) for page in responses(self._caller, call)]
        return (with_currencies(table, currencies_of(listings)) if listings else table), reader.errors


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
        return await self._caller.cost(self._call)

    def __repr__(self) -> str:
        return described(self._call, _LIST_HINT)

    async def head(self, rows: int = 10) -> Page[R]:
        """The first rows. Costs a page."""
        limited = self._call.limited(rows)
        page = await AsyncRows[R](self._caller, limited).page()
        return Page(page.data[:rows], page.meta)

    async def arrow(
        self,
        *,
        numbers: str | None = None,
        fields: Sequence[str] | None = None,
        missing: Missing = "warn",
        wide: bool = False,
        currency: bool = False,
        progress: RowProgress = False,
    ) -> pyarrow.Table:
        """All rows as a table. ``numbers``: type of decimals, ``"decimal"`` (exact), ``"float"`` or ``"text"``.

        ``missing``: what happens to names without rows, ``"warn"``, ``"raise"`` (``MissingNames``) or ``"ignore"``.
        ``wide``: objects become a column for each member, such as each line of a statement. ``currency``: adds the
        currency of each listing as ``currency_code``, which reads the listings too. ``progress``: ``True`` shows the
        number of rows that were received; a function is called with it.
        """
        options = TableOptions(numbers or self._caller.numbers, fields, missing, wide, currency, progress)
        return (await self._table(options))[0]

    async def pandas(
        self,
        *,
        numbers: str = "float",
        fields: Sequence[str] | None = None,
        missing: Missing = "warn",
        wide: bool = False,
        currency: bool = False,
        progress: RowProgress = False,
    ) -> pandas.DataFrame:
        """All rows as a DataFrame. Decimals are floats, or exact with ``numbers="decimal"``; units are in ``attrs``.

        The other parameters are those of ``arrow``. ``attrs["errors"]`` lists the names without rows.
        """
        table, errors = await self._table(TableOptions(numbers, fields, missing, wide, currency, progress))
        frame: pandas.DataFrame = _columns.to_pandas(table, errors.entries)
        return frame

    async def polars(
        self,
        *,
        numbers: str = "float",
        fields: Sequence[str] | None = None,
        missing: Missing = "warn",
        wide: bool = False,
        currency: bool = False,
        progress: RowProgress = False,
    ) -> polars.DataFrame:
        """All rows as a polars DataFrame. The parameters are those of ``arrow``."""
        options = TableOptions(numbers, fields, missing, wide, currency, progress)
        return _columns.to_polars((await self._table(options))[0])

    async def _table(self, options: TableOptions) -> tuple[pyarrow.Table, Errors]:
        reader = TableReader(self._call, options)
        try:
            call: Call | None = reader.first
            while call is not None:
                call = reader.take(await self._caller.send(call))
        finally:
            reader.close()
        table = reader.table()
        listings = [page for call in reader.listings(table) for page in await responses_async(self._caller, call)]
        return (with_currencies(table, currencies_of(listings)) if listings else table), reader.errors
