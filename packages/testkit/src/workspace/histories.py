"""Compares histories with the lists that they stand for.

histories.py <address>. Reads a JSON array of calls, ``{"key", "parameters"}``, in each line; writes a line of JSON with
the differences, and with how many files were read.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import Any

from bourse_client import Bourse, BourseProblem
from bourse_client import _history_read as reading

ADDRESS = sys.argv[1]
#: The number of files that were read.
read = 0


def counted(self: reading.Read, file: Any, *more: Any) -> Any:
    global read
    read += 1
    return rows(self, file, *more)


rows, reading.Read._rows = reading.Read._rows, counted


def lines(table: Any) -> Counter[str]:
    return Counter(json.dumps(row, default=str, sort_keys=True) for row in table.to_pylist())


def table_of(rows: Any, numbers: str) -> Any:
    """The rows, or the code of the problem."""
    try:
        return rows.arrow(numbers=numbers, missing="ignore")
    except BourseProblem as problem:
        return problem.code


def differences(key: str, parameters: dict[str, Any]) -> list[str]:
    with Bourse(ADDRESS, key) as bourse:
        history = bourse.eod.history(**parameters, progress=False)
        # Without names, a list needs dates.
        listed = bourse.eod.list(**({} if {"from_", "to"} & set(parameters) else {"to": "9999-12-31"}), **parameters)
        found: list[str] = []
        for numbers in ("decimal", "float"):
            own, other = table_of(history, numbers), table_of(listed, numbers)
            if isinstance(own, str) or isinstance(other, str):
                return [] if own == other else [f"{parameters}: {own} instead of {other}"]
            missing, surplus = lines(other) - lines(own), lines(own) - lines(other)
            found += [f"{parameters} {numbers} lacks {each}" for each in missing]
            found += [f"{parameters} {numbers} has {each}" for each in surplus]
            if own.schema.remove_metadata() != other.schema.remove_metadata():
                found.append(f"{parameters} {numbers}: {own.schema} instead of {other.schema}")
        fields = ["close", "symbol"]
        own, other = (each.pandas(fields=fields, missing="ignore") for each in (history, listed))
        if own.columns.tolist() != fields or own.attrs["units"] != other.attrs["units"]:
            found.append(f"{parameters}: {own.columns} {own.attrs}")
        if Counter(own["close"]) != Counter(other["close"]) or str(own["symbol"].dtype) != "category":
            found.append(f"{parameters}: another frame")
        return found


for line in sys.stdin:
    read = 0
    problems = [each for call in json.loads(line) for each in differences(call["key"], call["parameters"])]
    print(json.dumps({"problems": problems[:20], "files": read}), flush=True)
