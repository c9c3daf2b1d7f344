"""Tapa for other programs: the patterns around each clue, one wall without squares."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from peers import declared, reaching, shades
from peers.declared import held as key, named
from satgrid.board.grid import Cell

__all__ = ["constraints", "cuts", "key", "named", "rules"]

RULES = """
:- clue(I,J), answer(I,J).
1 { chosen(I,J,P) : pattern(I,J,P) } 1 :- clue(I,J).
:- chosen(I,J,P), shaded(I,J,P,K,L), not answer(K,L).
:- chosen(I,J,P), bare(I,J,P,K,L), answer(K,L).
:- answer(I,J), answer(I+1,J), answer(I,J+1), answer(I+1,J+1).
"""


def _patterns(board: Any, clue: Cell, word: str) -> Iterator[dict[Cell, bool]]:
    """Yield the ways to shade the cells around a clue."""
    row, column = clue
    ring = [Cell(row - 1, column + step) for step in (-1, 0, 1)] + [Cell(row, column + 1)]
    ring += [Cell(row + 1, column + step) for step in (1, 0, -1)] + [Cell(row, column - 1)]
    words = board.data["numbers"]
    open_ = [one in board.grid and one not in words for one in ring]
    for shaded in product(*[(False, True) if one else (False,) for one in open_]):
        lengths = [8] if all(shaded) else []
        for start in range(8):
            if shaded[start] and not shaded[start - 1]:
                ends = [far for far in range(8) if not shaded[(start + far) % 8]]
                lengths.append(ends[0])
        left = sorted(map(str, lengths or [0]))
        if len(left) == len(word):
            for one in word:
                if one in left:
                    left.remove(one)
            if len(left) == word.count("?"):
                yield {one: on for one, on in zip(ring, shaded, strict=True) if one in board.grid}


def rules(board: Any) -> str:
    """Return the board for clingo: the patterns of each clue; one around a clue is shaded."""
    words = board.data["numbers"]
    facts = []
    roots = list(board.open_cells)
    for cell, word in words.items():
        where = f"{cell.row},{cell.column}"
        facts.append(f"clue({where}).")
        near: set[Cell] = set()
        for number, pattern in enumerate(_patterns(board, cell, word)):
            facts.append(f"pattern({where},{number}).")
            near |= {one for one, on in pattern.items() if on}
            facts += [
                f"{'shaded' if on else 'bare'}({where},{number},{one.row},{one.column})."
                for one, on in pattern.items()
            ]
        if word not in "0?" and len(near) < len(roots):
            roots = sorted(near)
    own = declared.facts(board) + reaching.roots("shaded", roots) + "\n".join(facts)
    return own + shades.CHOSEN + RULES + shades.SHADED + reaching.RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add the patterns of each clue to a model of CP-SAT; ``cuts`` does the rest."""
    words = board.data["numbers"]
    shaded = declared.bits(model, board, dict.fromkeys(words, False))
    for square in shades.squares(board):
        model.add_bool_or([~shaded[cell] for cell in square])
    for cell, word in words.items():
        patterns = list(_patterns(board, cell, word))
        around = [one for one in board.grid.around(cell) if one in shaded]
        rows = [[int(pattern[one]) for one in around] for pattern in patterns]
        if around:
            model.add_allowed_assignments([shaded[one] for one in around], rows)
    return shaded


def cuts(board: Any, variables: dict[Any, Any], model: frozenset[Any]) -> list[list[Any]]:
    """Return what a model of CP-SAT's breaks."""
    return shades.cuts(board, variables, model, shaded=True)
