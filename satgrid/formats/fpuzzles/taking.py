"""Readers of what stands under the keys of f-puzzles; the table is in ``keys``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from satgrid.board.grid import Cell
from satgrid.errors import SatgridError
from satgrid.formats.fpuzzles.parts import (
    Part,
    cells_of,
    lines_of,
    list_of,
    number_of,
    parts_of,
    stated,
    two_of,
)
from satgrid.formats.fpuzzles.variants import Collected, cell_of

__all__ = ["arrows", "beside", "cages", "candidates", "clones", "extremes", "given", "lines"]
__all__ += ["negative", "nonconsecutive", "parity", "quadruples", "rays", "relations", "sets"]
__all__ += ["sums", "whispers"]

Take = Callable[[Any, Part, Collected], None]
_WAYS = {"UR": (-1, 1), "UL": (-1, -1), "DR": (1, 1), "DL": (1, -1)}


def lines(layer: str) -> Take:
    """Return a reader of lines of cells."""

    def take(value: Any, found: Part, taken: Collected) -> None:
        for _, line in lines_of(value):
            taken.add(layer, line)

    return take


def sets(layer: str) -> Take:
    """Return a reader of sets of cells."""

    def take(value: Any, found: Part, taken: Collected) -> None:
        for part in parts_of(value):
            taken.add(layer, cells_of(part.get("cells")))

    return take


def beside(layer: str) -> Take:
    """Return a reader of numbers beside the board."""

    def take(value: Any, found: Part, taken: Collected) -> None:
        for part in parts_of(value):
            number = stated(part)
            if number is not None:
                taken.beside(layer, cell_of(part.get("cell")), number)

    return take


def cages(value: Any, found: Part, taken: Collected) -> None:
    """Read cages, with or without a sum."""
    for part in parts_of(value):
        number = stated(part)
        taken.add("cages", cells_of(part.get("cells")), "" if number is None else number)


def arrows(value: Any, found: Part, taken: Collected) -> None:
    """Read arrows, each from its circle or pill."""
    for part in parts_of(value):
        pill = sorted(cells_of(part.get("cells")))
        for line in list_of(part.get("lines")):
            arm = [cell for cell in cells_of(line) if cell not in pill]
            taken.add("arrows", [*pill, *arm], len(pill) if len(pill) > 1 else "")


def whispers(more: int | None) -> Take:
    """Return a reader of whispers: how far numbers must be apart, from half the size.

    Parameters
    ----------
    more
        Added to half the size, rounded up; None where the value of a line states how far.
    """

    def take(value: Any, found: Part, taken: Collected) -> None:
        half = (taken.size + 1) // 2
        for part, line in lines_of(value):
            number = stated(part) if more is None else half + more
            gap = half if number is None else number
            layer = "dutch whispers" if gap == 4 else "german whispers"
            taken.add(layer, line, "" if gap in (4, 5) else gap)

    return take


def rays(value: Any, found: Part, taken: Collected) -> None:
    """Read sums of diagonals, given from outside the board."""
    for part in parts_of(value):
        number = stated(part)
        if number is None:
            continue
        start = cell_of(part.get("cell"))
        way = _WAYS.get(str(part.get("direction")))
        if way is None:
            raise SatgridError(f"{str(part.get('direction'))[:20]!r} is not a direction")
        cells = []
        row, column = start.row + way[0], start.column + way[1]
        while 0 <= row < taken.size and 0 <= column < taken.size:
            cells.append(Cell(row, column))
            row, column = row + way[0], column + way[1]
        taken.add("little killers", cells, number)


def relations(layer: str, usual: int, sign: str) -> Take:
    """Return a reader of dots: of the usual number, or of another in a layer of its own."""

    def take(value: Any, found: Part, taken: Collected) -> None:
        for part in parts_of(value):
            number = stated(part)
            cells = two_of(part)
            if number not in (None, usual) or not taken.sign("dots", cells, sign):
                taken.add(layer, cells, usual if number is None else number)

    return take


def sums(value: Any, found: Part, taken: Collected) -> None:
    """Read X and V between cells; one without a value is not drawn yet."""
    for part in parts_of(value):
        sign = part.get("value")
        if sign in ("", None):
            continue
        if sign not in ("X", "V", "x", "v"):
            raise SatgridError(f"{str(sign)[:20]!r} is neither X nor V")
        if not taken.sign("xv", two_of(part), sign.upper()):
            raise SatgridError("its two cells have no common side, or another sign")


def nonconsecutive(value: Any, found: Part, taken: Collected) -> None:
    """Read that neighbors without a dot are not consecutive."""
    taken.nonconsecutive = True


def negative(value: Any, found: Part, taken: Collected) -> None:
    """Read which signs are all shown."""
    names = {"ratio": "black", "difference": "white", "xv": "xv"}
    for word in map(str, list_of(value)):
        if word not in names:
            raise SatgridError(f"satgrid has no rule that all {word[:20]!r} are given")
        if word == "xv":
            taken.options["all xv"] = "yes"
        else:
            taken.shown.add(names[word])
    for name, usual in (("ratio", 2), ("difference", 1)):
        others = [
            part for part in parts_of(found.get(name) or []) if stated(part) not in (None, usual)
        ]
        if others and names[name] in taken.shown:
            raise SatgridError(f"all {name}s are given, also others than {usual}")
        # Such a pair is spared there, whichever relation its numbers have.
        if others and name == "difference" and "black" in taken.shown:
            raise SatgridError("all ratios are given, except between cells with a difference")


def clones(value: Any, found: Part, taken: Collected) -> None:
    """Read sets of cells that hold the same numbers."""
    for part in parts_of(value):
        one, other = cells_of(part.get("cells")), cells_of(part.get("cloneCells"))
        if len(one) != len(other):
            raise SatgridError("both parts of a clone must have the same number of cells")
        pairs = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
        if len({cell for pair in pairs for cell in pair}) == 2 * len(pairs):
            taken.add("clones", [a for a, _ in pairs] + [b for _, b in pairs])
        else:  # they overlap
            for a, b in pairs:
                taken.add("clones", [a, b])


def parity(sign: str) -> Take:
    """Return a reader of even or odd cells."""

    def take(value: Any, found: Part, taken: Collected) -> None:
        for part in parts_of(value):
            cell = taken.inside(cell_of(part.get("cell")))
            if taken.data.setdefault("parity", {}).setdefault(cell, sign) != sign:
                raise SatgridError("a cell is both even and odd")

    return take


def quadruples(value: Any, found: Part, taken: Collected) -> None:
    """Read numbers that stand around a corner."""
    for part in parts_of(value):
        digits = sorted(number_of(digit) for digit in list_of(part.get("values") or []))
        if digits:
            taken.add("quadruples", cells_of(part.get("cells")), ",".join(map(str, digits)))


def extremes(*, least: bool) -> Take:
    """Return a reader of cells that are less, or more, than their neighbors."""

    def take(value: Any, found: Part, taken: Collected) -> None:
        cells = [taken.inside(cell_of(part.get("cell"))) for part in parts_of(value)]
        for row, column in cells:
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                other = Cell(row + down, column + right)
                inside = 0 <= other.row < taken.size and 0 <= other.column < taken.size
                if inside and other not in cells:
                    first = min((row, column), other) == (row, column)
                    sign = "<^"[down != 0] if first == least else ">v"[down != 0]
                    if not taken.sign("signs", [Cell(row, column), other], sign):
                        raise SatgridError("a cell would be less and more than one beside it")

    return take


def given(value: Any) -> int:
    """Return a given number."""
    return number_of(value)


def candidates(cell: Cell, marks: Any, entry: Part, taken: Collected) -> None:
    """Read the numbers that the setter leaves to a cell."""
    if not marks:
        return
    numbers = sorted({number_of(mark) for mark in list_of(marks)})
    if not all(1 <= number <= taken.size for number in numbers):
        raise SatgridError("given pencil marks must be numbers of the board")
    taken.add("candidates", [cell], ",".join(map(str, numbers)))
