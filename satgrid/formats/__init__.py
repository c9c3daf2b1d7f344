"""Puzzles in the formats of other programs, recognized by their content.

>>> from satgrid import formats
>>> [board] = formats.read("https://puzz.link/p?norinori/2/2/00")
>>> board.rooms
((0, 0), (0, 0))
>>> formats.write(board, "puzzlink")
'https://puzz.link/p?norinori/2/2/00\\n'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import prod
from pathlib import PurePath
from typing import Any

from satgrid.board import text
from satgrid.board.text import plain
from satgrid.errors import ParseError, SatgridError, of_several
from satgrid.formats import all_formats, satgrid_text
from satgrid.formats.format import MOST_CELLS, MOST_CHARACTERS, Format, renoted, unwritable
from satgrid.formats.part import Part
from satgrid.puzzle.faults import FaultError, caught
from satgrid.puzzle.protocol import Puzzle

__all__ = ["Part", "bundle", "detect", "for_file", "in_one_line", "named", "names", "parts"]
__all__ += ["plain", "read", "suffixes", "without_encoding", "write", "write_all"]

_LINE = re.compile(r"[0-9A-Z.]{16,}")
MOST_OF_FILE = 8_000_000
"""A longer bundle is not parted: its puzzles alone would fill the memory."""


def names(*, writable: bool = False) -> list[str]:
    """Return the names of the formats, sorted.

    Parameters
    ----------
    writable
        Whether to return only the formats in which puzzles can be written.
    """
    return sorted(kind.name for kind in all_formats.asked() if kind.write or not writable)


def detect(content: str) -> str:
    """Return the name of a text's format.

    Raises
    ------
    ParseError
        If the text is in no known format.
    """
    head = plain(content[:MOST_CHARACTERS])
    failed = None
    kinds, asking = all_formats.asked(), True
    while asking:
        try:
            with caught():
                for kind in kinds:
                    if kind.fits(head):
                        return kind.name
            asking = False
        except FaultError as error:
            failed = failed or error  # another format may know it
    if failed:
        raise failed
    try:
        text.read(head)
    except ParseError as error:
        others = ", ".join(name for name in names() if name != satgrid_text.FORMAT.name)
        message = f"{error.message}, or the file in another format: {others}"
        raise ParseError(message, line=error.line, column=error.column) from None
    return satgrid_text.FORMAT.name


def in_one_line(content: str) -> bool:
    """Return whether a text is a whole puzzle on one line, which cannot be the name of a file."""
    from satgrid.formats.iss import link as iss
    from satgrid.formats.penpa import link
    from satgrid.formats.puzzlink import saved, url
    from satgrid.formats.tatham import ids

    if (
        link.is_link(content)
        or iss.is_board(content)
        or ids.is_id(content)
        or url.is_board(content)
        or saved.is_board(content)
    ):
        return True
    # What is no such line loads no format of one puzzle.
    line = _LINE.fullmatch(content.strip()) is not None
    return line and any(
        kind.one_line and _may_be(kind, content) for kind in all_formats.of_one_puzzle()
    )


def _may_be(kind: Format, content: str) -> bool:
    """Return whether a text is in a format; False if the format's check fails."""
    try:
        with caught():
            return kind.fits(content)
    except FaultError:
        return False


def without_encoding(content: str) -> bool:
    """Return whether the files of a text's format may have any encoding."""
    try:
        return all_formats.find(detect(plain(content))).any_encoding
    except ParseError:
        return False


def parts(content: str, format_name: str | None = None, *, file_name: str = "") -> list[Part]:
    """Split a file into its puzzles without reading them; so an error in one spares the others.

    Line ends of any kind and a byte order mark are accepted.

    Parameters
    ----------
    format_name
        One of ``names()``; if None, the format is recognized by the content.
    file_name
        The name of the file; in some formats the name contains the genre.
    """
    content = plain(content)
    name = detect(content) if format_name is None else all_formats.find(format_name).name
    if len(content) > max(MOST_OF_FILE, all_formats.find(name).most):
        raise ParseError(f"longer than {MOST_OF_FILE:,} characters: split the bundle")
    kind = all_formats.find(name)
    found = kind.split(content, file_name) if kind.named else kind.split(content)
    several = len(found) > 1
    return [
        Part(name, inside, line, number, several) for number, (line, inside) in enumerate(found, 1)
    ]


