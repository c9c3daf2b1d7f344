"""The findings of a technique on a small, partly known board."""

from __future__ import annotations

from typing import Any

from satgrid.puzzle.protocol import Puzzle
from satgrid.steps.techniques import Known, absent, held, techniques

__all__ = ["found_by", "marked"]


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
