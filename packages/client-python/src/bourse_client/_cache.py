"""Stores downloaded files between calls."""

from __future__ import annotations

import os
import sys
import time
import uuid
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path

#: Maximum size in bytes, unless ``BOURSE_CACHE_BYTES`` sets another one.
_MOST_BYTES = 20 * 1024**3
#: Seconds after which an incomplete file is a leftover of a program that ended.
_ABANDONED = 86_400
#: Names of files and of pages.
_STORED = ("*.parquet", "*.page")


def default_folder() -> Path:
    """``BOURSE_CACHE_DIR``, or a folder below the one in which the system's programs store their caches."""
    given = os.environ.get("BOURSE_CACHE_DIR")
    if given:
        return Path(given)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library/Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "bourse-client"


class FileCache:
    """Files by their SHA-256 digest, bounded in bytes: the files that were not used for longest are removed first.

    Several programs can use one folder. A file is written under a name of its own and renamed once it is complete and
    verified, so a file under its digest is always complete.
    """

    def __init__(self, folder: Path | None = None, most_bytes: int | None = None):
        self.folder = folder or default_folder()
        self._most_bytes = most_bytes or int(os.environ.get("BOURSE_CACHE_BYTES", _MOST_BYTES))

    def find(self, sha256: str, size: int) -> Path | None:
        """The file with a digest; None if it is not stored, or was damaged."""
        path = self._path(sha256)
        try:
            if path.stat().st_size != size:
                return None
            os.utime(path)
        except OSError:
            return None
        return path

    def add(self, sha256: str, write: Callable[[Path], object]) -> Path:
        """Stores the file that ``write`` creates, which verifies the digest, under the name of the digest."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        part = self.folder / f"{uuid.uuid4().hex}.part"
        try:
            write(part)
            part.replace(self._path(sha256))
        finally:
            part.unlink(missing_ok=True)
        return self._path(sha256)

    def put(self, path: Path, content: bytes) -> None:
        """Writes a file of the folder completely or not at all."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        part = self.folder / f"{uuid.uuid4().hex}.part"
        try:
            part.write_bytes(content)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)

    def trim(self, keep: Collection[Path]) -> None:
        """Removes the files that exceed the maximum size, except those to ``keep``, and leftovers."""
        for path in self.folder.glob("*.part*"):
            with suppress(OSError):
                if time.time() - path.stat().st_mtime > _ABANDONED:
                    path.unlink()
        sizes: list[tuple[float, int, Path]] = []
        for path in (each for pattern in _STORED for each in self.folder.glob(pattern)):
            # Another program may remove files too.
            with suppress(OSError):
                facts = path.stat()
                sizes.append((facts.st_mtime, facts.st_size, path))
        excess = sum(size for _, size, _ in sizes) - self._most_bytes
        for _, size, path in sorted(sizes):
            if excess <= 0:
                return
            if path not in keep:
                with suppress(OSError):
                    path.unlink()
                    excess -= size

    def _path(self, sha256: str) -> Path:
        return self.folder / f"{sha256}.parquet"
