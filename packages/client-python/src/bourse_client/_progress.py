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
