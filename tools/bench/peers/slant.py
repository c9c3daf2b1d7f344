"""Slant for other programs: numbers at corners, and every corner reaches the edge: no loop."""

from __future__ import annotations

from typing import Any

from peers import declared, shades
from peers.declared import held as key, named
from satgrid.board.grid import Cell

__all__ = ["constraints", "cuts", "key", "named", "rules"]

RULES = """
line(I,J,I+1,J+1) :- answer(I,J).
line(I+1,J,I,J+1) :- cell(I,J), not answer(I,J).
:- numbers(I,J,N), not N { line(I,J,I+1,J+1); line(I,J,I-1,J+1);
                           line(I-1,J-1,I,J); line(I+1,J-1,I,J) } N.
corner(I,J) :- cell(I,J). corner(I+1,J) :- cell(I,J).
corner(I,J+1) :- cell(I,J). corner(I+1,J+1) :- cell(I,J).
reached(I,J) :- corner(I,J), 1 { not corner(I-1,J); not corner(I+1,J);
                                 not corner(I,J-1); not corner(I,J+1) }.
reached(K,L) :- reached(I,J), line(I,J,K,L).
reached(I,J) :- reached(K,L), line(I,J,K,L).
:- corner(I,J), not reached(I,J).
"""


def rules(board: Any) -> str:
    """Return the board for clingo."""
    return declared.facts(board) + shades.CHOSEN + RULES


def constraints(model: Any, board: Any) -> dict[Any, Any]:
    """Add the numbers to a model of CP-SAT; ``cuts`` does the rest."""
    falling = declared.bits(model, board, {})
    for (row, column), number in board.data["numbers"].items():
        there = [Cell(row - 1, column - 1), Cell(row, column)]
        across = [Cell(row - 1, column), Cell(row, column - 1)]
        ends = [falling[cell] for cell in there if cell in falling]
        ends += [~falling[cell] for cell in across if cell in falling]
        model.add(sum(ends) == number)
    return falling


def cuts(board: Any, variables: dict[Any, Any], model: frozenset[Any]) -> list[list[Any]]:
    """Return for each piece of corners off the edge that a slant leads out of it."""
    import networkx as nx

    height, width = board.shape
    graph = nx.Graph()
    graph.add_nodes_from(board.grid.vertices())
    ways = {}
    for cell in board.grid:
        row, column = cell
        down = (row, column), (row + 1, column + 1)
        up = (row + 1, column), (row, column + 1)
        graph.add_edge(*(down if cell in model else up))
        ways[cell] = (down, up)
    found = []
    for piece in nx.connected_components(graph):
        if all(0 < row < height and 0 < column < width for row, column in piece):
            clause = []
            for cell, pairs in ways.items():
                for literal, ends in zip((variables[cell], ~variables[cell]), pairs, strict=True):
                    if (ends[0] in piece) != (ends[1] in piece):
                        clause.append(literal)
            found.append(clause)
    return found
