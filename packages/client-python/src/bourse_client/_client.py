"""What sends calls: one client for each way of waiting."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import httpx

from ._call import Call, Numbers, Patience, body_of, parse
from ._rows import Answer
from .problems import ConnectionFailed, problem_of

#: Loopback and Arrow: what costs more than it saves is not asked for.
_LOCAL = {"127.0.0.1", "localhost", "::1"}


def _settings(url: str, key: str, timeout: float, headers: dict[str, str] | None) -> dict[str, Any]:
    if not key:
        raise ValueError("expected a key, got an empty one: hand it in, or set BOURSE_KEY")
    address = httpx.URL(url)
    plain = {"accept-encoding": "identity"} if address.host in _LOCAL else {}
    return {
        "base_url": address,
        "timeout": timeout,
        "headers": {"authorization": f"Bearer {key}", "user-agent": "bourse-client-python", **plain, **(headers or {})},
    }


def _request(client: httpx.Client | httpx.AsyncClient, call: Call) -> httpx.Request:
    path, query = call.address()
    content = body_of(call.body)
    headers = {**call.headers, **({} if content is None else {"content-type": "application/json"})}
    return client.build_request(call.spec.method, path, params=query, content=content, headers=headers)


def _is_repeatable(call: Call) -> bool:
    return call.spec.method == "GET" or "idempotency-key" in call.headers


class Caller:
    """Sends calls and waits for their answers."""

    def __init__(
        self, url: str, key: str, numbers: Numbers, patience: Patience, client: httpx.Client | None, **more: Any
    ):
        self.numbers: Numbers = numbers
        self.patience = patience
        settings = _settings(url, key, **more)
        self.key, self.url = key, settings["base_url"]
        self.http = client or httpx.Client(**settings, follow_redirects=True)

    def send(self, call: Call) -> httpx.Response:
        """The answer; a problem is raised as its class, after the tries that make sense."""
        tries = 0
        while True:
            try:
                return self._once(call)
            except Exception as failure:
                wait = self.patience.wait(failure, tries, _is_repeatable(call))
                if wait is None:
                    raise
            time.sleep(wait)
            tries += 1

    def one(self, call: Call) -> Answer[Any]:
        """The answer of an operation that has one row."""
        answer = parse(self.send(call).content, call.spec.shape, self.numbers)
        return Answer(answer["data"], answer["meta"])

    def _once(self, call: Call) -> httpx.Response:
        try:
            answer = self.http.send(_request(self.http, call))
        except httpx.TransportError as error:
            raise ConnectionFailed(f"{self.url}: {error}") from error
        if answer.is_error:
            raise problem_of(answer.status_code, answer.headers, answer.content)
        return answer


class AsyncCaller:
    """The same, awaited."""

    def __init__(
        self, url: str, key: str, numbers: Numbers, patience: Patience, client: httpx.AsyncClient | None, **more: Any
    ):
        self.numbers: Numbers = numbers
        self.patience = patience
        settings = _settings(url, key, **more)
        self.key, self.url = key, settings["base_url"]
        self.http = client or httpx.AsyncClient(**settings, follow_redirects=True)

    async def send(self, call: Call) -> httpx.Response:
        """The answer; a problem is raised as its class, after the tries that make sense."""
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
        """The answer of an operation that has one row."""
        answer = parse((await self.send(call)).content, call.spec.shape, self.numbers)
        return Answer(answer["data"], answer["meta"])

    async def _once(self, call: Call) -> httpx.Response:
        try:
            answer = await self.http.send(_request(self.http, call))
        except httpx.TransportError as error:
            raise ConnectionFailed(f"{self.url}: {error}") from error
        if answer.is_error:
            raise problem_of(answer.status_code, answer.headers, answer.content)
        return answer
