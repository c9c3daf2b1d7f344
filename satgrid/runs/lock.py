"""One process at a time at a file: a lock of the operating system, gone with its process."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from satgrid.errors import SatgridError, reason_of
from satgrid.system.disk import claim, is_folder, is_special

__all__ = ["Lock"]


class Lock:
    """A lock, held from when it is made until it is released; a second one is refused.

    It is on a file beside the one it is for: SQLite has locks of its own on that.
    """

    def __init__(self, path: str) -> None:
        if is_folder(path):
            raise SatgridError(f"{path}: this is a folder")
        if is_special(path):
            raise SatgridError(f"{path}: this is no file")
        self._file = Path(f"{path}.lock")
        while True:
            try:
                self._handle = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o666)
            except OSError as error:
                raise SatgridError(f"{path}: cannot be written: {reason_of(error)}") from error
            try:
                claim(self._handle)
            except OSError as error:
                os.close(self._handle)
                raise SatgridError(f"{path} is in use by another process") from error
            if self._still_there():
                return
            os.close(self._handle)  # its holder deleted it meanwhile: that was the last one's

    def _still_there(self) -> bool:
        try:
            return os.path.samestat(os.fstat(self._handle), self._file.stat())
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Let others have it."""
        if sys.platform != "win32":
            self._file.unlink(missing_ok=True)  # before it is free, or it might be another's
        os.close(self._handle)
