"""Streams rows as they are published."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Sequence
from decimal import Decimal
from typing import Any

from ._client import AsyncCaller, Caller
from ._columns import needed
from .problems import BourseProblem


def address_of(caller: Caller | AsyncCaller) -> str:
    """The stream's URL."""
    return f"{str(caller.service.url).rstrip('/').replace('http', 'ws', 1)}/v1/stream"


def _opening(caller: Caller | AsyncCaller, channel: str, symbols: Sequence[str]) -> tuple[str, str]:
    subscribe = {"action": "subscribe", "id": 1, "channel": channel, "symbols": list(symbols)}
    return json.dumps({"action": "auth", "key": caller.service.key}), json.dumps(subscribe)


def message_of(caller: Caller | AsyncCaller, text: str | bytes) -> dict[str, Any]:
    """The message as a ``dict``. Raises ``BourseProblem`` if it is an error message."""
    message: dict[str, Any] = json.loads(text, parse_float=None if caller.numbers == "float" else Decimal)
    if message.get("type") == "error":
        said = {"code": message.get("code"), "detail": message.get("message") or message.get("detail")}
        raise BourseProblem(int(message.get("status") or 0), said, retry_after=None, request_id=None)
    return message


def _rows(caller: Caller | AsyncCaller, text: str | bytes, channel: str) -> list[dict[str, Any]]:
    message = message_of(caller, text)
    return list(message["data"]) if message.get("type") == channel else []


def stream(caller: Caller, channel: str, symbols: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yields the rows of a channel until the iterator is closed."""
    client = needed("websockets.sync.client", "stream")
    with client.connect(address_of(caller)) as socket:
        for message in _opening(caller, channel, symbols):
            socket.send(message)
        for text in socket:
            yield from _rows(caller, text, channel)


async def stream_async(caller: AsyncCaller, channel: str, symbols: Sequence[str]) -> AsyncIterator[dict[str, Any]]:
    """Like ``stream``, but asynchronous."""
    client = needed("websockets.asyncio.client", "stream")
    async with client.connect(address_of(caller)) as socket:
        for message in _opening(caller, channel, symbols):
            await socket.send(message)
        async for text in socket:
            for row in _rows(caller, text, channel):
                yield row
