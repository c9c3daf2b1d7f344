"""Reasons why a puzzle has no solution, or why a cell is forced.

A reason is a set of clues, as the puzzle lists them, from which the thing follows by the puzzle's
rules; none of them can be spared.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Self

from satgrid.board.grid import Place
from satgrid.errors import SatgridError
from satgrid.formula.clauses import Model
from satgrid.formula.derived import guarded
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.numbers import Vacancy
from satgrid.puzzle.protocol import Clue, Puzzle
from satgrid.record import record
from satgrid.solve.cores import PatienceError, Solve, asked, minimal, smallest
from satgrid.solve.session import Session
from satgrid.steps.techniques import Fact

__all__ = ["BESIDE_FLAW", "Explainer", "Forcing", "Reason", "State", "states"]

State = frozenset[Any]
"""The keys of a solution that refer to one cell."""

BESIDE_FLAW = 2000  # conflicts spent on clues where a flaw says already why there is no solution
_TRIES = 4000  # questions to the solver in search of fewer clues


@record
class Reason:
    """Clues that suffice, by number in the puzzle's list; none of them can be removed."""

    clues: tuple[int, ...]
    smallest: bool
    """Whether it is known that no fewer clues suffice."""


@record
class Forcing:
    """The content of a cell in a solution with its reason, or another possible content."""

    cell: Place
    state: State
    reason: Reason | None
    other: State | None = None


class Explainer:
    """One solver run on a puzzle whose clues can be switched off; use it in a ``with`` block.

    Parameters
    ----------
    encoding
        By name; by default the one in which the puzzle's clues stand apart.
    deadline
        The reading of ``time.monotonic()`` at which every question, and getting ready for them,
        ends with TimeUpError.

    Raises
    ------
    SatgridError
        If the puzzle does not know its clues apart.
    """

    def __init__(
        self,
        puzzle: Puzzle[Any],
        *,
        encoding: str | None = None,
        cardinality: str = "auto",
        solver: str = "auto",
        deadline: float | None = None,
    ) -> None:
        formula = encoded(
            puzzle, encoding or puzzle.explained, cardinality=cardinality, deadline=deadline
        )
        self.puzzle: Puzzle[Any] = puzzle
        self.clues: list[Clue] = puzzle.clue_list()
        self.cells = states(puzzle, formula.spoken())
        self.formula = formula
        self._keys = formula.spoken()
        self._formula, self.selectors = guarded(formula, len(self.clues))
        self.deadline = deadline
        self._session = Session(self._formula, solver=solver)

    def __enter__(self) -> Self:
        """Return the explainer itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Free the solver."""
        self._session.__exit__(None, None, None)

    @property
    def questions(self) -> int:
        """The number of solver calls so far."""
        return self._session.questions

    def solution(self) -> frozenset[Any] | None:
        """Return a solution, with the vacancies that go with it; None if there is none."""
        if self._ask()(self.selectors) is None:
            return self._session.model().spoken()
        return None

    def contradiction(self, conflicts: int | None = None) -> Reason | None:
        """Return clues that contradict each other; None if there is a solution.

        Parameters
        ----------
        conflicts
            Those of the solver after which to give up, with PatienceError.
        """
        return self._reason(self._ask(conflicts=conflicts))

    def state(self, cell: Place, solution: frozenset[Any]) -> State:
        """Return the keys of a solution that refer to a cell, or the vacancy of an empty cell."""
        if cell not in self.cells:
            raise SatgridError("there is nothing to find out about this cell")
        keys = self.cells[cell]
        held = frozenset(key for key in keys if key in solution)
        return held or frozenset(key for key in keys if isinstance(key, Vacancy))

    def forcing(self, cell: Place, solution: frozenset[Any]) -> Forcing:
        """Return the clues that force the content of a cell.

        Without a reason the cell is not forced, and ``other`` is another state of it.
        """
        state = self.state(cell, solution)
        ask = self._ask([self.any_of([-literal for literal in self.literals(cell, state)])])
        reason = self._reason(ask)
        if reason is not None:
            return Forcing(cell, state, reason)
        ask(self.selectors)  # the search for a reason may have ended with another model
        return Forcing(cell, state, None, self.state(cell, self._session.model().spoken()))

    def against(self, facts: Sequence[Fact]) -> Reason | None:
        """Return clues that contradict some facts; None if some solution has the facts."""
        return self._reason(self._ask([self.literal(fact) for fact in facts]))

    def any_of(self, literals: Sequence[int]) -> int:
        """Return a new literal that implies that at least one of some literals holds."""
        new = self._session.fresh()
        self._session.add(-new, *literals)
        return new

    def all_of(self, literals: Sequence[int], new: int | None = None) -> int:
        """Return a literal, a new one by default, that implies that all of some literals hold."""
        new = new or self._session.fresh()
        for literal in literals:
            self._session.add(-new, literal)
        return new

    def fits(self, literals: Sequence[int], preferred: Sequence[int] = ()) -> bool:
        """Return whether literals can hold together; prefer other literals in the search."""
        self._session.prefer(preferred)
        return self._ask()(literals) is None

    def model(self) -> Model:
        """Return the assignment that the last question ended with; clues switched on there hold."""
        return self._session.model()

    def literals(self, cell: Place, state: State) -> list[int]:
        """Return the literals that hold exactly if a cell has a given content."""
        return [self._keys[key] if key in state else -self._keys[key] for key in self.cells[cell]]

    def literal(self, fact: Fact) -> int:
        """Return the literal of a fact."""
        return self._keys[fact.key] if fact.holds else -self._keys[fact.key]

    def asking(
        self, given: Sequence[int], selectors: frozenset[int], patience: int | None = None
    ) -> Solve:
        """Return a question to the solver: which of the selectors cannot hold beside some literals.

        Parameters
        ----------
        patience
            The conflicts after which it is taken that they can.
        """
        if patience is None:
            return asked(self._session, given=given, deadline=self.deadline, selectors=selectors)

        def ask(chosen: Sequence[int]) -> list[int] | None:
            most = self._session.conflicts + patience
            try:
                return asked(
                    self._session,
                    given=given,
                    deadline=self.deadline,
                    conflicts=most,
                    selectors=selectors,
                )(chosen)
            except PatienceError:
                return None

        return ask

    def _ask(self, given: list[int] | None = None, conflicts: int | None = None) -> Solve:
        return asked(
            self._session,
            given=given or (),
            deadline=self.deadline,
            conflicts=conflicts,
            selectors=frozenset(self.selectors),
        )

    def _reason(self, ask: Solve) -> Reason | None:
        core = ask(self.selectors)
        if core is None:
            return None
        least = minimal(ask, core)
        found, proven = smallest(
            ask, least, self.selectors, rounds=max(1, _TRIES // (1 + len(self.selectors)))
        )
        return Reason(self.numbers(found), proven)

    def numbers(self, selectors: list[int]) -> tuple[int, ...]:
        """Return the clues that selectors belong to."""
        return tuple(sorted(selector - self.selectors[0] for selector in selectors))


def states(puzzle: Puzzle[Any], keys: Iterable[Any]) -> dict[Place, list[Any]]:
    """Return the keys that refer to each cell, in order."""
    found: dict[Place, list[Any]] = {}
    for key in keys:
        for cell in puzzle.places(key):
            found.setdefault(tuple(cell), []).append(key)
    return dict(sorted(found.items()))
