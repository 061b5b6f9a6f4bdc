"""A mirror in a folder of Parquet files."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._columns import joined, needed
from ._merge import Changes
from ._mirror import Batch, Counts, State, refuse_other_sync

if TYPE_CHECKING:
    import pyarrow

#: The file that names the files of the mirror. Others are leftovers of a sync that was interrupted.
_MANIFEST = "_bourse_sync.json"
#: Files with fewer rows are rewritten with every change, so that their number stays small.
_FEW_ROWS = 100_000


@dataclass(frozen=True)
class _Manifest:
    state: str
    files: list[str] = field(default_factory=list)
    #: Pages of the current request.
    staged: list[str] = field(default_factory=list)
    #: Number of the next file.
    next: int = 1


class ParquetMirror:
    """Rows in files that a manifest names. The manifest is replaced by renaming."""

    def __init__(self, folder: Path):
        self.name = f"the folder {folder}"
        self._folder = folder
        self._parquet = needed("pyarrow.parquet", "arrow")

    @property
    def rows(self) -> list[Path]:
        manifest = self._read()
        return [] if manifest is None else [self._folder / name for name in manifest.files]

    def state(self) -> State | None:
        manifest = self._read()
        if manifest is not None:
            return State.of(manifest.state)
        if self._folder.exists() and any(self._folder.iterdir()):
            raise ValueError(f"expected an empty folder or one that sync created, got {self.name}: use another one")
        return None

    def stage(self, batch: Batch) -> None:
        self._commit(self._with_page(batch))

    def apply(self, batch: Batch) -> Counts:
        manifest = self._with_page(batch)
        done, counts = self._loaded(manifest) if batch.is_load else self._changed(manifest, batch)
        self._commit(replace(done, staged=[]))
        return counts

    def _with_page(self, batch: Batch) -> _Manifest:
        """Writes a page; returns the manifest that names it."""
        known = self._read()
        refuse_other_sync(batch, None if known is None else State.of(known.state), self.name)
        manifest = known or _Manifest(batch.state.text())
        staged = [] if batch.is_first else manifest.staged
        name = f"page-{manifest.next}.staged"
        self._write(name, batch.table)
        return replace(manifest, state=batch.state.text(), staged=[*staged, name], next=manifest.next + 1)

    def _loaded(self, manifest: _Manifest) -> tuple[_Manifest, Counts]:
        files = [f"rows-{manifest.next + at}.parquet" for at in range(len(manifest.staged))]
        for page, name in zip(manifest.staged, files, strict=True):
            self._link(page, name)
        count = sum(self._parquet.read_metadata(self._folder / name).num_rows for name in files)
        return replace(manifest, files=files, next=manifest.next + len(files)), Counts(inserted=count)

    def _link(self, page: str, name: str) -> None:
        """Names a page's file a second time, because the page is still part of the former state."""
        (self._folder / name).unlink(missing_ok=True)
        try:
            os.link(self._folder / page, self._folder / name)
        except OSError:
            # Some file systems have no links.
            shutil.copyfile(self._folder / page, self._folder / name)

    def _changed(self, manifest: _Manifest, batch: Batch) -> tuple[_Manifest, Counts]:
        changes = Changes([self._table(name) for name in manifest.staged[:-1]], batch)
        kept = {name: changes.kept(self._table(name, changes.columns())) for name in manifest.files}
        whole = [name for name, rows in kept.items() if len(rows) == self._count(name)]
        fresh = changes.retained_rows()
        if len(whole) == len(kept) and fresh.num_rows == 0:
            return manifest, changes.counts()
        files = [name for name in whole if self._count(name) >= _FEW_ROWS]
        rewritten = [self._table(name).take(rows) for name, rows in kept.items() if name not in files]
        name = f"rows-{manifest.next}.parquet"
        self._write(name, joined([*rewritten, fresh]))
        return replace(manifest, files=[*files, name], next=manifest.next + 1), changes.counts()

    def _count(self, name: str) -> int:
        count: int = self._parquet.read_metadata(self._folder / name).num_rows
        return count

    def _table(self, name: str, columns: list[str] | None = None) -> pyarrow.Table:
        return self._parquet.ParquetFile(self._folder / name).read(columns)

    def _write(self, name: str, table: Any) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        self._parquet.write_table(table, self._folder / name)

    def _read(self) -> _Manifest | None:
        try:
            return _Manifest(**json.loads((self._folder / _MANIFEST).read_text(encoding="utf-8")))
        except FileNotFoundError:
            return None

    def _commit(self, manifest: _Manifest) -> None:
        part = self._folder / f"{_MANIFEST}.part"
        with part.open("w", encoding="utf-8") as file:
            file.write(json.dumps(asdict(manifest)))
            file.flush()
            os.fsync(file.fileno())
        part.replace(self._folder / _MANIFEST)
        self._remove_except([*manifest.files, *manifest.staged])

    def _remove_except(self, names: Iterable[str]) -> None:
        for pattern in ("rows-*.parquet", "page-*.staged"):
            for path in self._folder.glob(pattern):
                if path.name not in names:
                    path.unlink()
