"""The exact cover as the engine sees it: numbered items, options, and what each option uses.

More general than a tiling on purpose.  In a quotient by a symmetry an item is a set of cells
that are always covered together, and an option lays several placements at once; it then uses
a piece several times, or several pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from satgrid.board.cover import ExactCover
from satgrid.board.grid import Place, neighbors
from satgrid.errors import SatgridError
from satgrid.record import record

__all__ = ["PieceOption", "Problem", "fixed", "problem_of", "quotient"]


@record
class PieceOption:
    """A choice of the exact cover: items that are covered together."""

    items: tuple[int, ...]
    """Numbers of the items, ascending."""
    uses: tuple[tuple[int, int], ...]
    """Pairs (piece, copies)."""
    placements: tuple[int, ...]
    """Indices of the placements it stands for."""


@record
class Problem:
    """Cover each item exactly once by options, each piece within its bounds."""

    cells: tuple[Place, ...]
    """Where each item lies; an item of several cells is placed at its first."""
    neighbors: tuple[tuple[int, ...], ...]
    """For each item, the items that touch it."""
    options: tuple[PieceOption, ...]
    bounds: tuple[tuple[int, int | None], ...]
    """For each piece, the least and the most copies still to be used (None: any number)."""


def problem_of(cover: ExactCover) -> Problem:
    """Convert a cover to a problem; its cells and pieces are numbered in their order."""
    number = {cell: index for index, cell in enumerate(cover.cells)}
    piece = {name: index for index, name in enumerate(cover.bounds)}
    options = []
    for index, placement in enumerate(cover.placements):
        if not placement.cells or not all(cell in number for cell in placement.cells):
            raise SatgridError(f"a placement of {placement.piece!r} does not lie on the board")
        if placement.piece not in piece:
            raise SatgridError(f"the piece {placement.piece!r} has no bounds")
        items = tuple(sorted(number[cell] for cell in placement.cells))
        options.append(PieceOption(items, ((piece[placement.piece], 1),), (index,)))
    touching = tuple(
        tuple(sorted(number[near] for near in neighbors(cell) if near in number))
        for cell in cover.cells
    )
    return _pruned(Problem(cover.cells, touching, tuple(options), tuple(cover.bounds.values())))


def fixed(problem: Problem, chosen: Iterable[PieceOption]) -> Problem | None:
    """Return the remaining cover after choosing some options, or None if they conflict.

    Options keep their order and their placements.
    """
    bounds = list(problem.bounds)
    gone: set[int] = set()
    for option in chosen:
        if not gone.isdisjoint(option.items):
            return None
        gone.update(option.items)
        for piece, copies in option.uses:
            least, most = bounds[piece]
            if most is not None and most < copies:
                return None
            bounds[piece] = (max(least - copies, 0), None if most is None else most - copies)
    kept = [item for item in range(len(problem.cells)) if item not in gone]
    number = {item: index for index, item in enumerate(kept)}
    return _pruned(
        Problem(
            tuple(problem.cells[item] for item in kept),
            tuple(
                tuple(number[near] for near in problem.neighbors[item] if near in number)
                for item in kept
            ),
            tuple(
                PieceOption(
                    tuple(number[item] for item in option.items), option.uses, option.placements
                )
                for option in problem.options
                if gone.isdisjoint(option.items)
            ),
            tuple(bounds),
        )
    )


def quotient(problem: Problem, move: Sequence[int]) -> Problem:
    """Return the cover whose solutions are the solutions that ``move`` maps to themselves.

    Such a solution is a union of orbits of placements, so an option is an orbit whose members are
    pairwise disjoint. Cells of one orbit are covered by the same options; all cells with equal
    options become one item, so that the action of the move on cells is not needed.
    """
    by_placement = {option.placements[0]: option for option in problem.options}
    orbits: list[PieceOption] = []
    seen: set[int] = set()
    for start in by_placement:
        if start in seen:
            continue
        orbit = [start]
        while move[orbit[-1]] != start:
            orbit.append(move[orbit[-1]])
        seen.update(orbit)
        # a member may be missing: it was dropped because its piece may not be used
        members = [by_placement[index] for index in orbit if index in by_placement]
        items = sorted(item for member in members for item in member.items)
        if len(members) < len(orbit) or len(set(items)) < len(items):
            continue
        uses: dict[int, int] = {}
        for member in members:
            for piece, copies in member.uses:
                uses[piece] = uses.get(piece, 0) + copies
        orbits.append(PieceOption(tuple(items), tuple(sorted(uses.items())), tuple(sorted(orbit))))
    return _joined(Problem(problem.cells, problem.neighbors, tuple(orbits), problem.bounds))


def _joined(problem: Problem) -> Problem:
    """Return the problem with items of equal options made one."""
    covering: list[list[int]] = [[] for _ in problem.cells]
    for index, option in enumerate(problem.options):
        for item in option.items:
            covering[item].append(index)
    number: dict[tuple[int, ...], int] = {}
    joined = [number.setdefault(tuple(options), len(number)) for options in covering]
    first = {new: item for item, new in reversed(list(enumerate(joined)))}
    near: list[set[int]] = [set() for _ in number]
    for item, new in enumerate(joined):
        near[new].update(joined[beside] for beside in problem.neighbors[item])
    return _pruned(
        Problem(
            tuple(problem.cells[first[new]] for new in range(len(number))),
            tuple(tuple(sorted(beside - {new})) for new, beside in enumerate(near)),
            tuple(
                PieceOption(
                    tuple(sorted({joined[item] for item in option.items})),
                    option.uses,
                    option.placements,
                )
                for option in problem.options
            ),
            problem.bounds,
        )
    )


def _pruned(problem: Problem) -> Problem:
    """Drop options that use more copies of a piece than exist."""

    def fits(option: PieceOption) -> bool:
        return all(
            (most := problem.bounds[piece][1]) is None or copies <= most
            for piece, copies in option.uses
        )

    options = tuple(option for option in problem.options if fits(option))
    return Problem(problem.cells, problem.neighbors, options, problem.bounds)
