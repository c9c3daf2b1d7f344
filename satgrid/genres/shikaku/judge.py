"""The judge of shikaku: it lays rectangles down one by one, independently of the encoder."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from satgrid.board.cover import Placement
from satgrid.board.text import plural
from satgrid.puzzle.protocol import Violation

__all__ = ["check"]


def check(cells: Sequence[Sequence[str]], solution: Collection[Placement]) -> list[Violation]:
    """Return the rules that rectangles break on a board, each with a place."""
    broken = []
    lying = [[0] * len(line) for line in cells]
    for piece, held in sorted(solution):
        rows, columns = [cell[0] for cell in held], [cell[1] for cell in held]
        whole = (1 + max(rows) - min(rows)) * (1 + max(columns) - min(columns))
        if whole != len(held) or piece != str(whole):
            broken.append(Violation("area", held[0], "this is not a rectangle"))
        numbers = []
        for row, column in held:
            if not (0 <= row < len(cells) and 0 <= column < len(cells[0])):
                broken.append(Violation("covered", (row, column), "is outside the board"))
                continue
            lying[row][column] += 1
            if cells[row][column] != ".":
                numbers.append((row, column))
        if len(numbers) != 1:
            note = f"a rectangle with {plural(len(numbers), 'number')}"
            broken.append(Violation("number", held[0], note))
        for row, column in numbers:
            if cells[row][column] not in ("?", str(len(held))):
                note = f"its rectangle has {plural(len(held), 'cell')}"
                broken.append(Violation("area", (row, column), note))
    for row, line in enumerate(lying):
        for column, times in enumerate(line):
            if times != 1:
                several = "overlap" if times else "covered"
                rule = several if cells[row][column] == "." else "number"
                note = f"lies in {times} rectangles" if times else "lies in no rectangle"
                broken.append(Violation(rule, (row, column), note))
    return broken
