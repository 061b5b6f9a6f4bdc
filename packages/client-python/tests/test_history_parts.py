"""The parts of a history, without a service."""

from __future__ import annotations

import os
import random
import threading
import time
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

import pyarrow
import pytest

from bourse_client._cache import FileCache
from bourse_client._floats import with_floats
from bourse_client._history_files import HistoryFile, chosen, gaps, groups
from bourse_client._progress import shown


def year(of: int, as_of: str = "2026-03-02T22:00:00Z") -> HistoryFile:
    return HistoryFile("eod", "year", date(of, 1, 1), date(of, 12, 31), f"y{of}", 1, as_of, ("XNAS",))


def month(of: int, number: int, as_of: str = "2026-03-02T22:00:00Z") -> HistoryFile:
    first = date(of, number, 1)
    last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    return HistoryFile("eod", "month", first, last, f"m{first}", 1, as_of, ("XNAS",))


LISTED = sorted(
    [*(year(of) for of in (2024, 2025, 2026)), *(month(of, at) for of in (2024, 2025) for at in range(1, 13)),
     *(month(2026, at) for at in (1, 2, 3))],
    key=lambda each: each.first,
)  # fmt: skip


@pytest.mark.parametrize(
    ("first", "last", "names"),
    [
        (None, None, "y2024 y2025 m2026-01-01 m2026-02-01 m2026-03-01"),
        (date(2024, 11, 15), None, "m2024-12-01 y2025 m2026-01-01 m2026-02-01 m2026-03-01"),
        (None, date(2025, 2, 27), "y2024 m2025-01-01"),
        (date(2025, 3, 2), date(2025, 3, 30), ""),
    ],
)
def test_years_and_months_within_the_range_are_files_but_the_newest_year_is_months(
    first: date | None, last: date | None, names: str
) -> None:
    assert [each.sha256 for each in chosen(LISTED, first, last)] == names.split()


def test_every_date_of_the_range_is_in_one_file_or_one_gap() -> None:
    draw = random.Random(7)
    for _ in range(300):
        some = draw.sample(LISTED, draw.randint(0, len(LISTED)))
        first = date(2023, 12, 1) + timedelta(days=draw.randint(0, 900))
        last = first + timedelta(days=draw.randint(0, 900))
        files = chosen(sorted(some, key=lambda each: each.first), first, last)
        parts = [*((each.first, each.last) for each in files), *gaps(files, first, last)]
        days = [start + timedelta(days=at) for start, end in parts for at in range((end - start).days + 1)]
        assert sorted(days) == [first + timedelta(days=at) for at in range((last - first).days + 1)]


def test_a_range_without_an_end_leaves_what_is_before_and_after_the_files_to_pages() -> None:
    assert gaps([year(2024), month(2025, 2)], None, None) == [
        (None, date(2023, 12, 31)),
        (date(2025, 1, 1), date(2025, 1, 31)),
        (date(2025, 3, 1), None),
    ]


def test_adjacent_files_that_were_written_within_a_week_share_a_request_for_changes() -> None:
    early, late = "2026-01-02T07:00:00Z", "2026-01-08T23:00:00.25Z"
    files = [year(2022, early), year(2023, late), year(2025, late), month(2026, 1, "2026-01-31T22:00:00Z")]
    assert [[each.sha256 for each in group] for group in groups(files)] == [
        ["y2022", "y2023"],
        ["y2025"],
        ["m2026-01-01"],
    ]


def test_floats_are_the_nearest_ones() -> None:
    draw = random.Random(11)
    texts = [f"{draw.lognormvariate(3, 2):.{draw.choice((2, 2, 2, 4, 10, 18))}f}" for _ in range(20_000)]
    texts += ["0", "-1.5", "0.000000000000000001", "9007199254740993", "12345678901234567890.123456789012345678"]
    decimals = pyarrow.array([Decimal(text) for text in texts] + [None], pyarrow.decimal128(38, 18))
    table = pyarrow.table({"close": pyarrow.chunked_array([decimals[:7], decimals[7:]]), "count": range(len(decimals))})
    assert with_floats(table)["close"].to_pylist() == [*map(float, texts), None]
    assert with_floats(table)["count"].equals(table["count"])


def store(cache: FileCache, name: str, size: int) -> Path:
    return cache.add(name, lambda path: path.write_bytes(bytes(size)))


def test_the_cache_removes_what_was_not_used_for_longest(tmp_path: Path) -> None:
    cache = FileCache(tmp_path, most_bytes=250)
    paths = {name: store(cache, name, 100) for name in ("a", "b", "c")}
    for age, name in enumerate(("b", "c", "a")):
        os.utime(paths[name], (time.time() - 100 + age, time.time() - 100 + age))
    assert cache.find("b", 100) == paths["b"]
    cache.trim(keep=[])
    assert {path.name[0] for path in tmp_path.iterdir()} == {"a", "b"}
    FileCache(tmp_path, most_bytes=1).trim(keep=[paths["a"]])
    assert list(tmp_path.iterdir()) == [paths["a"]]


def test_the_cache_has_complete_files_only(tmp_path: Path) -> None:
    cache = FileCache(tmp_path)

    def fail(path: Path) -> None:
        path.write_bytes(b"torn")
        raise ConnectionResetError

    with pytest.raises(ConnectionResetError):
        cache.add("a", fail)
    assert list(tmp_path.iterdir()) == [] and cache.find("a", 4) is None
    store(cache, "a", 4)
    assert cache.find("a", 5) is None and cache.find("a", 4) is not None
    left = tmp_path / "0123.part"
    left.touch()
    cache.trim(keep=[])
    assert left.exists()
    os.utime(left, (0, 0))
    cache.trim(keep=[])
    assert not left.exists()


def test_programs_that_store_one_file_do_not_disturb_each_other(tmp_path: Path) -> None:
    cache, failures = FileCache(tmp_path), []

    def work() -> None:
        try:
            for _ in range(50):
                path = store(cache, "a", 1_000)
                assert len(path.read_bytes()) == 1_000
        except Exception as failure:
            failures.append(failure)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert failures == [] and [path.name for path in tmp_path.iterdir()] == ["a.parquet"]


def test_progress_reports_the_bytes_received_and_in_total() -> None:
    seen: list[tuple[int, int]] = []
    with shown(lambda *counts: seen.append(counts), 30) as add:
        add(10)
        add(20)
    assert seen == [(10, 30), (30, 30)]
