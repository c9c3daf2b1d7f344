"""What models of declared genres share: layers as facts for clingo, numbers for CP-SAT, keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from satgrid.answers.kinds import Bridges, Division, Lines, Numbers
from satgrid.board.grid import Cell, Side
from satgrid.board.regions import cells_of
from satgrid.puzzle.bridges import Bridge
from satgrid.puzzle.numbers import Entry

FILLED = """
1 { answer(I,J,N) : number(N) } 1 :- cell(I,J).
answer(I,J,N) :- givens(I,J,N).
"""
ONCE = """
1 { answer(I,J,N) : line(L,I,J) } 1 :- line(L,_,_), number(N).
"""


def facts(board: Any, *, without: str = "") -> str:
    """Return the cells of a board and its layers, but for one, for clingo.

    A number of a layer is an atom with the layer's name: ``numbers(row,column,number)``. Any other
    sign is one of ``sign``. The cells of regions are ``rooms(room,row,column)``.
    """
    found = [f"cell({row},{column})." for row, column in board.open_cells]
    if isinstance(board.answer, Numbers):
        found.append(f"number(1..{board.most}).")
    for name, value in board.data.items():
        if name == without:
            continue
        if isinstance(value, Mapping):
            words = [(place, coded(board, word)) for place, word in value.items()]
            found += [_fact(name, place, word) for place, word in words]
        else:
            found.append(grouped(name, cells_of(value)))
    return "\n".join([*found, ""])


def coded(board: Any, word: Any) -> Any:
    """Return the number of a letter, and any other word as it is."""
    letters = getattr(board.answer, "letters", "")
    return letters.index(word) + 1 if letters and word in [*letters] else word


def _fact(name: str, place: Any, word: Any) -> str:
    parts = place if isinstance(place, Sequence) else (place,)
    flat = chain.from_iterable([part] if isinstance(part, int | str) else part for part in parts)
    where = ",".join(map(str, flat))
    return f"{name}({where},{word})." if isinstance(word, int) else f'sign({where},"{word}").'


def sides(board: Any) -> str:
    """Return the sides between cells for clingo."""
    return "".join(
        f"side({one.row},{one.column},{other.row},{other.column}).\n"
        for one, other in board.grid.sides()
    )


def grouped(name: str, groups: Iterable[Sequence[Any]]) -> str:
    """Return the cells of each group for clingo."""
    return "".join(
        f"{name}({number},{cell[0]},{cell[1]}).\n"
        for number, cells in enumerate(groups)
        for cell in cells
    )


IN_LINES = """
in(above,J,I,J) :- cell(I,J).
in(below,J,I,J) :- cell(I,J).
in(left,I,I,J) :- cell(I,J).
in(right,I,I,J) :- cell(I,J).
"""
"""The cells of the line that has a number at one of its ends."""

COUNTED = (
    IN_LINES
    + """
:- beside(S,A,N), not N { answer(I,J) : in(S,A,I,J) } N.
"""
)
"""Numbers beside lines count shaded cells."""


def lines(board: Any) -> list[list[Cell]]:
    """Return the rows, the columns, and the long diagonals where a line of the header asks so."""
    found = [*board.grid.rows(), *board.grid.columns()]
    if board.options.get("diagonals") == "yes":
        along = range(board.shape[0])
        found += [[Cell(at, at) for at in along], [Cell(at, len(along) - 1 - at) for at in along]]
    return found


def shown(board: Any) -> str:
    """Return which atoms of clingo's are the answer."""
    kind = board.answer
    if isinstance(kind, Bridges):
        return "#show answer/5."
    lines = isinstance(kind, Lines | Division)
    return f"#show answer/{4 if lines else 3 if isinstance(kind, Numbers) else 2}."


def named(*numbers: int) -> Any:
    """Return the key that an atom of clingo's stands for: cell, number in one, side, bridge."""
    if len(numbers) == 5:
        return Bridge(Cell(*numbers[:2]), Cell(*numbers[2:4]), numbers[4])
    if len(numbers) == 4:
        return Side(Cell(*numbers[:2]), Cell(*numbers[2:]))
    return Entry(Cell(*numbers[:2]), numbers[2]) if len(numbers) == 3 else Cell(*numbers)


def held(place: Any, value: int) -> Any:
    """Return the key that a variable of CP-SAT's stands for that is 1 where the key is held."""
    return place if value else None


def entry(cell: Cell, value: int) -> Entry | None:
    """Return the key that a variable of CP-SAT's stands for that is a cell's number, 0 for none."""
    return Entry(cell, value) if value else None


def numbers(model: Any, board: Any, low: int = 1) -> dict[Cell, Any]:
    """Return a variable of CP-SAT's for the number in each cell; those given are constant."""
    given = {cell: coded(board, word) for cell, word in board.data.get("givens", {}).items()}
    return {
        cell: model.new_constant(given[cell])
        if isinstance(given.get(cell), int)
        else model.new_int_var(low, board.most, "")
        for cell in board.open_cells
    }


def equal(model: Any, variable: Any, number: int) -> Any:
    """Return a literal of CP-SAT's for a variable with this number."""
    literal = model.new_bool_var("")
    model.add(variable == number).only_enforce_if(literal)
    model.add(variable != number).only_enforce_if(~literal)
    return literal


def once(model: Any, board: Any, value: Mapping[Cell, Any]) -> None:
    """Add to a model of CP-SAT that each line has each number once; 0 is an empty cell."""
    full = board.most == max(board.shape)
    is_number = {
        (cell, number): equal(model, variable, number)
        for cell, variable in (() if full else value.items())
        for number in range(1, board.most + 1)
    }
    for line in lines(board):
        if full:
            model.add_all_different([value[cell] for cell in line])
        else:
            for number in range(1, board.most + 1):
                model.add_exactly_one(is_number[cell, number] for cell in line)


def bits(model: Any, board: Any, given: Mapping[Cell, bool]) -> dict[Cell, Any]:
    """Return a variable of CP-SAT's for each cell that may be shaded; those given are constant."""
    return {
        cell: model.new_constant(int(given[cell])) if cell in given else model.new_bool_var("")
        for cell in board.open_cells
    }
