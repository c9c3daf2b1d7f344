"""The drawing in a penpa link: elements at numbered points, and lines between points.

The points of a board of nx columns and ny rows, margins included, lie on a grid with two more on
each side: cells come first, then as many corners (the lower right one of each cell), then the
middles of lower sides, then those of right sides.
Source: penpa-edit, ``class_square.js`` (points) and ``class_p.js`` (``maketext``).
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import Any

from satgrid.board.grid import MOST_CELLS, Cell, Grid, Place, Side
from satgrid.board.text import Notes, Value, noted
from satgrid.record import record

__all__ = ["DARK", "Drawing", "Points", "Sheet"]

DARK = (1, 3, 4, 8)
"""The colors of a surface that mean shaded: greys and black."""
_TYPES = ("square", "sudoku", "kakuro")
_SIZE = 38
_KINDS = ("command_redo", "command_undo", "command_replay")
_DICTS: tuple[str, ...] = (
    "surface",
    "number",
    "numberS",
    "symbol",
    "freeline",
    "freelineE",
    "line",
    "lineE",
)
_DICTS += ("wall", "cage", "deletelineE")
_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
_TITLE, _AUTHOR, _SOURCE, _RULES = 15, 16, 17, 18
_TAGS = 17
_ESCAPES = {",": "%2C", "\n": "%2D", "&": "%2E", "=": "%2F"}


@record
class Points:
    """The numbers of points; rows and columns count from the first cell inside the margins."""

    height: int
    width: int
    top: int = 0
    bottom: int = 0
    left: int = 0
    right: int = 0

    @property
    def across(self) -> int:
        """The number of points in a row."""
        return self.width + self.left + self.right + 4

    @property
    def every(self) -> int:
        """The number of points of one kind on the sheet, such as centers or corners."""
        return self.across * (self.height + self.top + self.bottom + 4)

    def cell(self, row: int, column: int) -> int:
        """Return the number of a cell; cells outside the board are in the margins."""
        return self.across * (2 + self.top + row) + 2 + self.left + column

    def corner(self, row: int, column: int) -> int:
        """Return the number of the corner above and left of a cell."""
        return self.every + self.cell(row - 1, column - 1)

    def side(self, side: Side) -> int:
        """Return the number of the middle of the side between two cells."""
        one = self.cell(*side.one)
        return (3 if side.one.row == side.other.row else 2) * self.every + one

    def half(self, row: int, column: int) -> int:
        """Return the number of a place given in half cells; (0, 0) is the first cell's middle."""
        kind = {(0, 0): 0, (1, 1): 1, (1, 0): 2, (0, 1): 3}[row % 2, column % 2]
        return kind * self.every + self.cell(row // 2, column // 2)

    def border(self, side: Side) -> str:
        """Return the line along a side, from corner to corner."""
        return self.wall(side.one, side.other)

    def wall(self, one: Place, other: Place) -> str:
        """Return the line between two neighbors, from corner to corner."""
        first = self.corner(max(one[0], other[0]), max(one[1], other[1]))
        return f"{first},{first + (self.across if one[0] == other[0] else 1)}"

    def link(self, side: Side) -> str:
        """Return the line across a side, from the middle of one cell to that of the next."""
        one, other = sorted((side.one, side.other))
        return f"{self.cell(*one)},{self.cell(*other)}"

    @property
    def center(self) -> int:
        """The point in the middle of the board."""
        down = 2 * (2 + self.top) + self.height - 1
        right = 2 * (2 + self.left) + self.width - 1
        kind = {(0, 0): 0, (1, 1): 1, (1, 0): 2, (0, 1): 3}[down % 2, right % 2]
        return kind * self.every + self.across * (down // 2) + right // 2


@dataclass
class Drawing:
    """The elements drawn in one layer of penpa: of the problem, or of the solution."""

    dicts: dict[str, dict[str, Any]] = field(default_factory=dict)
    lists: dict[str, list[Any]] = field(default_factory=dict)

    @classmethod
    def parse(cls, found: Any) -> Drawing:
        """Read the known elements of a JSON object; ignore those of another form."""
        drawing = cls()
        if isinstance(found, dict):
            for kind in _DICTS:
                drawing.dicts[kind] = found[kind] if isinstance(found.get(kind), dict) else {}
            for kind in _LISTS:
                drawing.lists[kind] = found[kind] if isinstance(found.get(kind), list) else []
        return drawing

    def at(self, kind: str, point: int) -> Any:
        """Return the element at a point; None if there is none."""
        return self.dicts.get(kind, {}).get(str(point))

    def word(self, point: int) -> str | None:
        """Return the text at a point; None if there is none."""
        found = self.at("number", point)
        if not isinstance(found, list) or not found:
            return None
        # Candidates (kind 7) are notes of a solver; they are lists of digits.
        if len(found) > 2 and str(found[2]) == "7":
            return None
        return str(found[0]) if isinstance(found[0], str | int) else None

    def symbol(self, point: int) -> tuple[str, Any] | None:
        """Return the name and the style of the symbol at a point; None if there is none."""
        found = self.at("symbol", point)
        if not isinstance(found, list) or len(found) < 2 or not isinstance(found[1], str):
            return None
        return found[1], found[0]

    def dark(self, point: int) -> bool:
        """Return whether a cell is shaded."""
        return self.at("surface", point) in DARK

    def lines(self, kind: str) -> dict[str, int]:
        """Return the lines of a kind with their styles, each from its smaller point; no crosses."""
        found = {}
        for ends, style in self.dicts.get(kind, {}).items():
            points = ends.split(",")
            if len(points) == 2 and all(point.isdecimal() for point in points) and style != 98:
                one, other = sorted(map(int, points))
                found[f"{one},{other}"] = style if isinstance(style, int) else 1
        return found

    def put(self, kind: str, point: int | str, what: Any) -> None:
        """Draw an element at a point, or between two."""
        self.dicts.setdefault(kind, {})[str(point)] = what

    def empty(self) -> bool:
        """Return whether nothing is drawn."""
        return not any(self.dicts.values()) and not any(self.lists.values())

    def written(self) -> str:
        """Return the drawing as a JSON object."""
        found: dict[str, Any] = {kind: {"__a": []} for kind in _KINDS}
        for kind in ("surface", "number", "numberS", "symbol", "freeline", "freelineE"):
            found[kind] = self.dicts.get(kind, {})
        for kind in ("thermo", "arrows", "direction", "squareframe", "polygon"):
            found[kind] = self.lists.get(kind, [])
        for kind in ("line", "lineE", "wall", "cage", "deletelineE"):
            found[kind] = self.dicts.get(kind, {})
        for kind in ("killercages", "nobulbthermo"):
            found[kind] = self.lists.get(kind, [])
        return json.dumps(found, separators=(",", ":"), ensure_ascii=False)


@dataclass
class Sheet:
    """A board with its drawing.

    Attributes
    ----------
    tags
        The genres that the link names, in penpa's words.
    dots
        Whether the grid is drawn as dots, as for lines along the sides of cells.
    check
        The parts of the drawing that penpa checks, such as ``sol_surface``, with spaces between.
    holes
        The cells that the board lacks.
    """

    points: Points
    problem: Drawing = field(default_factory=Drawing)
    answer: Drawing = field(default_factory=Drawing)
    notes: Notes = ()
    rules: str = ""
    tags: tuple[str, ...] = ()
    dots: bool = False
    kind: str = "square"
    check: str = ""
    holes: frozenset[Cell] = frozenset()

    @property
    def grid(self) -> Grid:
        """The cells of the board."""
        return Grid(self.points.height, self.points.width)

    @classmethod
    def parse(cls, text: str, at: Value) -> Sheet:
        """Read the text of a link.

        Raises
        ------
        ParseError
            If the board does not consist of squares, or the text is incomplete.
        """
        lines = text.split("\n")
        head = lines[0].split(",")
        if head[0] not in _TYPES:
            raise at.error(f"a board of the form {head[0][:20]!r}: only boards of squares are read")
        if len(lines) < 6:
            raise at.error("this link ends too early")
        margins = _json(lines[1], at)
        sizes = [_whole(word, at) for word in head[1:3]]
        if not isinstance(margins, list) or len(margins) != 4 or len(sizes) != 2:
            raise at.error("the size of the board is missing")
        top, bottom, left, right = (_whole(number, at) for number in margins)
        height, width = sizes[1] - top - bottom, sizes[0] - left - right
        if height < 1 or width < 1:
            raise at.error("the board has no cells")
        if height * width > MOST_CELLS or sizes[0] * sizes[1] > 4 * MOST_CELLS:
            raise at.error(f"a board has at most {MOST_CELLS:,} cells")
        points = Points(height, width, top, bottom, left, right)
        holes = _holes(points, _json(lines[5], at), at)
        tags = _json(lines[_TAGS], at, []) if len(lines) > _TAGS else []
        notes = dict(enumerate(head))
        return cls(
            points,
            Drawing.parse(_json(lines[3], at)),
            Drawing.parse(_json(lines[4], at, {})),
            noted(
                title=_unescaped(notes.get(_TITLE, "")).removeprefix("Title: "),
                author=_unescaped(notes.get(_AUTHOR, "")).removeprefix("Author: "),
                source=_unescaped(notes.get(_SOURCE, "")),
            ),
            rules=_unescaped(notes.get(_RULES, "")),
            tags=tuple(tag for tag in tags if isinstance(tag, str)) if tags else (),
            kind=head[0],
            holes=holes,
        )

    def text(self, *, solving: bool = False) -> str:
        """Return the text of a link; a link for solving omits the answer."""
        points, notes = self.points, dict(self.notes)
        columns = points.width + points.left + points.right
        rows = points.height + points.top + points.bottom
        head = [self.kind, columns, rows, _SIZE, 0, 1, 1]
        head += [(columns + 1) * _SIZE, (rows + 1) * _SIZE, points.center, points.center]
        head += [0, 0, 0, 0]
        head += [f"Title: {_escaped(notes.get('title', ''))}"]
        head += [f"Author: {_escaped(notes.get('author', ''))}"]
        head += [_escaped(notes.get("source", "")), _escaped(self.rules), "OFF", "false"]
        cells = [points.cell(*cell) for cell in self.grid if cell not in self.holes]
        steps = [cells[0], *(b - a for a, b in pairwise(cells))]
        mode = _mode(dots=self.dots)
        begun = json.dumps(mode, separators=(",", ":"))
        if solving:
            begun = f'{json.dumps(mode["grid"], separators=(",", ":"))}~"surface"~["",1]'
        check = dict.fromkeys(self.check.split() if solving else (), True)
        return "\n".join(
            [
                ",".join(map(str, head)),
                f"[{points.top},{points.bottom},{points.left},{points.right}]",
                begun,
                self.problem.written(),
                "" if solving else self.answer.written(),
                json.dumps(steps, separators=(",", ":")),
                "[]",
                json.dumps(check, separators=(",", ":")),
                '"x"',
                '"x"',
                "[3,2,3]",
                json.dumps(mode, separators=(",", ":")),
                '"x"',
                "0",
                Drawing().written(),
                "x" if solving else Drawing().written(),
                "{}",
                json.dumps(self.tags, separators=(",", ":")),
                "Solved!" if solving else "",
            ]
        )


def _mode(*, dots: bool) -> dict[str, Any]:
    """Return the state of penpa's editor when a link is opened."""
    grid = ["3", "1", "2"] if dots else ["1", "2", "1"]
    usual: dict[str, Any] = {
        "edit_mode": "surface",
        "surface": ["", 1],
        "line": ["1", 3],
        "lineE": ["1", 3],
        "wall": ["", 2],
        "cage": ["1", 10],
        "number": ["1", 1],
        "symbol": ["circle_L", 1],
        "special": ["thermo", ""],
        "board": ["", ""],
        "move": ["1", ""],
        "combi": ["battleship", ""],
        "sudoku": ["1", 1],
    }
    return {"qa": "pu_q", "grid": grid, "pu_q": usual, "pu_a": {**usual, "sudoku": ["1", 9]}}


def _holes(points: Points, steps: Any, at: Value) -> frozenset[Cell]:
    """Return the cells that a board lacks, of a full rectangle."""
    if not isinstance(steps, list) or not all(isinstance(step, int) for step in steps):
        raise at.error("the cells of the board are missing")
    cells = set(accumulate(steps))
    grid = Grid(points.height, points.width)
    return frozenset(cell for cell in grid if points.cell(*cell) not in cells)


def _json(text: str, at: Value, default: Any = None) -> Any:
    if not text.strip() and default is not None:
        return default
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise at.error("this link is damaged: a part of it is not JSON") from None


def _whole(word: Any, at: Value) -> int:
    text = str(word)
    if not text.isdecimal() or not text.isascii() or len(text) > 6:
        raise at.error("the size of the board is not a number")
    return int(text)


def _escaped(text: str) -> str:
    for symbol, code in _ESCAPES.items():
        text = text.replace(symbol, code)
    return text


def _unescaped(text: str) -> str:
    for symbol, code in _ESCAPES.items():
        text = text.replace(code, symbol)
    return text
