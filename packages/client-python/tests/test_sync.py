"""Mirrors of the demo market in DuckDB."""

from __future__ import annotations

import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import pandas
import pyarrow
import pyarrow.dataset
import pytest

from bourse_client import Bourse, InvalidRequest, Rows, SyncResult, Unavailable, _columns, _operations
from bourse_client._call import Call
from bourse_client._client import Caller


def test_a_mirror_has_exact_decimals_dates_and_the_rows_of_the_list(bourse: Bourse, tmp_path: Path) -> None:
    path = tmp_path / "mirror.duckdb"
    result = bourse.sync("eod", path, symbols=["AAPL"], from_="2026-01-01")
    rows = bourse.eod.list(symbols=["AAPL"], from_="2026-01-01").page().data
    assert result.inserted == len(rows) > 10
    with duckdb.connect(str(path)) as connection:
        types = dict(
            connection.sql("SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = 'eod'").fetchall()
        )
        stored = connection.sql("SELECT date::VARCHAR, close FROM eod").fetchall()
    assert (types["date"], types["close"], types["symbol"]) == ("DATE", "DECIMAL(38,18)", "VARCHAR")
    assert dict(stored) == {row["date"]: Decimal(row["close"]) for row in rows}


def test_a_second_sync_of_an_unchanged_list_changes_nothing(bourse: Bourse, tmp_path: Path) -> None:
    path = tmp_path / "mirror.duckdb"
    first, again = (bourse.sync("ipos", path) for _ in range(2))
    assert first.inserted > 0
    assert again == SyncResult(0, 0, 0, first.as_of, "ipos")


def test_mirrors_of_one_database_have_their_own_tables_and_filters(bourse: Bourse, tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "mirror.db")) as connection:
        bourse.sync("eod", connection, table="apple", symbols=["AAPL"])
        bourse.sync("eod", connection, table="microsoft", symbols=["MSFT"])
        for table, symbol in (("apple", "AAPL"), ("microsoft", "MSFT")):
            assert connection.sql(f"SELECT DISTINCT symbol FROM {table}").fetchall() == [(symbol,)]


def test_other_filters_are_rejected_until_the_mirror_is_loaded_again(bourse: Bourse, tmp_path: Path) -> None:
    path = tmp_path / "mirror.duckdb"
    bourse.sync("eod", path, symbols=["AAPL"])
    with pytest.raises(ValueError, match="reload=True"):
        bourse.sync("eod", path, symbols=["MSFT"])
    bourse.sync("eod", path, symbols=["MSFT"], reload=True)
    with duckdb.connect(str(path)) as connection:
        assert connection.sql("SELECT DISTINCT symbol FROM eod").fetchall() == [("MSFT",)]


def test_a_table_that_is_no_mirror_is_left_alone(bourse: Bourse, tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "mirror.db")) as connection:
        connection.execute("CREATE TABLE eod (mine INTEGER)")
        with pytest.raises(ValueError, match="pass table="):
            bourse.sync("eod", connection, symbols=["AAPL"])
        assert connection.sql("SELECT * FROM eod").columns == ["mine"]


@pytest.mark.parametrize(
    ("operation", "parameters", "failure", "said"),
    [
        ("quotes", {}, ValueError, "accepts changed_since, got 'quotes'"),
        ("eod", {"as_of": "2026-01-01"}, ValueError, "as_of, which the sync sets itself"),
        ("eod", {"symbols": ["AAPL"], "adjustment": "split"}, InvalidRequest, "adjustment"),
        ("eod", {"symbols": ["AAPL"], "order": "asc"}, InvalidRequest, "order"),
    ],
)
def test_what_no_mirror_can_follow_is_rejected_before_it_begins(
    bourse: Bourse, tmp_path: Path, operation: str, parameters: dict[str, Any], failure: type[Exception], said: str
) -> None:
    with pytest.raises(failure, match=said):
        bourse.sync(operation, tmp_path / "mirror.duckdb", **parameters)


def test_a_mirror_in_parquet_names_its_files(bourse: Bourse, tmp_path: Path) -> None:
    first, again = (bourse.sync("eod", tmp_path / "mirror", symbols=["AAPL", "MSFT"]) for _ in range(2))
    assert first.rows == again.rows and all(path.parent == tmp_path / "mirror" / "eod" for path in first.rows)
    table = pyarrow.dataset.dataset(tmp_path / "mirror" / "eod").to_table()
    assert (table.num_rows, table.schema.field("close").type) == (first.inserted, pyarrow.decimal128(38, 18))


def test_a_folder_with_other_files_is_left_alone(bourse: Bourse, tmp_path: Path) -> None:
    (tmp_path / "eod").mkdir()
    (tmp_path / "eod" / "mine.txt").write_text("mine")
    with pytest.raises(ValueError, match="expected an empty folder"):
        bourse.sync("eod", tmp_path, symbols=["AAPL"])


