"""Snake for other programs: cells reached from the first circle, counts beside lines."""

from __future__ import annotations

from typing import Any

from peers import declared, reaching, shades
from peers.declared import held as key, named
from satgrid.layers.words_beside import line

__all__ = ["constraints", "cuts", "key", "named", "rules"]

RULES = """
:- sign(I,J,_), not answer(I,J).
near(I,J,I+X,J+Y) :- cell(I,J), way(X,Y), cell(I+X,J+Y).
:- sign(I,J,"b"), not 1 { answer(K,L) : near(I,J,K,L) } 1.
:- sign(I,J,"w"), not 2 { answer(K,L) : near(I,J,K,L) } 2.
:- answer(I,J), 3 { answer(K,L) : near(I,J,K,L) }.
end(I,J) :- answer(I,J), { answer(K,L) : near(I,J,K,L) } 1.
some :- end(_,_).
:- not some.
:- answer(I,J), answer(I+1,J), answer(I,J+1), answer(I+1,J+1).
:- answer(I,J), answer(I+1,J+1), not answer(I+1,J), not answer(I,J+1).
:- answer(I,J+1), answer(I+1,J), not answer(I,J), not answer(I+1,J+1).
"""


def rules(board: Any) -> str:
    """Return the board for clingo; a circle is on the snake, or some cell is."""
    roots = list(board.data["circles"])[:1] or list(board.open_cells)
    counts = [
        f"count({group},{number}).\n"
        + "".join(
            f"group({group},{cell.row},{cell.column}).\n" for cell in line(side, at, board.shape)
        )
        for group, ((side, at), number) in enumerate(board.data["beside"].items())
    ]
    cells = [f"cell({row},{column})." for row, column in board.open_cells]
    cells += [
        f'sign({row},{column},"{word}").' for (row, column), word in board.data["circles"].items()
    ]
    own = "\n".join(cells) + "\n" + "".join(counts) + reaching.roots("shaded", roots)
    return own + shades.CHOSEN + RULES + shades.COUNTED + shades.SHADED + reaching.RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add the path and the counts to a model of CP-SAT; ``cuts`` does the rest."""
    circles = board.data["circles"]
    shaded = declared.bits(model, board, dict.fromkeys(circles, True))
    ends = []
    for cell, own in shaded.items():
        beside = sum(shaded[one] for one in board.grid.neighbors(cell))
        model.add(beside <= 2).only_enforce_if(own)
        if cell in circles:
            model.add(beside == (1 if circles[cell] == "b" else 2))
        end = model.new_bool_var("")
        model.add_implication(end, own)
        model.add(beside <= 1).only_enforce_if(end)
        model.add(beside >= 2).only_enforce_if([own, ~end])
        ends.append(end)
    model.add_bool_or(ends)
    for upper, right, lower, last in shades.squares(board):
        model.add_bool_or([~shaded[cell] for cell in (upper, right, lower, last)])
        for one, other, two, three in ((upper, last, right, lower), (right, lower, upper, last)):
            model.add_bool_or([~shaded[one], ~shaded[other], shaded[two], shaded[three]])
    for (side, at), number in board.data["beside"].items():
        model.add(sum(shaded[cell] for cell in line(side, at, board.shape)) == number)
    return shaded


def cuts(board: Any, variables: dict[Any, Any], model: frozenset[Any]) -> list[list[Any]]:
    """Return what a model of CP-SAT's breaks."""
    return shades.cuts(board, variables, model, shaded=True)
