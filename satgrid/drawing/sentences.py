"""Known facts of a board as sentences for a player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from satgrid.board.grid import Place, named
from satgrid.board.naming import listed, numbered
from satgrid.drawing.answers import EdgesPainter, painter_for
from satgrid.puzzle.protocol import Clue, Puzzle
from satgrid.steps.techniques import Fact, Link, Trial

__all__ = ["Sentence", "cells_text", "chain_text", "facts_text", "sides_text"]
__all__ += ["state_text"]


def state_text(
    puzzle: Puzzle[Any], state: frozenset[Any], place: Place, *, together: bool = True
) -> str:
    """Describe a cell in the words of players.

    Parameters
    ----------
    together
        Whether to name the other cells of a key, such as those of a piece.
    """
    painter = painter_for(puzzle)
    whole = painter.whole(state, place)
    if whole is not None:
        return whole
    said = []
    for key in sorted(state):
        others = [named(other) for other in puzzle.places(key) if together and other != place]
        together_with = f" together with {'; '.join(others)}" if others else ""
        said.append(painter.stated(key) + together_with)
    return " and ".join(said) or "empty"


def cells_text(cells: Iterable[Place]) -> str:
    """Name cells, with successive ones as ranges.

    >>> cells_text([(2, 3), (2, 4), (2, 5), (2, 7)])
    'row 3, columns 4 to 6 and 8'
    >>> cells_text([(0, 0), (1, 0)])
    'column 1, rows 1 and 2'
    >>> cells_text([(0, 0), (1, 1)])
    'row 1, column 1; row 2, column 2'
    """
    left = sorted(tuple(cell) for cell in cells)
    if len(left) > 1 and len({cell[:-2] + cell[-1:] for cell in left}) == 1:
        layer = "".join(f"layer {at + 1}, " for at in left[0][:-2])
        rows = numbered([cell[-2] + 1 for cell in left])
        return f"{layer}column {left[0][-1] + 1}, rows {rows}"
    found = []
    for line, group in groupby(left, key=lambda cell: cell[:-1]):
        columns = [cell[-1] + 1 for cell in group]
        if len(columns) == 1:
            found.append(named((*line, columns[0] - 1)))
        else:
            name = named((*line, 0)).removesuffix(" 1")
            found.append(f"{name}s {numbered(columns)}")
    return "; ".join(found)


class Sentence(NamedTuple):
    """A sentence, and the key whose shape illustrates it; None if there is none."""

    words: str
    key: Any
    holds: bool


def _verb(places: Sequence[Place], said: str) -> str:
    """Return the verb between cells and their content, singular or plural."""
    if len(places) == 1:
        return "is"
    return "have" if said.startswith("a ") else "are"


def facts_text(
    puzzle: Puzzle[Any], facts: Sequence[Fact], found: Iterable[tuple[Place, frozenset[Any]]]
) -> list[Sentence]:
    """Describe the new facts on a board, one sentence per line.

    Parameters
    ----------
    found
        The cells that are complete with these facts, with their content.
    """
    painter = painter_for(puzzle)
    cells = {} if isinstance(painter, EdgesPainter) else dict(found)
    done: dict[str, list[Place]] = {}
    shown: dict[str, Fact] = {}
    keys = {place: fact.key for fact in facts for place in puzzle.places(fact.key)}
    for cell, state in cells.items():
        said = state_text(puzzle, state, cell, together=False)
        done.setdefault(said, []).append(cell)
        shown.setdefault(said, Fact(next(iter(sorted(state)), keys.get(cell)), bool(state)))
    sides: dict[str, list[Any]] = {}
    marks: dict[Place, list[str]] = {}
    for fact in facts:
        places = puzzle.places(fact.key)
        side = painter.side(fact.key)
        said = painter.said(fact.key) if side is not None else painter.stated(fact.key)
        if side is not None:
            said = said if fact.holds else f"no {said}"
            sides.setdefault(said, []).append(fact.key)
            shown.setdefault(said, fact)
        elif places[0] in cells:
            continue
        elif fact.holds:
            done.setdefault(said, []).append(places[0])
            shown.setdefault(said, fact)
        else:
            marks.setdefault(places[0], []).append(said)
    sentences = [
        Sentence(f"{cells_text(places)} {_verb(places, said)} {said}", *shown[said])
        for said, places in done.items()
    ]
    denied: dict[str, list[Place]] = {}
    for cell, words in marks.items():
        ways = [
            said if count == 1 else f"{said} in {count} ways"
            for said, count in Counter(words).items()
        ]
        denied.setdefault(listed(ways, "or"), []).append(cell)
    sentences += [
        Sentence(
            f"{cells_text(places)} {'is' if len(places) == 1 else 'are'} not {words}", None, False
        )
        for words, places in denied.items()
    ]
    return sentences + [
        Sentence(f"{said} {sides_text(painter, keys)}", *shown[said])
        for said, keys in sides.items()
    ]


def sides_text(painter: Any, sides: Iterable[Any]) -> str:
    """Name the places of lines or bridges; those along sides of cells in one line together.

    So a rectangle has four places at most: ``between columns 4 and 5, rows 1 and 2``.
    """
    along = isinstance(painter, EdgesPainter) and not getattr(painter.puzzle, "through", True)
    found: dict[Any, list[Any]] = {}
    for side in sides:
        inner = along and all(cell in painter.puzzle.grid for cell in side)
        level = inner and side[0][0] == side[1][0]
        at = (level, side[0][1] if level else side[0][0]) if inner else side
        found.setdefault(at, []).append(side)
    names = []
    for some in found.values():
        if len(some) == 1:
            names.append(painter.side(some[0]))
            continue
        (row, column), (_, right) = some[0]
        if right > column:
            rows = numbered(sorted(one[0] + 1 for one, _ in some))
            names.append(f"between columns {column + 1} and {column + 2}, rows {rows}")
        else:
            columns = numbered(sorted(one[1] + 1 for one, _ in some))
            names.append(f"between rows {row + 1} and {row + 2}, columns {columns}")
    return "; ".join(names)


def chain_text(puzzle: Puzzle[Any], trial: Trial, clues: Sequence[Clue]) -> list[str]:
    """Describe a chain: what is supposed, each link with its reason, and what is broken."""

    def reason(link: Link) -> str:
        return "; ".join([*(clues[number].name for number in link.clues), *link.rules])

    lines = [f"suppose {_fact_text(puzzle, trial.supposed)}"]
    for number, link in enumerate(trial.links, 1):
        assert link.fact is not None  # no end
        by = reason(link)
        lines.append(f"{number}. {_fact_text(puzzle, link.fact)}{f' ({by})' if by else ''}")
    return [*lines, f"this breaks: {reason(trial.broken) or 'the rules'}"]


def _fact_text(puzzle: Puzzle[Any], fact: Fact) -> str:
    return "; ".join(one.words for one in facts_text(puzzle, [fact], ()))
