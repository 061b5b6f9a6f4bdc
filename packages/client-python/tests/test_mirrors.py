"""Mirrors that something else interferes with, with a service that answers from a list of rows."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import httpx
import pyarrow
import pyarrow.ipc
import pyarrow.parquet
import pytest

from bourse_client import Bourse, SyncResult
from bourse_client._call import Changes
from bourse_client._sync import floors_of

PAGES = 4
AS_OF = "2026-03-02T22:00:00.000000Z"


def page_of(number: int) -> bytes:
    sink = pyarrow.BufferOutputStream()
    table = pyarrow.table({"id": [f"bond_{number}"], "name": [f"Bond {number}"]})
    with pyarrow.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return bytes(sink.getvalue())


def bourse_with(before: Callable[[int], None] = lambda _: None) -> Bourse:
    """A client of a list of bonds, one a page; `before` is called with the number of each page."""

    def answer(request: httpx.Request) -> httpx.Response:
        if "dry_run" in request.url.params:
            return httpx.Response(200, json={})
        number = int(request.url.params.get("cursor", 1))
        before(number)
        more = {"x-next-cursor": str(number + 1)} if number < PAGES else {"x-as-of": AS_OF}
        return httpx.Response(200, content=page_of(number), headers={"x-meta": json.dumps({}), **more})

    return Bourse("http://service", "key", client=httpx.Client(transport=httpx.MockTransport(answer)))


def interrupted_by(other: Callable[[], object], at: int) -> Bourse:
    """A client during whose sync another sync takes place, before a page."""
    return bourse_with(lambda number: other() and None if number == at else None)


def ids_in(rows: Any) -> list[str]:
    return sorted(row["id"] for path in rows for row in pyarrow.parquet.read_table(path).to_pylist())


ALL = [f"bond_{number}" for number in range(1, PAGES + 1)]


@pytest.mark.parametrize("into", ["mirror", "mirror.duckdb"])
@pytest.mark.parametrize("is_whole", [True, False])
def test_two_syncs_of_one_mirror_at_once_leave_every_row(tmp_path: Path, into: str, is_whole: bool) -> None:
    connection = duckdb.connect(str(tmp_path / into)) if into.endswith(".duckdb") else None
    target = connection or tmp_path / into

    def stop(number: int) -> None:
        if number == 2 and not is_whole:
            raise InterruptedError

    def other() -> None:
        with contextlib.suppress(InterruptedError):
            bourse_with(stop).sync("bonds", target, reload=not is_whole)

    with pytest.raises(RuntimeError, match="another sync"):
        interrupted_by(other, 3).sync("bonds", target)
    result = bourse_with().sync("bonds", target) if not is_whole else None
    if connection is not None:
        found = [name for (name,) in connection.sql("SELECT id FROM bonds ORDER BY id").fetchall()]
        connection.close()
    else:
        found = ids_in(result.rows if result else (tmp_path / into / "bonds").glob("rows-*.parquet"))
    assert found == ALL


def test_a_table_whose_name_differs_in_case_is_left_alone(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "mine.db")) as connection:
        connection.execute("CREATE TABLE Bonds (mine INTEGER)")
        with pytest.raises(ValueError, match="pass table="):
            bourse_with().sync("bonds", connection)
        assert connection.sql("SELECT * FROM Bonds").columns == ["mine"]


def test_a_table_of_another_database_is_no_mirror(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "other.db")) as connection:
        bourse_with().sync("bonds", connection)
    with duckdb.connect(str(tmp_path / "mine.db")) as connection:
        connection.execute(f"ATTACH '{tmp_path / 'other.db'}' AS other")
        assert bourse_with().sync("bonds", connection) == SyncResult(PAGES, 0, 0, AS_OF, "bonds")


def test_a_folder_without_hard_links_can_be_a_mirror(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError("the file system has no hard links")

    monkeypatch.setattr(os, "link", refuse)
    assert ids_in(bourse_with().sync("bonds", tmp_path / "mirror").rows) == ALL


def test_the_later_of_two_first_dates_limits_a_field() -> None:
    changes = Changes(key=("id",), history="day", retained="day")
    dates = {"history_from": "2026-02-28", "retained_from": "2021-01-01"}
    assert floors_of(changes, dates) == {"day": "2026-02-28"}
    assert floors_of(changes, {"history_from": None, "retained_from": "2021-01-01"}) == {"day": "2021-01-01"}
    assert floors_of(Changes(key=("id",), history="day", retained="at"), dates) == {
        "day": "2026-02-28",
        "at": "2021-01-01",
    }
    assert floors_of(Changes(key=("id",)), dates) == {}
