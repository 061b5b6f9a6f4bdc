"""Runs every Python block in the README, and the client's blocks in the guides, as written."""

import re
from pathlib import Path
from typing import Any

import pytest

PACKAGE = Path(__file__).parent.parent
README = PACKAGE / "README.md"
GUIDES = PACKAGE.parent.parent / "host/docs/guides"


def blocks_of(page: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def test_the_blocks_of_the_readme_run(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "Agg")
    monkeypatch.setenv("BOURSE_CACHE_DIR", str(tmp_path / "cache"))
    blocks = blocks_of(README)
    assert len(blocks) >= 4
    names: dict[str, Any] = {}
    for block in blocks:
        exec(block.replace("http://127.0.0.1:8080", url), names)
    assert len(names["closes"].columns) == 2 and len(names["closes"]) > 100
    assert (tmp_path / "bars.parquet").exists()
    assert names["result"].inserted > 100


def test_the_blocks_of_the_guide_to_bulk_data_run(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BOURSE_CACHE_DIR", str(tmp_path / "cache"))
    tables, mirror, history = [block for block in blocks_of(GUIDES / "bulk-data.md") if "bourse_client" in block]
    names: dict[str, Any] = {}
    exec(tables, names)
    assert list(names["closes"].columns) == ["symbol", "date", "close"] and len(names["closes"]) > 10
    assert str(names["exact"].schema.field("close").type).startswith("decimal128(38")
    exec(mirror, names)
    assert [count > 10 for _, _, count in names["closes"]] == [True, True]
    assert names["changed"].as_of is not None
    exec(history, names)
    assert len(names["frame"]) > 1_000 and "'credits': " in capsys.readouterr().out


def test_the_block_of_the_guide_to_backtests_runs(url: str) -> None:
    (block,) = blocks_of(GUIDES / "backtests.md")
    names: dict[str, Any] = {}
    exec(block, names)
    assert not names["known_now"].equals(names["known_then"])
