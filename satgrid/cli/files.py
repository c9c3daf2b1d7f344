"""Files in and out: puzzles read with errors that name the file, results written whole."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from satgrid.errors import ParseError, SatgridError
from satgrid.puzzle.protocol import Puzzle

if TYPE_CHECKING:
    from satgrid.formats import Part

__all__ = ["blamed", "parts_from", "puzzle_from", "read_text", "solved_from", "write_whole"]

MOST_BYTES = 64_000_000
_LONGEST_NAME = 80


class FileError(SatgridError):
    """A fault in a file, with its name, line and column in front."""


class Fault(click.ClickException):
    """Bad input: its message is the line to print."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """Print the line."""
        click.echo(self.message, file=file, err=file is None)


def _blame(name: str, error: ParseError) -> Fault:
    return Fault(f"{name}:{error.line}:{error.column}: {error.message}")


@contextmanager
def blamed(name: str) -> Iterator[None]:
    """Put a file's name in front of an error in its text."""
    try:
        yield
    except ParseError as error:
        raise _blame(_shown(name), error) from error


def _shown(name: str) -> str:
    if _is_url(name) and len(name) > _LONGEST_NAME:
        return name[: _LONGEST_NAME - 3] + "..."
    return "<stdin>" if name == "-" else name


def _is_url(name: str) -> bool:
    """Tell whether a name is a puzzle itself: nothing is fetched, a URL holds the board."""
    if "://" in name:
        return True
    if not re.match(r"[\w.-]+(/[\w.-]+)*\?\w", name):
        return False
    try:
        return not Path(name).exists()
    except (OSError, ValueError):  # no file can have such a name
        return True


def read_text(name: str) -> str:
    """Return the text of a file, of standard input for ``-``, or a URL itself.

    Raises
    ------
    click.ClickException
        In one line, if there is no such file, or it is no text of a reasonable size.
    """
    if _is_url(name):
        return name
    if not name:
        raise Fault("satgrid: the name of the file is empty")
    with blamed(name):
        if Path(name).is_dir():
            raise ParseError("this is a folder: 'satgrid check' takes folders, others a file")
        try:
            if name == "-":
                content = sys.stdin.buffer.read(MOST_BYTES + 1)
            else:
                with Path(name).open("rb") as file:
                    content = file.read(MOST_BYTES + 1)
        except FileNotFoundError:
            raise ParseError("there is no such file") from None
        except OSError as error:
            raise ParseError(f"cannot be read: {(error.strerror or str(error)).lower()}") from None
        except ValueError as error:
            raise ParseError(f"cannot be read: {error}") from None
        if len(content) > MOST_BYTES:
            raise ParseError(f"larger than {MOST_BYTES:,} bytes: this is no puzzle")
        return _decoded(content)


def _decoded(content: bytes) -> str:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        start = before.rfind(b"\n") + 1
        raise ParseError(
            "this is not UTF-8 text: save it as that",
            line=before.count(b"\n") + 1,
            column=len(before[start:].decode("utf-8", "replace")) + 1,
        ) from None
    if "\0" in text:
        before_nul = text[: text.index("\0")]
        line = before_nul.count("\n") + 1
        raise ParseError(
            "this is not text", line=line, column=len(before_nul) - before_nul.rfind("\n")
        )
    return text.replace("\r\n", "\n")


def puzzle_from(name: str) -> Puzzle[Any]:
    """Read the one puzzle of a file in any format, or of a URL.

    Raises
    ------
    click.ClickException
        In one line, if it is malformed or there are several.
    """
    return _only(name, read_text(name))


def solved_from(
    name: str, solution: str | None = None
) -> tuple[Puzzle[Any], frozenset[Any] | None]:
    """Read one puzzle with a solution, if there is one.

    Parameters
    ----------
    solution
        The file that holds the solution; without one it stands below a line ``solution:``.
    """
    from satgrid.board import text

    content = read_text(name)
    puzzle = _only(name, content)
    if solution is not None:
        with blamed(solution):
            return puzzle, puzzle.read(read_text(solution))
    before, inside = text.split(content)
    if inside is None:
        return puzzle, None
    with blamed(name):
        try:
            return puzzle, puzzle.read(inside)
        except ParseError as error:
            line = error.line + before.count("\n") + 2
            raise ParseError(error.message, line=line, column=error.column) from None


def _only(name: str, content: str) -> Puzzle[Any]:
    parts = _parts(name, content)
    with blamed(name):
        if len(parts) != 1:
            raise ParseError(
                f"there are {len(parts):,} puzzles here and this command takes one; "
                "'satgrid check' and 'satgrid convert' take them all",
                line=parts[1].line,
            )
        return parts[0].read()


def parts_from(name: str) -> list[Part]:
    """Return the puzzles of a file, not read yet; read them under ``blamed``."""
    return _parts(name, read_text(name))


def _parts(name: str, content: str) -> list[Part]:
    from satgrid import formats

    with blamed(name):
        return formats.parts(content)


def write_whole(name: str, chunks: Iterable[str | bytes]) -> None:
    """Write a file that is there in full or not at all; ``-`` is standard output."""
    if name == "-":
        for chunk in chunks:
            click.echo(chunk, nl=False)
        return
    target = Path(name)
    if target.is_dir():
        raise FileError(f"{name}: cannot be written: this is a folder")
    try:
        handle, temporary = tempfile.mkstemp(
            dir=target.parent, prefix=f".{target.name}.", suffix=".part"
        )
    except OSError as error:
        raise FileError(f"{name}: cannot be written: {(error.strerror or '').lower()}") from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(
                chunk if isinstance(chunk, bytes) else chunk.encode() for chunk in chunks
            )
        umask = os.umask(0)
        os.umask(umask)
        Path(temporary).chmod(0o666 & ~umask)
        Path(temporary).replace(target)
    except OSError as error:
        Path(temporary).unlink(missing_ok=True)
        raise FileError(f"{name}: cannot be written: {(error.strerror or '').lower()}") from None
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
