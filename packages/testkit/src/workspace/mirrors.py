"""Keeps mirrors of a service and compares them with fresh reads.

Arguments: the service's URL, and a file with its generated client. Reads a command from each line of its input, as
JSON: follows its `mirrors`, and answers with a line that lists how they differ from fresh reads. With `killAt`, this
process is killed at that call of the client.
"""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import sys
from collections import Counter
from datetime import datetime, timezone
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import pyarrow.parquet

import bourse_client
from bourse_client import _columns

PACKAGE = os.path.dirname(bourse_client.__file__)
_columns.MAX_ROWS = int(os.environ["BOURSE_PAGE"])


def client_class(path: str) -> Any:
    spec = importlib.util.spec_from_file_location("generated_client", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["generated_client"] = module
    spec.loader.exec_module(module)
    return module.Bourse


def given(parameters: dict[str, Any]) -> dict[str, Any]:
    return {f"{name}_" if name == "from" else name: value for name, value in parameters.items()}


def fresh_rows(client: Any, mirror: dict[str, Any]) -> list[dict[str, Any]]:
    if mirror["fresh"] is None:
        again = {**mirror, "table": f"{mirror['table']}_again"}
        client.sync(
            mirror["operation"], mirror["into"], table=again["table"], reload=True, **given(mirror["parameters"])
        )
        return stored_rows(again)
    group, action = mirror["operation"].replace("-", "_").split(".", 1)
    call = getattr(getattr(client, group), action.replace(".", "_"))
    return call(**given({**mirror["parameters"], **mirror["fresh"]})).arrow().to_pylist()


#: The DataFrames that are mirrors, by table.
FRAMES: dict[str, Any] = {}


def stored_rows(mirror: dict[str, Any]) -> list[dict[str, Any]]:
    into, table = mirror["into"], mirror["table"]
    if into == "pandas":
        frame = FRAMES[table]
        return frame.astype(object).where(frame.notna(), None).to_dict("records")
    if not into.endswith(".duckdb"):
        manifest = json.loads(Path(into, table, "_bourse_sync.json").read_text())
        files = [Path(into, table, name) for name in manifest["files"]]
        assert sorted(files) == sorted(Path(into, table).glob("*.parquet"))
        return [row for file in files for row in pyarrow.parquet.ParquetFile(file).read().to_pylist()]
    with duckdb.connect(into) as connection:
        return connection.sql(f'SELECT * FROM "{table}"').to_arrow_table().to_pylist()


def follow(client: Any, mirror: dict[str, Any]) -> None:
    into, table = mirror["into"], mirror["table"]
    is_frame = into == "pandas"
    result = client.sync(
        mirror["operation"], FRAMES.get(table) if is_frame else into, table=table, **given(mirror["parameters"])
    )
    if is_frame:
        FRAMES[table] = result.rows


def text(row: dict[str, Any]) -> str:
    def plain(value: Any) -> str:
        if isinstance(value, datetime):
            at_day = value.tzinfo is None and (value.hour, value.minute) == (0, 0)
            return str(value.date() if at_day else value.astimezone(timezone.utc))
        return f"{value.normalize():f}" if isinstance(value, Decimal) else str(value)

    return json.dumps(row, default=plain, sort_keys=True)


#: The number of differences that are reported of a mirror.
SHOWN = 5


def differences(client: Any, mirror: dict[str, Any]) -> list[str]:
    stored, fresh = Counter(map(text, stored_rows(mirror))), Counter(map(text, fresh_rows(client, mirror)))
    name = f"{mirror['table']}: {mirror['operation']} {mirror['parameters']}"
    extra = [f"{name}: the mirror also has {row}" for row in stored - fresh]
    return [*extra, *(f"{name}: the mirror lacks {row}" for row in fresh - stored)][:SHOWN]


def counted(kill_at: int | None, work: Any) -> int:
    """Does the work; returns the number of calls that the client made. Kills this process at one of them."""
    calls = 0

    def count(frame: Any, event: str, _: Any) -> None:
        nonlocal calls
        if frame.f_code.co_filename.startswith(PACKAGE):
            calls += 1
            if calls == kill_at:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


def main() -> None:
    url, path = sys.argv[1:]
    bourse = client_class(path)
    for line in sys.stdin:
        command = json.loads(line)
        answer: dict[str, Any] = {"problems": [], "calls": 0}
        for mirror in command["mirrors"]:
            with bourse(url, mirror["key"], longest_wait=0) as client:
                kill_at = command.get("killAt")
                answer["calls"] = counted(kill_at, lambda: follow(client, mirror))  # noqa: B023
                answer["problems"] += differences(client, mirror)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
