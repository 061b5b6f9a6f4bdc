"""Shows how much of a download is complete."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

#: ``True`` shows a bar, in a terminal or, with tqdm, in a notebook; a function gets the bytes received and in total.
Progress = bool | Callable[[int, int], None]

#: Characters of the bar.
_WIDTH = 30
_MEGABYTE = 1_000_000


#: ``True`` shows the number of rows, in a terminal or, with tqdm, in a notebook; a function gets that number.
RowProgress = bool | Callable[[int], None]


class RowsShown:
    """The number of rows that were received: their total is unknown until the last page."""

    def __init__(self, progress: RowProgress, title: str):
        self._progress = progress
        self._title = title
        self._rows = 0
        tqdm = _tqdm() if progress is True else None
        self._bar = None if tqdm is None else tqdm(unit=" rows", unit_scale=True, desc=title)

    def add(self, rows: int) -> None:
        """Shows a page more."""
        self._rows += rows
        if self._bar is not None:
            self._bar.update(rows)
        elif self._progress is True:
            if sys.stderr.isatty():
                print(f"\r{self._title}: {self._rows:,} rows", end="", file=sys.stderr, flush=True)
        elif self._progress is not False:
            self._progress(self._rows)

    def close(self) -> None:
        """Ends the line."""
        if self._bar is not None:
            self._bar.close()
        elif self._progress is True and self._rows > 0 and sys.stderr.isatty():
            print(file=sys.stderr)


@contextmanager
def shown(progress: Progress, total: int) -> Iterator[Callable[[int], None]]:
    """A function to call with the number of bytes of each piece that was received."""
    if total == 0 or progress is False:
        yield lambda _: None
        return
    received = 0
    with _bar(total) if progress is True else _called(progress, total) as show:

        def add(size: int) -> None:
            nonlocal received
            received += size
            show(received)

        yield add


@contextmanager
def _called(progress: Callable[[int, int], None], total: int) -> Iterator[Callable[[int], None]]:
    yield lambda received: progress(received, total)


@contextmanager
def _bar(total: int) -> Iterator[Callable[[int], None]]:
    tqdm = _tqdm()
    if tqdm is not None:
        with tqdm(total=total, unit="B", unit_scale=True, desc="history") as bar:
            yield lambda received: bar.update(received - bar.n) and None
    elif sys.stderr.isatty():
        yield lambda received: _line(received, total)
        print(file=sys.stderr)
    else:
        yield lambda _: None


def _tqdm() -> Any:
    """The bar of tqdm, which also works in notebooks; None if it is not installed."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm


def _line(received: int, total: int) -> None:
    done = "=" * (_WIDTH * received // total)
    text = f"\r[{done:<{_WIDTH}}] {received // _MEGABYTE} of {total // _MEGABYTE} MB"
    print(text, end="", file=sys.stderr, flush=True)
