"""Following a channel, with a stream that breaks its connections."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.sync.server import ServerConnection, serve

from bourse_client import AsyncBourse, Bourse, BourseProblem, Message

CHANNEL = "changes:eod.list"

Conversation = Callable[[ServerConnection, dict[str, Any], int], None]


@contextmanager
def streaming(answer: Conversation) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """A stream on a free port, and the subscriptions that it received; `answer` sends the messages of a connection."""
    subscriptions: list[dict[str, Any]] = []

    def handle(socket: ServerConnection) -> None:
        assert json.loads(socket.recv()) == {"action": "auth", "key": "key"}
        subscriptions.append(json.loads(socket.recv()))
        answer(socket, subscriptions[-1], len(subscriptions))

    with serve(handle, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.socket.getsockname()[1]}", subscriptions
        finally:
            server.shutdown()
            thread.join()


def send(socket: ServerConnection, **message: Any) -> None:
    socket.send(json.dumps(message))


def break_after_each(socket: ServerConnection, _: dict[str, Any], connection: int) -> None:
    send(socket, type="authenticated")
    send(socket, type="subscribed", id=1, accepted=["AAPL"], rejected=[], active=1, seq=100 * connection)
    send(socket, type="heartbeat", at="2026-03-02T22:00:00Z", seq={CHANNEL: 100 * connection + 1})
    if connection == 1:
        send(socket, type=CHANNEL, seq=102, batch="1", as_of="2026-03-02T22:00:00Z", data=[{"change": "inserted"}])
    elif connection == 2:
        return  # Only the heartbeat's position is new.
    else:
        send(socket, type="resync", channel=CHANNEL, seq=399, as_of="2026-03-02T22:00:00Z")


def first_two(url: str) -> list[Message]:
    with Bourse(url, "key") as bourse:
        messages = bourse.follow(CHANNEL, ["AAPL"], since=7)
        return [next(messages), next(messages)]


def first_two_async(url: str) -> list[Message]:
    async def ask() -> list[Message]:
        async with AsyncBourse(url, "key") as bourse:
            messages = bourse.follow(CHANNEL, ["AAPL"], since=7)
            return [await anext(messages), await anext(messages)]

    return asyncio.run(ask())


@pytest.mark.parametrize("ask", [first_two, first_two_async])
def test_a_broken_connection_resumes_after_the_last_position(ask: Callable[[str], list[Message]]) -> None:
    with streaming(break_after_each) as (url, subscriptions):
        changed, resync = ask(url)
    assert changed == Message(CHANNEL, 102, [{"change": "inserted"}], "2026-03-02T22:00:00Z", "1")
    assert resync == Message(CHANNEL, 399, as_of="2026-03-02T22:00:00Z", resync=True)
    assert [subscription["since"] for subscription in subscriptions] == [7, 102, 201]
    assert subscriptions[0] == {"action": "subscribe", "id": 1, "channel": CHANNEL, "symbols": ["AAPL"], "since": 7}


def test_lasting_errors_are_raised_and_passing_ones_are_tried_again() -> None:
    def refuse(socket: ServerConnection, _: dict[str, Any], connection: int) -> None:
        send(socket, type="error", code="rate-limit" if connection == 1 else "capability-missing", message="No.")

    refusal = pytest.raises(BourseProblem)
    with streaming(refuse) as (url, subscriptions), Bourse(url, "key") as bourse, refusal as refused:
        next(bourse.follow("publications"))
    assert refused.value.code == "capability-missing"
    assert subscriptions == [{"action": "subscribe", "id": 1, "channel": "publications"}] * 2


def test_symbols_that_were_accepted_before_are_not_lost_when_they_are_rejected_for_a_while() -> None:
    def share(socket: ServerConnection, _: dict[str, Any], connection: int) -> None:
        # The host still counts the symbols of the broken connection.
        accepted = ["AAPL"] if connection == 2 else ["AAPL", "MSFT"]
        rejected = [] if "MSFT" in accepted else [{"symbol": "MSFT", "code": "concurrency-limit"}]
        send(socket, type="subscribed", id=1, accepted=accepted, rejected=rejected, active=2, seq=100)
        if connection > 1:
            send(socket, type=CHANNEL, seq=100 * connection, batch="1", as_of="2026-03-02T22:00:00Z", data=[])

    with streaming(share) as (url, subscriptions), Bourse(url, "key") as bourse:
        message = next(bourse.follow(CHANNEL, ["AAPL", "MSFT"]))
    assert message.seq == 300
    assert [subscription.get("since") for subscription in subscriptions] == [None, 100, 100]


def test_a_symbol_that_lastingly_becomes_unavailable_is_an_error() -> None:
    def narrow(socket: ServerConnection, _: dict[str, Any], connection: int) -> None:
        accepted = ["AAPL", "MSFT"] if connection == 1 else ["AAPL"]
        rejected = [] if connection == 1 else [{"symbol": "MSFT", "code": "market-missing"}]
        send(socket, type="subscribed", id=1, accepted=accepted, rejected=rejected, active=2, seq=100)

    with streaming(narrow) as (url, _), Bourse(url, "key") as bourse, pytest.raises(BourseProblem) as refused:
        next(bourse.follow(CHANNEL, ["AAPL", "MSFT"]))
    assert refused.value.code == "market-missing"


def test_a_subscription_without_an_accepted_symbol_is_an_error() -> None:
    def reject(socket: ServerConnection, _: dict[str, Any], __: int) -> None:
        rejected = [{"symbol": "NOPE", "code": "symbol-not-resolved"}]
        send(socket, type="subscribed", id=1, accepted=[], rejected=rejected, active=0)

    with streaming(reject) as (url, _), Bourse(url, "key") as bourse, pytest.raises(BourseProblem) as refused:
        next(bourse.follow(CHANNEL, ["NOPE"]))
    assert refused.value.code == "symbol-not-resolved"
