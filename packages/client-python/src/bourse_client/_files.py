"""Files that are downloaded: checked against the digest that the service names."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

import httpx

from ._call import Call
from ._client import AsyncCaller, Caller
from .problems import ConnectionFailed, problem_of

_DIGEST = "x-content-sha256"


def _digest_of(answer: httpx.Response) -> str | None:
    """What the service says of the file; of one that lies elsewhere, it says it where it tells the address."""
    said: list[Mapping[str, str]] = [answer.headers, *(step.headers for step in answer.history)]
    return next((headers[_DIGEST] for headers in said if _DIGEST in headers), None)


def _checked(answer: httpx.Response, path: Path, sha256: str) -> Path:
    if _digest_of(answer) not in (None, sha256):
        raise ConnectionFailed(f"{path}: the file that came is not the one that was written")
    return path


def save(caller: Caller, call: Call, to: str | Path) -> Path:
    """Writes the file of a call to ``to``."""
    path, digest = Path(to), hashlib.sha256()
    address, query = call.having(download=True).address()
    with caller.http.stream("GET", address, params=query) as answer:
        if answer.is_error:
            raise problem_of(answer.status_code, answer.headers, answer.read())
        with path.open("wb") as file:
            for piece in answer.iter_raw():
                digest.update(piece)
                file.write(piece)
        return _checked(answer, path, digest.hexdigest())


async def save_async(caller: AsyncCaller, call: Call, to: str | Path) -> Path:
    """The same, awaited."""
    path, digest = Path(to), hashlib.sha256()
    address, query = call.having(download=True).address()
    async with caller.http.stream("GET", address, params=query) as answer:
        if answer.is_error:
            raise problem_of(answer.status_code, answer.headers, await answer.aread())
        with path.open("wb") as file:
            async for piece in answer.aiter_raw():
                digest.update(piece)
                file.write(piece)
        return _checked(answer, path, digest.hexdigest())