def read(content: str, format_name: str | None = None) -> list[Puzzle[Any]]:
    """Read every puzzle of a text; ``satgrid.formats.sources`` reads files.

    Raises
    ------
    ParseError
        With line and column, if one of them is malformed; nothing else, whatever the text is.
    SatgridError
        If there is no format of this name.
    """
    return [part.read() for part in parts(content, format_name)]


def write(puzzle: Puzzle[Any], format_name: str) -> str:
    """Write a puzzle.

    Raises
    ------
    SatgridError
        If the format cannot hold the puzzle, or satgrid only reads the format.
    """
    kind = all_formats.find(format_name)
    if kind.write is None:
        raise SatgridError(f"{kind.name} is only read; written: {', '.join(names(writable=True))}")
    own = kind.name == satgrid_text.FORMAT.name
    if not own and prod(puzzle.shape) > MOST_CELLS:
        raise unwritable(puzzle, kind.name, f"it has more than {MOST_CELLS:,} cells")
    return kind.write(_noted(puzzle, text.NOTES if own else text.CREDITS))


def write_all(puzzles: Sequence[Puzzle[Any]], format_name: str) -> str:
    """Write puzzles into one file, which is a bundle if there are several.

    Raises
    ------
    SatgridError
        If the format cannot hold one of them, or holds one puzzle per file.
    """
    _joining(len(puzzles), format_name)
    written = []
    for number, puzzle in enumerate(puzzles, 1):
        title = dict(puzzle.notes).get("title", "")
        with of_several(number, len(puzzles), title), caught():
            written.append(write(puzzle, format_name))
    return bundle(written, format_name)


def bundle(written: Sequence[str], format_name: str) -> str:
    """Join puzzles that are written in one format into one file.

    Raises
    ------
    SatgridError
        If the format holds one puzzle per file, or these do not go together.
    """
    join = _joining(len(written), format_name)
    return written[0] if len(written) == 1 else join(written)


def _joining(number: int, format_name: str) -> Callable[[Sequence[str]], str]:
    """Return the function that joins a given number of puzzles into a bundle."""
    kind = all_formats.find(format_name)
    if number != 1 and kind.join is None:
        bundles = ", ".join(sorted(one.name for one in all_formats.asked() if one.join))
        raise SatgridError(
            f"{text.plural(number, 'puzzle')}, but {kind.name} has one per file; "
            f"several go into: {bundles}"
        )
    return kind.join or "".join


def for_file(name: str) -> str:
    """Return the format for the suffix of a file's name.

    Raises
    ------
    SatgridError
        If no format has this suffix.
    """
    suffix = PurePath(name).suffix.lower()
    for kind in all_formats.asked():
        if suffix in kind.suffixes and kind.write:
            return kind.name
    every = ", ".join(suffixes())
    raise SatgridError(f"{name}: the name does not show the format; known suffixes: {every}")


def named(name: str) -> list[Format]:
    """Return the formats that a file with this suffix may have."""
    suffix = PurePath(name).suffix.lower()
    asked = [kind for kind in all_formats.asked() if kind.write]
    return [kind for kind in asked if suffix in (*kind.suffixes, *kind.read_suffixes)]


def suffixes(format_name: str | None = None) -> list[str]:
    """Return the suffixes of a format, the usual one first; without a format, all written ones."""
    if format_name is not None:
        return list(all_formats.find(format_name).suffixes)
    return sorted(suffix for kind in all_formats.asked() if kind.write for suffix in kind.suffixes)


def _noted(puzzle: Puzzle[Any], known: Sequence[str]) -> Any:
    """Return the puzzle with its known notes, as a reader of the format would keep them."""
    notes = text.noted(**{key: note for key, note in puzzle.notes if key in known})
    return puzzle if notes == puzzle.notes else renoted(puzzle, notes)
