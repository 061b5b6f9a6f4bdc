"""Typed client for the Bourse market-data API."""

from ._call import Numbers
from ._exports import ExportFailed, ExportFormat
from ._follow import Message
from ._history import ListHistory
from ._missing import Missing, MissingNames, MissingNamesWarning
from ._operations import AsyncBourse, Bourse
from ._rows import Answer, AsyncRows, Page, Rows
from ._sync import SyncResult
from .problems import (
    BourseProblem,
    Conflict,
    ConnectionFailed,
    InvalidRequest,
    NotEntitled,
    NotFound,
    RateLimited,
    Unauthenticated,
    Unavailable,
)

__all__ = [
    "Answer",
    "AsyncBourse",
    "AsyncRows",
    "Bourse",
    "BourseProblem",
    "Conflict",
    "ConnectionFailed",
    "ExportFailed",
    "ExportFormat",
    "InvalidRequest",
    "ListHistory",
    "Message",
    "Missing",
    "MissingNames",
    "MissingNamesWarning",
    "NotEntitled",
    "NotFound",
    "Numbers",
    "Page",
    "RateLimited",
    "Rows",
    "SyncResult",
    "Unauthenticated",
    "Unavailable",
]
