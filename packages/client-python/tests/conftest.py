"""The tests talk to a real host with the demo market: BOURSE_URL and BOURSE_KEY say where."""

import os
import time
from collections.abc import Iterator

import pytest

from bourse_client import Bourse, Unavailable

# Maximum seconds in which a newly started host computes its results from the demo market.
PATIENCE = 300


@pytest.fixture(scope="session")
def url() -> str:
    return os.environ["BOURSE_URL"]


@pytest.fixture(scope="session")
def bourse(url: str) -> Iterator[Bourse]:
    with Bourse(url) as client:
        wait_for_derived_rows(client)
        yield client


def wait_for_derived_rows(bourse: Bourse) -> None:
    """The host computes companies and the screener's snapshot after it loads the market."""
    ready = time.monotonic() + PATIENCE
    while not (has_companies(bourse) and has_snapshot(bourse)):
        assert time.monotonic() < ready, f"no companies or no snapshot of the screener after {PATIENCE} s"
        time.sleep(1)


def has_companies(bourse: Bourse) -> bool:
    return len(bourse.companies.list(symbols=["XNAS:AAPL"]).page().data) == 1


def has_snapshot(bourse: Bourse) -> bool:
    try:
        return len(bourse.screener.run(body={"filters": [], "sort": [], "limit": 5}).page().data) == 5
    except Unavailable:
        return False


@pytest.fixture(scope="session")
def symbols(bourse: Bourse) -> list[str]:
    """A few listings that have bars."""
    page = bourse.eod.list(date=str(newest(bourse)), limit=5).page()
    return [f"{row['exchange_mic']}:{row['symbol']}" for row in page.data]


def newest(bourse: Bourse) -> str:
    """The newest day with bars."""
    return str(bourse.eod.list(symbols=["AAPL"], limit=1).page().data[0]["date"])
