"""Where several solutions differ, and which added clues would leave one."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import islice
from typing import Any, TypeVar

from satgrid.board.grid import Place
from satgrid.errors import TimeUpError
from satgrid.explain.reasons import State, states
from satgrid.formula.clauses import Formula
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.protocol import Clue, DeclaredPuzzle, Puzzle
from satgrid.record import record
from satgrid.solve.enumeration import solutions
from satgrid.solve.session import Session, Status

__all__ = ["Difference", "Settling", "compare", "listed", "only", "settling"]

_LISTED = 200  # solutions compared at most
_TRIED = 200  # cells and clues tried at most where there are more
_PATIENCE = 20_000  # conflicts for each of them

Item = TypeVar("Item", bound=Hashable)


@record
class Difference:
    """The differences between solutions.

    Attributes
    ----------
    solutions
        The solutions compared, at least two.
    complete
        Whether these are all solutions. If not, each listed cell and clue leaves one solution, but
        others may as well.
    cells
        The cells that are not the same in all of them.
    deciding
        Cells that would leave exactly one solution if they were given, and which.
    telling
        Clues that could be added, each of which would leave exactly one solution.
    """

    solutions: tuple[frozenset[Any], ...]
    complete: bool
    cells: tuple[Place, ...]
    deciding: tuple[tuple[Place, State], ...]
    telling: tuple[Clue, ...]


@record
class Settling:
    """A clue that would settle a cell, and whether it would leave one solution."""

    clue: Clue
    only: bool


def compare(
    puzzle: Puzzle[Any],
    *,
    encoding: str | None = None,
    cardinality: str = "auto",
    solver: str = "auto",
    deadline: float | None = None,
) -> Difference | None:
    """Compare the solutions of a puzzle; None if it has fewer than two.

    Raises
    ------
    TimeUpError
        If the deadline comes before two are known.
    """
    formula = encoded(puzzle, encoding, cardinality=cardinality, deadline=deadline)
    found, complete = listed(formula, solver, deadline)
    if len(found) < 2:
        return None
    cells = states(puzzle, formula.answer_block())
    looks = [
        [(cell, frozenset(key for key in keys if key in solution)) for cell, keys in cells.items()]
        for solution in found
    ]
    parting = tuple(
        cell
        for cell, seen in zip(cells, zip(*looks, strict=True), strict=True)
        if len(set(seen)) > 1
    )
    deciding = sorted(_once(looks), key=lambda item: (item[0][0], item[1]))
    clues: list[dict[Any, Clue]] = []
    if isinstance(puzzle, DeclaredPuzzle):
        clues = [puzzle.more_clues(solution) for solution in found]
    telling = sorted(
        _once(clues), key=lambda item: (clues[item[1]][item[0]].cells, clues[item[1]][item[0]].name)
    )
    if not complete:
        with Session(formula, solver=solver) as session:
            for solution in found:
                session.add(*[-literal for literal in formula.stating(solution)])
            deciding = [
                ((cell, state), at)
                for (cell, state), at in deciding[:_TRIED]
                if _none(session, _stating(formula, cells[cell], state), deadline)
            ]
        telling = [
            (key, at)
            for key, at in telling[:_TRIED]
            if isinstance(puzzle, DeclaredPuzzle)
            and only(
                encoded(puzzle.with_clue(key), encoding, cardinality=cardinality),
                found[at],
                solver,
                deadline,
            )
        ]
    return Difference(
        found,
        complete,
        parting,
        tuple(item for item, _ in deciding),
        tuple(clues[at][key] for key, at in telling),
    )


def settling(
    puzzle: Puzzle[Any],
    place: Place,
    *,
    encoding: str | None = None,
    cardinality: str = "auto",
    solver: str = "auto",
    deadline: float | None = None,
) -> tuple[Settling, ...]:
    """Return clues of the puzzle's kinds that would settle a cell if one of them were added.

    Where the solutions are too many to be compared, some that would may be missing.

    Raises
    ------
    TimeUpError
        If the deadline comes first.
    """
    if not isinstance(puzzle, DeclaredPuzzle):
        return ()
    formula = encoded(puzzle, encoding, cardinality=cardinality, deadline=deadline)
    found, complete = listed(formula, solver, deadline)
    keys = states(puzzle, formula.answer_block()).get(tuple(place), [])
    looks: dict[Any, list[State]] = {}
    clues: dict[Any, Clue] = {}
    for solution in found:
        state = frozenset(key for key in keys if key in solution)
        more = puzzle.more_clues(solution)
        clues |= more
        for name in more:
            looks.setdefault(name, []).append(state)
    fitting = [name for name, seen in looks.items() if len(set(seen)) == 1]
    fitting.sort(key=lambda name: (clues[name].cells, clues[name].name))
    if complete:
        return tuple(Settling(clues[name], len(looks[name]) == 1) for name in fitting)
    settled = []
    for name in fitting[:_TRIED]:
        extended = encoded(
            puzzle.with_clue(name), encoding, cardinality=cardinality, deadline=deadline
        )
        with Session(extended, solver=solver) as session:
            literals = _stating(extended, keys, looks[name][0])
            session.add(*[-literal for literal in literals])
            if _none(session, [], deadline):
                one = next(solution for solution in found if name in puzzle.more_clues(solution))
                settled.append(Settling(clues[name], only(extended, one, solver, deadline)))
    return tuple(settled)


def listed(
    formula: Formula, solver: str, deadline: float | None
) -> tuple[tuple[frozenset[Any], ...], bool]:
    """Return some solutions, and whether there are no others."""
    listing = solutions(formula, solver=solver, limit=_LISTED + 1, deadline=deadline)
    found = tuple(islice(listing, _LISTED))
    complete = next(listing, None) is None and listing.complete
    listing.close()
    if len(found) < 2 and not complete:
        raise TimeUpError("the time is over before two solutions are found")
    return found, complete


def _once(found: Sequence[Iterable[Item]]) -> list[tuple[Item, int]]:
    """Return the items that are in exactly one collection, each with that collection's index."""
    places: dict[Item, list[int]] = {}
    for at, items in enumerate(found):
        for item in items:
            places.setdefault(item, []).append(at)
    return [(item, at[0]) for item, at in places.items() if len(at) == 1]


def _stating(formula: Formula, keys: Iterable[Any], state: State) -> list[int]:
    block = formula.answer_block()
    return [block[key] if key in state else -block[key] for key in keys]


def only(formula: Formula, solution: frozenset[Any], solver: str, deadline: float | None) -> bool:
    """Return whether it is certain that a formula has no other solution than this."""
    with Session(formula, solver=solver) as session:
        session.add(*[-literal for literal in formula.stating(solution)])
        return _none(session, [], deadline)


def _none(session: Session, literals: Sequence[int], deadline: float | None) -> bool:
    """Return whether it is certain that a session has no solution with some literals."""
    most = session.conflicts + _PATIENCE
    status = session.solve(literals, deadline=deadline, conflicts=most)
    return status is Status.UNSATISFIABLE
