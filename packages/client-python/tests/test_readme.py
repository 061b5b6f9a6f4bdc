"""Every block of Python in the README runs, one after another as they are read."""

import re
from pathlib import Path
from typing import Any

import pytest

README = Path(__file__).parent.parent / "README.md"


def test_the_blocks_of_the_readme_run(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "Agg")
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 4
    names: dict[str, Any] = {}
    for block in blocks:
        exec(block.replace("http://127.0.0.1:8080", url), names)
    assert len(names["closes"].columns) == 2 and len(names["closes"]) > 100
    assert (tmp_path / "bars.parquet").exists()
