"""Stores pages between calls: the service then only confirms that they are current, which costs no credits."""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import httpx

from ._cache import FileCache

#: Pages between two checks of the folder's size.
_TRIM_EVERY = 200
#: What describes how the body was transferred, which is stored as it was sent.
_TRANSFER = {"content-encoding", "content-length", "transfer-encoding"}


@dataclass(frozen=True)
class StoredPage:
    """A response as it was stored."""

    etag: str
    headers: dict[str, str]
    body: bytes

    def as_response(self, confirmation: httpx.Response) -> httpx.Response:
        """The page, with what the confirmation says about the call, such as the remaining credits."""
        headers = {**self.headers, **confirmation.headers}
        kept = {name: value for name, value in headers.items() if name not in _TRANSFER}
        return httpx.Response(200, headers=kept, content=self.body, request=confirmation.request)


class PageCache:
    """Pages by the request that returned them, which includes the key: another key never gets them."""

    def __init__(self, folder: Path | None = None):
        self._files = FileCache(folder)
        self._stored = 0

    def find(self, request: httpx.Request) -> StoredPage | None:
        """The page of a request; None if it is not stored, or was damaged."""
        if request.method != "GET":
            return None
        path = self._path(request)
        try:
            head, body = path.read_bytes().split(b"\n", 1)
            facts = json.loads(head)
            if hashlib.sha256(body).hexdigest() != facts["sha256"]:
                return None
            os.utime(path)
            return StoredPage(facts["etag"], facts["headers"], body)
        except (OSError, ValueError, KeyError):
            return None

    def add(self, request: httpx.Request, answer: httpx.Response) -> None:
        """Stores a page if the service can confirm later that it is current. A full disk is no failure of a call."""
        etag = answer.headers.get("etag")
        control = answer.headers.get("cache-control", "")
        if request.method != "GET" or answer.status_code != 200 or etag is None or "no-store" in control:
            return
        facts = {
            "etag": etag,
            "sha256": hashlib.sha256(answer.content).hexdigest(),
            "headers": dict(answer.headers),
        }
        with suppress(OSError):
            self._files.put(self._path(request), json.dumps(facts).encode() + b"\n" + answer.content)
            self._stored += 1
            if self._stored % _TRIM_EVERY == 0:
                self._files.trim(keep=())

    def close(self) -> None:
        """Removes the pages that exceed the maximum size of the folder."""
        if self._stored > 0:
            self._files.trim(keep=())

    def _path(self, request: httpx.Request) -> Path:
        parts = (str(request.url), request.headers.get("authorization", ""), request.headers.get("accept", ""))
        return self._files.folder / f"{hashlib.sha256(json.dumps(parts).encode()).hexdigest()}.page"
