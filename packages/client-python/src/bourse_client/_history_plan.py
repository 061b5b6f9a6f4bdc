"""Which parts of a history are read, and how."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from ._call import Call
from ._client import Caller
from ._history_files import HistoryFile, chosen, gaps, groups, listed
from ._labels import Labels
from .problems import InvalidRequest, NotEntitled, NotFound, Unavailable

#: Parameters that files cannot serve.
_PAGES_ONLY = ("symbols", "instrument_ids", "as_of")
#: What the list of files raises if the key cannot read them, or the service has none.
_NO_FILES = (NotEntitled, NotFound, Unavailable, InvalidRequest)


@dataclass(frozen=True)
class Plan:
    """The files to read and the calls for everything else."""

    call: Call
    files: Sequence[HistoryFile]
    labels: Labels
    #: The requested markets that the files have.
    own: Sequence[str]
    #: Requested markets that the files lack.
    others: Sequence[str]

    def without(self, unusable: Sequence[HistoryFile]) -> Plan | None:
        """The plan that reads the rows of some files as pages; None if there are no other files."""
        files = [each for each in self.files if each not in unusable]
        return replace(self, files=files) if files else None

    def changes(self) -> Iterator[tuple[Sequence[HistoryFile], Call]]:
        """Files and the call that returns what has changed since they were written."""
        for group in groups(self.files):
            since = min((each.as_of for each in group), key=lambda instant: instant.rstrip("Z"))
            dates = {"from": group[0].first, "to": group[-1].last}
            yield group, self.call.having(**dates, exchanges=self.own, changed_since=since)

    def pages(self) -> Iterator[Call]:
        """The calls that return the rows that no file has."""
        for first, last in gaps(self.files, *_dates(self.call)):
            yield self.call.having(**{"from": first, "to": last, "exchanges": self.own})
        if self.others:
            yield self.call.having(exchanges=self.others)


def plan_of(caller: Caller, call: Call) -> Plan | None:
    """The plan for a call; None if all rows are read as pages."""
    if any(call.params.get(name) is not None for name in _PAGES_ONLY):
        return None
    requested = call.params.get("exchanges")
    try:
        files = chosen(listed(caller, call.spec.id), *_dates(call))
        if not files:
            return None
        labels = Labels(caller)
    except _NO_FILES:
        return None
    every = labels.exchanges if requested is None else requested
    own = [mic for mic in files[0].exchanges if requested is None or mic in requested]
    others = [mic for mic in every if mic not in files[0].exchanges]
    return Plan(call, files, labels, own, others) if own else None


def _dates(call: Call) -> tuple[date | None, date | None]:
    """The requested dates."""
    first, last = (call.params.get(name) for name in ("from", "to"))
    return _date_of(first), _date_of(last)


def _date_of(given: date | str | None) -> date | None:
    return date.fromisoformat(given) if isinstance(given, str) else given
