"""Where a mirror stores its rows: the contract between the sync and its targets."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol

from ._call import Changes

if TYPE_CHECKING:
    import pyarrow


def change_names(names: Sequence[str]) -> list[str]:
    """Names of the fields that a change has in addition to its row, with an underscore if the row has one already."""
    return [f"_{name}" if f"_{name}" in names else name for name in ("change", "known_from", "reason")]


@dataclass(frozen=True)
class State:
    """What a mirror contains, stored in the same transaction as its rows."""

    operation: str
    parameters: Mapping[str, str]
    #: How decimals are stored: exact decimals, or text if one is too wide.
    numbers: str = "decimal"
    #: The state of the rows; None until the first load is complete.
    as_of: str | None = None
    #: Whether the rows are being loaded, instead of following changes since ``as_of``.
    is_load: bool = True
    #: The next page of the request whose earlier pages are staged; None if it has not begun.
    cursor: str | None = None
    #: Names and types of the columns.
    columns: Sequence[str] = field(default_factory=list)

    def restarted(self, **changes: Any) -> State:
        """The state with the current request begun again."""
        return replace(self, cursor=None, **changes)

    def text(self) -> str:
        """The state as JSON."""
        return json.dumps(asdict(self))

    @staticmethod
    def of(text: str) -> State:
        """The state in a JSON text."""
        return State(**json.loads(text))


@dataclass(frozen=True)
class Batch:
    """A page of rows to load or of changes to apply, with the state after it."""

    table: pyarrow.Table
    state: State
    #: The state that the mirror has before it; None if nothing was loaded into it yet.
    before: State | None
    changes: Changes
    #: Whether it is the first page of its request, so that staged rows of an earlier one are discarded.
    is_first: bool
    #: Whether the rows replace all rows of the mirror instead of changing them.
    is_load: bool
    #: The first date that the mirror retains, by field.
    floors: Mapping[str, str]


def refuse_other_sync(batch: Batch, known: State | None, name: str) -> None:
    """Raises ``RuntimeError`` if the mirror has another state than the sync left in it: pages would be missing."""
    if known != batch.before:
        raise RuntimeError(
            f"{name}: expected the state that this sync stored, got that of another sync that runs at the same time. "
            "Sync a mirror from one program at a time; the next call continues"
        )


@dataclass(frozen=True)
class Counts:
    """The number of rows that a sync changed. The rows of a first load are inserted."""

    inserted: int = 0
    corrected: int = 0
    withdrawn: int = 0


class Mirror(Protocol):
    """A place for rows in which each method either completes or changes nothing."""

    #: What messages call it.
    name: str

    @property
    def rows(self) -> Any:
        """Where the rows are: the name of a table, the paths of files, or a DataFrame."""

    def state(self) -> State | None:
        """The stored state; None if nothing was loaded into it yet."""

    def stage(self, batch: Batch) -> None:
        """Stores a page and its state. The rows of the mirror stay as they are."""

    def apply(self, batch: Batch) -> Counts:
        """Stores the last page of a request, applies all of its pages to the rows, and stores the state."""
