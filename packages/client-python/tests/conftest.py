"""The tests talk to a real host with the demo market: BOURSE_URL and BOURSE_KEY say where."""

import os
from collections.abc import Iterator

import pytest

from bourse_client import Bourse


@pytest.fixture(scope="session")
def url() -> str:
    return os.environ["BOURSE_URL"]


@pytest.fixture(scope="session")
def bourse(url: str) -> Iterator[Bourse]:
    with Bourse(url) as client:
        yield client


@pytest.fixture(scope="session")
def symbols(bourse: Bourse) -> list[str]:
    """Some listings that have bars."""
    page = bourse.eod.list(date=str(newest(bourse)), limit=5).page()
    return [f"{row['exchange_mic']}:{row['symbol']}" for row in page.data]


def newest(bourse: Bourse) -> str:
    """The newest day with bars."""
    return str(bourse.eod.list(symbols=["AAPL"], limit=1).page().data[0]["date"])
