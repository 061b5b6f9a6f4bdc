"""What a table of rows contains, and how its pages become one table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import _columns
from ._call import Call, Spec
from ._missing import Errors, Missing
from ._progress import RowProgress, RowsShown
from ._wide import widened

if TYPE_CHECKING:
    import httpx
    import pyarrow

_LISTINGS = Spec("instruments.list", "GET", "/v1/instruments", cursor="query", columns=True)
#: Listings that one call names.
_NAMED = 100
#: Listings beyond which one read of all of them is faster.
_FEW = 1_000


def columnar(call: Call, numbers: str, fields: Sequence[str] | None) -> Call:
    """The call whose rows are columns, as many on a page as possible. Raises ``TypeError`` if it returns one row."""
    if not call.spec.columns:
        raise TypeError(f"{call.spec.id} returns one row, which has no columns")
    # Operations without a limit return all rows on one page. An omitted limit is None.
    limit = _columns.MAX_ROWS if call.spec.cursor == "query" and call.params.get("limit") is None else None
    return call.having(format="arrow", numbers=numbers, fields=fields, limit=limit)


@dataclass(frozen=True)
class TableOptions:
    """What a caller chose for a table."""

    numbers: str
    fields: Sequence[str] | None
    missing: Missing
    wide: bool
    currency: bool
    progress: RowProgress


@dataclass
class TableReader:
    """Collects the pages of a call."""

    call: Call
    options: TableOptions
    errors: Errors = field(default_factory=lambda: Errors([], 0))
    _pages: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.first = columnar(self.call, self.options.numbers, self.options.fields)
        if self.options.currency and self.options.fields is not None and "instrument_id" not in self.options.fields:
            raise ValueError("fields: expected instrument_id among them, which currency=True needs: add it")
        self._shown = RowsShown(self.options.progress, self.call.spec.id)

    def take(self, answer: httpx.Response) -> Call | None:
        """Adds a page, and returns the call of the next one."""
        if not self._pages:
            self.errors = Errors.of(answer.headers)
            self.errors.report(self.options.missing)
        self._pages.append(_columns.read_table(answer.content))
        self._shown.add(self._pages[-1].num_rows)
        cursor = answer.headers.get("x-next-cursor")
        return None if cursor is None else self.first.at(cursor)

    def close(self) -> None:
        """Ends the display of the progress."""
        self._shown.close()

    def table(self) -> pyarrow.Table:
        """The rows of all pages."""
        table = _columns.joined(self._pages)
        return widened(table, self.options.numbers, self.call.spec.shape) if self.options.wide else table

    def listings(self, table: pyarrow.Table) -> Iterator[Call]:
        """The calls that return the currencies of the rows."""
        if not self.options.currency or "currency_code" in table.column_names:
            return
        if "instrument_id" not in table.column_names:
            raise TypeError(f"{self.call.spec.id} has no instrument_id, which currency=True needs: omit currency")
        ids = [each for each in table["instrument_id"].unique().to_pylist() if each is not None]
        fields = ["id", "currency_code"]
        if len(ids) > _FEW:
            yield columnar(Call(_LISTINGS, {"status": "all"}), "text", fields)
            return
        for at in range(0, len(ids), _NAMED):
            named = {"status": "all", "instrument_ids": ids[at : at + _NAMED]}
            yield columnar(Call(_LISTINGS, named), "text", fields)


def currencies_of(answers: Sequence[httpx.Response]) -> dict[str, str | None]:
    """Currency by id of the listing."""
    found: dict[str, str | None] = {}
    for answer in answers:
        page = _columns.read_table(answer.content)
        found.update(zip(page["id"].to_pylist(), page["currency_code"].to_pylist(), strict=True))
    return found


def with_currencies(table: pyarrow.Table, currencies: Mapping[str, str | None]) -> pyarrow.Table:
    """The rows with the column ``currency_code``."""
    pyarrow = _columns.needed("pyarrow", "arrow")
    compute = _columns.needed("pyarrow.compute", "arrow")
    ids = table["instrument_id"].cast(pyarrow.string())
    places = compute.index_in(ids, value_set=pyarrow.array(list(currencies), pyarrow.string()))
    codes = pyarrow.array(list(currencies.values()), pyarrow.string()).take(places.combine_chunks())
    described = pyarrow.field("currency_code", pyarrow.string(), metadata={"description": "Currency of the listing"})
    return table.append_column(described, codes)
