"""How each kind of answer is drawn on, and read from, the solution side of a penpa link: a table.

Source of the checks and their codes: penpa-edit, ``class_p.js``, ``make_solution``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from satgrid.answers.answer import Answer, Shade
from satgrid.answers.kinds import Bars, Bridges, Division, Lines, Numbers, Pairs, Slants
from satgrid.answers.lines_and_cells import LinesAndCells
from satgrid.answers.triangles import Triangles
from satgrid.formats.penpa import line_answers, symbol_answers
from satgrid.formats.penpa.drawing import Drawing
from satgrid.formats.penpa.elements import family
from satgrid.formats.penpa.sheet import Sheet
from satgrid.layers import by_class

__all__ = ["ANSWERS", "PenpaAnswer", "checked", "codec", "draw", "read"]

_DOUBLE = 30
_CODES = {"circle": "A", "tri": "B", "battleship": "D", "star": "E", "tents": "F", "math": "G"}
"""The letter of a symbol in the answer that penpa compares with."""
_AKARI, _MINES = (3,), (4, 5)
"""The styles of ``sun_moon`` that are lamps (H) and mines (I)."""


class PenpaAnswer(NamedTuple):
    """How penpa holds a kind of answer.

    Attributes
    ----------
    read
        Returns the keys that are drawn, given the answer, the board, the sheet and whether only a
        finished answer counts; None if there is none.
    draw
        Draws a solution, given the answer, the board, the solution and the sheet, and states on
        the sheet how penpa checks it.
    says
        What is drawn, for the docs.
    """

    read: Callable[[Any, Any, Sheet, bool], Any]
    draw: Callable[[Any, Any, frozenset[Any], Sheet], None]
    says: str


ANSWERS: dict[type, PenpaAnswer] = {
    Bars: PenpaAnswer(
        symbol_answers.read_bars,
        symbol_answers.draw_bars,
        "`number` in each cell, an upright or a level bar, or a `line` in halves",
    ),
    Bridges: PenpaAnswer(
        line_answers.read_bridges,
        line_answers.draw_bridges,
        "`line` from cell to cell: 30 for two bridges, any other style for one",
    ),
    Division: PenpaAnswer(
        line_answers.read_division, line_answers.draw_division, "`lineE` between areas"
    ),
    Lines: PenpaAnswer(
        line_answers.read_lines,
        line_answers.draw_lines,
        "`line` through cells, whole or in two halves, or `lineE` along their sides",
    ),
    LinesAndCells: PenpaAnswer(
        line_answers.read_lines_and_cells,
        line_answers.draw_lines_and_cells,
        "`line` through cells and `surface` in shaded ones",
    ),
    Numbers: PenpaAnswer(
        symbol_answers.read_numbers,
        symbol_answers.draw_numbers,
        "`number` in each cell that is not given; + and - may be `math` 2 and 3",
    ),
    Pairs: PenpaAnswer(line_answers.read_pairs, line_answers.draw_pairs, "`lineE` between pairs"),
    Shade: PenpaAnswer(
        symbol_answers.read_shade,
        symbol_answers.draw_shade,
        "`surface` 1, 3, 4 or 8, or the genre's `symbol`: star, sun_moon 3 (lamp) and 4 (mine), "
        "tents 2, battleship, circle 2 (and 1 where all cells have one)",
    ),
    Slants: PenpaAnswer(
        line_answers.read_slants, line_answers.draw_slants, "`lineE` from corner to corner"
    ),
    Triangles: PenpaAnswer(
        symbol_answers.read_triangles, symbol_answers.draw_triangles, "`symbol` tri 1 to 4"
    ),
}


def codec(answer: Answer) -> PenpaAnswer:
    """Return the codec of a kind of answer."""
    found = by_class.codec("penpa", ANSWERS, answer)
    assert found is not None, type(answer)
    return found


def read(
    answer: Answer, board: Any, sheet: Sheet, *, finished: bool = True
) -> frozenset[Any] | None:
    """Return the keys that are drawn on the solution side; None if nothing is drawn there.

    Parameters
    ----------
    finished
        Whether an answer that lacks some numbers counts as no answer.
    """
    if sheet.answer.empty():
        return None
    found = codec(answer).read(answer, board, sheet, finished)
    return frozenset(found) if found else None


def draw(answer: Answer, board: Any, solution: frozenset[Any], sheet: Sheet) -> None:
    """Draw a solution, and state how penpa checks it."""
    codec(answer).draw(answer, board, solution, sheet)


def checked(drawing: Drawing) -> str:
    """Return the parameter ``a`` of a link, unpacked: the answer that penpa compares with.

    Each part is sorted as strings.
    """
    surface = sorted(cell for cell, color in drawing.dicts.get("surface", {}).items() if color)
    lines, edges = (
        sorted(f"{ends},{2 if style == _DOUBLE else 1}" for ends, style in found.items())
        for found in (drawing.dicts.get("line", {}), drawing.dicts.get("lineE", {}))
    )
    numbers = sorted(
        f"{cell},{found[0]}" for cell, found in drawing.dicts.get("number", {}).items()
    )
    codes = {
        cell: _code(name, style)
        for cell, (style, name, *_) in drawing.dicts.get("symbol", {}).items()
    }
    symbols = sorted(f"{cell},{code}" for cell, code in codes.items() if code)
    return json.dumps([surface, lines, edges, [], numbers, symbols], separators=(",", ":"))


def _code(name: str, style: int) -> str:
    """Return the style and the letter of a symbol; empty if penpa does not check it."""
    if name == "sun_moon":
        return f"{style}{'H' * (style in _AKARI)}{'I' * (style in _MINES)}"
    letter = _CODES.get("math" if name == "math_G" else family(name), "")
    return f"{1 if name == 'star' else style}{letter}" if letter else ""
