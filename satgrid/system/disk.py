"""Files and folders: kinds of files, and files that are written in full or not at all.

A file that cannot be examined, because its folder is closed or its name is impossible, does not
exist here: opening it gives the reason.

A file is written next to its place, as a hidden ``.part``, and renamed at the end. A process locks
the part that it writes, so that parts left behind by killed processes can be recognized.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from satgrid.system.interrupts import put_off

__all__ = ["claim", "clear_parts", "exists", "is_file", "is_folder", "is_special", "is_stream"]
__all__ += ["refuse_unwritable", "write_whole"]

_PART = ".satgrid-{}.part"
_OPENED_ELSEWHERE = ("/dev/", "/proc/")  # such a name stands for what is open under a number


def _mode(path: str | Path) -> int:
    """Return the kind and the permissions of a file, links followed; 0 if it does not exist."""
    try:
        return Path(path).stat().st_mode
    except (OSError, ValueError):
        return 0


def exists(path: str | Path) -> bool:
    """Return whether there is anything under a name."""
    return _mode(path) != 0


def is_folder(path: str | Path) -> bool:
    """Return whether a name is a folder's."""
    return stat.S_ISDIR(_mode(path))


def is_file(path: str | Path) -> bool:
    """Return whether a name is a regular file's."""
    return stat.S_ISREG(_mode(path))


def is_special(path: str | Path) -> bool:
    """Return whether a name is a device's, a pipe's or a socket's: reading it may never end."""
    return exists(path) and not is_file(path) and not is_folder(path)


def is_stream(path: str | Path) -> bool:
    """Return whether output is passed on: to a device, a pipe, or an open file."""
    return is_special(path) or (is_file(path) and str(path).startswith(_OPENED_ELSEWHERE))


def refuse_unwritable(path: str | Path) -> None:
    """Refuse, before long work, a file that ``write_whole`` would refuse after it.

    Raises
    ------
    OSError
        If there is no such folder, or nobody may write there.
    """
    before = _there(path)
    if before is not None and not stat.S_ISREG(before.st_mode):
        return
    target = Path(os.path.realpath(path))
    for place in (target.parent, *([] if before is None else [target])):
        fault = 0 if os.access(place, os.W_OK) else errno.EACCES if exists(place) else errno.ENOENT
        if fault:
            raise OSError(fault, os.strerror(fault), str(path))


def write_whole(path: str | Path, chunks: Iterable[str | bytes]) -> None:
    """Write a file in full or not at all, even if the process is killed.

    A symbolic link is followed, and the file there keeps its mode and, where that is permitted,
    its owner. A device or a pipe is written into directly.

    Raises
    ------
    OSError
        If it cannot be written.
    """
    before = _there(path)
    if before is not None and not stat.S_ISREG(before.st_mode):
        _write_into(path, chunks)
        return
    if before is not None and str(path).startswith(_OPENED_ELSEWHERE):
        _write_into(path, chunks)
        return
    target = Path(os.path.realpath(path))
    if before is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    part = target.with_name(_PART.format(os.urandom(8).hex()))
    try:
        with part.open("xb") as file:
            with suppress(OSError):  # a file system without locks
                claim(file.fileno())
            file.writelines(map(_bytes, chunks))
            if before is not None:
                _give(file.fileno(), before)
        part.replace(target)
    except BaseException:
        with put_off():
            part.unlink(missing_ok=True)
        raise


def _there(path: str | Path) -> os.stat_result | None:
    try:
        return Path(path).stat()
    except FileNotFoundError:
        return None


def _write_into(path: str | Path, chunks: Iterable[str | bytes]) -> None:
    with Path(path).open("wb") as file:
        file.writelines(map(_bytes, chunks))


def _bytes(chunk: str | bytes) -> bytes:
    return chunk if isinstance(chunk, bytes) else chunk.encode()


def _give(handle: int, before: os.stat_result) -> None:
    """Give a file the owner and the mode that another one had."""
    if sys.platform == "win32":
        return
    with suppress(OSError):  # somebody else's
        os.fchown(handle, before.st_uid, before.st_gid)
    os.fchmod(handle, stat.S_IMODE(before.st_mode))


def clear_parts(folder: str | Path) -> None:
    """Delete the parts in a folder that no process is writing."""
    for part in Path(folder).glob(_PART.format("*")):
        with suppress(OSError):  # it is being written, or gone meanwhile
            if sys.platform == "win32":
                part.unlink()  # which Windows refuses while it is open
            elif is_file(part):
                with part.open("r+b") as file:
                    claim(file.fileno())
                    part.unlink()


def claim(handle: int) -> None:
    """Lock an open file until it is closed or its process ends.

    Raises
    ------
    OSError
        If another process holds the lock, or there are none on this file system.
    """
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
