"""Techniques for loops: forced lines, impossible lines, and lines that close a loop too early.

A genre says which sides meet at each node: at a corner of cells, or in a cell. A node has two lines
or none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from satgrid.board.grid import Place, Side
from satgrid.steps.techniques import Deduction, Fact, Finder, Known, Technique, absent, held

__all__ = ["LoopReason", "Nodes", "Outside", "along", "closed_early", "must_pass"]

Nodes = Callable[[Any], Mapping[Place, Sequence[Side]]]
"""Gives for a puzzle the sides that meet at each node."""


class LoopReason(NamedTuple):
    """Clues by number, and known facts."""

    clues: Sequence[int] = ()
    facts: Sequence[Fact] = ()


Outside = Callable[[Any, Known, frozenset[Side], Iterable[Place]], "LoopReason | None"]
"""Says why lines that would be a loop, and the nodes on it, are not all there is; None if nothing
does. That some other side is known to have a line is seen without it."""


def along(nodes: Nodes) -> tuple[Technique, Technique, Technique]:
    """Return the techniques common to all loops: forced lines, and impossible lines."""
    return (
        Technique(
            "two lines meet",
            1,
            "The loop passes here already, so no third line ends here.",
            _passed(nodes),
        ),
        Technique(
            "only way on",
            1,
            "The line does not end, and one way on is left.",
            _goes_on(nodes),
        ),
        Technique(
            "dead end",
            2,
            "A line could come here, but not leave.",
            _dead_end(nodes),
        ),
    )


def _passed(nodes: Nodes) -> Finder:
    """Return the finder of nodes with two lines: their other sides have no line."""

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        for sides in nodes(puzzle).values():
            lines = [side for side in sides if side in known.held]
            left = _left(sides, known)
            if left and len(lines) == 2:
                yield Deduction(absent(left), (), held(lines))

    return find


def _goes_on(nodes: Nodes) -> Finder:
    """Return the finder of line ends with one possible continuation."""

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        for sides in nodes(puzzle).values():
            lines = [side for side in sides if side in known.held]
            left = _left(sides, known)
            if len(left) == 1 and len(lines) == 1:
                gone = [side for side in sides if side in known.absent]
                yield Deduction(held(left), (), [*held(lines), *absent(gone)])

    return find


def _dead_end(nodes: Nodes) -> Finder:
    """Return the finder of nodes that a line could reach but not leave."""

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        for sides in nodes(puzzle).values():
            left = _left(sides, known)
            gone = [side for side in sides if side in known.absent]
            if len(left) == 1 and len(gone) == len(sides) - 1:
                yield Deduction(absent(left), (), absent(gone))

    return find


def must_pass(nodes: Nodes, why: Callable[[Any, Known, Place], LoopReason | None]) -> Finder:
    """Return the finder of nodes that the loop must pass, with only two possible sides.

    Parameters
    ----------
    why
        Returns, for a puzzle, the known facts and a node, why the loop passes there; None
        where that is not known.
    """

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        for node, sides in nodes(puzzle).items():
            gone = [side for side in sides if side in known.absent]
            if len(sides) - len(gone) != 2 or not _left(sides, known):
                continue
            reason = why(puzzle, known, node)
            if reason:
                ways = [side for side in sides if side not in known.absent]
                yield Deduction(held(ways), reason.clues, [*reason.facts, *absent(gone)])

    return find


def closed_early(
    nodes: Nodes, ends: Callable[[Side], tuple[Place, Place]], outside: Outside
) -> Finder:
    """Return the finder of sides that would close a loop too early.

    Parameters
    ----------
    ends
        Returns the nodes that a side joins.
    """

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        paths = _paths(nodes(puzzle), known, ends)
        first: dict[int, Side] = {}
        for path in paths.values():
            first.setdefault(id(path), path.sides[0])
        for node, path in paths.items():
            for side in _left(nodes(puzzle)[node], known):
                one, other = ends(side)
                if one != node or paths.get(other) is not path:
                    continue
                elsewhere = next((first[at] for at in first if at != id(path)), None)
                reason = (
                    LoopReason((), held([elsewhere]))
                    if elsewhere
                    else outside(puzzle, known, frozenset([*path.sides, side]), path.nodes)
                )
                if reason:
                    because = [*held(path.sides), *reason.facts]
                    yield Deduction(absent([side]), reason.clues, because)

    return find


class _Path(NamedTuple):
    """A path of joined lines, and its nodes."""

    sides: list[Side]
    nodes: list[Place]


def _paths(
    nodes: Mapping[Place, Sequence[Side]],
    known: Known,
    ends: Callable[[Side], tuple[Place, Place]],
) -> dict[Place, _Path]:
    """Return the path of each node that a line reaches."""
    paths: dict[Place, _Path] = {}
    for start, sides in nodes.items():
        if start in paths or known.held.isdisjoint(sides):
            continue
        path = _Path([], [])
        fresh = [start]
        paths[start] = path
        while fresh:
            node = fresh.pop()
            path.nodes.append(node)
            for side in nodes[node]:
                if side in known.held and side not in path.sides:
                    path.sides.append(side)
                    for end in ends(side):
                        if end not in paths:
                            paths[end] = path
                            fresh.append(end)
    return paths


def _left(sides: Iterable[Side], known: Known) -> list[Side]:
    return [side for side in sides if not known.settled(side)]