def test_a_mirror_in_a_data_frame_has_exact_decimals_and_follows_itself(bourse: Bourse) -> None:
    first = bourse.sync("eod", symbols=["AAPL"], from_="2026-01-01")
    assert isinstance(first.rows["close"].iloc[0], Decimal) and len(first.rows) == first.inserted > 10
    again = bourse.sync("eod", first.rows, symbols=["AAPL"], from_="2026-01-01")
    assert (again.inserted, again.withdrawn) == (0, 0) and again.rows.equals(first.rows)
    assert again.rows.attrs["units"]["close"] == "currency of the listing"


def test_a_data_frame_of_something_else_is_rejected(bourse: Bourse) -> None:
    with pytest.raises(ValueError, match="rows of an earlier sync"):
        bourse.sync("eod", pandas.DataFrame({"close": [1.0]}), symbols=["AAPL"])


def test_no_target_is_rejected(bourse: Bourse) -> None:
    with pytest.raises(TypeError, match="expected a path"):
        bourse.sync("eod", 5, symbols=["AAPL"])


def test_a_missing_package_is_named(bourse: Bourse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with pytest.raises(ImportError, match=r"pip install 'bourse-client\[duckdb\]'"):
        bourse.sync("eod", tmp_path / "mirror.duckdb", symbols=["AAPL"])


def test_progress_has_the_number_of_rows(bourse: Bourse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_columns, "MAX_ROWS", 100)
    counts: list[int] = []
    result = bourse.sync("eod", tmp_path / "mirror.db", symbols=["AAPL"], progress=counts.append)
    assert counts[:2] == [100, 200] and counts[-1] == result.inserted


def test_a_sync_continues_at_the_page_that_it_had_reached(
    bourse: Bourse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_columns, "MAX_ROWS", 100)
    path = tmp_path / "mirror.db"
    send, sent = Caller.send, []

    def broken(self: Caller, call: Any) -> Any:
        sent.append(call)
        if len(sent) == 4:
            raise ConnectionResetError
        return send(self, call)

    monkeypatch.setattr(Caller, "send", broken)
    with pytest.raises(ConnectionResetError):
        bourse.sync("eod", path, symbols=["AAPL"])
    with duckdb.connect(str(path)) as connection:
        assert connection.sql("SELECT table_name FROM duckdb_tables() WHERE table_name = 'eod'").fetchall() == []
    bourse.sync("eod", path, symbols=["AAPL"])
    assert sent[4].params["cursor"] is not None
    with duckdb.connect(str(path)) as connection:
        dates = [date for (date,) in connection.sql("SELECT date::VARCHAR FROM eod ORDER BY date").fetchall()]
    assert dates == sorted(row["date"] for row in bourse.eod.list(symbols=["AAPL"]))


#: Operations that accept `changed_since`.
MIRRORED = {id: spec for id, spec in _operations._SPECS.items() if spec.changes is not None}


def test_most_lists_can_be_mirrored() -> None:
    assert len(MIRRORED) > 15


#: Lists that need names, an id in their path, or a window.
NAMED = {
    "bonds.yields",
    "corporate-actions.list",
    "dividends.list",
    "economic.observations",
    "filings.list",
    "instruments.events",
    "instruments.identifiers",
    "instruments.symbols",
    "options.bars",
    "splits.list",
}


@pytest.mark.parametrize("operation", sorted(set(MIRRORED) - NAMED))
def test_a_mirror_equals_the_list(bourse: Bourse, tmp_path: Path, operation: str) -> None:
    path = tmp_path / "mirror.db"
    spec = MIRRORED[operation]
    try:
        bourse.sync(operation, path, table="mirror")
    except Unavailable as problem:
        pytest.skip(f"the demo market has nothing there: {problem.code}")
    assert spec.changes is not None
    dates = {"list": {}, "range": {"to": "9999-12-31"}, "changes": {"from": "1900-01-01", "to": "9999-12-31"}}
    fresh = Rows[Any](bourse._caller, Call(spec, dates[spec.changes.load])).arrow()
    with duckdb.connect(str(path)) as connection:
        connection.register("fresh", fresh)
        count = connection.sql("SELECT count(*) FROM mirror").fetchall()
        names = ", ".join(f'"{name}"' for name in fresh.column_names)
        lacking = connection.sql(f"SELECT {names} FROM fresh EXCEPT ALL SELECT {names} FROM mirror").fetchall()
    assert lacking == [] and len(fresh) > 0
    # A list of the newest observations has fewer rows than a mirror, which has all of them.
    assert spec.changes.load == "changes" or count == [(len(fresh),)]
