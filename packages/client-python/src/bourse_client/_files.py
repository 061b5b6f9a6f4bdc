"""File downloads, verified with the SHA-256 digest from the service."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import aclosing, closing, contextmanager
from pathlib import Path
from typing import BinaryIO

import httpx

from ._call import Call
from ._client import AsyncCaller, Caller
from .problems import ConnectionFailed, problem_of

_DIGEST = "x-content-sha256"


def _digest_of(answer: httpx.Response) -> str | None:
    """The SHA-256 digest of the file; for a file in an object store, it is part of the redirect."""
    said: list[Mapping[str, str]] = [answer.headers, *(step.headers for step in answer.history)]
    return next((headers[_DIGEST] for headers in said if _DIGEST in headers), None)


def _check(answer: httpx.Response, path: Path, sha256: str, expected: str | None = None) -> None:
    if _digest_of(answer) not in (None, sha256) or expected not in (None, sha256):
        raise ConnectionFailed(f"{path}: the SHA-256 digest of the downloaded file does not match")


@contextmanager
def _whole(path: Path) -> Iterator[BinaryIO]:
    """A temporary file that replaces ``path`` once complete; an interrupted download leaves nothing behind."""
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("wb") as file:
            yield file
        part.replace(path)
    except httpx.TransportError as error:
        raise ConnectionFailed(f"{path}: {error}") from error
    finally:
        part.unlink(missing_ok=True)


def save(
    caller: Caller,
    call: Call,
    to: str | Path,
    *,
    sha256: str | None = None,
    received: Callable[[int], None] = lambda _: None,
) -> Path:
    """Downloads the file of a call to ``to``. Raises ``ConnectionFailed`` if it is incomplete or damaged.

    ``sha256`` is the digest that it must have; ``received`` is called with the size of each piece.
    """
    path, digest = Path(to), hashlib.sha256()
    request = caller.service.request(caller.http, call.having(download=True), accept_encoding="identity")
    with _whole(path) as file:
        answer = caller.http.send(request, stream=True, follow_redirects=True)
        with closing(answer):
            if answer.is_error:
                raise problem_of(answer.status_code, answer.headers, answer.read())
            for piece in answer.iter_raw():
                digest.update(piece)
                file.write(piece)
                received(len(piece))
        _check(answer, path, digest.hexdigest(), sha256)
    return path


async def save_async(caller: AsyncCaller, call: Call, to: str | Path) -> Path:
    """Like ``save``, but asynchronous."""
    path, digest = Path(to), hashlib.sha256()
    request = caller.service.request(caller.http, call.having(download=True), accept_encoding="identity")
    with _whole(path) as file:
        answer = await caller.http.send(request, stream=True, follow_redirects=True)
        async with aclosing(answer):
            if answer.is_error:
                raise problem_of(answer.status_code, answer.headers, await answer.aread())
            async for piece in answer.aiter_raw():
                digest.update(piece)
                file.write(piece)
        _check(answer, path, digest.hexdigest())
    return path
