"""Follows the channels of the stream that can be resumed, over any number of connections."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ._client import AsyncCaller, Caller
from ._columns import needed
from ._stream import address_of, message_of
from .problems import BourseProblem

#: Errors that pass; every other one is raised.
_PASSING = {"rate-limit", "concurrency-limit", "overloaded", "slow-consumer", "database-unavailable"}
#: Most seconds between two attempts to connect.
_LONGEST_WAIT = 30.0


@dataclass(frozen=True)
class Message:
    """One message of a resumable channel. Store ``seq`` with what you derive from it, to continue there later."""

    channel: str
    seq: int
    #: Publications, or the keys and kinds of changes, without values. Empty if ``resync`` is true.
    data: list[dict[str, Any]] = field(default_factory=list)
    #: The publication's instant. If ``resync`` is true, the instant since when changes are missing (None: all).
    as_of: str | None = None
    batch: str | None = None
    #: Whether changes are missing: read them with ``changed_since=as_of``, or everything again if ``as_of`` is None.
    resync: bool = False


class _Follower:
    """What is known of a channel between connections."""

    def __init__(self, caller: Caller | AsyncCaller, channel: str, symbols: Sequence[str] | None, since: int | None):
        self.caller = caller
        self.channel = channel
        self.symbols = symbols
        self.since = since
        self._accepted: set[str] = set()
        self._failures = 0

    def opening(self) -> tuple[str, str]:
        """The messages that authenticate and subscribe."""
        subscribe: dict[str, Any] = {"action": "subscribe", "id": 1, "channel": self.channel}
        if self.symbols is not None:
            subscribe["symbols"] = list(self.symbols)
        if self.since is not None:
            subscribe["since"] = self.since
        return json.dumps({"action": "auth", "key": self.caller.service.key}), json.dumps(subscribe)

    def take(self, text: str | bytes) -> Message | None:
        """The message for the caller, if it is one. Raises ``BourseProblem`` if it is an error message."""
        message = message_of(self.caller, text)
        kind = message.get("type")
        if kind == "subscribed":
            self._refuse_fewer(message)
            self._failures = 0
        seq = message.get("seq")
        position = seq.get(self.channel) if isinstance(seq, dict) else seq
        if position is None:
            return None
        self.since = int(position)
        if kind == "resync":
            return Message(self.channel, self.since, as_of=message["as_of"], resync=True)
        if kind != self.channel:
            return None
        return Message(self.channel, self.since, message["data"], message.get("as_of"), message.get("batch"))

    def _refuse_fewer(self, message: dict[str, Any]) -> None:
        """Raises ``BourseProblem`` if no symbol was accepted, or fewer than by an earlier connection."""
        accepted = set(message["accepted"])
        lost = [each for each in message["rejected"] if each["symbol"] in self._accepted or not accepted]
        if self.symbols and lost:
            # A reason that does not pass explains more than one that does.
            code = min((each["code"] for each in lost), key=lambda code: code in _PASSING)
            said = {"code": code, "detail": f"These symbols were not accepted: {lost}"}
            raise BourseProblem(0, said, retry_after=None, request_id=None)
        self._accepted |= accepted

    def wait(self, failure: Exception | None) -> float:
        """Seconds until the next attempt to connect. Raises what waiting does not fix."""
        if isinstance(failure, BourseProblem) and failure.code not in _PASSING:
            raise failure
        seconds = min(2.0**self._failures / 4, _LONGEST_WAIT)
        self._failures += 1
        return seconds


def follow(caller: Caller, channel: str, symbols: Sequence[str] | None, since: int | None) -> Iterator[Message]:
    """Yields the messages of a channel until the iterator is closed, and connects again when the connection breaks."""
    client = needed("websockets.sync.client", "stream")
    errors = needed("websockets.exceptions", "stream")
    follower = _Follower(caller, channel, symbols, since)
    while True:
        failure: Exception | None = None
        try:
            with client.connect(address_of(caller)) as socket:
                for text in follower.opening():
                    socket.send(text)
                for text in socket:
                    message = follower.take(text)
                    if message is not None:
                        yield message
        except (OSError, errors.WebSocketException, BourseProblem) as error:
            failure = error
        time.sleep(follower.wait(failure))


async def follow_async(
    caller: AsyncCaller, channel: str, symbols: Sequence[str] | None, since: int | None
) -> AsyncIterator[Message]:
    """Like ``follow``, but asynchronous."""
    client = needed("websockets.asyncio.client", "stream")
    errors = needed("websockets.exceptions", "stream")
    follower = _Follower(caller, channel, symbols, since)
    while True:
        failure: Exception | None = None
        try:
            async with client.connect(address_of(caller)) as socket:
                for text in follower.opening():
                    await socket.send(text)
                async for text in socket:
                    message = follower.take(text)
                    if message is not None:
                        yield message
        except (OSError, errors.WebSocketException, BourseProblem) as error:
            failure = error
        await asyncio.sleep(follower.wait(failure))
