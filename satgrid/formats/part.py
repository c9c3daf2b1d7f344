"""One puzzle of a file that has not been read yet."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from satgrid.board import text
from satgrid.errors import ParseError
from satgrid.formats import all_formats
from satgrid.formats.remarks import collected, passed_over
from satgrid.puzzle.faults import FaultError, caught
from satgrid.puzzle.protocol import Puzzle
from satgrid.puzzle.unfinished import Unfinished

__all__ = ["Part"]


@contextmanager
def _failing() -> Iterator[None]:
    """Raise an exception of a reader as an error at the first line of its puzzle."""
    try:
        with caught():
            yield
    except FaultError as error:
        raise ParseError(str(error)) from error


class Part(NamedTuple):
    """One puzzle of a file that has not been read yet; it takes little memory."""

    format: str
    content: str
    line: int
    """The line of the file where it begins, counted from 1."""
    number: int
    """Its place among the puzzles of the file, counted from 1."""
    several: bool = False
    """Whether the file has more puzzles; errors then name this one."""

    @property
    def title(self) -> str:
        """The title of the puzzle, if it can be found without reading it."""
        try:
            with caught():
                titled = all_formats.find(self.format).title
                own = titled(self.content) if titled else ""
        except FaultError:
            return ""  # whoever reads it says what is wrong
        return dict(text.noted(title=own)).get("title", "")

    @contextmanager
    def _placed(self) -> Iterator[None]:
        """Add the line in the file to an error, and to a remark, too, the number in a bundle."""
        try:
            with _failing(), collected() as remarks:
                yield
        except ParseError as error:
            line = error.line + self.line - 1
            raise ParseError(self._named(error.message), line=line, column=error.column) from None
        for message in remarks:
            passed_over(self._named(message))

    def _named(self, message: str) -> str:
        """Return a message with the number and title of the puzzle in its bundle in front."""
        if not self.several:
            return message
        title = self.title
        return f"puzzle {self.number:,}{f', {title!r}' if title else ''}: {message}"

    def read(self) -> Puzzle[Any]:
        """Read the puzzle.

        Raises
        ------
        ParseError
            With the line of the file.
        """
        kind = all_formats.find(self.format)
        with self._placed():
            if len(self.content) > kind.most:
                raise ParseError(f"longer than {kind.most:,} characters: this is not a puzzle")
            puzzle = kind.read(self.content)
            if self.format in ("text", "dimacs") or getattr(puzzle, "sound", False):
                return puzzle
            # What the puzzle refuses in its own text is refused in any format: the check is there
            # once. A board that sees by itself that it would pass (``sound``) is spared it. The
            # place it names is one in that text, so only what is wrong is kept.
            try:
                return type(puzzle).parse(puzzle.text())
            except ParseError as error:
                raise ParseError(error.message) from None

    def solution(self, puzzle: Puzzle[Any]) -> frozenset[Any] | None:
        """Return the solution recorded with the puzzle, or None.

        Raises
        ------
        ParseError
            With the line of the file.
        """
        recorded = all_formats.find(self.format).solution
        if recorded is None:
            return None
        with self._placed():
            return recorded(self.content, puzzle)

    def marks(self, puzzle: Puzzle[Any]) -> Unfinished | None:
        """Return the recorded answer, finished or not; None if there is none.

        Raises
        ------
        ParseError
            With the line of the file.
        """
        recorded = all_formats.find(self.format).marks
        if recorded is None:
            found = self.solution(puzzle)
            return None if found is None else Unfinished(found)
        with self._placed():
            return recorded(self.content, puzzle)
