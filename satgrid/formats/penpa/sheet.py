"""The sheet in a penpa link: a board with margins, its drawing, its notes and its tags.

Source: penpa-edit, ``class_p.js`` (``maketext``) and ``general.js`` (``load``).
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import Any

from satgrid.board.grid import MOST_CELLS, Cell, Grid
from satgrid.board.text import Notes, Value, noted
from satgrid.formats.penpa.drawing import Drawing
from satgrid.formats.penpa.points import Points

__all__ = ["Drawing", "Points", "Sheet"]

_TYPES = ("square", "sudoku", "kakuro")
_SIZE = 38
_TITLE, _AUTHOR, _SOURCE, _RULES = 15, 16, 17, 18
_TAGS = 17
_ESCAPES = {",": "%2C", "\n": "%2D", "&": "%2E", "=": "%2F"}


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
            tags=tuple(tag for tag in tags if isinstance(tag, str))
            if isinstance(tags, list)
            else (),
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
