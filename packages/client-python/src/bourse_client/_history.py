"""The history of a list: whole months and years from files, the rest from pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from . import _columns
from ._cache import FileCache
from ._call import Call, parse
from ._client import Caller
from ._history_plan import plan_of
from ._history_read import Read, Unusable
from ._missing import Errors, Missing
from ._progress import Progress
from ._rows import Rows, described
from ._sync import END_OF_DATES
from ._table import TableOptions

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

Numbers = Literal["decimal", "float"]


class ListHistory:
    """The rows that a list returns for the same parameters, with whole months and years read from files.

    Files are Parquet; each is downloaded once, verified by its SHA-256 digest, and stored in a cache. What has changed
    since a file was written (corrections, withdrawals, new rows, listings that changed their market) is then read
    with ``changed_since`` and applied, and symbols are replaced by the current ones. All other rows are read as
    pages: dates without a file, markets without files, the listings in ``symbols`` or ``instrument_ids``, and earlier
    knowledge (``as_of``). A key that cannot read files gets all rows as pages.

    The parts are read one after another, so rows that are published meanwhile may be in some of them only. Rows are
    grouped by period; sort them if you need an order. Prices are as traded.

    The cache is a folder of the user (``~/.cache/bourse-client``, or ``BOURSE_CACHE_DIR``) that programs share. It
    takes up at most 20 GiB (``BOURSE_CACHE_BYTES``); the files that were not used for longest are removed first.
    """

    def __init__(self, caller: Caller, call: Call, progress: Progress):
        self._caller = caller
        has_dates = any(call.params.get(name) is not None for name in ("from", "to"))
        self._call = call if has_dates else call.having(to=END_OF_DATES)
        self._progress = progress
        self._cache = FileCache()

    def __repr__(self) -> str:
        return described(self._call, "read it with .arrow(), .pandas() or .polars()")

    def arrow(
        self, *, numbers: Numbers = "decimal", fields: Sequence[str] | None = None, missing: Missing = "warn"
    ) -> pyarrow.Table:
        """All rows as a table. Decimals are exact, or floats with ``numbers="float"``.

        ``missing``: what happens to names without rows, ``"warn"``, ``"raise"`` (``MissingNames``) or ``"ignore"``.
        """
        return self._table(numbers, fields, missing)[0]

    def _table(self, numbers: Numbers, fields: Sequence[str] | None, missing: Missing) -> tuple[pyarrow.Table, Errors]:
        plan, is_first = plan_of(self._caller, self._call), True
        while plan is not None:
            try:
                return Read(self._caller, self._cache, plan, numbers, fields).table(self._progress), Errors([], 0)
            except Unusable as unusable:
                # Since it was listed, the service may have replaced the file, or another program removed it.
                plan = plan_of(self._caller, self._call) if is_first else plan.without(unusable.files)
                is_first = False
        options = TableOptions(numbers, fields, missing, wide=False, currency=False, progress=False)
        return Rows[Any](self._caller, self._call)._table(options)

    def pandas(
        self, *, numbers: Numbers = "float", fields: Sequence[str] | None = None, missing: Missing = "warn"
    ) -> pandas.DataFrame:
        """All rows as a DataFrame. Decimals are floats, or exact with ``numbers="decimal"``; units are in ``attrs``.

        ``missing`` is that of ``arrow``; ``attrs["errors"]`` lists the names without rows.
        """
        table, errors = self._table(numbers, fields, missing)
        frame: pandas.DataFrame = _columns.to_pandas(table, errors.entries)
        return frame

    def polars(
        self, *, numbers: Numbers = "float", fields: Sequence[str] | None = None, missing: Missing = "warn"
    ) -> polars.DataFrame:
        """All rows as a polars DataFrame. ``missing`` is that of ``arrow``."""
        return _columns.to_polars(self.arrow(numbers=numbers, fields=fields, missing=missing))

    def cost(self) -> dict[str, Any]:
        """What the next read costs at most: ``credits`` and ``remaining``; ``files`` and ``bytes`` to download.

        ``credits`` is for the files that are neither in the cache nor paid for today, and for the first page of every
        other part; changes cost one credit if there are none. The calls that list files and listings are charged.
        """
        plan = plan_of(self._caller, self._call)
        due = [] if plan is None else [each for each in plan.files if self._cache.find(each.sha256, each.bytes) is None]
        changes = [] if plan is None else [call for _, call in plan.changes()]
        pages = [self._call] if plan is None else plan.pages()
        calls = [*(each.download() for each in due), *changes, *pages]
        costs = [parse(self._caller.send(each.dry_run()).content, None, "float")["data"] for each in calls]
        return {
            "credits": sum(each["credits"] for each in costs),
            "remaining": costs[-1]["remaining"],
            "files": len(due),
            "bytes": sum(each.bytes for each in due),
        }
