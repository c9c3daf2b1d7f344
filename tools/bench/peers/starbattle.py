"""Star battle for other programs: as many stars in each line and region, none of them touching."""

from __future__ import annotations

from itertools import chain
from typing import Any

from satgrid.board.grid import Cell
from satgrid.board.regions import cells_of

RULES = """
N { answer(I,J) : region(R,I,J) } N :- region(R,_,_), stars(N).
:- region(_,I,_), stars(N), not N { answer(I,J) } N.
:- region(_,_,J), stars(N), not N { answer(I,J) } N.
:- answer(I,J), answer(I,J+1).
:- answer(I,J), answer(I+1,J).
:- answer(I,J), answer(I+1,J+1).
:- answer(I,J), answer(I+1,J-1).
"""


def rules(puzzle: Any) -> str:
    """Return the board for clingo: the cells of the regions, and how many stars."""
    facts = [f"stars({puzzle.options['stars']})."]
    facts += [
        f"region({number},{cell.row},{cell.column})."
        for number, cells in enumerate(cells_of(puzzle.data["rooms"]))
        for cell in cells
    ]
    return "\n".join(facts) + RULES


def named(row: int, column: int) -> Cell:
    """Return the key that an atom of clingo's stands for."""
    return Cell(row, column)


def constraints(model: Any, puzzle: Any) -> dict[Any, Any]:
    """Add sums of lines and regions, and at most one star in four cells, to a model of CP-SAT."""
    grid, areas = puzzle.grid, cells_of(puzzle.data["rooms"])
    star = {cell: model.new_bool_var("") for cell in sorted(chain(*areas))}
    for line in (*grid.rows(), *grid.columns(), *areas):
        model.add(sum(star[cell] for cell in line if cell in star) == puzzle.options["stars"])
    for row in range(grid.height - 1):
        for column in range(grid.width - 1):
            square = [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
            model.add_at_most_one(star[cell] for cell in square if cell in star)
    return star


def key(cell: Cell, value: int) -> Cell | None:
    """Return the key that a variable of CP-SAT's stands for."""
    return cell if value else None
