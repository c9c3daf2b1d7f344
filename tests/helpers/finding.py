"""The findings of a technique on a small, partly known board."""

from __future__ import annotations

from typing import Any

from satgrid.board.grid import Cell, Side
from satgrid.explain.reasons import Explainer
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.steps.techniques import Deduction, Fact, Known, absent, held, techniques

__all__ = ["findings", "found_by", "marked", "sides"]


def found_by(puzzle: Puzzle[Any], name: str, known: str) -> list[tuple[str, list[int]]]:
    """Return the facts that a technique finds, and by which clues.

    Parameters
    ----------
    known
        What is known of each cell, row by row: # it is in the answer, o it is not, . nothing.
    """
    signs = dict(zip(puzzle.grid, known.replace(" ", ""), strict=True))  # type: ignore[attr-defined]
    knowledge = Known({cell: [cell] for cell in signs})
    knowledge.learn(held(cell for cell, sign in signs.items() if sign == "#"))
    knowledge.learn(absent(cell for cell, sign in signs.items() if sign == "o"))
    [technique] = [one for one in techniques(puzzle) if one.name == name]
    return [
        (
            " ".join(f"{'#' if holds else 'o'}{key[0]},{key[1]}" for key, holds in one.facts),
            list(one.clues),
        )
        for one in technique.find(puzzle, knowledge)
    ]


def marked(cells: Any, gone: set[Any]) -> Known:
    """Return the knowledge that some numbers are not in some cells, given as pairs of both."""
    known = Known(cells, exclusive=True)
    known.learn(absent(key for key in known.places if tuple(key) in gone))
    return known


def sides(words: str) -> list[Any]:
    """Return sides written as the digits of both cells, and cells: ``0001 12``."""
    found: list[Any] = []
    for word in words.split():
        cells = [Cell(int(word[at]), int(word[at + 1])) for at in range(0, len(word), 2)]
        found.append((cells[0],) if len(cells) == 1 else Side.between(*cells))
    return found


def findings(text: str, name: str, held: str = "", gone: str = "") -> list[Deduction]:
    """Return what a technique finds; all follow from the facts and clues that they name."""
    board: Any = registry.parse(text)
    with Explainer(board) as explainer:
        [way] = [one for one in techniques(board) if one.name == name]
        known = Known(explainer.cells)
        known.learn(Fact(key, True) for key in sides(held))
        known.learn(Fact(key, False) for key in sides(gone))
        found = list(way.find(board, known))
        for each in found:
            chosen = [explainer.selectors[number] for number in each.clues]
            because = [explainer.literal(fact) for fact in each.because]
            differs = explainer.any_of([-explainer.literal(fact) for fact in each.facts])
            assert all(fact in known for fact in each.because)
            assert not explainer.fits([*chosen, *because, differs])
        return found
