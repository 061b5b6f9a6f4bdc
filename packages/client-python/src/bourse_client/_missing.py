"""Reports the names for which a response has no rows."""

from __future__ import annotations

import json
import sys
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

#: What happens to names without rows: an exception, a warning, or nothing.
Missing = Literal["raise", "warn", "ignore"]


class MissingNames(LookupError):
    """Some of the requested names have no rows, for example because no listing has that symbol."""

    def __init__(self, message: str, errors: list[dict[str, Any]]):
        super().__init__(message)
        #: The entries of ``meta.errors``, each with a ``code`` and the name.
        self.errors = errors


class MissingNamesWarning(UserWarning):
    """Some of the requested names have no rows."""


@dataclass(frozen=True)
class Errors:
    """What a response reports about its names. Headers have only the first entries of a long list."""

    entries: list[dict[str, Any]]
    count: int

    @staticmethod
    def of(headers: Mapping[str, str]) -> Errors:
        """The errors in the headers of a response."""
        entries = json.loads(headers.get("x-errors", "[]"))
        return Errors(entries, int(headers.get("x-errors-count", len(entries))))

    def report(self, missing: Missing) -> None:
        """Raises ``MissingNames`` or warns."""
        if missing not in ("raise", "warn", "ignore"):
            raise ValueError(f'missing: expected "raise", "warn" or "ignore", got {missing!r}')
        if self.count == 0 or missing == "ignore":
            return
        if missing == "raise":
            raise MissingNames(self._message(), self.entries)
        warnings.warn(self._message(), MissingNamesWarning, stacklevel=_outside())

    def _message(self) -> str:
        named = ", ".join(f"{_name(entry)} ({entry.get('code')})" for entry in self.entries)
        rest = self.count - len(self.entries)
        more = f" and {rest} more" if rest > 0 else ""
        return f'no rows or incomplete rows for {named}{more}: pass missing="ignore" if that is expected'


def _outside() -> int:
    """The stack level of the code that called this package, as seen by the caller of this function."""
    level, frame = 0, sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__package__") == __package__:
        level, frame = level + 1, frame.f_back
    return level + 1


def _name(entry: Mapping[str, Any]) -> str:
    return str(next((value for key, value in entry.items() if key not in ("code", "message")), "a name"))
