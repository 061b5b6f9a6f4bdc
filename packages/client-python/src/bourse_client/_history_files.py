"""The files of a list's history: which ones there are, and which dates they leave to pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from ._call import Call, Spec, parse
from ._client import Caller

_LIST = Spec("flat-files.list", "GET", "/v1/flat-files", cursor="query")
_GET = Spec("flat-files.get", "GET", "/v1/flat-files/{dataset}/{date}")
#: Files whose as-of times differ by fewer days share a request for changes.
_CLOSE = timedelta(days=7)
_DAY = timedelta(days=1)


@dataclass(frozen=True)
class HistoryFile:
    """The rows of a month or year as a list returned them at an as-of time."""

    dataset: str
    period: str
    first: date
    last: date
    sha256: str
    bytes: int
    as_of: str
    exchanges: tuple[str, ...]

    def download(self) -> Call:
        """The call that returns the file."""
        where = {"dataset": self.dataset, "date": self.first, "period": self.period}
        return Call(_GET, {**where, "format": "history", "download": True})


def listed(caller: Caller, operation: str) -> list[HistoryFile]:
    """The files of an operation that the key can read, oldest first."""
    found: list[HistoryFile] = []
    for period in ("year", "month"):
        cursor: str | None = None
        while True:
            call = Call(_LIST, {"period": period, "file_format": "history"}).at(cursor)
            answer = parse(caller.send(call).content, None, "float")
            found += [_file_of(row) for row in answer["data"] if row["operation"] == operation]
            cursor = answer["meta"]["next_cursor"]
            if cursor is None:
                break
    return sorted(found, key=lambda each: each.first)


def _file_of(row: dict[str, Any]) -> HistoryFile:
    first = date.fromisoformat(row["date"])
    after = first.replace(year=first.year + 1) if row["period"] == "year" else (first + 31 * _DAY).replace(day=1)
    facts = (row["sha256"], row["bytes"], row["as_of"], tuple(row["exchanges"]))
    return HistoryFile(row["dataset"], row["period"], first, after - _DAY, *facts)


def chosen(files: Sequence[HistoryFile], first: date | None, last: date | None) -> list[HistoryFile]:
    """The files that lie within two dates: years, except for the newest one, whose file is written again every day."""
    newest = max((each.first.year for each in files), default=0)
    inside = [each for each in files if (first or each.first) <= each.first and each.last <= (last or each.last)]
    years = {each.first.year for each in inside if each.period == "year"} - {newest}
    return [each for each in inside if (each.period == "year") == (each.first.year in years)]


def gaps(files: Sequence[HistoryFile], first: date | None, last: date | None) -> list[tuple[date | None, date | None]]:
    """The first and last dates of what the files lack."""
    found: list[tuple[date | None, date | None]] = []
    for each in files:
        if first is None or first < each.first:
            found.append((first, each.first - _DAY))
        first = each.last + _DAY
    if last is None or first is None or first <= last:
        found.append((first, last))
    return found


def groups(files: Sequence[HistoryFile]) -> list[list[HistoryFile]]:
    """Files whose changes one request returns: of adjacent periods, and written within a few days."""
    found: list[list[HistoryFile]] = []
    for each in files:
        group = found[-1] if found else []
        days = [date.fromisoformat(file.as_of[:10]) for file in [*group, each]]
        if group and group[-1].last + _DAY == each.first and max(days) - min(days) < _CLOSE:
            group.append(each)
        else:
            found.append([each])
    return found
