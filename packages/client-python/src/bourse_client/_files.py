"""Files that are downloaded: checked against the digest that the service names."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import aclosing, closing, contextmanager
from pathlib import Path
from typing import BinaryIO

import httpx

from ._call import Call
from ._client import AsyncCaller, Caller
from .problems import ConnectionFailed, problem_of

_DIGEST = "x-content-sha256"


def _digest_of(answer: httpx.Response) -> str | None:
    """What the service says of the file; of one that lies elsewhere, it says it where it tells the address."""
    said: list[Mapping[str, str]] = [answer.headers, *(step.headers for step in answer.history)]
    return next((headers[_DIGEST] for headers in said if _DIGEST in headers), None)


def _check(answer: httpx.Response, path: Path, sha256: str) -> None:
    if _digest_of(answer) not in (None, sha256):
        raise ConnectionFailed(f"{path}: the file that came is not the one that was written")


@contextmanager
def _whole(path: Path) -> Iterator[BinaryIO]:
    """A file beside ``path`` that takes its place once it is whole: what breaks off leaves nothing behind."""
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("wb") as file:
            yield file
        part.replace(path)
    except httpx.TransportError as error:
        raise ConnectionFailed(f"{path}: {error}") from error
    finally:
        part.unlink(missing_ok=True)


def save(caller: Caller, call: Call, to: str | Path) -> Path:
    """Writes the file of a call to ``to``. Raises ``ConnectionFailed`` where it does not come as it was written."""
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
        _check(answer, path, digest.hexdigest())
    return path


async def save_async(caller: AsyncCaller, call: Call, to: str | Path) -> Path:
    """The same, awaited."""
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
