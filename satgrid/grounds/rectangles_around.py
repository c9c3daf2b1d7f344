"""The rectangles around a printed word alone, and the words that are true of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from satgrid.board.field import Cells, of_shape
from satgrid.board.grid import Place
from satgrid.puzzle.view import Shape, Word

__all__ = ["UNKNOWN", "Around", "true_word"]

UNKNOWN = "?"
"""A word of which nothing is told."""
_Sizes = Sequence[tuple[int, Sequence[tuple[int, Cells]]]]
"""For each height the widths of rectangles, each with one in the first corner."""


class Around:
    """The rectangles around the words of a board.

    Parameters
    ----------
    fits
        The meaning of a word, as of the rule ``Rectangles``.
    printed
        The cells with a word.
    """

    def __init__(self, fits: str, shape: Shape, printed: Collection[Place]) -> None:
        self.shape, self.fits = shape, fits
        self._stride = of_shape(*shape).stride
        self._rows = [0] * shape[0]
        """The columns with a word, row by row."""
        for row, column in printed:
            self._rows[row] |= 1 << column

    def of(self, place: Place, word: Word = UNKNOWN) -> list[Cells]:
        """Return the rectangles around a word alone of which it is true."""
        sizes = _sizes(self.fits, self.shape)
        if self.fits != "borders" or word == UNKNOWN:
            return [cells for cells, _ in self._of_sizes(place, sizes.get(word, ()))]
        found = self._of_sizes(place, sizes[UNKNOWN])
        return [cells for cells, borders in found if borders == word]

    def _of_sizes(self, place: Place, sizes: _Sizes) -> Iterator[tuple[Cells, int]]:
        """Yield rectangles of some sizes, and how many sides of the word's cell are borders."""
        (row, column), stride = place, self._stride
        over = self._reached(column, range(row, -1, -1))
        under = self._reached(column, range(row, self.shape[0]))
        for height, widths in sizes:
            for above in range(max(0, height - len(under)), min(len(over), height)):
                top = row - above
                first, last = over[above]
                start, end = under[height - 1 - above]
                first, last = max(start, first), min(end, last)
                upright = (above == 0) + (above == height - 1)
                for width, form in widths:
                    cells = form << top * stride
                    least, most = column - width + 1, last - width + 1
                    for left in range(max(least, first), (min(most, column)) + 1):
                        borders = upright + (column == left) + (column == left + width - 1)
                        yield cells << left, borders

    def _reached(self, column: int, rows: Iterable[int]) -> list[tuple[int, int]]:
        """Return how far rectangles reach to both sides of a word, row by row away from it.

        They end where another word stands in the column.
        """
        found: list[tuple[int, int]] = []
        first, last = 0, self.shape[1] - 1
        for row in rows:
            words = self._rows[row]
            if found and words >> column & 1:
                break
            first = max(first, (words & (1 << column) - 1).bit_length())
            more = words >> column + 1
            if more:
                last = min(last, column + (more & -more).bit_length() - 1)
            found.append((first, last))
        return found


@lru_cache(maxsize=64)
def _sizes(fits: str, shape: Shape) -> Mapping[Word, _Sizes]:
    """Return the sizes for each word; ``borders`` says nothing of them."""
    found: dict[Word, dict[int, list[tuple[int, Cells]]]] = {}
    stride, upright = of_shape(*shape).stride, 0
    for height in range(1, shape[0] + 1):
        upright |= 1 << stride * (height - 1)
        for width in range(1, shape[1] + 1):
            form = upright * ((1 << width) - 1)
            for word in (UNKNOWN, true_word(fits, height, width, 0)):
                found.setdefault(word, {}).setdefault(height, []).append((width, form))
    return {word: [*sizes.items()] for word, sizes in found.items()}


def true_word(fits: str, height: int, width: int, borders: int) -> Word:
    """Return the word that is true of a rectangle, by the borders around the word's cell."""
    if fits == "shape":
        return "s" if height == width else "v" if height > width else "h"
    return {"area": height * width, "half": height + width, "borders": borders}[fits]
