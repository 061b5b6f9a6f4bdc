"""Sends calls: one sync and one async caller."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx

from ._call import Call, Numbers, Patience, body_of, parse
from ._pages import PageCache, StoredPage
from ._rows import Answer
from .problems import ConnectionFailed, problem_of

T = TypeVar("T")

_log = logging.getLogger("bourse_client")

#: Local hosts, where compression costs more time than it saves.
_LOCAL = {"127.0.0.1", "localhost", "::1"}


@dataclass(frozen=True)
class Service:
    """URL and key of the service. Every request includes both, so that any httpx client can send it."""

    url: httpx.URL
    #: Empty until a request needs it, so that a client without one can be explored.
    given_key: str
    headers: Mapping[str, str]

    @property
    def key(self) -> str:
        """The key. Raises ``ValueError`` if there is none."""
        if not self.given_key:
            raise ValueError("expected a key, got none: pass `key`, or set BOURSE_KEY")
        return self.given_key

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
            headers={"authorization": f"Bearer {self.key}", **self.headers, **call.headers, **kind, **own},
        )


def service_at(url: str, key: str, headers: Mapping[str, str] | None) -> Service:
    """The service at a URL."""
    address = httpx.URL(url)
    plain = {"accept-encoding": "identity"} if address.host in _LOCAL else {}
    sent = {"user-agent": "bourse-client-python", **plain, **(headers or {})}
    return Service(address, key, sent)


def known_page(cache: PageCache | None, request: httpx.Request) -> StoredPage | None:
    """The stored page of a request, which then requests the page only if that is no longer current."""
    page = None if cache is None else cache.find(request)
    if page is not None:
        request.headers["if-none-match"] = page.etag
    return page


def cache_of(given: bool | str | Path) -> PageCache | None:
    """The cache that a caller chose: none, the one of the user, or a folder."""
    if given is False:
        return None
    return PageCache(None if given is True else Path(given))


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
        cache: PageCache | None = None,
    ):
        self.service = service
        self.cache = cache
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
                _log.info("%s: %s; retry %d in %.1f s", call.spec.id, failure, tries + 1, wait)
            time.sleep(wait)
            tries += 1

    def one(self, call: Call) -> Answer[Any]:
        """The result of an operation that returns one row."""
        answer = parse(self.send(call).content, call.spec.shape, self.numbers)
        return Answer(answer["data"], answer["meta"])

    def cost(self, call: Call) -> dict[str, Any]:
        """The cost of a call, which spends nothing."""
        answer = self.send(call.dry_run())
        return dict(parse(answer.content, None, "float")["data"])

    def close(self) -> None:
        """Closes the connections, except those of a client that the caller passed."""
        if self.cache is not None:
            self.cache.close()
        if self._is_own:
            self.http.close()

    def _once(self, call: Call) -> httpx.Response:
        request = self.service.request(self.http, call)
        page = known_page(self.cache, request)
        try:
            answer = self.http.send(request, follow_redirects=True)
        except httpx.TransportError as error:
            raise ConnectionFailed(f"{self.service.url}: {error}") from error
        if answer.is_error:
            raise problem_of(answer.status_code, answer.headers, answer.content)
        if page is not None and answer.status_code == httpx.codes.NOT_MODIFIED:
            return page.as_response(answer)
        if self.cache is not None:
            self.cache.add(request, answer)
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
        cache: PageCache | None = None,
    ):
        self.service = service
        self.cache = cache
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
                _log.info("%s: %s; retry %d in %.1f s", call.spec.id, failure, tries + 1, wait)
            await asyncio.sleep(wait)
            tries += 1

    async def one(self, call: Call) -> Answer[Any]:
        """The result of an operation that returns one row."""
        answer = parse((await self.send(call)).content, call.spec.shape, self.numbers)
        return Answer(answer["data"], answer["meta"])

    async def cost(self, call: Call) -> dict[str, Any]:
        """The cost of a call, which spends nothing."""
        answer = await self.send(call.dry_run())
        return dict(parse(answer.content, None, "float")["data"])

    async def close(self) -> None:
        """Closes the connections, except those of a client that the caller passed."""
        if self.cache is not None:
            self.cache.close()
        if self._is_own:
            await self.http.aclose()

    async def _once(self, call: Call) -> httpx.Response:
        request = self.service.request(self.http, call)
        page = known_page(self.cache, request)
        try:
            answer = await self.http.send(request, follow_redirects=True)
        except httpx.TransportError as error:
            raise ConnectionFailed(f"{self.service.url}: {error}") from error
        if answer.is_error:
            raise problem_of(answer.status_code, answer.headers, answer.content)
        if page is not None and answer.status_code == httpx.codes.NOT_MODIFIED:
            return page.as_response(answer)
        if self.cache is not None:
            self.cache.add(request, answer)
        return answer
