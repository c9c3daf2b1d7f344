"""What no codec of a genre understood: refused if it may change the solutions, else remarked.

``TREATMENTS`` says for each kind of element what becomes of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import Any, NamedTuple

from satgrid.answers.answer import Answer, Shade
from satgrid.answers.kinds import Bars, Division, Lines, Pairs, Slants
from satgrid.board.grid import Cell
from satgrid.board.text import Value
from satgrid.formats.penpa.drawing import CROSS, DARK, is_note, is_point
from satgrid.formats.penpa.elements import place_of
from satgrid.formats.penpa.sheet import Sheet
from satgrid.formats.remarks import passed_over
from satgrid.layers.words_beside import Beside

__all__ = ["TREATMENTS", "judge"]

_GREEN = 2  # the color with which solvers mark cells that are not shaded
_EDGES = (Bars, Division, Pairs, Slants)


class Left(NamedTuple):
    """An element that no codec took.

    Attributes
    ----------
    answer
        The kind of answer of the genre.
    clued
        Whether the genre has words beside the board.
    frame
        The lines along the edge of the board.
    cell
        The cell, one beside a line, or the first one of a list; None if the element is at no point.
    """

    sheet: Sheet
    answer: Answer
    clued: bool
    frame: Collection[str]
    kind: str
    key: str
    element: Any
    cell: Cell | None

    @property
    def inside(self) -> bool:
        """Whether it is on the board, not beside it."""
        return self.cell is not None and self.cell in self.sheet.grid

    @property
    def text(self) -> str:
        """Its text, of a number."""
        return str(self.element[0]).strip()

    @property
    def beside(self) -> bool:
        """Whether it stands beside a line of the board."""
        if self.cell is None or self.inside:
            return False
        height, width = self.sheet.points.height, self.sheet.points.width
        return 0 <= self.cell.row < height or 0 <= self.cell.column < width


Verdict = tuple[bool, str] | None
"""Whether it is refused, and what it is; None where it says nothing at all."""


def _surface(left: Left) -> Verdict:
    if not left.inside:
        return False, "a colored cell beside the board"
    if left.element in DARK:
        return True, "a shaded cell"
    if left.element == _GREEN and isinstance(left.answer, Shade):
        return True, "a cell marked as not shaded"
    return False, "a colored cell"


def _number(left: Left) -> Verdict:
    if not isinstance(left.element, list) or not left.element:
        return True, "a damaged number"
    if not left.text or is_note(left.element):
        return None
    beside = left.beside and (left.text.isdecimal() or left.clued)
    what = f"{left.text[:20]!r}"
    return (True, what) if left.inside or beside else (False, f"the text {what} beside the board")


def _symbol(left: Left) -> Verdict:
    found = left.element
    if not isinstance(found, list) or len(found) < 2:
        return True, "a damaged symbol"
    style = str(found[0])[:20]
    return True, f"{str(found[1])[:20]!r} of style {style}"


def _edge(left: Left) -> Verdict:
    along = isinstance(left.answer, Lines) and not left.answer.through
    if left.key in left.frame:
        return (True, "a given line") if along else None
    if isinstance(left.answer, _EDGES) or along:
        return True, "a given line, or a cross" if _crossed(left) else "a given line"
    return False, "a line along the sides of cells"


def _crossed(left: Left) -> bool:
    return "," not in left.key or left.element == CROSS


def _erased(left: Left) -> Verdict:
    return isinstance(left.answer, _EDGES), "an erased line of the grid"


def _line(left: Left) -> Verdict:
    crossed = _crossed(left)
    return True, "a cross on a line" if crossed else "a line through cells"


def _refused(noun: str) -> Callable[[Left], Verdict]:
    return lambda left: (True, noun) if left.element != [] else None


def _drawn(noun: str) -> Callable[[Left], Verdict]:
    return lambda _: (False, noun)


class Treatment(NamedTuple):
    """What becomes of a kind of element that no codec took, and how the docs say so."""

    of: Callable[[Left], Verdict]
    says: str


TREATMENTS: dict[str, Treatment] = {
    "surface": Treatment(
        _surface,
        "refused if it is dark (1, 3, 4, 8), or green (2) where cells are shaded; other colors, "
        "and all beside the board, are only drawn",
    ),
    "number": Treatment(
        _number,
        "refused on the board, and a number beside one of its lines; other texts beside it are "
        "only drawn, and notes (kind 7) and empty texts say nothing",
    ),
    "numberS": Treatment(_number, "as `number`"),
    "symbol": Treatment(_symbol, "refused"),
    "lineE": Treatment(
        _edge,
        "refused where lines along cells are the answer; elsewhere only drawn, and the frame of "
        "the board says nothing",
    ),
    "deletelineE": Treatment(_erased, "refused where such lines divide cells; else only drawn"),
    "line": Treatment(_line, "refused"),
    "wall": Treatment(_refused("a wall"), "refused"),
    "cage": Treatment(_refused("a dashed cage"), "refused"),
    "thermo": Treatment(_refused("a thermometer"), "refused"),
    "nobulbthermo": Treatment(_refused("a thermometer without a bulb"), "refused"),
    "arrows": Treatment(_refused("an arrow"), "refused"),
    "direction": Treatment(_refused("a line with an arrowhead"), "refused"),
    "squareframe": Treatment(_refused("a frame around cells"), "refused"),
    "killercages": Treatment(_refused("a cage"), "refused"),
    "polygon": Treatment(_drawn("a polygon"), "only drawn"),
    "freeline": Treatment(_drawn("a free line"), "only drawn"),
    "freelineE": Treatment(_drawn("a free line along sides"), "only drawn"),
}
"""By kind of element what becomes of what no codec of the genre took."""


def judge(sheet: Sheet, at: Value, answer: Answer, layers: Iterable[Any] = ()) -> None:
    """Refuse what may change the solutions, and remark what is only drawn, once for each kind.

    Parameters
    ----------
    answer, layers
        The kind of answer and the layers of the genre.

    Raises
    ------
    ParseError
        With the place of the first element that may change the solutions.
    """
    clued = any(isinstance(layer, Beside) for layer in layers)
    inner = set(sheet.grid.sides())
    edge = [side for side in sheet.grid.sides(outer=True) if side not in inner]
    frame = frozenset(map(sheet.points.border, edge))
    drawn: Counter[str] = Counter()
    first: dict[str, str] = {}
    for kind, key, element in sheet.problem.left():
        cell = _cell(sheet, kind, key, element)
        verdict = TREATMENTS[kind].of(Left(sheet, answer, clued, frame, kind, key, element, cell))
        if verdict is None:
            continue
        refused, what = verdict
        where = place_of(cell) if cell is not None else "outside the board"
        if refused:
            raise at.error(f"{where}: {what} means nothing in this genre")
        drawn[what] += 1
        first.setdefault(what, where)
    for what, number in drawn.items():
        more = f", and {number - 1} more of the kind" if number > 1 else ""
        passed_over(f"{first[what]}: {what}{more}: only drawn, and passed over")


def _cell(sheet: Sheet, kind: str, key: str, element: Any) -> Cell | None:
    """Return the cell of an element, beside a line, or first in a list; None if it has none."""
    points = key.split(",")[::-1]  # the corner where a line ends is that of a cell beside it
    if kind in sheet.problem.lists:
        points = [str(point) for point in element] if isinstance(element, list) else []
    if not points or not is_point(points[0]):
        return None
    point = int(points[0])
    if kind in ("numberS", "cage"):  # four for each cell, behind those of the cells
        point = point // 4 - sheet.points.every
    _, row, column = sheet.points.place(point)
    return Cell(row, column)
