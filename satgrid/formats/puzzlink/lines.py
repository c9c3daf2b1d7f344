"""The lines of a saved file, read one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from satgrid.board.text import Notes, Value, plural
from satgrid.errors import ParseError

__all__ = ["SavedLines"]


class SavedLines:
    """The lines of a file one after the other."""

    def __init__(self, lines: Sequence[Value], notes: Notes) -> None:
        self.notes = notes
        self.version = 0
        self.board: list[list[Value]] = []
        """The words of the cells in what was read last; an answer may be among them."""
        self._lines = lines
        self._next = 0

    @property
    def ended(self) -> bool:
        """Whether no line with any content is left."""
        return not any(line.text.strip() for line in self._lines[self._next :])

    @property
    def following(self) -> Value:
        """The next line, which must exist; it is not consumed."""
        return self._lines[self._next]

    def line(self, meaning: str) -> Value:
        """Return the next line."""
        if self._next == len(self._lines):
            last = self._lines[-1] if self._lines else Value("", 1, 1)
            raise ParseError(
                f"the file ends before {meaning}",
                line=last.line,
                column=last.column + len(last.text),
            )
        self._next += 1
        return self._lines[self._next - 1]

    def grid(self, height: int, width: int, meaning: str) -> list[list[Value]]:
        """Return the words of the next lines; refuse a wrong number of words."""
        found = []
        for _ in range(height):
            line = self.line(meaning)
            words = list(line.words())
            if len(words) != width:
                raise line.error(
                    f"{plural(len(words), 'word')} where {meaning} has {width} per line"
                )
            found.append(words)
        self.board = found
        return found

    def signs(self, signs: Mapping[str, str], height: int, width: int, allowed: str) -> list[str]:
        """Return the rows of a board, each word replaced by its sign.

        Parameters
        ----------
        signs
            The sign of each word.
        allowed
            The allowed words, for the error.
        """
        rows = []
        for row in self.grid(height, width, "the board"):
            for word in row:
                if word.text not in signs:
                    raise word.error(f"{word.text[:20]!r} is not one of {allowed}")
            rows.append("".join(signs[word.text] for word in row))
        return rows

    def rest(self) -> list[list[Value]]:
        """Return the words of all lines that follow, mostly those of an answer; none is passed."""
        return [list(line.words()) for line in self._lines[self._next :]]
