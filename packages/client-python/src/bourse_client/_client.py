"""Sends calls: one sync and one async caller."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import httpx

from ._call import Call, Numbers, Patience, body_of, parse
from ._rows import Answer
from .problems import ConnectionFailed, problem_of

T = TypeVar("T")

#: Local hosts, where compression costs more time than it saves.
_LOCAL = {"127.0.0.1", "localhost", "::1"}


@dataclass(frozen=True)
class Service:
    """URL and key of the service. Every request includes both, so that any httpx client can send it."""

    url: httpx.URL
    key: str
    headers: Mapping[str, str]

    def request(self, client: httpx.Client | httpx.AsyncClient, call: Call, **headers: str) -> httpx.Request:
        """The httpx request of a call; names in ``headers`` use ``_`` instead of ``-``."""
        path, query = call.address()
        content = body_of(call.body)
        kind = {} if content is None else {"content-type": "application/json"}
        own = {name.replace("_", "-"): value for name, value in headers.items()}
        url = self.url.copy_with(raw_path=self.url.raw_path.rstrip(b"/") + path.encode())
        return client.build_request(
            call.spec.method,
            url,
            params=query,
            content=content,
            headers={**self.headers, **call.headers, **kind, **own},
        )


def service_at(url: str, key: str, headers: Mapping[str, str] | None) -> Service:
    """The service at a URL. Raises ``ValueError`` if the key is empty."""
    if not key:
        raise ValueError("expected a key, got an empty one: pass `key`, or set BOURSE_KEY")
    address = httpx.URL(url)
    plain = {"accept-encoding": "identity"} if address.host in _LOCAL else {}
    sent = {"authorization": f"Bearer {key}", "user-agent": "bourse-client-python", **plain, **(headers or {})}
    return Service(address, key, sent)


def _is_repeatable(call: Call) -> bool:
    return call.spec.method != "POST" or "idempotency-key" in call.headers


class Caller:
    """Sends calls synchronously."""

    def __init__(
        self,
        service: Service,
        numbers: Numbers,
        patience: Patience,
        *,
        client: httpx.Client | None,
        timeout: float,
    ):
        self.service = service
        self.numbers: Numbers = numbers
        self.patience = patience
        self._is_own = client is None
        self.http = client or httpx.Client(timeout=timeout)

    def send(self, call: Call) -> httpx.Response:
        """Sends a call and retries transient failures; raises a problem as its exception class."""
        return self.retried(call, lambda: self._once(call))

    def retried(self, call: Call, send: Callable[[], T]) -> T:
        """The result of ``send``, which makes the call, once it does not fail transiently."""
        tries = 0
        while True:
            try:
                return send()
            except Exception as failure:
                wait = self.patience.wait(failure, tries, _is_repeatable(call))
                if wait is None:
                    raise
            time.sleep(wait)
            tries += 1

    def one(self, call: Call) -> Answer[Any]:
        """The result of an operation that returns one row."""
        answer = parse(self.send(call).content, call.spec.shape, self.numbers)
        return Answer(answer["data"], answer["meta"])

    def close(self) -> None:
        """Closes the connections, except those of a client that the caller passed."""
        if self._is_own:
            self.http.close()

    def _once(self, call: Call) -> httpx.Response:
        try:
            answer = self.http.send(self.service.request(self.http, call), follow_redirects=True)
        except httpx.TransportError as error:
            raise ConnectionFailed(f"{self.service.url}: {error}") from error
        if answer.is_error:
            raise problem_of(answer.status_code, answer.headers, answer.content)
        return answer


class AsyncCaller:
    """Sends calls asynchronously."""

    def __init__(
        self,
        service: Service,
        numbers: Numbers,
        patience: Patience,
        *,
        client: httpx.AsyncClient | None,
        timeout: float,
    ):
        self.service = service
        self.numbers: Numbers = numbers
        self.patience = patience
        self._is_own = client is None
        self.http = client or httpx.AsyncClient(timeout=timeout)

    async def send(self, call: Call) -> httpx.Response:
        """Sends a call and retries transient failures; raises a problem as its exception class."""
        tries = 0
        while True:
            try:
                return await self._once(call)
            except Exception as failure:
                wait = self.patience.wait(failure, tries, _is_repeatable(call))
                if wait is None:
                    raise
            await asyncio.sleep(wait)
            tries += 1

    async def one(self, call: Call) -> Answer[Any]:
        """The result of an operation that returns one row."""
        answer = parse((await self.send(call)).content, call.spec.shape, self.numbers)
        return Answer(answer["data"], answer["meta"])

    async def close(self) -> None:
        """Closes the connections, except those of a client that the caller passed."""
        if self._is_own:
            await self.http.aclose()

    async def _once(self, call: Call) -> httpx.Response:
        try:
            answer = await self.http.send(self.service.request(self.http, call), follow_redirects=True)
        except httpx.TransportError as error:
            raise ConnectionFailed(f"{self.service.url}: {error}") from error
        if answer.is_error:
            raise problem_of(answer.status_code, answer.headers, answer.content)
        return answer
