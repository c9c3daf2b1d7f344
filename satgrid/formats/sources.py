"""Sources: a string, a path or standard input becomes puzzles that are not read yet.

A source is the name of a file, ``-`` for standard input, or a puzzle itself: a URL, with or without
the site in front, which is read and not fetched, or a text of several lines. ``NAME#2`` is
the second puzzle of a bundle, unless there is a file of this name.

Files are UTF-8, with or without a byte order mark, or UTF-16 with one. Otherwise an XML file may
name its encoding, and nonogram formats without a stated encoding are read in the Windows code page
1252, which contains Latin-1 and is used by old programs.
"""

from __future__ import annotations

import os
import re
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from errno import EBADF, ENAMETOOLONG
from pathlib import Path

from satgrid import formats
from satgrid.errors import ParseError, SatgridError
from satgrid.formats import Part
from satgrid.puzzle.faults import FaultError, caught
from satgrid.system import disk

__all__ = ["MOST_BYTES", "Source", "decoded", "holds_puzzles", "is_puzzle", "numbered", "parts"]
__all__ += ["read", "text"]

Source = str | os.PathLike[str]
MOST_BYTES = 64_000_000
_BEGINNING = 10_000
_SHOWN, _LONGEST_NAME = 40, 1000  # characters of a name: in messages, and at all
_NUMBERED = re.compile(r"(.+)#([1-9]\d{0,6})", re.ASCII | re.DOTALL)
_DECLARED = re.compile(rb"""\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.-]{1,40})["']""")
# Those that XML is written in; others that Python knows are no character sets, or can be abused.
_CHARACTER_SETS = re.compile(
    r"iso-?8859-?\d\d?|latin-?\d|us-ascii|ascii|windows-125\d|cp125\d|koi8-[ru]|"
    r"shift_jis|euc-(jp|kr)|iso-2022-jp|gb2312|gbk|gb18030|big5",
    re.IGNORECASE,
)


def is_puzzle(source: str) -> bool:
    """Return whether a string is a puzzle itself rather than the name of a file."""
    if "://" in source or "\n" in source:
        return True
    return not disk.exists(source) and formats.in_one_line(source)


def numbered(source: Source) -> tuple[str, int | None]:
    """Split ``NAME#2`` into name and number; None if the whole string is a name or a puzzle."""
    name = os.fspath(source)
    match = _NUMBERED.fullmatch(name)
    if not match or is_puzzle(name) or disk.exists(name):
        return name, None
    return match[1], int(match[2])


def parts(source: Source) -> list[Part]:
    """Return the puzzles of a source without reading them; so an error in one spares the others.

    Raises
    ------
    SatgridError
        If the source is not text, has no known format, or has no puzzle of the given number.
    OSError
        If the file cannot be read.
    """
    name, number = numbered(source)
    file_name = "" if name == "-" or is_puzzle(name) else name
    found = formats.parts(
        text(name if isinstance(source, str) else Path(name)), file_name=file_name
    )
    if number is None:
        return found
    if number > len(found):
        raise ParseError(f"puzzle {number:,} of {len(found):,} in this file does not exist")
    return [found[number - 1]]


def holds_puzzles(file: Path) -> bool:
    """Return whether a file found in a folder holds puzzles.

    The suffix decides; for a suffix with other uses, the first bytes of the file decide.
    """
    kinds = formats.named(file.name)
    beginnings = [kind.begins for kind in kinds if kind.begins is not None]
    if len(beginnings) < len(kinds):
        return True
    if not kinds:
        return False
    try:
        with file.open("rb") as opened:
            head = opened.read(_BEGINNING)
    except OSError:
        return True  # whoever reads it says why it cannot be read
    wide = head.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    beginning = head.decode("utf-16" if wide else "utf-8-sig", "replace")
    try:
        with caught():
            return any(begins(beginning) for begins in beginnings)
    except FaultError:
        return True


def text(source: Source) -> str:
    """Return the text of a source; errors are those of ``parts``."""
    if isinstance(source, str) and is_puzzle(source):
        return formats.plain(source)
    return read(source)


def read(source: Source) -> str:
    """Return the text of a file, or of standard input for ``-``; errors are those of ``parts``."""
    name = os.fspath(source)
    if not name:
        raise SatgridError("the name of the file is empty")
    if source == "-":
        given = getattr(sys.stdin, "buffer", None)
        if given is None:
            raise OSError(EBADF, "there is no standard input")
        return decoded(given.read(MOST_BYTES + 1))
    try:
        file = Path(name).open("rb")  # noqa: SIM115 - closed below; reading raises no ValueError
    except ValueError:  # a NUL character, or what the file system's encoding has no place for
        raise SatgridError(f"no file can have the name {_short(name)!r}") from None
    except OSError as error:
        if error.errno != ENAMETOOLONG and len(name) <= _LONGEST_NAME:
            raise
        message = f"{_short(name)!r} is neither a puzzle nor the name of a file"
        raise SatgridError(message) from None
    with file:
        return decoded(file.read(MOST_BYTES + 1))


def _short(name: str) -> str:
    """Return the beginning of a name, for a message."""
    return name if len(name) <= _SHOWN else f"{name[: _SHOWN - 3]}..."


def decoded(content: bytes) -> str:
    """Return the text of a file from its bytes, with line feeds.

    Raises
    ------
    ParseError
        If the file is not text, or larger than any puzzle.
    """
    if len(content) > MOST_BYTES:
        raise ParseError(f"larger than {MOST_BYTES:,} bytes: this is not a puzzle")
    found = formats.plain(_characters(content))
    if "\0" in found:
        before = found[: found.index("\0")]
        line = before.count("\n") + 1
        raise ParseError("this is not text", line=line, column=len(before) - before.rfind("\n"))
    return found


def _characters(content: bytes) -> str:
    try:
        if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
            return content.decode("utf-16")
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        older = _older(content)
        if older is not None:
            return older
        before = content[: error.start]
        start = max(before.rfind(b"\n"), before.rfind(b"\r")) + 1
        raise ParseError(
            "this is not UTF-8 text: save it as that",
            line=len(re.findall(rb"\r\n?|\n", before)) + 1,
            column=len(before[start:].decode("utf-8", "replace")) + 1,
        ) from None


def _older(content: bytes) -> str | None:
    """Read a text that is not UTF-8, if its format allows other encodings."""
    declared = _DECLARED.match(content)
    if declared:
        name = declared[1].decode()
        if not _CHARACTER_SETS.fullmatch(name):
            return None
        try:
            return content.decode(name)
        except (LookupError, UnicodeDecodeError):
            return None
    try:
        older = content.decode("cp1252")
    except UnicodeDecodeError:  # five bytes mean nothing there
        older = content.decode("latin-1")
    return older if formats.without_encoding(older) else None
